"""Rulesets: all that are bundled, how they are named, and what is said of a wrong file."""

import json
import re
from pathlib import Path

import pytest

from dawg_builder.data_dir import data_dir
from dawg_builder.errors import RulesetError
from dawg_builder.ruleset_file import read_ruleset, ruleset_keys
from solver.premiums import load_premiums, parse_premiums
from solver.ruleset import all_rulesets, load_ruleset


def test_there_are_13_rulesets_numbered_as_in_the_game() -> None:
    numbers = [ruleset.number for ruleset in all_rulesets()]
    assert numbers[:13] == list(range(13)) and len(numbers) == len({*numbers})
    assert list(ruleset_keys()) == [ruleset.id for ruleset in all_rulesets()]


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_totals_bonus_and_blanks(ruleset) -> None:
    if ruleset.number < 13:
        assert ruleset.total == (102 if ruleset.id == "de" else 104)
        assert ruleset.blanks == 2
        assert (ruleset.bingo_bonus, ruleset.bingo_tiles, ruleset.rack_size) == (40, 7, 7)
    assert len(ruleset.points) == len(ruleset.counts) == len(ruleset.alphabet) + 1


def test_twins_have_the_same_tiles() -> None:
    for one, other in ((0, 5), (1, 10), (4, 8)):
        left, right = load_ruleset(one), load_ruleset(other)
        assert (left.alphabet, left.points, left.counts) == (
            right.alphabet,
            right.points,
            right.counts,
        )


@pytest.mark.parametrize("key", ["nb", "NB", "1", 1, " nb ", "norwegian bokmål"])
def test_keys(key) -> None:
    assert load_ruleset(key).id == "nb"


def test_spanish_digraphs_are_single_tiles() -> None:
    spanish = load_ruleset("es")
    assert spanish.alphabet.digraphs == {"CH", "LL", "RR"}
    assert len(spanish.alphabet.encode("CHORRILLO")) == 6


@pytest.mark.parametrize(
    ("key", "says"),
    [("nbb", "did you mean 'nb'"), ("Dutsch", "did you mean 'Dutch'"), ("99", "known: en-US (0)")],
)
def test_unknown_key(key, says) -> None:
    with pytest.raises(RulesetError, match=re.escape(says)) as caught:
        load_ruleset(key)
    assert "\n" not in str(caught.value)


def test_missing_file() -> None:
    with pytest.raises(RulesetError, match=r"no/such\.toml: no such ruleset file"):
        load_ruleset("no/such.toml")


_EDITS = [
    ("total = 104", "total = 105", "total: says 105 tiles, but the counts add up to 104"),
    ('"A" = [1, 7]', '"A" = [1, 8]', "total: says 104 tiles"),
    ('"A" = [1, 7]', '"A" = [1, 7]\n"A" = [1, 7]', "a key stands twice"),
    ('"A" = [1, 7]', '"A" = [1, "7"]', "tiles.A.count: expected a whole number"),
    ('"A" = [1, 7]', '"A" = [true, 7]', "tiles.A.points: expected a whole number"),
    ('"A" = [1, 7]', '"A" = 7', "tiles.A: expected [points, count]"),
    ('"A" = [1, 7]', '"a" = [1, 7]', "tiles.a: expected one or two upper-case letters"),
    ('"A" = [1, 7]', '"ABC" = [1, 7]', "tiles.ABC: expected one or two upper-case letters"),
    ('"A" = [1, 7]', '"A" = [1, 7]\n"Q" = [0, 0]', "tiles.Q: count is 0"),
    ('"?" = [0, 2]', "", "tiles.?: the blank is missing"),
    ('"?" = [0, 2]', '"?" = [1, 2]', "tiles.?: a blank has 0 points"),
    ('name = "Norwegian Bokmål"', "name = 3", "name: expected text, found 3"),
    ("number = 1", "number = -1", "number: expected a whole number"),
    ("bingo_bonus", "bingo_bonnus", "did you mean 'bingo_bonus'"),
    ("bingo_bonus = 40\n", "", "rules.bingo_bonus: is missing"),
    ("swap_min = 1", "swap_min = 9", "rules.swap_min: 9 is more than swap_max"),
    ("rack_size = 7", "rack_size = 8", "rules.rack_size: expected 1 to 7"),
    ("strip_accents = true", "strip_accents = 1", "folding.strip_accents: expected true or false"),
    ("[rules]", "[rulez]", "did you mean 'rules'"),
    ("total = 104", 'total = 104\nblank_only = ["Q"]', "blank_only: 'Q' must be in [tiles]"),
    ('vowels = "AEIOUYÆØÅ"', 'vowels = "AEÖ"', "vowels: 'Ö' is no letter of [tiles]"),
    ("total = 104", "total = ", "not a TOML file"),
]


@pytest.mark.parametrize(("old", "new", "says"), _EDITS, ids=[edit[2][:40] for edit in _EDITS])
def test_wrong_file_says_file_key_and_fault(tmp_path: Path, old, new, says) -> None:
    text = (data_dir() / "rulesets" / "nb.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        read_ruleset(path)
    message = str(caught.value)
    assert message.startswith(str(path)) and says in message and "\n" not in message


def test_a_file_of_ones_own_with_a_blank_only_letter(tmp_path: Path) -> None:
    text = (data_dir() / "rulesets" / "nb.toml").read_text(encoding="utf-8")
    text = text.replace("total = 104", 'total = 104\nblank_only = ["Q"]')
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('"R" =', '"Q" = [0, 0]\n"R" ='), encoding="utf-8-sig")
    ruleset = load_ruleset(path)
    assert ruleset.blank_only == ("Q",)
    assert ruleset.counts[ruleset.alphabet.codes["Q"]] == 0


def test_a_file_of_ones_own_without_vowels_has_the_plain_ones(tmp_path: Path) -> None:
    text = (data_dir() / "rulesets" / "nb.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('vowels = "AEIOUYÆØÅ"', ""), encoding="utf-8")
    assert load_ruleset(path).vowels == tuple("AEIOU")
    assert load_ruleset("nb").vowels == tuple("AEIOUYÆØÅ")


def test_not_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match="not UTF-8 text"):
        read_ruleset(path)


FACTS = Path(__file__).resolve().parents[2] / "shared" / "facts"


@pytest.mark.skipif(not FACTS.is_dir(), reason="the collected facts are not here")
def test_tiles_are_those_of_the_facts() -> None:
    facts = json.loads((FACTS / "tiles.json").read_text(encoding="utf-8"))
    for ruleset in all_rulesets()[: len(facts)]:
        tiles = facts[str(ruleset.number)]["tiles"]
        texts = ("?", *ruleset.alphabet.tiles)
        found = {
            text: {"points": points, "count": count}
            for text, points, count in zip(texts, ruleset.points, ruleset.counts, strict=True)
        }
        assert found == tiles


@pytest.mark.skipif(not FACTS.is_dir(), reason="the collected facts are not here")
def test_layouts_are_those_of_the_facts() -> None:
    boards = json.loads((FACTS / "random_boards.json").read_text(encoding="utf-8"))
    boards["standard"] = (FACTS / "standard_board.txt").read_text(encoding="utf-8").split()
    for name, rows in boards.items():
        lines = [line for line in rows if not line.startswith("#")]
        assert load_premiums(name) == parse_premiums("\n".join(lines)), name
