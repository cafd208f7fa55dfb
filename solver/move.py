"""A play as a value, and the documented order of plays."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from dawg_builder.alphabet import BLANK, Alphabet
from solver.board import square_name
from solver.premiums import SIZE


@dataclass(frozen=True)
class Play:
    """One legal or proposed play: a main word, where it starts, and which of its tiles are new.

    `row` and `column` (from 0) are the main word's first square. `codes` are the main word's
    tile codes, `BLANK` set where a blank lies or is put. Bit i of `new` is set where letter i comes
    from the rack. A one-tile play is across if it forms a word across.
    """

    row: int
    column: int
    down: bool
    codes: bytes
    new: int
    score: int
    alphabet: Alphabet

    @property
    def direction(self) -> str:
        """`across` or `down`."""
        return "down" if self.down else "across"

    @property
    def word(self) -> str:
        """The main word; blanks lower case, digraph tiles in brackets."""
        return self.alphabet.decode_notation(self.codes)

    @property
    def at(self) -> str:
        """The square of the first letter, `J6`."""
        return square_name(self.row * SIZE + self.column)

    @property
    def place(self) -> str:
        """The place in play notation: `8H` across, `H8` down."""
        return self.at if self.down else f"{self.row + 1}{chr(65 + self.column)}"

    def squares(self) -> list[int]:
        """The squares of the main word's letters."""
        step = SIZE if self.down else 1
        first = self.row * SIZE + self.column
        return [first + step * index for index in range(len(self.codes))]

    def tiles(self) -> list[tuple[int, int]]:
        """(square, cell) of each new tile, in word order."""
        return [
            (square, code)
            for index, (square, code) in enumerate(zip(self.squares(), self.codes, strict=True))
            if self.new >> index & 1
        ]

    @property
    def count(self) -> int:
        """Number of new tiles."""
        return self.new.bit_count()

    @property
    def notation(self) -> str:
        """`8F (WING)S`: place, then the word with the tiles already on the board in parentheses."""
        return f"{self.place} {''.join(self._parts())}"

    def _parts(self) -> Iterator[str]:
        for new, group in groupby(enumerate(self.codes), lambda pair: self.new >> pair[0] & 1):
            text = self.alphabet.decode_notation([code for _, code in group])
            yield text if new else f"({text})"

    def __str__(self) -> str:
        return f"{self.place} {self.word}"

    @cached_property
    def order_key(self) -> tuple[object, ...]:
        """Sorts plays in the documented order.

        Score falling; fewer tiles; word in alphabet order; row; column; across first; then a
        play with the real tile, not the blank, at the first letter where two plays differ.
        """
        letters = bytes(code & ~BLANK for code in self.codes)
        blanks = tuple(code & BLANK for code in self.codes)
        return (-self.score, self.count, letters, self.row, self.column, self.down, blanks)
