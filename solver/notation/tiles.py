"""Tile texts <-> codes: cells of a board in either case habit, and racks."""

import unicodedata
from collections.abc import Callable, Collection, Sequence

from dawg_builder.alphabet import BLANK
from solver.board import Board, square_name
from solver.faults import UNKNOWN_CODE, UNKNOWN_LETTER, UNKNOWN_SIGN, Fault
from solver.notation.errors import NotationError, column_name, shown
from solver.premiums import SIZE
from solver.rack import Rack
from solver.ruleset import Ruleset

EMPTY_SIGNS = ".-_ "
BLANK_SIGNS = "?*_ "
UPPER_TILES, LOWER_TILES, AUTO = "upper-tiles", "lower-tiles", "auto"
CASES = (AUTO, UPPER_TILES, LOWER_TILES)

MOST_TILES = 100
"""A longer text is no rack, whatever is wrong with it."""

Locate = Callable[[int, str], NotationError]
"""Makes the error for the cell with that index, with the place in its own format's terms."""


def split_cells(text: str) -> list[str]:
    """The cells of a text without separators: a character, or a digraph tile in its brackets.

    A bracket that is not closed stays a cell of its own, which no alphabet has.
    """
    text = text if text.isascii() else unicodedata.normalize("NFC", text)
    if "[" not in text:
        return list(text)
    cells, at = [], 0
    while at < len(text):
        end = text.find("]", at, at + 4) if text[at] == "[" else -1
        end = max(end, at)
        cells.append(text[at : end + 1])
        at = end + 1
    return cells


def tile_code(cell: str, ruleset: Ruleset) -> int:
    """The code of a cell's letter in any case, `[CH]` included; 0 when no tile has it."""
    text = cell[1:-1] if len(cell) > 2 and cell[0] == "[" else cell
    codes = ruleset.alphabet.codes
    return codes.get(text) or (codes.get(text.upper(), 0) if len(text) == 2 else 0)


def letter_code(cell: str, ruleset: Ruleset) -> int:
    """`tile_code`, where a letter without a tile is the one that the ruleset folds it to: French
    `É` is an E. 0 also for a letter that folds to two."""
    code = tile_code(cell, ruleset)
    if code or len(cell) != 1 or cell.isascii():
        return code
    return ruleset.alphabet.codes.get(ruleset.folding.fold_letter(cell), 0)


def folded_cells(cell: str, ruleset: Ruleset) -> list[str]:
    """The cell, or the tiles of a letter that folds to several: `Œ` is an O and an E."""
    if len(cell) != 1 or cell.isascii() or letter_code(cell, ruleset):
        return [cell]
    folded = ruleset.folding.fold_letter(cell)
    if not folded or not all(letter in ruleset.alphabet.codes for letter in folded):
        return [cell]
    return list(folded.lower() if is_lower(cell) else folded)


def is_lower(cell: str) -> bool:
    """Whether the cell's letter is lower case."""
    return cell.strip("[]")[:1].islower()


def choose_case(cells: Sequence[str], ruleset: Ruleset) -> str | None:
    """Which case the tiles are in, the other being the blanks'; None when that is unclear.

    A set has two blanks, so the case with more letters than that is the tiles'; where both have
    few, the fewer are the blanks, and with equal numbers the upper case is the tiles'. Where both
    have many, a case with a third of the other or less is still taken for the blanks': the position
    then has a fault that `Position.status` names.
    """
    letters = [cell for cell in cells if cell not in EMPTY_SIGNS]
    lower = sum(map(is_lower, letters))
    upper = len(letters) - lower
    fewer, more = sorted((lower, upper))
    if fewer > ruleset.blanks and 3 * fewer > more:
        return None
    return LOWER_TILES if lower > upper else UPPER_TILES


def board_from_cells(
    cells: Sequence[str],
    ruleset: Ruleset,
    case: str,
    source: str,
    locate: Locate,
    faults: list[Fault] | None = None,
) -> Board:
    """The board of 225 cell texts; letters without a tile fold as in `letter_code`.

    Arguments: `case`, one of `CASES`; `locate`, makes the error for a cell. Raises NotationError
    for the first letter without a tile, naming the squares of the others too. With a list of
    `faults` they go there instead, and the board has `UNKNOWN_CODE` on their squares.
    """
    if case not in CASES:
        raise NotationError(f"unknown case {shown(case)}; known: {', '.join(CASES)}", source=source)
    if case == AUTO:
        chosen = choose_case(cells, ruleset)
        if chosen is None:
            raise NotationError(
                f"both cases have more letters than the {ruleset.blanks} blanks of a set; say "
                "which are tiles with --case upper-tiles or --case lower-tiles",
                source=source,
            )
        case = chosen
    board = bytearray(len(cells))
    wrong = []
    for index, cell in enumerate(cells):
        if cell in EMPTY_SIGNS:
            continue
        code = letter_code(cell, ruleset)
        if not code:
            wrong.append(index)
            code = UNKNOWN_CODE
        board[index] = code | (BLANK if is_lower(cell) == (case == UPPER_TILES) else 0)
    if faults is not None:
        faults += [
            Fault(
                UNKNOWN_LETTER, index, f"{square_name(index)}: {_no_tile(cells, [index], ruleset)}"
            )
            for index in wrong
        ]
    elif wrong:
        raise locate(wrong[0], _no_tile(cells, wrong, ruleset))
    return Board(bytes(board))


