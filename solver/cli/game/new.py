"""`wordfeud game new`."""

import sys
from dataclasses import replace
from typing import Annotated

import typer

from dawg_builder.cli.runner import Options
from solver.cli.game.common import GameFile
from solver.cli.inputs import load_start
from solver.cli.options import (
    BoardCase,
    BoardFormat,
    JsonOptions,
    LexiconOptions,
    PositionOptions,
    PremiumsOption,
    UsageError,
)
from solver.cli.settings import resolve
from solver.game.file import continued, create_game, keeper, new_game
from solver.game.turns import set_rack
from solver.position import Position
from solver.report.game import write_standing

EXAMPLES = (
    ("wordfeud game new kari.gcg --ruleset nb --rack HUSETAR", "you start"),
    ("wordfeud game new kari.gcg --opponent Kari --opponent-starts", "the other player starts"),
    ("wordfeud game new kari.gcg --premiums random-2 -l nl", "a random board, the Dutch list"),
    ("wordfeud game new kari.gcg --position board.txt --scores 120/98", "in the middle of a game"),
)


class StartOptions(Options):
    """Where a game begins that has begun already."""

    position: Annotated[
        str | None,
        typer.Option(
            "--position", metavar="FILE", help="Begin with this board, the next turn being yours."
        ),
    ] = None
    scores: Annotated[
        str | None,
        typer.Option("--scores", metavar="MINE/THEIRS", help="The points so far, such as 120/98."),
    ] = None
    case: BoardCase = None
    format: BoardFormat = None


def command(
    file: GameFile,
    which: LexiconOptions,
    output: JsonOptions,
    start: StartOptions,
    premiums: PremiumsOption = None,
    me: Annotated[str, typer.Option("--me", metavar="NAME", help="Your name.")] = "me",
    opponent: Annotated[
        str, typer.Option("--opponent", metavar="NAME", help="The other player's name.")
    ] = "opponent",
    opponent_starts: Annotated[
        bool, typer.Option("--opponent-starts", help="The other player has the first turn.")
    ] = False,
    rack: Annotated[
        str | None, typer.Option("--rack", "-r", metavar="LETTERS", help="Your first tiles.")
    ] = None,
) -> int:
    """Begin a game in a new file, with an empty board or in the middle of a game.

    A position's rack, scores, passes, ruleset and premiums are taken over where it has them.
    """
    form = output.form
    where = PositionOptions(
        position=start.position,
        rack=rack,
        premiums=premiums,
        case=start.case,
        format=start.format,
    )
    position, given = load_start(where, which, output)
    rules = resolve("ruleset", which.ruleset).value or ""
    record = new_game(
        position.ruleset,
        position.premiums,
        me=me,
        opponent=opponent,
        opponent_starts=opponent_starts,
        lexicon=resolve("lexicon", which.lexicon).value,
        ruleset_file=rules if rules.endswith(".toml") else None,
    )
    if given:
        output.warn([fault.message for fault in position.status()])
        record = continued(record, _scored(position, start.scores))
    elif start.scores is not None:
        raise UsageError("--scores goes with --position: a game begins with 0 points")
    if len(position.rack):
        record = set_rack(record, keeper(record), position.rack)
    create_game(file, record)
    write_standing(record, form, sys.stdout)
    return 0


def _scored(position: Position, scores: str | None) -> Position:
    """The position with the points that `--scores` gives."""
    if scores is None:
        return position
    parts = scores.split("/")
    if len(parts) != 2 or not all(part.removeprefix("-").isdecimal() for part in parts):
        raise UsageError(f"--scores {scores!r}: expected yours and the other's, such as 120/98")
    return replace(position, scores=(int(parts[0]), int(parts[1])))
