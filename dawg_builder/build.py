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
from dawg_builder.lexicon_format import MAX_WORD, DamagedLexiconError, LexiconFile, Meta, pack

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
    meta, nodes, checksum = compile_words(
        normalized.words,
        ruleset=ruleset,
        name=name,
        source_sha256=normalized.source_sha256,
        dropped=normalized.dropped,
        options=options or {},
    )
    write_atomically(out, (pack(meta, nodes, checksum), nodes))
    return meta


def compile_words(
    words: Sequence[str],
    *,
    ruleset: "RulesetFile",
    name: str = "",
    source_sha256: str = "",
    dropped: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Meta, bytes, int]:
    """(meta, node section, checksum) of `words`: distinct, upper case, each letter with a tile."""
    if not words:
        raise LexiconError(
            "no word is left to compile; look at the reasons why entries were dropped"
        )
    alphabet = ruleset.alphabet
    nodes, checksum, counts = _native.build(encode_all(alphabet, words))
    lengths = Counter(map(len, words)) if not alphabet.digraphs else _tile_lengths(alphabet, words)
    meta = Meta(
        alphabet=alphabet,
        folding=ruleset.folding,
        ruleset=ruleset.id,
        name=name,
        words=counts.pop("words"),
        words_per_length=tuple(lengths[length] for length in range(MAX_WORD + 1)),
        words_sha256=words_sha256(words),
        source_sha256=source_sha256,
        dropped=dropped or {},
        options=options or {},
        counts=counts,
    )
    return meta, nodes, checksum


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
    table = {ord(tile): code for tile, code in alphabet.codes.items() if len(tile) == 1}
    codes = text.translate(table).encode("latin-1", "replace")
    if max(codes, default=0) > len(alphabet):
        wrong = next(letter for letter in text if ord(letter) > 31 and ord(letter) not in table)
        raise ValueError(f"no tile for {wrong!r}")
    return codes


def _tile_lengths(alphabet: Alphabet, words: Sequence[str]) -> Counter[int]:
    return Counter(map(len, encode_all(alphabet, words).split(b"\0")[:-1]))


def verify(file: LexiconFile) -> None:
    """Check everything about an open lexicon file: nodes, checksum, and by a full walk the number
    of words, their lengths and their hash. Raises DamagedLexiconError."""
    check_nodes(file)
    meta = file.meta
    found = list(words_of(file))
    lengths = [0] * (MAX_WORD + 1)
    for codes in found:
        lengths[len(codes)] += 1
    if len(found) != meta.words or tuple(lengths) != meta.words_per_length:
        raise DamagedLexiconError(
            f"{file.path}: {len(found)} words, but its header says {meta.words}; build it again"
        )
    if words_sha256([meta.alphabet.decode(codes) for codes in found]) != meta.words_sha256:
        raise DamagedLexiconError(f"{file.path}: the words differ from their hash; build it again")


def check_nodes(file: LexiconFile) -> None:
    """Validate the node section and its checksum. Raises DamagedLexiconError."""
    try:
        checksum = _native.validate(
            file.buffer, file.nodes_offset, file.records, len(file.meta.alphabet)
        )
    except ValueError as error:
        raise DamagedLexiconError(f"{file.path}: damaged: {error}; build it again") from None
    if checksum != file.checksum:
        raise DamagedLexiconError(f"{file.path}: damaged: checksum differs; build it again")


def words_of(file: LexiconFile) -> Iterator[bytes]:
    """The tile codes of every word, in alphabet order. The nodes must have passed `check_nodes`."""
    try:
        flat = _native.list_words(file.buffer, file.nodes_offset, file.records, file.meta.words)
    except ValueError as error:
        raise DamagedLexiconError(f"{file.path}: damaged: {error}; build it again") from None
    return iter(flat.split(b"\0")[:-1])
