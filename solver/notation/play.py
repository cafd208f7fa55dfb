"""Play notation: `8H HUS` across from row 8 column H, `H8 HUS` down."""

import re
import unicodedata
from typing import NamedTuple

from dawg_builder.alphabet import BLANK
from solver.board import EMPTY
from solver.move import Play
from solver.notation.errors import NotationError, shown
from solver.notation.tiles import AUTO, UPPER_TILES, folded_cells, is_lower, letter_code
from solver.position import Position
from solver.premiums import SIZE

_PLACE = re.compile(r"(?P<row>\d{1,2})(?P<column>[A-Za-z])|(?P<column2>[A-Za-z])(?P<row2>\d{1,2})")
_LONGEST_TEXT = 100

THROUGH = "."
"""A letter that lies on the board, as game records write it."""


def parse_place(text: str, *, source: str = "play") -> tuple[int, int, bool]:
    """(row, column, down) from 0 for `8H` (across) or `H8` (down), in any case.

    Raises NotationError when the text is no such place, or one off the board.
    """
    match = _PLACE.fullmatch(text)
    if not match or not text.isascii():
        what = f"expected a place such as 8H (across) or H8 (down), found {shown(text)}"
        raise NotationError(what, source=source)
    row = int(match["row"] or match["row2"]) - 1
    column = ord((match["column"] or match["column2"]).upper()) - 65
    if not (0 <= row < SIZE and column < SIZE):
        raise NotationError(
            f"{text} is off the board: rows are 1 to {SIZE}, columns A to O", source=source
        )
    return row, column, match["row2"] is not None


def parse_play(
    text: str,
    position: Position,
    *,
    case: str = AUTO,
    source: str = "play",
    beyond: bool = False,
) -> Play:
    """The play that `text` describes on the position's board.

    Arguments: `text`, a place and a word, `8H HUS`; blanks lower case; letters of the board plain,
    in parentheses, or `.`. Tiles that adjoin the word belong to it: with FOR on the board, `8J E`
    is FORE. `case` as for boards; `auto` lets the board's letters in the text, then the rack, then
    the number of blanks decide.

    Raises NotationError when the text is no play, has `.` or parentheses where no tile lies, or
    runs off the board; with `beyond` a play that runs off is made all the same, with every letter
    of the text. Not checked: whether the play is legal. A letter other than the one on its square
    counts as new. The score is 0.
    """
    laid = read_play(text, position, case=case, source=source, beyond=beyond)
    row, column = divmod(laid.first, SIZE)
    if laid.length > SIZE - (row if laid.down else column):
        new = sum(1 << index for index in laid.new)
        return Play(row, column, laid.down, laid.codes, new, 0, position.ruleset.alphabet)
    return extended_play(position, laid.tiles, down=laid.down, anchor=laid.first)


class Written(NamedTuple):
    """A play as it is written: the first square of the text's word, its direction, its letters'
    codes (with `BLANK`), and the indexes of those that are new."""

    first: int
    down: bool
    codes: bytes
    new: tuple[int, ...]

    @property
    def tiles(self) -> list[tuple[int, int]]:
        """(square, code) of each new tile, in word order."""
        return [(self.first + self.step * index, self.codes[index]) for index in self.new]

    @property
    def length(self) -> int:
        """Number of letters."""
        return len(self.codes)

    @property
    def step(self) -> int:
        """From one square of the word to the next."""
        return SIZE if self.down else 1


def read_play(
    text: str,
    position: Position,
    *,
    case: str = AUTO,
    source: str = "play",
    beyond: bool = False,
) -> Written:
    """The play as `text` puts it, without the tiles that adjoin it; see `parse_play`."""
    parts = text.split() if len(text) <= _LONGEST_TEXT else []
    if len(parts) < 2:
        what = f"expected a place and a word such as 8H HUS, found {shown(text)}"
        raise NotationError(what, source=source)
    if not any(sign.isdecimal() for sign in parts[0]) and len(parts) == 2:
        parts.reverse()
    row, column, down = parse_place(parts[0], source=source)
    cells, bracketed = split_word("".join(parts[1:]), position, source)
    step = SIZE if down else 1
    first = row * SIZE + column
    room = SIZE - (row if down else column)
    if len(cells) > room and not beyond:
        what = f"{shown(text)} runs off the board: {len(cells)} letters, room for {room}"
        raise NotationError(what, source=source, row=row + 1, column=column + 1)
    squares = [first + step * index for index in range(len(cells))]
    lying = [position.board[square] for square in squares[:room]]
    for index in bracketed:
        if index < room and lying[index] == EMPTY:
            raise _no_tile_there(cells[index], squares[index], text, source)
    lying += [EMPTY] * (len(cells) - len(lying))
    codes = bytearray(
        _code(cell, held, square, position, text, source)
        for cell, held, square in zip(cells, lying, squares, strict=True)
    )
    new = [index for index, held in enumerate(lying) if held & ~BLANK != codes[index]]
    lower_blanks = _blanks_are_lower(cells, lying, new, position, case)
    for index, held in enumerate(lying):
        if index not in new:
            codes[index] = held
        elif is_lower(cells[index]) == lower_blanks:
            codes[index] |= BLANK
    return Written(first, down, bytes(codes), tuple(new))


