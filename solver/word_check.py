"""Whether a word is in a lexicon, why not, and which words are near it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from solver.premiums import SIZE

if TYPE_CHECKING:
    from dawg_builder.origins import Origin
    from solver.lexicon import Lexicon

_NEAR_WORDS = 8


class Checked(NamedTuple):
    """A word as asked, as it folds to tiles (upper case), and what the lexicon says of it.

    `entries`, the list's entries behind the word, and `elsewhere`, the ids of other lexicons that
    have it, are there once `word_explanation.explain` has looked for them.
    """

    word: str
    folded: str
    valid: bool
    reason: str
    near: tuple[str, ...] = ()
    entries: "tuple[Origin, ...]" = ()
    elsewhere: tuple[str, ...] = ()


def check_word(word: str, lexicon: "Lexicon") -> Checked:
    """Look `word` (any case, accents as in a word list) up in the lexicon.

    `near` of a word that is not valid are those that differ by one tile: two neighbours exchanged,
    one tile another, one too many or one missing. At most 8, the likeliest kind of slip first.
    """
    folded = lexicon.folding.fold(word)
    alphabet = lexicon.alphabet
    try:
        codes = alphabet.encode(folded)
    except ValueError as error:
        return Checked(word, folded, False, f"{error} in ruleset {lexicon.meta.ruleset}")
    if not 2 <= len(codes) <= SIZE:
        return Checked(word, folded, False, f"a word has 2 to {SIZE} tiles, this has {len(codes)}")
    plain = alphabet.decode(codes)
    changed = "" if plain == word.upper() else f" as {plain}"
    if lexicon.contains(codes):
        return Checked(word, plain, True, f"in {lexicon.id}{changed}")
    near = (
        alphabet.decode(other) for other in _near(codes, len(alphabet)) if lexicon.contains(other)
    )
    return Checked(word, plain, False, f"not in {lexicon.id}{changed}", _first(near))


def _first(words: Iterator[str]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for word in words:
        found[word] = None
        if len(found) == _NEAR_WORDS:
            break
    return tuple(found)


def _near(codes: bytes, tiles: int) -> Iterator[bytes]:
    """Every row of 2 to 15 tiles that is one slip away from `codes`, the likeliest kinds first."""
    letters = [bytes([code]) for code in range(1, tiles + 1)]
    size = len(codes)
    for at in range(size - 1):
        yield codes[:at] + codes[at + 1 : at + 2] + codes[at : at + 1] + codes[at + 2 :]
    for at in range(size):
        for letter in letters:
            if letter != codes[at : at + 1]:
                yield codes[:at] + letter + codes[at + 1 :]
    if size > 2:
        yield from (codes[:at] + codes[at + 1 :] for at in range(size))
    if size < SIZE:
        for at in range(size + 1):
            yield from (codes[:at] + letter + codes[at:] for letter in letters)
