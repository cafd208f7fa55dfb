"""`wordfeud game resign`."""

from typing import Annotated

import typer

from solver.cli.game.common import GameFile, make_turn
from solver.cli.options import JsonOptions
from solver.game.file import player_index
from solver.game.turns import resign
from solver.game_record import GameRecord

EXAMPLES = (
    ("wordfeud game resign kari.gcg", "whoever is to move gives up"),
    ("wordfeud game resign kari.gcg --player Kari", "Kari does"),
)


def command(
    file: GameFile,
    output: JsonOptions,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help="Who; whoever is to move if left out."),
    ] = None,
) -> int:
    """Enter that a player gives up; the points stay, the other player has won."""

    def change(record: GameRecord) -> GameRecord:
        return resign(record, None if player is None else player_index(record, player))

    return make_turn(file, output, change)
