"""The lexicon file: the one definition of its header, sections and node bits.

    bytes   what (all numbers little-endian)
    0-7     magic b"WFLEX\\r\\n\\x1a"
    8-11    format version
    12-15   length of the meta section in bytes
    16-19   CRC-32 of the meta section
    20-23   number of node records
    24-31   checksum of the node section (`native/records.hpp: checksum`)
    32-39   offset of the node section, a multiple of 64
    40-43   number of blocks of the letter filter
    44-47   zero
    48-55   checksum of the letter filter
    56-63   zero
    64-     meta section: one JSON object, UTF-8, sorted keys; then zeros up to a multiple of 64
    ...     letter filter: 8 bytes a block (`native/letters.hpp`); then zeros up to the node section
    ...     node section: 12 bytes a record, to the end of the file

A record describes one state: `leads`, the letters that lead to a state with children (bit 0 is
the separator, bit c the tile of code c); `accepts`, the letters that complete a word; `base`, the
index of the record of its first child. The children of a state are adjacent, in letter order,
so the child by letter c is record `base + popcount(leads & ((1 << c) - 1))`. Record 0 is the
root of the DAWG, record 1 the root of the GADDAG; what follows a separator is DAWG.
`base` is always greater than the record's own index, so the graph has no cycle.
"""

import json
import mmap
import struct
import zlib
from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from dawg_builder.alphabet import Alphabet, Folding
from dawg_builder.errors import LexiconError
from dawg_builder.wording import plural

MAGIC = b"WFLEX\r\n\x1a"
FORMAT_VERSION = 2
RECORD_BYTES, BLOCK_BYTES = 12, 8
DAWG_ROOT, GADDAG_ROOT = 0, 1
MAX_WORD = 15
"""A word longer than a board's line can never be played."""
MAX_WORDS = 20_000_000
"""More than any language has; a file that says otherwise is hostile."""

_PRELUDE = struct.Struct("<8sIIIIQQI4xQ8x")
_ALIGN = 64
_MOST_META = 1 << 20
_MOST_AT_ONCE = 1 << 27  # a larger file is not read ahead: it is hardly a lexicon


class NotALexiconError(LexiconError):
    """The file is something else: a word list, a picture, an archive."""


class LexiconVersionError(LexiconError):
    """The file was written by another version of this format."""


class DamagedLexiconError(LexiconError):
    """The file was a lexicon, but bytes are missing or changed."""


class _Checked:
    """A JSON object of unknown origin: a value of the wrong type raises ValueError."""

    def __init__(self, plain: Any) -> None:
        if not isinstance(plain, dict):
            raise ValueError("not an object")
        self.plain = plain

    def get(self, key: str, kind: type) -> Any:
        value: Any = self.plain[key]
        if type(value) is not kind or (isinstance(value, int) and value < 0):
            raise ValueError(f"{key} is not {kind.__name__}")
        return value

    def texts(self, key: str) -> list[str]:
        values: list[str] = self.get(key, list)
        if not all(isinstance(value, str) and value for value in values):
            raise ValueError(f"{key} is not a list of texts")
        return values

    def numbers(self, key: str) -> list[int]:
        values: list[int] = self.get(key, list)
        if not all(type(value) is int and value >= 0 for value in values):
            raise ValueError(f"{key} is not a list of numbers")
        return values

    def table(self, key: str, *kinds: type) -> dict[str, Any]:
        values: dict[str, Any] = self.get(key, dict)
        if not all(type(value) in kinds for value in values.values()):
            raise ValueError(f"{key} has a value of another type")
        return values


