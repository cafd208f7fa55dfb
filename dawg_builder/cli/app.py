"""The verbs of `dawg-builder` and where each one is."""

from collections.abc import Sequence
from typing import ClassVar

from dawg_builder.cli.runner import VerbGroup, group, run
from dawg_builder.cli.version import version_line

PROGRAM = "dawg-builder"


class DawgBuilder(VerbGroup):
    """The top of the command."""

    verbs: ClassVar = {
        name: f"dawg_builder.cli.{name}"
        for name in ("build", "info", "verify", "words", "diff", "export")
    } | {"import": "dawg_builder.cli.import_"}
    examples: ClassVar = (
        ("dawg-builder build words.txt -o mine.lexicon --ruleset nb", "compile a word list"),
        ("dawg-builder build fr.dic -o fr.lexicon --ruleset fr", "a hunspell dictionary"),
        ("dawg-builder info mine.lexicon", "what is in it, and what was dropped"),
        ("dawg-builder verify mine.lexicon", "is the file whole?"),
        ("dawg-builder diff nb mine.lexicon", "what words one has and the other lacks"),
        ("dawg-builder export mine.lexicon --to kwg -o mine.kwg", "for a Scrabble engine"),
    )


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run `dawg-builder` with `arguments` (default: the process's own); returns the exit code."""
    summary = "Word lists in, compact lexicon files out."
    return run(group(DawgBuilder, lambda: version_line(PROGRAM), summary), PROGRAM, arguments)
