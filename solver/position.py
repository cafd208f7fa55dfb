"""A position as a value: board, rack, ruleset and premium layout."""

from dataclasses import dataclass

from solver.board import Board
from solver.move import Play
from solver.premiums import Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset


@dataclass(frozen=True)
class Position:
    """All that a legal play depends on but the lexicon, and what else is known of the game.

    Any board and rack can be held; `status` says what is wrong with them. What legal plays and
    their scores do not depend on: `opponent`, the other rack where it is known; `bag_count`, the
    tiles left in the bag; `scores`, of the player to move and of the other; `zeros`, the turns
    without points so far in a row; `last`, the play before, as it lies on the board.
    """

    board: Board
    rack: Rack
    ruleset: Ruleset
    premiums: Premiums
    opponent: Rack | None = None
    bag_count: int | None = None
    scores: tuple[int, int] | None = None
    zeros: int | None = None
    last: Play | None = None
