"""Answers that are known to be right, from the board's file to what the commands say; small
positions on every place of the board against the brute force."""

import json
from pathlib import Path

import pytest
from command_line import Command, write_board, write_list
from support import compile_list, generator, reference_plays

from solver.board import Board
from solver.position import Position
from solver.premiums import SIZE, load_premiums
from solver.rack import Rack
from solver.ruleset import load_ruleset

_AT_WORDS = ["AT", "CAT", "CATS", "SCAT", "SAT", "AS"]
_EN = load_ruleset("en-intl")


def _given(words: Path, ruleset: str = "en-intl") -> tuple[object, ...]:
    return ("--ruleset", ruleset, "-l", words, "-q", "--json")


def test_scat_in_the_corner(wordfeud: Command, home: Path) -> None:
    words = write_list(home / "words.txt", _AT_WORDS)
    board = write_board(home, (14, 13, "AT"))
    found = json.loads(wordfeud("best", board, "-r", "CS", *_given(words, "nl")).out)
    plays = [(play["word"], play["at"], play["score"]) for play in found["plays"]]
    assert plays[0] == ("SCAT", "L15", 10)
    assert sorted(word for word, _, _ in plays) == ["CAT", "SAT", "SCAT"]


@pytest.mark.parametrize("words", [("AT",), ("CAT", "AS")], ids=" ".join)
def test_every_place_of_thewrite_board(tmp_path: Path, words: tuple[str, ...]) -> None:
    lexicon = compile_list(_AT_WORDS, "en-intl", tmp_path)
    listed = [_EN.alphabet.encode(word) for word in _AT_WORDS]
    word = _EN.alphabet.encode(words[0])
    rack = Rack(bytes([*_EN.alphabet.encode("CS"), 0]))
    for down in (False, True):
        for square in range(SIZE * SIZE):
            line = square // SIZE if down else square % SIZE
            if line + len(word) > SIZE:
                continue
            step = SIZE if down else 1
            tiles = [(square + step * index, code) for index, code in enumerate(word)]
            position = Position(Board().place(tiles), rack, _EN, load_premiums())
            assert list(generator()(position, lexicon)) == reference_plays(position, listed)


def test_a_tile_beside_a_word_belongs_to_it(wordfeud: Command, home: Path) -> None:
    words = write_list(home / "words.txt", ["FOR", "FORE"])
    board = write_board(home, (7, 6, "FOR"))
    for text in ("8J E", "J8 E", "8G FORE", "8G (FOR)E", "8G [FOR]E", "8G ...E"):
        (play,) = json.loads(wordfeud("score", board, text, "-r", "E", *_given(words)).out)["plays"]
        assert play["play"] == "8G (FOR)E" and play["legal"], text
    (best,) = json.loads(wordfeud("best", board, "-r", "E", *_given(words)).out)["plays"]
    assert (best["word"], best["words"]) == ("FORE", ["FORE"])


def test_hus_with_a_blank(wordfeud: Command, home: Path, lexicon: Path) -> None:
    board = write_board(home, (7, 7, "hUs"))
    shown = json.loads(wordfeud("show", board, "-l", lexicon, "--json").out)
    assert sum(shown["unseen"].values()) == 101
    assert (shown["unseen"]["U"], shown["unseen"]["?"]) == (3, 1)
    for text, points in (("8H HUS", 8), ("8H hus", 8), ("8H HuS", 4), ("H8 HuS", 4)):
        (play,) = json.loads(wordfeud("score", text, "-r", "HUS?", "-l", lexicon, "--json").out)[
            "plays"
        ]
        assert play["score"] == points and play["legal"], text


def test_a_recorded_place_one_off_is_refused(wordfeud: Command, home: Path, lexicon: Path) -> None:
    game = home / "game.gcg"
    game.write_text("#ruleset nb\n>a: HUS 8H HUS +8 8\n>b: ET 8I HUSET +6 6\n")
    error = wordfeud("show", game, "-l", lexicon).error
    assert "line 3: 8I 'HUSET' does not fit the board" in error and "fit at 8H" in error


def test_a_covered_premium_counts_no_more(wordfeud: Command, home: Path, lexicon: Path) -> None:
    layout = home / "layout.txt"
    layout.write_text("\n".join(["." * 15] * 7 + ["." * 7 + "TTT" + "." * 5] + ["." * 15] * 7))
    first = wordfeud("score", "8H HUS", "-l", lexicon, "--premiums", layout, "--json")
    assert json.loads(first.out)["plays"][0]["score"] == 8 * 27
    board = write_board(home, (7, 7, "HUS"))
    after = wordfeud("score", board, "8H HUSET", "-l", lexicon, "--premiums", layout, "--json")
    assert json.loads(after.out)["plays"][0]["score"] == 10


def test_unseen_is_warned_of_by_letter(wordfeud: Command, home: Path, lexicon: Path) -> None:
    board = write_board(home, (7, 7, "HUS"), (9, 7, "UUU"))
    ran = wordfeud("best", board, "-r", "SE", "-l", lexicon)
    assert ran.code == 0 and "warning: 4 U tiles, the set has 3 (I8, H10, I10, J10)" in ran.err
