"""`wordfeud extend`."""

import sys
from typing import Annotated

import typer

from solver.cli.find import MinPointsOption, SortOption
from solver.cli.given_words import GivenWords, load_words
from solver.cli.options import LexiconOptions, OutputOptions
from solver.report.hooked import write_extensions
from solver.word_hooks import extend_codes

EXAMPLES = (
    ("wordfeud extend HUS", "longer words before, after and around it"),
    ("wordfeud extend HUS --rack AEINRS?", "only those that you have the letters for"),
    ("wordfeud extend --position game.txt -r AEINRS?", "around every word on a board at once"),
    ("wordfeud extend HUS VEI --length -6 --csv", "short ones, for a spreadsheet"),
)
_TABLE_TOP = 10


def command(
    given: GivenWords,
    which: LexiconOptions,
    output: OutputOptions,
    length: Annotated[
        str | None,
        typer.Option("--length", metavar="N|A-B", help="Of the longer word: 7, 5-8, 7-, -4."),
    ] = None,
    min_points: MinPointsOption = None,
    sort: SortOption = "length",
    top: Annotated[
        int | None,
        typer.Option(
            "--top",
            "-n",
            min=0,
            metavar="N",
            help="How many of each kind; 0 is all. Default: 10 in the table, else all.",
        ),
    ] = None,
) -> int:
    """Longer words around words, for many words in one pass.

    Letters are added before, after, or on both sides. The word itself is in parentheses.
    """
    form = output.form
    asked = load_words(given, which, output)
    found = extend_codes(
        asked.lexicon,
        asked.words,
        rack=given.rack,
        length=length,
        min_points=min_points,
        sort=sort,
        ruleset=asked.ruleset,
    )
    limit = _TABLE_TOP if top is None and form == "table" else top
    write_extensions(found, form, sys.stdout, top=limit or None)
    return 0
