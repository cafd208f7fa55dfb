"""Rulesets as values: tiles with points and counts, the bonus, the rules of swaps and passes."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from dawg_builder.alphabet import Alphabet, Folding
from dawg_builder.ruleset_file import PREMIUM_NAMES, read_ruleset, ruleset_keys


class Ruleset(NamedTuple):
    """One Wordfeud ruleset.

    `points` and `counts` are indexed by tile code; index 0 is the blank.
    Source of every figure: the ruleset's file in data/rulesets.
    """

    number: int
    id: str
    name: str
    language: str
    alphabet: Alphabet
    folding: Folding
    points: tuple[int, ...]
    counts: tuple[int, ...]
    bingo_bonus: int
    bingo_tiles: int
    rack_size: int
    swap_min: int
    swap_max: int
    swap_bag_min: int
    passes_to_end: int
    hours_per_move: int
    blank_only: tuple[str, ...] = ()
    vowels: tuple[str, ...] = ()
    premium_names: tuple[str, ...] = PREMIUM_NAMES

    @property
    def total(self) -> int:
        """Number of tiles in the set, blanks included."""
        return sum(self.counts)

    @property
    def blanks(self) -> int:
        """Number of blanks in the set."""
        return self.counts[0]

    def __hash__(self) -> int:
        return hash((self.number, self.id))  # the folding has none


@cache
def load_ruleset(key: str | int | Path) -> Ruleset:
    """The ruleset that `key` names: an id (`nb`), a number (1 or "1"), a name or a .toml file.

    Raises RulesetError as `dawg_builder.ruleset_file.read_ruleset` does.
    """
    file = read_ruleset(key)
    return Ruleset(
        number=file.number,
        id=file.id,
        name=file.name,
        language=file.language,
        alphabet=file.alphabet,
        folding=file.folding,
        points=file.points,
        counts=file.counts,
        blank_only=file.blank_only,
        vowels=file.vowels,
        premium_names=file.premium_names,
        **file.rules,
    )


def other_language(made: str, ruleset: Ruleset) -> bool:
    """Whether the words of a list for the bundled ruleset `made` are of another language than a
    game by `ruleset`. Tiles do not tell: those of Dutch and French are the same letters.

    A ruleset of the user's own may go with any list, so of it nothing is said.
    """
    if made == ruleset.id or made not in ruleset_keys():
        return False
    return load_ruleset(made).language != ruleset.language


def all_rulesets() -> list[Ruleset]:
    """The bundled rulesets in the order of their numbers."""
    return [load_ruleset(id_) for id_ in ruleset_keys()]
