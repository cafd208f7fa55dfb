"""`wordfeud best`."""

import sys
from typing import Annotated

import typer

from solver.cli.inputs import load_inputs
from solver.cli.options import FilterOptions, LexiconOptions, OutputOptions, PositionOptions
from solver.cli.search import find_plays, play_filter
from solver.report.plays import write_plays

EXAMPLES = (
    ("wordfeud best --rack HUSETAR", "the ten best first plays"),
    ("wordfeud best game.txt --rack 'AEINRS?'", "a board in a text file; ? is a blank"),
    ("wordfeud best game.txt -r AEINRST --explain", "with the letters and premiums of each word"),
    ("wordfeud best game.txt -r AEINRST --through H8 --top 3", "only words through H8"),
    ("cat game.txt | wordfeud best -r AEINRST --json", "for another program"),
)


def command(
    where: PositionOptions,
    which: LexiconOptions,
    wanted: FilterOptions,
    output: OutputOptions,
    top: Annotated[
        int, typer.Option("--top", "-n", min=1, metavar="N", help="How many plays.")
    ] = 10,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show each word's letters and premiums.")
    ] = False,
) -> int:
    """The best plays for a board and a rack, by exact score.

    Equal scores share a rank. Tiles already on the board are in brackets, blanks lower case.
    """
    form, chosen = output.form, play_filter(wanted)  # what is wrong here is said before any work
    report = find_plays(load_inputs(where, which, output), chosen, top=top, explain=explain)
    write_plays(report, form, sys.stdout)
    return 0
