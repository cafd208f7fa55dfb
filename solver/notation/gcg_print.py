"""Game records -> GCG."""

from itertools import groupby

from solver.game_record import (
    CHALLENGE,
    PASS,
    PLAY,
    SWAP,
    TIME,
    WITHDRAWN,
    GameRecord,
    Start,
    Turn,
)
from solver.move import Play
from solver.notation.cgp import print_cgp_fields
from solver.notation.gcg import START_POSITION
from solver.notation.play import THROUGH
from solver.notation.tiles import print_rack
from solver.position import Position
from solver.rack import Rack

_FIXED = {PASS: "-", WITHDRAWN: "--", TIME: "(time)", CHALLENGE: "(challenge)"}


def print_gcg(record: GameRecord, layout: str) -> str:
    """The game's GCG in UTF-8, `.` for letters of the board.

    Arguments: `layout`, a bundled layout's name or 225 premium signs.
    """
    lines = ["#character-encoding UTF-8"]
    for number, player in enumerate(record.players, 1):
        lines.append(f"#player{number} {player.nick} {player.name}".rstrip())
    lines += [f"#ruleset {record.ruleset.id}", f"#premiums {layout}"]
    if record.start != Start():
        lines.append(f"#{START_POSITION} {print_start(record)}")
    lines += [f"#{name} {text}".rstrip() for name, text in record.pragmata]
    for turn in record.turns:
        lines.append(_turn(turn, record))
        if turn.note:
            lines.append(f"#note {' '.join(turn.note.splitlines())}")
    for number, rack in enumerate(record.racks, 1):
        if rack is not None:
            lines.append(f"#rack{number} {print_rack(rack, record.ruleset)}".rstrip())
    return "\n".join(lines) + "\n"


def print_start(record: GameRecord) -> str:
    """What the record begins with, as the four fields of a CGP, the first player's view."""
    start = record.start
    return print_cgp_fields(
        Position(
            start.board,
            start.racks[0] or Rack(),
            record.ruleset,
            record.premiums,
            opponent=start.racks[1],
            scores=start.scores,
            zeros=start.zeros,
        )
    )


def _turn(turn: Turn, record: GameRecord) -> str:
    words = [f">{record.players[turn.player].nick}:"]
    if turn.rack is not None:
        words.append(print_rack(turn.rack, record.ruleset))
    words += [_what(turn, record), f"{turn.points:+d}", str(turn.total)]
    return " ".join(word for word in words if word)


def _what(turn: Turn, record: GameRecord) -> str:
    if turn.kind == PLAY and turn.play is not None:
        return f"{turn.play.place} {_word(turn.play)}"
    if turn.kind in _FIXED:
        return _FIXED[turn.kind]
    tiles = print_rack(turn.tiles, record.ruleset) if turn.tiles is not None else str(turn.count)
    return f"-{tiles}" if turn.kind == SWAP else f"({tiles})"


def _word(play: Play) -> str:
    text = ""
    for new, group in groupby(enumerate(play.codes), lambda pair: play.new >> pair[0] & 1):
        codes = [code for _, code in group]
        text += play.alphabet.decode_notation(codes) if new else THROUGH * len(codes)
    return text
