"""Letters <-> tile codes, digraph tiles, and how the letters of a word list fold to tiles.

A tile has a code from 1 in the ruleset's alphabet order; 0 is "no tile" on a board and the
separator in a GADDAG. A letter that a blank stands for carries the flag `BLANK` on its code.
"""

import codecs
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from dawg_builder.value import Value

BLANK = 0x80
"""Flag on a tile code: a blank stands for this letter."""

MAX_TILES = 31
"""A set of letters is a 32-bit mask, with bit 0 for the separator."""


class Alphabet(Value):
    """The tiles of a ruleset, in alphabet order, without the blank.

    Arguments: `tiles`, upper-case texts of one character, or two for a digraph tile such as
    Spanish `CH`. A word is always read with the longest tile first, so `CHOCHO` is four tiles.
    """

    tiles: tuple[str, ...]

    def __init__(self, tiles: tuple[str, ...]) -> None:
        if not 1 <= len(tiles) <= MAX_TILES or len(set(tiles)) != len(tiles):
            raise ValueError(f"an alphabet has 1 to {MAX_TILES} different tiles")
        self._set(tiles=tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """Tile text -> code, for the upper-case and the lower-case text."""
        table = {tile: code for code, tile in enumerate(self.tiles, 1)}
        return table | {tile.lower(): code for tile, code in table.items()}

    @cached_property
    def digraphs(self) -> frozenset[str]:
        """The tiles of two characters."""
        return frozenset(tile for tile in self.tiles if len(tile) > 1)

    @cached_property
    def _single(self) -> Mapping[str, int] | None:
        return None if self.digraphs else self.codes

    def encode(self, word: str) -> bytes:
        """The tile codes of `word`, upper or lower case, brackets around a digraph allowed.

        Raises ValueError naming the first character that no tile stands for.
        """
        single = self._single
        if single is not None:
            try:
                return bytes([single[letter] for letter in word])
            except KeyError as error:
                raise ValueError(f"no tile for {error.args[0]!r}") from None
        return bytes(code for code, _ in self.split(word))

    def split(self, word: str) -> Iterable[tuple[int, str]]:
        """(code, text as written) for each tile of `word`; longest tile first. See `encode`."""
        at = 0
        while at < len(word):
            if word[at] == "[":
                end = word.find("]", at)
                text = word[at + 1 : end] if end > 0 else ""
                step = len(text) + 2
            else:
                text = word[at : at + 2]
                if text.upper() not in self.digraphs:
                    text = word[at]
                step = len(text)
            code = self.codes.get(text) or self.codes.get(text.upper())
            if code is None:
                raise ValueError(f"no tile for {text or word[at]!r}")
            yield code, text
            at += step

    def text(self, code: int) -> str:
        """A tile's text for a code that may carry `BLANK`: lower case for a blank. No brackets."""
        tile = self.tiles[(code & ~BLANK) - 1]
        return tile.lower() if code & BLANK else tile

    @cached_property
    def _texts(self) -> list[str]:
        """`text` of every code; U+FFFE, which is no character, where there is no tile."""
        known = range(1, len(self) + 1)
        return [self.text(code) if code & ~BLANK in known else "\ufffe" for code in range(256)]

    @cached_property
    def _charmap(self) -> str:
        """The same as a decoding table; empty if some tile has two characters."""
        return "" if self.digraphs else "".join(self._texts)

    def notation(self, code: int) -> str:
        """Like `text`, with brackets around a digraph tile (`[CH]`), as boards and plays need."""
        text = self.text(code)
        return f"[{text}]" if len(text) > 1 else text

    def decode(self, codes: Iterable[int]) -> str:
        """The plain text of a row of tiles (`CHOCHO`)."""
        if self._charmap:
            return codecs.charmap_decode(bytes(codes), "strict", self._charmap)[0]
        texts = self._texts
        return "".join([texts[code] for code in codes])

    def decode_each(self, rows: Sequence[bytes]) -> list[str]:
        """`decode` of each row; many are decoded as one, at a fifth of the cost."""
        if not rows or not self._charmap:
            return [self.decode(row) for row in rows]
        charmap = "\n" + self._charmap[1:]
        return codecs.charmap_decode(b"\0".join(rows), "strict", charmap)[0].split("\n")

    def decode_notation(self, codes: Iterable[int]) -> str:
        """The text of a row of tiles with digraphs in brackets (`[CH]O[CH]O`).

        Two tiles that would read as a digraph are kept apart: `[C]H`. `encode` is the inverse.
        """
        texts = list(map(self.notation, codes))
        if self.digraphs:
            for at in range(len(texts) - 1):
                if (texts[at] + texts[at + 1]).upper() in self.digraphs:
                    texts[at] = f"[{texts[at]}]"
        return "".join(texts)


class Folding(Value):
    """How the letters of a word list become letters that have tiles.

    Arguments: `alphabet`; `replace`, upper-case letter -> letters, tried first (`Œ` -> `OE`);
    `strip_accents`, whether any other accented letter becomes its base letter;
    `keep_capitals`, whether an entry with capitals is a word (German) or a proper name.
    Source: each ruleset's file.
    """

    alphabet: Alphabet
    replace: Mapping[str, str]
    strip_accents: bool
    keep_capitals: bool

    def __init__(
        self,
        alphabet: Alphabet,
        replace: Mapping[str, str] | None = None,
        strip_accents: bool = True,
        keep_capitals: bool = False,
    ) -> None:
        self._set(
            alphabet=alphabet,
            replace=replace or {},
            strip_accents=strip_accents,
            keep_capitals=keep_capitals,
        )

    @cached_property
    def letters(self) -> frozenset[str]:
        """Every single character that some tile holds, upper case."""
        return frozenset("".join(self.alphabet.tiles))

    def fold_letter(self, letter: str) -> str:
        """The upper-case letters that `letter` (one character, any case) becomes.

        The result may still be without a tile: then the word cannot be played.
        """
        if letter == "ẞ":  # upper case already, but rulesets say what the small one becomes
            letter = "ß"
        upper = letter if letter in self.replace else letter.upper()
        if upper in self.letters:
            return upper
        if upper in self.replace:
            return self.replace[upper]
        if self.strip_accents:
            if len(upper) > 1:  # characters whose upper case is two letters
                return "".join(map(self.fold_letter, upper))
            return _STROKES.get(upper) or "".join(
                mark
                for mark in unicodedata.normalize("NFD", upper)
                if not unicodedata.combining(mark)
            )
        return upper

    def fold(self, word: str) -> str:
        """`word` in upper case with every letter folded; NFD input is composed first."""
        table = self._table
        text = unicodedata.normalize("NFC", word) if not word.isascii() else word
        try:
            return "".join([table[letter] for letter in text])
        except KeyError:
            for letter in text:
                if letter not in table:
                    table[letter] = self.fold_letter(letter)
            return "".join([table[letter] for letter in text])

    @cached_property
    def _table(self) -> dict[str, str]:
        return {}


# Letters whose stroke is no combining mark, so that decomposition leaves them whole.
_STROKES = {"Ø": "O", "Đ": "D", "Ð": "D", "Ł": "L", "Ħ": "H", "Ŧ": "T"}
