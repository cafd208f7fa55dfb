"""What words are wanted: read from texts, checked for sense, turned into the kernel's query."""

import struct
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypedDict

from dawg_builder.alphabet import Folding
from dawg_builder.wording import plural
from solver import _kernel
from solver.letters import (
    FinderError,
    Letters,
    Text,
    parse_fragment,
    parse_length,
    parse_letters,
    parse_line,
    words_in_text,
)
from solver.patterns import Compiled, Pattern, compile_patterns, fragment, parse_pattern
from solver.premiums import SIZE
from solver.ruleset import Ruleset


class FindOptions(TypedDict, total=False):
    """The conditions of `find`; those that are given must all hold.

    - `pattern`: the whole word matches it, see `solver.patterns`. With letters to make words from,
      its fixed letters lie on the board and the rest is filled from the letters.
    - `starts`, `ends`, `contains`: letters of the word; several for `contains`, in any order.
    - `excludes`: letters that the word has none of.
    - `length`: 7, "7", "5-8", "7-", "-4" or (5, 8); tiles, not characters.
    - `uses_all`: every letter is used, jokers too. `plus`: so, with so many more of any kind.
    - `min_points`: at least so many.
    - `line`: a row of the board that the words must fit into, see `parse_line`; at least one tile
      is new, and one lies there already unless `anywhere`.
    - `text`: only words that stand in this text.
    - `free`: more jokers than a set has blanks.
    - `sort`: length (longest first, then points), points, or alpha.
    - `ruleset`: for the points; without it the lexicon's own.
    """

    pattern: str | None
    starts: str | None
    ends: str | None
    contains: str | Sequence[str]
    excludes: str | None
    length: str | int | tuple[int, int] | None
    uses_all: bool
    plus: int
    min_points: int | None
    line: str | None
    anywhere: bool
    text: str | None
    free: bool
    sort: str
    ruleset: Ruleset | None


class ExtendOptions(TypedDict, total=False):
    """The conditions of `extend`: `rack`, letters that all that is added comes from, `?` a joker;
    `length`, `min_points`, `sort` and `ruleset` as of `FindOptions`."""

    rack: str | None
    length: str | int | tuple[int, int] | None
    min_points: int | None
    sort: str
    ruleset: Ruleset | None


class Wanted(NamedTuple):
    """The conditions as values. `least` and `most` are the letters asked for alone; `fragments`
    are (option's name, codes, pattern)."""

    ruleset: Ruleset
    letters: Letters | None
    least: int = 1
    most: int = SIZE
    min_points: int = 0
    pattern: Pattern | None = None
    fragments: tuple[tuple[str, bytes, Pattern], ...] = ()
    excluded: int = 0
    uses_all: bool = False
    plus: int = 0
    line: bytes | None = None
    anywhere: bool = False
    among: bytes | None = None

    @property
    def fixed(self) -> bytes:
        """Codes of the letters that lie on the board by the pattern."""
        return self.pattern.fixed if self.pattern and self.letters else b""

    @property
    def tiles(self) -> int:
        """Letters that there are to use: given, fixed and added ones; 15 without any given."""
        if self.letters is None:
            return SIZE
        return len(self.letters) + len(self.fixed) + self.plus

    def why_none(self) -> str | None:
        """Why no word of any list can meet the conditions, as far as they alone say."""
        return next(self._reasons(), None)

    def _reasons(self) -> Iterator[str]:
        if self.pattern:
            yield from self._pattern_reasons(self.pattern)
        for name, codes, _ in self.fragments:
            if len(codes) > self.most:
                yield f"{name} has {len(codes)} letters, the word may have {self.most}"
            if any(self.excluded >> code & 1 for code in codes):
                yield f"{name} has a letter that --excludes forbids"
            if missing := self._missing(codes):
                yield (
                    f"{name} needs {missing}, which the letters lack; letters that lie on "
                    "the board go into --pattern"
                )
        if self.uses_all and self.line is None and not self.least <= self.tiles <= self.most:
            yield f"all letters together are {self.tiles}, the word may have {self._range()}"
        if self.line is not None and all(self.line):
            yield "the line has no empty square"
        if self.compiled is None:
            yield "no 15 letters can contain all that --contains asks for"

    def _pattern_reasons(self, pattern: Pattern) -> Iterator[str]:
        size = len(pattern.places)
        if size > SIZE:
            yield f"the pattern needs {size} letters, a word has at most {SIZE}"
        if size > self.most or pattern.longest < self.least:
            has = f"{'at least ' if pattern.gaps else ''}{plural(size, 'letter')}"
            yield f"the pattern has {has}, the word may have {self._range()}"
        for place in pattern.places:
            if not place.letters & ~self.excluded:
                cause = "--excludes forbids every" if place.letters else "the set leaves no"
                yield f"pattern, column {place.column}: {cause} letter here"
        if self.letters is None:
            return
        wild = size - len(self.fixed)
        if wild > len(self.letters) + self.plus:
            yield f"the pattern has {plural(wild, 'letter')} to fill, there are {len(self.letters)}"
        if not self.letters.jokers and not self.plus:
            held = sum(1 << code for code in set(self.letters.codes))
            for place in pattern.places:
                if not place.fixed and not place.letters & held:
                    yield f"pattern, column {place.column}: none of the letters fits here"

    def _missing(self, codes: bytes) -> str:
        """The letters that those given cannot make `codes` without."""
        if self.letters is None or self.line is not None:
            return ""
        lacking = Counter(codes) - Counter(self.letters.codes + self.fixed)
        if lacking.total() <= self.letters.jokers + self.plus:
            return ""
        return " ".join(map(self.ruleset.alphabet.text, sorted(lacking.elements())))

    def _range(self) -> str:
        return f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"

    @property
    def compiled(self) -> Compiled | None:
        """Pattern and fragments as one automaton; None if no word is long enough for all."""
        return compile_patterns(self.pattern, [pattern for _, _, pattern in self.fragments])

    def query(self, words: int, lengths: tuple[int, int] | None = None) -> _kernel.Query:
        """For the kernel; `words` is how many words the lexicon has. `why_none` must be None.

        `lengths`, if given, are the fewest and most letters, else they follow from the conditions.
        """
        compiled = self.compiled
        assert compiled is not None
        free = self.letters is None
        rack = _counts(b"" if self.letters is None else self.letters.codes)
        fixed = _counts(self.fixed)
        counts = bytes(map(sum, zip(rack, fixed, strict=True)))
        points = bytes(self.ruleset.points).ljust(32, b"\0")
        least, most = lengths or self._lengths()
        tiles = 0 if self.letters is None else len(self.letters)
        return _kernel.Query(
            counts=bytes([SIZE] * 32) if free else counts,
            rack=bytes([SIZE] * 32) if free else rack,
            blanks=0 if self.letters is None else self.letters.jokers + self.plus,
            points=points,
            blank_points=points if self.plus else bytes(32),
            letters_at=self._letters_at(),
            least=least,
            most=most,
            least_points=self.min_points,
            matcher=compiled.packed,
            fixed=0 if free else compiled.fixed,
            end=compiled.end,
            cells=self.line,
            least_new=0 if self.line is None else tiles if self.uses_all else 1,
            anywhere=self.anywhere or self.line is None or not any(self.line),
            words=words,
        )

    def _lengths(self) -> tuple[int, int]:
        least, most = max(self.least, 1), min(self.most, SIZE)
        if self.pattern:
            least, most = max(least, len(self.pattern.places)), min(most, self.pattern.longest)
        if self.line is None:
            most = min(most, self.tiles)
            least = max(least, self.tiles) if self.uses_all else least
        return least, most

    def _letters_at(self) -> bytes:
        """The letters allowed at each place, as far as a pattern without a gap before it says."""
        allowed = (2 << len(self.ruleset.alphabet)) - 2 & ~self.excluded
        rows = [allowed] * SIZE
        if self.pattern:
            for at, place in enumerate(self.pattern.places[:SIZE]):
                if self.pattern.gaps & ((2 << at) - 1):
                    break
                rows[at] &= place.letters
        return struct.pack(f"<{SIZE}I", *rows)


