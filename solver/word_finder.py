"""The word finder: every word of a lexicon that letters, a pattern or a line of the board allow.

    >>> from solver import open_lexicon
    >>> for found in open_lexicon("nb").find("HUS?", min_points=9):
    ...     print(found.points, found.word)

The answer is exactly what a filter over the whole list gives. It is found by one walk along the
lexicon's DAWG, which goes only where letters and patterns still allow a word.
"""

import struct
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, overload

from dawg_builder.alphabet import BLANK, Alphabet
from dawg_builder.errors import did_you_mean
from dawg_builder.lexicon_format import DamagedLexiconError
from dawg_builder.wording import plural
from solver import _kernel
from solver.conditions import FindOptions, read_wanted
from solver.letters import FinderError
from solver.lexicon import Lexicon
from solver.ruleset import load_ruleset

if TYPE_CHECKING:
    import numpy as np

RECORD = struct.Struct("<HHBB16s")

FOUND_DTYPE = [
    ("points", "<u2"),
    ("fragment", "<u2"),
    ("length", "u1"),
    ("start", "u1"),
    ("codes", "u1", (16,)),
]
"""Fields of `Words.array`: `fragment` is 0 here; `codes` has `BLANK` set on a joker's letter."""

_LENGTH_AT = 4  # the byte of a record that is the length

_CHUNK = 256  # words whose text is made at a time

SORTS = ("alpha", "points", "length")


class Found(NamedTuple):
    """A word that was found.

    `codes` are its tiles, with `BLANK` set where a joker is needed, or, with `plus`, a letter
    that was added. `points` are its letters' points, jokers 0, without premiums and bonus. `start`
    is its first square in the line, or where in it the word stands that it is around; from 0.
    """

    codes: bytes
    points: int
    start: int
    alphabet: Alphabet
    plus: bool = False

    @property
    def word(self) -> str:
        """The word in upper case, the jokers' letters lower case."""
        if self.plus:
            return self.plain
        return self.alphabet.decode(self.codes)

    @property
    def tiles(self) -> bytes:
        """The codes of its tiles without blank flags."""
        return bytes(code & ~BLANK for code in self.codes)

    @property
    def plain(self) -> str:
        """The word in upper case."""
        return self.alphabet.decode(self.tiles)

    @property
    def length(self) -> int:
        """How many tiles it has."""
        return len(self.codes)

    @property
    def alphagram(self) -> str:
        """Its letters in alphabet order; digraph tiles in brackets."""
        return self.alphabet.decode_notation(sorted(self.tiles))

    @property
    def added(self) -> str:
        """The letters that were added to those given, in alphabet order."""
        codes = sorted(code & ~BLANK for code in self.codes if code & BLANK)
        return self.alphabet.decode_notation(codes) if self.plus else ""

    def on_line(self, line: bytes) -> str:
        """The word with the tiles that lie in the line in parentheses: `(A)RE(SE)T`."""
        cells = line[self.start : self.start + len(self.codes)]
        text = "".join(
            f"({self.alphabet.notation(code)})" if cell else self.alphabet.notation(code)
            for code, cell in zip(self.codes, cells, strict=True)
        )
        return text.replace(")(", "")


