"""Swaps: which tiles a player may give back, and how many are in the bag."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from solver.position import Position
from solver.rack import Rack


class Swap(NamedTuple):
    """A swap of `tiles`, after which `kept` is left on the rack before new tiles are drawn."""

    tiles: Rack
    kept: Rack


def bag_size(position: Position) -> int:
    """Tiles in the bag: as the position says, or the unseen ones less the opponent's rack, which is
    full as long as it can be, however much of it is known."""
    if position.bag_count is not None:
        return position.bag_count
    return max(0, sum(position.unseen().values()) - position.ruleset.rack_size)


def can_swap(position: Position) -> bool:
    """Whether the bag holds as many tiles as the ruleset asks for."""
    return bag_size(position) >= position.ruleset.swap_bag_min


def swaps(position: Position) -> list[Swap]:
    """Every distinct swap that the ruleset allows, fewer tiles first, then in alphabet order with
    the blank last; none where the bag holds too few."""
    return list(_swaps(position)) if can_swap(position) else []


def _swaps(position: Position) -> Iterator[Swap]:
    rules, rack = position.ruleset, position.rack
    order = sorted(rack.codes, key=lambda code: code or 0xFF)
    for count in range(max(rules.swap_min, 1), min(rules.swap_max, len(rack)) + 1):
        for codes in dict.fromkeys(combinations(order, count)):
            tiles = Rack(bytes(codes))
            yield Swap(tiles, rack.without(tiles.codes))