def _counts(codes: bytes) -> bytes:
    return bytes(codes.count(code) for code in range(32))


def read_wanted(
    letters: str | None, options: FindOptions, ruleset: Ruleset, folding: Folding
) -> Wanted:
    """The conditions that the texts say. Raises FinderError."""
    if unknown := set(options) - set(FindOptions.__annotations__):
        raise TypeError(f"find has no option {min(unknown)!r}")
    given = None
    if letters is not None:
        given = parse_letters(letters, ruleset, folding, free=options.get("free", False))
    pattern, line, text = options.get("pattern"), options.get("line"), options.get("text")
    excludes, plus = options.get("excludes"), options.get("plus") or 0
    least, most = parse_length(options.get("length"))
    wanted = Wanted(
        ruleset=ruleset,
        letters=given,
        pattern=None if pattern is None else parse_pattern(pattern, ruleset, folding),
        fragments=tuple(_fragments(options, folding)),
        excluded=0 if excludes is None else _set_of(excludes, folding),
        least=least,
        most=most,
        uses_all=options.get("uses_all", False) or plus > 0,
        plus=plus,
        min_points=options.get("min_points") or 0,
        line=None if line is None else parse_line(line, ruleset, folding),
        anywhere=options.get("anywhere", False),
        among=None if text is None else words_in_text(text, folding),
    )
    _check_together(wanted)
    return wanted


def _fragments(options: FindOptions, folding: Folding) -> Iterator[tuple[str, bytes, Pattern]]:
    contains = options.get("contains") or ()
    for name, text, before, after in (
        ("--starts", options.get("starts"), False, True),
        ("--ends", options.get("ends"), True, False),
        *(
            ("--contains", each, True, True)
            for each in ((contains,) if isinstance(contains, str) else contains)
        ),
    ):
        if text is not None:
            codes = parse_fragment(name, text, folding)
            yield name, codes, fragment(codes, before=before, after=after)


def _set_of(excludes: str, folding: Folding) -> int:
    tiles = Text.of("--excludes", excludes, folding).tiles(signs=", ")
    return sum(1 << code for code in {tile.code for tile in tiles if tile.code})


def _check_together(wanted: Wanted) -> None:
    if wanted.line is not None and wanted.pattern:
        raise FinderError("--line and --pattern exclude each other: the line says what lies where")
    if wanted.letters is None and wanted.uses_all:
        option = "--plus" if wanted.plus else "--uses-all"
        raise FinderError(f"{option} needs letters to use")
    if wanted.plus < 0 or wanted.plus > SIZE:
        raise FinderError(f"--plus: expected 0 to {SIZE} letters, found {wanted.plus}")
    if wanted.plus and wanted.letters and wanted.letters.jokers:
        raise FinderError("--plus and jokers exclude each other: a joker is one letter more, too")
    if wanted.plus and wanted.line is not None:
        raise FinderError("--plus and --line exclude each other")
