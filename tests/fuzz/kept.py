"""The inputs that are kept: a file for each target, an input in base64 on each line."""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
MOST_KEPT = 12_000
"""Bytes of a target's inputs."""


def read_kept(name: str) -> list[bytes]:
    """The inputs of a target."""
    path = CORPUS / f"{name}.txt"
    return [b64decode(line) for line in path.read_text("ascii").split()] if path.exists() else []


def write_kept(name: str, inputs: Iterable[bytes]) -> None:
    """Keep these inputs; where they are too many, some of every size."""
    ordered = sorted({each for each in inputs if each}, key=lambda each: (len(each), each))
    step = 1
    while sum(map(len, ordered[::step])) > MOST_KEPT:
        step += 1
    CORPUS.mkdir(exist_ok=True)
    lines = (b64encode(data).decode() + "\n" for data in ordered[::step])
    (CORPUS / f"{name}.txt").write_text("".join(lines), "ascii")
