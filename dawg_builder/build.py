"""Words -> lexicon file.

The same words in any order give the same bytes. Time and memory grow with the number of
distinct prefixes: 680,000 words (some 2 million prefixes) take about a second and 250 MB.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dawg_builder import _native
from dawg_builder.alphabet import Alphabet
from dawg_builder.errors import LexiconError
from dawg_builder.files import write_atomically
from dawg_builder.lexicon_format import (
    MAX_WORD,
    MAX_WORDS,
    Compiled,
    DamagedLexiconError,
    LexiconFile,
    Meta,
    pack,
)
from dawg_builder.wording import plural

_NO_TILE = 0xFF
_WALK_BYTES = 1 << 16

if TYPE_CHECKING:
    from dawg_builder.normalize import Normalized
    from dawg_builder.ruleset_file import RulesetFile


def build_lexicon(
    normalized: "Normalized",
    out: Path,
    *,
    ruleset: "RulesetFile",
    name: str = "",
    options: Mapping[str, Any] | None = None,
) -> Meta:
    """Compile `normalized.words` for `ruleset` and write the lexicon file `out`, atomically.

    `name` and `options` are kept in the file for `info`. Raises LexiconError if there is no word
    at all, WordfeudError if the file cannot be written.
    """
    if not normalized.words:
        raise LexiconError(_no_word(normalized))
    compiled = compile_words(
        normalized.words,
        ruleset=ruleset,
        name=name,
        source_sha256=normalized.source_sha256,
        dropped=normalized.dropped,
        options=options or {},
    )
    write_atomically(out, (pack(compiled), compiled.nodes))
    return compiled.meta


def _no_word(normalized: "Normalized") -> str:
    """The error of a list without a word, with the reasons and an entry of each."""
    from dawg_builder.sieve import REASONS

    reasons = [
        f"{count:,} {REASONS[reason]} ({normalized.examples[reason][0][:40]!r})"
        for reason, count in normalized.dropped.items()
    ]
    why = f": {'; '.join(reasons)}" if reasons else ""
    names = f"{', '.join(normalized.names)}: " if normalized.names else ""
    return f"{names}no word is left to compile, of {normalized.entries:,} in the list{why}"


def compile_words(
    words: Sequence[str],
    *,
    ruleset: "RulesetFile",
    name: str = "",
    source_sha256: str = "",
    dropped: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Compiled:
    """What the file of `words` is made of: distinct, upper case, each letter with a tile."""
    blank = Meta(
        alphabet=ruleset.alphabet,
        folding=ruleset.folding,
        ruleset=ruleset.id,
        name=name,
        words=0,
        words_per_length=(),
        words_sha256="",
        source_sha256=source_sha256,
        dropped=dropped or {},
        options={},
        counts={},
    )
    return recompile(blank, words, options or {})


def recompile(meta: Meta, words: Sequence[str], options: Mapping[str, Any]) -> Compiled:
    """As `compile_words`, with all else as in `meta` but for `options`."""
    if not words:
        raise LexiconError("no word is left to compile")
    if len(words) > MAX_WORDS:
        raise LexiconError(f"{len(words):,} words; a lexicon holds at most {MAX_WORDS:,}")
    alphabet = meta.alphabet
    codes = encode_all(alphabet, words)
    nodes, checksum, counts = _native.build(codes)
    lengths = Counter(map(len, codes.split(b"\0")[:-1] if alphabet.digraphs else words))
    made = meta._replace(
        words=counts.pop("words"),
        words_per_length=tuple(lengths[length] for length in range(MAX_WORD + 1)),
        words_sha256=words_sha256(words),
        options=options,
        counts=counts,
    )
    return Compiled(made, nodes, checksum, *_native.filter_letters(codes))


def words_sha256(words: Sequence[str]) -> str:
    """The name of a set of words: SHA-256 of them, sorted by code point, one a line."""
    return hashlib.sha256("\n".join([*sorted(words), ""]).encode()).hexdigest()


def encode_all(alphabet: Alphabet, words: Sequence[str]) -> bytes:
    """The tile codes of every word, a zero byte after each. Words are upper case.

    Raises ValueError if a letter has no tile.
    """
    text = "\0".join([*words, ""])
    if alphabet.digraphs:  # a tile's own code is a free character: no letter is below U+0020
        text = re.sub("|".join(alphabet.digraphs), lambda m: chr(alphabet.codes[m[0]]), text)
    table = bytearray([_NO_TILE]) * 256
    table[: len(alphabet) + 1] = range(len(alphabet) + 1)
    for code, tile in enumerate(alphabet.tiles, 1):
        if len(tile) == 1 and ord(tile) < 256:
            table[ord(tile)] = code
        elif len(tile) == 1:
            text = text.replace(tile, chr(code))
    codes = text.encode("latin-1", "replace").translate(table)
    if _NO_TILE in codes:
        wrong = next(
            letter for letter in text if ord(letter) > 255 or table[ord(letter)] == _NO_TILE
        )
        raise ValueError(f"no tile for {wrong!r}")
    return codes


def decode_all(alphabet: Alphabet, codes: bytes) -> list[str]:
    """The texts of words given as `encode_all` gives them."""
    letters = "".join(("\n", *alphabet.tiles))
    if alphabet.digraphs or max(letters) > "\xff":
        table = dict(enumerate(("\n", *alphabet.tiles)))
        return codes.decode("latin-1").translate(table).split("\n")[:-1]
    # A byte for a byte is ten times as fast.
    plain = codes.translate(letters.encode("latin-1").ljust(256, b"?"))
    return plain.decode("latin-1").split("\n")[:-1]


def verify(file: LexiconFile) -> None:
    """Check everything about an open lexicon file: nodes, checksum, and by a full walk the number
    of words, their lengths and their hash. Raises DamagedLexiconError."""
    check_nodes(file)
    meta = file.meta
    lengths: Counter[int] = Counter()
    words: list[str] = []
    all_codes = []
    for codes in word_codes(file):
        all_codes.append(codes)
        lengths.update(map(len, codes.split(b"\0")[:-1]))
        words += decode_all(meta.alphabet, codes)
    if tuple(lengths[length] for length in range(MAX_WORD + 1)) != meta.words_per_length:
        raise DamagedLexiconError(
            f"{file.path}: the words of each length are not as many as its header says; "
            "build it again"
        )
    if words_sha256(words) != meta.words_sha256:
        raise DamagedLexiconError(f"{file.path}: the words differ from their hash; build it again")
    if _native.filter_letters(b"".join(all_codes))[0] != file.letters:
        raise DamagedLexiconError(
            f"{file.path}: the letter filter is not that of the words; build it again"
        )


def check_nodes(file: LexiconFile) -> None:
    """Validate the node section, its checksum and that of the letter filter. Raises
    DamagedLexiconError."""
    try:
        checksum = _native.validate(
            file.buffer, file.nodes_offset, file.records, len(file.meta.alphabet)
        )
        letters = _native.checksum_letters(file.buffer, file.letters_offset, file.letters_blocks)
    except ValueError as error:
        raise DamagedLexiconError(f"{file.path}: damaged: {error}; build it again") from None
    if (checksum, letters) != (file.checksum, file.letters_checksum):
        raise DamagedLexiconError(f"{file.path}: damaged: checksum differs; build it again")


def word_codes(file: LexiconFile) -> Iterator[bytes]:
    """The tile codes of every word in alphabet order, a zero byte after each, some thousand words
    at a time. The nodes must have passed `check_nodes`.

    Raises DamagedLexiconError before the first word if the header counts them otherwise.
    """
    try:
        walk = _native.Words(file.buffer, file.nodes_offset, file.records)
    except ValueError as error:
        raise DamagedLexiconError(f"{file.path}: damaged: {error}; build it again") from None
    if walk.count != file.meta.words:
        raise DamagedLexiconError(
            f"{file.path}: {plural(walk.count, 'word')}, but its header says {file.meta.words:,}; "
            "build it again"
        )
    return iter(lambda: walk.next(_WALK_BYTES), b"")


def words_of(file: LexiconFile) -> Iterator[bytes]:
    """The tile codes of every word, one by one. See `word_codes`."""
    return (word for codes in word_codes(file) for word in codes.split(b"\0")[:-1])
