"""Rulesets as values: tiles with points and counts, the bonus, the rules of swapping and passing."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from dawg_builder.alphabet import Alphabet, Folding
from dawg_builder.data_dir import data_dir
from dawg_builder.errors import RulesetError, did_you_mean


@dataclass(frozen=True)
class Ruleset:
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

    @cached_property
    def total(self) -> int:
        """Number of tiles in the set, blanks included."""
        return sum(self.counts)

    @property
    def blanks(self) -> int:
        """Number of blanks in the set."""
        return self.counts[0]