def split_word(word: str, position: Position, source: str) -> tuple[list[str], list[int]]:
    """The cells of a word in play notation, digraph tiles longest first, without parentheses, a
    letter that folds to two tiles as two; and the indexes of those that stood in parentheses.

    A parenthesis ends a tile, so Spanish `(C)H` is two. Square brackets hold one tile, `[CH]`; with
    anything else in them they count as parentheses.
    """
    word = unicodedata.normalize("NFC", word).replace("$", "")
    cells: list[str] = []
    bracketed: list[int] = []
    inside = False
    digraphs = position.ruleset.alphabet.digraphs
    at = 0
    while at < len(word):
        end = at + 1
        if word[at] == "[":
            close = word.find("]", at)
            if close - at == 2 or word[at + 1 : max(close, 0)].upper() in digraphs:
                end = close + 1
        elif word[at : at + 2].upper() in digraphs:
            end = at + 2
        if word[at] in "()":
            inside = word[at] == "("
        elif word[at:end] not in ("[", "]"):
            tiles = folded_cells(word[at:end], position.ruleset)
            bracketed += range(len(cells), len(cells) + len(tiles)) if inside else []
            cells += tiles
        at = end
    if not cells:
        raise NotationError("expected a word, found none", source=source)
    return cells, bracketed


def _no_tile_there(cell: str, square: int, text: str, source: str) -> NotationError:
    """The error for a cell that says a tile lies on the board where none does."""
    row, column = divmod(square, SIZE)
    sign = shown(cell) if cell == THROUGH else f"{shown(cell)} in parentheses"
    what = f"{shown(text)}: {sign} means a tile on the board, but the square is empty"
    return NotationError(what, source=source, row=row + 1, column=column + 1)


def _code(cell: str, held: int, square: int, position: Position, text: str, source: str) -> int:
    """The letter's code, without `BLANK`; `held` is the cell on the board."""
    if cell == THROUGH:
        if held == EMPTY:
            raise _no_tile_there(cell, square, text, source)
        return held & ~BLANK
    code = letter_code(cell, position.ruleset)
    if not code:
        what = f"{shown(text)}: {shown(cell)} has no tile in ruleset {position.ruleset.id}"
        raise NotationError(what, source=source)
    return code


def _blanks_are_lower(
    cells: list[str], lying: list[int], new: list[int], position: Position, case: str
) -> bool:
    """Whether lower case marks the blanks of this text."""
    if case != AUTO:
        return case == UPPER_TILES
    for index, (cell, held) in enumerate(zip(cells, lying, strict=True)):
        if index not in new and cell != THROUGH and not held & BLANK:
            return not is_lower(cell)  # a plain tile of the board shows the tiles' case
    lower = sum(is_lower(cells[index]) for index in new)
    upper = len(new) - lower
    if len(position.rack):
        for blanks, as_lower in ((lower, True), (upper, False)):
            if blanks <= position.rack.blanks:
                return as_lower
    most = position.ruleset.blanks
    return not (lower > most >= upper or 0 < upper < lower)


def extended_play(
    position: Position, tiles: list[tuple[int, int]], *, down: bool, anchor: int
) -> Play:
    """The play of new tiles, (square, code with `BLANK`), in the lane through square `anchor`.

    The main word takes in every adjoining tile. A single tile is across where it makes a word
    across, else down where it makes one down. Not checked: legality; empty squares between the
    tiles end the word before them.
    """
    board = position.board.place([tile for tile in tiles if not position.board[tile[0]]])
    laid = dict(tiles)
    if len(tiles) == 1:
        square = tiles[0][0]
        across = _touches(board.cells, square, False)
        if across or _touches(board.cells, square, True):
            down, anchor = not across, square
    step = SIZE if down else 1
    line = anchor // SIZE if down else anchor % SIZE
    start = anchor
    while line > 0 and board.cells[start - step]:
        start, line = start - step, line - 1
    codes = bytearray()
    new = 0
    square = start
    while line < SIZE and (board.cells[square] or square in laid):
        new |= (square in laid) << len(codes)
        codes.append(laid.get(square, board.cells[square]))
        square, line = square + step, line + 1
    row, column = divmod(start, SIZE)
    return Play(row, column, down, bytes(codes), new, 0, position.ruleset.alphabet)


def _touches(cells: bytes, square: int, down: bool) -> bool:
    step, line = (SIZE, square // SIZE) if down else (1, square % SIZE)
    before = line > 0 and cells[square - step]
    after = line < SIZE - 1 and cells[square + step]
    return bool(before or after)


def print_play(play: Play) -> str:
    """`8F (WING)S`: place, word, board letters in parentheses, blanks lower case."""
    return play.notation
