"""Hooks and longer words against a filter over every word; files that are made to mislead."""

import re
import struct
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from finder_reference import ANY, fill, hooks, places
from finder_strategies import cases, letters_text, racks
from hypothesis import given
from hypothesis import strategies as st
from support import compile_list
from test_word_finder import tiles_of

from dawg_builder import _native
from dawg_builder.alphabet import BLANK
from dawg_builder.lexicon_format import DamagedLexiconError
from solver import _kernel
from solver.fragments import pack_automaton
from solver.letters import FinderError
from solver.ruleset import load_ruleset
from solver.word_finder import find
from solver.word_hooks import extend, extend_codes
from solver.word_hooks import hooks as hooks_of_texts


@given(st.data())
def test_hooks(data: st.DataObject) -> None:
    case = data.draw(cases())
    tile = st.sampled_from(case.tiles)
    words = [*case.words[:20], tuple(data.draw(st.lists(tile, min_size=1, max_size=4)))]
    texts = [letters_text(list(word)) for word in words]
    found = hooks_of_texts(case.lexicon, texts)
    assert [(set(each.front), set(each.back)) for each in found] == [
        hooks(case.words, word) for word in words
    ]
    assert [each.valid for each in found] == [word in case.words for word in words]
    for each, word in zip(found, words, strict=True):
        inside = {other for other in case.words if other != word and places(word, other)}
        assert set(each.inner) == {"".join(other) for other in inside}
    rack = data.draw(racks(case))
    allowed = set(case.ruleset.alphabet.tiles) if "?" in rack else set(rack)
    for each, held in zip(
        found, hooks_of_texts(case.lexicon, texts, rack=letters_text(rack)), strict=True
    ):
        assert set(held.front) == set(each.front) & allowed
        assert set(held.back) == set(each.back) & allowed


@given(st.data())
def test_longer_words(data: st.DataObject) -> None:
    case = data.draw(cases())
    part = st.lists(st.sampled_from(case.tiles), min_size=1, max_size=3).map(tuple)
    some = data.draw(st.lists(part | st.sampled_from(case.words), min_size=1, max_size=8))
    codes = case.ruleset.alphabet.codes
    rack = data.draw(st.none() | racks(case))
    found = extend_codes(
        case.lexicon,
        [bytes(codes[tile] for tile in word) for word in some],
        rack=None if rack is None else letters_text(rack),
    )
    assert len(found) == len(set(some))
    for each, word in zip(found, dict.fromkeys(some), strict=True):
        expected: dict[str, dict[object, int]] = {"front": {}, "back": {}, "around": {}}
        for longer in case.words:
            for at in places(longer, word) if len(longer) > len(word) else ():
                end = at + len(word)
                kind = "front" if end == len(longer) else "back" if at == 0 else "around"
                added = longer[:at] + longer[end:]
                own = sum(case.points[tile] for tile in word)
                free = sum(case.points[tile] for tile in added)
                points = free if rack is None else fill(added, [ANY], Counter(rack), case.points)
                if points is not None:
                    expected[kind][longer, at] = own + points
        for kind, answers in expected.items():
            words = getattr(each, kind)
            assert {(tiles_of(one), one.start): one.points for one in words} == answers
            for one in words:
                lying = one.codes[one.start : one.start + len(word)]
                assert not any(code & BLANK for code in lying)
                texts = zip(one.codes, tiles_of(one), strict=True)
                assert one.points == sum(case.points[t] for c, t in texts if not c & BLANK)


def test_longer_words_of_a_length_in_order(tmp_path: Path) -> None:
    lexicon = compile_list(["HUS", "HUSA", "HUSET", "BUHUS", "BUHUSA"], "nb", tmp_path)
    (each,) = extend(lexicon, ["hus"], length="5-", sort="alpha")
    assert (each.word, each.valid, each.total) == ("HUS", True, 3)
    assert [found.word for found in each.back] == ["HUSET"]
    assert [found.word for found in each.front] == ["BUHUS"]
    assert [found.word for found in each.around] == ["BUHUSA"]
    assert each.around[0].start == 2
    (each,) = extend(lexicon, ["hus"], min_points=17)
    assert each.total == 1
    with pytest.raises(FinderError, match="16 letters, a word has at most 15"):
        extend(lexicon, ["A" * 16])
    with pytest.raises(FinderError, match=r"word 'h\.s', column 2"):
        hooks_of_texts(lexicon, ["h.s"])
    with pytest.raises(FinderError, match="rack: 3 jokers"):
        extend(lexicon, ["hus"], rack="???")
    with pytest.raises(FinderError, match="too many words at once: 20001"):
        extend_codes(lexicon, [struct.pack(">H", at)[:2] for at in range(257, 257 + 20001)])


def test_the_automaton_is_checked() -> None:
    packed = pack_automaton([b"\1\2", b"\2"])
    lexicon = hostile([(0, 2, 0)], 1)
    query = any_query()
    assert _kernel.around(lexicon.handle, packed, query, False, 0) == b""
    for wrong in (packed[:-1], packed + b"\0", b"", struct.pack("<2I", 2**31, 2**31) + packed[8:]):
        with pytest.raises(ValueError, match="fragments"):
            _kernel.around(lexicon.handle, wrong, query, False, 0)


