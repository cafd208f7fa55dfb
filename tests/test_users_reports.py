"""What users of solvers have reported as wrong: each on a board that shows it, by the commands."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from command_line import Command, Ran, write_board, write_list

from dawg_builder import bundled
from dawg_builder.data_dir import data_dir

WORDS = ["hus", "huset", "husa", "hushus", "as", "sa", "at", "ta", "set", "te", "et", "het", "hat"]
NB = ("--ruleset", "nb")


@pytest.fixture
def words(home: Path) -> Path:
    return write_list(home / "words.txt", WORDS)


def plays(ran: Ran) -> list[dict[str, Any]]:
    assert ran.code == 0, ran
    return json.loads(ran.out)["plays"]  # type: ignore[no-any-return]


def found(ran: Ran) -> set[tuple[str, str]]:
    """(square and direction, word) of each play."""
    return {(f"{play['at']} {play['direction']}", play["word"]) for play in plays(ran)}


def test_equal_plays_change_their_order_with_top(wordfeud: Command, words: Path) -> None:
    given = ("best", "-r", "HUSETA?", "-l", words, *NB, "--plain", "-q")
    every = wordfeud(*given, "--top", "9999").out.splitlines()
    assert len(every) > 100
    for top in (1, 2, 7, 50, len(every) - 1):
        assert wordfeud(*given, "--top", top).out.splitlines() == every[:top]


@pytest.mark.parametrize("name", ["norwegian", "no", "n", "nb.lexicon", "en-US", "xx", ""])
def test_a_lexicon_by_name_becomes_another_language(wordfeud: Command, name: str) -> None:
    error = wordfeud("best", "-r", "HUSETAR", "-l", name).error
    assert "no such lexicon file" in error or "there are da, de, en" in error or "empty" in error


def test_an_old_compiled_list_is_used_after_its_source_changed(
    wordfeud: Command, builder: Command, home: Path
) -> None:
    source, compiled = home / "mine.txt", home / "mine.lexicon"
    for word in ("HUS", "SET", "HAT"):
        write_list(source, [word])
        assert builder("build", source, "-o", compiled, *NB, "-q").code == 0
        for lexicon in (source, compiled):
            answer = wordfeud("best", "-r", "HUSETA", "-l", lexicon, *NB, "--json", "-q")
            assert {play["word"] for play in plays(answer)} == {word}


def test_three_blanks_on_the_rack(wordfeud: Command, words: Path) -> None:
    ran = wordfeud("best", "-r", "???", "-l", words, *NB, "--json", "--top", "9999")
    assert {word for _, word in found(ran)} == {w for w in WORDS if len(w) < 4}
    assert all(play["score"] == 0 for play in plays(ran))
    assert "warning: 3 blanks, the set has 2 (3 on the rack)" in ran.err


def test_a_rack_of_eight(wordfeud: Command, words: Path) -> None:
    error = wordfeud("best", "-r", "HUSETARN", "-l", words, *NB, "-q").error
    assert "expected at most 7 tiles, found 8 in 'HUSETARN'" in error


def test_a_board_with_forty_of_one_tile(wordfeud: Command, words: Path, home: Path) -> None:
    full = write_board(home, *((row, 2, "E" * 10) for row in range(5, 9)))
    ran = wordfeud("best", full, "-r", "HUSETAR", "-l", words, *NB, "--json", "--top", "9999")
    warned = json.loads(ran.out)["warnings"]
    assert warned[0].startswith("41 E tiles, the set has 9 (C6, ")
    assert ran.code == 0


def test_no_legal_play_at_all(wordfeud: Command, words: Path, home: Path) -> None:
    ran = wordfeud("best", write_board(home, (7, 7, "HUS")), "-r", "BBD", "-l", words, *NB)
    assert ran.code == 0
    assert ran.out.startswith("No legal play: swap tiles (91 in the bag) or pass.\n")


def test_words_by_the_ten_thousand(wordfeud: Command, home: Path) -> None:
    letters = "ADEFGHIKLMNO"
    many = [a + b + c + d for a in letters for b in letters for c in letters for d in letters]
    listed = write_list(home / "many.txt", many)
    given = ("find", "--pattern", "....", "-l", listed, *NB, "-q")
    assert wordfeud(*given, "--jsonl").out.count("\n") == len(many) == 20_736
    assert json.loads(wordfeud(*given, "--json").out)["count"] == len(many)
    assert wordfeud(*given).out.startswith("20,736 words; ")


def test_a_word_on_the_board_that_is_not_valid(wordfeud: Command, words: Path, home: Path) -> None:
    ran = wordfeud("best", write_board(home, (7, 6, "HSU")), "-r", "AT", "-l", words, *NB, "--json")
    assert ("H7 down", "AS") in found(ran)
    assert "warning: G8: HSU across is not in lexicon words" in ran.err


def test_a_data_file_is_missing(
    wordfeud: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "lexicons"
    shutil.copytree(data_dir() / "lexicons" / "da", folder / "da")
    (folder / "da" / "words.xz").unlink()
    monkeypatch.setattr(bundled, "_folder", lambda: folder)
    error = wordfeud("best", "-r", "HUSETAR", "-l", "da").error
    assert error.endswith("words.xz: no such file; install the program again")
    error = wordfeud("best", home / "no.txt", "-r", "HUSETAR", "-l", "da").error
    assert "no.txt: no such file" in error


def test_the_whole_data_folder_is_missing(
    wordfeud: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dawg_builder import data_dir as module

    module.data_dir.cache_clear()
    monkeypatch.setattr(module, "__file__", str(home / "dawg_builder" / "data_dir.py"))
    try:
        error = wordfeud("best", "-r", "HUSETAR", "-l", "nb").error
    finally:
        module.data_dir.cache_clear()
    assert "the program's data is missing; install the program again" in error


def test_a_play_through_two_groups_of_tiles(wordfeud: Command, words: Path, home: Path) -> None:
    two = write_board(home, (7, 4, "H"), (7, 6, "S"), (7, 8, "US"))
    ran = wordfeud("best", two, "-r", "UH", "-l", words, *NB, "--json")
    assert ("E8 across", "HUSHUS") in found(ran)


def test_a_parallel_play_that_touches_no_end_of_a_word(wordfeud: Command, home: Path) -> None:
    listed = write_list(home / "words.txt", ["huset", "tat", "ut", "sa", "et"])
    ran = wordfeud(
        "best", write_board(home, (7, 5, "HUSET")), "-r", "TAT", "-l", listed, *NB, "--json"
    )
    (play,) = [one for one in plays(ran) if one["at"] == "G9"]
    assert (play["words"], play["score"]) == (["TAT", "UT", "SA", "ET"], 3 + 5 + 2 + 2)


def test_a_blank_stands_for_each_of_two_equal_letters(wordfeud: Command, home: Path) -> None:
    listed = write_list(home / "tutt.txt", ["TUTT"])
    ran = wordfeud("best", "-r", "TUT?", "-l", listed, *NB, "--json", "--top", "9999")
    assert {word for _, word in found(ran)} == {"tUTT", "TUtT", "TUTt"}


def test_a_cross_word_without_points(wordfeud: Command, home: Path) -> None:
    listed = write_list(home / "words.txt", ["hus", "ha", "ut", "at"])
    blanks = write_board(home, (7, 7, "hus"))
    given = ("-r", "T?", "-l", listed, *NB, "--json", "--case", "upper-tiles")
    (play,) = json.loads(wordfeud("score", blanks, "9H aT", *given).out)["plays"]
    assert play["legal"] and play["score"] == 2
    assert [(word["word"], word["score"]) for word in play["words"]] == [
        ("aT", 1), ("ha", 0), ("uT", 1)
    ]  # fmt: skip
    assert ("H9 across", "aT") in found(wordfeud("best", blanks, *given))


def test_an_empty_board_after_a_pass(wordfeud: Command, words: Path, home: Path) -> None:
    game = home / "game.gcg"
    game.write_text("#ruleset nb\n>a: HUSETAR - +0 0\n>b: AEINRST - +0 0\n#rack1 HUSETAR\n")
    ran = wordfeud("best", game, "-l", words, "--json", "--top", "9999")
    assert ran.code == 0 and found(ran) == found(
        wordfeud("best", "-r", "HUSETAR", "-l", words, *NB, "--json", "--top", "9999")
    )


def test_a_detached_play_on_the_start_square_when_tiles_lie_elsewhere(
    wordfeud: Command, words: Path, home: Path
) -> None:
    corner = write_board(home, (2, 2, "HUS"))
    given = ("-r", "HUSETAR", "-l", words, *NB, "--json")
    ran = wordfeud("best", corner, *given, "--top", "9999")
    assert ("H8 across", "HUS") not in found(ran) and ("C3 across", "HUSET") in found(ran)
    ran = wordfeud("score", corner, "8H HUS", *given)
    (play,) = json.loads(ran.out)["plays"]
    assert ran.code == 1
    assert [one["message"] for one in play["reasons"]] == ["the play touches no tile on the board"]
