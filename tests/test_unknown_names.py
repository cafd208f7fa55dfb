"""Records that name a ruleset or a layout which this program does not have."""

import json
from pathlib import Path

import pytest
from command_line import Command

from dawg_builder.errors import RulesetError
from solver.notation import parse_position, stated_ruleset
from solver.premiums import load_premiums
from solver.ruleset import load_ruleset

_BOARD = "/".join(["15"] * 7 + ["7HUS5"] + ["15"] * 7)
CGP = _BOARD + " ETA/ 8/0 0 ld english; bdn standard;"
GCG = "#player1 a\n#player2 b\n#ruleset NWL18\n>a: ETASUHS 8H HUS +8 8\n"
LAYOUT = CGP.replace("english", "nb").replace("standard", "CrosswordGame")


@pytest.mark.parametrize(("text", "name"), [(CGP, "english"), (GCG, "NWL18")])
def test_an_unknown_ruleset_in_a_record_was_ignored(text, name) -> None:
    says = f"^game: unknown ruleset '{name}'.*; known: en-US, nb, .*; say which with --ruleset$"
    with pytest.raises(RulesetError, match=says):
        parse_position(text, source="game")
    with pytest.raises(RulesetError, match=says):
        stated_ruleset(text, source="game")
    assert parse_position(text, ruleset="nb").ruleset == load_ruleset("nb")


@pytest.mark.parametrize("name", ["NB", "1", "nb"])
def test_a_ruleset_by_number_in_a_record_was_ignored(name) -> None:
    assert parse_position(CGP.replace("english", name)).ruleset == load_ruleset("nb")
    assert parse_position(GCG.replace("NWL18", name)).ruleset == load_ruleset("nb")


def test_a_record_names_no_file(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="unknown ruleset"):
        parse_position(CGP.replace("english", f"{tmp_path}/x.toml"))


@pytest.mark.parametrize("text", [CGP, GCG])
def test_on_the_command_line(wordfeud: Command, home: Path, lexicon: Path, text: str) -> None:
    path = home / "game.txt"
    path.write_text(text)
    for verb in ("show", "best", "convert --to string"):
        assert "unknown ruleset" in wordfeud(*verb.split(), path).error
        for option in (("--ruleset", "nb"), ("--lexicon", lexicon)):
            assert wordfeud(*verb.split(), path, "-r", "ETA", *option, "-q").code == 0


def test_review(wordfeud: Command, home: Path, lexicon: Path) -> None:
    path = home / "game.gcg"
    path.write_text(GCG)
    assert "unknown ruleset 'NWL18'" in wordfeud("review", path).error
    assert wordfeud("review", path, "-l", lexicon).code == 0
    path.write_text(GCG.replace("NWL18", "nb\n#board-layout CrosswordGame"))
    assert "found 'CrosswordGame'; say which with" in wordfeud("review", path).error
    assert wordfeud("review", path, "-l", lexicon, "--premiums", "random-1").code == 0


@pytest.mark.parametrize(
    ("text", "says", "option"),
    [
        (CGP, "unknown ruleset 'english'", ("--ruleset", "nb")),
        (CGP.replace("7HUS5", "07HUS5"), "unknown ruleset 'english'", ("--ruleset", "nb")),
        (LAYOUT, "found 'CrosswordGame'", ("--premiums", "standard")),
        (GCG, "unknown ruleset 'NWL18'", ("--ruleset", "nb")),
        (GCG.replace("NWL18", "nb\n#board-layout x"), "found 'x'", ("--premiums", "random-1")),
    ],
)
def test_rows_of_a_batch(wordfeud: Command, home: Path, lexicon: Path, text, says, option) -> None:
    path = home / ("games.gcg" if text.startswith("#") else "rows.cgp")
    path.write_text(text + "\n")
    ran = wordfeud("batch", path, "-l", lexicon, "-q")
    assert ran.code == 1 and says in json.loads(ran.out)["error"]
    ran = wordfeud("batch", path, "-l", lexicon, "-q", *option)
    row = json.loads(ran.out)
    assert ran.code == 0 and row["error"] is None
    if option[1] == "random-1":
        assert load_premiums(row["premiums"]) == load_premiums("random-1")
