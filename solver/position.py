"""A position as a value: board, rack, ruleset and premium layout."""

from dataclasses import dataclass

from solver.board import Board
from solver.premiums import Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset


@dataclass(frozen=True)
class Position:
    """All that a legal play depends on but the lexicon. Any board and rack can be held; `status`
    says what is wrong with them."""

    board: Board
    rack: Rack
    ruleset: Ruleset
    premiums: Premiums
