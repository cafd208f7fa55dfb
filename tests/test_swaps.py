"""Swaps: which there are, and when there are none."""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from command_line import Command
from hypothesis import given
from hypothesis import strategies as st
from strategies import racks, rulesets

from solver.notation import parse_position, parse_rack, print_rack
from solver.swaps import bag_size, swaps


@given(st.data(), rulesets())
def test_every_multiset_once(data, ruleset) -> None:
    rack = data.draw(racks(ruleset))
    found = swaps(parse_position("", ruleset=ruleset, rack=rack))
    tiles = [swap.tiles for swap in found]
    assert len(set(tiles)) == len(tiles)
    counts = [rack.codes.count(code) for code in set(rack.codes)]
    assert len(tiles) == len(list(product(*(range(n + 1) for n in counts)))) - 1
    assert [len(one) for one in tiles] == sorted(len(one) for one in tiles)
    for swap in found:
        assert sorted(swap.tiles.codes + swap.kept.codes) == sorted(rack.codes)


def test_order_and_limits() -> None:
    position = parse_position("", ruleset="nb", rack="BA?")
    assert [print_rack(one.tiles, position.ruleset) for one in swaps(position)] == [
        "A", "B", "?", "AB", "A?", "B?", "AB?",
    ]  # fmt: skip
    dutch = replace(position, ruleset=position.ruleset._replace(swap_min=2, swap_max=2))
    assert [len(one.tiles) for one in swaps(dutch)] == [2, 2, 2]


def test_the_bag_decides() -> None:
    position = parse_position("", ruleset="nb", rack="HUSETAR")
    assert bag_size(position) == 90
    for bag, possible in ((6, False), (7, True), (0, False)):
        assert bool(swaps(replace(position, bag_count=bag))) is possible
    # However little of the opponent's rack is known, it has seven tiles.
    assert bag_size(replace(position, opponent=parse_rack("A", position.ruleset))) == 90


def test_best_lists_swaps(wordfeud: Command, lexicon: Path, grid: Path) -> None:
    ran = json.loads(wordfeud("best", grid, "-r", "EAE", "-l", lexicon, "--swaps", "--json").out)
    assert ran["moves"][2] == {"move": "swap", "tiles": "AE", "count": 2, "kept": "E"}
    assert "moves" not in json.loads(wordfeud("best", "-r", "EA", "-l", lexicon, "--json").out)
    text = wordfeud("best", grid, "-r", "EAE", "-l", lexicon, "--swaps").out
    assert "5 swaps, not ranked; 91 tiles in the bag\n1: A E\n2: AE EE\n3: AEE\n" in text
    assert "--swaps" in wordfeud("best", grid, "-r", "E", "--swaps", "--csv").error


@pytest.mark.parametrize("form", ["--json", "-q"])
def test_no_swap(wordfeud: Command, lexicon: Path, home: Path, form: str) -> None:
    game = {"ruleset": 1, "board": 0, "tiles": [], "bag_count": 6, "players": [{"rack": ["E"]}]}
    path = home / "game.json"
    path.write_text(json.dumps({"game": game}))
    ran = wordfeud("best", path, "-l", lexicon, "--swaps", form)
    if form == "--json":
        assert json.loads(ran.out)["moves"] == []
    else:
        assert "no swap: it needs 7 tiles in the bag, it has 6" in ran.out
