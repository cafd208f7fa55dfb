"""Faults that `make fuzz` found, each as a test named after what went wrong."""

import pytest
from seeds import STRING

from dawg_builder.errors import WordfeudError
from solver.board import Board
from solver.faults import UNKNOWN_CODE, Fault
from solver.notation import FORMATS, parse_position, print_position


@pytest.mark.parametrize("format", [each for each in FORMATS if each != "gcg"])
def test_a_board_with_a_letter_without_a_tile_could_not_be_printed_as_json(format: str) -> None:
    faults: list[Fault] = []
    text = STRING.decode().replace("HUSET", "HÛSET", 1)
    position = parse_position(text, ruleset="nb", rack="AÛ", faults=faults)
    assert UNKNOWN_CODE in position.board.cells and UNKNOWN_CODE in position.rack.codes
    printed = print_position(position, format)
    again = parse_position(printed, format=format, ruleset="nb", faults=faults)
    assert again.board == position.board != Board()


@pytest.mark.parametrize("end", ["\n", "\r", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_a_line_end_in_a_file_s_text_broke_its_message_in_two(end: str) -> None:
    assert str(WordfeudError(f"found A{end}B")) == "found A B"
