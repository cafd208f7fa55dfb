"""The inputs that are kept: a file for each target, an input in base64 on each line."""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
MOST_KEPT = 12_000
"""Bytes of a target's inputs; the smallest ones stay."""


def read_kept(name: str) -> list[bytes]:
    """The inputs of a target."""
    path = CORPUS / f"{name}.txt"
    return [b64decode(line) for line in path.read_text("ascii").split()] if path.exists() else []


def write_kept(name: str, inputs: Iterable[bytes]) -> None:
    """Keep the smallest of these inputs."""
    total, lines = 0, []
    for data in sorted({each for each in inputs if each}, key=lambda each: (len(each), each)):
        total += len(data)
        if total > MOST_KEPT:
            break
        lines.append(b64encode(data).decode() + "\n")
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{name}.txt").write_text("".join(lines), "ascii")
