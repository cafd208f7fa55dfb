"""Faults that `make fuzz` found, each as a test named after what went wrong."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Command
from seeds import GCG, STRING

from dawg_builder.errors import WordfeudError, WordListError
from dawg_builder.locate import locate
from dawg_builder.sources import open_source as open_word_list
from solver.batch.errors import BatchError
from solver.batch.packing_tables import Defaults
from solver.batch.readers import input_form, open_source
from solver.board import Board
from solver.faults import UNKNOWN_CODE, Fault
from solver.game.file import create_game, read_game
from solver.notation import (
    FORMATS,
    NotationError,
    parse_game,
    parse_position,
    print_game,
    print_position,
)
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


@pytest.mark.parametrize("tiles", [",", ",,,"])
def test_a_swap_of_no_tiles_was_printed_as_a_pass(tiles: str) -> None:
    with pytest.raises(NotationError, match="swap of 1 to 7 tiles"):
        parse_game(GCG.decode().replace("-AE", f"-{tiles}"), ruleset="nb")


START = "#start-position " + "/".join(["15"] * 15)


@pytest.mark.parametrize(
    "text",
    [
        ">a: , - +0 0\n>b: , (,) +0 0\n",
        ">Per Olsen: AE - +0 0\n>b: AE - +0 0\n>per  olsen: AE - +0 0\n",
        "#player1 player2\n",
        ">Player2: AE - +0 0\n>player1: AE - +0 0\n",
        "#player1\tx\ty z\n>X: AE - +0 0\n",
        f"{START} A/, 0/0 0\n>a: - +0 0\n",
        f"{START} ,/A 0/0 0\n>a: - +0 0\n",
        "#rack1 ,\n>a: - +0 0\n#note\n\n c  d\n\n e\n",
    ],
)
def test_a_game_was_printed_as_another_game(text: str) -> None:
    record = parse_game(text, ruleset="nb")
    assert parse_game(print_game(record), ruleset="nb") == record


@pytest.mark.parametrize("nick", ["a:", "a:b", "n" * 81])
def test_a_player_was_let_in_whose_turns_could_not_be_read(nick: str) -> None:
    with pytest.raises(NotationError, match="line 1: expected a name of one word without a colon"):
        parse_game(f"#player1 {nick} Full Name\n", ruleset="nb")


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


LONG = ("a" * 5000, "A-" * 2500, "Æ" * 300, "a" * 5000 + ".toml", "a" * 300 + "/b.toml")
NO_NAMES = ("a\0b", "a\0.toml", "\0", *(("\ud800", "\ud800.toml") if os.name != "nt" else ()))


@pytest.mark.parametrize("name", LONG + NO_NAMES)
def test_a_name_that_no_file_can_have_was_a_traceback(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.gcg"
    turn = "\n>a: AE - +0 0\n"
    for pragma in ("ruleset-file", "ruleset", "premiums", "board-layout"):
        path.write_bytes(f"#{pragma} {name}{turn}".encode("utf-8", "surrogatepass"))
        with pytest.raises(WordfeudError):
            read_game(path)
    cgp = f"{'/'.join(['15'] * 15)} A/ 0/0 0 "
    rows = ["." * 15] * 15
    defaults = Defaults(load_ruleset("nb"), load_premiums())
    uses: tuple[Callable[[], object], ...] = (
        lambda: load_ruleset(name),
        lambda: load_premiums(name),
        lambda: locate(name, lambda file, id: id),
        lambda: locate(name, lambda file, id: id, overlay="all", ruleset="nb"),
        lambda: parse_position(f"{cgp}ld {name};"),
        lambda: parse_position(f"{cgp}ld nb; bdn {name};"),
        lambda: parse_position(json.dumps({"board": rows, "ruleset": name})),
        lambda: read_game(tmp_path / name),
        lambda: create_game(tmp_path / name, parse_game(GCG, ruleset="nb")),
        lambda: input_form(name),
        lambda: open_word_list(tmp_path / name),
        lambda: open_source(name, "jsonl", defaults).__enter__(),
    )
    for use in uses:
        with pytest.raises(WordfeudError) as caught:
            use()
        assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("name", LONG[:4])
def test_an_unknown_ruleset_of_hundreds_of_letters_is_said_to_be_unknown(name: str) -> None:
    expected = "no such ruleset file|cannot be read" if name.endswith(".toml") else "unknown rules"
    with pytest.raises(WordfeudError, match=expected) as caught:
        load_ruleset(name)
    assert len(str(caught.value)) < 400


def test_the_root_folder_as_a_word_list_was_a_traceback(builder: Command, tmp_path: Path) -> None:
    for folder in ("/", "."):
        run = builder("build", folder, "-o", tmp_path / "x.lexicon", "--ruleset", "nb")
        assert "is a folder" in run.error
