"""Laws that hold for any position and word list, whatever the right plays are (hypothesis)."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from comparing import difference
from hypothesis import given
from hypothesis import strategies as st
from random_positions import random_premiums, random_rack, random_words, write
from support import compile_list, generator

from dawg_builder.alphabet import BLANK
from solver.board import Board
from solver.faults import board_words
from solver.move import Play
from solver.position import Position
from solver.premiums import SIZE, SQUARES, load_premiums
from solver.rack import Rack
from solver.ruleset import load_ruleset
from solver.scoring import play_from_tiles

RULESETS = ("nb", "es", "en-US")


@pytest.fixture(scope="module")
def lists(tmp_path_factory):
    """Ruleset id -> (words as tile codes, lexicon)."""
    made = {}
    for id_ in RULESETS:
        ruleset = load_ruleset(id_)
        words = random_words(Random(f"laws {id_}"), ruleset)
        for seed in range(4):
            words += random_words(Random(f"laws {id_} {seed}"), ruleset)
        texts = map(ruleset.alphabet.decode, words)
        folder = tmp_path_factory.mktemp("laws")
        made[id_] = sorted(set(words)), compile_list(texts, id_, folder)
    return made


@st.composite
def positions(draw):
    """Functions from the `lists` fixture to (position, lexicon): games, some begun on junk."""
    id_ = draw(st.sampled_from(RULESETS))
    seed = draw(st.integers(0, 2**32))
    count = draw(st.integers(0, 12))
    standard, junk = draw(st.booleans()), draw(st.integers(0, 3)) == 0

    def make(lists):
        rng = Random(seed)
        words, lexicon = lists[id_]
        ruleset = load_ruleset(id_)
        cells = bytearray(SQUARES)
        for _ in range(count if junk else 0):
            write(rng, cells, rng.choice(words))
        for square in rng.sample(range(SQUARES), 12):
            cells[square] |= BLANK if cells[square] else 0
        premiums = load_premiums("standard") if standard else random_premiums(rng)
        pos = Position(Board(bytes(cells)), Rack(), ruleset, premiums)
        for _ in range(count):
            pos = replace(pos, rack=random_rack(rng, ruleset, tuple(words)))
            plays = generator()(pos, lexicon)
            pos = pos.place(rng.choice(plays)) if plays else pos
        return replace(pos, rack=random_rack(rng, ruleset, tuple(words))), lexicon

    return make


def transposed(pos):
    """The position with rows and columns exchanged, the premiums too."""

    def turn(values):
        return b"".join(values[column::SIZE] for column in range(SIZE))

    row, column = divmod(pos.premiums.start, SIZE)
    premiums = replace(
        pos.premiums,
        letter=turn(pos.premiums.letter),
        word=turn(pos.premiums.word),
        start=column * SIZE + row,
    )
    return replace(pos, board=pos.board.transpose(), premiums=premiums)


@given(positions())
def test_transposing_swaps_directions(lists, make):
    pos, lexicon = make(lists)
    other = transposed(pos)
    plays = [
        (frozenset((square % SIZE * SIZE + square // SIZE, cell) for square, cell in play.tiles()))
        for play in generator()(other, lexicon)
    ]
    expected = [play_from_tiles(pos, tiles) for tiles in plays]
    assert not difference(sorted(expected, key=order), generator()(pos, lexicon))


def order(play):
    return play.order_key


@given(positions(), st.randoms())
def test_rack_order_is_irrelevant(lists, make, rng):
    pos, lexicon = make(lists)
    codes = list(pos.rack.codes)
    rng.shuffle(codes)
    shuffled = replace(pos, rack=Rack(bytes(codes)))
    assert generator()(shuffled, lexicon) == generator()(pos, lexicon)


@given(positions(), st.integers(0, 20))
def test_one_tile_more_loses_no_play(lists, make, code):
    pos, lexicon = make(lists)
    few = replace(pos, rack=Rack(pos.rack.codes[:6]))
    more = replace(few, rack=Rack(few.rack.codes + bytes([code])))
    assert set(generator()(few, lexicon)) <= set(generator()(more, lexicon))


@given(positions())
def test_every_word_formed_is_in_the_lexicon_and_every_other_word_stays(lists, make):
    pos, lexicon = make(lists)
    before = set(board_words(pos.board))
    for play in sample(generator()(pos, lexicon)):
        for word in set(board_words(pos.board.place(play.tiles()))) - before:
            assert lexicon.contains(bytes(code & ~BLANK for code in word[2]))


@given(positions())
def test_place_then_undo_is_the_same_position(lists, make):
    pos, lexicon = make(lists)
    for play in sample(generator()(pos, lexicon)):
        placed = pos.place(play)
        assert len(placed.rack) + play.count == len(pos.rack)
        tiles = play.tiles()
        undone = placed.board.place([(square, 0) for square, _ in tiles])
        rack = Rack(placed.rack.codes + bytes(0 if c & BLANK else c for _, c in tiles))
        assert replace(placed, board=undone, rack=rack) == pos
        assert all(placed.board[square] == cell for square, cell in tiles)


@given(positions(), st.integers(1, 3000))
def test_top_is_the_head_of_the_whole_list(lists, make, top):
    pos, lexicon = make(lists)
    plays = list(generator()(pos, lexicon))
    for number in {1, 2, 10, top, max(1, len(plays) - 1), max(1, len(plays)), len(plays) + 1}:
        assert not difference(plays[:number], generator()(pos, lexicon, top=number))


@given(positions())
def test_plays_come_in_the_documented_order_and_once(lists, make):
    pos, lexicon = make(lists)
    keys = [play.order_key for play in generator()(pos, lexicon)]
    assert all(one < other for one, other in pairwise(keys))


@given(st.lists(positions(), min_size=4, max_size=4))
def test_threads_change_nothing(lists, makes):
    made = [make(lists) for make in makes] * 3
    alone = [generator()(pos, lexicon) for pos, lexicon in made]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda one: generator()(*one), made))
    assert together == alone


@given(positions())
def test_a_play_is_what_its_tiles_say(lists, make):
    """One tile that forms two words is across; the main word is whole; the score is scoring's."""
    pos, lexicon = make(lists)
    for play in sample(generator()(pos, lexicon)):
        assert play_from_tiles(pos, play.tiles()) == play


def sample(plays) -> list[Play]:
    """At most some 60 of the plays, from all over the list."""
    return list(plays[:: max(1, len(plays) // 60)])
