"""Whatever a user gets wrong is one line that says what to do, exit code 2, no output."""

import re
from pathlib import Path

import pytest
from command_line import BOARD, Command

ROWS = "\n".join(BOARD)
EMPTY_ROW = "." * 15


def changed(row: int, text: str) -> str:
    """The board with one row (from 1) replaced."""
    rows = list(BOARD)
    rows[row - 1] = text
    return "\n".join(rows)


BOARDS = {
    "sixteenth row": (f"{ROWS}\n{EMPTY_ROW}\n", ["15", "16"]),
    "short row": (changed(3, "." * 14), ["row 3", "15", "14"]),
    "long row": (changed(3, "." * 16), ["row 3", "15", "16"]),
    "letter without a tile": (changed(4, ".Q............."), ["row 4", "column B", "'Q'", "nb"]),
    "too few rows": (EMPTY_ROW, ["15", "row"]),
    "neither case is the blanks'": (
        changed(8, "HUSEThuset....."),
        ["--case"],
    ),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_is_none(wordfeud: Command, lexicon: Path, tmp_path: Path, name: str) -> None:
    text, expected = BOARDS[name]
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    error = wordfeud("best", path, "-r", "ET", "-l", lexicon).error
    assert error.startswith("wordfeud: ")
    assert str(path) in error
    for part in expected:
        assert part in error


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["-r", "HUSETARE"], "rack.* 7.* 8"),
        (["-r", ""], "no rack: give the tiles with --rack"),
        ([], "no rack: give the tiles with --rack"),
        (["-r", "HUX"], "rack: 'X' has no tile in ruleset nb"),
        (["-r", "HUS", "--through", "P1"], "square from A1 to O15, found 'P1'"),
        (["-r", "HUS", "--through", "A16"], "square from A1 to O15, found 'A16'"),
        (["-r", "HUS", "--word", "(H"], r"pattern '\(H': .* at column 1"),
        (["-r", "HUS", "--case", "upper"], "expected one of auto, upper-tiles, lower-tiles"),
        (["-r", "HUS", "--premiums", "standart"], "standart.*did you mean 'standard'"),
        (["-r", "HUS", "--format", "grit"], "grit.*did you mean 'grid'"),
        (["-r", "HUS", "--json", "--csv"], "--json and --csv exclude each other"),
        (["-r", "HUS", "--top", "0"], "best: invalid value for '--top'.*see wordfeud best --help"),
        (["-r", "HUS", "--topp", "3"], "no such option: --topp.*--top.*see wordfeud best --help"),
        (["no-such-file.txt", "-r", "HUS"], "no-such-file.txt: no such file; give a file"),
        (["/", "-r", "HUS"], "/: cannot be read"),
        (["-r", "HUS", "--turn", "2"], "--turn needs a game record"),
        (["", "-r", "HUS"], "the position is empty"),
        (["." * 224, "-r", "HUS"], "<position>: .*225.* 224"),
        (["." * 226, "-r", "HUS"], "<position>: .*225.* 226"),
        (["-r", "HUS", "--premiums", ""], "--premiums is empty"),
    ],
)
def test_options_of_best(
    wordfeud: Command, lexicon: Path, arguments: list[str], expected: str
) -> None:
    error = wordfeud("best", *arguments, "-l", lexicon).error
    assert re.search(expected, error), error


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["bset"], "no such verb: 'bset'; did you mean 'best'"),
        (["--lexicon"], "no such option: --lexicon"),
        (["best", "-r", "HUS", "-l", "nbb"], "'nbb'.*did you mean 'nb'"),
        (["best", "-r", "HUS", "-l", "./none.lexicon"], "none.lexicon: no such"),
        (["best", "-r", "HUS", "--ruleset", "nbb"], "unknown ruleset 'nbb'.*did you mean 'nb'"),
        (["best", "-r", "HUS", "--ruleset", "99"], "unknown ruleset '99'"),
        (["check"], "no word to check: give one or more, or - to read them"),
        (["check", " "], "no word to check"),
        (["best", "-r", "HUS", "-l", ""], "--lexicon is empty"),
        (["check", "HUS", "-l", "svv"], "'svv'"),
        (["score"], "no play: give a place and a word"),
        (["convert", "--to", "grit"], "grit.*did you mean 'grid'"),
        (["convert"], "missing option '--to'"),
        (["convert", "--to"], "wordfeud convert: option '--to' requires.*see wordfeud convert --h"),
        (["rulesets", "xx"], "unknown ruleset 'xx'"),
        (["premiums", "xx"], "xx: no such premium layout"),
        (["show", "--csv"], "no such option: --csv"),
    ],
)
def test_other_usage(wordfeud: Command, arguments: list[str], expected: str) -> None:
    error = wordfeud(*arguments).error
    assert re.search(expected, error), error


