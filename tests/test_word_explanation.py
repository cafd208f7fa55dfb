"""`check`, `lexicons` and `info` say why: entries, what was left out, other lists, own words."""

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import Command, write_list
from small_bundle import small_bundle  # noqa: F401

from dawg_builder.overlay import config_folder
from solver.lexicon import open_lexicon
from solver.lexicon_record import FIELDS
from solver.word_check import check_word
from solver.word_explanation import explain, installed_lexicons

pytestmark = pytest.mark.usefixtures("home", "small_bundle")


def checked(wordfeud: Command, *arguments: object) -> dict[str, dict[str, Any]]:
    """The words of `check --json` by their letters."""
    ran = wordfeud("check", *arguments, "--json")
    return {each["word"]: each for each in json.loads(ran.out)["words"]}


def put(name: str, *lines: str) -> Path:
    config_folder().mkdir(parents=True, exist_ok=True)
    return write_list(config_folder() / name, lines)


def test_a_valid_word_says_its_entries(wordfeud: Command) -> None:
    words = checked(wordfeud, "ETE", "alle", "Mot", "qi", "-l", "fr")
    assert list(words["ETE"])[:4] == ["word", "valid", "reason", "near"]
    assert words["ETE"]["reason"] == "in fr, from été"
    assert words["ALLE"]["reason"] == "in fr, from alle, allé"
    assert words["MOT"]["reason"] == "in fr"
    found = {word: [Path(e["file"]).name for e in one["entries"]] for word, one in words.items()}
    assert found == {
        "ETE": ["words.xz"],
        "ALLE": ["words.xz", "words.xz"],
        "MOT": ["words.xz"],
        "QI": ["allow.txt"],
    }
    (entry,) = words["ETE"]["entries"]
    assert (entry["entry"], entry["line"], entry["left_out"]) == ("été", 8, None)


def test_a_word_that_was_left_out_says_why(wordfeud: Command) -> None:
    words = checked(wordfeud, "oslo", "FOTOS", "foto's", "kg", "xx", "-l", "fr")
    assert words["OSLO"]["reason"] == (
        "not in fr; the list leaves out Oslo (a proper name or acronym: has a capital)"
    )
    assert words["FOTOS"]["reason"].endswith("leaves out foto's (has an apostrophe)")
    assert words["FOTO'S"]["reason"] == (
        "no tile for \"'\" in ruleset fr; the list leaves out foto's (has an apostrophe)"
    )
    assert words["KG"]["reason"].endswith("leaves out kg (on the list of words to leave out)")
    assert words["KG"]["entries"][0]["left_out"] == "denied"
    assert (words["XX"]["reason"], words["XX"]["entries"]) == ("not in fr", [])


