"""The documented order of plays, where the kernel's piles and keys do not reach."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from support import EMPTY_BOARD, compile_list
from support import position as make_position

from solver import generate, open_lexicon, parse_position
from solver.premiums import Premiums, load_premiums

TRIPLES = Premiums(bytes([3] * 225), bytes([3] * 225), 112, "triples")


def assert_in_order(position, lexicon, tops):
    """All plays, and the best few, are in the documented order; gives all of them."""
    plays = list(generate(position, lexicon))
    assert plays == sorted(plays, key=lambda play: play.order_key)
    for top in tops:
        assert list(generate(position, lexicon, top=top)) == plays[:top]
    return plays


def test_order_holds_for_scores_of_every_size() -> None:
    """A board of triple squares: scores from 3 to tens of thousands, far past the piles."""
    text = (Path(__file__).parent.parent / "data" / "examples" / "nb-midgame.txt").read_text(
        "utf-8"
    )
    position = replace(parse_position(text, rack="AEINRS?", ruleset="nb"), premiums=TRIPLES)
    plays = assert_in_order(position, open_lexicon("nb"), (1, 5, 300))
    assert plays[0].score > 10_000


@pytest.mark.parametrize("premiums", [load_premiums("standard"), TRIPLES])
@pytest.mark.parametrize("rack", ["AEAEAEA", "AAEEAE?", "AEAEA??"])
def test_order_holds_for_words_that_start_the_same(rack, premiums, tmp_path) -> None:
    """Words of A and E that differ from the fifth letter on, or only past all letters of a key."""
    words = ["AEAE" + "".join(end) for more in range(7) for end in product("AE", repeat=more)]
    lexicon = compile_list(words, "en-US", tmp_path)
    board = EMPTY_BOARD[:107] + "AEAE" + EMPTY_BOARD[111:]
    position = replace(make_position(board, rack, "en-US"), premiums=premiums)
    plays = assert_in_order(position, lexicon, (1, 20, 100, 129))
    assert len(plays) > 150
    assert len({(play.score, play.count, play.word[:7]) for play in plays}) < len(plays) / 2
