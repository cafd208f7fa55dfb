"""The .dic file: one stem a line, its flags behind a slash, then morphological fields."""

import re
from collections.abc import Iterator
from typing import NamedTuple

# A field is two letters and a colon behind a blank; a tab starts the fields of old dictionaries.
_FIELDS = re.compile(r"(?<![ \t])[ \t]++(?=\S\S:)|\t")
_COUNT = re.compile(r"\s*\d+\s*(#.*|\s.*)?$")


class Stem(NamedTuple):
    """A stem, its flags as written, and its line (from 1)."""

    word: str
    flags: str
    line: int


def has_count(text: str) -> bool:
    """Whether the first line of a .dic holds the number of stems, as it must."""
    return _COUNT.match(text.split("\n", 1)[0]) is not None


def read_stems(text: str, ignore: str = "") -> Iterator[Stem]:
    """The stems of a .dic's text (line ends `\\n`); `ignore` are the letters to leave out.

    The number in the first line is not checked: dictionaries get it wrong. `\\/` is a slash.
    A blank behind a stem belongs to it, as in hunspell: such a stem is never found in a text.
    """
    ignored = dict.fromkeys(map(ord, ignore))
    lines = enumerate(text.split("\n"), 1)
    if has_count(text):
        next(lines)
    for number, line in lines:
        if "\t" in line or ":" in line:
            line = _FIELDS.split(line, maxsplit=1)[0]
        word, slash, flags = line.partition("/")
        if slash and (not word or word[-1] == "\\"):
            word, flags = _split_escaped(line)
        if ignored:
            word = word.translate(ignored)
        if word and not word.isspace():
            yield Stem(word, flags.rstrip(), number)


def _split_escaped(line: str) -> tuple[str, str]:
    """(word, flags) of a line in which a slash belongs to the word."""
    match = re.search(r"(?<=[^\\])/", line[1:])
    end = match.start() + 1 if match else len(line)
    return line[:end].replace("\\/", "/"), line[end + 1 :]
