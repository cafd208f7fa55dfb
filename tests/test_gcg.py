"""Game records: random games read again, what other programs write, and every fault's line."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_game
from strategies import layouts, rulesets

from solver.game_record import GameRecord
from solver.notation import (
    NotationError,
    convert,
    detect_format,
    parse_game,
    parse_position,
    print_game,
    print_position,
)
from solver.premiums import load_premiums
from solver.rack import Rack
from solver.ruleset import all_rulesets, load_ruleset

_SEEDS = st.integers(0, 1_000_000)


@settings(max_examples=40)
@given(_SEEDS, rulesets(), layouts())
def test_random_games_are_read_as_written(seed, ruleset, layout) -> None:
    game = random_game(Random(seed), ruleset, layout)
    text = print_game(game)
    assert detect_format(text) == "gcg"
    assert parse_game(text) == game
    assert parse_game(text.encode()) == game
    assert convert(text, "gcg") == text


@settings(max_examples=15)
@given(_SEEDS, rulesets())
def test_every_turn_goes_through_every_format(seed, ruleset) -> None:
    _through_every_format(random_game(Random(seed), ruleset, load_premiums()))


@pytest.mark.slow
def test_thousands_of_games() -> None:
    random = Random(7)
    for number in range(3000):
        game = random_game(random, all_rulesets()[number % 13], load_premiums(), 30)
        assert parse_game(print_game(game)) == game
        if number % 10 == 0:
            _through_every_format(game)


def _through_every_format(game: GameRecord) -> None:
    text = print_game(game)
    for turn in range(1, len(game.turns) + 2):
        position = parse_position(text, turn=turn)
        assert position == game.position(turn)
        assert parse_position(print_position(position, "json")) == position
        cgp = parse_position(print_position(position, "cgp"), case="upper-tiles")
        known = replace(position, last=None, opponent=position.opponent or None)
        assert cgp == replace(known, opponent=cgp.opponent)
        grid = parse_position(print_position(position), ruleset=game.ruleset)
        assert (grid.board, grid.rack) == (position.board, position.rack)


GAME = """#character-encoding UTF-8
#player1 ann Ann Ås
#player2 bo
#lexicon none
>ann: AEHSU?R 8H HUS +8 8
#note the first play
and more of the note
>bo: GNIWAAB K8 ABA +6 6
>bo: GNIWAAB -- -6 0
>ann: AEHR? - +0 8
>bo: ABCWING -BC +0 0
>ann: AE -2 +0 8
>bo: (AE) +4 4
>ann: AE (AE) -4 4
#rack1 AE
"""


def test_every_kind_of_line() -> None:
    game = parse_game(GAME, ruleset="nb")
    kinds = ["play", "play", "withdrawn", "pass", "swap", "swap", "out", "rest"]
    assert [turn.kind for turn in game.turns] == kinds
    assert game.turns[0].note == "the first play and more of the note"
    assert [turn.count for turn in game.turns[4:6]] == [2, 2]
    assert game.players[0].name == "Ann Ås" and game.pragmata == (("lexicon", "none"),)
    assert [position.zeros for position in map(game.position, range(1, 8))] == [0, 0, 0, 1, 2, 3, 4]
    assert game.scores_after(8) == (4, 4)
    assert parse_game(print_game(game)) == game


def test_turn_numbers() -> None:
    second = parse_position(GAME, ruleset="nb", turn=2)
    assert print_position(second, "string").strip(".\n") == "HUS"
    assert second.scores == (0, 8) and str(second.last) == "8H HUS"
    assert parse_position(GAME, ruleset="nb").board == second.board
    for turn in (0, 10, -1):
        with pytest.raises(NotationError, match=rf"has turns 1 to 8, not {turn}"):
            parse_position(GAME, ruleset="nb", turn=turn)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
def test_encodings(encoding) -> None:
    text = GAME.replace("UTF-8", encoding) if encoding != "utf-8-sig" else GAME
    assert parse_game(text.encode(encoding), ruleset="nb").players[0].name == "Ann Ås"
    bare = GAME.split("\n", 1)[1]
    assert parse_game(bare.encode("latin-1"), ruleset="nb").players[0].name == "Ann Ås"


@pytest.mark.parametrize("word", ["....S", "(WING)S", "WINGS", "wingS"])
def test_play_through_styles(word) -> None:
    text = f">a: GINW 8F WING +12 12\n>b: S? 8F {word} +13 13\n"
    game = parse_game(text, ruleset="en-intl")
    assert game.turns[1].play is not None and game.turns[1].play.notation == "8F (WING)S"


def test_players_need_no_pragma_and_racks_can_be_left_out() -> None:
    game = parse_game(">a: 8H HUS +8 8\n>b: 9H AR +5 5\n", ruleset="nb")
    assert [player.nick for player in game.players] == ["a", "b"]
    assert game.turns[0].rack is None and game.position(1).rack == Rack()


_START = ">a: 8F WING +12 12\n"
_ENDING = ">b: S 8F ....S +13 13\n"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (">b: S 8E ....S +13 13", "8E '....S' does not fit"),
        (">b: S 8G ....S +13 13", "it would fit at 8F"),
        (">b: S 8E WINGS +13 13", "it would fit at 8F"),
        (">b: S 8G WINGS +13 13", "it would fit at 8F"),
        (">b: S 7F WINGS +13 13", "the rack lacks W; it would fit at 8F"),
        (">b: S 9F (WING)S +13 13", "it would fit at 8F"),
        (">b: 9F (WING)S +13 13", "it would fit at 8F"),
        (">b: GINSW 7F (WING)S +13 13", "it would fit at 8F"),
        (">b: S 8J S +13 13", "G on square I8 adjoins the word, but is not in it"),
        (">b: SO 8D SWING +13 13", "it would fit at 8E"),
        (">b: SO 8F SWING +13 13", "it would fit at 8E"),
        (">b: SO 1A SO +13 13", "no tile of it touches a tile on the board"),
        (">b: SO 8F WING +13 13", "all its squares hold these letters already"),
        (">b: SO 8N WINGS +13 13", "runs off the board"),
        (">b: SO 16A SO +13 13", "16A is off the board"),
        (">b: S? J8 SAx +13 13", "the rack lacks A"),
        (">b: SX J8 Sx +13 13", "the rack lacks a blank"),
    ],
)
def test_a_play_that_does_not_fit_names_line_and_squares(line, says) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(_START + line, ruleset="en-intl", source="game.gcg")
    message = str(caught.value)
    assert message.startswith("game.gcg: line 2: ") and says in message and "\n" not in message
    assert line.split()[2] in message


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hello", "line 2: expected a turn (>name: …) or a # line, found 'hello'"),
        (">b: S 8F ....S", "expected >name: RACK 8D WORD +22 22"),
        (">b: S -X +0 0", "swapped tiles 'X' are not all on the rack"),
        (">b: S -99 +0 0", "expected a swap of 1 to 7 tiles"),
        (">b: ABCDEFGH - +0 0", "line 2: rack: expected at most 7 tiles, found 8"),
        (">b: AB5 - +0 0", "line 2: rack: '5' has no tile"),
        (">b: AB -- +0 0", "-- takes back a play"),
        (">b: AB ? +0 0", "expected a play (8D WORD), - for a pass"),
        ("#note x\n#title y\nmore", "line 4: expected a turn"),
        (">b: +0 0", "expected a rack and what was played, found nothing"),
        (_ENDING + ">c: S - +0 0", "line 3: 'c' is not one of the players a and b"),
        (">b: " + "A" * 1000 + " +0 0", "expected >name:"),
    ],
)
def test_bad_lines(line, says) -> None:
    text = _START + line
    with pytest.raises(NotationError) as caught:
        parse_position(text, ruleset="en-intl", format="gcg")
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_too_many_turns_and_unknown_encoding() -> None:
    with pytest.raises(NotationError, match="found more than 1000 turns"):
        parse_game(">a: A - +0 0\n" * 1001, ruleset="nb")
    for name in (b"klingon", b"base64", b"hex"):
        with pytest.raises(NotationError, match="unknown #character-encoding"):
            parse_game(b"#character-encoding " + name + b"\n", ruleset="nb")
    with pytest.raises(NotationError, match="is not ascii text"):
        parse_game("#character-encoding ascii\n#title Å\n".encode(), ruleset="nb")


def test_spanish_digraphs() -> None:
    game = parse_game(">a: CHICOA[CH] 8G [CH]ICO +22 22\n>b: A? 8G ....a +9 9\n", ruleset="es")
    play = game.turns[0].play
    assert play is not None and len(play.codes) == 4
    assert parse_game(print_game(game)) == game
    assert load_ruleset("es") == game.ruleset


_LINES = st.lists(
    st.sampled_from(
        [">a:", ">b:", "#note", "#rack1", "#player1", "AB?", "8H", "H8", "AB", "..", "-", "--",
         "-2", "(AB)", "+0", "-5", "7", "\n", "\n", "[CH]", "16A", "(time)"]
    ),
    max_size=60,
).map(" ".join)  # fmt: skip


@settings(max_examples=150)
@given(_LINES | st.text(max_size=200).map(lambda text: ">a: " + text))
def test_any_lines_give_a_game_or_one_line(text) -> None:
    try:
        game = parse_game(text, ruleset="es")
    except NotationError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert parse_game(print_game(game)).turns == game.turns
