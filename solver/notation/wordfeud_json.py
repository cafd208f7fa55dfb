"""Wordfeud's own JSON: a game, or a board and a rack.

Read are `game` objects (`tiles`, `players`, `bag_count`, `ruleset`, `board`, `last_move`), wrapped
in `{"status": …, "content": …}` or bare, with the layout of a random board beside them, and this
program's own `{"board": [15 lines], "rack": "…"}`. Rows and columns count from 0 in the JSON.
Source: the format that unofficial clients save.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from dawg_builder.alphabet import BLANK
from solver.board import Board, square_name
from solver.faults import UNKNOWN_CODE, UNKNOWN_LETTER, Fault
from solver.move import Play
from solver.notation.errors import NotationError, shown
from solver.notation.grid import parse_grid
from solver.notation.play import extended_play
from solver.notation.tiles import AUTO, MOST_TILES, parse_rack, tile_code
from solver.position import Position
from solver.premiums import (
    KINDS,
    SIZE,
    SQUARES,
    Premiums,
    from_kinds,
    load_premiums,
    parse_premiums,
)
from solver.rack import Rack
from solver.ruleset import Ruleset

Json = Mapping[str, Any]
_DEPTH = 4


class GameText(NamedTuple):
    """The parts of a JSON text: the game's object and, where given, the layout's 15 rows.

    `faults` as in `board_from_cells`.
    """

    game: Json
    layout: list[Any] | None
    source: str
    faults: list[Fault] | None = None

    def fail(self, what: str, square: int | None = None) -> NotationError:
        """The error for a fault, at a square where one is meant."""
        row, column = divmod(square, SIZE) if square is not None else (-1, -1)
        if square is None:
            return NotationError(what, source=self.source)
        return NotationError(what, source=self.source, row=row + 1, column=column + 1)

    def whole(self, key: str, default: int | None) -> int | None:
        """The whole number under `key`, `default` where it is missing or null."""
        return _whole(self.game.get(key), f"game.{key}", default, self)


def read_json(text: str, *, source: str) -> GameText:
    """The game's object in a JSON text. Raises NotationError with line and column when it is no
    JSON, or holds no game."""
    import json  # not cheap to import, and only this format needs it

    try:
        plain = json.loads(text)
    except RecursionError:
        raise NotationError("JSON nested too deeply", source=source, line=1) from None
    except json.JSONDecodeError as error:
        what = f"not JSON: {error.msg} at character {error.colno} of the line"
        raise NotationError(what, source=source, line=error.lineno) from None
    except ValueError as error:  # a number of thousands of digits
        raise NotationError(f"not JSON: {error}", source=source, line=1) from None
    if isinstance(plain, list):
        plain = {"board": plain}
    layout = None
    for _ in range(_DEPTH):
        if not isinstance(plain, dict):
            break
        layout = _layout(plain) or layout
        inner = plain.get("content") or plain.get("game")
        if inner is None:
            break
        plain = inner
    if not isinstance(plain, dict) or not ("tiles" in plain or "board" in plain):
        what = 'expected a game with "tiles", or a "board" of 15 lines'
        raise NotationError(what, source=source, line=1)
    return GameText(plain, layout, source)


def _shown(value: Any) -> str:
    try:
        return shown(str(value))
    except RecursionError:
        return "nested lists"


def _layout(plain: Json) -> list[Any] | None:
    """15 rows of premiums under `board`, `board.board` or `premiums`."""
    for key in ("premiums", "board"):
        board = plain.get(key)
        if isinstance(board, dict):
            board = board.get("board")
        if isinstance(board, list) and board and isinstance(board[0], list):
            return board
    return None


def json_ruleset(text: GameText) -> int | str | None:
    """The ruleset's number or id, or None where the JSON does not say."""
    ruleset = text.game.get("ruleset")
    plain = isinstance(ruleset, int | str) and not isinstance(ruleset, bool)
    return ruleset if plain else None


