"""A hunspell pair as a source: finds the other file, and leaves out what no board can hold."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from dawg_builder.errors import WordListError
from dawg_builder.sources.files import foreign, read_bytes
from dawg_builder.sources.hunspell import (
    AffixFile,
    affix_encoding,
    all_forms,
    count_marked,
    read_affixes,
)
from dawg_builder.sources.source import Chunk, Source
from dawg_builder.sources.text import decode
from dawg_builder.wording import plural

_PACKED = ("", ".xz", ".gz")
_CHUNK = 16384
_MOST_LINES = 5
_MOST_FORMS = 10_000_000

# Affixes with an apostrophe (elisions such as l', qu'), a hyphen (enclitics) or a digit.
_UNPLAYABLE = re.compile(r"[^\w]|[\d_]").search

# Grammalecte's French dictionaries mark the symbols of units and the like with these.
_SYMBOL_MARKS = frozenset({"||", "--"})


def is_pair(path: Path) -> bool:
    """Whether `path` is named as one file of a pair: .dic or .aff, packed or not."""
    return _parts(path) is not None


def other_file(path: Path) -> Path | None:
    """The .aff beside a .dic or the .dic beside an .aff, packed or not, if it is there."""
    parts = _parts(path)
    if parts is None:
        return None
    stem, ending = parts
    wanted = "aff" if ending.lower() == "dic" else "dic"
    if ending.isupper():
        wanted = wanted.upper()
    names = [path.with_name(f"{stem}.{wanted}{packed}") for packed in _PACKED]
    return next((name for name in names if os.path.isfile(name)), None)


def open_pair(path: Path, encoding: str | None = None) -> Source:
    """The forms of a hunspell dictionary, given its .dic or its .aff.

    `encoding` replaces what the .aff says. Raises WordListError if the other file is missing or
    one of them cannot be read.
    """
    other = other_file(path)
    parts = _parts(path)
    if parts is None or other is None:
        wanted = "aff" if parts is None or parts[1].lower() == "dic" else "dic"
        raise WordListError(
            f"{path}: a hunspell dictionary is two files; put its .{wanted} beside it, "
            f"with the same name"
        )
    dic, aff = (path, other) if parts[1].lower() == "dic" else (other, path)
    affix_bytes, stem_bytes = read_bytes(aff), read_bytes(dic)
    name = encoding or _declared(aff, affix_bytes, stem_bytes)
    for file, data in ((aff, affix_bytes), (dic, stem_bytes)):
        if what := foreign(data):
            raise WordListError(f"{file}: {what}")
    affix_text, name = decode(aff, affix_bytes, name)
    text, _ = decode(dic, stem_bytes, name)
    try:
        affixes = read_affixes(affix_text, name)
    except WordListError as error:
        raise WordListError(f"{aff}: {error}") from None
    symbols = _SYMBOL_MARKS & {affixes.keep_case, affixes.no_suggest}
    return Source(
        path=dic,
        reader="hunspell",
        encoding=name,
        chunks=lambda: _chunks(dic, affixes, text, symbols),
        notes=_notes(aff, affixes, text, symbols),
    )


def _declared(aff: Path, affix_bytes: bytes, stem_bytes: bytes) -> str:
    try:
        return affix_encoding(affix_bytes, stem_bytes)
    except WordListError as error:
        raise WordListError(f"{aff}: {error}") from None


def _notes(aff: Path, affixes: AffixFile, text: str, symbols: frozenset[str]) -> tuple[str, ...]:
    notes = ["affixes with an apostrophe, a hyphen or a digit are skipped: no board can hold them"]
    if symbols and (count := count_marked(affixes, text, symbols)):
        notes.append(f"left out: {plural(count, 'stem')} that the dictionary marks as symbols")
    if affixes.compounds:
        notes.append("words that hunspell would join freely are not made")
    if affixes.unclosed:
        lines = ", ".join(map(str, affixes.unclosed[:_MOST_LINES]))
        more = ", …" if len(affixes.unclosed) > _MOST_LINES else ""
        many = plural(len(affixes.unclosed), "affix", "affixes")
        what = f"left out: {many} with a [ but no ] in the condition"
        notes.append(f"{what} ({aff.name}, line {lines}{more})")
    return tuple(notes)


def _chunks(dic: Path, affixes: AffixFile, text: str, symbols: frozenset[str]) -> Iterator[Chunk]:
    total = 0
    try:
        for chunk in _runs(affixes, text, symbols):
            total += len(chunk.words)
            if total > _MOST_FORMS:
                raise WordListError(f"more than {_MOST_FORMS:,} forms; make a list of fewer first")
            yield chunk
    except WordListError as error:
        raise WordListError(f"{dic}: {error}") from None


def _runs(affixes: AffixFile, text: str, symbols: frozenset[str]) -> Iterator[Chunk]:
    words: list[str] = []
    lines: list[int] = []
    for forms, line in all_forms(affixes, text, skip=_skip, leave_out=symbols):
        words += forms
        lines += [line] * len(forms)
        if len(words) >= _CHUNK:
            yield Chunk(words, lines)
            words, lines = [], []
    if words:
        yield Chunk(words, lines)


def _skip(added: str) -> bool:
    return _UNPLAYABLE(added) is not None


def _parts(path: Path) -> tuple[str, str] | None:
    """(name without endings, `dic` or `aff` as written)."""
    match = re.fullmatch(r"(.+)\.(dic|aff)(\.xz|\.gz)?", path.name, re.I | re.S)
    return (match[1], match[2]) if match else None
