"""What the verbs of a game share: its file, its word list, the answer to a turn."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from dawg_builder.cli.runner import Options
from solver.cli.lexicon_choice import choose_lexicon, fitting_lexicon
from solver.cli.options import JsonOptions, Messages
from solver.cli.settings import Setting, resolve
from solver.game.errors import RefusedError
from solver.game.file import RULESET_FILE, change_game, kept_lexicon
from solver.game_record import GameRecord
from solver.lexicon import Lexicon
from solver.notation import parse_rack
from solver.rack import Rack
from solver.report.game import write_refused, write_standing

GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="The game's file.")]
Draw = Annotated[
    str | None,
    typer.Option("--draw", "-d", metavar="LETTERS", help="The tiles drawn after the turn."),
]


class ListOptions(Options):
    """Which word list plays are checked with, if not the game's."""

    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon", "-l", metavar="ID|FILE", help="Another word list than the game's."
        ),
    ] = None


def game_lexicon(record: GameRecord, which: ListOptions, output: Messages) -> Lexicon | None:
    """The word list: of the option, else the game's, else as for other verbs; None with a warning
    where no bundled list fits the ruleset."""
    ruleset = record.said(RULESET_FILE) or record.ruleset.id
    name = resolve("lexicon", which.lexicon)
    if which.lexicon is None and (kept := kept_lexicon(record)):
        name = Setting(kept, "the game's file")
    if name.value is None and fitting_lexicon(record.ruleset) is None:
        output.warn([f"no word list for ruleset {record.ruleset.id}: words not checked"])
        return None
    return choose_lexicon(name, Setting(ruleset, "the game's file"), output)[0]


def rack_text(text: str | None, record: GameRecord, option: str) -> Rack | None:
    """The tiles that an option gives, or None."""
    return None if text is None else parse_rack(text, record.ruleset, source=option)


def make_turn(path: Path, output: JsonOptions, change: Callable[[GameRecord], GameRecord]) -> int:
    """Change the game's file by one turn and say where the game stands; 1 if it is refused."""
    form = output.form
    try:
        record = change_game(path, change)
    except RefusedError as refused:
        write_refused(refused, form, sys.stdout if form == "json" else sys.stderr)
        return 1
    write_standing(record, form, sys.stdout)
    return 0
