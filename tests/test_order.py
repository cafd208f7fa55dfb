"""The documented order of plays, where the kernel's piles do not reach."""

from dataclasses import replace
from pathlib import Path

from solver import generate, open_lexicon, parse_position
from solver.premiums import Premiums


def test_order_holds_for_scores_of_every_size() -> None:
    """A board of triple squares: scores from 3 to tens of thousands, far past the piles."""
    text = (Path(__file__).parent.parent / "data" / "examples" / "nb-midgame.txt").read_text(
        "utf-8"
    )
    triples = Premiums(bytes([3] * 225), bytes([3] * 225), 112, "triples")
    position = replace(parse_position(text, rack="AEINRS?", ruleset="nb"), premiums=triples)
    lexicon = open_lexicon("nb")
    plays = list(generate(position, lexicon))
    assert plays[0].score > 10_000
    assert plays == sorted(plays, key=lambda play: play.order_key)
    for top in (1, 5, 300):
        assert list(generate(position, lexicon, top=top)) == plays[:top]