def any_query(words: int = 1) -> _kernel.Query:
    """Any word."""
    every = bytes([15] * 32)
    one = struct.pack("<36Q", *[0] * 32, 1, 1, 1, 0)
    zeros = bytes(32)
    anything = b"\xff" * 60
    return _kernel.Query(
        every, every, 0, zeros, zeros, anything, 1, 15, 0, one, 0, 0, None, 0, True, words
    )  # fmt: skip


def hostile(records: list[tuple[int, int, int]], words: int) -> SimpleNamespace:
    """What `find` needs of a lexicon, with these records (leads, accepts, base) as its nodes."""
    ruleset = load_ruleset("nb")
    data = b"".join(struct.pack("<3I", *record) for record in [*records, (0, 0, 0)])
    count, tiles = len(records) + 1, len(ruleset.alphabet)
    checksum = _native.validate(data, 0, count, tiles)
    letters = _native.checksum_letters(data, 0, 0)
    handle = _kernel.Lexicon(data, 0, count, tiles, checksum, 0, 0, letters)
    meta = SimpleNamespace(ruleset="nb")

    class Fake(SimpleNamespace):
        def __len__(self) -> int:
            return words

    return Fake(
        handle=handle,
        meta=meta,
        alphabet=ruleset.alphabet,
        folding=ruleset.folding,
        path="fake.lexicon",
        contains=handle.contains,
    )


EVERY = (2 << 26) - 2  # all letters of nb


@pytest.mark.parametrize("ends", [0, EVERY])
def test_a_file_with_endless_paths_comes_to_an_end(ends: int) -> None:
    """Each node leads by every letter to one of the next 26; words end nowhere or everywhere."""
    depth, width = 20, 26
    records = [(EVERY, ends, 1)]
    for level in range(depth - 1):
        records += [(EVERY, ends, 1 + (level + 1) * width)] * width
    lexicon = hostile([*records, *[(0, EVERY, 0)] * width], 1000)
    searches = [
        lambda: find(lexicon, "A" * 13 + "??"),  # type: ignore[arg-type]
        lambda: find(lexicon, pattern="*A"),  # type: ignore[arg-type]
        lambda: find(lexicon, line="..A.."),  # type: ignore[arg-type]
        lambda: find(lexicon, pattern="?" * 15),  # type: ignore[arg-type]
        lambda: extend_codes(lexicon, [b"\1"])[0].around,  # type: ignore[arg-type]
    ]
    for search in searches:
        try:
            assert len(search()) == 0
            assert not ends
        except DamagedLexiconError as error:
            assert re.match("fake.lexicon: damaged: more .*; build it again", str(error))


def test_a_separator_in_the_dawg_is_no_letter() -> None:
    lexicon = hostile([(EVERY | 1, EVERY, 1), *[(0, EVERY, 0)] * 27], 26 + 26 * 26)
    words = find(lexicon)  # type: ignore[arg-type]
    assert len(words) == 26 + 26 * 26
    assert min(min(each.codes) for each in words) == 1


def test_queries_are_checked() -> None:
    good = hostile([(0, 2, 0)], 1)
    every, zeros, anything = bytes([15] * 32), bytes(32), b"\xff" * 60
    one = struct.pack("<36Q", *[0] * 32, 1, 1, 1, 0)

    def query(**changes: object) -> _kernel.Query:
        fields = {
            "counts": every, "rack": every, "blanks": 0, "points": zeros, "blank_points": zeros,
            "letters_at": anything, "least": 1, "most": 15, "least_points": 0, "matcher": one,
            "fixed": 0, "end": 0, "cells": None, "least_new": 0, "anywhere": True, "words": 1,
        }  # fmt: skip
        return _kernel.Query(**(fields | changes))  # type: ignore[arg-type]

    wrong: list[dict[str, object]] = [
        {"counts": b""}, {"letters_at": b""}, {"points": bytes([128] * 32)}, {"most": 16},
        {"least": 0}, {"matcher": one * 5}, {"matcher": b""}, {"end": 64}, {"cells": bytes(16)},
        {"cells": b""}, {"blanks": -1},
    ]  # fmt: skip
    for change in wrong:
        with pytest.raises(ValueError):
            query(**change)
    with pytest.raises(ValueError, match="no such tile"):
        _kernel.find(good.handle, query(cells=b"\x1f"), None, 0)
    for among in (b"\1", b"\0", b"\x1f\0", bytes([1] * 16) + b"\0"):
        with pytest.raises(ValueError, match="word"):
            _kernel.find(good.handle, query(), among, 0)
    with pytest.raises(ValueError, match="order"):
        _kernel.find(good.handle, query(), None, 3)


@pytest.mark.parametrize(
    ("rack", "says"),
    [
        ("A???", "rack: 3 jokers, but a set of ruleset nb has 2"),
        ("A.", "rack 'A.', column 2: expected a letter, found '.'; ? is a joker"),
    ],
)
def test_a_bad_rack_was_answered_with_options_of_another_verb(tmp_path, rack, says) -> None:
    lexicon = compile_list(["HUS", "HUSA"], "nb", tmp_path)
    for verb in (hooks_of_texts, extend):
        with pytest.raises(FinderError) as caught:
            verb(lexicon, ["hus"], rack=rack)
        assert str(caught.value) == says
