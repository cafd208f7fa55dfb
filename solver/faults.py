"""What is wrong with a position: every fault at once, each with its square."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from dawg_builder.alphabet import BLANK
from dawg_builder.wording import plural
from solver.board import Board, square_name
from solver.premiums import SIZE, SQUARES

if TYPE_CHECKING:
    from solver.position import Position

UNKNOWN_LETTER = "unknown-letter"
TOO_MANY_TILES = "too-many-tiles"
TOO_MANY_BLANKS = "too-many-blanks"
FLOATING = "floating"
NOT_THROUGH_START = "not-through-start"
LONE_TILE = "lone-tile"
NOT_IN_LEXICON = "not-in-lexicon"
RACK_TOO_LONG = "rack-too-long"
BAG_COUNT = "bag-count"
WRONG_POINTS = "wrong-points"


UNKNOWN_CODE, UNKNOWN_SIGN = 0x7F, "!"
"""On a board or rack read with faults allowed: a letter that no tile has, and how it is shown."""


class Fault(NamedTuple):
    """One fault: its `kind`, a constant of this module; the index of its `square`, or None where it
    has none; a one-line `message`."""

    kind: str
    square: int | None
    message: str

    @property
    def at(self) -> str | None:
        """The square's name, `J6`."""
        return None if self.square is None else square_name(self.square)


class Words(Protocol):
    """What is asked of a lexicon here."""

    @property
    def id(self) -> str: ...

    def contains(self, codes: bytes, /) -> bool: ...


def find_faults(position: "Position", lexicon: Words | None = None) -> list[Fault]:
    """The faults of `Position.status`: tiles first, then places, words, rack and bag."""
    faults = [*_unknown(position), *_too_many(position), *_places(position)]
    if lexicon is not None:
        faults += _words(position, lexicon)
    return [*faults, *_rack_and_bag(position)]


def board_words(board: Board) -> Iterator[tuple[int, bool, bytes]]:
    """(first square, down, codes) of every word of two or more letters on the board: those across
    row by row, then those down column by column. The codes keep `BLANK`."""
    for down, cells in ((False, board.cells), (True, board.transpose().cells)):
        for line in range(SIZE):
            row = cells[line * SIZE : line * SIZE + SIZE] + b"\0"
            start = 0
            for at, cell in enumerate(row):
                if cell:
                    continue
                if at - start > 1:
                    first = start * SIZE + line if down else line * SIZE + start
                    yield first, down, row[start:at]
                start = at + 1


def _unknown(position: "Position") -> Iterator[Fault]:
    tiles = len(position.ruleset.alphabet)
    ruleset = position.ruleset.id
    for square, cell in position.board.tiles():
        if cell & ~BLANK == UNKNOWN_CODE:
            continue  # whoever read it has named the letter
        if not 1 <= cell & ~BLANK <= tiles:
            what = f"{square_name(square)}: no tile of ruleset {ruleset} has code {cell & ~BLANK}"
            yield Fault(UNKNOWN_LETTER, square, what)
    for code in position.rack.codes:
        if code > tiles and code != UNKNOWN_CODE:
            what = f"rack: no tile of ruleset {ruleset} has code {code}"
            yield Fault(UNKNOWN_LETTER, None, what)


def _too_many(position: "Position") -> Iterator[Fault]:
    ruleset = position.ruleset
    for code, (tile, left) in enumerate(position.unseen().items(), 1):
        if left >= 0:
            continue
        blank = tile == "?"
        squares = [
            square
            for square, cell in position.board.tiles()
            if (cell & BLANK if blank else cell == code)
        ]
        count = ruleset.counts[0 if blank else code]
        what = f"{count - left} {'blanks' if blank else tile + ' tiles'}, the set has {count}"
        places = [square_name(square) for square in squares]
        on_rack = position.rack.codes.count(0 if blank else code)
        places += [f"{on_rack} on the rack"] if on_rack else []
        kind = TOO_MANY_BLANKS if blank else TOO_MANY_TILES
        square = squares[count] if len(squares) > count else None
        yield Fault(kind, square, f"{what} ({', '.join(places)})")


def _places(position: "Position") -> Iterator[Fault]:
    board, start = position.board, position.premiums.start
    groups = _groups(board)
    if not groups:
        return
    if not board[start]:
        what = f"no tile on the start square {square_name(start)}, which the first play covers"
        yield Fault(NOT_THROUGH_START, start, what)
    main = next((group for group in groups if start in group), max(groups, key=len))
    for group in groups:
        names = ", ".join(square_name(square) for square in sorted(group)[:8])
        if group is not main:
            names += ", …" if len(group) > 8 else ""
            yield Fault(FLOATING, min(group), f"{names}: not joined to the other tiles")
        elif len(group) == 1:
            yield Fault(LONE_TILE, min(group), f"{names}: a single tile is no word")


def _groups(board: Board) -> list[set[int]]:
    """The sets of squares whose tiles join side by side, in the order of their first squares."""
    left = {square for square, _ in board.tiles()}
    groups = []
    for first in sorted(left):
        if first not in left:
            continue
        left.discard(first)
        group, todo = {first}, [first]
        while todo:
            near = left.intersection(_neighbours(todo.pop()))
            left -= near
            group |= near
            todo += near
        groups.append(group)
    return groups


def _neighbours(square: int) -> list[int]:
    column = square % SIZE
    near = [square - SIZE, square + SIZE]
    near += [square - 1] if column else []
    near += [square + 1] if column < SIZE - 1 else []
    return [other for other in near if 0 <= other < SQUARES]


def _words(position: "Position", lexicon: Words) -> Iterator[Fault]:
    tiles = len(position.ruleset.alphabet)
    for square, down, codes in board_words(position.board):
        letters = bytes(code & ~BLANK for code in codes)
        if min(letters) < 1 or max(letters) > tiles or lexicon.contains(letters):
            continue
        word = position.ruleset.alphabet.decode(letters)
        direction = "down" if down else "across"
        what = f"{square_name(square)}: {word} {direction} is not in lexicon {lexicon.id}"
        yield Fault(NOT_IN_LEXICON, square, what)


def _rack_and_bag(position: "Position") -> Iterator[Fault]:
    size = position.ruleset.rack_size
    for name, rack in (("rack", position.rack), ("opponent's rack", position.opponent)):
        if rack is not None and len(rack) > size:
            what = f"{name}: {len(rack)} tiles, at most {size} are allowed"
            yield Fault(RACK_TOO_LONG, None, what)
    bag = position.bag_count
    if bag is None:
        return
    hidden = position.ruleset.total - len(position.used_codes()) - bag
    if position.opponent is not None:
        fits = hidden == len(position.opponent)
    else:
        fits = hidden == size if bag > 0 else 0 <= hidden <= size
    if bag < 0 or not fits:
        what = f"bag: {plural(bag, 'tile')} would leave {hidden} for the opponent's rack"
        yield Fault(BAG_COUNT, None, f"{what}; board, racks and bag do not fit together")
