"""A lexicon as a KWG, read by a reader that knows only the format; as a drawing; and back."""

import re
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import compile_list

from dawg_builder import _native, export
from dawg_builder.alphabet import Alphabet
from dawg_builder.build import compile_words, encode_all
from dawg_builder.errors import LexiconError
from dawg_builder.export import MOST_KWG_NODES, dot, kwg, kwg_nodes
from dawg_builder.inspection import open_checked
from dawg_builder.lexicon_format import LexiconFile, pack, parse
from dawg_builder.ruleset_file import read_ruleset
from dawg_builder.sources import open_source

WORDS = ["AB", "ABE", "ABER", "BE", "BER", "BÆR", "HUS", "HUSET", "HUSENE", "MUS", "RØD", "SÅR"]
ABCD = Alphabet(("A", "B", "C", "D"))


def opened(words: list[str], ruleset: str = "nb") -> LexiconFile:
    compiled = compile_words(words, ruleset=read_ruleset(ruleset))
    return parse("test.lexicon", pack(compiled) + compiled.nodes)


class Kwg:
    """The format as its authors describe it, read in the plainest way."""

    def __init__(self, data: bytes) -> None:
        self.nodes = struct.unpack(f"<{len(data) // 4}I", data)

    def siblings(self, index: int) -> list[tuple[int, bool, int]]:
        """(tile, accepts, child) of each node of a list."""
        found = []
        while index:
            node = self.nodes[index]
            found.append((node >> 24, bool(node >> 23 & 1), node & 0x3FFFFF))
            index = 0 if node >> 22 & 1 else index + 1
        return found

    def strings(self, root: int) -> list[tuple[int, ...]]:
        """All strings from node 0 or node 1, in the order of the nodes."""
        found: list[tuple[int, ...]] = []

        def walk(index: int, start: tuple[int, ...]) -> None:
            for tile, accepts, child in self.siblings(index):
                if accepts:
                    found.append((*start, tile))
                walk(child, (*start, tile))

        walk(self.nodes[root] & 0x3FFFFF, ())
        return found


def gaddag_strings(word: bytes) -> set[tuple[int, ...]]:
    """CARE is entered as ERAC, RAC@E, AC@RE and C@ARE."""
    cuts = range(1, len(word))
    return {tuple(word[::-1])} | {(*word[:cut][::-1], 0, *word[cut:]) for cut in cuts}


