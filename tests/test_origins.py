"""Which entries give a word, and why others do not."""

from pathlib import Path

from dawg_builder.origins import Origin, origins
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