def json_premiums(text: GameText) -> Premiums:
    """The game's layout. Raises NotationError where it is a random board that the JSON lacks."""
    if text.layout is not None:
        return _numbered(text)
    named = text.game.get("premiums")
    if isinstance(named, str):
        return load_premiums(named)
    if isinstance(named, list) and all(isinstance(row, str) for row in named):
        return parse_premiums("\n".join(named), source=f"{text.source}: premiums")
    board = text.game.get("board")
    if isinstance(board, int) and board:
        what = f"this game is on random board {board}, whose layout is not in the text"
        raise text.fail(f"{what}; give it with --premiums FILE")
    return load_premiums()


def _numbered(text: GameText) -> Premiums:
    rows = text.layout or []
    if len(rows) != SIZE:
        raise text.fail(f"board: expected {SIZE} rows of premiums, found {len(rows)}")
    kinds: list[str] = []
    for row, cells in enumerate(rows):
        if not isinstance(cells, list) or len(cells) != SIZE:
            found = len(cells) if isinstance(cells, list) else _shown(cells)
            what = f"row {row + 1}: expected {SIZE} premiums 0 to 4, found {found}"
            raise text.fail(f"board: {what}")
        for column, digit in enumerate(cells):
            if type(digit) is not int or not 0 <= digit < len(KINDS):
                what = f"expected a premium 0 to 4, found {_shown(digit)}"
                raise text.fail(what, row * SIZE + column)
            kinds.append(KINDS[digit])
    start = text.game.get("start")
    if start is not None:
        kinds[_square(start, "game.start", text)] = "*"
    return from_kinds(kinds, source=text.source)


def parse_json(text: GameText, blank: Position, *, case: str = AUTO) -> Position:
    """`blank` with the JSON's board, racks, scores, bag and last move. Raises NotationError."""
    rules = blank.ruleset
    if "tiles" in text.game:
        tiles = _tiles(text.game["tiles"], "game.tiles", rules, text)
        position = replace(blank, board=Board().place(tiles))
    else:
        position = replace(blank, board=_lines(text, rules, case))
    position = _players(text, position)
    position = replace(
        position,
        bag_count=text.whole("bag_count", None),
        zeros=text.whole("pass_count", 0) or 0,
    )
    return replace(position, last=_last(text, position))


def _lines(text: GameText, ruleset: Ruleset, case: str) -> Board:
    lines = text.game["board"]
    if isinstance(lines, list) and all(isinstance(line, str) for line in lines):
        whole = "\n".join(lines)
        return parse_grid(whole, ruleset, case=case, source=text.source, faults=text.faults).board
    if text.layout is not None:
        return Board()  # a layout alone: the board before the first play
    raise text.fail('expected "tiles", or a "board" of 15 lines; found neither')


def _tiles(plain: Any, where: str, ruleset: Ruleset, text: GameText) -> list[tuple[int, int]]:
    """(square, cell) for each `[x, y, "L", blank]`; x is the column."""
    if not isinstance(plain, list) or len(plain) > SQUARES:
        raise text.fail(f"{where}: expected a list of at most {SQUARES} tiles")
    tiles: dict[int, int] = {}
    for index, tile in enumerate(plain):
        here = f"{where}[{index}]"
        if not isinstance(tile, list) or len(tile) != 4 or not isinstance(tile[2], str):
            what = f'expected [column, row, "letter", blank], found {_shown(tile)}'
            raise text.fail(f"{here}: {what}")
        square = _square(tile[:2], here, text)
        code = tile_code(tile[2], ruleset) if tile[2] else 0
        if not code:
            what = f"{shown(tile[2])} has no tile in ruleset {ruleset.id}"
            if text.faults is None:
                raise text.fail(f"{here}: {what}", square)
            text.faults.append(Fault(UNKNOWN_LETTER, square, f"{square_name(square)}: {what}"))
            code = UNKNOWN_CODE
        if tile[3] not in (True, False):
            raise text.fail(f"{here}: expected true or false for a blank", square)
        if square in tiles:
            raise text.fail(f"{here}: a second tile on this square", square)
        tiles[square] = code | (BLANK if tile[3] else 0)
    return list(tiles.items())


