"""`wordfeud game export`."""

import sys
from typing import Annotated

import typer

from solver.cli.convert import ToOption
from solver.cli.game.common import GameFile
from solver.game.file import keeper, read_game
from solver.game.standing import game_position
from solver.notation import NotationError, print_game, print_position

EXAMPLES = (
    ("wordfeud game export kari.gcg --to json", "the position as Wordfeud's own JSON"),
    ("wordfeud game export kari.gcg --to grid --turn 5", "the board before turn 5"),
)


def command(
    file: GameFile,
    to: ToOption,
    turn: Annotated[
        int | None, typer.Option("--turn", metavar="N", min=1, help="Before this turn.")
    ] = None,
) -> int:
    """Write the game, or its position now or before a turn, in another notation.

    The position now is as you see it, with your rack; before a turn, with the rack of its player.
    """
    record = read_game(file)
    if to == "gcg" and turn is None:
        sys.stdout.write(print_game(record))
        return 0
    try:
        position = record.position(turn) if turn else game_position(record, keeper(record))
    except ValueError as error:
        raise NotationError(str(error), source=str(file)) from None
    sys.stdout.write(print_position(position, to))
    return 0
