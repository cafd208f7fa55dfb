"""Boards as they come back from an editor or from this program's own output."""

import io

import pytest
from hypothesis import assume, given
from strategies import positions

from solver.notation import NotationError, parse_play, parse_position, print_position
from solver.notation.grid import board_cells
from solver.premiums import SIZE, PremiumsError, load_premiums
from solver.report.board_view import LEGEND, board_lines
from solver.report.console import Console
from solver.report.shown import write_position

HUS = "\n" * 7 + "       HUS\n" + "\n" * 7
CONSOLES = (Console(), Console(unicode=True))


def stripped(position, sign: str = "") -> list[str]:
    cells = [" " if cell == "." else cell for cell in board_cells(position.board, position.ruleset)]
    return [sign.join(cells[at : at + SIZE]).rstrip() for at in range(0, SIZE * SIZE, SIZE)]


# Blanks that an editor stripped -----------------------------------------------------------------


@given(positions())
def test_trailing_blanks_that_an_editor_stripped_were_missed(position) -> None:
    lines = stripped(position)
    assume(any(" " in line for line in lines))
    text = "\n".join([*lines, "case: upper-tiles", "rack: ?"])
    again = parse_position(text, ruleset=position.ruleset)
    assert (again.board, again.rack.blanks) == (position.board, 1)


@given(positions())
def test_trailing_tabs_that_an_editor_stripped_were_missed(position) -> None:
    lines = stripped(position, "\t")
    assume(any("\t" in line for line in lines))
    text = "\n".join([*lines, "case: upper-tiles"])
    assert parse_position(text, ruleset=position.ruleset).board == position.board


@pytest.mark.parametrize(
    "text",
    [
        HUS,
        "# a comment\n" + HUS + "rack: A",
        "".join(f"{row:2} {'       HUS' if row == 8 else ''}\n" for row in range(1, 16)),
        "\n".join(map(str, range(1, 16))).replace("8", "8" + "\t" * 8 + "H\tU\tS"),
        "A\n" + HUS.removeprefix("\n") + "\n\n",
    ],
)
def test_stripped_rows_with_what_stands_around_them(text) -> None:
    expected = parse_position(HUS, ruleset="nb").board
    board = parse_position(text, ruleset="nb").board
    assert [board[square] for square in range(112, 115)] == list(expected.cells[112:115])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HUS.removeprefix("\n"), "row 1, column D: expected 15 squares, found 3"),
        (HUS + "\n", "expected 15 squares, found 3"),
        (HUS.replace("HUS", "HUS......"), "found 9"),
        ("\n".join(["HUS"] * SIZE), "expected 15 squares, found 3"),
        ("\n".join(["..............."] * 7 + ["       HUS"] + ["..............."] * 7), "found 3"),
    ],
)
def test_rows_that_could_be_elsewhere_are_an_error(text, says) -> None:
    with pytest.raises(NotationError, match=says):
        parse_position(text, ruleset="nb")


# The board that the program draws -----------------------------------------------------------------


@given(positions())
def test_the_board_that_show_draws_could_not_be_read_back(position) -> None:
    out = io.StringIO()
    write_position(position, [], "table", out)
    rules, layout = position.ruleset, position.premiums
    again = parse_position(out.getvalue(), ruleset=rules, premiums=layout)
    assert (again.board, again.rack) == (position.board, position.rack)
    for console in CONSOLES:
        text = "\n".join([*board_lines(position, console), *LEGEND])
        assert parse_position(text, ruleset=rules, premiums=layout).board == position.board


def test_a_drawn_play_lies_on_the_board_as_it_is_drawn() -> None:
    position = parse_position(HUS, ruleset="nb", rack="EST")
    play = parse_play("H8 HEST", position)
    lines = board_lines(position, Console(), play)
    text = "\n".join(f"{line}   1  8  (H)US  another column" for line in lines)
    assert parse_position(text, ruleset="nb").board == position.place(play).board
    assert "[" in text


def test_an_empty_rack_was_read_as_the_rack_empty() -> None:
    out = io.StringIO()
    write_position(parse_position(HUS, ruleset="nb"), [], "table", out)
    assert "rack: empty" in out.getvalue()
    assert not len(parse_position(out.getvalue(), ruleset="nb").rack)


def test_the_layout_is_the_one_that_is_drawn() -> None:
    position = parse_position(HUS, ruleset="nb", premiums="random-2")
    lines = board_lines(position, Console())
    text = "\n".join(lines)
    assert parse_position(text, ruleset="nb").premiums == load_premiums("random-2")
    assert parse_position(text, ruleset="nb", premiums="standard").premiums == load_premiums()
    with pytest.raises(PremiumsError, match="of no known layout; say which with --premiums"):
        parse_position(text.replace("=", "-"), ruleset="nb")


def test_a_row_missing_from_a_drawing_is_named() -> None:
    lines = board_lines(parse_position(HUS, ruleset="nb"), Console())
    with pytest.raises(NotationError, match="line 10, row 9: expected row 9 of a drawn board"):
        parse_position("\n".join(lines[:9] + lines[10:]), ruleset="nb")


def test_a_typed_grid_with_letters_and_numbers_around_it_is_no_drawing() -> None:
    lines = ["   " + " ".join("ABCDEFGHIJKLMNO")]
    lines += [f"{row:2} " + " ".join("-" * SIZE) for row in range(1, 16)]
    lines[8] = " 8 - - - - - - - H U S - - - - -"
    position = parse_position("\n".join(lines), ruleset="nb")
    assert position.board == parse_position(HUS, ruleset="nb").board
    assert print_position(position).splitlines()[7] == ".......HUS....."
