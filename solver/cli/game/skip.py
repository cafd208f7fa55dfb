"""`wordfeud game pass`."""

from solver.cli.game.common import GameFile, make_turn
from solver.cli.options import JsonOptions
from solver.game.turns import add_pass

EXAMPLES = (("wordfeud game pass kari.gcg", "whoever is to move passes"),)


def command(file: GameFile, output: JsonOptions) -> int:
    """Enter a pass of whoever is to move."""
    return make_turn(file, output, add_pass)
