"""Folding and filtering: every trap of a real list as a small list of its own."""

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dawg_builder.alphabet import Alphabet, Folding
from dawg_builder.data_dir import data_dir
from dawg_builder.normalize import Normalized, normalize
from dawg_builder.sieve import REASONS
from dawg_builder.sources.source import Chunk, Source


def folding(key: str) -> Folding:
    with (data_dir() / "rulesets" / f"{key}.toml").open("rb") as file:
        data = tomllib.load(file)
    rules = data["folding"]
    tiles = tuple(tile for tile in data["tiles"] if tile != "?")
    return Folding(
        Alphabet(tiles), rules["replace"], rules["strip_accents"], rules["keep_capitals"]
    )


def source(*words: str) -> Source:
    def chunks() -> Iterator[Chunk]:
        yield Chunk(list(words), range(1, len(words) + 1))

    return Source(path=data_dir(), reader="plain", encoding="utf-8", chunks=chunks)


def sift(key: str, *words: str, **options: object) -> Normalized:
    return normalize([source(*words)], folding(key), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "entry", "word"),
    [
        ("nb", "allé", "ALLE"),
        ("nb", "ærfugl", "ÆRFUGL"),
        ("nb", "garçon", "GARCON"),
        ("nb", "dataalder", "DATAALDER"),
        ("fr", "cœur", "COEUR"),
        ("fr", "ex\u00e6quo", "EXAEQUO"),
        ("fr", "e\u0301te\u0301", "ETE"),
        ("nl", "bĳt", "BIJT"),
        ("nl", "BĲT", "BIJT"),
        ("nl", "zeeën", "ZEEEN"),
        ("de", "Straße", "STRASSE"),
        ("de", "STRAẞE", "STRASSE"),
        ("de", "Äpfel", "ÄPFEL"),
        ("es", "año", "AÑO"),
        ("es", "está", "ESTA"),
        ("pt", "aço", "AÇO"),
        ("pt", "avô", "AVO"),
        ("sv", "armé", "ARME"),
        ("fi", "šeikki", "SEIKKI"),
    ],
)
def test_folds_to_tiles(key: str, entry: str, word: str) -> None:
    assert sift(key, entry, keep_capitals=True).words == [word]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("to ord", "blank"),
        ("foto's", "apostrophe"),
        ("foto’s", "apostrophe"),
        ("id-kort", "hyphen"),
        ("id‑kort", "hyphen"),
        ("-aktig", "hyphen"),
        ("bl.a", "dot"),
        ("4h", "digit"),
        ("m²", "digit"),
        ("co₂", "digit"),
        ("nᵒ", "symbol"),
        ("nº", "symbol"),
        ("km/t", "symbol"),
        ("tv:n", "symbol"),
        ("€", "symbol"),
        ("Oslo", "capital"),
        ("pH", "capital"),
        ("quiz", "no tile"),
        ("жук", "no tile"),
        ("a", "one letter"),
        ("abcdefghijklmnop", "too long"),
    ],
)
def test_drops_with_a_named_reason(entry: str, reason: str) -> None:
    found = sift("nb", entry, "hus", "bil", "ost")
    assert found.dropped == {reason: 1}
    assert found.examples == {reason: [entry]}
    assert found.words == ["BIL", "HUS", "OST"]


def test_length_counts_after_folding() -> None:
    # 15 characters, 16 tiles; and the other way round in a set with digraph tiles.
    assert sift("fr", "œ" + "a" * 14).dropped == {"too long": 1}
    assert sift("es", "ch" + "a" * 14).words == ["CH" + "A" * 14]
    assert sift("es", "ch").dropped == {"one letter": 1}
    assert sift("es", "chall" + "a" * 12).words
    assert sift("nb", "a" * 15).words
    assert sift("nb", "a" * 16).dropped == {"too long": 1}


def test_list_in_upper_case_has_no_proper_names() -> None:
    found = sift("nb", "HUS", "BIL", "ÅL")
    assert found.words == ["BIL", "HUS", "ÅL"]
    mixed = sift("nb", "HUS", "bil", "ål")
    assert mixed.words == ["BIL", "ÅL"]
    assert mixed.dropped == {"capital": 1}
    shouted = [letter * size for letter in "ABD" for size in range(2, 16)]
    stray = sift("nb", *shouted, "Oslo")
    assert stray.dropped == {"capital": 1}


def test_upper_case_counts_for_each_list_by_itself() -> None:
    both = normalize([source("OSLO", "HUS"), source("Bergen", "hus", "bil")], folding("nb"))
    assert both.words == ["BIL", "HUS", "OSLO"]
    assert both.dropped == {"capital": 1}


def test_german_keeps_nouns_but_not_acronyms() -> None:
    found = sift("de", "Haus", "gehen", "GmbH", "AOK", "LehrerIn")
    assert found.words == ["GEHEN", "HAUS"]
    assert found.dropped == {"capital": 3}
    assert sift("de", "Haus", "GmbH", keep_capitals=True).words == ["GMBH", "HAUS"]
    assert sift("de", "Haus", "gehen", keep_capitals=False).words == ["GEHEN"]
    assert sift("nb", "Oslo", "hus", keep_capitals=True).words == ["HUS", "OSLO"]


def test_counts_add_up() -> None:
    found = sift("nb", "alle", "allé", "alle", "Oslo", "Oslo", "idé", "a")
    assert found.words == ["ALLE", "IDE"]
    assert (found.entries, found.duplicates, found.merged, found.folded) == (7, 2, 1, 2)
    assert found.dropped == {"capital": 1, "one letter": 1}


def test_allow_and_deny() -> None:
    found = sift("nb", "hus", "bil", "allé", allow=["Oslo", "bil", "x", ""], deny=["ALLÉ", "hus"])
    assert found.words == ["BIL", "OSLO"]
    assert found.dropped == {"denied": 2}
    assert found.allowed == 1
    assert sift("nb", "hus", "bil", allow=["hus"], deny=["hus"]).words == ["BIL"]


def test_nothing_gives_nothing() -> None:
    assert normalize([], folding("nb")).words == []
    assert sift("nb").entries == 0
    assert sift("nb", "4").words == []


def test_order_and_composition_do_not_change_the_hash() -> None:
    one = sift("fr", "été", "mot", "mot")
    two = sift("fr", "mot", "e\u0301te\u0301")
    assert one.source_sha256 == two.source_sha256
    assert one.source_sha256 != sift("fr", "mot").source_sha256


ENTRY = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=18)
LATIN = st.text("abcæøåéüßœĳllrrchñABÅ'-. 1", max_size=18)


@given(st.lists(ENTRY | LATIN, max_size=12), st.sampled_from(["nb", "fr", "de", "es"]))
def test_bulk_work_agrees_with_one_word_at_a_time(entries: list[str], key: str) -> None:
    rules = folding(key)
    found = normalize([source(*entries)], rules, keep_capitals=True)
    total = len(found.words) + found.duplicates + found.merged + sum(found.dropped.values())
    assert total == found.entries == len(entries)
    assert set(found.dropped) <= set(REASONS)
    words = set(map(rules.fold, entries))
    playable = set()
    for word in words:
        try:
            if 2 <= len(rules.alphabet.encode(word)) <= 15 and "[" not in word:
                playable.add(word)
        except ValueError:
            continue
    assert set(found.words) == playable
    assert found.words == sorted(found.words)


@pytest.mark.parametrize("key", ["de", "nb", "en-intl"])
def test_the_capital_sharp_s_folds_as_the_small_one(key: str) -> None:
    assert folding(key).fold("STRAẞE") == folding(key).fold("Straße") == "STRASSE"
