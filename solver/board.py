"""The board as a value: 225 tile codes."""

from dawg_builder.alphabet import BLANK
from dawg_builder.value import Value
from solver.premiums import SIZE, SQUARES

EMPTY = 0


class Board(Value):
    """225 squares, row by row: 0 for empty, else a tile code, with `BLANK` set for a blank."""

    cells: bytes

    def __init__(self, cells: bytes = bytes(SQUARES)) -> None:
        if len(cells) != SQUARES:
            raise ValueError(f"a board has {SQUARES} squares, not {len(cells)}")
        self._set(cells=cells)

    def __getitem__(self, square: int) -> int:
        return self.cells[square]

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the board."""
        return not any(self.cells)

    def tiles(self) -> list[tuple[int, int]]:
        """(square, cell) of every tile, row by row."""
        return [(square, cell) for square, cell in enumerate(self.cells) if cell]

    def place(self, tiles: list[tuple[int, int]]) -> "Board":
        """A new board with the (square, cell) pairs put down. Does not check that they are free."""
        cells = bytearray(self.cells)
        for square, cell in tiles:
            cells[square] = cell
        return Board(bytes(cells))

    def transpose(self) -> "Board":
        """The board with rows and columns exchanged."""
        return Board(b"".join(self.cells[column::SIZE] for column in range(SIZE)))


def square_name(square: int) -> str:
    """`H8` for the square with index 112: column letter, then row number from 1."""
    row, column = divmod(square, SIZE)
    return f"{chr(65 + column)}{row + 1}"


__all__ = ["BLANK", "EMPTY", "Board", "square_name"]
