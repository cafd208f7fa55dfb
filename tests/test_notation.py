"""Positions in every format: what is printed is read again, and real boards are read.

Over 400 lines: all formats share their cases, and each wrong text is one with its message.
"""

import json
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import positions, racks, rulesets

from solver.notation import (
    FORMATS,
    NotationError,
    convert,
    decode_text,
    detect_format,
    parse_position,
    parse_rack,
    print_position,
    print_rack,
    stated_ruleset,
)
from solver.premiums import SIZE, load_premiums
from solver.rack import Rack
from solver.ruleset import load_ruleset

EMPTY = ["." * SIZE] * SIZE


def board(*lines: str, first: int = 7) -> str:
    """A grid with these lines from row `first` (from 0) on."""
    return "\n".join([*EMPTY[:first], *lines, *EMPTY[first + len(lines) :]])


# What each format holds -----------------------------------------------------------------------


@given(positions())
def test_grid_holds_board_and_rack(position) -> None:
    text = print_position(position)
    again = parse_position(text, ruleset=position.ruleset, premiums=position.premiums)
    assert (again.board, again.rack) == (position.board, position.rack)
    assert print_position(again) == text


@given(positions())
def test_string_holds_the_board(position) -> None:
    text = print_position(position, "string")
    again = parse_position(text, ruleset=position.ruleset, case="upper-tiles")
    assert detect_format(text) == "string"
    assert again.board == position.board


@given(positions())
def test_cgp_holds_all_but_the_bag(position) -> None:
    text = print_position(position, "cgp")
    again = parse_position(text, case="upper-tiles")
    assert detect_format(text) == "cgp"
    assert again == replace(position, bag_count=None, opponent=again.opponent)
    assert (again.opponent or Rack()) == (position.opponent or Rack())


@given(positions())
def test_json_holds_everything(position) -> None:
    text = print_position(position, "json")
    assert detect_format(text) == "json"
    assert parse_position(text) == position
    wrapped = json.dumps({"status": "success", "content": json.loads(text)})
    assert parse_position(wrapped) == position


@given(positions(), st.sampled_from(["grid", "string", "cgp", "json"]))
def test_every_format_gives_every_other(position, format) -> None:
    source = print_position(position, format)
    for other in ("grid", "string", "cgp", "json"):
        text = convert(source, other, ruleset=position.ruleset, case="upper-tiles")
        again = parse_position(text, ruleset=position.ruleset, case="upper-tiles")
        assert again.board == position.board


def test_a_gcg_of_a_position_needs_an_empty_board() -> None:
    empty = parse_position("", ruleset="nb", rack="HUS?")
    assert parse_position(print_position(empty, "gcg")).rack == empty.rack
    laid = parse_position(board(".......HUS....."), ruleset="nb")
    with pytest.raises(NotationError, match="a position has no turns"):
        print_position(laid, "gcg")


@given(st.data(), rulesets())
def test_racks(data, ruleset) -> None:
    rack = data.draw(racks(ruleset))
    assert parse_rack(print_rack(rack, ruleset), ruleset) == rack


# Grids ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "case", "expected"),
    [
        (".......HUS.....", "auto", "HUS"),
        (".......hus.....", "auto", "HUS"),
        (".......hUs.....", "auto", "HuS"),
        (".......HuS.....", "auto", "HuS"),
        (".......Hu......", "auto", "Hu"),
        (".......hus.....", "upper-tiles", "hus"),
        (".......HUS.....", "lower-tiles", "hus"),
        (".......HUSETeNe", "auto", "HUSETeNe"),
        (".......husetENe", "auto", "HUSETenE"),
    ],
)
def test_case_habits(line, case, expected) -> None:
    position = parse_position(board(line), ruleset="nb", case=case)
    assert print_position(position, "string").strip().strip(".") == expected


def test_unclear_case_is_asked_for() -> None:
    with pytest.raises(NotationError, match="--case upper-tiles or --case lower-tiles"):
        parse_position(board(".......HUSETene"[:12] + "ene"), ruleset="nb")


def test_three_blanks_on_a_full_board_are_a_fault_not_an_error() -> None:
    position = parse_position(board("HUSETENEHUSetEn", "...............", first=7), ruleset="nb")
    assert [fault.kind for fault in position.status()] == ["too-many-blanks"]


@pytest.mark.parametrize("sign", [".", "-", "_", " "])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_empty_signs(sign, end) -> None:
    text = board("...HUS.....K...").replace(".", sign).replace("\n", end)
    position = parse_position(text, ruleset="nb", format="grid")
    assert position.board == parse_position(board("...HUS.....K..."), ruleset="nb").board


