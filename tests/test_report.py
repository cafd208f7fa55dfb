"""The parts of the reports: console, table, board, records, writers."""

import io
import json
import os
import re

import pytest
from support import position

from dawg_builder.wording import plural
from solver.move import Play
from solver.notation import parse_play
from solver.report.board_view import board_lines
from solver.report.console import Console
from solver.report.records import board_rows, ranked
from solver.report.shown import bag_size, unseen_text
from solver.report.table import beside, shown_width, table_lines
from solver.report.writers import write_csv, write_json, write_json_list

BOARD = "." * 110 + "HuS" + "." * 112


class Terminal(io.StringIO):
    """A stream that says it is a terminal with this encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._name = encoding

    encoding = property(lambda self: self._name)  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_a_console_knows_its_abilities(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Console.of(Terminal("UTF-8")) == Console(80, True, True)
    assert Console.of(Terminal("cp1252")) == Console(80, True, False)
    assert Console.of(io.StringIO()) == Console(80, False, False)
    monkeypatch.setenv("COLUMNS", "132")
    assert Console.of(Terminal("utf8")).width == 132
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as changed:
            changed.setenv(name, value)
            assert not Console.of(Terminal("utf-8")).colour
    monkeypatch.delenv("TERM")  # Windows has none, and colours
    assert Console.of(Terminal("utf-8")).colour is (os.name == "nt")


def test_a_table_pads_what_is_seen_not_what_is_sent() -> None:
    red = Console(80, True, True).style("ab", 31)
    assert shown_width(red) == 2
    lines = table_lines([["1", red, "x"], ["22", "abcd", "y"]], right=(0,))
    assert [re.sub(r"\x1b\[\d*m", "", line) for line in lines] == [" 1  ab    x", "22  abcd  y"]
    assert table_lines([]) == []


def test_blocks_stand_side_by_side_only_where_they_fit() -> None:
    left, right = ["ab", "c"], ["x", "y", "zz"]
    assert beside(left, right, 7) == ["ab   x", "c    y", "     zz"]
    assert beside(left, right, 6) is None


def test_the_board_marks_new_tiles_premiums_and_the_start() -> None:
    empty = board_lines(position("", "", "nb"), Console())
    assert empty[0].split() == list("ABCDEFGHIJKLMNO")
    assert empty[8].split() == ["8", *"'..-...*...-..'"]
    assert {len(line) for line in empty} == {34}
    here = position(BOARD, "ETS", "nb")
    rows = board_lines(here, Console(), parse_play("8F HuSET", here))
    assert rows[8] == " 8  ' . . - . H u S[E T]. - . . ' "
    down = board_lines(here, Console(), parse_play("H8 SE", here))
    assert down[9][17:20] == "[E]"
    assert {len(line) for line in [*rows, *down]} == {34}


def test_the_board_of_digraph_tiles_stays_aligned() -> None:
    here = position("", "[CH]E", "es")
    rows = board_lines(here, Console(), parse_play("8O [CH]", position("", "[CH]E", "es")))
    assert {len(line) for line in rows} == {49}
    assert rows[8].endswith("[CH]")


def test_colour_changes_no_width() -> None:
    here = position(BOARD, "ETS", "nb")
    play = parse_play("8F HuSET", here)
    coloured = board_lines(here, Console(80, True, True), play)
    plain = board_lines(here, Console(80, False, True), play)
    assert [re.sub(r"\x1b\[[\d;]*m", "", line) for line in coloured] == plain


def test_ranks() -> None:
    def play(score: int) -> Play:
        return Play(0, 0, False, b"\1\2", 3, score, position("", "", "nb").ruleset.alphabet)

    assert [rank for rank, _ in ranked(map(play, [9, 9, 7, 5, 5, 5, 1]))] == [1, 1, 3, 4, 4, 4, 7]


def test_texts() -> None:
    assert [plural(1, "play"), plural(0, "play"), plural(1234, "word")] == [
        "1 play",
        "0 plays",
        "1,234 words",
    ]
    here = position(BOARD, "ETS", "nb")
    assert board_rows(here)[7] == ".....HuS......."
    assert bag_size(here) == 104 - 3 - 3 - 7
    assert unseen_text({"A": 2, "B": 0, "?": -1}) == "A2 ?-1"


@pytest.mark.parametrize("count", [0, 1, 2])
def test_json_is_a_document_however_many_records(count: int) -> None:
    out = Terminal("ascii")
    records = [{"word": "RÆV", "at": number} for number in range(count)]
    write_json(out, {"a": 1}, "plays", records, {"warnings": ["å"]})
    assert out.getvalue().isascii()
    expected = {"a": 1, "plays": records, "warnings": ["å"]}
    assert json.loads(out.getvalue()) == expected
    alone = Terminal("utf-8")
    write_json_list(alone, records)
    assert json.loads(alone.getvalue()) == records
    assert alone.getvalue().isascii() == (count == 0)


def test_csv_quotes_what_needs_it() -> None:
    out = io.StringIO()
    write_csv(out, ["a", "b"], [['say "x", y', "2"]])
    assert out.getvalue() == 'a,b\n"say ""x"", y",2\n'
