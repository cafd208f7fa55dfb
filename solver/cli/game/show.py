"""`wordfeud game show`."""

import sys

from solver.cli.game.common import GameFile, ListOptions, game_lexicon
from solver.cli.options import JsonOptions
from solver.cli.pictures import PictureFile, check_picture, write_position_picture
from solver.game.file import keeper, read_game
from solver.game.standing import game_faults, game_position
from solver.report.game import write_game

EXAMPLES = (
    ("wordfeud game show kari.gcg", "board, scores, racks, bag, who is to move"),
    ("wordfeud game show kari.gcg --json", "every turn, for another program"),
)


def command(
    file: GameFile, which: ListOptions, output: JsonOptions, picture: PictureFile = None
) -> int:
    """Draw the board; say how the game stands, and what is wrong."""
    form = output.form
    check_picture(picture, file)
    record = read_game(file)
    lexicon = game_lexicon(record, which, output)
    me = keeper(record)
    position = game_position(record, me)
    write_game(record, game_faults(record, me, position, lexicon), form, sys.stdout)
    write_position_picture(picture, position)
    return 0
