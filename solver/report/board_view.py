"""The board drawn with characters, with a play marked on it."""

from collections.abc import Collection

from dawg_builder.alphabet import BLANK
from solver.faults import UNKNOWN_CODE, UNKNOWN_SIGN
from solver.move import Play
from solver.notation.drawn import PLAIN_SIGNS, PREMIUM_SIGNS, START_SIGN
from solver.position import Position
from solver.premiums import SIZE
from solver.report.console import Console

_COLOURS = {"DL": 32, "TL": 34, "DW": 33, "TW": 31}
_DIM, _BOLD, _REVERSE = 2, 1, 7
LEGEND = ("   ' DL   \" TL   - DW   = TW", "   lower case: a blank")
"""Lines to go below a board, no wider than it."""


def board_lines(position: Position, console: Console, play: Play | None = None) -> list[str]:
    """The board as 16 lines: column letters, then a line a row with its number before it.

    `play`, if given, is drawn too, its new tiles in brackets, and in reverse on a console with
    colour. Every line has the same width on screen.
    """
    new = dict(play.tiles()) if play else {}
    cells = position.board.place(list(new.items())).cells
    wide = 2 if position.ruleset.alphabet.digraphs else 1
    header = "".join(f" {chr(65 + column):<{wide}}" for column in range(SIZE))
    lines = [console.style(f"   {header} ", _DIM)]
    for row in range(SIZE):
        squares = range(row * SIZE, (row + 1) * SIZE)
        body = "".join(
            _gap(square, new) + _cell(position, cells, square, wide, square in new, console)
            for square in squares
        )
        lines.append(f"{console.style(f'{row + 1:2} ', _DIM)}{body}{_end(squares[-1], new)}")
    return lines


def _cell(
    position: Position, cells: bytes, square: int, wide: int, new: bool, console: Console
) -> str:
    cell = cells[square]
    if cell:
        known = cell & ~BLANK != UNKNOWN_CODE
        sign = position.ruleset.alphabet.text(cell) if known else UNKNOWN_SIGN
        text = f"{sign:<{wide}}"
        styles = (_BOLD, _REVERSE) if new else (_BOLD,)
        return console.style(text, *styles)
    kind = position.premiums.kind(square)
    if kind:
        return console.style(f"{PREMIUM_SIGNS[kind]:<{wide}}", _COLOURS[kind])
    sign = START_SIGN if square == position.premiums.start else console.pick(*PLAIN_SIGNS)
    return console.style(f"{sign:<{wide}}", _DIM)


def _gap(square: int, new: Collection[int]) -> str:
    """What stands before a square: a bracket where a run of new tiles begins or has ended."""
    before = square % SIZE > 0 and square - 1 in new
    if (square in new) == before:
        return " "
    return "[" if square in new else "]"


def _end(square: int, new: Collection[int]) -> str:
    return "]" if square in new else " "