def test_grids_as_other_programs_draw_them() -> None:
    plain = board("...HUS.....K...").split("\n")
    expected = parse_position("\n".join(plain), ruleset="nb")
    apart = [" ".join(line) for line in plain]
    numbered = [f"{number:2} {line}" for number, line in enumerate(plain, 1)]
    barred = [f"{number:2}|{'|'.join(line)}|" for number, line in enumerate(plain, 1)]
    header = "   A B C D E F G H I J K L M N O"
    for lines in (apart, numbered, barred, [header, *numbered], ["# a note", "", *plain, ""]):
        assert parse_position("\n".join(lines), ruleset="nb") == expected, lines


def test_rack_line_and_the_callers_rack() -> None:
    text = "rack: hus*\n" + board(".......HUS.....")
    assert print_rack(parse_position(text, ruleset="nb").rack, load_ruleset("nb")) == "HSU?"
    position = parse_position(text, ruleset="nb", rack="A B C")
    assert print_rack(position.rack, position.ruleset) == "ABC"


def test_digraph_tiles_are_bracketed_and_bare_letters_are_two() -> None:
    position = parse_position(board(".......[CH]ICO[rr]..."), ruleset="es")
    assert position.board[112] == position.ruleset.alphabet.codes["CH"]
    beside = parse_position(board(".......CHICORR.", first=7), ruleset="es")
    assert len(beside.board.tiles()) == 7


def test_composed_and_decomposed_letters_are_the_same() -> None:
    decomposed = board(".......A\u030aR......")
    composed = parse_position(board(".......ÅR......"), ruleset="nb")
    assert parse_position(decomposed, ruleset="nb") == composed


_BAD_GRIDS = [
    (board(".......HUS....") + "", "line 8, row 8, column O: expected 15 squares, found 14"),
    (board(".......HUS......"), "line 8, row 8, column 16: expected 15 squares, found 16"),
    ("\n".join([*EMPTY, "....."]), "line 16, row 16: expected 15 rows, found another"),
    ("\n".join(EMPTY[:13]), "row 14: expected 15 rows, found 13"),
    (board(".......QUS....."), "row 8, column H: found 'Q', which has no tile in ruleset nb"),
    (board("...Q...QUS..Z.."), "(also H8 'Q', M8 'Z')"),
    (board(".......H3S....."), "row 8, column I: expected a letter or '.'"),
    (board(".......[CH]US....."), "row 8, column H: found '[CH]'"),
    ("rack: HUSHUSHU\n" + board("..............."), "rack: expected at most 7 tiles, found 8"),
    ("x" * 5000 + "\n" + board("..............."), "row 1, column 16: expected 15 squares"),
]


@pytest.mark.parametrize(("text", "says"), _BAD_GRIDS, ids=[says[:40] for _, says in _BAD_GRIDS])
def test_bad_grids_are_one_line_with_the_place(text, says) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text, ruleset="nb", source="my.txt")
    message = str(caught.value)
    assert says in message and message.startswith("my.txt") and "\n" not in message


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"case": "upper"}, "unknown case 'upper'"),
        ({"format": "gird"}, "did you mean 'grid'"),
        ({"turn": 3}, "--turn needs a game record"),
        ({"rack": "HUSHUSHU"}, "expected at most 7 tiles, found 8"),
        ({"rack": "HU5"}, "'5' has no tile in ruleset nb"),
        ({"ruleset": None}, "does not say which ruleset"),
    ],
)
def test_bad_arguments(arguments, says) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(board(".......HUS....."), **({"ruleset": "nb"} | arguments))
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [("." * 224, "row 15, column O: expected a string of 225 squares, found 224")],
)
def test_bad_strings(text, says) -> None:
    with pytest.raises(NotationError, match=says):
        parse_position(text, ruleset="nb")


def test_percent_encoded_string() -> None:
    text = "-" * 112 + "%C3%85R" + "-" * 111
    assert parse_position(text, ruleset="nb").board[112] == 26


# Racks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ruleset", "expected"),
    [
        ("hus?", "nb", "HSU?"),
        ("HUS*_", "nb", "HSU??"),
        ("HUS ", "nb", "HSU?"),
        ("H U S", "nb", "HSU"),
        ("H, U, S", "nb", "HSU"),
        ("H,U,S", "nb", "HSU"),
        ("CHA", "es", "A[CH]"),
        ("[C]HA", "es", "A[C]H"),
        ("LLL", "es", "L[LL]"),
        ("[L]LL", "es", "L[LL]"),
        ("[L][L]L", "es", "[L][L]L"),
        ("", "es", ""),
    ],
)
def test_rack_texts(text, ruleset, expected) -> None:
    rules = load_ruleset(ruleset)
    assert print_rack(parse_rack(text, rules), rules) == expected


