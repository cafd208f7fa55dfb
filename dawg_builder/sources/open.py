"""The one door to the readers: a path goes in, a `Source` comes out."""

from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path

from dawg_builder.alphabet import Alphabet
from dawg_builder.errors import WordListError, did_you_mean
from dawg_builder.sources.detect import detect, refuse_dictionary, sample
from dawg_builder.sources.files import foreign, read_bytes
from dawg_builder.sources.kwg import looks_like_kwg, read_kwg
from dawg_builder.sources.markup import read_json, read_kotus
from dawg_builder.sources.pair import is_pair, open_pair, other_file
from dawg_builder.sources.plain import read_plain, read_quoted, read_tagged
from dawg_builder.sources.source import Chunk, Source
from dawg_builder.sources.table import read_table
from dawg_builder.sources.text import decode

READERS = {
    "plain": "one entry a line; `#` starts a comment",
    "nsf": "an entry, then a tag, number or definition behind a blank or tab",
    "quoted": 'lines such as `"word",`',
    "table": "columns divided by tabs, semicolons or commas; `column` chooses one",
    "json": "a JSON array of words",
    "kotus": "the XML of the Finnish Kotus list",
    "hunspell": "a dictionary: .dic and .aff side by side",
    "kwg": "a compiled KWG; needs the ruleset's alphabet",
}
"""Name of each reader -> the shape that it reads."""

_BY_LINE: dict[str, Callable[[str], Iterator[Chunk]]] = {
    "plain": read_plain,
    "nsf": read_tagged,
    "quoted": read_quoted,
}
_WHOLE: dict[str, Callable[[Path, str], Chunk]] = {"json": read_json, "kotus": read_kotus}


def open_source(
    path: str | PathLike[str],
    *,
    reader: str | None = None,
    encoding: str | None = None,
    column: int | str | None = None,
    alphabet: Alphabet | None = None,
) -> Source:
    """Open the word list at `path` (`-` is stdin; .xz and .gz are unpacked).

    Arguments: `reader`, a name in `READERS`, `encoding`, a name Python knows, and `column`, the
    number (from 1) or name of a table's column, each detected when not given; `alphabet`, the
    ruleset's, which only a KWG needs. For a hunspell dictionary give its .dic or its .aff.
    Raises WordListError for a file that cannot be read, is no word list, or has another shape
    than `reader` says.
    """
    path = Path(path)
    if reader is not None and reader not in READERS:
        raise WordListError(
            f"unknown reader {reader!r}; expected {', '.join(READERS)}"
            f"{did_you_mean(reader, READERS)}"
        )
    if reader is None and column is not None:
        reader = "table"
    if reader == "hunspell" or (reader is None and is_pair(path) and other_file(path)):
        return open_pair(path, encoding)
    data = read_bytes(path)
    if reader == "kwg" or (reader is None and _is_kwg(path, data)):
        return _open_kwg(path, data, alphabet)
    text, name = decode(path, data, encoding)
    if reader is None:
        reader = _shape(path, text)
    elif reader in _BY_LINE:
        refuse_dictionary(path, text)
    return _open_text(path, text, reader, name, column)


def _open_text(
    path: Path, text: str, reader: str, encoding: str, column: int | str | None
) -> Source:
    if reader == "table":
        chunk, name, notes = read_table(path, text, column)
        return Source(path, reader, encoding, lambda: iter([chunk]), name, notes)
    if reader in _WHOLE:
        whole = _WHOLE[reader](path, text)
        return Source(path, reader, encoding, lambda: iter([whole]))
    read = _BY_LINE[reader]
    notes = _prose(text) if reader == "plain" else ()
    return Source(path, reader, encoding, lambda: read(text), notes=notes)


def _shape(path: Path, text: str) -> str:
    """The shape of a text; a lone .dic is a plain list only if it has neither count nor flags."""
    if is_pair(path) and (not path.name.lower().partition(".dic")[1] or "/" in text):
        open_pair(path)  # says which file is missing
    return detect(path, text)


def _prose(text: str) -> tuple[str, ...]:
    """A note if most lines have several words, as in a document about a list."""
    lines = sample(text)
    several = sum(" " in line.partition(" #")[0].strip() for line in lines)
    if len(lines) >= 5 and several > 0.5 * len(lines):
        return ("most lines have more than one word: is this a word list?",)
    return ()


def _is_kwg(path: Path, data: bytes) -> bool:
    if path.name.lower().endswith(".kwg"):
        return True
    what = foreign(data)
    return what is not None and what.startswith("a binary file") and looks_like_kwg(data)


def _open_kwg(path: Path, data: bytes, alphabet: Alphabet | None) -> Source:
    if alphabet is None:
        raise WordListError(f"{path}: a KWG does not name its letters; say which with --ruleset")
    read_kwg(path, data, alphabet)  # a damaged file is an error now, not at the first word
    return Source(path, "kwg", "binary", lambda: read_kwg(path, data, alphabet))
