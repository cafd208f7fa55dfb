"""`wordfeud convert`."""

import sys
from typing import Annotated

import typer

from solver.cli.inputs import load_position
from solver.cli.options import LexiconOptions, OutputOptions, PositionOptions
from solver.notation import FORMATS, print_position

EXAMPLES = (
    ("wordfeud convert game.txt --to string", "the board as one line of 225 characters"),
    ("wordfeud convert game.txt --case lower-tiles --to grid", "into this program's own habit"),
)


def complete_format(incomplete: str) -> list[str]:
    """Names of formats, for shell completion."""
    return [name for name in FORMATS if name.startswith(incomplete)]


def command(
    where: PositionOptions,
    which: LexiconOptions,
    output: OutputOptions,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="FORMAT", help=" | ".join(FORMATS), autocompletion=complete_format
        ),
    ],
) -> int:
    """Rewrite a position in another notation."""
    position = load_position(where, which, output)
    sys.stdout.write(print_position(position, to))
    return 0
