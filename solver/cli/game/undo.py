"""`wordfeud game undo`."""

from solver.cli.game.common import GameFile, make_turn
from solver.cli.options import JsonOptions
from solver.game.turns import undo

EXAMPLES = (("wordfeud game undo kari.gcg", "the last turn was entered wrongly"),)


def command(file: GameFile, output: JsonOptions) -> int:
    """Take the last turn back."""
    return make_turn(file, output, undo)
