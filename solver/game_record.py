"""A game as a value: its players and every turn, and the position at any of them."""

from dataclasses import dataclass, field

from solver.board import Board
from solver.move import Play
from solver.position import Position
from solver.premiums import Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset

PLAY = "play"
SWAP = "swap"
PASS = "pass"
WITHDRAWN = "withdrawn"
"""The play just before is taken back: a word was not valid."""
CHALLENGE = "challenge"
"""Points for a play that was challenged in vain."""
OUT = "out"
"""Points at the end for the tiles that the other player had left."""
REST = "rest"
"""Points lost at the end for the tiles that were left."""
TIME = "time"
"""Points lost for overtime."""

_SCORELESS = (SWAP, PASS, WITHDRAWN)


@dataclass(frozen=True)
class Player:
    """A player's short name, one word, and the full name."""

    nick: str
    name: str = ""


@dataclass(frozen=True)
class Turn:
    """One line of a game record.

    `player` is 0 or 1; `kind` a constant of this module; `points` what the turn gave and `total`
    the player's points after it, both as recorded. `rack` is the rack before the turn, as far as
    known. `play` belongs to a play. `tiles` are the tiles swapped, or those left at the end;
    `count` is the number of tiles swapped, known even where the tiles are not.
    """

    player: int
    kind: str
    points: int
    total: int
    rack: Rack | None = None
    play: Play | None = None
    tiles: Rack | None = None
    count: int = 0
    note: str = ""


@dataclass(frozen=True)
class Start:
    """Where a record begins if not with an empty board: turns before it are not known.

    `racks` and `scores` are the two players' then; `zeros` the turns without points in a row
    before.
    """

    board: Board = field(default_factory=Board)
    racks: tuple[Rack | None, Rack | None] = (None, None)
    scores: tuple[int, int] = (0, 0)
    zeros: int = 0


@dataclass(frozen=True)
class GameRecord:
    """A game from its first turn, or from `start`, to the last one known.

    `racks` are the two players' racks after the last turn, as far as known. `pragmata` are
    (name, text) pairs of the record that mean nothing here, kept for writing it again.
    """

    ruleset: Ruleset
    premiums: Premiums
    players: tuple[Player, Player] = (Player("player1"), Player("player2"))
    turns: tuple[Turn, ...] = ()
    racks: tuple[Rack | None, Rack | None] = (None, None)
    pragmata: tuple[tuple[str, str], ...] = field(default=())
    start: Start = field(default_factory=Start)

    def said(self, name: str) -> str | None:
        """The text of a pragma of the record, or None."""
        return next((text for key, text in self.pragmata if key == name and text), None)

    def board_after(self, turns: int) -> Board:
        """The board after that many turns."""
        laid: list[list[tuple[int, int]]] = []
        for turn in self.turns[:turns]:
            if turn.play is not None:
                laid.append(turn.play.tiles())
            elif turn.kind == WITHDRAWN and laid:
                laid.pop()
        return self.start.board.place([tile for tiles in laid for tile in tiles])

    def scores_after(self, turns: int) -> tuple[int, int]:
        """The two players' points after that many turns, as recorded."""
        scores = list(self.start.scores)
        for turn in self.turns[:turns]:
            scores[turn.player] = turn.total
        return scores[0], scores[1]

    def to_move(self, turns: int) -> int:
        """The player, 0 or 1, who moves after that many turns."""
        if turns < len(self.turns):
            return self.turns[turns].player
        return 1 - self.turns[-1].player if self.turns else 0

    def position(self, turn: int | None = None) -> Position:
        """The position in which turn number `turn` (from 1) was made, or that after the last turn.

        The rack is that of the player to move, empty where it is not known; the opponent's rack is
        given only after the last turn. Raises ValueError for a turn that the game does not have.
        """
        done = len(self.turns) if turn is None else turn - 1
        if not 0 <= done <= len(self.turns):
            raise ValueError(f"the game has turns 1 to {len(self.turns)}, not {turn}")
        player = self.to_move(done)
        over = done == len(self.turns)
        rack = self.racks[player] if over else self.turns[done].rack
        scores = self.scores_after(done)
        return Position(
            self.board_after(done),
            rack or Rack(),
            self.ruleset,
            self.premiums,
            opponent=self.racks[1 - player] if over else None,
            scores=(scores[player], scores[1 - player]),
            zeros=self._zeros(done),
            last=self.turns[done - 1].play if done else None,
        )

    def _zeros(self, turns: int) -> int:
        """How many of the turns before were swaps, passes and plays taken back, in a row."""
        zeros = 0
        while turns and self.turns[turns - 1].kind in _SCORELESS:
            # A play that was taken back stands in two lines.
            turns -= 2 if self.turns[turns - 1].kind == WITHDRAWN else 1
            zeros += 1
        return zeros + (0 if turns else self.start.zeros)
