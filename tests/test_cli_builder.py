"""`dawg-builder`: build with its report, info, verify, words."""

import json
import random
from pathlib import Path

import pytest
from command_line import Command, write_list

LIST = """# a list with one of everything
hus
Huset
hus
mus
Oslo
été
kl.
i-land
q
æ
quiz
formiddagsmatpausene
"""


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


def test_one_word_was_1_words(builder: Command, wordfeud: Command, tmp_path: Path) -> None:
    list_, out = write_list(tmp_path / "a.txt", ["hus"]), tmp_path / "a.lexicon"
    said = builder("build", list_, "-o", out, "--ruleset", "nb").out
    assert said.splitlines()[1] == "1 entry, 1 word"
    said += builder("info", out).out + builder("verify", out).out
    said += builder("export", out, "--to", "words", "-o", tmp_path / "words.txt").out
    said += builder("diff", out, list_, "--ruleset", "nb").out
    said += wordfeud("check", "hus", "--lexicon", out, "--verbose", "--explain").out
    assert said.count("1 word") == 7 and "1 words" not in said


def test_a_list_without_a_word_is_named(builder: Command, tmp_path: Path) -> None:
    lists = [write_list(tmp_path / name, ["quiz"]) for name in ("a.txt", "b.txt")]
    error = builder("build", *lists, "-o", tmp_path / "o", "--ruleset", "nb").error
    assert f"{lists[0]}, {lists[1]}: no word is left to compile, of 2" in error


def test_a_line_of_an_allow_file_that_does_nothing_is_told(
    builder: Command, tmp_path: Path
) -> None:
    """A typo in the file was passed over: the word was missing, and nothing said why."""
    words = write_list(tmp_path / "words.txt", ["hus", "hest"])
    allow, deny = tmp_path / "my.allow", tmp_path / "my.deny"
    allow.write_text("# mine\nzebra\ntull\nto ord\nhus\n")
    deny.write_text("hus\n")
    arguments = ("build", words, "-o", tmp_path / "o", "--ruleset", "nb")
    ran = builder(*arguments, "--allow", allow, "--deny", deny)
    told = ran.err.splitlines()
    assert ran.code == 0 and len(told) == 3 and all(str(allow) in line for line in told)
    assert "line 2: 'zebra' has a letter that the ruleset has no tile for" in told[0]
    assert "line 4: 'to ord'" in told[1] and "line 5: 'hus' is in my.deny too" in told[2]
    assert builder(*arguments, "--allow", allow, "--quiet").err == ""
    assert builder(*arguments, "--deny", deny).err == ""


def test_build_counts_every_dropped_entry_with_an_example(
    builder: Command, words: Path, tmp_path: Path
) -> None:
    out, report = tmp_path / "x.lexicon", tmp_path / "report.json"
    given = ("build", words, "-o", out, "--ruleset", "nb", "--name", "mine", "--report", report)
    ran = builder(*given, "--json")
    assert (ran.code, ran.err) == (0, "")
    summary = json.loads(ran.out)
    assert json.loads(report.read_text(encoding="utf-8")) == summary
    dropped = {each["reason"]: each for each in summary["dropped"]}
    assert {reason: each["count"] for reason, each in dropped.items()} == {
        "capital": 2,
        "dot": 1,
        "hyphen": 1,
        "no tile": 2,
        "one letter": 1,
        "too long": 1,
    }
    assert all(each["examples"] and each["meaning"] for each in dropped.values())
    assert dropped["hyphen"]["examples"] == ["i-land"]
    assert summary["words"] == 3
    assert summary["entries"] == 12
    assert summary["duplicates"] == 1
    assert summary["folded"] == 1
    kept = summary["words"] + summary["duplicates"] + summary["merged"] - summary["allowed"]
    assert kept + sum(each["count"] for each in summary["dropped"]) == summary["entries"]
    text = builder(*given).out
    assert "i-land" in text
    assert "12 entries, 3 words" in text
    assert builder(*given, "--quiet").out == ""


def test_the_file_is_what_the_list_says(builder: Command, words: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.lexicon"
    allow, deny = tmp_path / "allow.txt", tmp_path / "deny.txt"
    allow.write_text("Oslo\n", encoding="utf-8")
    deny.write_text("mus\n", encoding="utf-8")
    options = ("--allow", allow, "--deny", deny, "--name", "mine")
    assert builder("build", words, "-o", out, "--ruleset", "1", *options).code == 0
    assert builder("words", out).out.split() == ["ETE", "HUS", "OSLO"]
    assert json.loads(builder("words", out, "--json", "--length", 4).out) == ["OSLO"]
    facts = json.loads(builder("info", out, "--json").out)
    assert (facts["words"], facts["name"], facts["ruleset"]) == (3, "mine", "nb")
    assert facts["words_per_length"] == {"3": 2, "4": 1}
    assert facts["bytes"] == out.stat().st_size
    assert facts["dropped"]["denied"] == 1
    assert "entries left out:" in builder("info", out).out
    verified = json.loads(builder("verify", out, "--json").out)
    assert verified["valid"] is True
    assert verified["sha256"] == facts["words_sha256"]
    assert "whole; 3 words" in builder("verify", out).out


def test_the_order_of_a_list_changes_nothing(builder: Command, tmp_path: Path) -> None:
    """Sorted, shuffled, by length and with entries twice: identical bytes."""
    draw = random.Random(1)
    words = {"".join(draw.choices("abdeærstå", k=draw.randint(2, 15))) for _ in range(3000)}
    listed = sorted(words)
    orders = [listed, draw.sample(listed, len(listed)), sorted(listed, key=len), listed[::-1]]
    files = set()
    for number, order in enumerate([*orders, [*listed[:50], *listed]]):
        path, out = tmp_path / f"{number}.txt", tmp_path / f"{number}.lexicon"
        path.write_text("\n".join(order), encoding="utf-8")
        assert builder("build", path, "-o", out, "--ruleset", "nb", "--name", "x").code == 0
        files.add(out.read_bytes())
    assert len(files) == 1


def test_keep_capitals_and_several_lists(builder: Command, words: Path, tmp_path: Path) -> None:
    more, out = tmp_path / "more.txt", tmp_path / "x.lexicon"
    more.write_text("sau\nhus\n", encoding="utf-8")
    builder("build", words, more, "-o", out, "--ruleset", "nb", "--keep-capitals")
    assert builder("words", out).out.split() == ["ETE", "HUS", "HUSET", "MUS", "OSLO", "SAU"]


def test_verify_finds_a_changed_byte(builder: Command, lexicon: Path, tmp_path: Path) -> None:
    data = bytearray(lexicon.read_bytes())
    data[-9] ^= 4
    path = tmp_path / "changed.lexicon"
    path.write_bytes(data)
    assert "damaged" in builder("verify", path).error
