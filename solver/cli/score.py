"""`wordfeud score`."""

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from solver.cli.inputs import load_inputs
from solver.cli.options import LexiconOptions, OutputOptions, PositionOptions, UsageError
from solver.movegen import generate
from solver.notation import parse_play
from solver.report.scored import Judged, write_scored
from solver.scoring import score_play

EXAMPLES = (
    ("wordfeud score '8H HUS' --rack HUSETAR", "a first play: score, words, rank"),
    ("wordfeud score game.txt 'H8 hUs' -r 'AEUT??'", "down from H8; lower case is a blank"),
    ("wordfeud score game.txt 8F WINGS 9C TO", "two plays; without a rack any tiles will do"),
)
_PLACE = re.compile(r"\s*(\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2})(\s|$)")


def command(
    where: PositionOptions,
    which: LexiconOptions,
    output: OutputOptions,
    plays: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAY...", help="Place and word: 8H HUS across, H8 HUS down."),
    ] = None,
) -> int:
    """The score of given plays, or every reason against them.

    Each word is shown with its letters and premiums; with a rack, the rank among all plays too.
    The exit code is 1 if a play is not legal.
    """
    form = output.form
    where, texts = split_plays(where, plays or [])
    inputs = load_inputs(where, which, output, rack=False)
    position, lexicon = inputs.position, inputs.lexicon
    has_rack = len(position.rack) > 0
    legal = generate(position, lexicon) if has_rack else None
    judged = []
    for text in texts:
        play = parse_play(text, position, beyond=True)
        scored = score_play(position, play, lexicon.__contains__, check_rack=has_rack)
        judged.append(Judged.of(scored._replace(play=replace(play, score=scored.score)), legal))
    write_scored(judged, form, sys.stdout)
    return 0 if all(each.scored.legal for each in judged) else 1


def split_plays(
    where: PositionOptions, arguments: Sequence[str]
) -> tuple[PositionOptions, list[str]]:
    """The position, and each play as `8H HUS`, from arguments that quotes may or may not join.

    A first argument that starts with a place is a play: then no position was given. Raises
    UsageError when there is no play, or a place without a word.
    """
    given = list(arguments)
    if where.position is not None and _PLACE.match(where.position):
        given.insert(0, where.position)
        where = PositionOptions(**(vars(where) | {"position": None}))
    plays: list[str] = []
    while given:
        text = given.pop(0)
        if len(text.split()) == 1 and _PLACE.match(text) and given:
            text = f"{text} {given.pop(0)}"
        plays.append(text)
    if not plays:
        raise UsageError("no play: give a place and a word, such as '8H HUS'")
    return where, plays
