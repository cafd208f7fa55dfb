"""`wordfeud check`."""

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from solver.cli.inputs import load_lexicon
from solver.cli.options import LexiconOptions, OutputOptions, UsageError
from solver.notation.encoding import decode_text
from solver.report.checked import write_checked
from solver.word_check import check_word

EXAMPLES = (
    ("wordfeud check HUS", "is it valid? exit code 0 if so, 1 if not"),
    ("wordfeud check zebra quiz --lexicon nl", "several words, in another list"),
    ("wordfeud check - < words.txt", "words from a file, blanks or line ends between them"),
)


def command(
    which: LexiconOptions,
    output: OutputOptions,
    words: Annotated[
        list[str], typer.Argument(metavar="WORD...", help="Words, any case; - reads them.")
    ],
) -> int:
    """Whether words are valid, with the reason and near words.

    The exit code is 1 if one of them is not.
    """
    form = output.form
    given = list(_given(words))
    if not given:
        raise UsageError("no word to check: give one or more, or - to read them")
    lexicon, _ = load_lexicon(which, output)
    checked = [check_word(word, lexicon) for word in given]
    write_checked(checked, lexicon, form, sys.stdout)
    return 0 if all(each.valid for each in checked) else 1


def _given(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if word == "-":
            yield from decode_text(sys.stdin.buffer.read(), "<stdin>").split()
        else:
            yield from word.split()
