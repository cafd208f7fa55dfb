"""Arguments that the verbs of `dawg-builder` share."""

import sys
from typing import Annotated

import typer

WHICH = "A lexicon file, or the id of a bundled list such as nb."


def complete_lexicon(incomplete: str) -> list[str]:
    """Ids of bundled lexicons, for shell completion."""
    from dawg_builder.bundled import bundled_ids

    return [id_ for id_ in bundled_ids() if id_.startswith(incomplete)]


def complete_ruleset(incomplete: str) -> list[str]:
    """Ids of rulesets, for shell completion."""
    from dawg_builder.ruleset_file import ruleset_keys

    return [key for key in ruleset_keys() if key.startswith(incomplete)]


LexiconArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE|ID", help=WHICH, autocompletion=complete_lexicon, show_default=False
    ),
]
LengthOption = Annotated[
    int | None, typer.Option("--length", metavar="N", min=1, help="Only words of N tiles.")
]


def tell(message: str) -> None:
    """A progress line or warning on standard error."""
    print(message, file=sys.stderr, flush=True)
