"""`solver.scoring`: every reason against a play, each word's arithmetic, tiles to plays."""

from dataclasses import replace

import pytest
from support import EMPTY_BOARD, cells_of, position, predicate, tiles_of

from dawg_builder.alphabet import BLANK
from dawg_builder.errors import WordfeudError
from solver.move import Play
from solver.notation import parse_play, parse_position
from solver.scoring import NotAPlayError, ReasonKind, play_from_tiles, score_play

WING = EMPTY_BOARD[:110] + "WING" + EMPTY_BOARD[114:]  # from F8 across


def play(pos, place, text):
    """A play from `8F` or `F8` and letters, those in parentheses on the board already."""
    down = place[0].isalpha()
    column = ord(place[0] if down else place[-1]) - 65
    row = int(place[1:] if down else place[:-1]) - 1
    codes, new, old = [], 0, False
    for tile in text:
        if tile in "()":
            old = tile == "("
            continue
        new |= (not old) << len(codes)
        codes += cells_of(pos.ruleset.alphabet, tile)
    return Play(row, column, down, bytes(codes), new, 0, pos.ruleset.alphabet)


def kinds(scored):
    return [reason.kind.value for reason in scored.reasons]


def test_words_letters_and_premiums_of_a_play_with_a_hook():
    pos = position(WING, "AHS", 1)
    scored = score_play(pos, play(pos, "J6", "HAS"), predicate(["HAS", "WINGS"]))
    assert scored.legal and scored.score == 29 and scored.bingo == 0
    main, cross = scored.words
    assert (main.text, main.place, main.down, main.valid) == ("HAS", "J6", True, True)
    assert (cross.text, cross.place, cross.down, cross.valid) == ("WINGS", "8F", False, True)
    assert [(letter.text, letter.points, letter.multiplier) for letter in main.letters] == [
        ("H", 3, 3),
        ("A", 1, 1),
        ("S", 1, 1),
    ]
    assert [letter.new for letter in cross.letters] == [False] * 4 + [True]
    assert main.sum * main.multiplier == main.score == 11
    assert cross.score == 18


def test_blank_scores_nothing_but_the_word_multiplier_counts():
    pos = position(EMPTY_BOARD, "HU?", 1)
    word_times = bytearray(pos.premiums.word)
    word_times[7 * 15 + 7] = 3
    pos = replace(pos, premiums=replace(pos.premiums, word=bytes(word_times)))
    scored = score_play(pos, play(pos, "8F", "HUs"), predicate(["HUS"]))
    assert scored.legal and scored.score == (3 + 4 + 0) * 3
    assert scored.words[0].notation == "HUs" and scored.words[0].text == "HUS"
    assert scored.words[0].letters[2].blank


@pytest.mark.parametrize(("text", "score"), [("TESIONA", 60), ("TESION", 18)])
def test_the_bonus_is_for_seven_tiles_only(text, score):
    pos = position(EMPTY_BOARD, text, 2)
    scored = score_play(pos, play(pos, "8B", text))
    assert scored.score == score
    assert scored.bingo == (40 if len(text) == 7 else 0)


def test_start_square_multiplies_nothing():
    pos = position(EMPTY_BOARD, "DON", 1)
    assert score_play(pos, play(pos, "8G", "DON")).score == 5


ON_EMPTY = [
    ("8L", "HUSET", ["off-board", "start-square", "not-on-rack"]),
    ("A16", "HUS", ["off-board"]),
    ("8A", "HUS", ["start-square"]),
    ("8H", "H", ["one-letter"]),
    ("1A", "H", ["one-letter", "start-square"]),
    ("8H", "(HUS)", ["no-tile", "gap", "gap", "gap"]),
    ("8G", "H(U)S", ["gap", "start-square"]),
    ("8G", "HUST", ["not-on-rack"]),
    ("8G", "HUUS", ["not-on-rack", "not-a-word"]),
    ("8G", "hus", ["not-on-rack"]),
    ("8G", "SUH", ["not-a-word"]),
    ("8G", "HuS", []),
    ("1A", "SUHR", ["start-square", "not-on-rack", "not-a-word"]),
]
BESIDE_WING = [
    ("1A", "SAH", ["not-touching"]),
    ("9E", "A", ["one-letter", "not-touching"]),
    ("8F", "SAH", ["square-taken"] * 3),
    ("8F", "RAH", ["square-taken"] * 3 + ["not-a-word"]),
    ("8H", "(NG)S", ["adjoining"]),
    ("8J", "S", ["adjoining"]),
    ("8E", "S(W)", ["adjoining", "not-a-word"]),
    ("8F", "(WONG)S", ["other-tile", "not-a-word"]),
    ("8F", "(WING)S", []),
    ("J8", "S", []),
    ("H7", "A(N)", []),
    ("H7", "A(N)R", ["not-on-rack", "not-a-word"]),
    ("7F", "AH", ["not-a-word"] * 3),
]


def cases():
    for board, plays in ((EMPTY_BOARD, ON_EMPTY), (WING, BESIDE_WING)):
        for place, text, expected in plays:
            yield pytest.param(board, place, text, expected, id=f"{place} {text}")