class Meta(NamedTuple):
    """What a lexicon file says about itself.

    `words_sha256` is the hash of the sorted words, one a line: it names the
    content whatever list it came from. `source_sha256` is the hash of the list's sorted entries
    before folding and dropping, so that the order of a list does not change the file.
    """

    alphabet: Alphabet
    folding: Folding
    ruleset: str
    name: str
    words: int
    words_per_length: tuple[int, ...]
    words_sha256: str
    source_sha256: str
    dropped: Mapping[str, int]
    options: Mapping[str, Any]
    counts: Mapping[str, int]
    """States and arcs of the DAWG and the GADDAG."""

    def to_json(self) -> bytes:
        """The meta section's bytes, the same for the same values."""
        folding = {
            "replace": dict(self.folding.replace),
            "strip_accents": self.folding.strip_accents,
            "keep_capitals": self.folding.keep_capitals,
        }
        plain = {
            "alphabet": self.alphabet.tiles,
            "folding": folding,
            "ruleset": self.ruleset,
            "name": self.name,
            "words": self.words,
            "words_per_length": self.words_per_length,
            "words_sha256": self.words_sha256,
            "source_sha256": self.source_sha256,
            "dropped": dict(self.dropped),
            "options": dict(self.options),
            "counts": dict(self.counts),
        }
        return json.dumps(plain, ensure_ascii=False, sort_keys=True).encode(
            "utf-8", "backslashreplace"
        )

    @classmethod
    def from_json(cls, data: bytes) -> "Meta":
        """The inverse of `to_json`. Raises KeyError, TypeError or ValueError on anything else,
        however it was made: nothing in it is trusted."""
        try:
            plain = _Checked(json.loads(data))
        except RecursionError:
            raise ValueError("nested too deeply") from None
        alphabet = Alphabet(tuple(plain.texts("alphabet")))
        if not all(len(t) <= 2 and t.isalpha() and t == t.upper() for t in alphabet.tiles):
            raise ValueError("a tile is not one or two upper-case letters")
        folding = _Checked(plain.plain["folding"])
        lengths = tuple(plain.numbers("words_per_length"))
        words = plain.get("words", int)
        if len(lengths) != MAX_WORD + 1 or sum(lengths) != words or words > MAX_WORDS:
            raise ValueError("the numbers of words make no sense")
        return cls(
            alphabet=alphabet,
            folding=Folding(
                alphabet,
                replace=folding.table("replace", str),
                strip_accents=folding.get("strip_accents", bool),
                keep_capitals=folding.get("keep_capitals", bool),
            ),
            ruleset=plain.get("ruleset", str),
            name=plain.get("name", str),
            words=words,
            words_per_length=lengths,
            words_sha256=plain.get("words_sha256", str),
            source_sha256=plain.get("source_sha256", str),
            dropped=plain.table("dropped", int),
            options=plain.table("options", bool, int, str, list, dict, type(None)),
            counts=plain.table("counts", int),
        )


class Compiled(NamedTuple):
    """What a lexicon file is made of."""

    meta: Meta
    nodes: bytes
    checksum: int
    """Of the nodes."""
    letters: bytes
    """The letter filter."""
    letters_checksum: int


def pack(compiled: Compiled) -> bytes:
    """The bytes of a whole lexicon file but for its nodes."""
    text = compiled.meta.to_json()
    start = _aligned(_PRELUDE.size + len(text))
    offset = _aligned(start + len(compiled.letters))
    prelude = _PRELUDE.pack(
        MAGIC,
        FORMAT_VERSION,
        len(text),
        zlib.crc32(text),
        len(compiled.nodes) // RECORD_BYTES,
        compiled.checksum,
        offset,
        len(compiled.letters) // BLOCK_BYTES,
        compiled.letters_checksum,
    )
    return ((prelude + text).ljust(start, b"\0") + compiled.letters).ljust(offset, b"\0")


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGN) * _ALIGN


class LexiconFile(NamedTuple):
    """An open, mapped lexicon file. Its header is checked; its nodes and its letter filter are
    not (see `build.check_nodes`)."""

    path: str
    meta: Meta
    buffer: mmap.mmap | bytes
    nodes_offset: int
    records: int
    checksum: int
    letters_offset: int
    letters_blocks: int
    letters_checksum: int

    @property
    def nodes(self) -> bytes:
        """The node section."""
        return bytes(self.buffer[self.nodes_offset :][: self.records * RECORD_BYTES])

    @property
    def letters(self) -> bytes:
        """The letter filter."""
        return bytes(self.buffer[self.letters_offset :][: self.letters_blocks * BLOCK_BYTES])

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return len(self.buffer)


