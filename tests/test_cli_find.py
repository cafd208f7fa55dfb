"""`wordfeud find`, `hooks` and `extend`: forms of output, errors, pipes."""

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Command, isolate, write_lexicon


def test_count_first_then_words_by_length(wordfeud: Command, lexicon: Path) -> None:
    ran = wordfeud("find", "HUSET", "-l", lexicon)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:6] == [
        "7 words; lexicon small, 24 words",
        "",
        "5 letters: 1 word",
        "  10  HUSET",
        "",
        "4 letters: 1 word",
    ]
    assert lines.count("") == 4
    assert sum(line.startswith("  ") for line in lines) == 7


def test_flat_and_other_orders(wordfeud: Command, lexicon: Path) -> None:
    lines = wordfeud("find", "HUSET", "--flat", "-l", lexicon).out.splitlines()
    assert lines[1:3] == ["  10  HUSET", "   6  HEST"]
    alpha = wordfeud("find", "HUSET", "--sort", "alpha", "--plain", "-l", lexicon).out.splitlines()
    words = [line.split("\t")[0] for line in alpha]
    assert words == sorted(words)
    points = wordfeud("find", "HUSET", "-s", "points", "-l", lexicon).out.splitlines()
    assert points[1:3] == ["  10  HUSET", "   8  HUS"]


def test_json_has_the_documented_fields(wordfeud: Command, lexicon: Path) -> None:
    document = json.loads(wordfeud("find", "HU?", "-l", lexicon, "--json").out)
    assert list(document) == ["lexicon", "count", "words"]
    assert document["count"] == len(document["words"]) > 0
    assert document["words"][0] == {"word": "HUs", "points": 7, "length": 3}
    lines = wordfeud("find", "HU?", "-l", lexicon, "--jsonl").out.splitlines()
    assert list(map(json.loads, lines)) == document["words"]
    rows = list(csv.DictReader(io.StringIO(wordfeud("find", "HU?", "-l", lexicon, "--csv").out)))
    assert rows[0] == {"word": "HUs", "points": "7", "length": "3"}
    assert wordfeud("find", "HU?", "-l", lexicon, "--plain").out.startswith("HUs\t7\t3\n")


def test_more_fields_on_request(wordfeud: Command, lexicon: Path) -> None:
    def words(*arguments: str) -> list[dict[str, object]]:
        return json.loads(wordfeud("find", *arguments, "-l", lexicon, "--json").out)["words"]

    assert words("HUS", "--hooks", "--length", "3") == [
        {"word": "HUS", "points": 8, "length": 3, "front": [], "back": []}
    ]
    assert {"word": "SE", "points": 2, "length": 2, "front": [], "back": ["R"]} in words(
        "ES", "--hooks"
    )
    assert words("HUST", "--plus", "1") == [
        {"word": "HUSET", "points": 10, "length": 5, "added": "E"}
    ]
    assert words("HET", "--line", "..US..")[0] == {
        "word": "HUSET", "points": 10, "length": 5, "at": 2, "shown": "H(US)ET",
    }  # fmt: skip


def test_lines_hooks_and_letters_in_the_table(wordfeud: Command, lexicon: Path) -> None:
    assert "  10  H(US)ET  at 2\n" in wordfeud("find", "HET", "--line", "..US..", "-l", lexicon).out
    assert "  2  SE  -R\n" in wordfeud("find", "SE", "--hooks", "-l", lexicon).out
    assert "  10  HUSET  +E\n" in wordfeud("find", "HUST", "--plus", "1", "-l", lexicon).out
    ran = wordfeud("find", "-p", "*us*", "--ends", "t", "-l", lexicon)
    assert "1 word;" in ran.out
    assert "HUSET" in ran.out


def test_digraph_hooks_are_in_brackets(wordfeud: Command, tmp_path: Path) -> None:
    spanish = write_lexicon(tmp_path / "es.lexicon", ["cho", "ocho", "chocho", "cocho"], "es")
    assert "[CH]" not in wordfeud("hooks", "ocho", "-l", spanish, "--json").out
    row = wordfeud("hooks", "ocho", "-l", spanish, "--plain").out
    assert row == "OCHO\ttrue\tC[CH]\t\tCHO\n"
    found = wordfeud("find", "[CH]OO", "--hooks", "--length", "3", "-l", spanish)
    assert "  OCHO  C[CH]-\n" in found.out
    plain = wordfeud("find", "[CH]OO", "--hooks", "--length", "3", "-l", spanish, "--plain")
    assert plain.out == "OCHO\t7\t3\tC[CH]\t\n"


