"""Texts of the word finder -> values: letters with jokers, fragments, lines of the board, lengths.

Letters of any case fold as in the lexicon (French é is E, œ is O and E). Digraph tiles are read
longest first, as everywhere: Spanish `CH` is one tile; `[CH]` says so, `[C]H` is two. Letters to
make words from are single tiles, too, where they stand apart (`C H`), or where brackets already
say what is a digraph tile (`[CH]OOCH`). In a line of the board every letter is a square.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dawg_builder.alphabet import BLANK, Folding
from dawg_builder.errors import WordfeudError
from dawg_builder.wording import plural
from solver.premiums import SIZE
from solver.ruleset import Ruleset

JOKER_SIGNS = "?*_ "
"""Any of these is a joker among letters."""
MOST_LETTERS = SIZE
"""Letters with jokers that can be asked for: no word is longer."""

_PATTERN_HINT = "; ? is a joker, and a pattern such as H.S goes after --pattern"
_EMPTY_HINT = "; an empty square is '.'"


class FinderError(WordfeudError):
    """A text for the finder is not what it should be, or conditions do not go together.

    `column` is where in the text, from 1; None where that says nothing.
    """

    def __init__(self, what: str, *, column: int | None = None) -> None:
        super().__init__(what)
        self.column = column


class Letters(NamedTuple):
    """What words are to be made from: sorted tile codes, and a number of jokers."""

    codes: bytes
    jokers: int

    def __len__(self) -> int:
        return len(self.codes) + self.jokers


class Tile(NamedTuple):
    """What was read at a column (from 1): a tile and its case, or a sign, which has code 0."""

    code: int
    lower: bool
    column: int


class Text(NamedTuple):
    """A text to read: what it was given as, itself, and how its letters fold."""

    name: str
    text: str
    folding: Folding

    @classmethod
    def of(cls, name: str, text: str, folding: Folding) -> "Text":
        """With composed characters, so that columns are what the user sees."""
        return cls(name, unicodedata.normalize("NFC", text.strip("\r\n")), folding)

    def fault(self, column: int, what: str) -> FinderError:
        """The error for a place of it."""
        shown = self.text if len(self.text) <= 40 else f"{self.text[:40]}…"
        return FinderError(f"{self.name} {shown!r}, column {column}: {what}", column=column)

    def tiles(
        self,
        columns: Iterable[int] | None = None,
        *,
        signs: str = "",
        hint: str = "",
        join: bool = True,
    ) -> list[Tile]:
        """The tiles, and the `signs` as tiles of code 0, at the given columns (default: all).

        `join` makes neighbouring letters a digraph tile. Raises FinderError for a character that is
        neither letter nor sign; `hint` is added for one that is no letter.
        """
        alphabet = self.folding.alphabet
        joined: list[tuple[str, bool, int]] = []  # tile text, lower case, column
        apart = True  # whether the last one may not be the first half of a digraph
        for text, lower, column, whole in self._pieces(columns, signs, hint):
            if join and not whole and not apart and joined[-1][0] + text in alphabet.digraphs:
                joined[-1] = (joined[-1][0] + text, *joined[-1][1:])
                apart = True
            else:
                joined.append((text, lower, column))
                apart = whole
        return [Tile(alphabet.codes.get(text, 0), lower, at) for text, lower, at in joined]

    def _pieces(
        self, columns: Iterable[int] | None, signs: str, hint: str
    ) -> Iterator[tuple[str, bool, int, bool]]:
        """(folded letter, tile in brackets, or "" for a sign; lower case; column; whole tile)."""
        beyond = 0
        for column in range(1, len(self.text) + 1) if columns is None else columns:
            sign = self.text[column - 1]
            if column <= beyond:
                continue
            if sign in signs:
                yield "", False, column, True
            elif sign == "[":
                beyond = self.text.find("]", column) + 1
                inside = Text(self.name, self.text, self.folding)
                tiles = inside.tiles(range(column + 1, beyond)) if beyond else []
                if len(tiles) != 1:
                    raise self.fault(column, "expected one tile in brackets, such as [CH]")
                text = self.folding.alphabet.tiles[tiles[0].code - 1]
                yield text, tiles[0].lower, column, True
            else:
                yield from self._letters(sign, column, hint)

    def _letters(self, sign: str, column: int, hint: str) -> Iterator[tuple[str, bool, int, bool]]:
        for letter in self.folding.fold_letter(sign):
            if letter not in self.folding.letters:
                if sign.isalpha():
                    raise self.fault(column, f"no tile for {sign!r} in this lexicon")
                raise self.fault(column, f"expected a letter, found {sign!r}{hint}")
            yield letter, sign.islower(), column, False


def parse_letters(
    text: str,
    ruleset: Ruleset,
    folding: Folding,
    *,
    free: bool = False,
    name: str = "letters",
    find: bool = True,
) -> Letters:
    """Letters to make words from; `?`, `*`, `_` and a blank space are jokers.

    At most 15 with the jokers, and as many jokers as the ruleset has blanks unless `free`. Commas
    with the spaces beside them, and spaces that stand between all the letters, only separate.
    `name` is for messages, which name options that only `find` has where `find` says so. Raises
    FinderError.
    """
    given = Text.of(name, text, folding)
    apart = given.text.split(" ")
    spaced = len(apart) > 2 and all(len(part.strip("[]")) in (1, 2) for part in apart)
    separators = ", " if "," in given.text else " " if spaced else ""
    columns = [at for at, sign in enumerate(given.text, 1) if sign not in separators]
    explicit = any(f"[{tile}]" in given.text.upper() for tile in folding.alphabet.digraphs)
    tiles = given.tiles(
        columns,
        signs=JOKER_SIGNS,
        hint=_PATTERN_HINT if find else "; ? is a joker",
        join=not separators and not explicit,
    )
    jokers = sum(not tile.code for tile in tiles)
    if not tiles:
        raise FinderError(f"{name}: none given; give some, such as AEINRS?")
    if len(tiles) > MOST_LETTERS:
        raise FinderError(
            f"{name}: expected at most {MOST_LETTERS}, as no word is longer, found {len(tiles)}"
        )
    if jokers > ruleset.blanks and not free:
        raise FinderError(
            f"{name}: {plural(jokers, 'joker')}, but a set of ruleset {ruleset.id} has "
            f"{ruleset.blanks}" + ("; more are allowed with --free" if find else "")
        )
    return Letters(bytes(sorted(tile.code for tile in tiles if tile.code)), jokers)


def parse_fragment(name: str, text: str, folding: Folding) -> bytes:
    """The tile codes of letters that a word begins with, ends with or contains.

    Raises FinderError for anything but letters, naming it as `name`, and for no letter at all.
    """
    tiles = Text.of(name, text.strip(), folding).tiles()
    if not tiles:
        raise FinderError(f"{name} is empty; leave it out or give letters")
    return bytes(tile.code for tile in tiles)


def parse_line(text: str, ruleset: Ruleset, folding: Folding) -> bytes:
    """The cells of a row or column, 1 to 15 squares between two edges: `..A..SE......`.

    `.`, `-`, `_` and a blank space are empty squares; of letters in both cases, those of the rarer
    case are blanks, as on a board. Raises FinderError.
    """
    # A position's own rules; only a line needs them, and they are not cheap to import.
    from solver.notation.tiles import EMPTY_SIGNS, LOWER_TILES, choose_case

    tiles = Text.of("line", text, folding).tiles(signs=EMPTY_SIGNS, hint=_EMPTY_HINT, join=False)
    if not 1 <= len(tiles) <= SIZE:
        raise FinderError(f"line: expected 1 to {SIZE} squares, found {len(tiles)}")
    signs = ["a" if tile.lower else "A" for tile in tiles if tile.code]
    blanks_lower = choose_case(signs, ruleset) != LOWER_TILES
    return bytes(
        tile.code | (BLANK if tile.code and tile.lower == blanks_lower else 0) for tile in tiles
    )


def parse_length(text: str | int | tuple[int, int] | None) -> tuple[int, int]:
    """(fewest, most) letters of `7`, `5-8`, `7-` or `-4`, 1 to 15. Raises FinderError."""
    if text is None:
        return 1, SIZE
    if isinstance(text, tuple):
        least, most = text
    elif isinstance(text, int):
        least = most = text
    else:
        match = re.fullmatch(r"\s*(\d{0,9})\s*(?:([-–])\s*(\d{0,9}))?\s*", text)
        if match is None or not (match[1] or match[3]):
            raise FinderError(f"--length {text!r}: expected a length such as 7, 5-8, 7- or -4")
        least = int(match[1] or 1)
        most = int(match[3] or SIZE) if match[2] else least
    if not 1 <= least <= most <= SIZE:
        raise FinderError(f"--length {text!r}: expected 1 to {SIZE}, the shorter one first")
    return least, most


def words_in_text(text: str, folding: Folding) -> bytes:
    """The tile codes of the different runs of letters in `text` that can be words, each with a
    zero after it, in alphabet order."""
    found = set()
    for run in set(re.findall(r"[^\W\d_]+", unicodedata.normalize("NFC", text))):
        try:
            codes = folding.alphabet.encode(folding.fold(run))
        except ValueError:  # a letter without a tile
            continue
        if len(codes) <= SIZE:
            found.add(codes + b"\0")
    return b"".join(sorted(found))
