"""CGP: a position in one line, `15/7HUS5/… RACK/OPPONENT SCORE/SCORE ZEROS op arg; …`.

A row is letters (lower case for blanks, digraph tiles in brackets) and numbers of empty squares.
Of the operation codes `ld` (tile set) and `bdn` (board) must name a ruleset and a layout of this
program, and `premiums` holds any other layout; the rest are skipped.
Source: the CGP page of the Woogles documentation for the fields.
"""

from typing import NamedTuple

from solver.faults import Fault
from solver.notation.errors import NotationError, shown
from solver.notation.grid import board_cells
from solver.notation.tiles import AUTO, board_from_cells, parse_rack, print_rack, split_cells
from solver.position import Position
from solver.premiums import SIZE, SQUARES
from solver.rack import Rack

_EXAMPLE = "15/15/15/15/15/15/15/7HUS5/15/15/15/15/15/15/15 AEIRST?/ 0/0 0"
_MISSING = ("/", "0/0", "0")
"""What the fields after the board are taken for where they are left out."""


class CgpText(NamedTuple):
    """A CGP's fields as texts; `operations` maps an operation code to its argument."""

    board: str
    racks: str
    scores: str
    zeros: str
    operations: dict[str, str]


def split_cgp(text: str, *, source: str) -> CgpText:
    """The fields of a CGP. Raises NotationError for no or a second position."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise NotationError(f"expected a CGP such as {_EXAMPLE}", source=source, line=1)
    if len(lines) > 1:
        what = "expected one position, found a second one; give one line, or use batch"
        raise NotationError(what, source=source, line=lines[1][0])
    words = lines[0][1].strip().removeprefix("cgp ").split()
    count = 1
    while count < min(len(words), 4):
        if words[count].isalpha() and ";" in " ".join(words[count:]):
            break  # an operation code, where later fields are left out
        count += 1
    operations: dict[str, str] = {}
    for operation in " ".join(words[count:]).split(";"):
        code, _, argument = operation.strip().partition(" ")
        operations[code] = argument.strip()
    board, *rest = words[:count]
    racks, scores, zeros = [*rest, *_MISSING[len(rest) :]]
    return CgpText(board, racks, scores, zeros, operations)


def parse_cgp(
    cgp: CgpText,
    blank: Position,
    *,
    case: str = AUTO,
    source: str,
    faults: list[Fault] | None = None,
) -> Position:
    """`blank` with the CGP's board, racks, scores and zeros. Raises NotationError with row and
    column, or the field. `faults` as in `board_from_cells`."""
    rules = blank.ruleset
    cells: list[str] = []
    rows = cgp.board.split("/")
    for row, text in enumerate(rows[: SIZE + 1], 1):
        if row > SIZE:
            raise NotationError(f"expected {SIZE} rows, found another", source=source, row=row)
        cells += _row(text, row, source)
    if len(rows) < SIZE:
        what = f"expected {SIZE} rows, found {len(rows)}"
        raise NotationError(what, source=source, row=len(rows) + 1)

    def locate(index: int, what: str) -> NotationError:
        row, column = divmod(index, SIZE)
        return NotationError(what, source=source, row=row + 1, column=column + 1)

    mine, _, other = cgp.racks.partition("/")
    return Position(
        board_from_cells(cells, rules, case, source, locate, faults),
        parse_rack(mine, rules, source=f"{source}: rack", faults=faults),
        rules,
        blank.premiums,
        opponent=parse_rack(other, rules, source=f"{source}: opponent's rack") if other else None,
        scores=_scores(cgp.scores, source),
        zeros=_number(cgp.zeros, "zeros", source),
    )


def _row(text: str, row: int, source: str) -> list[str]:
    """The 15 cells of a row; a number stands for so many empty squares."""
    cells: list[str] = []
    number = ""
    for cell in [*split_cells(text[: 6 * SIZE]), ""]:
        if cell.isascii() and cell.isdecimal() and len(number) < 3:
            number += cell
            continue
        cells += "." * min(int(number or 0), SIZE + 1)
        number = ""
        cells += [cell] if cell else []
    if len(cells) != SIZE or len(text) > 6 * SIZE:
        what = f"expected {SIZE} squares, found {len(cells)} in {shown(text)}"
        column = min(len(cells), SIZE) + 1
        raise NotationError(what, source=source, row=row, column=column)
    return cells


def _scores(text: str, source: str) -> tuple[int, int]:
    mine, slash, other = text.partition("/")
    if not slash:
        what = f"scores: expected two numbers such as 120/98, found {shown(text)}"
        raise NotationError(what, source=source)
    return _number(mine, "scores", source), _number(other, "scores", source)


def _number(text: str, name: str, source: str) -> int:
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 7):
        what = f"{name}: expected a whole number, found {shown(text)}"
        raise NotationError(what, source=source)
    return int(text)


def print_cgp(position: Position, layout: str) -> str:
    """The position's CGP with its ruleset and layout as operation codes.

    Arguments: `layout`, a bundled layout's name or 225 premium signs. The bag count and the last
    play have no place in a CGP.
    """
    code = "premiums" if len(layout) == SQUARES else "bdn"
    return f"{print_cgp_fields(position)} ld {position.ruleset.id}; {code} {layout};\n"


def print_cgp_fields(position: Position) -> str:
    """The four fields of the position's CGP, without operation codes or a line end."""
    cells = board_cells(position.board, position.ruleset)
    rows = "/".join(_print_row(cells[at : at + SIZE]) for at in range(0, SQUARES, SIZE))
    both = (position.rack, position.opponent or Rack())
    racks = "/".join(print_rack(rack, position.ruleset) for rack in both)
    scores = "/".join(map(str, position.scores))
    return f"{rows} {racks} {scores} {position.zeros}"


def _print_row(cells: list[str]) -> str:
    text, empty = "", 0
    for cell in [*cells, ""]:
        if cell == ".":
            empty += 1
            continue
        text += f"{empty or ''}{cell}"
        empty = 0
    return text
