"""The best plays, looked for with bounds, are the head of the list of all plays."""

from dataclasses import replace
from random import Random

import pytest
from random_positions import random_premiums
from support import HERE, compile_list, generator, position, read_jsonl

from dawg_builder import _native
from dawg_builder.build import encode_all
from solver import load_ruleset, open_lexicon
from solver.rack import Rack

PERFT = HERE / "perft"
ROWS = read_jsonl(PERFT / "positions.jsonl")
TOPS = (1, 2, 3, 7, 10, 19, 20, 21, 60)


@pytest.fixture(scope="module")
def lexicons(tmp_path_factory):
    """Ruleset id -> its lexicon."""
    return {
        id_: compile_list(
            (PERFT / "words" / f"{id_}.txt").read_text("utf-8").split(),
            id_,
            tmp_path_factory.mktemp("best"),
        )
        for id_ in {row["ruleset"] for row in ROWS}
    }


def compare(pos, lexicon):
    whole = generator()(pos, lexicon).array
    for top in TOPS:
        assert generator()(pos, lexicon, top=top).array.tobytes() == whole[:top].tobytes(), top
    return len(whole)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_on_any_board_and_rack(row, lexicons):
    """The board of a fixed position with its own rack, shorter ones and other layouts."""
    pos = position(row["board"], row["rack"], row["ruleset"], row["premiums"])
    rng, lexicon = Random(row["id"]), lexicons[row["ruleset"]]
    compare(pos, lexicon)
    for size in range(1, len(pos.rack) + 1):
        rack = Rack(bytes(rng.sample(pos.rack.codes, size)))
        compare(replace(pos, rack=rack, premiums=random_premiums(rng)), lexicon)


def test_plays_of_all_tiles():
    """On a list where most racks have some: found although their anchors look like no more."""
    lexicon = open_lexicon("nb", overlay=False)
    alphabet, rng, found = lexicon.alphabet, Random(7), 0
    words = [codes for codes in map(alphabet.encode, lexicon.words()) if 7 <= len(codes) <= 9]
    board = "." * 112 + "SNE" + "." * 110
    for word in rng.sample(words, 200):
        rack = bytearray(rng.sample(word, 7))
        for blank in rng.sample(range(7), rng.choice([0, 0, 1, 2])):
            rack[blank] = 0
        text = rng.choice(["." * 225, board])
        pos = replace(position(text, "", "nb"), rack=Rack(bytes(rack)))
        if rng.random() < 0.5:
            pos = replace(pos, premiums=random_premiums(rng))
        whole = generator()(pos, lexicon).array
        found += any(whole["count"][:10] == 7)
        compare(pos, lexicon)
    assert found > 100


def test_the_letter_filter():
    """It says yes for the letters of every long word in any order, and no for nearly all others."""
    lexicon = open_lexicon("nb", overlay=False)
    file, number = lexicon.file, letter_numbers()
    blocks = memoryview(file.letters).cast("Q")
    long = [codes for codes in map(lexicon.alphabet.encode, lexicon.words()) if len(codes) >= 7]
    assert len(blocks) == -(-len(long) // 4)
    rng = Random(1)
    known = {bytes(sorted(codes)) for codes in long}
    assert all(may_spell(blocks, number, codes) for codes in rng.sample(long, 5000))
    others = [bytes(rng.choices(range(1, 30), k=8)) for _ in range(5000)]
    wrong = [codes for codes in others if bytes(sorted(codes)) not in known]
    assert sum(may_spell(blocks, number, codes) for codes in wrong) < 0.02 * len(wrong)
    alphabet = load_ruleset("nb").alphabet
    assert _native.filter_letters(encode_all(alphabet, ["HUS", "SENGER"]))[0] == b""


def letter_numbers():
    """As docs/lexicon-format.md has it."""
    mask = 2**64 - 1
    mixed = [code * 0x9E3779B97F4A7C15 & mask for code in range(32)]
    return [(one ^ one >> 29) * 0xBF58476D1CE4E5B9 & mask for one in mixed]


def may_spell(blocks, number, codes):
    total = sum(number[code] for code in codes) & 2**64 - 1
    block = blocks[(total >> 32) * len(blocks) >> 32]
    return all(block >> (total >> shift & 63) & 1 for shift in (0, 6, 12, 18))


@pytest.mark.parametrize("row", ROWS[::4], ids=lambda row: row["id"])
def test_scores_beyond_those_that_are_counted(row, lexicons):
    """Tiles of up to 127 points where every square triples: scores of thousands and more."""
    pos = position(row["board"], row["rack"], row["ruleset"], row["premiums"])
    rng = Random(row["id"])
    points = (0, *(rng.choice([1, 30, 127]) for _ in pos.ruleset.points[1:]))
    ruleset = pos.ruleset._replace(points=points, bingo_tiles=rng.randint(5, 7))
    threes = bytes([3]) * 225
    for letter, word in ((threes, threes), (bytes([1]) * 225, threes), (threes, bytes([1]) * 225)):
        premiums = replace(pos.premiums, letter=letter, word=word)
        compare(replace(pos, ruleset=ruleset, premiums=premiums), lexicons[row["ruleset"]])
