"""`wordfeud best` and `plays`: every form of output, inputs, filters."""

import csv
import io
import json
import lzma
import sys
from pathlib import Path

import pytest
from command_line import BOARD, EXAMPLE, Command

from dawg_builder.bundled import bundled_list
from solver.faults import board_words
from solver.notation import parse_position

PLAY_FIELDS = ["rank", "score", "word", "at", "direction", "row", "column", "tiles", "words"]


def test_json_has_the_documented_fields(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    ran = wordfeud("best", grid, "--rack", "ETAR", "--lexicon", lexicon, "--json")
    assert (ran.code, ran.err) == (0, "")
    report = json.loads(ran.out)
    assert list(report) == ["position", "lexicon", "ruleset", "count", "plays", "warnings"]
    assert report["position"] == {"board": BOARD, "rack": "AERT", "premiums": "standard"}
    assert report["lexicon"]["id"] == "small"
    assert report["lexicon"]["words"] > 20
    assert len(report["lexicon"]["sha256"]) == 64
    assert report["ruleset"] == "nb"
    assert len(report["plays"]) == 10 < report["count"]
    assert all(list(play) == PLAY_FIELDS for play in report["plays"])


def test_a_play_is_described_as_documented(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    ran = wordfeud("best", grid, "-r", "ET", "-l", lexicon, "--jsonl", "--word", "huset")
    assert json.loads(ran.out) == {
        "rank": 1,
        "score": 6,
        "word": "HuSET",
        "at": "F8",
        "direction": "across",
        "row": 8,
        "column": 6,
        "tiles": [
            {"square": "I8", "letter": "E", "blank": False},
            {"square": "J8", "letter": "T", "blank": False},
        ],
        "words": ["HUSET"],
    }


def test_a_blank_is_lower_case_in_the_word_only(wordfeud: Command, lexicon: Path) -> None:
    ran = wordfeud("best", "-r", "HU?", "-l", lexicon, "--jsonl", "--word", "HUS", "--top", 1)
    play = json.loads(ran.out)
    assert (play["word"], play["words"]) == ("HUs", ["HUS"])
    assert play["tiles"][-1]["letter"] == "S"
    assert play["tiles"][-1]["blank"] is True


def test_equal_scores_share_a_rank_and_the_next_one_skips(
    wordfeud: Command, lexicon: Path, grid: Path
) -> None:
    ran = wordfeud("plays", grid, "-r", "ETAR", "-l", lexicon, "--json")
    plays = json.loads(ran.out)["plays"]
    scores = [play["score"] for play in plays]
    assert scores == sorted(scores, reverse=True)
    assert [play["rank"] for play in plays] == [scores.index(score) + 1 for score in scores]


def test_all_forms_have_the_same_plays(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    given = ("plays", grid, "-r", "ETÅR?", "-l", lexicon)
    report = json.loads(wordfeud(*given, "--json").out)
    lines = [json.loads(line) for line in wordfeud(*given, "--jsonl").out.splitlines()]
    assert report["plays"] == lines
    assert report["count"] == len(lines)
    rows = list(csv.DictReader(io.StringIO(wordfeud(*given, "--csv").out)))
    assert [(int(row["rank"]), int(row["score"]), row["word"]) for row in rows] == [
        (play["rank"], play["score"], play["word"]) for play in lines
    ]
    assert [row["words"].split() for row in rows] == [play["words"] for play in lines]
    plain = [line.split("\t") for line in wordfeud(*given, "--plain").out.splitlines()]
    assert [(int(cells[0]), int(cells[1])) for cells in plain] == [
        (play["rank"], play["score"]) for play in lines
    ]
    table = wordfeud(*given).out.splitlines()
    assert len(table) == len(lines) + 1
    assert table[-1].startswith(f"{len(lines)} plays; lexicon small")


def test_the_table_has_the_board_below_or_beside_it(
    wordfeud: Command, lexicon: Path, grid: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ("best", grid, "-r", "ET", "-l", lexicon, "--word", "HUSET")
    monkeypatch.setenv("COLUMNS", "40")
    below = wordfeud(*given).out.splitlines()
    assert below[0].split() == ["#", "points", "play", "also", "forms"]
    assert below[1].split() == ["1", "6", "8F", "(HuS)ET"]
    assert "HuS" in below[11].replace(" ", "")
    assert "[E T]" in below[11]
    monkeypatch.setenv("COLUMNS", "100")
    beside = wordfeud(*given).out.splitlines()
    assert beside[1].endswith("8F (HuS)ET")
    assert len(beside) < len(below)


def test_explain_shows_letters_and_premiums(wordfeud: Command, lexicon: Path) -> None:
    given = ("best", "-r", "HAUSTER", "-l", lexicon, "--word", "HAUSTER", "--top", 1, "--explain")
    text = wordfeud(*given).out
    assert "HAUSTER: H3 A1 U4 S1 T1 E1 R1 = 12 x2 = 24" in text
    assert "7 tiles: +40" in text
    explain = json.loads(wordfeud(*given, "--jsonl").out)["explain"]
    assert explain["bingo"] == 40
    assert explain["words"][0]["score"] == 24
    assert explain["words"][0]["letters"][0] == {
        "square": "H2",
        "letter": "H",
        "points": 3,
        "multiplier": 1,
        "new": True,
        "blank": False,
    }


def test_filters(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    given = ("plays", grid, "-r", "ETÅR?", "-l", lexicon, "--jsonl")
    plays = [json.loads(line) for line in wordfeud(*given).out.splitlines()]

    def kept(*options: object) -> list[dict[str, object]]:
        lines = wordfeud(*given, *options).out.splitlines()
        return [json.loads(line) | {"rank": 0} for line in lines]

    def expected(test: object) -> list[dict[str, object]]:
        return [play | {"rank": 0} for play in plays if test(play)]  # type: ignore[operator]

    assert kept("--min-score", 9) == expected(lambda play: play["score"] >= 9)
    assert kept("--no-blank") == expected(
        lambda play: not any(tile["blank"] for tile in play["tiles"])
    )
    assert kept("--word", "s.*") == expected(lambda play: play["word"].upper().startswith("S"))
    through = kept("--through", "h8")
    assert any(play["word"] == "HuSET" for play in through)
    assert len(through) < len(plays)


def test_a_filter_that_nothing_passes_says_so(wordfeud: Command, lexicon: Path) -> None:
    ran = wordfeud("best", "-r", "HUS", "-l", lexicon, "--min-score", 999)
    assert ran.code == 0
    assert "No play passes the filter" in ran.out


@pytest.mark.parametrize(("rack", "advice"), [("ÆÆ", "swap tiles (95 in the bag) or pass")])
def test_no_plays_is_no_error(wordfeud: Command, lexicon: Path, rack: str, advice: str) -> None:
    ran = wordfeud("best", "-r", rack, "-l", lexicon, "--quiet")
    assert (ran.code, ran.err) == (0, "")
    assert advice in ran.out
    assert json.loads(wordfeud("best", "-r", rack, "-l", lexicon, "--json").out)["plays"] == []
    assert "No legal play" in wordfeud("plays", "-r", rack, "-l", lexicon).out


def test_doubts_are_warnings_and_the_answer_still_comes(
    wordfeud: Command, lexicon: Path, grid: Path, tmp_path: Path
) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_text(grid.read_text().replace("HuS", "HuR"), encoding="utf-8")
    ran = wordfeud("best", odd, "-r", "ET???", "-l", lexicon, "--json")
    report = json.loads(ran.out)
    assert ran.code == 0
    assert report["count"] > 0
    assert any("HUR" in warning for warning in report["warnings"])
    assert any("blanks" in warning for warning in report["warnings"])
    assert ran.err.splitlines() == [f"warning: {warning}" for warning in report["warnings"]]
    assert wordfeud("best", odd, "-r", "ET", "-l", lexicon, "--quiet").err == ""


def test_the_same_board_in_every_way(
    wordfeud: Command, lexicon: Path, grid: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = ("-r", "ETAR", "-l", lexicon, "--json")
    expected = wordfeud("best", grid, *rest).out
    assert wordfeud("best", "".join(BOARD), *rest).out == expected
    cgp = wordfeud("convert", grid, "--to", "cgp").out.split(" ld ")[0]
    assert wordfeud("best", cgp, *rest).out == expected
    with grid.open(encoding="utf-8") as piped:
        monkeypatch.setattr(sys, "stdin", piped)
        assert wordfeud("best", *rest).out == expected
    with io.TextIOWrapper(io.BytesIO(grid.read_bytes())) as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        assert wordfeud("best", "-", *rest).out == expected


def test_blanks_in_upper_case(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    swapped = "".join(BOARD).swapcase()
    rest = ("-r", "ET", "-l", lexicon, "--json")
    expected = wordfeud("best", grid, *rest).out
    assert wordfeud("best", swapped, "--case", "lower-tiles", *rest).out == expected


def test_a_raw_word_list_with_a_ruleset(wordfeud: Command, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("hus\nmus\n", encoding="utf-8")
    ran = wordfeud("best", "-r", "HUS", "-l", words, "--ruleset", "nb", "--jsonl", "-n", 1)
    assert ran.code == 0
    assert json.loads(ran.out)["word"] == "HUS"


def test_digraph_tiles(wordfeud: Command, tmp_path: Path) -> None:
    words = tmp_path / "es.txt"
    words.write_text("chocho\nche\n", encoding="utf-8")
    given = ("-l", words, "--ruleset", "es", "--quiet")
    plays = wordfeud("plays", "-r", "[CH]E", *given, "--jsonl").out.splitlines()
    assert {json.loads(line)["word"] for line in plays} == {"[CH]E"}
    assert json.loads(plays[0])["words"] == ["CHE"]
    table = wordfeud("best", "-r", "[CH]E", *given, "-n", 1).out
    assert "[CH]E" in table.splitlines()[1]


def test_the_example_game_is_one_that_could_have_been_played(
    wordfeud: Command, lexicon: Path
) -> None:
    shown = json.loads(wordfeud("show", EXAMPLE, "--json", "-l", lexicon).out)
    assert shown["rack"] == "AEGIRTV"
    assert {fault["kind"] for fault in shown["faults"]} == {"not-in-lexicon"}
    entries = lzma.decompress(bundled_list("nb").path.read_bytes()).decode().upper().split()
    position = parse_position(EXAMPLE.read_bytes(), ruleset="nb")
    letters = position.ruleset.alphabet
    words = {letters.decode(codes).upper() for _, _, codes in board_words(position.board)}
    assert len(words) > 10
    assert words <= set(entries)
