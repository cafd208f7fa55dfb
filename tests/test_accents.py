"""Letters without a tile on racks, boards and in plays fold as those of a word list do."""

import json
from pathlib import Path

import pytest
from command_line import Command, write_lexicon

from solver.notation import NotationError, parse_play, parse_position, parse_rack, print_rack
from solver.notation.tiles import letter_code
from solver.ruleset import all_rulesets, load_ruleset

GRID = "\n".join(["." * 15] * 7 + ["." * 5 + "{}" + "." * 7] + ["." * 15] * 7)


@pytest.mark.parametrize(
    ("rack", "ruleset", "expected"),
    [
        ("ÉTÉ?", "fr", "EET?"),
        ("çà", "fr", "AC"),
        ("E\u0301TA", "fr", "AET"),
        ("CŒUR", "fr", "CEORU"),
        ("ë,ï", "nl", "EI"),
        ("ĳs", "nl", "IJS"),
        ("É, ÆØ", "nb", "EÆØ"),
        ("áñ", "es", "AÑ"),
        ("ç", "pt", "Ç"),
        ("äöü", "de", "ÄÖÜ"),
        ("straße"[3:], "de", "AESS"),
    ],
)
def test_an_accent_on_a_rack_was_an_error(rack, ruleset, expected) -> None:
    rules = load_ruleset(ruleset)
    assert parse_rack(rack, rules) == parse_rack(expected, rules)
    assert sorted(print_rack(parse_rack(rack, rules), rules)) == sorted(expected)


@pytest.mark.parametrize(("rack", "ruleset"), [("Ü", "sv"), ("α", "fr"), ("ª", "es"), ("½", "nb")])
def test_other_letters_are_still_an_error(rack, ruleset) -> None:
    with pytest.raises(NotationError, match=f"'{rack}' has no tile in ruleset {ruleset}"):
        parse_rack(rack, load_ruleset(ruleset))


def test_folding_is_that_of_word_lists() -> None:
    for rules in all_rulesets():
        codes = rules.alphabet.codes
        for sign in map(chr, range(0xC0, 0x250)):
            folded = rules.folding.fold(sign)
            assert letter_code(sign, rules) == codes.get(folded, 0), (rules.id, sign)


def test_an_accent_on_a_board_or_in_a_play_was_an_error() -> None:
    rules = load_ruleset("fr")
    position = parse_position(GRID.format("éTÉ"), ruleset=rules, rack="S")
    assert position.board == parse_position(GRID.format("eTE"), ruleset=rules).board
    for text in ("8F ÉTÉS", "8F (éTÉ)S", "8F ...S", "8F etes"):
        assert parse_play(text, position).notation == "8F (eTE)S"
    empty = parse_position("", ruleset=rules, rack="CŒUR")
    assert parse_play("8H CŒUR", empty).notation == "8H COEUR"
    assert parse_play("8H CœUR", empty, case="upper-tiles").notation == "8H CoeUR"
    with pytest.raises(NotationError, match="column H: found 'Œ', which has no tile"):
        parse_position(GRID.format("ACŒ"), ruleset=rules)


def test_a_wordfeud_game_holds_tiles_only() -> None:
    tiles = [[7, 7, "É", False]]
    text = json.dumps({"game": {"ruleset": 7, "board": 0, "tiles": tiles}})
    with pytest.raises(NotationError, match="'É' has no tile in ruleset fr"):
        parse_position(text)


def test_on_the_command_line(wordfeud: Command, tmp_path: Path) -> None:
    lexicon = write_lexicon(tmp_path / "fr.lexicon", ["été", "étés", "cœur"], "fr")
    same = [wordfeud("best", "-l", lexicon, "-r", rack, "--plain").out for rack in ("ÉTÉS", "ETES")]
    assert same[0] == same[1] and "ETES" in same[0]
    ran = wordfeud("score", "-l", lexicon, "-r", "CŒUR", "8H CŒUR", "--json")
    assert json.loads(ran.out)["plays"][0]["legal"] is True
    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps({"board": "." * 225, "rack": "ÉTÉS", "played": "8H ÉTÉ"}) + "\n")
    row = json.loads(wordfeud("batch", rows, "-l", lexicon, "-q").out)
    assert row["error"] is None and row["played_score"] == 3
