"""The verbs of `wordfeud` and where each one is."""

from collections.abc import Sequence
from typing import ClassVar

from dawg_builder.cli.runner import VerbGroup, group, run

PROGRAM = "wordfeud"


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
    return run(group(Wordfeud, _version, summary), PROGRAM, arguments)


def _version() -> str:
    from dawg_builder.cli.version import version_line

    return version_line(PROGRAM)
