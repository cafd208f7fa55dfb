"""The text grid and the 225-character string.

A grid is 15 lines of 15 cells: a letter, a digraph tile in brackets, or `.` (also `-`, `_` and
blank space) for an empty square. Tabs, `|`, `,` or `;` may stand between the cells, as a table is
copied from a spreadsheet; then nothing between two of them is an empty square, too. Lines `rack: …`
and `case: …` may stand around it; lines that start with `#`, empty lines, row numbers and the line
of column letters are skipped. Where empty squares are blanks or tabs, those at the end of a row may
be missing, as editors strip them, if there are 15 lines in all. The board as this program draws it
is read too (`drawn`).
"""

from typing import NamedTuple

from dawg_builder.alphabet import BLANK
from solver.board import Board
from solver.faults import UNKNOWN_CODE, UNKNOWN_SIGN, Fault
from solver.notation.drawn import NO_RACK, read_drawn
from solver.notation.errors import NotationError, shown
from solver.notation.tiles import (
    AUTO,
    CASES,
    EMPTY_SIGNS,
    UPPER_TILES,
    board_from_cells,
    choose_case,
    print_rack,
    split_cells,
)
from solver.premiums import SIZE, SQUARES
from solver.rack import Rack
from solver.ruleset import Ruleset

_HEADER = "ABCDEFGHIJKLMNO"
_SEPARATORS = "\t|,;"
_NO_SEPARATORS = str.maketrans("", "", _SEPARATORS + '"')
_LONGEST_LINE = 200
_LONGEST_STRING = 10 * SQUARES


class GridText(NamedTuple):
    """What a grid's text says: the board, the rack's text where a line gives it, and the premiums
    that a drawn board shows, None for a square under a tile."""

    board: Board
    rack: str | None = None
    kinds: list[str | None] | None = None


def parse_grid(
    text: str,
    ruleset: Ruleset,
    *,
    case: str = AUTO,
    source: str,
    faults: list[Fault] | None = None,
) -> GridText:
    """The board of a text grid. Raises NotationError with line, row and column.

    `faults` as in `board_from_cells`.
    """
    rack: str | None = None
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        key, colon, value = line.partition(":")
        if colon and key.strip().lower() == "rack":
            rack = value.strip()
        elif colon and key.strip().lower() == "case" and value.strip() in CASES:
            case = value.strip() if case == AUTO else case
        else:
            lines.append((number, line))
    drawn = read_drawn(text, source)
    if drawn:
        cells, numbers = drawn.cells, drawn.lines
        case = UPPER_TILES if case == AUTO else case
        rack = None if rack == NO_RACK else rack
    else:
        rows = _rows(lines, source)
        cells, numbers = [cell for _, row in rows for cell in row], [number for number, _ in rows]

    def locate(index: int, what: str) -> NotationError:
        row, column = divmod(index, SIZE)
        line = numbers[row]
        return NotationError(what, source=source, line=line, row=row + 1, column=column + 1)

    board = board_from_cells(cells, ruleset, case, source, locate, faults)
    return GridText(board, rack, drawn.kinds if drawn else None)


def _rows(lines: list[tuple[int, str]], source: str) -> list[tuple[int, list[str]]]:
    """(line number, 15 cells) of each of the 15 rows. Raises NotationError."""
    rows: list[tuple[int, list[str]]] = []
    for number, line in lines:
        if len(rows) > SIZE:
            break  # one row too many is enough to say so
        if not _skipped(line):
            rows.append((number, _row_cells(line, number, len(rows) + 1, source)))
    if len(rows) > SIZE or any(len(cells) != SIZE for _, cells in rows) or len(rows) < SIZE:
        rows = _filled_rows(lines) or rows
    _check_rows(rows, source)
    return rows