def open_file(path: str | PathLike[str]) -> LexiconFile:
    """Map the lexicon file at `path` and check its header.

    Raises LexiconError or a subclass with one line that says what is wrong and what to do.
    The node section is not read: hand it to `_native.validate` or to the kernel, which validate.
    """
    name = fspath(path)
    try:
        with Path(name).open("rb") as file:
            head = file.read(_PRELUDE.size)
            if head[: len(MAGIC)] != MAGIC:
                raise NotALexiconError(
                    f"{name}: not a compiled lexicon{_guess(head)}; "
                    f"compile a word list with: dawg-builder build LIST -o FILE --ruleset ID"
                )
            flags = getattr(mmap, "MAP_POPULATE", 0)
            if flags and Path(name).stat().st_size <= _MOST_AT_ONCE:
                buffer = mmap.mmap(
                    file.fileno(), 0, flags=mmap.MAP_PRIVATE | flags, prot=mmap.PROT_READ
                )
            else:
                buffer = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise LexiconError(f"{name}: no such lexicon file") from None
    except (OSError, ValueError) as error:  # an empty file, a zero byte in the name
        reason = getattr(error, "strerror", None) or error
        raise LexiconError(f"{name}: cannot be read: {reason}") from None
    return parse(name, buffer)


def parse(name: str, buffer: mmap.mmap | bytes) -> LexiconFile:
    """Check the header of the lexicon in `buffer`; `name` is for messages. Raises LexiconError."""
    if len(buffer) < _PRELUDE.size:
        raise DamagedLexiconError(
            f"{name}: cut off: {plural(len(buffer), 'byte')}, the header alone has "
            f"{_PRELUDE.size}; build it again"
        )
    prelude = _PRELUDE.unpack_from(buffer)
    magic, version, length, crc, records, checksum, offset, blocks, letters_checksum = prelude
    if magic != MAGIC:
        raise NotALexiconError(f"{name}: not a compiled lexicon")
    if version != FORMAT_VERSION:
        raise LexiconVersionError(
            f"{name}: format version {version}, this program reads {FORMAT_VERSION}; build it again"
        )
    if any(buffer[44:48]) or any(buffer[56 : _PRELUDE.size]):
        raise DamagedLexiconError(
            f"{name}: damaged header (bytes that must be zero are not); build it again"
        )
    expected = offset + records * RECORD_BYTES
    if len(buffer) != expected:
        raise DamagedLexiconError(
            f"{name}: {len(buffer)} bytes, but its header says {expected}: "
            f"cut off or damaged; build it again"
        )
    end = _PRELUDE.size + length
    letters = _aligned(end)
    letters_end = letters + blocks * BLOCK_BYTES
    if (
        length > _MOST_META
        or blocks > MAX_WORDS // 4  # more than any filter has: not worth reading
        or offset != _aligned(letters_end)
        or any(buffer[end:letters])
        or any(buffer[letters_end:offset])
    ):
        raise DamagedLexiconError(f"{name}: damaged header (sections overlap); build it again")
    text = buffer[_PRELUDE.size : end]
    if zlib.crc32(text) != crc:
        raise DamagedLexiconError(f"{name}: damaged header (checksum differs); build it again")
    try:
        meta = Meta.from_json(text)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedLexiconError(f"{name}: damaged header ({error}); build it again") from None
    return LexiconFile(
        name, meta, buffer, offset, records, checksum, letters, blocks, letters_checksum
    )


def _guess(head: bytes) -> str:
    """What a foreign file seems to be, for the message."""
    if not head:
        return " (an empty file)"
    known = {
        b"\x89PNG": "a picture",
        b"\x1f\x8b": "a gzip file",
        b"\xfd7zXZ": "an xz file",
        b"PK": "a zip file",
    }
    for magic, what in known.items():
        if head.startswith(magic):
            return f" (it looks like {what})"
    return " (it looks like text)" if b"\0" not in head else " (a binary file of another kind)"
