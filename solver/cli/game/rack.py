"""`wordfeud game rack`."""

from typing import Annotated

import typer

from solver.cli.game.common import GameFile, make_turn
from solver.cli.options import JsonOptions
from solver.game.file import keeper, player_index
from solver.game.turns import set_rack
from solver.game_record import GameRecord
from solver.notation import parse_rack

EXAMPLES = (
    ("wordfeud game rack kari.gcg ETARNIK", "your tiles now"),
    ("wordfeud game rack kari.gcg UUV --player Kari", "the other player's"),
)


def command(
    file: GameFile,
    output: JsonOptions,
    letters: Annotated[str, typer.Argument(metavar="LETTERS", help="The tiles; ? is a blank.")],
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="Whose; yours if left out.")
    ] = None,
) -> int:
    """Say what is on a rack."""

    def change(record: GameRecord) -> GameRecord:
        whose = keeper(record) if player is None else player_index(record, player)
        return set_rack(record, whose, parse_rack(letters, record.ruleset))

    return make_turn(file, output, change)
