"""`wordfeud show`."""

import sys

from solver.cli.inputs import load_shown
from solver.cli.options import JsonOptions, LexiconOptions, PositionOptions
from solver.cli.pictures import PictureFile, check_picture, write_position_picture
from solver.report.shown import write_position

EXAMPLES = (
    ("wordfeud show game.txt", "the board, the unseen tiles, and everything that is wrong"),
    ("wordfeud show game.txt --rack AEINRST --json", "for another program"),
    ("wordfeud show game.txt --picture board.svg", "a picture; .png too"),
)


def command(
    where: PositionOptions,
    which: LexiconOptions,
    output: JsonOptions,
    picture: PictureFile = None,
) -> int:
    """Draw a position; list unseen tiles and every fault.

    A picture shows the last play in yellow where the position says which it was.
    """
    check_picture(picture, where.position)
    shown = load_shown(where, which, output)
    if not shown.words_checked:
        output.warn([f"no word list for ruleset {shown.position.ruleset.id}: words not checked"])
    write_position(shown.position, shown.faults, output.form, sys.stdout)
    write_position_picture(picture, shown.position)
    return 0
