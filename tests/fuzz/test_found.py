"""Faults that `make fuzz` found, each as a test named after what went wrong."""

from pathlib import Path

import pytest
from seeds import GCG, STRING

from dawg_builder.errors import WordfeudError, WordListError
from dawg_builder.sources import open_source as open_word_list
from solver.batch.errors import BatchError
from solver.batch.packing_tables import Defaults
from solver.batch.readers import open_source
from solver.board import Board
from solver.faults import UNKNOWN_CODE, Fault
from solver.notation import FORMATS, NotationError, parse_game, parse_position, print_position
from solver.premiums import load_premiums
from solver.ruleset import load_ruleset


@pytest.mark.parametrize("format", [each for each in FORMATS if each != "gcg"])
def test_a_board_with_a_letter_without_a_tile_could_not_be_printed_as_json(format: str) -> None:
    faults: list[Fault] = []
    text = STRING.decode().replace("HUSET", "HЖSET", 1)
    position = parse_position(text, ruleset="nb", rack="AЖ", faults=faults)
    assert UNKNOWN_CODE in position.board.cells and UNKNOWN_CODE in position.rack.codes
    printed = print_position(position, format)
    again = parse_position(printed, format=format, ruleset="nb", faults=faults)
    assert again.board == position.board != Board()


@pytest.mark.parametrize("cut", [1, 3, 41])
@pytest.mark.parametrize("broken", ["", "\ud800", "\udc2e"])
def test_a_damaged_utf_16_csv_was_a_traceback(tmp_path: Path, cut: int, broken: str) -> None:
    text = f"board,rack\n{STRING.decode()},AER{broken}\n" * 2
    path = tmp_path / "rows.csv"
    for encoding in ("utf-16-le", "utf-16-be"):
        mark = "\ufeff".encode(encoding)
        path.write_bytes(mark + text.encode(encoding, "surrogatepass")[:-cut])
        with open_source(str(path), "csv", Defaults(load_ruleset("nb"), load_premiums())) as source:
            assert sum(len(source.parse(raw)) for raw in source.chunks) == 3
        path.write_bytes(mark + b".")
        with (
            pytest.raises(BatchError),
            open_source(str(path), "csv", Defaults(load_ruleset("nb"), load_premiums())),
        ):
            pass


@pytest.mark.parametrize("space", ["", " ", "\t", "\xa0", "\u2009"])
def test_points_with_a_no_break_space_after_their_sign_were_a_traceback(space: str) -> None:
    text = GCG.decode().replace("+5", f"+{space}5")
    assert parse_game(text, ruleset="nb").turns == parse_game(GCG, ruleset="nb").turns


@pytest.mark.parametrize("count", ["0071", "8", "0", "9" * 300])
def test_a_swap_of_0071_tiles_was_read_as_one_of_71(count: str) -> None:
    with pytest.raises(NotationError, match="swap of 1 to 7 tiles"):
        parse_game(GCG.decode().replace("-AE", f"-{count}"), ruleset="nb")


@pytest.mark.parametrize("text", [',\n,"', ';\n;""\n;\n'])
def test_a_table_of_empty_cells_was_an_index_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.csv"
    path.write_text(text)
    for reader in (None, "table"):
        with pytest.raises(WordListError):
            open_word_list(path, reader=reader)


@pytest.mark.parametrize("end", ["\n", "\r", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_a_line_end_in_a_file_s_text_broke_its_message_in_two(end: str) -> None:
    assert str(WordfeudError(f"found A{end}B")) == "found A B"