@given(st.sets(st.text("ABCD", min_size=2, max_size=15), min_size=1, max_size=40))
def test_dawg_and_gaddag_hold_every_word(words: set[str]) -> None:
    nodes, _, _ = _native.build(encode_all(ABCD, sorted(words)))
    count, data = _native.kwg(nodes, 0, len(nodes) // 12, True)
    read = Kwg(data)
    codes = sorted(ABCD.encode(word) for word in words)
    assert count == len(read.nodes)
    assert [bytes(word) for word in read.strings(0)] == codes
    entered = read.strings(1)
    assert set(entered) == set().union(*map(gaddag_strings, codes))
    assert entered == sorted(entered)


def test_nodes_are_as_engines_expect() -> None:
    read = Kwg(kwg(opened(WORDS)))
    for index, node in enumerate(read.nodes):
        tile, accepts, last, child = node >> 24, node >> 23 & 1, node >> 22 & 1, node & 0x3FFFFF
        assert child < len(read.nodes) and child != 1
        if index < 2:
            assert (tile, accepts, last) == (0, 0, 1)
        else:
            assert tile <= 29 and (child or accepts), "a node that leads nowhere"
            assert not (tile == 0 and accepts), "the separator ends no word"
            assert last or read.nodes[index + 1] >> 24 > tile, "siblings are not in tile order"
    assert read.nodes[-1] >> 22 & 1
    lists = [tuple(read.siblings(node & 0x3FFFFF)) for node in read.nodes if node & 0x3FFFFF]
    places = {node & 0x3FFFFF for node in read.nodes if node & 0x3FFFFF}
    assert len(set(lists)) == len(places), "a list stands twice"


def test_the_bytes_of_one_word() -> None:
    """AB by hand: its DAWG; BA; A, the separator and the B of the DAWG."""
    a, b, accepts, last = 1 << 24, 2 << 24, 1 << 23, 1 << 22
    nodes = (last | 2, last | 4, a | last | 3, b | accepts | last)
    read = Kwg(kwg(opened(["AB"])))
    assert read.nodes[: len(nodes)] == nodes
    assert read.nodes[4:6] == (a | 6, b | last | 7)
    assert read.nodes[6:] == (last | 3, a | accepts | last)


@pytest.mark.parametrize(("ruleset", "words"), [("nb", WORDS), ("es", ["CHOCHO", "LLAMA", "ÑU"])])
def test_back_again(ruleset: str, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "x.kwg"
    path.write_bytes(kwg(opened(words, ruleset)))
    source = open_source(path, alphabet=read_ruleset(ruleset).alphabet)
    assert source.reader == "kwg"
    assert sorted(word for word, _ in source) == sorted(words)


def test_a_bundled_list_has_the_same_words_in_both_graphs() -> None:
    """The largest check that is quick enough: every word of up to five letters."""
    file = open_checked("de")
    read = Kwg(kwg(file))
    assert len(read.nodes) == kwg_nodes(file) < MOST_KWG_NODES

    def short(root: int, most: int) -> set[tuple[int, ...]]:
        found = set()
        stack: list[tuple[int, tuple[int, ...]]] = [(read.nodes[root] & 0x3FFFFF, ())]
        while stack:
            index, start = stack.pop()
            for tile, accepts, child in read.siblings(index):
                if accepts:
                    found.add((*start, tile))
                if child and len(start) + 1 < most:
                    stack.append((child, (*start, tile)))
        return found

    words = {bytes(word) for word in short(0, 5)}
    assert len(words) == sum(file.meta.words_per_length[:6])
    assert short(1, 6) >= set().union(*map(gaddag_strings, words))


def test_too_many_nodes_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export._native, "kwg", lambda *_: (MOST_KWG_NODES + 1, b""))
    with pytest.raises(LexiconError, match=r"needs 4,194,304 nodes, but .* number 4,194,303; "):
        kwg(opened(WORDS))


def dot_strings(text: str) -> set[str]:
    """The words that the arcs of a drawing spell."""
    arcs: dict[int, list[tuple[int, str, bool]]] = {}
    for line in text.splitlines():
        if found := re.fullmatch(r'  (\d+) -> (\d+) \[label="(\S+)"(, style=bold)?\];', line):
            arcs.setdefault(int(found[1]), []).append((int(found[2]), found[3], bool(found[4])))
    words = set()
    stack = [(0, "")]
    while stack:
        state, start = stack.pop()
        for target, tile, accepts in arcs.get(state, ()):
            words |= {start + tile} if accepts else set()
            stack.append((target, start + tile))
    return words


def test_drawings() -> None:
    file = opened(WORDS)
    text = dot(file)
    assert text.startswith("digraph dawg {") and text.endswith("}\n")
    assert dot_strings(text) == set(WORDS)
    entered = dot_strings(dot(file, gaddag=True))
    assert {"SUH", "UH@S", "H@US"} <= entered
    assert len(entered) == sum(map(len, WORDS))
    with pytest.raises(LexiconError, match="too many to draw"):
        dot(open_checked("de"))


def test_the_kernel_and_the_kwg_agree(tmp_path: Path) -> None:
    lexicon = compile_list(WORDS, "nb", tmp_path)
    words = {bytes(word) for word in Kwg(kwg(lexicon.file)).strings(0)}
    assert all(lexicon.contains(word) for word in words)
    assert len(words) == len(lexicon)
