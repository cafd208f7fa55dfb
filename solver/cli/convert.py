"""`wordfeud convert`."""

import sys
from typing import Annotated

import typer

from solver.cli.inputs import convert_text
from solver.cli.options import (
    LexiconOptions,
    MessageOptions,
    PositionOptions,
    complete_format,
)
from solver.notation import FORMATS

EXAMPLES = (
    ("wordfeud convert game.txt --to string", "the board as one line of 225 characters"),
    ("wordfeud convert game.txt --case lower-tiles --to grid", "into this program's own habit"),
)


ToOption = Annotated[
    str,
    typer.Option(
        "--to", metavar="FORMAT", help=" | ".join(FORMATS), autocompletion=complete_format
    ),
]


def command(
    where: PositionOptions,
    which: LexiconOptions,
    output: MessageOptions,
    to: ToOption,
) -> int:
    """Rewrite a position in another notation."""
    sys.stdout.write(convert_text(where, which, output, to))
    return 0
