"""The other verbs of `wordfeud`, help, and where settings come from."""

import csv
import io
import json
import os
import shlex
import sys
from pathlib import Path

import pytest
from command_line import BOARD, Command, Ran

from dawg_builder.cli.app import DawgBuilder
from dawg_builder.cli.runner import VerbGroup, load_verb
from solver.cli.app import Wordfeud
from solver.cli.game import Group as GameGroup

VERBS = [(cls, verb) for cls in (Wordfeud, DawgBuilder) for verb in cls.verbs]


@pytest.mark.parametrize(("cls", "verb"), VERBS)
def test_every_verb_has_help_that_starts_with_examples(
    wordfeud: Command, builder: Command, cls: type[VerbGroup], verb: str
) -> None:
    ran = (wordfeud if cls is Wordfeud else builder)(verb, "--help")
    assert ran.code == 0
    assert ran.out.startswith("Examples:\n")
    assert f"Usage: {'wordfeud' if cls is Wordfeud else 'dawg-builder'} {verb}" in ran.out
    command = load_verb(verb, cls.verbs[verb])
    assert len(command.help or "") > 20
    for parameter in command.params:
        assert getattr(parameter, "help", ""), f"{verb}: {parameter.name} has no help"


@pytest.mark.parametrize(("cls", "verb"), VERBS)
def test_every_example_is_a_right_command_line(cls: type[VerbGroup], verb: str) -> None:
    command = load_verb(verb, cls.verbs[verb])
    assert command.examples
    for line, what in command.examples:
        program = "wordfeud" if cls is Wordfeud else "dawg-builder"
        (own,) = [part for part in line.split(" | ") if part.startswith(program)]
        words = shlex.split(own)
        words = words[: words.index("<")] if "<" in words else words
        words = words[: words.index(">")] if ">" in words else words
        assert words[1] == verb
        assert what
        command.make_context(verb, words[2:])


@pytest.mark.parametrize("verb", Wordfeud.verbs)
def test_every_verb_is_documented_in_the_top_help(wordfeud: Command, verb: str) -> None:
    lines = wordfeud("--help").out.splitlines()
    described = [line for line in lines if line.startswith(f"  {verb} ")]
    assert len(described) == 1
    assert not described[0].endswith("..."), "its first sentence does not fit on the line"


def test_no_argument_shows_the_help(wordfeud: Command, builder: Command) -> None:
    assert wordfeud() == wordfeud("--help")
    assert builder() == builder("-h")


def test_version_names_program_format_and_kernel(wordfeud: Command, builder: Command) -> None:
    for ran, name in ((wordfeud("--version"), "wordfeud"), (builder("--version"), "dawg-builder")):
        lines = ran.out.splitlines()
        assert ran.code == 0
        assert lines[0].startswith(f"{name} ")
        assert lines[1].startswith("lexicon format ")
        assert lines[2].startswith("kernel C++")


def test_check_says_valid_or_why_not(wordfeud: Command, lexicon: Path) -> None:
    ran = wordfeud("check", "hus", "HSU", "qat", "x", "ræv", "-l", lexicon, "--json")
    words = {each["word"]: each for each in json.loads(ran.out)["words"]}
    assert ran.code == 1
    assert [word for word, each in words.items() if each["valid"]] == ["HUS", "RÆV"]
    expected = ["word", "valid", "reason", "near", "entries", "elsewhere"]
    assert list(words["HUS"]) == expected
    assert words["HSU"]["near"][0] == "HUS"
    assert "no tile for 'Q'" in words["QAT"]["reason"]
    assert "not in small" in words["HSU"]["reason"]


def test_check_exit_code_and_other_forms(wordfeud: Command, lexicon: Path) -> None:
    assert wordfeud("check", "HUS", "-l", lexicon) == Ran(0, "HUS  valid  in small\n", "")
    assert wordfeud("check", "HSU", "-l", lexicon, "--plain").out.startswith("HSU\tfalse\t")
    rows = list(csv.DictReader(io.StringIO(wordfeud("check", "A", "-l", lexicon, "--csv").out)))
    assert rows[0]["reason"] == "a word has 2 to 15 tiles, this has 1"


