"""What every reader hands over: the entries of one word list, each with the line it stands on."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Chunk(NamedTuple):
    """A run of entries as they stand in the list, and the line (from 1) of each."""

    words: list[str]
    lines: Sequence[int]


@dataclass(frozen=True)
class Source:
    """One opened word list. Iterating yields `(entry, line)`; it can be done more than once.

    `path`: the file; `reader`: the shape it was read as; `encoding`: the encoding it was decoded
    with; `chunks`: the entries in bulk, which is much faster than one by one; `column`: the name
    or number of the column used, for a table; `notes`: what a user should know about how the file
    was read, one sentence each.

    Entries are not folded, filtered or made distinct: that is `normalize`'s work.
    Iterating raises WordListError where the file turns out damaged further on.
    """

    path: Path
    reader: str
    encoding: str
    chunks: Callable[[], Iterator[Chunk]]
    column: str | None = None
    notes: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[tuple[str, int]]:
        for words, lines in self.chunks():
            yield from zip(words, lines, strict=True)


def batches(pairs: Iterator[tuple[str, int]], size: int = 8192) -> Iterator[Chunk]:
    """Chunks of at most `size` entries from a stream of `(entry, line)`."""
    words: list[str] = []
    lines: list[int] = []
    for word, line in pairs:
        words.append(word)
        lines.append(line)
        if len(words) == size:
            yield Chunk(words, lines)
            words, lines = [], []
    if words:
        yield Chunk(words, lines)
