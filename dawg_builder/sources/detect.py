"""Which shape a word list has, from its first lines."""

import re
from pathlib import Path

_SAMPLE = 1 << 18
_QUOTED = re.compile(r"""\s*["'][^"']*["']\s*,?\s*$""")


def detect(path: Path, text: str) -> str:
    """The name of the reader for `text`, the decoded content of `path`."""
    lines = sample(text)
    if lines and sum(map(bool, map(_QUOTED.match, lines))) >= 0.9 * len(lines):
        return "quoted"
    return "nsf" if _is_tagged(lines) else "plain"


def sample(text: str) -> list[str]:
    """The first whole lines, some thousands, without empty lines and comments."""
    head = text[:_SAMPLE]
    lines = head.split("\n")
    if len(text) > _SAMPLE and len(lines) > 1:
        lines.pop()
    return [line for line in lines if line.strip() and line.lstrip()[0] not in "#;"]


def _is_tagged(lines: list[str]) -> bool:
    """Whether a word stands first on nearly every line and a tag or definition behind it.

    An entry of two words, `beauty box`, looks much the same. A tag is taken for one if the
    first word is in capitals and the rest is not, or if few different tags occur.
    """
    pairs = [line.split(None, 1) for line in lines]
    split = [pair for pair in pairs if len(pair) == 2]
    if not lines or len(split) < 0.8 * len(lines):
        return False
    if sum("\t" in line.strip() for line in lines) >= 0.8 * len(lines):
        return True
    shouted = sum(word.isupper() and not rest.isupper() for word, rest in split)
    if shouted >= 0.95 * len(split):
        return True
    return len(split) >= 10 and len({rest for _, rest in split}) <= max(3, len(split) // 20)
