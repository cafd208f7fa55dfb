"""The generator's one door: every legal play of a position, or the best of them."""

import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, overload

from dawg_builder.errors import WordfeudError
from solver import _kernel
from solver.lexicon import Lexicon
from solver.move import Play
from solver.position import Position
from solver.premiums import SIZE, Premiums
from solver.ruleset import Ruleset

if TYPE_CHECKING:
    import numpy as np

MAX_RACK = 7
"""Tiles that the kernel takes on a rack. Source: the rules, facts of every ruleset."""

_RECORD = struct.Struct("<iBBBB8s")

PLAY_DTYPE = [
    ("score", "<i4"),
    ("lane", "u1"),
    ("start", "u1"),
    ("length", "u1"),
    ("count", "u1"),
    ("tiles", "u1", (8,)),
]
"""Fields of `Plays.array`.

`lane`: 0-14 the row of a play across, 15-29 the column plus 15 of a play down; `start`: where the
main word starts in its lane, from 0; `length`: its letters; `count`: new tiles; `tiles`: their
codes in word order, `BLANK` set for a blank, zero after the last.
"""


class PositionError(WordfeudError):
    """Plays cannot be generated for this position with this lexicon."""


class Plays(Sequence[Play]):
    """Plays in the documented order (`Play.order_key`); a `Play` is made when asked for."""

    __slots__ = ("_alphabet", "_cells", "_records", "position")

    def __init__(self, records: bytes, position: Position) -> None:
        self._records = records
        self._cells = position.board.cells
        self._alphabet = position.ruleset.alphabet
        self.position = position

    def __len__(self) -> int:
        return len(self._records) // _RECORD.size

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> "Plays": ...
    def __getitem__(self, index: int | slice) -> "Play | Plays":
        if isinstance(index, slice):
            chosen = range(len(self))[index]
            step = _RECORD.size
            parts = [self._records[at * step : (at + 1) * step] for at in chosen]
            return Plays(b"".join(parts), self.position)
        at = range(len(self))[index]
        return self._play(*_RECORD.unpack_from(self._records, at * _RECORD.size))

    def __iter__(self) -> Iterator[Play]:
        return (self._play(*fields) for fields in _RECORD.iter_unpack(self._records))

    def _play(
        self, score: int, lane: int, start: int, length: int, count: int, tiles: bytes
    ) -> Play:
        if lane < SIZE:
            down, row, column = False, lane, start
            first = lane * SIZE + start
            codes = bytearray(self._cells[first : first + length])
        else:
            down, row, column = True, start, lane - SIZE
            first = start * SIZE + column
            codes = bytearray(self._cells[first : first + length * SIZE : SIZE])
        new, at = 0, -1
        for tile in tiles[:count]:
            at = codes.index(0, at + 1)
            codes[at] = tile
            new |= 1 << at
        play = Play.__new__(Play)
        # As the frozen dataclass's own __init__ would, in a third of its time.
        fields = play.__dict__
        fields["row"] = row
        fields["column"] = column
        fields["down"] = down
        fields["codes"] = bytes(codes)
        fields["new"] = new
        fields["score"] = score
        fields["alphabet"] = self._alphabet
        return play

    @property
    def array(self) -> "np.ndarray[Any, Any]":
        """The plays as a read-only structured numpy array of `PLAY_DTYPE`; imports numpy."""
        import numpy as np

        return np.frombuffer(self._records, dtype=np.dtype(PLAY_DTYPE))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plays):
            return NotImplemented
        return self._records == other._records and self.position == other.position

    __hash__ = None  # type: ignore[assignment]


def generate(position: Position, lexicon: Lexicon, *, top: int | None = None) -> Plays:
    """Every legal play of `position`, or the best `top`, exactly scored, in the documented order.

    Words on the board that the lexicon lacks are no obstacle: plays beside and through them are
    found as long as the words that they form are in it. Raises PositionError for a rack of more
    than seven tiles or a lexicon of another alphabet. Not checked: whether the position could
    occur; see `Position.status`. Releases the GIL; may be called from any number of threads.
    """
    return next(generate_many((position,), lexicon, top=top))


def generate_many(
    positions: Iterable[Position], lexicon: Lexicon, *, top: int | None = None
) -> Iterator[Plays]:
    """The plays of each position, as `generate` gives them: what does not change from one to the
    next is looked up once. Raises what `generate` does when it comes to such a position."""
    if top is not None and top < 1:
        raise ValueError(f"top must be at least 1, not {top}")
    return _generate_each(positions, lexicon, min(top or 0, sys.maxsize))


def _generate_each(positions: Iterable[Position], lexicon: Lexicon, top: int) -> Iterator[Plays]:
    handle, find = lexicon.handle, _kernel.generate
    ruleset = premiums = None
    rules: Any = None
    for position in positions:
        if position.ruleset is not ruleset or position.premiums is not premiums:
            ruleset, premiums = position.ruleset, position.premiums
            rules = _rules_for(lexicon, ruleset, premiums)
        codes = position.rack.codes
        if len(codes) > MAX_RACK:
            raise PositionError(f"the rack has {len(codes)} tiles; at most {MAX_RACK} fit")
        yield Plays(find(handle, rules, position.board.cells, codes, top), position)


def _rules_for(lexicon: Lexicon, ruleset: Ruleset, premiums: Premiums) -> _kernel.Rules:
    if lexicon.alphabet != ruleset.alphabet:
        raise PositionError(
            f"lexicon {lexicon.id} is made for the tiles of ruleset {lexicon.meta.ruleset}, "
            f"the position has ruleset {ruleset.id}; choose the same for both"
        )
    return kernel_rules(ruleset, premiums)


@lru_cache(maxsize=64)
def kernel_rules(ruleset: Ruleset, premiums: Premiums) -> _kernel.Rules:
    """What plays score by, as the kernel takes it."""
    return _kernel.Rules(
        bytes(ruleset.points),
        premiums.letter,
        premiums.word,
        ruleset.bingo_bonus,
        ruleset.bingo_tiles,
        premiums.start,
    )
