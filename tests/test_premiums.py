"""Premium layouts in every notation, the bundled ones, and the place of every fault."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import parse_position
from solver import premiums as module
from solver.premiums import (
    KINDS,
    SIZE,
    SQUARES,
    PremiumsError,
    bundled_premiums,
    from_kinds,
    load_premiums,
    parse_premiums,
    premium_names,
    print_premiums,
    store_premiums,
    stored_premiums_dir,
)

_KINDS = st.lists(st.sampled_from(KINDS), min_size=SQUARES, max_size=SQUARES)
_NOTATIONS = {
    "letters": ". d t D T",
    "digits": "0 1 2 3 4",
    "cells": "-- 2l 3l 2w 3w",
    "Dutch": "-- 2L 3L 2W 3W",
    "English": "-- DL TL DW TW",
    "Swedish": ".. DB TB DO TO",
    "French": "__ LD LT MD MT",
}


def test_standard_board() -> None:
    standard = load_premiums()
    assert standard.counts() == {"DL": 24, "TL": 20, "DW": 12, "TW": 8}
    assert standard.start == 112 and standard.kind(112) == ""
    assert (standard.kind(0), standard.kind(4), standard.kind(16)) == ("TL", "TW", "DL")


def test_random_boards_are_no_standard_boards() -> None:
    names = bundled_premiums()
    random = [name for name in names if name.startswith("random-")]
    assert names[0] == "standard" and len(random) == 5
    for name in random:
        layout = load_premiums(name)
        assert layout.counts() == {"DL": 23, "TL": 18, "DW": 12, "TW": 9}
        assert layout.kind(layout.start) == ""


@given(
    kinds=_KINDS,
    notation=st.sampled_from(sorted(_NOTATIONS)),
    joint=st.sampled_from(["", " ", ", "]),
)
def test_every_notation_gives_the_layout(kinds, notation, joint) -> None:
    signs = dict(zip(KINDS, _NOTATIONS[notation].split(), strict=True))
    rows = (kinds[at : at + SIZE] for at in range(0, SQUARES, SIZE))
    text = "\r\n".join(joint.join(signs[kind] for kind in row) for row in rows)
    layout = parse_premiums("# note\n\n" + text)
    assert layout == from_kinds(kinds)
    assert parse_premiums(print_premiums(layout)) == layout


@given(kinds=_KINDS)
def test_wordfeud_json(kinds) -> None:
    board = [
        [KINDS.index(kind) for kind in kinds[at : at + SIZE]] for at in range(0, SQUARES, SIZE)
    ]
    for plain in (board, {"board": board}, {"content": {"board": {"id": 3, "board": board}}}):
        assert parse_premiums(json.dumps(plain)) == from_kinds(kinds)


def test_start_square_can_be_elsewhere() -> None:
    rows = [["--"] * SIZE for _ in range(SIZE)]
    rows[2][3] = "ss"
    layout = parse_premiums("\n".join(map("".join, rows)))
    assert layout.start == 33
    assert parse_premiums(print_premiums(layout)) == layout
    rows[4][5] = "ss"
    with pytest.raises(PremiumsError, match="row 5, column F: a second start square"):
        parse_premiums("\n".join(map("".join, rows)))


_PLAIN = ["." * SIZE] * SIZE


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (_PLAIN[1:], "expected 15 rows of premiums, found 14"),
        ([*_PLAIN, "." * SIZE], "expected 15 rows of premiums, found 16"),
        ([*_PLAIN[:3], "." * 14, *_PLAIN[4:]], "line 4: row 4: expected 15 squares, found 14"),
        ([*_PLAIN[:3], "..x" + "." * 12, *_PLAIN[4:]], "row 4, column C: expected a premium"),
        (["." * 5000, *_PLAIN[1:]], "line 1: expected 15 squares, found a line of 5000"),
        (["[[0, 1"], "not JSON"),
        (["[1, 2]"], "expected a list of 15 rows"),
    ],
)
def test_faults_have_a_place(rows, says) -> None:
    with pytest.raises(PremiumsError, match=re.escape(says)) as caught:
        parse_premiums("\n".join(rows), source="mine.txt")
    assert str(caught.value).startswith("mine.txt: ") and "\n" not in str(caught.value)


def test_unknown_name_and_unreadable_file(tmp_path) -> None:
    with pytest.raises(PremiumsError, match="did you mean 'standard'"):
        load_premiums("standart")
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff")
    with pytest.raises(PremiumsError, match="not text"):
        load_premiums(binary)


@pytest.mark.parametrize(
    ("swap", "says"),
    [((0, "DL"), "expected {"), ((1, "TL"), "expected {"), (None, "not symmetric")],
)
def test_the_standard_board_is_checked(swap, says) -> None:
    kinds = [load_premiums().kind(square) for square in range(SQUARES)]
    if swap is None:
        kinds[0], kinds[1] = kinds[1], kinds[0]
    else:
        kinds[swap[0]] = swap[1]
    with pytest.raises(PremiumsError, match=re.escape(says)):
        module._check_standard(from_kinds(kinds), "standard.txt")


@given(st.text(max_size=400) | st.text(alphabet='.dtDT*01234lLwWsS[]{}\n "-', max_size=400))
def test_any_text_gives_a_layout_or_an_error(text) -> None:
    try:
        parse_premiums(text)
    except PremiumsError as error:
        assert "\n" not in str(error)


@pytest.fixture
def own_config(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    yield tmp_path
    load_premiums.cache_clear()


def test_layouts_are_stored_by_name(own_config) -> None:
    layout = from_kinds(["TW", *[""] * (SQUARES - 1)])
    path = store_premiums("my-board", layout)
    assert path.parent == stored_premiums_dir() and path.is_relative_to(own_config)
    assert load_premiums("my-board") == layout
    assert premium_names()[-1] == "my-board"
    store_premiums("my-board", load_premiums())
    assert load_premiums("my-board") == load_premiums()
    assert [one.name for one in path.parent.iterdir()] == ["my-board.txt"]


@pytest.mark.parametrize(
    ("name", "says"),
    [("standard", "bundled"), ("../x", "letters, digits"), ("", "letters, digits")],
)
def test_wrong_names_are_not_stored(own_config, name, says) -> None:
    with pytest.raises(PremiumsError, match=says):
        store_premiums(name, load_premiums())
    assert not stored_premiums_dir().exists()


def test_a_folder_that_cannot_be_written(own_config) -> None:
    (own_config / "wordfeud-solver").write_text("a file")
    with pytest.raises(PremiumsError, match="cannot be written"):
        store_premiums("mine", load_premiums())


_CGP = "15/15/15/15/15/15/15/7HUS5/15/15/15/15/15/15/15 / 0/0 0 ld nb;"
_GCG = "#ruleset nb\n#premiums {}\n>a: 8H HUS +8 8\n"


def test_a_stored_layout_named_in_a_record_was_taken_for_the_standard_one(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    layout = replace(load_premiums("random-2"), name="friday")
    store_premiums("friday", layout)
    texts = [_GCG.format("friday"), f"{_CGP} bdn friday;", f"{_CGP} premiums friday;"]
    assert [parse_position(text).premiums for text in texts] == [layout] * 3


@pytest.mark.parametrize(
    "text",
    [
        _GCG.format("fryday"),
        _GCG.format("fryday").replace("#premiums", "#board-layout"),
        f"{_CGP} premiums fryday;",
        f"{_CGP} bdn fryday;",
    ],
)
def test_an_unknown_layout_in_a_record_was_taken_for_the_standard_one(text) -> None:
    with pytest.raises(PremiumsError, match=r"^game: premiums: expected 225 signs or a name"):
        parse_position(text, source="game")
    assert parse_position(text, premiums="random-1").premiums == load_premiums("random-1")
