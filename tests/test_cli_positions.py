"""Positions on the command line: their own ruleset, every fault, plays off the board, layouts."""

import json
from pathlib import Path

import pytest
from command_line import Command, write_list

from dawg_builder.data_dir import data_dir
from solver.notation import parse_position, print_position
from solver.premiums import load_premiums

_GCG = "#ruleset {0}\n>ann: HUSETAR 8H HUS +8 8\n"
_CGP = "/".join(["15"] * 7 + ["7HUS5"] + ["15"] * 7) + " ETA/ 8/0 0 ld {0};"


@pytest.mark.parametrize("text", [_GCG, _CGP], ids=["gcg", "cgp"])
@pytest.mark.parametrize("ruleset", ["sv", "nl"])
def test_a_text_says_its_ruleset(wordfeud: Command, home: Path, text: str, ruleset: str) -> None:
    path = home / "game"
    path.write_text(text.format(ruleset))
    shown = json.loads(wordfeud("convert", path, "--to", "json").out)
    assert shown["game"]["ruleset"] == {"sv": 4, "nl": 2}[ruleset]
    other = json.loads(wordfeud("convert", path, "--to", "json", "--ruleset", "da").out)
    assert other["game"]["ruleset"] == 3


def test_the_ruleset_of_a_text_goes_before_the_environment(
    wordfeud: Command, home: Path, lexicon: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "game.cgp"
    path.write_text(_CGP.format("nb"))
    monkeypatch.setenv("WORDFEUD_RULESET", "sv")
    assert "ruleset: nb" in wordfeud("best", path, "-l", lexicon, "-v").err
    path.write_text(_CGP.format("sv"))
    error = wordfeud("best", path, "-l", lexicon).error
    assert f"not those of sv ({path})" in error


def test_a_raw_list_is_read_for_the_ruleset_of_the_text(wordfeud: Command, home: Path) -> None:
    path, words = home / "game.cgp", write_list(home / "words.txt", ["hus", "huset"])
    path.write_text(_CGP.format("sv"))
    ran = wordfeud("best", path, "-l", words, "-q", "--json")
    assert json.loads(ran.out)["ruleset"] == "sv"


def test_show_names_every_fault_at_once(wordfeud: Command, home: Path, lexicon: Path) -> None:
    lines = ["." * 15] * 15
    lines[7], lines[2], lines[12] = ".......HÞSQ....", "..SE...........", "UUUU..........."
    path = home / "board.txt"
    path.write_text("\n".join(lines))
    ran = wordfeud("show", path, "-r", "ESEXSTARE", "-l", lexicon, "--json")
    found = {(fault["kind"], fault["square"]) for fault in json.loads(ran.out)["faults"]}
    assert found == {
        ("unknown-letter", "I8"),
        ("unknown-letter", "K8"),
        ("unknown-letter", None),
        ("too-many-tiles", "D13"),
        ("floating", "C3"),
        ("floating", "A13"),
        ("not-in-lexicon", "A13"),
        ("rack-too-long", None),
    }
    text = wordfeud("show", path, "-r", "ESEXSTARE", "-l", lexicon).out
    assert "H ! S !" in text and "found 'Þ', which has no tile in ruleset nb" in text
    assert "U-1" in text and "rack: AEEERSST!" in text
    error = wordfeud("best", path, "-r", "ESE", "-l", lexicon).error
    assert "row 8, column I" in error and "K8 'Q'" in error


@pytest.mark.parametrize("format", ["string", "cgp", "json"])
def test_letters_without_a_tile_are_faults_in_every_format(
    wordfeud: Command, home: Path, lexicon: Path, format: str
) -> None:
    text = print_position(parse_position(_CGP.format("en-intl"), rack="QZ"), format)
    path = home / "position"
    path.write_text(text.replace("S", "Q", 1) if format != "json" else text.replace('"S"', '"Q"'))
    ran = wordfeud("show", path, "-l", lexicon, "--ruleset", "nb", "--json")
    faults = json.loads(ran.out)["faults"]
    assert ("unknown-letter", "J8") in [(fault["kind"], fault["square"]) for fault in faults]


def test_show_needs_no_word_list(wordfeud: Command, home: Path) -> None:
    path = home / "game.gcg"
    path.write_text(_GCG.format("fi"))
    ran = wordfeud("show", path)
    assert ran.code == 0 and "no word list for ruleset fi: words not checked" in ran.err
    assert "no faults" in ran.out


def test_unseen_as_bag_and_opponent(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    shown = json.loads(wordfeud("show", grid, "-r", "ETASNO", "-l", lexicon, "--json").out)
    assert (shown["bag"], shown["opponent"]) == (88, 7)
    assert "88 in the bag, 7 with the opponent; 1 blank left" in (
        wordfeud("show", grid, "-r", "ETASNO", "-l", lexicon).out
    )


@pytest.mark.parametrize(
    ("play", "reasons"),
    [
        ("8N HUS", ["off-board", "start-square", "not-on-rack"]),
        ("8J SE", ["start-square", "not-on-rack"]),
        ("O14 USE", ["off-board", "start-square", "not-on-rack", "not-a-word"]),
    ],
)
def test_a_play_has_every_reason_against_it(
    wordfeud: Command, lexicon: Path, play: str, reasons: list[str]
) -> None:
    ran = wordfeud("score", play, "-r", "HU", "-l", lexicon, "--json")
    (judged,) = json.loads(ran.out)["plays"]
    assert ran.code == 1
    assert [reason["kind"] for reason in judged["reasons"]] == reasons


def test_a_letter_without_a_tile_is_no_play(wordfeud: Command, lexicon: Path) -> None:
    assert "'X' has no tile" in wordfeud("score", "N14 HUX", "-r", "HU", "-l", lexicon).error


def test_ovas_and_umps(wordfeud: Command, home: Path) -> None:
    lines = ["." * 15] * 15
    lines[6], lines[7] = "........APP....", "......OVA......"
    board = home / "board.txt"
    board.write_text("\n".join(lines))
    words = ["umps", "ovas", "ova", "app", "aa"]
    common = ("-r", "UMS", "--ruleset", "en-intl", "-q", "--json", "-l")
    both = write_list(home / "both.txt", words)
    ran = wordfeud("score", board, "J5 UMPS", *common, both)
    (play,) = json.loads(ran.out)["plays"]
    assert ran.code == 0 and play["play"] == "J5 UM(P)S"
    assert [word["word"] for word in play["words"]] == ["UMPS", "OVAS"]
    less = write_list(home / "less.txt", [word for word in words if word != "ovas"])
    ran = wordfeud("score", board, "J5 UM(P)S", *common, less)
    (play,) = json.loads(ran.out)["plays"]
    assert ran.code == 1
    assert [reason["message"] for reason in play["reasons"]] == [
        "OVAS, across at 8G, is not in the word list"
    ]


def test_layouts_kept_under_a_name(wordfeud: Command, home: Path, lexicon: Path) -> None:
    random = data_dir() / "premiums" / "random-2.txt"
    game = home / "game.json"
    game.write_text(
        print_position(parse_position("", ruleset="nb", premiums=str(random), rack="HUS"), "json")
    )
    ran = wordfeud("premiums", game, "--save", "friday")
    assert ran.code == 0 and ran.out.startswith(".d.t.d.....Td..\n.D....t........\n")
    assert "friday" in wordfeud("premiums").out
    assert load_premiums("friday") == load_premiums(random)
    best = wordfeud("best", "-r", "HUS", "--premiums", "friday", "-l", lexicon, "--json")
    assert json.loads(best.out)["position"]["premiums"] == "friday"
    assert "bundled" in wordfeud("premiums", game, "--save", "standard").error
    assert "letters, digits and hyphens" in wordfeud("premiums", game, "--save", "../x").error
    assert "--save needs a layout" in wordfeud("premiums", "--save", "x").error
