"""A finished game beside the best that was possible: points lost, bingos found and missed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from solver.batch.errors import BatchError
from solver.batch.games import MOVES, played_text
from solver.game.standing import standing
from solver.game_record import WITHDRAWN, GameRecord, Turn
from solver.lexicon import Lexicon
from solver.move import Play
from solver.movegen import Plays, generate
from solver.position import Position
from solver.scoring import Scored, score_play


@dataclass(frozen=True)
class ReviewedTurn:
    """One move beside the best one.

    `number` is the turn's in the record; `position` the one it was made in; `move` what was
    played, as text; `score` what the rules give for it, 0 for a swap or a pass. `best` is the best
    play, `bingo` the best that uses a whole rack, both None where there is none; `count` the number
    of legal plays; `rank` the move's among them. `lost` is what the best play gives more, never
    negative. Without a rack, or with a part of it only, nothing is known of the best: `count`,
    `rank` and `lost` are None. `notes` says what is odd about the turn.
    """

    number: int
    turn: Turn
    position: Position
    move: str
    score: int
    best: Play | None = None
    bingo: Play | None = None
    count: int | None = None
    rank: int | None = None
    lost: int | None = None
    notes: tuple[str, ...] = ()

    @property
    def player(self) -> int:
        """Who moved, 0 or 1."""
        return self.turn.player

    @property
    def found_bingo(self) -> bool:
        """Whether the move is a bingo."""
        play, rules = self.turn.play, self.position.ruleset
        return play is not None and play.count == rules.bingo_tiles and not self.taken_back

    @property
    def missed_bingo(self) -> bool:
        """Whether there was a bingo, and another move was made."""
        return self.bingo is not None and not self.found_bingo

    @property
    def taken_back(self) -> bool:
        """Whether the play was taken back."""
        return _TAKEN_BACK in self.notes


_TAKEN_BACK = "taken back"


@dataclass(frozen=True)
class PlayerReview:
    """A player's sums over one game.

    `points` is the last total on record; `moves` are those made, `known` those of them with a
    known rack, which `lost` and the bingos count; `best` is how many of these were the best play.
    """

    name: str
    points: int
    moves: int
    known: int
    best: int
    lost: int
    bingos: int
    missed: int


@dataclass(frozen=True)
class GameReview:
    """A game's record, `name` being its file, and its turns reviewed."""

    name: str
    record: GameRecord
    turns: tuple[ReviewedTurn, ...]

    @cached_property
    def players(self) -> tuple[PlayerReview, PlayerReview]:
        """The two players' sums."""
        totals = self.record.scores_after(len(self.record.turns))
        first, second = (self._player(index, totals[index]) for index in (0, 1))
        return first, second

    def _player(self, index: int, points: int) -> PlayerReview:
        turns = [turn for turn in self.turns if turn.player == index]
        known = [turn for turn in turns if turn.lost is not None]
        return PlayerReview(
            self.record.players[index].nick,
            points,
            len(turns),
            len(known),
            sum(turn.lost == 0 for turn in known),
            sum(turn.lost or 0 for turn in known),
            sum(turn.found_bingo for turn in turns),
            sum(turn.missed_bingo for turn in known),
        )


def review_game(record: GameRecord, lexicon: Lexicon, name: str = "") -> GameReview:
    """The game with each move beside the best one. Raises BatchError for a lexicon of other tiles,
    and for a game without a move in which nobody has resigned.

    The score of a move is what the rules give; the record's own points, where they differ, are
    named in a note, as are words that the lexicon does not have.
    """
    if lexicon.alphabet != record.ruleset.alphabet:
        raise BatchError(
            f"{name}: has ruleset {record.ruleset.id}, lexicon {lexicon.id} is made for "
            f"{lexicon.meta.ruleset}; choose another --lexicon"
        )
    turns = [
        _reviewed(record, number, lexicon)
        for number, turn in enumerate(record.turns, 1)
        if turn.kind in MOVES
    ]
    if not turns and standing(record).resigned is None:
        raise BatchError(f"{name}: no move in it, nothing to review")
    return GameReview(name, record, tuple(turns))