def test_quiz_and_alphagrams(wordfeud: Command, lexicon: Path) -> None:
    document = json.loads(wordfeud("find", "--length", "2", "--quiz", "-l", lexicon).out)
    assert document["alphagrams"] == len(document["questions"])
    questions = {each["alphagram"]: each for each in document["questions"]}
    assert questions["ES"] == {
        "alphagram": "ES",
        "length": 2,
        "answers": [
            {"word": "ES", "points": 2, "front": [], "back": []},
            {"word": "SE", "points": 2, "front": [], "back": ["R"]},
        ],
    }
    lines = wordfeud("find", "--length", "2", "--alphagrams", "-l", lexicon).out.splitlines()
    assert re.fullmatch(r"\d+ words; lexicon small, 24 words; \d+ alphagrams", lines[0])
    assert "  ES  ES SE" in lines
    plain = wordfeud("find", "ES", "--alphagrams", "--plain", "-l", lexicon).out
    assert plain == "ES\tES\tSE\n"
    table = wordfeud("find", "ES", "--alphagrams", "--csv", "-l", lexicon).out
    assert table == "alphagram,words\nES,ES SE\n"
    jsonl = wordfeud("find", "ES", "--quiz", "--jsonl", "-l", lexicon).out
    assert json.loads(jsonl)["alphagram"] == "ES"


def test_words_in_a_text(
    wordfeud: Command, lexicon: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tmp_path / "text.txt"
    text.write_text("Et hus på åsen; huset er rødt.", encoding="latin-1")
    ran = wordfeud("find", "--in-text", text, "-l", lexicon, "--plain")
    assert [line.split("\t")[0] for line in ran.out.splitlines()] == [
        "HUSET",
        "HUS",
        "PÅ",
        "ER",
        "ET",
    ]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"hus huset")))
    assert wordfeud("find", "HUS", "--in-text", "-", "-l", lexicon, "--plain").out == "HUS\t8\t3\n"


def test_why_there_are_none(wordfeud: Command, lexicon: Path) -> None:
    given = ("find", "HUS", "--ends", "T", "-l", lexicon)
    ran = wordfeud(*given)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("No words: --ends needs T, which the letters lack")
    document = json.loads(wordfeud(*given, "--json").out)
    assert (document["count"], document["words"]) == (0, [])
    assert "--ends needs T" in document["reason"]
    ran = wordfeud(*given, "--plain")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("warning: no words: --ends needs T")
    assert wordfeud("find", "KK", "-l", lexicon).out == "No words; lexicon small, 24 words\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["find"], "nothing to find: give letters, such as AEINRS\\?, or a --pattern"),
        (["find", "ABCDEFGHIJKLMNOP"], "at most 15, as no word is longer, found 16"),
        (["find", "AB???"], "3 jokers, but a set of ruleset nb has 2"),
        (["find", "H.S"], "column 2: expected a letter, found '.'"),
        (["find", "-p", "h[us"], r"pattern 'h\[us', column 2: \[ without its \]"),
        (["find", "HUS", "--length", "9-3"], "--length '9-3': expected 1 to 15"),
        (["find", "HUS", "--sort", "lenght"], "--sort 'lenght'.*did you mean 'length'"),
        (["find", "HUS", "--line", "." * 16], "line: expected 1 to 15 squares, found 16"),
        (["find", "HUS", "--quiz", "--csv"], "--quiz and --csv exclude each other"),
        (["find", "HUS", "--plus", "x"], "invalid value for '--plus'"),
        (["find", "HUS", "--in-text", "none.txt"], "none.txt: "),
        (["hooks"], "no word: give one or more, - to read them, or --position FILE"),
        (["hooks", "h1s"], "word 'h1s', column 2: expected a letter, found '1'"),
        (["hooks", "hus", "--rack", "Q"], "rack 'Q', column 1: no tile for 'Q'"),
        (["extend", "A" * 16], "16 letters, a word has at most 15"),
        (["extend", "hus", "--top", "-1"], "invalid value for '--top'"),
        (["extend", "--position", "none.txt"], "none.txt: no such file"),
        (["extend", "--position", "." * 225], "no word of two letters or more on the board"),
    ],
)
def test_what_is_wrong(
    wordfeud: Command, lexicon: Path, arguments: list[str], expected: str
) -> None:
    error = wordfeud(*arguments, "-l", lexicon).error
    assert re.search(expected, error), error


