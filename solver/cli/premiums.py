"""`wordfeud premiums`."""

import sys
from typing import Annotated, Any

import typer

from solver.board import square_name
from solver.cli.options import OutputOptions, UsageError, complete_premiums
from solver.premiums import (
    Premiums,
    load_premiums,
    premium_names,
    print_premiums,
    store_premiums,
)
from solver.report.listing import write_listing

EXAMPLES = (
    ("wordfeud premiums", "the premium layouts that are there"),
    ("wordfeud premiums standard", "one of them as text"),
    ("wordfeud premiums my-board.txt", "check a layout of your own"),
    ("wordfeud premiums game.json --save friday", "keep it; then: best --premiums friday"),
)
_COLUMNS = ("name", "DL", "TL", "DW", "TW", "start")


def command(
    output: OutputOptions,
    layout: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|FILE]",
            help="Show this one.",
            show_default=False,
            autocompletion=complete_premiums,
        ),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option("--save", metavar="NAME", help="Keep this layout under a name of your own."),
    ] = None,
) -> int:
    """The premium layouts: the standard board and random ones."""
    if save is not None:
        if layout is None:
            raise UsageError("--save needs a layout: a file, or the name of another one")
        layout, path = save, store_premiums(save, load_premiums(layout))
        output.progress(f"stored as {save}: {path}")
    if layout is not None and output.form == "table":
        sys.stdout.write(print_premiums(load_premiums(layout)))
        return 0
    names = premium_names() if layout is None else [layout]
    records = [premiums_record(load_premiums(name)) for name in names]
    write_listing(records, _COLUMNS, output.form, sys.stdout, right=_COLUMNS[1:5])
    return 0


def premiums_record(premiums: Premiums) -> dict[str, Any]:
    """The name, how many squares of each kind, and the layout as 15 rows."""
    return {
        "name": premiums.name,
        **premiums.counts(),
        "start": square_name(premiums.start),
        "rows": print_premiums(premiums).splitlines(),
    }