@pytest.mark.parametrize(("board", "place", "text", "expected"), list(cases()))
def test_every_reason_at_once(board, place, text, expected):
    pos = position(board, "HUSEA?", 1)
    words = predicate(["HUS", "HUST", "HUSET", "WINGS", "SAH", "AN"])
    scored = score_play(pos, play(pos, place, text), words)
    assert kinds(scored) == expected
    assert scored.legal == (not expected)
    assert all("\n" not in str(reason) for reason in scored.reasons)


def test_every_kind_of_reason_has_a_case():
    seen = {kind for case in ON_EMPTY + BESIDE_WING for kind in case[2]}
    assert seen == {kind.value for kind in ReasonKind}


def test_every_word_that_is_not_in_the_list_is_a_reason_with_its_place():
    pos = position(WING, "AHS", 1)
    scored = score_play(pos, play(pos, "7G", "AH"), predicate(["WING"]))
    assert [reason.message for reason in scored.reasons] == [
        "AH, across at 7G, is not in the word list",
        "AI, down at G7, is not in the word list",
        "HN, down at H7, is not in the word list",
    ]
    assert [word.valid for word in scored.words] == [False] * 3


def test_without_a_word_list_words_are_not_judged():
    pos = position(WING, "AHS", 1)
    scored = score_play(pos, play(pos, "7G", "AH"))
    assert scored.legal and [word.valid for word in scored.words] == [None] * 3


def test_the_rack_can_be_left_out():
    pos = position(EMPTY_BOARD, "", 1)
    assert kinds(score_play(pos, play(pos, "8G", "HUS"))) == ["not-on-rack"]
    assert score_play(pos, play(pos, "8G", "HUS"), check_rack=False).legal


def test_c_and_h_side_by_side_are_not_the_tile_ch():
    pos = position(EMPTY_BOARD, "[CH]CHO", 6)
    is_word = predicate(["CHO"])
    codes = pos.ruleset.alphabet.codes
    tile = play_from_tiles(pos, [(111, codes["CH"]), (112, codes["O"])])
    assert score_play(pos, tile, is_word).legal
    assert score_play(pos, tile, is_word).words[0].notation == "[CH]O"
    apart = play_from_tiles(pos, [(111, codes["C"]), (112, codes["H"]), (113, codes["O"])])
    assert kinds(score_play(pos, apart, is_word)) == ["not-a-word"]


def test_a_code_that_is_no_tile_is_a_programming_error():
    pos = position(EMPTY_BOARD, "HUS", 1)
    with pytest.raises(ValueError, match="tile codes"):
        score_play(pos, Play(7, 7, False, bytes([1, 0]), 3, 0, pos.ruleset.alphabet))


def test_one_tile_is_across_if_it_forms_a_word_across():
    pos = position(WING, "AHS", 1)
    alphabet = pos.ruleset.alphabet
    assert str(play_from_tiles(pos, tiles_of(alphabet, "J8=S"))) == "8F WINGS"
    assert str(play_from_tiles(pos, tiles_of(alphabet, "F7=A"))) == "F7 AW"
    alone = play_from_tiles(pos, tiles_of(alphabet, "A1=A"))
    assert (str(alone), alone.score) == ("1A A", 0)
    corner = position(
        EMPTY_BOARD[:97] + "A" + EMPTY_BOARD[98:111] + "A" + EMPTY_BOARD[112:], "T", 4
    )
    both = play_from_tiles(corner, tiles_of(corner.ruleset.alphabet, "H8=T"))
    assert (str(both), both.score) == ("8G AT", 4)


def test_a_blank_on_the_board_may_be_named_as_a_tile():
    pos = position(WING.replace("N", "n"), "AHS", 1)
    scored = score_play(pos, play(pos, "8F", "(WING)S"))
    assert scored.legal and scored.words[0].notation == "WInGS"


def test_tiles_become_a_play_in_any_order_with_blanks_and_board_letters():
    pos = position(WING, "AHS?", 1)
    made = play_from_tiles(pos, tiles_of(pos.ruleset.alphabet, "J8=s E8=S"))
    assert made.notation == "8E S(WING)s"
    assert made.tiles()[1][1] & BLANK
    assert made.score == score_play(pos, made).score


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ("", "one tile or more"),
        ("A1=A A1=H", "own square"),
        ("F8=A", "F8 is not one"),
        ("A1=A B2=H", "B2 does not join A1"),
        ("A1=A C1=H", "C1 does not join A1"),
        ("E8=A K8=H", "K8 does not join E8"),
        ("E8=A E9=H F9=S", "F9 does not join E8"),
    ],
)
def test_tiles_that_are_no_play(tiles, message):
    pos = position(WING, "", 1)
    with pytest.raises(NotAPlayError, match=message) as error:
        play_from_tiles(pos, tiles_of(pos.ruleset.alphabet, tiles))
    assert isinstance(error.value, WordfeudError)


def test_words_may_be_a_set_or_a_lexicon() -> None:
    """`score_play(position, play, lexicon)` is what one writes first."""
    empty = parse_position("." * 225, rack="HUS", ruleset="nb")
    play = parse_play("8H HUS", empty)
    assert score_play(empty, play, {"HUS"}).legal
    assert score_play(empty, play, lambda word: word == "HUS").legal
    assert not score_play(empty, play, {"MUS"}).legal