def _no_tile(cells: Sequence[str], wrong: Sequence[int], ruleset: Ruleset) -> str:
    found = cells[wrong[0]]
    what = f"found {shown(found)}, which has no tile in ruleset {ruleset.id}"
    if not found.strip("[]").isalpha():
        what = f"expected a letter or '.' for an empty square, found {shown(found)}"
    others = [
        f"{column_name(index % SIZE + 1)}{index // SIZE + 1} {shown(cells[index])}"
        for index in wrong[1:4]
    ]
    if others:
        what += f" (also {', '.join(others)}{' …' if len(wrong) > 4 else ''})"
    return what


def parse_rack(
    text: str, ruleset: Ruleset, *, source: str = "rack", faults: list[Fault] | None = None
) -> Rack:
    """A rack from letters in any case and blanks `?`, `*`, `_` or a blank space.

    Digraph tiles may be in brackets and are read longest first, so Spanish `CH` is one tile and
    `[C]H` two; where a digraph tile is in brackets, or the tiles stand apart (commas, or spaces
    between all of them), bare letters are single tiles. Letters without a tile fold as those of a
    word list: `É` is an E. Raises
    NotationError for a letter without a tile and for more tiles than a rack holds; with a list of
    `faults` such letters go there instead (`UNKNOWN_CODE` on the rack), and a long rack is kept.
    """
    text = unicodedata.normalize("NFC", text.strip("\r\n"))
    codes = []
    cells = [tile for cell in _rack_tiles(text, ruleset) for tile in folded_cells(cell, ruleset)]
    for cell in cells:
        code = 0 if cell in BLANK_SIGNS else letter_code(cell, ruleset)
        if not code and cell not in BLANK_SIGNS:
            what = f"{shown(cell)} has no tile in ruleset {ruleset.id}"
            if faults is None:
                expected = "expected its letters, and ? for a blank"
                raise NotationError(f"{what}; {expected}", source=source)
            faults.append(Fault(UNKNOWN_LETTER, None, f"rack: {what}"))
            code = UNKNOWN_CODE
        codes.append(code)
    if len(codes) > ruleset.rack_size and (faults is None or len(codes) > MOST_TILES):
        raise NotationError(
            f"expected at most {ruleset.rack_size} tiles, found {len(codes)} in {shown(text)}",
            source=source,
        )
    return Rack(bytes(codes))


def _rack_tiles(text: str, ruleset: Ruleset) -> list[str]:
    """The cells of a rack; bare digraphs are joined unless the text says what is a tile."""
    digraphs = ruleset.alphabet.digraphs
    if "," in text:
        return [
            tile for part in text.split(",") for tile in _whole_or_cells(part.strip(), digraphs)
        ]
    apart = text.split(" ")
    if len(apart) > 2 and all(len(tile.strip("[]")) in (1, 2) for tile in apart):
        return [tile for part in apart for tile in _whole_or_cells(part, digraphs)]
    cells = split_cells(text)
    if any(cell.strip("[]").upper() in digraphs for cell in cells):
        return cells
    tiles: list[str] = []
    for cell in cells:
        if tiles and (tiles[-1] + cell).upper() in digraphs:
            tiles[-1] += cell
        else:
            tiles.append(cell)
    return tiles


def _whole_or_cells(part: str, digraphs: Collection[str]) -> list[str]:
    return [part] if part.upper() in digraphs else split_cells(part)


def print_rack(rack: Rack, ruleset: Ruleset) -> str:
    """The rack in alphabet order with `?` for blanks last; digraph tiles in brackets."""
    letters = [code for code in rack.codes if code and code != UNKNOWN_CODE]
    unknown = UNKNOWN_SIGN * rack.codes.count(UNKNOWN_CODE)
    return ruleset.alphabet.decode_notation(letters) + unknown + "?" * rack.blanks
