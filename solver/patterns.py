"""Patterns of words: parsed from text, and compiled for the kernel's walk.

`.` or `?` is any one letter, `*` any run of letters or none, `[aeiou]` one of a set, `[^aeiou]`
one that is not, `@` a vowel and `#` a consonant of the language; a letter is itself. The whole word
must match. Inside a set tiles are read longest first too, so Spanish `[ch]` is the tile CH and
`[c,h]` one of two; `[a-f]` are letters of the alphabet in a row.
"""

import struct
from collections.abc import Sequence
from typing import NamedTuple

from dawg_builder.alphabet import Folding
from solver.letters import FinderError, Text, Tile
from solver.premiums import SIZE
from solver.ruleset import Ruleset

_WORD_BITS = 64
_MOST_WORDS = 4
_LETTER_SIGNS = ".?_"


class Place(NamedTuple):
    """One letter of a pattern: the set of tile codes that it may be, as bits.

    A `fixed` letter was given itself, and lies on the board where there is a rack.
    """

    letters: int
    fixed: bool = False
    column: int = 1


class Pattern(NamedTuple):
    """Places in order. Where bit i of `gaps` is set, any run may stand before place i, or, with
    i the number of places, at the end."""

    places: tuple[Place, ...]
    gaps: int = 0
    text: str = ""

    @property
    def fixed(self) -> bytes:
        """The codes of the fixed letters."""
        return bytes(each.letters.bit_length() - 1 for each in self.places if each.fixed)

    @property
    def longest(self) -> int:
        """Letters of the longest word that can match."""
        return SIZE if self.gaps else len(self.places)


def fragment(codes: bytes, *, before: bool, after: bool) -> Pattern:
    """The pattern of words with `codes` in them: at the start unless something may be `before`,
    at the end unless something may be `after`."""
    places = tuple(Place(1 << code) for code in codes)
    return Pattern(places, before | after << len(places))


def parse_pattern(text: str, ruleset: Ruleset, folding: Folding) -> Pattern:
    """Read a pattern. Raises FinderError with the column of what is wrong."""
    given = Text.of("pattern", text.strip(), folding)
    places: list[Place] = []
    gaps, at = 0, 1
    run: list[int] = []  # columns of plain letters that stand together

    def end_run() -> None:
        places.extend(Place(1 << tile.code, True, tile.column) for tile in given.tiles(run))
        run.clear()

    everything = (2 << len(folding.alphabet)) - 2
    vowels = sum(1 << folding.alphabet.codes[vowel] for vowel in ruleset.vowels)
    groups = dict.fromkeys(_LETTER_SIGNS, everything) | {"@": vowels, "#": everything & ~vowels}
    while at <= len(given.text):
        sign = given.text[at - 1]
        end = at + 1
        if sign == "[":
            end_run()
            place, end = _set(given, at, everything)
            places.append(place)
        elif sign in groups:
            end_run()
            places.append(Place(groups[sign], False, at))
        elif sign == "*":
            end_run()
            gaps |= 1 << len(places)
        elif sign == "]":
            raise given.fault(at, "] without its [")
        else:
            run.append(at)
        at = end
    end_run()
    if not given.text:
        raise FinderError("pattern is empty; leave it out, or give * for any word")
    return Pattern(tuple(places), gaps, given.text)


def _set(given: Text, start: int, everything: int) -> tuple[Place, int]:
    """The place of the set that opens at column `start`, and the column after it."""
    close = given.text.find("]", start) + 1
    if not close:
        raise given.fault(start, "[ without its ]")
    inverted = given.text[start] == "^"
    first = start + 1 + inverted
    if first == close:
        raise given.fault(start, "the set is empty")
    letters, fixed = 0, False
    tiles = given.tiles(range(first, close), signs=",- ")
    for index, tile in enumerate(tiles):
        if tile.code:
            letters |= 1 << tile.code
        elif given.text[tile.column - 1] == "-":
            letters |= _row(given, tiles, index)
    if not letters:
        raise given.fault(start, "the set is empty")
    if inverted:
        letters = everything & ~letters
    else:  # a digraph tile as a board's notation writes it
        fixed = len(tiles) == 1 and given.text[start : close - 1].upper() in (
            given.folding.alphabet.digraphs
        )
    return Place(letters, fixed, start), close + 1


def _row(given: Text, tiles: Sequence[Tile], at: int) -> int:
    """The letters from before the hyphen to after it."""
    column = tiles[at].column
    low = tiles[at - 1].code if at else 0
    high = tiles[at + 1].code if at + 1 < len(tiles) else 0
    if not low or low > high:
        raise given.fault(column, "expected letters in alphabet order around -, such as A-F")
    return (2 << high) - (1 << low)


class Compiled(NamedTuple):
    """Patterns that a word must match all of, as `_kernel.Query` takes them."""

    packed: bytes
    fixed: int
    end: int


def compile_patterns(main: Pattern | None, others: Sequence[Pattern]) -> Compiled | None:
    """All patterns as one automaton; None if they are more than any 15 letters can match.

    `main` is the one whose fixed letters lie on the board.
    """
    placed = [] if main is None else [main]
    # Longest first, so that each finds room; one that another one contains adds nothing.
    for pattern in sorted(others, key=lambda each: -len(each.places)):
        if not any(_implies(each, pattern) for each in placed):
            placed.append(pattern)
    words = [_Word()]
    for pattern in placed:
        word = next((each for each in words if each.has_room(pattern)), None)
        if word is None:
            if len(words) == _MOST_WORDS:
                return None
            words.append(word := _Word())
        word.add(pattern)
    if not placed:
        words[0].add(Pattern((), 1))
    fixed, end = 0, 0
    if main is not None:
        fixed = sum(1 << index for index, place in enumerate(main.places) if place.fixed)
        end = len(main.places)
    return Compiled(b"".join(word.packed() for word in words), fixed, end)


def _implies(one: Pattern, other: Pattern) -> bool:
    """Whether a word that contains the fragment `one` contains the fragment `other`."""
    anywhere = 1 | 1 << len(other.places)
    if other.gaps != anywhere or any(each.fixed for each in one.places):
        return False
    size = len(other.places)
    inside = [each.letters for each in one.places]
    wanted = [each.letters for each in other.places]
    solid = one.gaps & ~(1 | 1 << len(inside)) == 0
    return solid and any(inside[at : at + size] == wanted for at in range(len(inside) - size + 1))


class _Word:
    """64 bits of the automaton, filled with patterns: a bit for each place, and one for the end."""

    def __init__(self) -> None:
        self.can = [0] * 32
        self.loop = self.first = self.last = self.alive = self.used = 0

    def has_room(self, pattern: Pattern) -> bool:
        return self.used + len(pattern.places) + 1 <= _WORD_BITS

    def add(self, pattern: Pattern) -> None:
        start, size = self.used, len(pattern.places)
        self.used += size + 1
        self.first |= 1 << start
        self.last |= 1 << start + size
        self.loop |= pattern.gaps << start
        if not pattern.gaps & 1 and not self.alive:  # only a pattern without a first gap can die
            self.alive = (1 << self.used) - (1 << start)
        for at, place in enumerate(pattern.places, start):
            for code in range(32):
                self.can[code] |= (place.letters >> code & 1) << at

    def packed(self) -> bytes:
        return struct.pack("<36Q", *self.can, self.loop, self.first, self.last, self.alive)