# JSON and CGP ---------------------------------------------------------------------------------

GAME = {
    "game": {
        "id": 1,
        "ruleset": 1,
        "board": 0,
        "bag_count": 80,
        "players": [
            {"username": "a", "score": 8, "is_local": False},
            {"username": "b", "score": 0, "is_local": True, "rack": ["A", "", "Å"]},
        ],
        "tiles": [[7, 7, "H", False], [8, 7, "U", True], [9, 7, "S", False]],
        "last_move": {
            "move_type": "move",
            "points": 8,
            "move": [[7, 7, "H", False], [8, 7, "U", True], [9, 7, "S", False]],
        },
    }
}


@pytest.mark.parametrize("wrap", [lambda game: game, lambda game: {"content": game}])
def test_wordfeud_game(wrap) -> None:
    position = parse_position(json.dumps(wrap(GAME)))
    assert print_position(position, "string").strip(".\n") == "HuS"
    assert print_rack(position.rack, position.ruleset) == "AÅ?"
    assert (position.bag_count, position.scores, position.opponent) == (80, (0, 8), None)
    assert position.last is not None and str(position.last) == "8H HuS"
    assert position.last.score == 8
    assert parse_position(print_position(position, "json")) == position


def _edited(**changes) -> str:
    return json.dumps({"game": GAME["game"] | changes})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (_edited(board=7), "random board 7, whose layout is not in the text"),
        (_edited(tiles=[[7, 15, "H", False]]), "game.tiles[0]: expected column and row from 0"),
        (_edited(tiles=[[7, 7, "Q", False]]), "row 8, column H: game.tiles[0]: 'Q' has no tile"),
        (_edited(tiles=[[7, 7, "", True]]), "has no tile"),
        (_edited(tiles=[[7, 7, "H", 0], [7, 7, "U", 0]]), "a second tile on this square"),
        (_edited(tiles=[[7, 7, "H"]]), 'expected [column, row, "letter", blank]'),
        (_edited(tiles=[]), "row 8, column H: game.last_move: H8 does not hold this tile"),
        (_edited(players=3), "game.players: expected a list"),
        (_edited(players=[{"rack": list("HUSHUSHU")}]), "expected at most 7 tiles, found 8"),
        (_edited(bag_count="x"), "game.bag_count: expected a whole number"),
        ('{"game": ', "line 1: not JSON"),
        ('{"a": 1}', 'expected a game with "tiles"'),
        ("[" * 100000, "nested too deeply"),
    ],
)
def test_bad_json(text, says) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text, format="json", ruleset="nb")
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_numbered_premiums_beside_the_game_and_alone() -> None:
    rows = [[0] * SIZE for _ in range(SIZE)]
    rows[3][4] = 4
    game = {"content": {"game": GAME["game"] | {"board": 9}, "board": {"board": rows}}}
    assert parse_position(json.dumps(game)).premiums.kind(3 * SIZE + 4) == "TW"
    assert parse_position(json.dumps({"board": rows}), ruleset="nb").board.is_empty
    rows[3][4] = 5
    with pytest.raises(
        NotationError, match="row 4, column E: expected a premium 0 to 4, found '5'"
    ):
        parse_position(json.dumps(game))


@pytest.mark.parametrize("sign", "\t|,;")
@pytest.mark.parametrize("empty", ["", ".", " "])
@pytest.mark.parametrize("form", ["{}", "{number}{sign}{}", "{sign}{}{sign}"], ids=len)
def test_a_board_copied_from_a_spreadsheet_had_too_few_squares(sign, empty, form) -> None:
    rows = ["." * 15, "." * 7 + "HuS" + "." * 5, "A" + "." * 13 + "Z", *["." * 15] * 12]
    lines = [sign + sign.join("ABCDEFGHIJKLMNO")]
    for number, row in enumerate(rows, 1):
        text = sign.join(row).replace(".", empty)
        lines.append(form.format(text, sign=sign, number=number))
    board = parse_position("\n".join(lines), ruleset="en-intl").board
    assert board == parse_position("\n".join(rows), ruleset="en-intl").board