def test_a_lexicon_of_other_tiles_than_the_ruleset(wordfeud: Command, lexicon: Path) -> None:
    error = wordfeud("best", "-r", "HUS", "-l", lexicon, "--ruleset", "nl").error
    assert "made for ruleset nb" in error
    assert "of nl" in error


FILES = {
    "empty": (b"", "empty"),
    "cut": (None, "cut off or damaged"),
    "flipped": (None, "damaged"),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(100), "picture"),
    "words": (b"hus\nmus\n", "--ruleset"),
    "older version": (None, "format version 0"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_lexicon_file_that_is_none(
    wordfeud: Command, lexicon: Path, tmp_path: Path, name: str
) -> None:
    data, expected = FILES[name]
    whole = lexicon.read_bytes()
    if name == "cut":
        data = whole[:-5]
    elif name == "flipped":
        data = whole[:-5] + bytes([whole[-5] ^ 1]) + whole[-4:]
    elif name == "older version":
        data = whole[:8] + bytes(4) + whole[12:]
    path = tmp_path / "odd.lexicon"
    path.write_bytes(data or b"")
    error = wordfeud("best", "-r", "HUS", "-l", path).error
    assert str(path) in error
    assert expected in error


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 4, "a program"),
        (bytes(range(256)) * 4, "binary"),
        (b"", "no|empty"),
        (b"3\nabel/A\nbil/B\nhus/AB\n", "hunspell|dic"),
        (b"12\n34\n", "no word"),
    ],
)
def test_a_word_list_that_is_none_leaves_nothing_behind(
    builder: Command, tmp_path: Path, content: bytes, expected: str
) -> None:
    words, out = tmp_path / "words.txt", tmp_path / "out"
    words.write_bytes(content)
    out.mkdir()
    error = builder("build", words, "-o", out / "x.lexicon", "--ruleset", "nb").error
    assert error.startswith("dawg-builder: ")
    assert re.search(expected, error), error
    assert list(out.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["build", "none.txt", "-o", "x.lexicon", "--ruleset", "nb"], "none.txt: "),
        (["build", "-o", "x.lexicon", "--ruleset", "nb"], "missing argument"),
        (["build", "a.txt", "--ruleset", "nb"], "missing option"),
        (["build", "a.txt", "-o", "x.lexicon", "--ruleset", "norsk"], "unknown ruleset 'norsk'"),
        (["biuld"], "did you mean 'build'"),
        (["info", "none.lexicon"], "none.lexicon: no such"),
        (["verify", "none.lexicon"], "none.lexicon: no such"),
        (["words", "none.lexicon"], "none.lexicon: no such"),
    ],
)
def test_usage_of_the_builder(builder: Command, arguments: list[str], expected: str) -> None:
    error = builder(*arguments).error
    assert re.search(expected, error), error


def test_a_folder_that_cannot_be_written(builder: Command, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("hus\n", encoding="utf-8")
    out = tmp_path / "none" / "x.lexicon"
    assert "cannot be written" in builder("build", words, "-o", out, "--ruleset", "nb").error
