"""`wordfeud hooks`."""

import sys

from solver.cli.given_words import GivenWords, load_words
from solver.cli.options import LexiconOptions, OutputOptions
from solver.report.hooked import write_hooks
from solver.word_hooks import hooks_of

EXAMPLES = (
    ("wordfeud hooks HUS", "letters that make a longer word before and after it"),
    ("wordfeud hooks HUS --rack AEINRS?", "only letters that you have"),
    ("wordfeud hooks --position game.txt --json", "of all words on a board"),
)


def command(given: GivenWords, which: LexiconOptions, output: OutputOptions) -> int:
    """Front and back hooks of words, and the words inside them."""
    form = output.form
    asked = load_words(given, which, output)
    write_hooks(hooks_of(asked.lexicon, asked.words, rack=given.rack), form, sys.stdout)
    return 0
