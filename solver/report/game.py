"""A game kept turn by turn: where it stands, its turns, a refused turn."""

from collections.abc import Sequence
from typing import IO, Any

from dawg_builder.wording import plural
from solver.faults import Fault
from solver.game.errors import RefusedError
from solver.game.file import keeper
from solver.game.standing import Standing, game_position, known_rack, standing
from solver.game_record import OUT, PASS, PLAY, REST, SWAP, GameRecord, Start, Turn
from solver.notation import print_rack
from solver.notation.gcg_print import print_start
from solver.report.board_view import LEGEND, board_lines
from solver.report.console import Console
from solver.report.records import board_rows, fault_record
from solver.report.shown import unseen_text
from solver.report.table import table_lines
from solver.report.writers import write_json

_PLAYERS = 2


def write_standing(record: GameRecord, form: str, out: IO[str]) -> None:
    """The last turn and where the game stands, as `table` or `json`."""
    if form == "json":
        return write_json(
            out, _head(record), "turns", [_turn(turn, record) for turn in _last(record)]
        )
    for turn in _last(record):
        print(_turn_text(turn, record), file=out)
    for line in _standing_lines(record):
        print(line, file=out)
    return None


def write_game(record: GameRecord, faults: Sequence[Fault], form: str, out: IO[str]) -> None:
    """The whole game, drawn, with what is wrong; or as `json` with every turn."""
    position = game_position(record, keeper(record))
    unseen = position.unseen()
    if form == "json":
        head = _head(record) | {
            "board": board_rows(position),
            "unseen": unseen,
            "faults": list(map(fault_record, faults)),
        }
        turns = [_turn(turn, record) for turn in record.turns]
        return write_json(out, head, "turns", turns)
    console = Console.of(out)
    last = record.turns[-1].play if record.turns else None
    for line in [*board_lines(position, console, last), *LEGEND]:
        print(line.rstrip(), file=out)
    rows = [
        [str(number), record.players[turn.player].nick, _what(turn), f"{turn.points:+d}",
         str(turn.total), turn.note]
        for number, turn in enumerate(record.turns, 1)
    ]  # fmt: skip
    for line in table_lines(rows, right=(0, 3, 4)):
        print(line, file=out)
    print(f"unseen: {unseen_text(unseen)}", file=out)
    for line in _standing_lines(record):
        print(line, file=out)
    for fault in faults:
        print(console.style(f"fault: {fault.message}", 31), file=out)
    return None


def write_refused(refused: RefusedError, form: str, out: IO[str]) -> None:
    """Why a turn was not entered."""
    if form == "json":
        return write_json(out, {"refused": refused.what}, "reasons", refused.reasons)
    print(f"{refused.what}; the game stays as it was", file=out)
    for reason in refused.reasons:
        print(f"  {reason}", file=out)
    if refused.hint:
        print(refused.hint, file=out)
    return None


def _head(record: GameRecord) -> dict[str, Any]:
    state = standing(record)
    players = [
        {
            "name": player.nick,
            "score": state.scores[index],
            "tiles": state.tiles[index],
            "rack": _rack(record, index),
        }
        for index, player in enumerate(record.players)
    ]
    return {
        "ruleset": record.ruleset.id,
        "players": players,
        "me": record.players[keeper(record)].nick,
        "to_move": None if state.over else record.players[state.to_move].nick,
        "bag": state.bag,
        "passes": state.passes,
        "over": state.over,
        "out": None if state.out is None else record.players[state.out].nick,
        "resigned": None if state.resigned is None else record.players[state.resigned].nick,
        "start": None if record.start == Start() else print_start(record),
    }


def _rack(record: GameRecord, player: int) -> str | None:
    rack = known_rack(record, player)
    return None if rack is None else print_rack(rack, record.ruleset)


def _last(record: GameRecord) -> Sequence[Turn]:
    """The last move, and what settled the score after it; nothing after a resignation."""
    if standing(record).resigned is not None:
        return ()
    at = len(record.turns)
    while at and record.turns[at - 1].kind in (OUT, REST):
        at -= 1
    return record.turns[max(at - 1, 0) :]


def _turn(turn: Turn, record: GameRecord) -> dict[str, Any]:
    tiles, rack = turn.tiles, turn.rack
    return {
        "player": record.players[turn.player].nick,
        "kind": turn.kind,
        "play": turn.play.notation if turn.play else None,
        "tiles": None if tiles is None else print_rack(tiles, record.ruleset),
        "count": turn.count,
        "points": turn.points,
        "total": turn.total,
        "rack": None if rack is None else print_rack(rack, record.ruleset),
        "note": turn.note,
    }


def _turn_text(turn: Turn, record: GameRecord) -> str:
    note = f" ({turn.note})" if turn.note else ""
    points = f", {plural(turn.points, 'point')}" if turn.points or turn.kind == PLAY else ""
    return f"{record.players[turn.player].nick}: {_what(turn)}{points}{note}"


def _what(turn: Turn) -> str:
    """What the player did, in a few words."""
    if turn.kind == PLAY and turn.play:
        return turn.play.notation
    if turn.kind == PASS:
        return "passes"
    if turn.kind == SWAP:
        return f"swaps {plural(turn.count, 'tile')}"
    left = plural(len(turn.tiles or ()), "tile")
    return {OUT: f"gets {left} of the other", REST: f"loses {left} left"}.get(turn.kind, turn.kind)


def _standing_lines(record: GameRecord) -> list[str]:
    state = standing(record)
    names = [player.nick for player in record.players]
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, state.scores, strict=True))
    parts = [scores, f"{state.bag} in the bag"]
    if state.passes > 1:
        parts.append(f"{state.passes} passes in a row")
    parts.append(_ending(record, state) if state.over else f"{names[state.to_move]} to move")
    lines = ["; ".join(parts)]
    for player, name in enumerate(names):
        rack = known_rack(record, player)
        if rack is not None and state.tiles[player]:
            few = len(rack) < state.tiles[player]
            part = f" ({len(rack)} of {state.tiles[player]} known)" if few else ""
            lines.append(f"{name}'s rack: {print_rack(rack, record.ruleset)}{part}")
    return lines


def _ending(record: GameRecord, state: Standing) -> str:
    if state.out is not None:
        return f"game over: {record.players[state.out].nick} is out"
    if state.resigned is not None:
        return f"game over: {record.players[state.resigned].nick} has resigned"
    if state.passes < record.ruleset.passes_to_end:
        return "game over"
    settled = sum(turn.kind == REST for turn in record.turns)
    text = f"game over after {plural(state.passes, 'pass', 'passes')}"
    if settled < _PLAYERS:
        text += "; the tiles left of a rack that is not known are not counted (game rack)"
    return text
