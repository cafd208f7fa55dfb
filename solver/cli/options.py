"""Options that many verbs share, each written once as a field."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from dawg_builder.cli.runner import Options
from dawg_builder.errors import WordfeudError


class UsageError(WordfeudError):
    """Options that do not go together or whose value makes no sense."""


def complete_lexicon(incomplete: str) -> list[str]:
    """Ids of bundled lexicons, for shell completion."""
    from dawg_builder.bundled import bundled_ids

    return [id_ for id_ in bundled_ids() if id_.startswith(incomplete)]


def complete_ruleset(incomplete: str) -> list[str]:
    """Ids of rulesets, for shell completion."""
    from dawg_builder.ruleset_file import ruleset_keys

    return [key for key in ruleset_keys() if key.startswith(incomplete)]


def complete_premiums(incomplete: str) -> list[str]:
    """Names of premium layouts, for shell completion."""
    from solver.premiums import premium_names

    return [name for name in premium_names() if name.startswith(incomplete)]


def complete_format(incomplete: str) -> list[str]:
    """Names of position formats, for shell completion."""
    from solver.notation import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def complete_case(incomplete: str) -> list[str]:
    """Case habits of boards, for shell completion."""
    from solver.notation import CASES

    return [name for name in CASES if name.startswith(incomplete)]


BoardCase = Annotated[
    str | None,
    typer.Option(
        "--case",
        metavar="HABIT",
        help="Of the board: upper-tiles or lower-tiles.",
        autocompletion=complete_case,
    ),
]
BoardFormat = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="Read the board as this.",
        autocompletion=complete_format,
    ),
]
PremiumsOption = Annotated[
    str | None,
    typer.Option(
        "--premiums",
        metavar="NAME|FILE",
        help="The premium layout: standard, another bundled one, or a file.",
        autocompletion=complete_premiums,
    ),
]


class LexiconOptions(Options):
    """Which word list, and which ruleset its words are folded for."""

    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon",
            "-l",
            metavar="ID|FILE",
            help="A bundled id such as nb, a compiled file, or a word list with --ruleset.",
            autocompletion=complete_lexicon,
        ),
    ] = None
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            metavar="ID",
            help="A code such as nb, a number, or a name; taken from the lexicon where it says.",
            autocompletion=complete_ruleset,
        ),
    ] = None
    no_overlay: Annotated[
        bool,
        typer.Option("--no-overlay", help="Leave out the words of your own .allow and .deny file."),
    ] = False

    @property
    def overlay(self) -> bool:
        """Whether the user's overlay applies."""
        return not self.no_overlay


class PositionOptions(Options):
    """Where the board and the rack come from."""

    position: Annotated[
        str | None,
        typer.Argument(
            metavar="[POSITION]",
            help="A file, - for standard input, or a 225-character string; "
            "without it, piped input or an empty board.",
            show_default=False,
        ),
    ] = None
    rack: Annotated[
        str | None,
        typer.Option("--rack", "-r", metavar="LETTERS", help="1 to 7 tiles; ? is a blank."),
    ] = None
    premiums: PremiumsOption = None
    case: Annotated[
        str | None,
        typer.Option(
            "--case",
            metavar="HABIT",
            help="upper-tiles (blanks lower case), lower-tiles (blanks upper case) or auto.",
            autocompletion=complete_case,
        ),
    ] = None
    format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="Read the position as this instead of detecting.",
            autocompletion=complete_format,
        ),
    ] = None
    turn: Annotated[
        int | None,
        typer.Option("--turn", metavar="N", min=1, help="Of a game record: before this turn."),
    ] = None


class FilterOptions(Options):
    """Which plays are wanted."""

    through: Annotated[
        str | None,
        typer.Option("--through", metavar="SQUARE", help="The main word covers it, such as H8."),
    ] = None
    word: Annotated[
        str | None,
        typer.Option("--word", metavar="REGEX", help="The whole main word matches; any case."),
    ] = None
    no_blank: Annotated[bool, typer.Option("--no-blank", help="Keep the blanks on the rack.")] = (
        False
    )
    min_score: Annotated[
        int | None, typer.Option("--min-score", metavar="N", help="At least so many points.")
    ] = None


Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No warnings.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Say where each value came from.")]


class Messages(Options):
    """What is said on stderr beside the results; each verb's options have the fields."""

    quiet: Quiet
    verbose: Verbose

    def warn(self, warnings: Sequence[str]) -> None:
        """Warnings, a line each on stderr, unless they are not wanted."""
        if not self.quiet:
            for warning in warnings:
                print(f"warning: {warning}", file=sys.stderr)

    def say(self, text: str) -> None:
        """A line on stderr if the user asked for details."""
        if self.verbose:
            print(text, file=sys.stderr)

    def progress(self, text: str) -> None:
        """A line on stderr about work that takes a while, unless it is not wanted."""
        if not self.quiet:
            print(text, file=sys.stderr)


class MessageOptions(Messages):
    """Of a verb whose result has but one form."""

    quiet: Quiet = False
    verbose: Verbose = False


class JsonOptions(Messages):
    """Of a verb that writes text for people or JSON."""

    json: Json = False
    quiet: Quiet = False
    verbose: Verbose = False

    @property
    def form(self) -> str:
        """`json` or `table`."""
        return "json" if self.json else "table"


class OutputOptions(Messages):
    """How results are written. At most one of the four forms; without one, text for people."""

    json: Json = False
    jsonl: Annotated[bool, typer.Option("--jsonl", help="A line of JSON a result.")] = False
    csv: Annotated[bool, typer.Option("--csv", help="CSV with a header line.")] = False
    plain: Annotated[
        bool, typer.Option("--plain", help="Stable columns between tabs, no header.")
    ] = False
    quiet: Quiet = False
    verbose: Verbose = False

    @property
    def form(self) -> str:
        """`json`, `jsonl`, `csv`, `plain` or `table`. Raises UsageError for two at once."""
        chosen = [name for name in ("json", "jsonl", "csv", "plain") if getattr(self, name)]
        if len(chosen) > 1:
            raise UsageError(f"--{chosen[0]} and --{chosen[1]} exclude each other; give one")
        return chosen[0] if chosen else "table"
