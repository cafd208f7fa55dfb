"""Small random lexicons of several rulesets, and texts for the word finder, for hypothesis."""

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from finder_reference import ANY, Item, Word
from hypothesis import strategies as st
from support import compile_list

from solver.lexicon import Lexicon
from solver.ruleset import Ruleset, load_ruleset

_TILES = {
    "nb": ("A", "E", "R", "S", "Å"),
    "es": ("C", "CH", "H", "O", "L", "LL"),
    "fr": ("E", "O", "T", "S"),
    "en-intl": ("A", "B", "C"),
}
"""A few tiles of each ruleset, so that random words have much in common."""
_FOLDER = tempfile.TemporaryDirectory()


class Case(NamedTuple):
    """A lexicon, its words as tile texts, and the tiles that they are made of."""

    lexicon: Lexicon
    ruleset: Ruleset
    words: tuple[Word, ...]
    tiles: tuple[str, ...]

    @property
    def points(self) -> dict[str, int]:
        """Points of each tile."""
        return dict(zip(self.ruleset.alphabet.tiles, self.ruleset.points[1:], strict=True))


@lru_cache(maxsize=8)
def _compiled(ruleset: str, words: frozenset[str]) -> Lexicon:
    return compile_list(words, ruleset, Path(_FOLDER.name))


@st.composite
def cases(draw) -> Case:
    """A lexicon of up to 60 words of few letters, some of them long."""
    id_ = draw(st.sampled_from(sorted(_TILES)))
    ruleset, tiles = load_ruleset(id_), _TILES[id_]
    rows = draw(
        st.lists(
            st.lists(st.sampled_from(tiles), min_size=2, max_size=5)
            | st.lists(st.sampled_from(tiles), min_size=6, max_size=15),
            min_size=1,
            max_size=60,
        )
    )
    alphabet = ruleset.alphabet
    texts = {"".join(row) for row in rows}  # C and H side by side become the tile CH
    read = {text: tuple(alphabet.text(code) for code in alphabet.encode(text)) for text in texts}
    kept = {text: word for text, word in read.items() if len(word) > 1}
    words = kept or {tiles[0] * 2 + tiles[2]: (tiles[0], tiles[0], tiles[2])}
    if not kept:
        words = {"".join(word): word for word in words.values()}
    lexicon = _compiled(id_, frozenset(words))
    return Case(lexicon, ruleset, tuple(words.values()), tiles)


@st.composite
def racks(draw, case: Case, most: int = 8) -> list[str]:
    """Letters and at most two jokers."""
    letters = draw(st.lists(st.sampled_from(case.tiles), min_size=1, max_size=most - 2))
    return [*letters, *draw(st.sampled_from([[], ["?"], ["?", "?"]]))]


@st.composite
def patterns(draw, case: Case) -> list[Item]:
    """A few letters, sets and runs; often a word of the lexicon with some of it opened."""
    sets = st.frozensets(st.sampled_from(case.tiles), min_size=1)
    item = st.sampled_from(case.tiles) | st.just(ANY) | st.just(frozenset(case.tiles)) | sets
    if draw(st.booleans()):
        return draw(st.lists(item, min_size=1, max_size=6))
    word = draw(st.sampled_from(case.words))
    items: list[Item] = [draw(st.sampled_from((tile, frozenset(case.tiles), ANY))) for tile in word]
    return items


def text_of(items: list[Item], case: Case) -> str:
    """The pattern as the finder reads it; a letter in brackets where it could be half a digraph."""
    parts = []
    for item in items:
        if item == frozenset(case.tiles):
            parts.append(".")
        elif isinstance(item, frozenset):
            parts.append(f"[{','.join(sorted(item))},]")
        else:
            parts.append(item)
    return "".join(parts)


def letters_text(tiles: list[str]) -> str:
    """Letters as the finder reads them; brackets keep C and H apart."""
    return "".join(tile if tile == "?" else f"[{tile}]" for tile in tiles)
