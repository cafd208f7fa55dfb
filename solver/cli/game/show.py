"""`wordfeud game show`."""

import sys

from solver.cli.game.common import GameFile, ListOptions, game_lexicon, text_or_json
from solver.cli.options import OutputOptions
from solver.game.file import keeper, read_game
from solver.game.standing import game_faults, game_position
from solver.report.game import write_game

EXAMPLES = (
    ("wordfeud game show kari.gcg", "board, scores, racks, bag, who is to move"),
    ("wordfeud game show kari.gcg --json", "every turn, for another program"),
)


def command(file: GameFile, which: ListOptions, output: OutputOptions) -> int:
    """Draw the board; say how the game stands, and what is wrong."""
    form = text_or_json(output, "game show")
    record = read_game(file)
    lexicon = game_lexicon(record, which, output)
    me = keeper(record)
    faults = game_faults(record, me, game_position(record, me), lexicon)
    write_game(record, faults, form, sys.stdout)
    return 0
