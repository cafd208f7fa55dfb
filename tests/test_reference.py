"""The generator and the scoring against brute force, on random positions and word lists."""

import os
from dataclasses import replace

import pytest
from comparing import difference
from random_positions import Sample, describe, samples
from support import compile_list, generator

from solver.scoring import play_from_tiles, score_play

MOST_SCORED = 150
"""Plays of one position that the scoring is asked about."""


@pytest.fixture(scope="module")
def quick():
    return list(samples(seed=20, count=200, most_words=400))


def wrong_scores(sample: Sample) -> str:
    """The first play whose points or legality the scoring sees in another way, as text."""
    position, alphabet = sample.position, sample.position.ruleset.alphabet
    is_word = frozenset(map(alphabet.decode, sample.words)).__contains__
    step = max(1, len(sample.plays) // MOST_SCORED)
    for play in sample.plays[::step]:
        scored = score_play(position, play, is_word)
        if not scored.legal or scored.score != play.score:
            reasons = "; ".join(map(str, scored.reasons))
            return f"{play.notation}: {play.score} expected, {scored.score} scored {reasons}"
        if play_from_tiles(position, reversed(play.tiles())) != play:
            return f"{play.notation}: another play from the same tiles"
    return ""


def wrong_plays(sample: Sample, folder) -> str:
    """What the generator finds too little or too much, as text."""
    if not sample.words:
        return ""
    alphabet, ruleset = sample.position.ruleset.alphabet, sample.position.ruleset.id
    lexicon = compile_list(map(alphabet.decode, sample.words), ruleset, folder)
    return difference(sample.plays, generator()(sample.position, lexicon))


def test_a_difference_names_lanes_missing_and_extra_plays(quick):
    plays = next(list(sample.plays) for sample in quick if len(sample.plays) > 3)
    assert difference(plays, plays) == ""
    assert "the order differs at 0" in difference(plays, [plays[1], plays[0], *plays[2:]])
    missing = difference(plays, plays[1:])
    assert "missing: 1" in missing and "extra: 0" in missing and plays[0].notation in missing
    assert "expected" in missing.splitlines()[1]
    other = replace(plays[0], score=plays[0].score + 1)
    assert "extra: 1" in difference(plays, [other, *plays[1:]])


def test_the_samples_are_varied(quick):
    positions = [sample.position for sample in quick]
    tiles = [len(position.board.tiles()) for position in positions]
    assert len({position.ruleset.id for position in positions}) == 13
    assert sum(position.board.is_empty for position in positions) >= 10
    assert sum(count > 60 for count in tiles) >= 10
    assert {0, 1, 2} <= {position.rack.blanks for position in positions}
    assert set(range(8)) <= {len(position.rack) for position in positions}
    assert sum(position.premiums.name != "standard" for position in positions) >= 50
    digraphs = [
        play
        for sample in quick
        for play in sample.plays
        if any(len(play.alphabet.text(cell)) > 1 for _, cell in play.tiles())
    ]
    assert len(digraphs) >= 20
    assert sum(len(sample.plays) for sample in quick) >= 10_000


def test_scoring_agrees_with_brute_force(quick):
    for sample in quick:
        wrong = wrong_scores(sample)
        assert not wrong, f"{wrong}\n{describe(sample)}"


def test_generator_agrees_with_brute_force(quick, tmp_path):
    for sample in quick:
        wrong = wrong_plays(sample, tmp_path)
        assert not wrong, f"{wrong}\n{describe(sample)}"


@pytest.mark.slow
def test_all_agree_on_thousands_of_positions(tmp_path):
    """WORDFEUD_SEED gives another seed, WORDFEUD_POSITIONS another number of positions."""
    seed = int(os.environ.get("WORDFEUD_SEED", "1"))
    count = int(os.environ.get("WORDFEUD_POSITIONS", "2500"))
    for sample in samples(seed, count):
        wrong = wrong_scores(sample) or wrong_plays(sample, tmp_path)
        assert not wrong, f"{wrong}\n{describe(sample)}"
