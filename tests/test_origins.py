"""Which entries give a word, and why others do not."""

from pathlib import Path

from dawg_builder.origins import Origin, origins, why_dropped
from dawg_builder.ruleset_file import read_ruleset
from dawg_builder.sources import open_source


def test_entries_that_fold_to_a_word(tmp_path: Path) -> None:
    path, other = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text("été\nÉté\nmot\nete\u0301\nl'été\n", encoding="utf-8")
    other.write_text("ETE\nMOT\n", encoding="utf-8")
    sources = [open_source(path), open_source(other)]
    found = origins(["ete", "L'ÉTÉ", "d'été", "non"], sources, read_ruleset("fr").folding)
    assert found["ete"] == [
        Origin("été", path, 1, None),
        Origin("Été", path, 2, "capital"),
        Origin("eté", path, 4, None),
        Origin("ETE", other, 1, None),
    ]
    assert found["L'ÉTÉ"] == [Origin("l'été", path, 5, "apostrophe")]
    assert found["d'été"] == found["non"] == []
    kept = origins(["ete"], sources, read_ruleset("fr").folding, keep_capitals=True)
    assert [origin.reason for origin in kept["ete"]] == [None] * 4


def test_no_words_and_no_entries(tmp_path: Path) -> None:
    folding = read_ruleset("fr").folding
    path = tmp_path / "a.txt"
    path.write_text("mot\n", encoding="utf-8")
    assert origins([], [open_source(path)], folding) == {}
    assert why_dropped([], folding) == []


def test_why_an_entry_is_no_word() -> None:
    entries = [
        "été",
        "ETE",
        "e\u0301t",
        "Oslo",
        "l'été",
        "a",
        "x" * 16,
        "mot-clé",
        "œ",
        "ßß",
        "ñандé",
    ]
    assert why_dropped(entries, read_ruleset("fr").folding) == [
        *[None] * 4,
        "apostrophe",
        "one letter",
        "too long",
        "hyphen",
        *[None] * 2,
        "no tile",
    ]
    assert why_dropped(["ch", "cha"], read_ruleset("es").folding) == ["one letter", None]
