"""Play notation: read in every way people write it, printed in one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions

from dawg_builder.alphabet import BLANK
from solver.move import Play
from solver.notation import NotationError, parse_play, parse_position, print_play
from solver.notation.play import extended_play
from solver.premiums import SIZE, SQUARES

EMPTY = ["." * SIZE] * SIZE


def position_of(line: str, rack: str = "", ruleset: str = "nb", row: int = 7):
    rows = [*EMPTY[:row], line, *EMPTY[row + 1 :]]
    return parse_position("\n".join(rows), ruleset=ruleset, rack=rack)


@pytest.mark.parametrize(
    ("text", "rack", "expected"),
    [
        ("8H HUS", "HUS", "8H HUS"),
        ("H8 HUS", "HUS", "H8 HUS"),
        ("8h hus", "HUS", "8H HUS"),
        ("HUS 8H", "HUS", "8H HUS"),
        ("H8 hUs", "HS?", "H8 HuS"),
        ("H8 hUs", "U??", "H8 hUs"),
        ("H8 hUs", "", "H8 HuS"),
        ("H8 HuS", "", "H8 HuS"),
        ("H8 hu", "H?", "H8 HU"),
        ("H8 hu", "??", "H8 hu"),
    ],
)
def test_case_on_an_empty_board(text, rack, expected) -> None:
    position = parse_position("", ruleset="nb", rack=rack)
    assert print_play(parse_play(text, position)) == expected


@pytest.mark.parametrize(
    "text", ["8F (WING)S", "8F WINGS", "8F ....S", "8F (wing)S", "8J S", "8I GS"]
)
def test_letters_of_the_board(text) -> None:
    position = position_of(".....WING......")
    play = parse_play(text, position, case="upper-tiles")
    assert print_play(play) == "8F (WING)S"
    assert (play.new, play.count, play.score) == (16, 1, 0)


def test_a_letter_after_a_word_belongs_to_it() -> None:
    position = position_of("......FOR......", rack="E", ruleset="en-intl")
    for text in ("8J E", "J8 E"):
        assert str(parse_play(text, position)) == "8G FORE"


def test_a_single_tile_is_across_where_it_makes_a_word_across() -> None:
    position = position_of("......A........", rack="T", ruleset="en-intl")
    assert str(parse_play("8H T", position)) == "8G AT"
    assert str(parse_play("G9 T", position)) == "G8 AT"
    assert str(parse_play("9G T", position)) == "G8 AT"
    assert str(parse_play("1A T", position)) == "1A T"


def test_letters_of_the_board_decide_the_case() -> None:
    position = position_of(".....WING......")
    assert print_play(parse_play("8F wingS", position)) == "8F (WING)s"
    assert print_play(parse_play("8F WINGs", position)) == "8F (WING)s"
    assert print_play(parse_play("8F wings", position)) == "8F (WING)S"


def test_a_wrong_letter_on_a_taken_square_counts_as_new() -> None:
    play = parse_play("8F WANG", position_of(".....WING......"))
    assert play.tiles() == [(111, play.codes[1])]


def test_digraph_tiles() -> None:
    position = parse_position("", ruleset="es", rack="[CH]ICOCH?")
    assert print_play(parse_play("8H CHICO", position)) == "8H [CH]ICO"
    assert len(parse_play("8H [C]HICO", position).codes) == 5
    assert print_play(parse_play("8H [C]HICO", position)) == "8H [C]HICO"
    assert len(parse_play("8H (C)H", position_of(".......C.......", ruleset="es")).codes) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a place and a word"),
        ("8H", "expected a place and a word"),
        ("HUS SUH", "expected a place such as 8H"),
        ("16H HUS", "16H is off the board"),
        ("0H HUS", "0H is off the board"),
        ("8P HUS", "8P is off the board"),
        ("8N HUS", "row 8, column N: '8N HUS' runs off the board: 3 letters, room for 2"),
        ("N14 HUS", "runs off the board"),
        ("8H H.S", "row 8, column I: '8H H.S': '.' means a tile on the board"),
        ("8H HUS(E)", "row 8, column K: '8H HUS(E)': 'E' in parentheses means a tile on the board"),
        ("8H (HUS)", "row 8, column H: '8H (HUS)': 'H' in parentheses means a tile on the board"),
        ("8H QUS", "'Q' has no tile in ruleset nb"),
        ("8H ()", "expected a word, found none"),
        ("8H " + "A" * 500, "expected a place and a word"),
        ("8² HUS", "expected a place such as 8H"),
    ],
)
def test_bad_plays(text, says) -> None:
    with pytest.raises(NotationError) as caught:
        parse_play(text, parse_position("", ruleset="nb"))
    assert says in str(caught.value) and "\n" not in str(caught.value)


@st.composite
def plays(draw):
    """A position and a play of its lane: new tiles on the first empty squares from some square."""
    position = draw(positions())
    down, square = draw(st.booleans()), draw(st.integers(0, SQUARES - 1))
    step = SIZE if down else 1
    lane = range(square, SQUARES if down else square - square % SIZE + SIZE, step)
    empty = [one for one in lane if not position.board[one]][: draw(st.integers(1, 7))]
    letters = st.integers(1, len(position.ruleset.alphabet))
    codes = [draw(letters) for _ in empty]
    blanks = draw(st.integers(0, 2))
    cells = [code | (BLANK if index < blanks else 0) for index, code in enumerate(codes)]
    return position, down, list(zip(empty, cells, strict=True))


@given(plays())
def test_printed_plays_are_read_again(drawn) -> None:
    position, down, tiles = drawn
    if not tiles:
        return
    play = extended_play(position, tiles, down=down, anchor=tiles[0][0])
    assert play.tiles() == tiles
    again = parse_play(print_play(play), position, case="upper-tiles")
    assert again == play and isinstance(again, Play)
    assert parse_play(str(play), position, case="upper-tiles") == play


@given(positions(), st.text(max_size=30) | st.from_regex(r"\d{1,2}[A-O] [A-Za-z.()\[\]]{1,9}"))
def test_any_text_gives_a_play_or_one_line(position, text) -> None:
    try:
        play = parse_play(text, position)
    except NotationError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert 1 <= len(play.codes) <= SIZE