def test_plain_check_of_a_valid_word_reads_no_list(
    wordfeud: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    wordfeud("check", "mot", "-l", "fr")
    monkeypatch.setattr("solver.word_explanation.explain", lambda *_, **__: pytest.fail("read"))
    ran = wordfeud("check", "mot", "ETE", "-l", "fr")
    assert (ran.code, ran.out) == (0, "MOT  valid  in fr\nETE  valid  in fr\n")


def test_a_spelling_of_its_own_is_explained(wordfeud: Command) -> None:
    assert wordfeud("check", "été", "-l", "fr", "-q").out == "ETE  valid  in fr as ETE, from été\n"


def test_the_list_is_named(wordfeud: Command) -> None:
    ran = wordfeud("check", "motz", "-l", "fr")
    sha256 = open_lexicon("fr").meta.words_sha256
    assert ran.code == 1
    assert ran.out.splitlines()[1:] == [
        "    near: MOTS, MOT",
        f"fr: Small fr, test package frlist 1, 7 words, sha256 {sha256[:12]}",
        f"a word that the game takes can be added: a line in {config_folder() / 'fr.allow'}",
    ]
    head = json.loads(wordfeud("check", "motz", "-l", "fr", "--json").out)["lexicon"]
    assert (head["id"], head["words"], head["sha256"]) == ("fr", 7, sha256)
    assert (head["name"], head["package"]) == ("Small fr", "test package frlist 1")
    assert head["dropped"] == {"too long": 7, "capital": 2, "denied": 1}
    assert head["overlay"] is None
    text = wordfeud("check", "mots", "-l", "fr", "--explain").out.splitlines()
    assert text[1] == "    mots: words.xz line 6"
    assert text[-1] == "entries left out: capital 2, too long 7, denied 1"


def test_other_lists_that_have_it(wordfeud: Command, lexicon: Path) -> None:
    assert checked(wordfeud, "foto", "-l", "fr")["FOTO"]["elsewhere"] == [], "nothing compiled yet"
    everywhere = checked(wordfeud, "foto", "mot", "-l", "fr", "--everywhere")
    assert [one["elsewhere"] for one in everywhere.values()] == [["en-intl"], ["en-intl"]]
    assert checked(wordfeud, "foto", "-l", "fr")["FOTO"]["elsewhere"] == ["en-intl"]
    also = checked(wordfeud, "foto", "hus", "-l", "fr", "--also", lexicon)
    assert [one["elsewhere"] for one in also.values()] == [["en-intl"], ["small"]]
    assert "    also in: en-intl\n" in wordfeud("check", "foto", "-l", "fr").out
    error = wordfeud("check", "a", "-l", "fr", "--also", "nofile.txt").error
    assert "nofile.txt: no such lexicon file" in error


def test_a_damaged_list_elsewhere_is_passed_over() -> None:
    open_lexicon("en-intl").path.write_bytes(b"WFLEX")
    assert list(installed_lexicons("fr")) == []


def test_a_word_list_of_the_user(wordfeud: Command, builder: Command, tmp_path: Path) -> None:
    path = write_list(tmp_path / "mine.txt", ["hus", "Oslo", "été"])
    words = checked(wordfeud, "OSLO", "ete", "sol", "-l", path, "--ruleset", "nb")
    assert "leaves out Oslo (a proper name" in words["OSLO"]["reason"]
    assert words["OSLO"]["entries"][0]["file"] == str(path)
    assert words["ETE"]["reason"] == "in mine, from été"
    assert words["SOL"]["entries"] == []
    compiled = tmp_path / "mine.lexicon"
    builder("build", path, "-o", compiled, "--ruleset", "nb")
    ran = wordfeud("check", "OSLO", "-l", compiled)
    assert "OSLO  not valid  not in mine\n" in ran.out
    assert "entries left out: capital 1" in ran.out, "all that a compiled file knows"


def test_own_words(wordfeud: Command) -> None:
    allow, deny = put("fr.allow", "ordi", "oslo", "mot"), put("fr.deny", "# no", "mots")
    words = checked(wordfeud, "ordi", "oslo", "mot", "mots", "té", "-l", "fr")
    assert {word: (one["valid"], one["reason"]) for word, one in words.items()} == {
        "ORDI": (True, "in fr, from fr.allow line 1"),
        "OSLO": (True, "in fr, from fr.allow line 2"),
        "MOT": (True, "in fr, from fr.allow line 3"),
        "MOTS": (False, "not in fr; fr.deny line 2 takes it out"),
        "TE": (True, "in fr as TE, from té"),
    }
    assert [(e["file"], e["left_out"]) for e in words["MOTS"]["entries"]] == [(str(deny), "denied")]
    assert [e["left_out"] for e in words["OSLO"]["entries"]] == [None, "capital"]
    ran = wordfeud("check", "ordi", "-l", "fr", "-v")
    shown = f"{allow} and {deny}: 2 added, 1 taken out, 1 already there"
    assert ran.out.splitlines() == [
        "ORDI  valid  in fr, from fr.allow line 1",
        ran.out.splitlines()[1],
        f"your words, {shown}",
    ]
    assert f"overlay: {shown} (--no-overlay leaves it out)" in ran.err
    bare = checked(wordfeud, "ordi", "mots", "-l", "fr", "--no-overlay")
    assert [(one["valid"], one["reason"]) for one in bare.values()] == [
        (False, "not in fr"),
        (True, "in fr"),
    ]
    head = json.loads(wordfeud("check", "mot", "-l", "fr", "--json").out)["lexicon"]
    expected = {"added": 2, "removed": 1, "already_in": 1, "not_in": 0, "skipped": 0}
    assert head["overlay"] == expected


def test_other_verbs_play_own_words(wordfeud: Command) -> None:
    put("fr.allow", "wxz")
    given = ("best", "-r", "WXZ", "-l", "fr", "--json")
    assert json.loads(wordfeud(*given).out)["plays"][0]["word"] == "WXZ"
    assert json.loads(wordfeud(*given, "--no-overlay").out)["plays"] == []


def test_lexicons_names_own_words(wordfeud: Command) -> None:
    assert "your words" not in wordfeud("lexicons").out
    allow = put("fr.allow", "ordi", "a-b", "mot", "mots")
    deny = put("fr.deny", "mots", "té", "nul")
    changes = {"added": 1, "removed": 2, "already_in": 1, "not_in": 1, "skipped": 2}
    french = {one["id"]: one for one in json.loads(wordfeud("lexicons", "--json").out)}["fr"]
    assert french["overlay"] == {"files": [str(allow), str(deny)]} | changes
    assert Path(french["compiled"]).name.startswith("fr-overlay-")
    assert f"fr: your words, {allow} and {deny}: 1 added, 2 taken" in wordfeud("lexicons").out
    text = wordfeud("lexicons", "fr").out
    for fact in ("Small fr", "test package frlist", "LICENCE", "too long 7, capital 2"):
        assert fact in text
    assert [line.split(maxsplit=4)[-1] for line in text.splitlines()[-7:]] == [
        "added",
        "skipped: 'a-b' has a hyphen or dash",
        "already in the list",
        "skipped: 'mots' is in fr.deny too, which wins",
        "taken out",
        "taken out",
        "not in the list",
    ]
    (record,) = json.loads(wordfeud("lexicons", "fr", "--json").out)
    assert record["overlay"]["lines"][1] == {
        "word": "a-b",
        "file": str(allow),
        "line": 2,
        "effect": "skipped",
        "fault": "'a-b' has a hyphen or dash",
    }


def test_lexicons_of_one(wordfeud: Command) -> None:
    (record,) = map(json.loads, wordfeud("lexicons", "fr", "--jsonl").out.splitlines())
    assert (record["compiled"], record["overlay"]) == (None, None)
    assert wordfeud("lexicons", "fr", "--plain").out.startswith("fr\tSmall fr\tfr\t8\t")
    assert "compiled      not yet\n" in wordfeud("lexicons", "fr").out
    assert "did you mean 'fr'?" in wordfeud("lexicons", "ffr").error


def test_an_overlay_that_cannot_be_read(wordfeud: Command) -> None:
    wordfeud("check", "mot", "-l", "fr")
    (config_folder() / "fr.deny").mkdir(parents=True)
    error = wordfeud("check", "mot", "-l", "fr").error
    assert error.endswith("mend it, or leave it out with WORDFEUD_OVERLAY=off or --no-overlay")
    assert wordfeud("check", "mot", "-l", "fr", "--no-overlay").code == 0
    for given in (("lexicons",), ("lexicons", "fr")):
        ran = wordfeud(*given)
        assert ran.code == 0 and "fr.deny: cannot be read: Is a directory" in ran.out


def test_info_names_it(builder: Command) -> None:
    assert json.loads(builder("info", "fr", "--json").out)["overlay"] is None
    allow = put("fr.allow", "ordi")
    facts = json.loads(builder("info", "fr", "--json").out)
    assert facts["overlay"]["files"] == [str(allow)]
    assert (facts["overlay"]["added"], facts["words"]) == (1, 8)
    assert f"your words, {allow}: 1 added, 0 taken out" in builder("info", "fr").out
    assert json.loads(builder("info", "fr", "--no-overlay", "--json").out)["words"] == 7


def test_from_python() -> None:
    lexicon = open_lexicon("fr")
    (word,) = explain([check_word("ete", lexicon)], lexicon, [open_lexicon("en-intl")])
    assert [(one.entry, one.line) for one in word.entries] == [("été", 8)]
    assert word.elsewhere == ()
    assert explain([], lexicon) == []


def test_lexicons_lists_the_users_own(wordfeud: Command, tmp_path: Path) -> None:
    path = write_list(tmp_path / "mine.txt", ["hus", "Oslo"])
    put("mine.allow", "hei")
    wordfeud("check", "hus", "-l", path, "--ruleset", "nb")
    records = json.loads(wordfeud("lexicons", "--json").out)
    assert [(one["kind"], one["id"]) for one in records] == [
        ("bundled", "en-intl"),
        ("bundled", "fr"),
        ("own", str(path)),
    ]
    assert {tuple(one) for one in records} == {FIELDS}
    own = records[-1]
    assert (own["name"], own["ruleset"], own["words"]) == ("mine.txt", "nb", 1)
    assert (own["licence"], own["dropped"]) == (None, {"capital": 1})
    assert own["overlay"]["added"] == 1
    text = wordfeud("lexicons").out
    assert f"your own list {path}: 1 word, ruleset nb\n" in text
    assert f"{path}: your words, {config_folder() / 'mine.allow'}: 1 added" in text
    path.unlink()
    assert "your own list" not in wordfeud("lexicons").out
