"""`wordfeud game swap`."""

from typing import Annotated

import typer

from solver.cli.game.common import Draw, GameFile, make_turn, rack_text
from solver.cli.options import JsonOptions
from solver.game.turns import add_swap
from solver.game_record import GameRecord
from solver.notation import parse_rack

EXAMPLES = (
    ("wordfeud game swap kari.gcg UUV --draw EST", "your tiles, and what you got for them"),
    ("wordfeud game swap kari.gcg 3", "three tiles, which ones nobody told"),
)


def command(
    file: GameFile,
    output: JsonOptions,
    tiles: Annotated[
        str, typer.Argument(metavar="TILES|N", help="The tiles given back, or how many.")
    ],
    draw: Draw = None,
) -> int:
    """Enter a swap of whoever is to move."""

    def change(record: GameRecord) -> GameRecord:
        count = int(tiles) if tiles.isascii() and tiles.isdecimal() and len(tiles) < 4 else None
        swapped = parse_rack(tiles, record.ruleset, source="swap") if count is None else count
        return add_swap(record, swapped, draw=rack_text(draw, record, "--draw"))

    return make_turn(file, output, change)