def _reviewed(record: GameRecord, number: int, lexicon: Lexicon) -> ReviewedTurn:
    turn, position = record.turns[number - 1], record.position(number)
    scored = None
    if turn.play is not None:
        scored = score_play(position, turn.play, lexicon.__contains__, check_rack=False)
    withdrawn = record.turns[number : number + 1]
    back = bool(withdrawn) and withdrawn[0].kind == WITHDRAWN
    score = 0 if scored is None or back else scored.score
    notes = _notes(turn, scored, back)
    reviewed = ReviewedTurn(number, turn, position, played_text(turn, record), score, notes=notes)
    missing = _missing_tiles(record, number)
    if missing:
        return replace(reviewed, notes=(*notes, missing))
    return _beside_the_best(reviewed, generate(position, lexicon))


def _beside_the_best(reviewed: ReviewedTurn, plays: Plays) -> ReviewedTurn:
    best = plays[0] if plays else None
    columns = plays.array
    whole = (columns["count"] == reviewed.position.ruleset.bingo_tiles).nonzero()[0]
    legal = reviewed.turn.play is not None and reviewed.score > 0
    return replace(
        reviewed,
        best=best,
        bingo=plays[int(whole[0])] if len(whole) else None,
        count=len(plays),
        rank=1 + int((columns["score"] > reviewed.score).sum()) if legal else None,
        lost=max(best.score - reviewed.score, 0) if best else 0,
    )


def _notes(turn: Turn, scored: Scored | None, back: bool) -> tuple[str, ...]:
    notes = [_TAKEN_BACK] if back else []
    if scored is not None:
        notes += [str(reason) for reason in scored.reasons]
        if scored.score != turn.points:
            notes.append(f"recorded as {turn.points}, the rules give {scored.score}")
    return tuple(notes)


def _missing_tiles(record: GameRecord, number: int) -> str:
    """Why the best play is not known, or an empty text."""
    turn = record.turns[number - 1]
    if turn.rack is None or not len(turn.rack):
        return "rack not known"
    before = replace(record, turns=record.turns[: number - 1])
    full = standing(before).tiles[turn.player]
    known = len(turn.rack)
    return f"only {known} of {full} tiles known" if known < full else ""


@dataclass(frozen=True)
class Standing:
    """A player's sums over a league; a draw is half a win for the order."""

    name: str
    games: int
    wins: int
    draws: int
    points: int
    against: int
    moves: int
    lost: int
    bingos: int
    missed: int

    @property
    def losses(self) -> int:
        """Games that the opponent won."""
        return self.games - self.wins - self.draws

    @property
    def lost_per_move(self) -> float | None:
        """Points lost a move, of the moves with a known rack."""
        return self.lost / self.moves if self.moves else None


def standings(games: Iterable[GameReview]) -> list[Standing]:
    """The league table: wins, then the difference of points, then the name. Who resigns has lost.
    Names are told apart as they are written, in any case."""
    players: dict[str, Standing] = {}
    for game in games:
        for index in (0, 1):
            mine, other = game.players[index], game.players[1 - index]
            lead = mine.points - other.points
            if (gone := standing(game.record).resigned) is not None:
                lead = -1 if gone == index else 1
            key = mine.name.casefold()
            old = players.get(key, Standing(mine.name, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            players[key] = Standing(
                old.name,
                old.games + 1,
                old.wins + (lead > 0),
                old.draws + (lead == 0),
                old.points + mine.points,
                old.against + other.points,
                old.moves + mine.known,
                old.lost + mine.lost,
                old.bingos + mine.bingos,
                old.missed + mine.missed,
            )
    return sorted(players.values(), key=_order)


def _order(player: Standing) -> tuple[object, ...]:
    wins = 2 * player.wins + player.draws
    return (-wins, player.against - player.points, player.name.casefold())
