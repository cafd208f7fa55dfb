"""Rows, games and dictionaries that are not what they should be: what is said of them."""

import json
from pathlib import Path

import pytest
from command_line import BOARD, Command

from solver.batch.errors import plain_text, shown_value
from solver.notation import NotationError, parse_game

EMPTY = "." * 225


def errors_of(wordfeud: Command, path: Path, lexicon: Path) -> list[str | None]:
    ran = wordfeud("batch", path, "-l", lexicon, "-q")
    return [json.loads(line)["error"] for line in ran.out.splitlines()]


# Tables -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f'{EMPTY},HUS\n{EMPTY},"HUS\n{EMPTY},HUS\n', 'row 2: not CSV: a quote (") is not closed'),
        (f'{EMPTY},HUS\n{EMPTY},"H"US\n', "row 2: not CSV: something follows a closing quote"),
        (f'{EMPTY},HUS\n"{"x" * 1_100_000}\n', "row 2: not CSV: a cell of more than 1,000,000 sig"),
    ],
)
def test_an_unclosed_quote_was_accepted(
    wordfeud: Command, home: Path, lexicon: Path, text: str, says: str
) -> None:
    path = home / "rows.csv"
    path.write_text("board,rack\n" + text)
    errors = errors_of(wordfeud, path, lexicon)
    assert errors[0] is None and str(errors[1]).startswith(says)
    path.write_text('cgp\n"15/15\n')
    assert str(errors_of(wordfeud, path, lexicon)[0]).startswith("row 1: not CSV: a quote")
    path.write_text('board,"rack\n')
    assert 'rows.csv: not CSV: a quote (")' in wordfeud("batch", path, "-l", lexicon).error


def test_quotes_that_are_right(wordfeud: Command, home: Path, lexicon: Path) -> None:
    path = home / "rows.csv"
    board = "\n".join(BOARD)
    path.write_text(f'board,rack,note\n"{board}","ET","say ""a"", 5"" long"\n')
    (row,) = map(json.loads, wordfeud("batch", path, "-l", lexicon, "-q").out.splitlines())
    assert row["error"] is None and row["note"] == 'say "a", 5" long'


def test_binary_cells_were_shown_as_python_has_them(
    wordfeud: Command, home: Path, lexicon: Path
) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    columns = {
        "board": [EMPTY.encode(), b"\xff\xfe"],
        "rack": [b"HUS", b"HUS"],
        "note": ["ø".encode(), b"\xff\x00"],
    }
    path = home / "rows.parquet"
    pq.write_table(pa.table(columns), path)
    rows = [json.loads(row) for row in wordfeud("batch", path, "-l", lexicon).out.splitlines()]
    assert [row["note"] for row in rows] == ["ø", "ff00"]
    assert rows[0]["error"] is None and rows[0]["board"] == EMPTY
    assert "b'" not in rows[1]["error"]
    out = home / "out.csv"
    wordfeud("batch", path, "-l", lexicon, "-o", out)
    assert out.read_text("utf-8").splitlines()[1].startswith(f"{EMPTY},HUS,ø,")


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"board": True, "rack": "HUS"}, "found true"),
        ({"board": EMPTY, "rack": {"a": None}}, 'found {"a": null}'),
        ({"board": EMPTY, "rack": "HUS", "ruleset": True}, "found true"),
        ({"board": EMPTY, "rack": "HUS", "played": [None, False]}, "found [null, false]"),
        ({"board": EMPTY, "rack": "HUS", "premiums": 1.5}, "found 1.5"),
        ({"cgp": ["ø"]}, "found ["),
    ],
)
def test_values_were_shown_in_the_terms_of_python(
    wordfeud: Command, home: Path, lexicon: Path, row, says: str
) -> None:
    path = home / "rows.jsonl"
    path.write_text(json.dumps(row) + "\n")
    (error,) = errors_of(wordfeud, path, lexicon)
    assert says in str(error)


def test_limits_of_json_were_told_in_the_terms_of_python(
    wordfeud: Command, home: Path, lexicon: Path
) -> None:
    path = home / "rows.jsonl"
    path.write_text('{"a": ' + "1" * 5000 + "}\n" + "[" * 100_000 + "\n")
    digits, brackets = errors_of(wordfeud, path, lexicon)
    assert str(digits).endswith("a number has too many digits")
    assert str(brackets).endswith("too many brackets inside each other")


def test_values_in_messages() -> None:
    assert shown_value(None) == "nothing" and shown_value("a") == "'a'"
    assert shown_value(["x" * 100]).endswith("…") and len(shown_value(["x" * 100])) == 41
    assert plain_text(b"\xc3\xb8") == "ø" and plain_text(1.5) == "1.5"


# Games ------------------------------------------------------------------------------------------


def test_two_players_of_one_name_were_one(wordfeud: Command, home: Path, lexicon: Path) -> None:
    path = home / "game.json"
    turns = [{"player": "ann", "rack": "HUS", "move": "8H HUS", "score": 8}]
    game = {"ruleset": "nb", "players": ["Ann", "ann"], "turns": turns}
    path.write_text(json.dumps(game))
    says = "both players are called 'Ann'; give them different names"
    assert says in wordfeud("review", path, "-l", lexicon).error
    with pytest.raises(NotationError, match=r"line 2: both players are called 'ann'; give them"):
        parse_game("#player1 ann\n#player2 ANN\n>ann: - +0 0\n", ruleset="nb")


@pytest.mark.parametrize("text", ["#player1 a\n#player2 b\n", "#note nothing yet\n"])
def test_a_game_without_a_move_was_reviewed(
    wordfeud: Command, home: Path, lexicon: Path, text: str
) -> None:
    folder = home / "league"
    folder.mkdir()
    (folder / "a.gcg").write_text(text)
    error = wordfeud("review", folder / "a.gcg", "-l", lexicon).error
    assert error == "wordfeud: a.gcg: no move in it, nothing to review"
    (folder / "b.gcg").write_text(">x: HUS 8H HUS +8 8\n")
    ran = wordfeud("review", folder, "-l", lexicon, "--json")
    assert ran.code == 1 and "warning: a.gcg: no move in it" in ran.err
    assert [player["games"] for player in json.loads(ran.out)["standings"]] == [1, 1]


# Dictionaries -----------------------------------------------------------------------------------


def test_a_condition_that_is_not_closed_was_read_as_if_it_were(
    builder: Command, tmp_path: Path
) -> None:
    """hunspell, too, takes such a suffix for one that never fits."""
    affixes = "SET UTF-8\nSFX A Y 2\nSFX A 0 s [ab\nSFX A 0 r [ab]\nSFX B Y 1\nSFX B 0 s a[^b\n"
    (tmp_path / "x.aff").write_text(affixes)
    (tmp_path / "x.dic").write_text("2\nhoa/A\nhua/B\n")
    out, words = tmp_path / "x.lexicon", tmp_path / "words.txt"
    ran = builder("build", tmp_path / "x.dic", "-o", out, "--ruleset", "nb")
    note = "left out: 2 affixes with a [ but no ] in the condition (x.aff, line 3, 6)"
    assert f"  {note}\n" in ran.out
    assert builder("export", out, "--to", "words", "-o", words).code == 0
    assert words.read_text().split() == ["HOA", "HOAR", "HUA"]
    summary = json.loads(
        builder("build", tmp_path / "x.dic", "-o", out, "--ruleset", "nb", "--json").out
    )
    assert note in summary["sources"][0]["notes"]
