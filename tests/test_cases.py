"""Plays with known answers (tests/cases) against scoring and generator."""

import re

import pytest
from comparing import difference
from support import (
    HERE,
    cells_of,
    compile_list,
    generator,
    position,
    predicate,
    read_jsonl,
    reference_plays,
    tiles_of,
)

from dawg_builder.alphabet import BLANK
from solver.premiums import SIZE
from solver.scoring import NotAPlayError, play_from_tiles, score_play

PLAYED = read_jsonl(HERE / "cases/played.jsonl")
ALL_PLAYS = read_jsonl(HERE / "cases/all_plays.jsonl")
SCORE_ONE = read_jsonl(HERE / "cases/score_one.jsonl")


def by_id(case):
    return case["id"]


def read_play(case, pos):
    """The new (square, cell) pairs of a case's `play`, and whether it is down."""
    place, word = case["play"].split()
    down = place[0].isalpha()
    row, column = int(re.sub(r"\D", "", place)) - 1, ord(re.sub(r"\d", "", place)) - 65
    step = SIZE if down else 1
    cells = cells_of(pos.ruleset.alphabet, word)
    squares = [row * SIZE + column + step * index for index in range(len(cells))]
    pairs = list(zip(squares, cells, strict=True))
    for square, cell in pairs:
        assert pos.board[square] in (0, cell)
    return [(square, cell) for square, cell in pairs if not pos.board[square]], down


@pytest.mark.parametrize("case", PLAYED, ids=by_id)
def test_played_points(case):
    """The points the game gave; in a game's last play without the opponent's rest tiles."""
    pos = position(case["board"], case["rack"], case["ruleset"], case["premiums"])
    tiles, down = read_play(case, pos)
    play = play_from_tiles(pos, tiles)
    scored = score_play(pos, play, check_rack=bool(case["rack"]))
    assert scored.reasons == ()
    assert scored.score == play.score == case["points"]
    if len(tiles) > 1:
        assert play.down == down and str(play) == case["play"]
    used = sorted("?" if cell & BLANK else pos.ruleset.alphabet.text(cell) for _, cell in tiles)
    assert used == sorted(case["tiles"])
    if "left" in case:
        rest = sum(
            pos.ruleset.points[cell] for cell in cells_of(pos.ruleset.alphabet, case["left"])
        )
        assert scored.score + rest == case["server_points"]


@pytest.mark.parametrize("case", ALL_PLAYS, ids=by_id)
def test_every_listed_play_is_legal_with_these_words_and_points(case):
    pos = position(case["board"], case["rack"], case["ruleset"])
    is_word = predicate(case["words"].split())
    for line in case["plays"]:
        points, tiles, words = line.split(": ")
        play = play_from_tiles(pos, tiles_of(pos.ruleset.alphabet, tiles))
        scored = score_play(pos, play, is_word)
        assert scored.reasons == (), line
        assert scored.score == int(points), line
        assert sorted(word.text for word in scored.words) == sorted(words.split()), line
        assert scored.words[0].notation == play.word, line


@pytest.mark.parametrize("case", ALL_PLAYS, ids=by_id)
def test_lists_are_complete_by_brute_force(case):
    pos = position(case["board"], case["rack"], case["ruleset"])
    alphabet = pos.ruleset.alphabet
    listed = [
        play_from_tiles(pos, tiles_of(alphabet, line.split(": ")[1])) for line in case["plays"]
    ]
    found = reference_plays(pos, map(alphabet.encode, case["words"].split()))
    assert found == sorted(listed, key=lambda play: play.order_key)


@pytest.mark.parametrize("case", ALL_PLAYS, ids=by_id)
def test_generator_gives_the_complete_lists(case, tmp_path):
    pos = position(case["board"], case["rack"], case["ruleset"])
    alphabet = pos.ruleset.alphabet
    words = [word for word in case["words"].split() if len(word) > 1]
    lexicon = compile_list(words, pos.ruleset.id, tmp_path)
    listed = [
        play_from_tiles(pos, tiles_of(alphabet, line.split(": ")[1])) for line in case["plays"]
    ]
    expected = sorted(listed, key=lambda play: play.order_key)
    assert not difference(expected, generator()(pos, lexicon))


@pytest.mark.parametrize("case", PLAYED, ids=by_id)
def test_generator_finds_the_play_that_was_made(case, tmp_path):
    """With a list of just the words that it forms; the other words on the board are in no list."""
    pos = position(case["board"], case["rack"] or case["tiles"], case["ruleset"], case["premiums"])
    play = play_from_tiles(pos, read_play(case, pos)[0])
    words = [word.text for word in score_play(pos, play).words]
    plays = list(generator()(pos, compile_list(words, pos.ruleset.id, tmp_path)))
    assert play in plays
    assert play.score == case["points"]


@pytest.mark.parametrize("case", SCORE_ONE, ids=by_id)
def test_score_one(case):
    pos = position(case["board"], "", case["ruleset"])
    tiles = tiles_of(pos.ruleset.alphabet, case["tiles"])
    if "gap" in case["note"]:
        with pytest.raises(NotAPlayError, match="without a gap"):
            play_from_tiles(pos, tiles)
        return
    scored = score_play(pos, play_from_tiles(pos, tiles), check_rack=False)
    assert scored.legal == (case["points"] is not None)
    if scored.legal:
        assert scored.score == case["points"]
        assert sorted(word.text for word in scored.words) == sorted(case["words"].split())
    else:
        assert [reason.kind for reason in scored.reasons] == ["not-touching"]