def _square(pair: Any, where: str, text: GameText) -> int:
    on_board = isinstance(pair, list) and len(pair) == 2
    if on_board and all(type(part) is int and 0 <= part < SIZE for part in pair):
        return int(pair[1]) * SIZE + int(pair[0])
    what = f"{where}: expected column and row from 0 to {SIZE - 1}, found {_shown(pair)}"
    raise text.fail(what)


def _whole(value: Any, where: str, default: int | None, text: GameText) -> int | None:
    if value is None:
        return default
    if type(value) is not int or abs(value) > 1_000_000:
        raise text.fail(f"{where}: expected a whole number, found {_shown(value)}")
    return value


def _players(text: GameText, position: Position) -> Position:
    """The racks and scores: the local player's, or else the first player's with a rack."""
    players = text.game.get("players")
    if players is None:
        rack = text.game.get("rack")
        return replace(position, rack=_rack(rack, "rack", position.ruleset, text) or Rack())
    if not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise text.fail("game.players: expected a list of players")
    if not 1 <= len(players) <= 2:
        raise text.fail(f"game.players: expected two players, found {len(players)}")
    racks = [
        _rack(player.get("rack"), f"game.players[{at}].rack", position.ruleset, text)
        for at, player in enumerate(players)
    ]
    scores = [
        _whole(player.get("score"), f"game.players[{at}].score", 0, text) or 0
        for at, player in enumerate(players)
    ]
    local = [at for at, player in enumerate(players) if player.get("is_local") is True]
    known = [at for at, rack in enumerate(racks) if rack is not None]
    mine = (local or known or [0])[0]
    racks.append(None)
    scores.append(0)
    other = 1 - mine if len(players) == 2 else len(players)
    return replace(
        position,
        rack=racks[mine] or Rack(),
        opponent=racks[other],
        scores=(scores[mine], scores[other]),
    )


def _rack(plain: Any, where: str, ruleset: Ruleset, text: GameText) -> Rack | None:
    """A rack from a list of letters, `""` for a blank, or from rack text."""
    if plain is None:
        return None
    if isinstance(plain, str):
        return parse_rack(plain, ruleset, source=f"{text.source}: {where}", faults=text.faults)
    if not isinstance(plain, list) or not all(isinstance(tile, str) for tile in plain):
        raise text.fail(f'{where}: expected a list of letters, "" for a blank')
    codes = []
    for tile in plain:
        blank = tile.strip() in ("", "?", "*", "_")
        code = 0 if blank else tile_code(tile, ruleset)
        if not code and not blank:
            what = f"{where}: {shown(tile)} has no tile in ruleset {ruleset.id}"
            if text.faults is None:
                raise text.fail(what)
            text.faults.append(Fault(UNKNOWN_LETTER, None, what))
            code = UNKNOWN_CODE
        codes.append(code)
    if len(codes) > (ruleset.rack_size if text.faults is None else MOST_TILES):
        what = f"expected at most {ruleset.rack_size} tiles, found {len(codes)}"
        raise text.fail(f"{where}: {what}")
    return Rack(bytes(codes))


def _last(text: GameText, position: Position) -> Play | None:
    """The last move, if it was a play; its tiles must lie on the board."""
    move = text.game.get("last_move")
    if not isinstance(move, dict) or move.get("move_type", "move") != "move":
        return None
    tiles = _tiles(move.get("move"), "game.last_move.move", position.ruleset, text)
    for square, cell in tiles:
        if position.board[square] != cell:
            what = f"game.last_move: {square_name(square)} does not hold this tile"
            raise text.fail(what, square)
    if not tiles:
        return None
    before = position.board.place([(square, 0) for square, _ in tiles])
    down = len({square % SIZE for square, _ in tiles}) == 1
    play = extended_play(replace(position, board=before), tiles, down=down, anchor=min(tiles)[0])
    points = _whole(move.get("points"), "game.last_move.points", 0, text) or 0
    return replace(play, score=points)
