"""The board as this program draws it, with column letters, row numbers and signs for premiums.

Source of the shape: `solver.report.board_view`, which draws it with these signs.
"""

from collections.abc import Sequence
from typing import NamedTuple

from solver.notation.errors import NotationError
from solver.premiums import SIZE, Premiums, PremiumsError, load_premiums, premium_names

PREMIUM_SIGNS = {"DL": "'", "TL": '"', "DW": "-", "TW": "="}
START_SIGN = "*"
PLAIN_SIGNS = ("·", ".")
"""A plain square: on a console that shows it, and on any."""
NO_RACK = "empty"
"""What stands for an empty rack below a drawn board."""

_KINDS = {sign: kind for kind, sign in PREMIUM_SIGNS.items()} | dict.fromkeys(PLAIN_SIGNS, "")
_KINDS |= {START_SIGN: ""}
_ONLY_DRAWN = "'\"=·*]"
"""Signs that a row of a typed grid does not have; the bracket closes a run of new tiles."""
_LETTERS = "ABCDEFGHIJKLMNO"


class Drawn(NamedTuple):
    """A drawn board: 225 cells as a grid has them, the line of each row, and the premium that is
    seen on each square, None where a tile covers it."""

    cells: list[str]
    lines: list[int]
    kinds: list[str | None]


def read_drawn(text: str, source: str) -> Drawn | None:
    """The first drawn board in `text`, or None. What stands around and beside it is passed over.

    Tiles in brackets, which the drawing marks as new, lie on the board like the others. Raises
    NotationError for a drawn board with a row that is missing.
    """
    lines = text.splitlines()
    for at, line in enumerate(lines):
        for wide in (1, 2):
            if (" " * wide).join(_LETTERS) in line:
                rows = _rows(lines, at + 1)
                if any(sign in line for _, line in rows for sign in _ONLY_DRAWN):
                    return _drawn(rows, wide, source)
    return None


def _rows(lines: Sequence[str], start: int) -> list[tuple[int, str]]:
    """(line number from 1, what follows the row number) of the rows 1, 2, … from `start` on."""
    rows: list[tuple[int, str]] = []
    for number, line in enumerate(lines[start : start + 2 * SIZE], start + 1):
        label, _, rest = line.strip().partition(" ")
        if len(rows) < SIZE and label == str(len(rows) + 1):
            rows.append((number, rest))
        elif label:
            break
    return rows


def _drawn(rows: Sequence[tuple[int, str]], wide: int, source: str) -> Drawn:
    if len(rows) < SIZE:
        what = f"expected row {len(rows) + 1} of a drawn board, with its number"
        line = rows[-1][0] + 1
        raise NotationError(what, source=source, line=line, row=len(rows) + 1)
    cells: list[str] = []
    kinds: list[str | None] = []
    for _, body in rows:
        for at in range(1, SIZE * (wide + 1), wide + 1):  # a gap or bracket stands before each
            cell = body[at : at + wide].strip()
            kinds.append(_KINDS.get(cell))
            if cell in _KINDS:
                cell = PLAIN_SIGNS[1]
            cells.append(f"[{cell}]" if len(cell) > 1 else cell or " ")
    return Drawn(cells, [line for line, _ in rows], kinds)


def drawn_layout(kinds: Sequence[str | None], source: str) -> Premiums:
    """The standard layout if the premiums that are seen are its, else the one known layout whose
    they are. Raises PremiumsError where there is none, or more than one."""
    if _agrees(load_premiums(), kinds):
        return load_premiums()
    fitting = [name for name in premium_names() if _agrees(load_premiums(name), kinds)]
    if len(fitting) == 1:
        return load_premiums(fitting[0])
    found = f"those of {', '.join(fitting)}" if fitting else "those of no known layout"
    raise PremiumsError(f"{source}: the premiums drawn are {found}; say which with --premiums")


def _agrees(layout: Premiums, kinds: Sequence[str | None]) -> bool:
    return all(kind is None or kind == layout.kind(square) for square, kind in enumerate(kinds))
