"""`wordfeud show`."""

import sys

from solver.cli.inputs import load_inputs
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
    inputs = load_inputs(where, which, output, rack=False, warn=False)
    write_position(inputs.position, inputs.faults, form, sys.stdout)
    return 0
