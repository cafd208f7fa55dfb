"""`wordfeud check`."""

import sys
from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Annotated

import typer

from dawg_builder.overlay import overlay_of, read_overlay
from solver.cli.lexicon_choice import load_lexicon
from solver.cli.options import LexiconOptions, OutputOptions, UsageError, complete_lexicon
from solver.cli.settings import resolve
from solver.cli.stdin import read_words
from solver.lexicon import Lexicon, open_lexicon
from solver.report.checked import write_checked
from solver.word_check import Checked, check_word

EXAMPLES = (
    ("wordfeud check HUS", "is it valid? exit code 0 if so, 1 if not"),
    ("wordfeud check zebra quiz --lexicon nl", "several words, in another list"),
    ("wordfeud check ETE --lexicon fr --explain", "from which entries, and which other lists"),
    ("wordfeud check - < words.txt", "words from a file, blanks or line ends between them"),
)


def command(
    which: LexiconOptions,
    output: OutputOptions,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD...]",
            help="Words, any case; - reads them, as without any if they are piped in.",
        ),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", "-e", help="Where valid words come from, too.")
    ] = False,
    also: Annotated[
        list[str] | None,
        typer.Option(
            "--also",
            metavar="ID|FILE",
            help="Say whether this list has them, too; can be repeated.",
            autocompletion=complete_lexicon,
        ),
    ] = None,
    everywhere: Annotated[
        bool,
        typer.Option("--everywhere", help="Look in every bundled list, compiled or not."),
    ] = False,
) -> int:
    """Whether words are valid, with the reason and near words.

    The exit code is 1 if one of them is not. Of a word that is not valid you see what the list
    left out and which other lists have it: those of --also and the bundled ones that were used
    before.
    """
    form = output.form
    given = read_words(words or ())
    if not given:
        raise UsageError("no word to check: give one or more, or - to read them")
    lexicon, _ = load_lexicon(which, output)
    checked = [check_word(word, lexicon) for word in given]
    everything = explain or everywhere or bool(also) or form in ("json", "jsonl")
    named = _overlay_words(lexicon)
    doubtful = [everything or _is_doubtful(each, named) for each in checked]
    if any(doubtful):
        from solver.word_explanation import explain as explain_words
        from solver.word_explanation import list_behind

        others = _others(lexicon, which, output, also or (), everywhere)
        source = list_behind(resolve("lexicon", which.lexicon).value or "", lexicon)
        known = iter(explain_words(compress(checked, doubtful), lexicon, others, source=source))
        checked = [next(known) if at else each for each, at in zip(checked, doubtful, strict=True)]
    write_checked(checked, lexicon, form, sys.stdout, explain=explain, quiet=output.quiet)
    return 0 if all(each.valid for each in checked) else 1


def _is_doubtful(checked: Checked, named: frozenset[str]) -> bool:
    """Whether a word is worth a look at the list behind it: it is not valid, spelled otherwise, or
    the user's overlay names it."""
    return not checked.valid or checked.word.upper() != checked.folded or checked.folded in named


def _overlay_words(lexicon: Lexicon) -> frozenset[str]:
    """The words, folded, of the overlay that was applied."""
    overlay = overlay_of(lexicon.id) if lexicon.overlay else None
    if overlay is None:
        return frozenset()
    return frozenset(
        line.folded for lines in read_overlay(overlay, lexicon.folding) for line in lines
    )


def _others(
    lexicon: Lexicon,
    which: LexiconOptions,
    output: OutputOptions,
    also: Sequence[str],
    everywhere: bool,
) -> Iterator[Lexicon]:
    """The lists of `also`, and every bundled one that is compiled already or, `everywhere`, not."""
    from dawg_builder.bundled import bundled_ids
    from solver.word_explanation import installed_lexicons

    names = dict.fromkeys([*also, *(bundled_ids() if everywhere else ())])
    ruleset = lexicon.meta.ruleset  # of a raw list
    for name in names:
        if name != lexicon.id:
            yield open_lexicon(name, ruleset=ruleset, report=output.progress, overlay=which.overlay)
    for other in installed_lexicons(lexicon.id, overlay=which.overlay):
        if other.id not in names:
            yield other
