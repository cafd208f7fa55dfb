"""`wordfeud game best`."""

import sys
from dataclasses import replace
from typing import Annotated

import typer

from solver.cli.game.common import GameFile, ListOptions, game_lexicon, rack_text
from solver.cli.inputs import Inputs
from solver.cli.options import FilterOptions, OutputOptions, UsageError
from solver.cli.search import find_plays, play_filter
from solver.game.file import keeper, read_game
from solver.game.standing import game_faults, game_position, standing
from solver.report.plays import write_plays

EXAMPLES = (
    ("wordfeud game best kari.gcg", "the ten best plays for your rack"),
    ("wordfeud game best kari.gcg --rack ETARNIK --top 3", "with the rack of now"),
)


def command(
    file: GameFile,
    which: ListOptions,
    wanted: FilterOptions,
    output: OutputOptions,
    rack: Annotated[
        str | None,
        typer.Option("--rack", "-r", metavar="LETTERS", help="Instead of the rack in the file."),
    ] = None,
    top: Annotated[
        int, typer.Option("--top", "-n", min=1, metavar="N", help="How many plays.")
    ] = 10,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show each word's letters and premiums.")
    ] = False,
) -> int:
    """The best plays for your rack; the file stays as it is."""
    form, chosen = output.form, play_filter(wanted)
    record = read_game(file)
    state, me = standing(record), keeper(record)
    position = game_position(record, me)
    if (tiles := rack_text(rack, record, "--rack")) is not None:
        position = replace(position, rack=tiles)
    if not len(position.rack):
        raise UsageError(f"{file}: your rack is not known: give the tiles with --rack")
    lexicon = game_lexicon(record, which, output)
    if lexicon is None:
        raise UsageError("plays need a word list; give one with --lexicon FILE")
    inputs = Inputs(position, lexicon, tuple(game_faults(record, me, position, lexicon)))
    notes = inputs.warnings
    if len(position.rack) < state.tiles[me]:
        notes.append(
            f"only {len(position.rack)} of your {state.tiles[me]} tiles are known; give them with "
            "--rack, or keep them with: game rack"
        )
    if state.over:
        notes.append("the game is over")
    elif state.to_move != me:
        notes.append(f"{record.players[state.to_move].nick} is to move")
    output.warn(notes)
    write_plays(find_plays(inputs, chosen, top=top, explain=explain), form, sys.stdout)
    return 0
