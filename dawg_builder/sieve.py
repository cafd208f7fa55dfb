"""Folds and sifts the entries of a word list in bulk; every entry left out has a named reason."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import compress
from operator import eq, ne, not_
from string import ascii_lowercase

from dawg_builder.alphabet import Folding
from dawg_builder.lexicon_format import MAX_WORD

BLANK = "blank"
APOSTROPHE = "apostrophe"
HYPHEN = "hyphen"
DOT = "dot"
DIGIT = "digit"
SYMBOL = "symbol"
CAPITAL = "capital"
NO_TILE = "no tile"
ONE_LETTER = "one letter"
TOO_LONG = "too long"
DENIED = "denied"

REASONS = {
    BLANK: "more than one word: a blank inside",
    APOSTROPHE: "has an apostrophe",
    HYPHEN: "has a hyphen or dash",
    DOT: "has a dot: an abbreviation",
    DIGIT: "has a digit, superscripts included",
    SYMBOL: "has a character that is no letter",
    CAPITAL: "a proper name or acronym: has a capital",
    NO_TILE: "has a letter that the ruleset has no tile for",
    ONE_LETTER: "one letter only: no word on a board",
    TOO_LONG: f"more than {MAX_WORD} tiles after folding",
    DENIED: "on the list of words to leave out",
}
"""Why an entry is dropped -> what it means. The first reason in this order counts."""

EXAMPLES = 5
"""How many dropped entries are kept for each reason."""

_APOSTROPHES = frozenset("'’‘ʼʻ`´′ʹ＇")
_HYPHENS = frozenset("-‐‑‒–—−\N{SOFT HYPHEN}")
_DOTS = frozenset(".…·")
_LOST = "\0"
_SMALL = ascii_lowercase.encode()
_MANY = 64


class Sieve:
    """Sifts lists of distinct entries and counts what stays behind.

    Arguments: `folding` of the ruleset; `denied`, folded words to leave out.
    `kept`: the words, folded, not distinct; `folded`: how many kept entries had a letter changed;
    `dropped`: reason -> count; `examples`: reason -> the first few entries.
    """

    def __init__(self, folding: Folding, denied: Iterable[str] = ()) -> None:
        self.folding = folding
        self.denied = frozenset(denied)
        self.kept: list[str] = []
        self.folded = 0
        self.dropped: dict[str, int] = {}
        self.examples: dict[str, list[str]] = {}
        digraphs = sorted(folding.alphabet.digraphs)
        self._digraph = re.compile("|".join(digraphs)) if digraphs else None

    def sift(self, entries: list[str], capitals: str) -> None:
        """Keep, or drop and count, each of `entries`: composed (NFC), no line end inside.

        `capitals`: `all` are fine; `none` is; `first` letter only; `upper`: the list is written
        in upper case, so that an entry of both cases is the proper name.
        """
        if not entries:
            return
        folded = fold_blob("\n".join(entries), self.folding)
        words = folded.split("\n")
        if _LOST in folded:
            lost = [_LOST in word for word in words]
            self._drop_lost(list(compress(entries, lost)), capitals)
            usable = list(map(not_, lost))
            entries, words = list(compress(entries, usable)), list(compress(words, usable))
        fine = _capitals_fine(entries, capitals)
        if not all(fine):
            self._drop(CAPITAL, list(compress(entries, map(not_, fine))))
            entries, words = list(compress(entries, fine)), list(compress(words, fine))
        self._keep(entries, words)

    def _drop_lost(self, entries: list[str], capitals: str) -> None:
        """Count the entries that hold a character no tile stands for, by the first reason."""
        classes: dict[str, str] = {}
        for letter in set("".join(entries)):
            if reason := _reason(letter):
                classes[reason] = classes.get(reason, "") + letter
        for reason in (BLANK, APOSTROPHE, HYPHEN, DOT, DIGIT, SYMBOL):
            if reason in classes:
                found = re.compile(f"[{re.escape(classes[reason])}]").search
                hit = [found(entry) is not None for entry in entries]
                self._drop(reason, list(compress(entries, hit)))
                entries = list(compress(entries, map(not_, hit)))
        fine = _capitals_fine(entries, capitals)
        self._drop(CAPITAL, list(compress(entries, map(not_, fine))))
        self._drop(NO_TILE, list(compress(entries, fine)))

    def _keep(self, entries: list[str], words: list[str]) -> None:
        """Keep what has a length for the board and is not denied."""
        if not words:
            return
        tiles = self._digraph.sub("\1", "\n".join(words)).split("\n") if self._digraph else words
        sizes = list(map(len, tiles))
        if min(sizes) < 2 or max(sizes) > MAX_WORD:
            self._drop(ONE_LETTER, list(compress(entries, [size < 2 for size in sizes])))
            self._drop(TOO_LONG, list(compress(entries, [size > MAX_WORD for size in sizes])))
            fits = [2 <= size <= MAX_WORD for size in sizes]
            entries, words = list(compress(entries, fits)), list(compress(words, fits))
        if self.denied:
            hit = [word in self.denied for word in words]
            self._drop(DENIED, list(compress(entries, hit)))
            stays = list(map(not_, hit))
            entries, words = list(compress(entries, stays)), list(compress(words, stays))
        plain = "\n".join(entries).upper()
        if plain != "\n".join(words):
            self.folded += sum(map(ne, plain.split("\n"), words))
        self.kept += words

    def _drop(self, reason: str, entries: list[str]) -> None:
        if entries:
            self.dropped[reason] = self.dropped.get(reason, 0) + len(entries)
            examples = self.examples.setdefault(reason, [])
            examples += entries[: EXAMPLES - len(examples)]


def fold_blob(blob: str, folding: Folding) -> str:
    """`folding.fold` for every line of `blob` (composed, NFC) at once.

    A character that no tile stands for becomes `\\0`.
    """
    table: dict[str, str | int | None] = {}
    upper = ""
    for letter in _letters(blob):
        target = folding.fold_letter(letter)
        if not all(map(folding.letters.__contains__, target)):
            target = _LOST
        if target != letter.upper():
            table[letter] = target
            upper += target
    if len(table) > _MANY or any(letter in table for letter in upper) or upper != upper.upper():
        return blob.translate(str.maketrans(table)).upper()
    for letter, replacement in table.items():
        blob = blob.replace(letter, str(replacement))
    return blob.upper()


def _letters(blob: str) -> set[str]:
    """The characters in `blob` but for line ends; small ASCII letters whether they occur or not."""
    rare = blob.encode("utf-8", "surrogatepass").translate(None, _SMALL + b"\n")
    return {*_SMALL.decode(), *rare.decode("utf-8", "surrogatepass")}


def _capitals_fine(entries: list[str], capitals: str) -> list[bool]:
    """For each entry, whether its capitals are no sign of a proper name. See `Sieve.sift`."""
    blob = "\n".join(entries)
    lower = blob.lower()
    if capitals == "all" or blob == lower or (capitals == "upper" and blob == blob.upper()):
        return [True] * len(entries)
    small = lower.split("\n")
    if capitals == "first":
        return [a == b or a[1:] == b[1:] for a, b in zip(entries, small, strict=True)]
    if capitals == "upper":
        plain = blob.replace("ß", "SS").replace("ẞ", "SS")
        large = map(eq, plain.split("\n"), plain.upper().split("\n"))
        return [a or b for a, b in zip(large, map(eq, entries, small), strict=True)]
    return list(map(eq, entries, small))


def _reason(character: str) -> str | None:
    """The reason that `character`, wherever it stands, rules an entry out; None for a letter."""
    for reason, members in ((APOSTROPHE, _APOSTROPHES), (HYPHEN, _HYPHENS), (DOT, _DOTS)):
        if character in members:
            return reason
    category = unicodedata.category(character)
    if character.isspace():
        return BLANK
    if category[0] == "N":
        return DIGIT
    # Superscript letters and ª º are marks of abbreviations and ordinals, not letters.
    if category[0] in "LM" and category != "Lm" and character not in "ªº":
        return None
    return SYMBOL
