"""`wordfeud game best`."""

from dataclasses import replace
from typing import Annotated

import typer

from solver.cli.game.common import GameFile, ListOptions, game_lexicon, rack_text
from solver.cli.inputs import Inputs
from solver.cli.options import FilterOptions, OutputOptions, UsageError
from solver.cli.ranking import RankingOptions, show_ranking
from solver.cli.search import play_filter
from solver.game.file import keeper, read_game
from solver.game.standing import game_faults, game_position, standing

EXAMPLES = (
    ("wordfeud game best kari.gcg", "the ten best plays for your rack"),
    ("wordfeud game best kari.gcg --rack ETARNIK --top 3", "with the rack of now"),
)


def command(
    file: GameFile,
    which: ListOptions,
    wanted: FilterOptions,
    output: OutputOptions,
    ranking: RankingOptions,
    rack: Annotated[
        str | None,
        typer.Option("--rack", "-r", metavar="LETTERS", help="Instead of the rack in the file."),
    ] = None,
) -> int:
    """The best plays for your rack; the file stays as it is."""
    form, _ = ranking.check(output, file), play_filter(wanted)
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
    show_ranking(inputs, wanted, ranking, form)
    return 0