def test_hooks(wordfeud: Command, lexicon: Path) -> None:
    given = ("hooks", "se", "RE ÅR", "-l", lexicon)
    document = json.loads(wordfeud(*given, "--json").out)
    assert document["words"][0] == {
        "word": "SE", "valid": True, "front": [], "back": ["R"], "inner": [],
    }  # fmt: skip
    assert document["words"][1]["front"] == ["Ø", "Å"]
    assert document["words"][2]["front"] == ["V"]
    assert document["words"][2]["back"] == ["E"]
    assert wordfeud(*given, "--plain").out.splitlines()[0] == "SE\ttrue\t\tR\t"
    assert wordfeud(*given, "--csv").out.splitlines()[0] == "word,valid,front,back,inner"
    assert len(wordfeud(*given, "--jsonl").out.splitlines()) == 3
    lines = wordfeud(*given).out.splitlines()
    assert lines[0].split() == ["before", "word", "after", "inside"]
    assert lines[3].split() == ["V", "ÅR", "E"]
    held = json.loads(wordfeud(*given, "--rack", "V", "--json").out)["words"][2]
    assert (held["front"], held["back"]) == (["V"], [])


def test_extend(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    given = ("extend", "us", "se", "-l", lexicon)
    document = json.loads(wordfeud(*given, "--json").out)
    first = document["words"][0]
    assert first["word"] == "US"
    assert first["valid"] is False
    assert first["front"] == [{"word": "HUS", "points": 8, "length": 3, "at": 2}]
    assert first["around"][1:] == [{"word": "HUSET", "points": 10, "length": 5, "at": 2}]
    assert document["count"] == sum(each["count"] for each in document["words"])
    rows = [line.split("\t") for line in wordfeud(*given, "--plain").out.splitlines()]
    assert ["US", "front", "HUS", "8", "3", "2"] in rows
    assert len(wordfeud(*given, "--jsonl").out.splitlines()) == 2
    assert wordfeud(*given, "--csv").out.startswith("word,kind,longer,points,length,at\n")
    out = wordfeud(*given).out
    assert "US (not valid): " in out
    assert "  before: 1\n      8  H(US)\n" in out
    board = json.loads(
        wordfeud("extend", "--position", grid, "-l", lexicon, "--json", "--rack", "E?").out
    )
    (word,) = board["words"]
    assert word["word"] == "HUS"
    assert [each["word"] for each in word["back"]] == ["HUSEt"]
    top = wordfeud("extend", "e", "--top", "1", "-l", lexicon).out
    assert re.search(r"\d+ more; --top 0 shows all", top)
    assert "more" not in wordfeud("extend", "e", "--top", "0", "-l", lexicon).out


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes")


@POSIX
def test_a_reader_that_wants_one_line(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    isolate(monkeypatch, tmp_path)
    words = [a + b + c + d for a in "ANRE" for b in "ENRIA" for c in "ABDEGINRST" for d in "AEINR"]
    path = write_lexicon(tmp_path / "many.lexicon", words, "nb")
    line = f"{sys.executable} -m solver find '??AEINR' -l {path} | head -1"
    ran = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.count(b"\n") == 1
    assert b" words; lexicon many" in ran.stdout


def test_find_imports_nothing_heavy(lexicon: Path, tmp_path: Path) -> None:
    heavy = ("numpy", "ahocorasick", "csv", "solver.movegen")
    code = f"""
import sys
from solver.cli.app import run_command
assert run_command(["find", "HUS?", "-l", {str(lexicon)!r}]) == 0
print(*[name for name in {heavy!r} if name in sys.modules], file=sys.stderr)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert ran.stderr == b"\n"
