"""`wordfeud plays`."""

import sys
from typing import Annotated

import typer

from solver.cli.inputs import load_inputs
from solver.cli.options import FilterOptions, LexiconOptions, OutputOptions, PositionOptions
from solver.cli.search import find_plays, play_filter
from solver.report.plays import write_plays

EXAMPLES = (
    ("wordfeud plays game.txt --rack AEINRST", "every legal play, best first"),
    ("wordfeud plays game.txt -r 'AEINRS?' --no-blank --csv", "for a spreadsheet"),
    ("wordfeud plays game.txt -r AEINRST --word 'S.*' | head", "main words that begin with S"),
)


def command(
    where: PositionOptions,
    which: LexiconOptions,
    wanted: FilterOptions,
    output: OutputOptions,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show each word's letters and premiums.")
    ] = False,
) -> int:
    """Every legal play for a board and a rack, best first.

    A line a play. The order is: score, fewer tiles, word, row, column, across before down.
    """
    form, chosen = output.form, play_filter(wanted)  # what is wrong here is said before any work
    report = find_plays(load_inputs(where, which, output), chosen, explain=explain)
    write_plays(report, form, sys.stdout, board=False)
    return 0
