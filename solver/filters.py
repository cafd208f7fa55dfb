"""Which plays are wanted: a filter over plays, apart from generating them."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dawg_builder.alphabet import BLANK
from dawg_builder.errors import WordfeudError
from solver.move import Play
from solver.premiums import SIZE


class FilterError(WordfeudError):
    """A filter's text is no square or no pattern."""


class PlayFilter(NamedTuple):
    """A condition on plays; each field that is set must hold.

    Arguments: `through`, the index of a square that the main word covers, by a new tile or one that
    lies; `word`, a pattern that the whole main word matches, upper case; `no_blank`, no blank
    leaves the rack; `min_score`, the fewest points.
    """

    through: int | None = None
    word: re.Pattern[str] | None = None
    no_blank: bool = False
    min_score: int | None = None

    def __bool__(self) -> bool:
        return self != PlayFilter()

    def accepts(self, play: Play) -> bool:
        """Whether the play meets every condition."""
        if self.min_score is not None and play.score < self.min_score:
            return False
        if self.through is not None and self.through not in play.squares():
            return False
        if self.no_blank and any(cell & BLANK for _, cell in play.tiles()):
            return False
        return self.word is None or self.word.fullmatch(plain_word(play)) is not None

    def select(self, plays: Iterable[Play]) -> Iterator[Play]:
        """The plays that are accepted, in their order."""
        return filter(self.accepts, plays)


def plain_word(play: Play) -> str:
    """The main word in upper case without brackets: `CHOCHO`."""
    return play.alphabet.decode(code & ~BLANK for code in play.codes)


def parse_square(text: str) -> int:
    """The index of the square `H8` (or `8H`), any case. Raises FilterError."""
    upper = text.strip().upper()
    match = re.fullmatch(r"([A-O])(\d{1,2})|(\d{1,2})([A-O])", upper)
    row = int(match[2] or match[3]) if match else 0
    if match is None or not 1 <= row <= SIZE:
        raise FilterError(f"expected a square from A1 to O15, found {text!r}")
    return (row - 1) * SIZE + ord(match[1] or match[4]) - ord("A")


def parse_pattern(text: str) -> re.Pattern[str]:
    """A regular expression for words, any case. Raises FilterError with the column of the fault."""
    try:
        return re.compile(text, re.IGNORECASE)
    except re.error as error:
        where = "" if error.pos is None else f" at column {error.pos + 1}"
        raise FilterError(f"pattern {text!r}: {error.msg}{where}") from None
