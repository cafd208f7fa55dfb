"""Where a game stands: what follows from its turns and its ruleset."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dawg_builder.wording import plural
from solver.faults import WRONG_POINTS, Fault, Words
from solver.game_record import OUT, PASS, PLAY, REST, SWAP, TIME, WITHDRAWN, GameRecord
from solver.position import Position
from solver.rack import Rack
from solver.scoring import score_play

ADJUSTMENTS = (OUT, REST, TIME)
"""Turns that nobody makes: they settle the score after the last move."""

RESIGNED = "resigned"
"""The pragma that says which player, 1 or 2, has given up; GCG has no turn for it."""


@dataclass(frozen=True)
class Standing:
    """Where a game stands after its last turn.

    `to_move` is 0 or 1; `bag` the tiles in the bag; `tiles` how many each player has on the rack;
    `passes` how many of the last moves were passes, in a row; `out` the player who has played his
    last tile; `resigned` the player who has given up; `over` whether no move can follow.
    """

    to_move: int
    scores: tuple[int, int]
    bag: int
    tiles: tuple[int, int]
    passes: int
    out: int | None
    resigned: int | None
    over: bool


def standing(record: GameRecord) -> Standing:
    """The game's standing. Racks are full while the bag lasts, whatever is known of their letters.

    Sources: the bag and the end of a game as the project's facts about the rules have them. A
    swap ends a row of passes.
    """
    ruleset = record.ruleset
    bag, tiles = _dealt(record)
    before = (bag, list(tiles))
    for turn in record.turns:
        if turn.kind == WITHDRAWN:
            bag, tiles = before[0], list(before[1])
        elif turn.kind == PLAY and turn.play is not None:
            before = (bag, list(tiles))
            drawn = min(turn.play.count, max(bag, 0))
            tiles[turn.player] += drawn - turn.play.count
            bag -= drawn
    passes = _passes(record)
    out = next((player for player in (0, 1) if tiles[player] <= 0), None)
    settled = any(turn.kind in ADJUSTMENTS for turn in record.turns)
    resigned = {"1": 0, "2": 1}.get(record.said(RESIGNED) or "")
    moves = [turn for turn in record.turns if turn.kind not in ADJUSTMENTS]
    return Standing(
        to_move=1 - moves[-1].player if moves else 0,
        scores=record.scores_after(len(record.turns)),
        bag=bag,
        tiles=(max(tiles[0], 0), max(tiles[1], 0)),
        passes=passes,
        out=out,
        resigned=resigned,
        over=settled or (out, resigned) != (None, None) or passes >= ruleset.passes_to_end,
    )


def _dealt(record: GameRecord) -> tuple[int, list[int]]:
    """The tiles in the bag and on the two racks before the first turn."""
    size, start = record.ruleset.rack_size, record.start
    left = record.ruleset.total - len(start.board.tiles())
    if left >= 2 * size:
        return left - 2 * size, [size, size]
    first, second = start.racks
    guess = len(first) if first else left - len(second) if second else size
    mine = min(max(guess, left - size, 0), left, size)
    return 0, [mine, left - mine]


def _passes(record: GameRecord) -> int:
    count = 0
    for turn in reversed(record.turns):
        if turn.kind == PASS:
            count += 1
        elif turn.kind not in ADJUSTMENTS:
            return count
    return count + record.start.zeros


def known_rack(record: GameRecord, player: int) -> Rack | None:
    """What is known of a player's rack: what was said, or all that is left where that is his."""
    said = record.racks[player]
    state = standing(record)
    if state.bag == 0 and state.out is None and (said is None or len(said) < state.tiles[player]):
        other = record.racks[1 - player]
        if other is not None and len(other) == state.tiles[1 - player]:
            rest = unseen_rack(record, (other,))
            return rest if len(rest) == state.tiles[player] else said
    return said


def unseen_rack(record: GameRecord, racks: Iterable[Rack | None] = ()) -> Rack:
    """All tiles that are neither on the board nor on these racks."""
    board = record.board_after(len(record.turns))
    seen = Rack(b"".join(rack.codes for rack in racks if rack is not None))
    position = Position(board, seen, record.ruleset, record.premiums)
    left = list(position.unseen().values())
    counts = [left[-1], *left[:-1]]  # the blank comes last there and has code 0
    return Rack(b"".join(bytes([code]) * max(0, n) for code, n in enumerate(counts)))


def rack_of(record: GameRecord, player: int) -> Rack:
    """What is known of a player's rack, empty if nothing is."""
    return known_rack(record, player) or Rack()


def game_position(record: GameRecord, player: int | None = None) -> Position:
    """The position after the last turn as `player` (default: who is to move) sees it.

    It has the number of tiles in the bag, and the opponent's rack as far as it is all known.
    """
    state = standing(record)
    mover = state.to_move if player is None else player
    last = next((turn for turn in reversed(record.turns) if turn.kind not in ADJUSTMENTS), None)
    other = known_rack(record, 1 - mover)
    complete = other is not None and len(other) == state.tiles[1 - mover]
    return Position(
        record.board_after(len(record.turns)),
        rack_of(record, mover),
        record.ruleset,
        record.premiums,
        opponent=other if complete else None,
        bag_count=state.bag,
        scores=(state.scores[mover], state.scores[1 - mover]),
        zeros=_zeros(record),
        last=last.play if last else None,
    )


def game_faults(
    record: GameRecord, player: int, position: Position, lexicon: Words | None
) -> list[Fault]:
    """The faults of the player's `game_position`, then points and sums of the record that the rules
    do not give; a rack that is not all known is no fault."""
    full = len(position.rack) == standing(record).tiles[player]
    seen = position if full else replace(position, bag_count=None)
    return [*seen.status(lexicon), *_wrong_points(record)]


def _wrong_points(record: GameRecord) -> Iterator[Fault]:
    sums = list(record.start.scores)
    for number, turn in enumerate(record.turns, 1):
        where = f"turn {number}: {record.players[turn.player].nick}"
        due = turn.points if turn.kind not in (PASS, SWAP) else 0
        if turn.play:
            due = score_play(record.position(number), turn.play, check_rack=False).score
        if turn.points != due:
            what = f"{where} has {plural(turn.points, 'point')} on record, the rules give {due}"
            yield Fault(WRONG_POINTS, None, what)
        due = sums[turn.player] + turn.points
        if turn.total != due:
            found = plural(turn.total, "point")
            what = f"{where} has {found} in all on record, the turns make {due}"
            yield Fault(WRONG_POINTS, None, what)
        sums[turn.player] = turn.total


def _zeros(record: GameRecord) -> int:
    """Passes and swaps in a row."""
    count = 0
    for turn in reversed(record.turns):
        if turn.kind in (PASS, SWAP):
            count += 1
        elif turn.kind not in ADJUSTMENTS:
            return count
    return count + record.start.zeros
