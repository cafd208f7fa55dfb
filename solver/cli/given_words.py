"""Words that the command line gives: as arguments, from standard input, on a board."""

from typing import Annotated, NamedTuple

import typer

from dawg_builder.alphabet import BLANK
from dawg_builder.cli.runner import Options
from solver.cli.lexicon_choice import load_lexicon
from solver.cli.options import (
    BoardCase,
    BoardFormat,
    LexiconOptions,
    OutputOptions,
    PositionOptions,
    UsageError,
)
from solver.cli.stdin import read_words
from solver.lexicon import Lexicon
from solver.ruleset import Ruleset
from solver.word_hooks import word_codes


class GivenWords(Options):
    """Which words to look around, and what can be added."""

    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD...]",
            help="Words, any case; - reads them, as without any if they are piped in.",
        ),
    ] = None
    position: Annotated[
        str | None,
        typer.Option(
            "--position", metavar="FILE", help="All words on this board, too; - reads it."
        ),
    ] = None
    rack: Annotated[
        str | None,
        typer.Option(
            "--rack", "-r", metavar="LETTERS", help="Only what these can add; ? is a joker."
        ),
    ] = None
    case: BoardCase = None
    format: BoardFormat = None


class Asked(NamedTuple):
    """Different words as tile codes, and where to look for what is around them."""

    words: list[bytes]
    lexicon: Lexicon
    ruleset: Ruleset


def load_words(given: GivenWords, which: LexiconOptions, output: OutputOptions) -> Asked:
    """The words that the options give. Raises WordfeudError."""
    texts = read_words(given.words or ()) if given.words or given.position is None else []
    if not texts and given.position is None:
        raise UsageError("no word: give one or more, - to read them, or --position FILE")
    if given.position is None:
        lexicon, ruleset = load_lexicon(which, output)
        on_board: list[bytes] = []
    else:
        from solver.cli.inputs import load_inputs  # words alone need none of it
        from solver.faults import board_words

        where = PositionOptions(position=given.position, case=given.case, format=given.format)
        inputs = load_inputs(where, which, output, rack=False)
        lexicon, ruleset = inputs.lexicon, inputs.position.ruleset
        on_board = [
            bytes(code & ~BLANK for code in codes)
            for _, _, codes in board_words(inputs.position.board)
        ]
        if not on_board and not texts:
            raise UsageError(f"{given.position}: no word of two letters or more on the board")
    codes = [word_codes(text, lexicon) for text in texts]
    return Asked(list(dict.fromkeys(codes + on_board)), lexicon, ruleset)
