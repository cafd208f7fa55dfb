"""Where words of the bundled lists come from, and why others are not in them."""

import pytest

from dawg_builder.bundled_origins import bundled_origins
from dawg_builder.errors import LexiconError


def told(id_: str, *words: str) -> dict[str, set[tuple[str, str, str | None]]]:
    """word -> (entry, file, reason)."""
    found = bundled_origins(id_, words)
    return {
        word: {(one.entry, one.path.name, one.reason) for one in known}
        for word, known in found.items()
    }


def test_why_dutch_words_are_there_or_not() -> None:
    assert told("nl", "REEEL", "fotos", "KG", "xyzzy") == {
        "REEEL": {("reëel", "words.xz", None)},
        "fotos": {("foto's", "dropped.xz", "apostrophe")},
        "KG": {("kg", "words.xz", "denied")},
        "xyzzy": set(),
    }


def test_accents_ligatures_and_names() -> None:
    found = told("fr", "ETE", "coeurs", "Berlin", "ONU")
    assert found["ETE"] == {("été", "words.xz", None)}
    assert found["coeurs"] == {("cœurs", "words.xz", None)}
    assert found["Berlin"] == {("Berlin", "dropped.xz", "capital")}
    assert found["ONU"] == {("ONU", "dropped.xz", "capital")}


def test_words_that_were_added() -> None:
    assert told("en", "AA", "Bs") == {
        "AA": {("aa", "allow.txt", None)},
        "Bs": {("bs", "words.xz", "denied")},
    }


def test_german_capitals() -> None:
    found = told("de", "masse", "UWE")
    assert found["masse"] == {("Masse", "words.xz", None), ("Maße", "words.xz", None)}
    assert found["UWE"] == {("Uwe", "words.xz", "denied")}


def test_the_line_is_that_of_the_unpacked_list() -> None:
    import lzma

    (one,) = bundled_origins("nl", ["reeel"])["reeel"]
    assert lzma.decompress(one.path.read_bytes()).decode().splitlines()[one.line - 1] == "reëel"


def test_an_unknown_list() -> None:
    with pytest.raises(LexiconError, match="no bundled lexicon"):
        bundled_origins("xx", ["a"])


def test_only_what_was_left_out() -> None:
    found = bundled_origins("nl", ["REEEL", "fotos", "KG"], listed=False)
    assert {
        word: [(one.entry, one.path.name, one.reason) for one in known]
        for word, known in found.items()
    } == {
        "REEEL": [],
        "fotos": [("foto's", "dropped.xz", "apostrophe")],
        "KG": [("kg", "deny.txt", "denied")],
    }
    assert bundled_origins("nl", []) == {}
