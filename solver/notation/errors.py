"""The error of every parser here: what was found where, and what was expected."""

from dawg_builder.errors import WordfeudError
from dawg_builder.errors import shown as shown


class NotationError(WordfeudError):
    """A text is not the position, rack, play or game record that it should be.

    `source` is the file or `<input>`; `row` (from 1) and `column` (a board column from 1) or `line`
    (a line of the file, from 1) say where the fault is, as far as that is known.
    """

    def __init__(
        self,
        what: str,
        *,
        source: str = "",
        line: int | None = None,
        row: int | None = None,
        column: int | None = None,
    ) -> None:
        place = [f"line {line}"] if line is not None else []
        if row is not None:
            place.append(f"row {row}")
        if column is not None:
            place.append(f"column {column_name(column)}")
        parts = [part for part in (source, ", ".join(place), what) if part]
        super().__init__(": ".join(parts))
        self.source, self.line, self.row, self.column = source, line, row, column


def column_name(column: int) -> str:
    """`A` to `O` for the board's columns 1 to 15, the number itself for one beyond."""
    return chr(64 + column) if 1 <= column <= 15 else str(column)
