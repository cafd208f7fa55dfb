"""`wordfeud find`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from dawg_builder.cli.runner import Options
from solver.cli.lexicon_choice import load_lexicon
from solver.cli.options import LexiconOptions, OutputOptions, UsageError
from solver.conditions import FindOptions
from solver.report.found import FoundReport, write_alphagrams, write_found
from solver.word_finder import SORTS, find

EXAMPLES = (
    ("wordfeud find 'AEINRS?'", "all words of these letters, ? is a joker, longest first"),
    ("wordfeud find AEINRST --sort points --length 5-7", "the most points first"),
    ("wordfeud find AEINR --pattern '..T...'", "T lies on the board, the rack gives the rest"),
    ("wordfeud find AEINR --line '..A..SE......'", "words that fit this row of the board"),
    ("wordfeud find --pattern 'h*[aeiou]ng'", "any letters: words that match"),
    ("wordfeud find --starts for --contains ing --contains st", "any letters, in any order"),
    ("wordfeud find AEINRST --uses-all --hooks", "anagrams, with their hooks"),
    ("wordfeud find AEINRS --plus 1", "anagrams with one letter more, and which"),
    ("wordfeud find --length 7 --pattern '*' --quiz > quiz.json", "questions for study"),
    ("wordfeud find 'EINRST?' | head", "the first ones at once"),
)
_LONGEST_TEXT = 100_000_000


def complete_sort(incomplete: str) -> list[str]:
    """Orders, for shell completion."""
    return [name for name in SORTS if name.startswith(incomplete)]


SortOption = Annotated[
    str,
    typer.Option(
        "--sort", "-s", metavar="ORDER", help=" | ".join(SORTS), autocompletion=complete_sort
    ),
]
MinPointsOption = Annotated[
    int | None, typer.Option("--min-points", metavar="N", help="At least so many points.")
]


class WordOptions(Options):
    """Which words are wanted."""

    pattern: Annotated[
        str | None,
        typer.Option(
            "--pattern",
            "-p",
            metavar="PATTERN",
            help=". or ? one letter, * any run, [ae] [^ae] sets, @ a vowel, # a consonant. "
            "With LETTERS, its letters lie on the board and LETTERS fill the rest.",
        ),
    ] = None
    line: Annotated[
        str | None,
        typer.Option(
            "--line", metavar="SQUARES", help="A row of the board, . empty: words that fit there."
        ),
    ] = None
    anywhere: Annotated[
        bool,
        typer.Option("--anywhere", help="Of a line: also words that touch none of its letters."),
    ] = False
    starts: Annotated[
        str | None, typer.Option("--starts", metavar="LETTERS", help="The word begins so.")
    ] = None
    ends: Annotated[
        str | None, typer.Option("--ends", metavar="LETTERS", help="The word ends so.")
    ] = None
    contains: Annotated[
        list[str] | None,
        typer.Option(
            "--contains", metavar="LETTERS", help="The word has these together; can be repeated."
        ),
    ] = None
    excludes: Annotated[
        str | None,
        typer.Option("--excludes", metavar="LETTERS", help="The word has none of these."),
    ] = None
    length: Annotated[
        str | None, typer.Option("--length", metavar="N|A-B", help="Letters: 7, 5-8, 7-, -4.")
    ] = None
    min_points: MinPointsOption = None
    uses_all: Annotated[
        bool, typer.Option("--uses-all", "--anagrams", help="All LETTERS are used.")
    ] = False
    plus: Annotated[
        int, typer.Option("--plus", metavar="N", help="All LETTERS and N more of any kind.")
    ] = 0
    free: Annotated[
        bool, typer.Option("--free", help="Allow more jokers than a set has blanks.")
    ] = False
    in_text: Annotated[
        str | None,
        typer.Option("--in-text", metavar="FILE", help="Only words of this text; - reads it."),
    ] = None


def command(
    wanted: WordOptions,
    which: LexiconOptions,
    output: OutputOptions,
    letters: Annotated[
        str | None,
        typer.Argument(
            metavar="[LETTERS]",
            help="1 to 15 letters, ? is a joker; left out: words of any letters.",
            show_default=False,
        ),
    ] = None,
    sort: SortOption = "length",
    flat: Annotated[
        bool, typer.Option("--flat", help="No heading before each length in the table.")
    ] = False,
    hooks: Annotated[
        bool, typer.Option("--hooks", help="Show each word's front and back hooks.")
    ] = False,
    alphagrams: Annotated[
        bool, typer.Option("--alphagrams", help="A line for all words of the same letters.")
    ] = False,
    quiz: Annotated[
        bool, typer.Option("--quiz", help="JSON by alphagram, with points and hooks.")
    ] = False,
) -> int:
    """Words from letters, patterns or a row of the board.

    Points are the letters' own: jokers, in lower case, have none. The count comes first.
    """
    form = output.form
    if quiz and form not in ("table", "json", "jsonl"):
        raise UsageError(f"--quiz and --{form} exclude each other; it writes JSON")
    options = _options(wanted, sort)
    _check_asked(letters, options)
    lexicon, ruleset = load_lexicon(which, output)
    options["ruleset"] = ruleset
    words = find(lexicon, letters, **options)
    report = FoundReport(words, lexicon, sort == "length" and not flat, hooks)
    if form != "table" and words.reason is not None:
        output.warn([f"no words: {words.reason}"])
    if quiz or alphagrams:
        write_alphagrams(report, "json" if quiz and form == "table" else form, sys.stdout)
    else:
        write_found(report, form, sys.stdout)
    return 0


def _options(wanted: WordOptions, sort: str) -> FindOptions:
    return FindOptions(
        pattern=wanted.pattern,
        line=wanted.line,
        anywhere=wanted.anywhere,
        starts=wanted.starts,
        ends=wanted.ends,
        contains=wanted.contains or (),
        excludes=wanted.excludes,
        length=wanted.length,
        min_points=wanted.min_points,
        uses_all=wanted.uses_all,
        plus=wanted.plus,
        free=wanted.free,
        text=None if wanted.in_text is None else _text_of(wanted.in_text),
        sort=sort,
    )


def _check_asked(letters: str | None, options: FindOptions) -> None:
    """Refuse to list a whole lexicon because nothing was asked for."""
    narrow = ("pattern", "line", "starts", "ends", "contains", "excludes", "length", "min_points")
    if letters is None and options["text"] is None and not any(options.get(key) for key in narrow):
        raise UsageError("nothing to find: give letters, such as AEINRS?, or a --pattern")


def _text_of(name: str) -> str:
    from solver.notation.encoding import decode_text

    if name == "-":
        return decode_text(sys.stdin.buffer.read(), "<stdin>", longest=_LONGEST_TEXT)
    with Path(name).open("rb") as file:
        return decode_text(file.read(_LONGEST_TEXT + 1), name, longest=_LONGEST_TEXT)
