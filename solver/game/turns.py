"""The turns of a game: each takes a record and gives the record with one turn more, or fewer."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from dawg_builder.alphabet import BLANK
from dawg_builder.wording import plural
from solver.game.errors import GameError, RefusedError
from solver.game.standing import (
    ADJUSTMENTS,
    RESIGNED,
    Standing,
    game_position,
    known_rack,
    rack_of,
    standing,
    unseen_rack,
)
from solver.game_record import OUT, PASS, PLAY, REST, SWAP, GameRecord, Turn
from solver.move import Play
from solver.rack import Rack
from solver.scoring import Reason, ReasonKind, Scored, score_play

IsWord = Callable[[str], bool]


def judge(record: GameRecord, play: Play, is_word: IsWord | None = None) -> Scored:
    """`play` by the player to move: its score and every reason against it.

    A tile must be on the rack as far as that is known, or else be left in the bag or on the racks
    that are not known. `is_word` as for `score_play`.
    """
    position = game_position(record)
    scored = score_play(position, play, is_word, check_rack=False)
    missing = _missing(record, _used(play))
    reasons = (*scored.reasons, *missing)
    return scored._replace(play=replace(play, score=scored.score), reasons=reasons)


def add_play(
    record: GameRecord, scored: Scored, *, draw: Rack | None = None, force: bool = False
) -> GameRecord:
    """The record with a judged play of the player to move.

    Arguments: `draw`, the tiles drawn after it, where known; `force`, accept words that are not
    in the list, which the turn's note then names. The end of the game settles the score. Raises
    RefusedError with every reason against the play.
    """
    _check_open(record)
    words = [reason for reason in scored.reasons if reason.kind is ReasonKind.NOT_A_WORD]
    if scored.reasons and not (force and len(words) == len(scored.reasons)):
        what = f"{scored.play.notation} is not legal"
        only_words = len(words) == len(scored.reasons)
        hint = "if the game accepted it, enter it with --force" if only_words else ""
        raise RefusedError(what, [str(reason) for reason in scored.reasons], hint)
    state, play = standing(record), scored.play
    mover = state.to_move
    used = _used(play)
    names = [word.text for word in scored.words if word.valid is False]
    turn = Turn(
        mover,
        PLAY,
        scored.score,
        state.scores[mover] + scored.score,
        rack=_rack_before(record, used),
        play=play,
        note=f"not in the word list: {' '.join(names)}" if names else "",
    )
    return _settled(_moved(record, turn, used, draw))


def add_swap(record: GameRecord, tiles: Rack | int, *, draw: Rack | None = None) -> GameRecord:
    """The record with a swap of these tiles, or of so many unknown ones, by the player to move.

    Raises RefusedError when the ruleset forbids it or the tiles are not on the rack.
    """
    _check_open(record)
    state, ruleset = standing(record), record.ruleset
    count = tiles if isinstance(tiles, int) else len(tiles)
    reasons = []
    if not ruleset.swap_min <= count <= ruleset.swap_max:
        reasons.append(f"a swap is of {ruleset.swap_min} to {ruleset.swap_max} tiles, not {count}")
    if state.bag < ruleset.swap_bag_min:
        reasons.append(f"a swap needs {ruleset.swap_bag_min} tiles in the bag, it has {state.bag}")
    if count > state.tiles[state.to_move]:
        reasons.append(f"the rack has {plural(state.tiles[state.to_move], 'tile')}")
    used = Rack() if isinstance(tiles, int) else tiles
    reasons += map(str, _missing(record, used))
    if reasons:
        raise RefusedError(f"{plural(count, 'tile')} cannot be swapped", reasons)
    turn = Turn(
        state.to_move,
        SWAP,
        0,
        state.scores[state.to_move],
        rack=_rack_before(record, used),
        tiles=None if isinstance(tiles, int) else tiles,
        count=count,
    )
    if isinstance(tiles, int):  # which tiles are still there is not known
        racks = _with(record.racks, state.to_move, None)
        return replace(record, turns=(*record.turns, turn), racks=racks)
    return _moved(record, turn, used, draw)


def add_pass(record: GameRecord) -> GameRecord:
    """The record with a pass of the player to move. The end of the game settles the score."""
    _check_open(record)
    state = standing(record)
    rack = _rack_before(record, Rack())
    turn = Turn(state.to_move, PASS, 0, state.scores[state.to_move], rack=rack)
    return _settled(replace(record, turns=(*record.turns, turn)))


def resign(record: GameRecord, player: int | None = None) -> GameRecord:
    """The record with the resignation of `player`, of the player to move unless given.

    The points stay as they are. Raises GameError for a game that is over.
    """
    _check_open(record)
    who = standing(record).to_move if player is None else player
    return replace(record, pragmata=(*record.pragmata, (RESIGNED, str(who + 1))))


def undo(record: GameRecord) -> GameRecord:
    """The record without its last turn, what settled the score included; the rack of before.

    A resignation counts as a turn. Raises GameError when there is no turn.
    """
    if record.said(RESIGNED):
        pragmata = tuple(pair for pair in record.pragmata if pair[0] != RESIGNED)
        return replace(record, pragmata=pragmata)
    turns = list(record.turns)
    while turns and turns[-1].kind in ADJUSTMENTS:
        turns.pop()
    if not turns:
        raise GameError("there is no turn to take back")
    last = turns.pop()
    return replace(record, turns=tuple(turns), racks=_with(record.racks, last.player, last.rack))


def set_rack(record: GameRecord, player: int, rack: Rack) -> GameRecord:
    """The record with a player's rack, or as many of its tiles as are known.

    After three passes it also settles the score where that waited for the rack. Raises
    RefusedError for more tiles than the player has, or a tile that is nowhere left.
    """
    state = standing(record)
    reasons = []
    if len(rack) > state.tiles[player]:
        has = plural(state.tiles[player], "tile")
        reasons.append(f"{_nick(record, player)} has {has}, not {len(rack)}")
    others = (record.racks[1 - player],)
    reasons += map(str, _nowhere(record, rack, others))
    if reasons:
        raise RefusedError("this rack cannot be", reasons)
    kept = [turn for turn in record.turns if turn.kind not in ADJUSTMENTS]
    racks = _with(record.racks, player, rack)
    return _settled(replace(record, turns=tuple(kept), racks=racks))


def _check_open(record: GameRecord) -> None:
    if standing(record).over:
        raise GameError("the game is over; undo takes the last turn back")


def _used(play: Play) -> Rack:
    return Rack(bytes(0 if cell & BLANK else cell for cell in _new_cells(play)))


def _new_cells(play: Play) -> Iterable[int]:
    return (code for index, code in enumerate(play.codes) if play.new >> index & 1)


def _less(tiles: Rack, others: Rack) -> Rack:
    """The tiles that are not among the others, by number."""
    return Rack(bytes((Counter(tiles.codes) - Counter(others.codes)).elements()))


def _missing(record: GameRecord, used: Rack) -> list[Reason]:
    """Why the player to move cannot have these tiles; an unknown part of the rack can be any."""
    state = standing(record)
    known = rack_of(record, state.to_move)
    lacking = _less(used, known)
    unknown = state.tiles[state.to_move] - len(known)
    if len(lacking) > unknown:
        names = ", ".join(_tile(record, code) for code in lacking.codes)
        return [Reason(ReasonKind.NOT_ON_RACK, f"not on the rack: {names}")]
    return _nowhere(record, lacking, record.racks)


def _nowhere(record: GameRecord, tiles: Rack, racks: Iterable[Rack | None]) -> list[Reason]:
    """Why tiles that nobody has seen cannot be these: the set has no more of them."""
    reasons = []
    for code in sorted(set(_less(tiles, unseen_rack(record, racks)).codes)):
        count = record.ruleset.counts[code]
        what = f"no {_tile(record, code)} is left: the set has {count}"
        if code and unseen_rack(record, racks).blanks:
            what += "; write a blank in lower case"
        reasons.append(Reason(ReasonKind.NOT_ON_RACK, what))
    return reasons


def _tile(record: GameRecord, code: int) -> str:
    return record.ruleset.alphabet.notation(code) if code else "blank"


def _rack_before(record: GameRecord, used: Rack) -> Rack | None:
    """The mover's rack for the record, unless some of the tiles used were not known to be on it."""
    known = known_rack(record, standing(record).to_move)
    return None if known is None or not len(known) or len(_less(used, known)) else known


