"""`wordfeud rulesets`."""

import sys
from typing import Annotated, Any

import typer

from solver.cli.options import OutputOptions, complete_ruleset
from solver.report.listing import write_listing
from solver.ruleset import Ruleset, all_rulesets, load_ruleset

EXAMPLES = (
    ("wordfeud rulesets", "all rulesets with their numbers"),
    ("wordfeud rulesets nb", "the tiles of one: points and how many"),
    ("wordfeud rulesets --json", "everything"),
)
_COLUMNS = ("id", "number", "name", "total", "blanks", "letters", "bingo_bonus")
_TILE_COLUMNS = ("tile", "points", "count")


def command(
    output: OutputOptions,
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]",
            help="Show the tiles of this one.",
            show_default=False,
            autocompletion=complete_ruleset,
        ),
    ] = None,
) -> int:
    """The rulesets: codes, numbers, tiles and rules."""
    if ruleset is None:
        records = list(map(ruleset_record, all_rulesets()))
        write_listing(
            records, _COLUMNS, output.form, sys.stdout, right=("number", "total", "blanks")
        )
    else:
        tiles = ruleset_record(load_ruleset(ruleset))["tiles"]
        write_listing(tiles, _TILE_COLUMNS, output.form, sys.stdout, right=("points", "count"))
    return 0


def ruleset_record(ruleset: Ruleset) -> dict[str, Any]:
    """Everything that a ruleset says."""
    names = ("?", *ruleset.alphabet.tiles)
    tiles = [
        {"tile": name, "points": points, "count": count}
        for name, points, count in zip(names, ruleset.points, ruleset.counts, strict=True)
    ]
    return {
        "id": ruleset.id,
        "number": ruleset.number,
        "name": ruleset.name,
        "language": ruleset.language,
        "total": ruleset.total,
        "blanks": ruleset.blanks,
        "letters": " ".join(ruleset.alphabet.tiles),
        "bingo_bonus": ruleset.bingo_bonus,
        "bingo_tiles": ruleset.bingo_tiles,
        "rack_size": ruleset.rack_size,
        "swap_min": ruleset.swap_min,
        "swap_max": ruleset.swap_max,
        "swap_bag_min": ruleset.swap_bag_min,
        "passes_to_end": ruleset.passes_to_end,
        "hours_per_move": ruleset.hours_per_move,
        "blank_only": list(ruleset.blank_only),
        "vowels": list(ruleset.vowels),
        "tiles": tiles,
    }
