"""The one door to the readers: a path goes in, a `Source` comes out."""

from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path

from dawg_builder.errors import WordListError, did_you_mean
from dawg_builder.sources.detect import detect
from dawg_builder.sources.files import read_bytes
from dawg_builder.sources.plain import read_plain, read_quoted, read_tagged
from dawg_builder.sources.source import Chunk, Source
from dawg_builder.sources.text import decode

_TEXT_READERS: dict[str, Callable[[str], Iterator[Chunk]]] = {
    "plain": read_plain,
    "nsf": read_tagged,
    "quoted": read_quoted,
}

READERS = {
    "plain": "one entry a line; `#` starts a comment",
    "nsf": "an entry, then a tag or definition behind a blank or tab",
    "quoted": 'lines such as `"word",`',
}
"""Name of each reader -> the shape that it reads."""


def open_source(
    path: str | PathLike[str],
    *,
    reader: str | None = None,
    encoding: str | None = None,
    column: int | str | None = None,
) -> Source:
    """Open the word list at `path` (`-` is stdin; .xz and .gz are unpacked).

    Arguments: `reader`, a name in `READERS`, `encoding`, a name Python knows, and `column`, the
    number (from 1) or name of a table's column, each detected when not given.
    Raises WordListError for a file that cannot be read, is no word list, or has another shape
    than `reader` says.
    """
    path = Path(path)
    if reader is not None and reader not in READERS:
        known = ", ".join(READERS)
        raise WordListError(
            f"unknown reader {reader!r}; expected one of {known}{did_you_mean(reader, READERS)}"
        )
    text, name = decode(path, read_bytes(path), encoding)
    shape = reader or detect(path, text)
    read = _TEXT_READERS[shape]
    return Source(path, shape, name, lambda: read(text))