def _moved(record: GameRecord, turn: Turn, used: Rack, draw: Rack | None) -> GameRecord:
    """The record with a turn that took tiles off the mover's rack, and those drawn put on it."""
    before = known_rack(record, turn.player)
    rest = None if before is None else _less(before, used)
    after = replace(
        record,
        turns=(*record.turns, turn),
        racks=_with(record.racks, turn.player, rest),
    )
    if draw is None:
        return after
    _check_draw(record, after, turn, used, draw)
    rack = Rack((rest or Rack()).codes + draw.codes)
    return replace(after, racks=_with(after.racks, turn.player, rack))


def _check_draw(record: GameRecord, after: GameRecord, turn: Turn, used: Rack, draw: Rack) -> None:
    most = min(len(used), standing(record).bag)
    reasons = []
    if len(draw) > most:
        reasons.append(f"{plural(len(draw), 'tile')} drawn, at most {most} can be")
    if turn.kind == SWAP:  # the tiles given back can be drawn only by the other player
        left = unseen_rack(record, record.racks)
        reasons += [f"no {_tile(record, code)} is left" for code in _less(draw, left).codes]
    else:
        reasons += map(str, _nowhere(after, draw, after.racks))
    if reasons:
        raise RefusedError("these tiles cannot be drawn", reasons)


def _with(
    racks: tuple[Rack | None, Rack | None], player: int, rack: Rack | None
) -> tuple[Rack | None, Rack | None]:
    rack = rack if rack is not None and len(rack) else None
    return (rack, racks[1]) if player == 0 else (racks[0], rack)


def _settled(record: GameRecord) -> GameRecord:
    """The record with the turns that settle the score, if the game is over and the tiles left are
    known. Out: the other player's tiles are taken from him and added to the winner of the race.
    Passes: each player loses his own."""
    state = standing(record)
    if state.out is not None:
        other = 1 - state.out
        rest = unseen_rack(record)
        points = _points(record, rest)
        gain = Turn(state.out, OUT, points, state.scores[state.out] + points, tiles=rest)
        return replace(record, turns=(*record.turns, gain, _loss(record, state, other, rest)))
    if not state.over or state.resigned is not None:
        return record
    turns = []
    for player in (0, 1):
        rack = known_rack(record, player)
        if rack is not None and len(rack) == state.tiles[player]:
            turns.append(_loss(record, state, player, rack))
    return replace(record, turns=(*record.turns, *turns))


def _loss(record: GameRecord, state: Standing, player: int, rest: Rack) -> Turn:
    points = _points(record, rest)
    return Turn(player, REST, -points, state.scores[player] - points, rack=rest, tiles=rest)


def _points(record: GameRecord, tiles: Rack) -> int:
    return sum(record.ruleset.points[code] for code in tiles.codes)


def _nick(record: GameRecord, player: int) -> str:
    return record.players[player].nick