class Words(Sequence[Found]):
    """What was found, in the order asked for; a `Found` is made when it is looked at.

    `reason` says why nothing can be found if the conditions alone rule every word out. `line` is
    the line that the words fit, if there was one; `plus` says whether letters were added.
    """

    __slots__ = ("_records", "alphabet", "line", "plus", "reason")

    def __init__(
        self,
        records: bytes | memoryview,
        alphabet: Alphabet,
        *,
        plus: bool = False,
        line: bytes | None = None,
        reason: str | None = None,
    ) -> None:
        self._records = memoryview(records)
        self.plus = plus
        self.alphabet = alphabet
        self.line = line
        self.reason = reason

    def __len__(self) -> int:
        return len(self._records) // RECORD.size

    @overload
    def __getitem__(self, index: int) -> Found: ...
    @overload
    def __getitem__(self, index: slice) -> "Words": ...
    def __getitem__(self, index: int | slice) -> "Found | Words":
        size = RECORD.size
        if isinstance(index, slice):
            chosen = range(len(self))[index]
            part = b"".join([self._records[at * size : (at + 1) * size] for at in chosen])
            return Words(part, self.alphabet, plus=self.plus, line=self.line, reason=self.reason)
        at = range(len(self))[index]
        return self._found(*RECORD.unpack_from(self._records, at * size))

    def __iter__(self) -> Iterator[Found]:
        return (self._found(*fields) for fields in RECORD.iter_unpack(self._records))

    def _found(self, points: int, _: int, length: int, start: int, codes: bytes) -> Found:
        return Found(codes[:length], points, start, self.alphabet, self.plus)

    def texts(self) -> Iterator[tuple[str, int]]:
        """(word, points) of each, as a `Found` has them, at a third of the cost."""
        size = _CHUNK * RECORD.size
        for at in range(0, len(self._records), size):
            rows = list(RECORD.iter_unpack(self._records[at : at + size]))
            words = self.alphabet.decode_each([codes[:length] for *_, length, _, codes in rows])
            yield from zip(words, [row[0] for row in rows], strict=True)

    def count_of_length(self, length: int) -> int:
        """How many of them have so many tiles."""
        return bytes(self._records)[_LENGTH_AT :: RECORD.size].count(length)

    @property
    def array(self) -> "np.ndarray[Any, Any]":
        """All as a read-only structured numpy array of `FOUND_DTYPE`; imports numpy."""
        import numpy as np

        return np.frombuffer(self._records, dtype=np.dtype(FOUND_DTYPE))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Words):
            return NotImplemented
        return self._records == other._records and self.alphabet == other.alphabet

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{plural(len(self), 'word')}>"


def find(lexicon: Lexicon, letters: str | None = None, **options: Unpack[FindOptions]) -> Words:
    """Every word of `lexicon` that can be made from `letters` and meets the conditions.

    Arguments: `letters`, any case, `?` for a joker, or None for words of any letters; `options`,
    see `FindOptions`. Raises FinderError for texts that are wrong, and for letters, conditions and
    options that do not go together. Not checked: whether a set has so many of a letter. Releases
    the GIL; may be called from any number of threads.
    """
    ruleset = options.get("ruleset") or load_ruleset(lexicon.meta.ruleset)
    if ruleset.alphabet != lexicon.alphabet:
        raise FinderError(
            f"lexicon {lexicon.id} is made for the tiles of ruleset {lexicon.meta.ruleset}, "
            f"not of {ruleset.id}; choose the same for both"
        )
    wanted = read_wanted(letters, options, ruleset, lexicon.folding)
    order = order_number(options.get("sort", "length"))
    reason = wanted.why_none()
    records = b""
    if reason is None:
        query = wanted.query(len(lexicon))
        try:
            records = _kernel.find(lexicon.handle, query, wanted.among, order)
        except ValueError as error:
            raise damaged(lexicon, error) from None
    return Words(records, lexicon.alphabet, plus=wanted.plus > 0, line=wanted.line, reason=reason)


def order_number(sort: str) -> int:
    """The kernel's number of an order. Raises FinderError for one that is not in `SORTS`."""
    if sort not in SORTS:
        known = ", ".join(SORTS)
        raise FinderError(f"--sort {sort!r}: expected one of {known}{did_you_mean(sort, SORTS)}")
    return SORTS.index(sort)


def damaged(lexicon: Lexicon, error: ValueError) -> DamagedLexiconError:
    """The error for a walk that a right lexicon would not lead to."""
    return DamagedLexiconError(f"{lexicon.path}: damaged: {error}; build it again")
