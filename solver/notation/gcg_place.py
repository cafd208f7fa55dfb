"""The place of a recorded play, checked against the board.

Some programs record the place of a play that extends a word one square off. Read as written, such
a play would lie elsewhere without a sign, so a play must fit the board exactly where it is said to
be; if it fits at one square nearby instead, the error names that square.
"""

from collections.abc import Callable

from dawg_builder.alphabet import BLANK
from solver.board import square_name
from solver.move import Play
from solver.notation.errors import NotationError, shown
from solver.notation.play import Written, extended_play, read_play
from solver.notation.tiles import UPPER_TILES
from solver.position import Position
from solver.premiums import SIZE, SQUARES

Fail = Callable[[str], NotationError]


def read_recorded_play(place: str, word: str, position: Position, fail: Fail) -> Play:
    """The play `place word` on the position's board, from its rack unless that is empty.

    Arguments: `word`, lower case for blanks; `fail`, makes the error with the record's line. Raises
    it when the play does not fit there: taken or empty squares, tiles that adjoin the word but
    are not in it, no tile beside it, letters that the rack lacks. Not checked: the words.
    """
    try:
        written = read_play(f"{place} {word}", position, case=UPPER_TILES, source="")
        problem = _problem(written, position)
    except NotationError as error:
        problem = str(error)
        written = None
    if written is not None and not problem:
        return extended_play(position, written.tiles, down=written.down, anchor=written.first)
    other = _fitting_place(place, word, position)
    hint = f"; it would fit at {other}" if other else ""
    raise fail(f"{place} {shown(word)} does not fit the board: {problem}{hint}")


def _problem(written: Written, position: Position) -> str:
    """Why the play does not fit; empty if it does."""
    board = position.board
    alphabet = position.ruleset.alphabet
    if not written.tiles:
        return "all its squares hold these letters already"
    for square, code in written.tiles:
        if board[square]:
            has = alphabet.text(board[square])
            return f"square {square_name(square)} has {has}, not {alphabet.text(code)}"
    for square in _ends(written):
        if board[square]:
            has = alphabet.text(board[square])
            return f"{has} on square {square_name(square)} adjoins the word, but is not in it"
    if not board.is_empty and not _touches(written, position):
        return "no tile of it touches a tile on the board"
    try:
        position.rack.without(0 if code & BLANK else code for _, code in written.tiles)
    except ValueError as error:
        if len(position.rack):
            tile = alphabet.text(error.args[0]) if error.args[0] else "a blank"
            return f"the rack lacks {tile}"
    return ""


def _ends(written: Written) -> list[int]:
    """The squares on the board just before and after the written word, along it."""
    step = written.step
    last = written.first + step * (written.length - 1)
    line = written.first // SIZE if written.down else written.first % SIZE
    ends = [written.first - step] if line else []
    return ends + ([last + step] if line + written.length < SIZE else [])


def _touches(written: Written, position: Position) -> bool:
    if len(written.tiles) < written.length:
        return True
    for square, _ in written.tiles:
        column = square % SIZE
        near = [square - SIZE, square + SIZE]
        near += [square - 1] if column else []
        near += [square + 1] if column < SIZE - 1 else []
        if any(0 <= other < SQUARES and position.board[other] for other in near):
            return True
    return False


def _fitting_place(place: str, word: str, position: Position) -> str:
    """A place one square from `place`, along the word first, where the play fits; or none."""
    down = not place[0].isdigit()
    letter, number = (place[0], place[1:]) if down else (place[-1], place[:-1])
    column, row = ord(letter.upper()) - 64, int(number)
    along = [(0, -1), (0, 1)] if not down else [(-1, 0), (1, 0)]
    across = [(up, left) for left, up in along]
    for up, left in along + across:
        if not (1 <= row + up <= SIZE and 1 <= column + left <= SIZE):
            continue
        name = chr(64 + column + left)
        other = f"{name}{row + up}" if down else f"{row + up}{name}"
        try:
            written = read_play(f"{other} {word}", position, case=UPPER_TILES, source="")
        except NotationError:
            continue
        if not _problem(written, position):
            return other
    return ""
