"""`wordfeud game play`."""

from typing import Annotated

import typer

from solver.cli.game.common import (
    Draw,
    GameFile,
    ListOptions,
    game_lexicon,
    make_turn,
    rack_text,
)
from solver.cli.options import JsonOptions
from solver.game.file import read_game
from solver.game.standing import game_position
from solver.game.turns import add_play, judge
from solver.game_record import GameRecord
from solver.notation import parse_play

EXAMPLES = (
    ("wordfeud game play kari.gcg '8H HUS'", "across from row 8, column H"),
    ("wordfeud game play kari.gcg H8 hUs --draw NI", "down; two blanks; then N and I drawn"),
    ("wordfeud game play kari.gcg '9C QWX' --force", "the game accepted it; the list lacks it"),
)


def command(
    file: GameFile,
    which: ListOptions,
    output: JsonOptions,
    play: Annotated[
        list[str], typer.Argument(metavar="PLAY", help="Place and word: 8H HUS, or H8 HUS down.")
    ],
    draw: Draw = None,
    force: Annotated[
        bool, typer.Option("--force", help="Accept words that are not in the list.")
    ] = False,
) -> int:
    """Enter the play of whoever is to move.

    A play against the rules is refused with every reason, and the exit code is 1.
    """
    lexicon = game_lexicon(read_game(file), which, output)
    is_word = None if lexicon is None else lexicon.__contains__

    def change(record: GameRecord) -> GameRecord:
        made = parse_play(" ".join(play), game_position(record), beyond=True)
        tiles = rack_text(draw, record, "--draw")
        return add_play(record, judge(record, made, is_word), draw=tiles, force=force)

    return make_turn(file, output, change)
