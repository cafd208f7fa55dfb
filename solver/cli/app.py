"""The verbs of `wordfeud` and where each one is."""

import sys
from collections.abc import Sequence
from typing import ClassVar

from dawg_builder.cli.runner import VerbGroup, group, run

PROGRAM = "wordfeud"

_LONGEST_OPTION = 100


class Wordfeud(VerbGroup):
    """The top of the command."""

    verbs: ClassVar = {
        name: f"solver.cli.{name}"
        for name in (
            "best",
            "plays",
            "score",
            "show",
            "convert",
            "game",
            "batch",
            "review",
            "find",
            "hooks",
            "extend",
            "check",
            "lexicons",
            "rulesets",
            "premiums",
        )
    }
    examples: ClassVar = (
        ("wordfeud best --rack HUSETAR", "the best first plays on an empty board"),
        ("wordfeud best game.txt --rack 'AEINRS?'", "the best plays on the board in game.txt"),
        ("wordfeud find 'AEINRS?'", "all words of these letters"),
        ("wordfeud check HUS QUIZ --lexicon nb", "are these words valid?"),
        ("wordfeud lexicons", "the word lists that are there"),
    )


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run `wordfeud` with `arguments` (default: the process's own); returns the exit code."""
    summary = "Every legal Wordfeud play for a board and a rack, ranked by the exact score."
    given = sys.argv[1:] if arguments is None else arguments
    return run(group(Wordfeud, _version, summary), PROGRAM, spare_boards(given))


def spare_boards(arguments: Sequence[str]) -> list[str]:
    """`arguments` with a dot for the first square of a board that begins with a dash.

    Such a string would be taken for an option. No option is as long but one with a path or a value
    after `=`.
    """
    return [
        f".{each[1:]}"
        if each.startswith("-") and len(each) > _LONGEST_OPTION and not set("/=").intersection(each)
        else each
        for each in arguments
    ]


def _version() -> str:
    from dawg_builder.cli.version import version_line

    return version_line(PROGRAM)