def test_check_reads_words(
    wordfeud: Command, lexicon: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("hus år\nåre".encode())))
    assert wordfeud("check", "-", "-l", lexicon, "--plain").out.count("\ttrue\t") == 3


def test_score_explains_and_ranks(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    given = ("score", grid, "8F", "HuSET", "-r", "ETAR", "-l", lexicon)
    ran = wordfeud(*given, "--json")
    (play,) = json.loads(ran.out)["plays"]
    assert ran.code == 0
    assert (play["play"], play["legal"], play["score"]) == ("8F (HuS)ET", True, 6)
    assert play["words"][0]["word"] == "HuSET"
    assert play["words"][0]["valid"] is True
    assert [each["points"] for each in play["words"][0]["letters"]] == [3, 0, 1, 1, 1]
    assert play["bingo"] == 0
    best = json.loads(wordfeud("best", grid, "-r", "ETAR", "-l", lexicon, "--json").out)["plays"]
    assert play["rank"] == next(each["rank"] for each in best if each["word"] == "HuSET")
    assert play["gap"] == best[0]["score"] - 6
    assert "8F (HuS)ET: 6 points; rank" in wordfeud(*given).out


def test_score_gives_every_reason_against_a_play(
    wordfeud: Command, lexicon: Path, grid: Path
) -> None:
    ran = wordfeud("score", grid, "1A HTX".replace("X", "S"), "-r", "ET", "-l", lexicon, "--json")
    (play,) = json.loads(ran.out)["plays"]
    assert ran.code == 1
    assert play["legal"] is False
    assert play["rank"] is None
    kinds = {reason["kind"] for reason in play["reasons"]}
    assert kinds == {"not-touching", "not-on-rack", "not-a-word"}
    assert "HTS" in wordfeud("score", grid, "1A HTS", "-l", lexicon).out


@pytest.mark.parametrize(
    "plays", [["8H HUS"], ["8H", "HUS"], ["8H HUS", "H8", "SE"], ["8H", "HUS", "H8 SE"]]
)
def test_plays_with_and_without_quotes(wordfeud: Command, lexicon: Path, plays: list[str]) -> None:
    ran = wordfeud("score", *plays, "-l", lexicon, "--jsonl")
    assert ran.code == 0
    shown = [json.loads(line)["play"] for line in ran.out.splitlines()]
    assert shown == ["8H HUS", "H8 SE"][: len(shown)]
    assert len(shown) == len(" ".join(plays).split()) // 2


def test_show_lists_unseen_tiles_and_faults(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    shown = json.loads(wordfeud("show", grid, "-r", "ET", "-l", lexicon, "--json").out)
    assert shown["board"] == BOARD
    assert shown["rack"] == "ET"
    assert shown["unseen"]["?"] == 1
    assert shown["unseen"]["U"] == 3
    assert sum(shown["unseen"].values()) == 104 - 5
    assert shown["faults"] == []
    text = wordfeud("show", grid, "-l", lexicon).out
    assert "101 tiles: 94 in the bag, 7 with the opponent; 1 blank left" in text
    assert "no faults" in text


def test_show_names_a_fault_and_its_square(
    wordfeud: Command, lexicon: Path, tmp_path: Path
) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("\n".join([*BOARD[:14], "R" + BOARD[14][1:]]), encoding="utf-8")
    ran = wordfeud("show", path, "-l", lexicon, "--json")
    assert ran.code == 0
    faults = json.loads(ran.out)["faults"]
    assert [(each["kind"], each["square"]) for each in faults] == [("floating", "A15")]


def test_convert(wordfeud: Command, grid: Path) -> None:
    ran = wordfeud("convert", grid, "--to", "string")
    assert (ran.code, ran.out) == (0, "".join(BOARD) + "\n")
    assert wordfeud("convert", ran.out.strip(), "--to", "grid").out.splitlines()[:15] == BOARD


def test_a_game_record_stays_one(wordfeud: Command, tmp_path: Path) -> None:
    record = tmp_path / "game.gcg"
    record.write_text(
        "#character-encoding UTF-8\n#player1 a Anna\n#player2 b Bo\n"
        ">a: HUSETAR 8H HUS +8 8\n>b: EEEEEEE H8 (H)E +4 4\n",
        encoding="utf-8",
    )
    first = wordfeud("convert", record, "--to", "gcg")
    assert first.code == 0
    assert first.out.count("\n>") == 2
    before = wordfeud("convert", record, "--to", "grid", "--turn", 2).out
    assert before.splitlines()[7] == ".......HUS....."
    assert before.splitlines()[-1] == "rack: EEEEEEE"


def test_lists_of_what_is_there(wordfeud: Command) -> None:
    lexicons = json.loads(wordfeud("lexicons", "--json").out)
    assert {"nb", "nl"} <= {each["id"] for each in lexicons}
    for each in lexicons:
        assert each["source"] and each["version"] and each["licence"] and len(each["sha256"]) == 64
    assert "None of these is Wordfeud's own word list" in wordfeud("lexicons").out
    rulesets = json.loads(wordfeud("rulesets", "--json").out)
    assert [each["number"] for each in rulesets] == sorted(each["number"] for each in rulesets)
    assert len(rulesets) >= 13
    assert "CH\t5\t1" in wordfeud("rulesets", "es", "--plain").out
    premiums = list(csv.DictReader(io.StringIO(wordfeud("premiums", "--csv").out)))
    assert premiums[0] == {
        "name": "standard",
        "DL": "24",
        "TL": "20",
        "DW": "12",
        "TW": "8",
        "start": "H8",
    }
    assert len(wordfeud("premiums", "random-1").out.splitlines()) == 15


def test_option_before_environment_before_config_file(
    wordfeud: Command, lexicon: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = home / "config" / "wordfeud-solver" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'lexicon = "{lexicon}"\nruleset = 1\n', encoding="utf-8")
    given = ("best", "-r", "HUS", "-v", "--json")
    assert f"ruleset: nb ({config})" in wordfeud(*given).err
    monkeypatch.setenv("WORDFEUD_RULESET", "Norwegian Nynorsk")
    assert "ruleset: nn (WORDFEUD_RULESET)" in wordfeud(*given).err
    ran = wordfeud(*given, "--ruleset", "nb")
    assert "ruleset: nb (--ruleset)" in ran.err
    assert f"lexicon: small ({config}), {lexicon}, " in ran.err
    sha256 = json.loads(ran.out)["lexicon"]["sha256"]
    assert f"lexicon sha256: {sha256}" in ran.err


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lexicon = ", "not a TOML file"),
        ('lexikon = "nb"', "unknown setting 'lexikon'; did you mean 'lexicon'?"),
        ("lexicon = [1]", "lexicon: expected text, found [1]"),
    ],
)
def test_a_wrong_config_file(wordfeud: Command, home: Path, text: str, expected: str) -> None:
    config = home / "config" / "wordfeud-solver" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(text, encoding="utf-8")
    error = wordfeud("best", "-r", "HUS").error
    assert f"wordfeud: {config}: " in error
    assert expected in error


# Options and input that are alike in all verbs --------------------------------------------------

ONE_FORM = ["show", "convert", *(f"game {verb}" for verb in GameGroup.verbs if verb != "best")]


@pytest.mark.parametrize("verb", ONE_FORM)
def test_a_form_that_was_refused_was_listed(wordfeud: Command, verb: str) -> None:
    said = wordfeud(*verb.split(), "--help").out
    for form in ("--jsonl", "--csv", "--plain"):
        assert form not in said
        assert f"no such option: {form}" in wordfeud(*verb.split(), form).error
    alone = verb in ("convert", "game export")
    assert ("--json" not in said) == alone


@pytest.mark.parametrize("verb", ["check", "hooks", "extend"])
def test_piped_words_were_not_read(
    wordfeud: Command, lexicon: Path, home: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    (home / "words").write_text("hus ser\n")
    given = (verb, "-l", lexicon, "--json")

    def piped(*words: str, name: str = str(home / "words")) -> Ran:
        with Path(name).open(encoding="utf-8") as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            return wordfeud(*given, *words)

    expected = wordfeud(*given, "hus", "ser")
    assert piped() == piped("-") == expected
    assert piped("hus") == wordfeud(*given, "hus") != expected
    assert "no word" in piped(name=os.devnull).error
