"""`wordfeud show`."""

import sys

from solver.cli.inputs import load_shown
from solver.cli.options import LexiconOptions, OutputOptions, PositionOptions, UsageError
from solver.report.shown import write_position

EXAMPLES = (
    ("wordfeud show game.txt", "the board, the unseen tiles, and everything that is wrong"),
    ("wordfeud show game.txt --rack AEINRST --json", "for another program"),
)


def command(where: PositionOptions, which: LexiconOptions, output: OutputOptions) -> int:
    """Draw a position; list unseen tiles and every fault."""
    form = output.form
    if form not in ("table", "json"):
        raise UsageError(f"--{form}: show writes text or --json")
    shown = load_shown(where, which, output)
    if not shown.words_checked:
        output.warn([f"no word list for ruleset {shown.position.ruleset.id}: words not checked"])
    write_position(shown.position, shown.faults, form, sys.stdout)
    return 0