def _filled_rows(lines: list[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    """The rows of a grid with blanks for empty squares, those stripped at the ends of lines filled
    in; none if it is unclear where a row or a square is missing.

    That is clear with 15 lines, empty ones among them, or more if only empty ones follow, unless
    there is another sign of empty squares or no blank at all.
    """
    lines = [(number, line) for number, line in lines if not line.strip() or not _skipped(line)]
    if lines and lines[0][1].strip() and not any(line.strip() for _, line in lines[SIZE:]):
        del lines[SIZE:]
    texts = [line for _, line in lines]
    signs = set("".join(texts)) & set(EMPTY_SIGNS + "\t")
    if len(lines) != SIZE or not signs or signs - {" ", "\t"}:
        return []
    rows = []
    for number, line in lines:
        cells = _stripped_cells(line.rstrip(), "\t" in signs)
        if len(cells) > SIZE or not all(len(split_cells(cell)) == 1 for cell in cells):
            return []
        rows.append((number, cells + ["."] * (SIZE - len(cells))))
    return rows


def _stripped_cells(line: str, table: bool) -> list[str]:
    """The cells of a line up to the last tile, without a row number; `table`: tabs divide them."""
    if table:
        cells = [cell.strip() or "." for cell in line.split("\t")]
        return cells[cells[0].isdecimal() :]
    bare = line.lstrip()
    label = bare[: len(bare) - len(bare.lstrip("0123456789"))]
    return split_cells(bare[len(label) :].lstrip("|:").removeprefix(" ") if label else line)


def _skipped(line: str) -> bool:
    blank = not line.strip() and len(line) != SIZE and not _table_cells(line)
    bare = "".join(line.translate(_NO_SEPARATORS).split())
    return blank or line.startswith("#") or bare.upper() == _HEADER


def _row_cells(line: str, number: int, row: int, source: str) -> list[str]:
    """The cells of one line, without a row number and separators."""
    if len(line) > _LONGEST_LINE:
        raise NotationError(
            f"expected {SIZE} squares, found a line of {len(line)} characters",
            source=source,
            line=number,
            row=row,
            column=SIZE + 1,
        )
    table = _table_cells(line)
    if table:
        return table
    bare = line.strip()
    label = bare[: len(bare) - len(bare.lstrip("0123456789"))]
    if label:  # a row number, maybe on both sides
        line = bare[len(label) :].lstrip("|:").removeprefix(" ").removesuffix(label)
    if "|" in line:
        line = line.strip().strip("|").replace("|", " ")
    apart = line.split()
    if len(apart) > 1 and all(len(split_cells(cell)) == 1 for cell in apart) and len(line) > SIZE:
        return [cell for part in apart for cell in split_cells(part)]
    cells = split_cells(line)
    return cells if len(cells) == SIZE else split_cells(line.strip())


def _table_cells(line: str) -> list[str]:
    """The cells of a line that has a separator between any two of them, also where they are empty;
    none for any other line."""
    for sign in _SEPARATORS:
        cells = [cell.strip(' "') for cell in line.split(sign)] if sign in line else []
        if len(cells) == SIZE + 2 and not cells[-1]:  # a frame
            cells.pop()
        if len(cells) == SIZE + 1 and (not cells[0] or cells[0].isdecimal()):
            cells = cells[1:]
        if len(cells) == SIZE and all(len(split_cells(cell)) <= 1 for cell in cells):
            return [cell or "." for cell in cells]
    return []


def _check_rows(rows: list[tuple[int, list[str]]], source: str) -> None:
    for row, (line, cells) in enumerate(rows, 1):
        found = len(cells)
        if row > SIZE:
            what = f"expected {SIZE} rows, found another: {shown(''.join(cells))}"
            raise NotationError(what, source=source, line=line, row=row)
        if found != SIZE:
            column = min(found, SIZE) + 1
            what = f"expected {SIZE} squares, found {found}"
            raise NotationError(what, source=source, line=line, row=row, column=column)
    if len(rows) < SIZE:
        what = f"expected {SIZE} rows, found {len(rows)}"
        raise NotationError(what, source=source, row=len(rows) + 1)


def print_grid(board: Board, rack: Rack, ruleset: Ruleset) -> str:
    """15 lines of 15 cells, tiles upper case, blanks lower case; then `case:` where a reader could
    take the cases the wrong way, and `rack:` unless it is empty."""
    cells = board_cells(board, ruleset)
    lines = ["".join(cells[at : at + SIZE]) for at in range(0, SQUARES, SIZE)]
    if choose_case(cells, ruleset) != UPPER_TILES:
        lines.append(f"case: {UPPER_TILES}")
    if len(rack):
        lines.append(f"rack: {print_rack(rack, ruleset)}")
    return "\n".join(lines) + "\n"


def board_cells(board: Board, ruleset: Ruleset) -> list[str]:
    """225 cell texts: `.`, a letter (lower case for a blank), or a digraph in brackets."""
    texts = {0: ".", UNKNOWN_CODE: UNKNOWN_SIGN, UNKNOWN_CODE | BLANK: UNKNOWN_SIGN}
    notation = ruleset.alphabet.notation
    return [texts.get(cell) or notation(cell) for cell in board.cells]


def parse_string(
    text: str,
    ruleset: Ruleset,
    *,
    case: str = AUTO,
    source: str,
    faults: list[Fault] | None = None,
) -> Board:
    """The board of a 225-cell string, row by row, as web solvers put it into their addresses.

    Percent-encoded letters are decoded. Raises NotationError with row and column. `faults` as in
    `board_from_cells`.
    """
    text = text.strip("\r\n\t")
    if "%" in text:
        from urllib.parse import unquote  # an address is rare and the import is not free

        text = unquote(text)
    cells = split_cells(text[:_LONGEST_STRING])
    if len(cells) != SQUARES:
        cells = split_cells(text[:_LONGEST_STRING].strip())
    if len(cells) != SQUARES:
        row, column = divmod(min(len(cells), SQUARES), SIZE)
        raise NotationError(
            f"expected a string of {SQUARES} squares, found {len(cells)}",
            source=source,
            row=row + 1,
            column=column + 1,
        )

    def locate(index: int, what: str) -> NotationError:
        row, column = divmod(index, SIZE)
        return NotationError(what, source=source, row=row + 1, column=column + 1)

    return board_from_cells(cells, ruleset, case, source, locate, faults)


def print_string(board: Board, ruleset: Ruleset) -> str:
    """225 cells in one line: `.` empty, upper case tiles, lower case blanks."""
    return "".join(board_cells(board, ruleset)) + "\n"
