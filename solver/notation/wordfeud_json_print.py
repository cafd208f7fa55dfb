"""Positions -> Wordfeud's JSON, as `wordfeud_json` reads it."""

from collections.abc import Iterable
from typing import Any

from dawg_builder.alphabet import BLANK
from solver.faults import UNKNOWN_CODE, UNKNOWN_SIGN
from solver.position import Position
from solver.premiums import KINDS, SIZE, SQUARES, load_premiums
from solver.rack import Rack
from solver.ruleset import Ruleset


def print_json(position: Position) -> str:
    """The position as one line of JSON: a `game`, and the layout's numbers unless it is standard.

    A ruleset that the game does not have is written with its number all the same, a letter that no
    tile has as `UNKNOWN_SIGN`.
    """
    import json  # not cheap to import, and only this format needs it

    standard = position.premiums == load_premiums()
    game: dict[str, Any] = {
        "ruleset": position.ruleset.number,
        "board": 0 if standard else 1,
        "tiles": _tiles(position.board.tiles(), position.ruleset),
        "players": [
            _player(True, position.rack, position.scores[0], position.ruleset),
            _player(False, position.opponent, position.scores[1], position.ruleset),
        ],
        "pass_count": position.zeros,
    }
    if position.bag_count is not None:
        game["bag_count"] = position.bag_count
    if position.last is not None:
        game["last_move"] = {
            "move_type": "move",
            "move": _tiles(position.last.tiles(), position.ruleset),
            "main_word": position.ruleset.alphabet.decode(
                code & ~BLANK for code in position.last.codes
            ),
            "points": position.last.score,
        }
    plain: dict[str, Any] = {"game": game}
    if not standard:
        digits = [KINDS.index(position.premiums.kind(square)) for square in range(SQUARES)]
        rows = [digits[at : at + SIZE] for at in range(0, SQUARES, SIZE)]
        plain["board"] = {"board": rows}
        if position.premiums.start != SQUARES // 2:
            row, column = divmod(position.premiums.start, SIZE)
            game["start"] = [column, row]
    return json.dumps(plain, ensure_ascii=False) + "\n"


def _tiles(tiles: Iterable[tuple[int, int]], ruleset: Ruleset) -> list[list[Any]]:
    return [
        [square % SIZE, square // SIZE, _text(cell & ~BLANK, ruleset), bool(cell & BLANK)]
        for square, cell in tiles
    ]


def _player(local: bool, rack: Rack | None, score: int, ruleset: Ruleset) -> dict[str, Any]:
    player: dict[str, Any] = {"is_local": local, "score": score}
    if rack is not None:
        player["rack"] = [_text(code, ruleset) if code else "" for code in rack.codes]
    return player


def _text(code: int, ruleset: Ruleset) -> str:
    return UNKNOWN_SIGN if code == UNKNOWN_CODE else ruleset.alphabet.text(code)
