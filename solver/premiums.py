"""Premium layouts: what each square multiplies."""

from dataclasses import dataclass

SIZE = 15
SQUARES = SIZE * SIZE


@dataclass(frozen=True)
class Premiums:
    """A layout: for each of the 225 squares (row by row) the letter and the word multiplier.

    `start` is the index of the start square, which itself multiplies nothing.
    """

    letter: bytes
    word: bytes
    start: int = SQUARES // 2
    name: str = ""