def test_cgp_of_another_program() -> None:
    text = "15/15/15/15/15/15/15/6hUS6/15/15/15/15/15/15/15 AEI?/RS 120/98 1 lex NWL23; ld english;"
    position = parse_position(text, ruleset="en-intl")
    assert position.scores == (120, 98) and position.zeros == 1
    assert len(position.rack) == 4 and len(position.opponent or ()) == 2
    assert parse_position(text.split()[0], ruleset="nb").rack == Rack()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("6HUS6", "6HUS7"), "row 8, column 16: expected 15 squares, found 16 in '6HUS7'"),
        (("6HUS6", "6HUS5"), "row 8, column O: expected 15 squares, found 14"),
        (("6HUS6", "6HQS6"), "row 8, column H: found 'Q'"),
        (("6HUS6", "999999999"), "row 8, column 16"),
        (("15 A/", "15/15 A/"), "row 16: expected 15 rows, found another"),
        (("/15 A/", " A/"), "row 15: expected 15 rows, found 14"),
        (("0/0", "0"), "scores: expected two numbers"),
        (("0/0 0", "0/0 1z"), "zeros: expected a whole number"),
        ((" A/", " HUSHUSHU/"), "rack: expected at most 7 tiles"),
        (("lex x;", "lex x;\n15/15"), "line 2: expected one position, found a second"),
    ],
)
def test_bad_cgp(change, says) -> None:
    text = "15/15/15/15/15/15/15/6HUS6/15/15/15/15/15/15/15 A/ 0/0 0 lex x;"
    with pytest.raises(NotationError) as caught:
        parse_position(text.replace(*change), ruleset="nb", format="cgp")
    assert says in str(caught.value)


# Bytes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
def test_encodings(encoding) -> None:
    text = board(".......ÅR......")
    assert decode_text(text.encode(encoding)) == text


def test_binary_is_refused() -> None:
    with pytest.raises(NotationError, match="found a binary file"):
        parse_position(b"\x89PNG\0\0", ruleset="nb")


_PIECES = st.sampled_from(
    [*'HUSÅ[]CH.-_ /15?*{}:,"0\n\r\t|#>', "rack:", "case:", "15/", ">a:", "#player1 ", '"tiles"']
)


@settings(max_examples=150)
@given(
    st.binary(max_size=300)
    | st.text(max_size=300)
    | st.lists(_PIECES, max_size=120).map("".join)
    | st.lists(_PIECES, min_size=225, max_size=225).map("".join),
    st.none() | st.sampled_from(FORMATS),
)
def test_any_text_gives_a_position_or_one_line(text, format) -> None:
    try:
        position = parse_position(text, ruleset="es", format=format)
    except Exception as error:
        from dawg_builder.errors import WordfeudError

        assert isinstance(error, WordfeudError), repr(error)
        assert len(str(error).splitlines()) == 1
    else:
        position.status()
        assert parse_position(print_position(position), ruleset="es").board == position.board


# Real boards ----------------------------------------------------------------------------------

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the collection of real boards is not here")
def test_real_boards() -> None:
    truth = json.loads((SHARED / "screenshots" / "truth.json").read_text(encoding="utf-8"))
    for screen in truth:
        language = screen["language"]
        ruleset = "en-intl" if language == "en" else language
        text = json.dumps({**screen, "ruleset": ruleset})
        position = parse_position(text, format="json")
        assert position.status() == []
        hidden = sum(position.unseen().values()) - (screen["tiles_left"] or 0)
        assert 0 <= hidden <= 7
    cgps = (SHARED / "bench" / "positions_en.cgp").read_text(encoding="utf-8").splitlines()
    for line in cgps[::25]:
        position = parse_position(line, ruleset="en-intl")
        fields = print_position(position, "cgp").split()
        assert fields[0] == line.split()[0] and position.premiums == load_premiums()


@pytest.mark.parametrize("format", FORMATS)
def test_the_ruleset_that_a_text_names(format) -> None:
    empty = parse_position("", ruleset="nl")
    says = load_ruleset("nl") if format in ("cgp", "gcg", "json") else None
    assert stated_ruleset(print_position(empty, format), format=format) == says


_LARGE = 999_990
_PIECES_TO_REPEAT = [*"[.A \t\n", "15/", "#note a\n", ">a: ", "b\n", '{"a":', "A\u030a", "[[1"]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "piece",
    ["[", ".", "A", "15/", " ", "\t", "\n", "#note a\n", ">a: ", "b\n", '{"a":', "A\u030a", "[[1"],
)
def test_large_texts_end_soon(format, piece) -> None:
    text = (piece * (_LARGE // len(piece)))[:_LARGE]
    for large in (text, ">a: A - +0 0\n#note x\n" + text[:-100]):
        started = process_time()
        try:
            parse_position(large, ruleset="nb", format=format)
        except NotationError as error:
            assert len(str(error)) < 400
        assert process_time() - started < 5
    with pytest.raises(NotationError, match="found 1000001 characters"):
        parse_position("." * 1_000_001, ruleset="nb")
