"""A position as a value: board, rack, ruleset and premium layout."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dawg_builder.alphabet import BLANK
from dawg_builder.errors import WordfeudError
from solver.board import Board, square_name
from solver.move import Play
from solver.premiums import Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset

if TYPE_CHECKING:
    from solver.faults import Fault, Words


class PlayError(WordfeudError):
    """A play cannot be laid on this board from this rack."""


@dataclass(frozen=True)
class Position:
    """All that a legal play depends on but the lexicon, and what else is known of the game.

    Any board and rack can be held; `status` says what is wrong with them. What legal plays and
    their scores do not depend on: `opponent`, the other rack where it is known; `bag_count`, the
    tiles left in the bag; `scores`, of the player to move and of the other (0 also where unknown);
    `zeros`, the turns without points so far in a row; `last`, the play before, as it lies on the
    board.
    """

    board: Board
    rack: Rack
    ruleset: Ruleset
    premiums: Premiums
    opponent: Rack | None = None
    bag_count: int | None = None
    scores: tuple[int, int] = (0, 0)
    zeros: int = 0
    last: Play | None = None

    def unseen(self) -> dict[str, int]:
        """How many of each tile are neither on the board nor on the rack, in alphabet order, the
        blank (`?`) last.

        They are in the bag or on the opponent's rack. A blank on the board counts as a blank. A
        number is negative where board and rack have more of a tile than the set. Codes that the
        alphabet lacks are left out.
        """
        left = list(self.ruleset.counts)
        for code in self.used_codes():
            if code < len(left):
                left[code] -= 1
        letters = dict(zip(self.ruleset.alphabet.tiles, left[1:], strict=True))
        return letters | {"?": left[0]}

    def used_codes(self) -> list[int]:
        """The codes of the tiles on the board, row by row, then on the rack; 0 for a blank."""
        laid = [0 if cell & BLANK else cell for _, cell in self.board.tiles()]
        return [*laid, *self.rack.codes]

    def status(self, lexicon: "Words | None" = None) -> "list[Fault]":
        """Everything that is wrong with the position, each fault with its square; empty when it
        could stand in a game.

        With a lexicon the words on the board are looked up too. Not checked: whether the words can
        have been laid in some order of plays.
        """
        from solver.faults import find_faults  # not every command asks

        return find_faults(self, lexicon)

    def place(self, play: Play) -> "Position":
        """The position with the play's new tiles laid and off the rack, which is not refilled.

        Raises PlayError for a taken square or a tile that is not on the rack. Not checked: whether
        the play is legal.
        """
        for square, _ in play.tiles():
            if self.board[square]:
                raise PlayError(f"{play}: square {square_name(square)} is taken")
        try:
            rack = self.rack.without(0 if cell & BLANK else cell for _, cell in play.tiles())
        except ValueError as error:
            tile = play.alphabet.text(error.args[0]) if error.args[0] else "blank"
            raise PlayError(f"{play}: no {tile} on the rack") from None
        return replace(self, board=self.board.place(play.tiles()), rack=rack)
