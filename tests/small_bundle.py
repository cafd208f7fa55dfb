"""Two small bundled lists instead of those that come with the program, for tests."""

import lzma
from collections.abc import Sequence
from pathlib import Path

import pytest

DESCRIPTION = """
name = "Small {id}"
language = "{id}"
ruleset = "{id}"
upstream = "nobody"
licence = "MIT"
note = "a test's"
[package]
kind = "test"
name = "{id}list"
version = "1"
[made]
sha256 = "{id}"
words = {words}
[made.dropped]
"too long" = 7
"capital" = 2
"""
FRENCH = ("alle", "allé", "cœur", "kg", "mot", "mots", "té", "été")
LEFT_OUT = ("Oslo", "foto's", "été's")


def write_bundle(folder: Path, id: str, words: Sequence[str]) -> None:
    """A list with `words`, LEFT_OUT, `kg` denied and `qi` added."""
    home = folder / id
    home.mkdir(parents=True)
    for name, entries in (("words.xz", words), ("dropped.xz", LEFT_OUT)):
        (home / name).write_bytes(lzma.compress("\n".join([*entries, ""]).encode()))
    (home / "LICENCE").write_text("as you like\n")
    (home / "deny.txt").write_text("# a unit\nkg\n")
    (home / "allow.txt").write_text("qi\n")
    text = DESCRIPTION.format(id=id, words=len(words))
    (home / "source.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def small_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bundled lists are `fr` and `en-intl`, small ones; returns their folder."""
    folder = tmp_path / "bundled"
    write_bundle(folder, "fr", FRENCH)
    write_bundle(folder, "en-intl", ("mot", "foto", "fotos"))
    monkeypatch.setattr("dawg_builder.bundled._folder", lambda: folder)
    monkeypatch.setattr("dawg_builder.cache_folder._RACY_NS", 0)  # no file is too new to tell
    return folder
