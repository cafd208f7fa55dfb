"""Rows packed many at once are the rows packed one by one."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from support import compile_list

from solver import load_premiums, load_ruleset
from solver.batch.chunk import Chunk, pack_chunk
from solver.batch.packing import Packer
from solver.notation.tiles import AUTO, LOWER_TILES, UPPER_TILES

SIGNS = {"nb": "AEÅØæ.S", "es": "AEÑñ.S", "en-US": "AEZq.S"}


def packed(packer: Packer, boards: Sequence[Any], racks: Sequence[Any]) -> tuple[Chunk, Chunk]:
    """The rows packed at once, and one by one: a chunk with another column is no plain one."""
    size = len(boards)
    columns = {"board": boards, "rack": racks}
    return (
        pack_chunk(packer, columns, size, 1),
        pack_chunk(packer, {**columns, "cgp": [None] * size}, size, 1),
    )


def same(one: Chunk, other: Chunk) -> None:
    assert one.errors == other.errors
    assert [row[:233] for row in one.positions] == [row[:233] for row in other.positions]
    for mine, theirs in zip(one.positions, other.positions, strict=True):
        if mine[225]:
            rules, expected = (
                chunk.rules[int.from_bytes(row[233:], "little")]
                for chunk, row in ((one, mine), (other, theirs))
            )
            assert rules == expected


@pytest.mark.parametrize("case", [AUTO, LOWER_TILES, UPPER_TILES])
@pytest.mark.parametrize("name", sorted(SIGNS))
def test_many_rows_at_once_are_the_rows_one_by_one(name: str, case: str, tmp_path: Path) -> None:
    ruleset = load_ruleset(name)
    lexicon = compile_list(["AS", "SA"], ruleset.id, tmp_path)
    packer = Packer(lexicon, ruleset, load_premiums("standard"), case)
    rng = random.Random(7)
    plain = 0
    for _ in range(60):
        signs = SIGNS[name] + rng.choice(["", "", "", "7", "λ", "\n", "*"])
        boards, racks = [], []
        for _ in range(20):
            board = ["."] * 225
            for _ in range(rng.choice([0, 1, 9])):
                board[rng.randrange(225)] = rng.choice(signs)
            boards.append("".join(board) + rng.choice([""] * 40 + ["."]))
            racks.append("".join(rng.choice("AES?") for _ in range(rng.randrange(1, 8))))
        racks[0] += rng.choice(["", "", "\n", "7", "AAAAAAA", "ñ"])
        plain += sum(row is not None for row in packer.plain_rows(boards, racks))
        same(*packed(packer, boards, racks))
    assert (plain > 100) == (not ruleset.alphabet.digraphs)


@pytest.mark.parametrize(
    ("boards", "racks"),
    [
        (["." * 225, None], ["AS", "AS"]),
        (["." * 225, "." * 225], ["AS", None]),
        (["." * 225, 7], ["AS", ["A", "S"]]),
        (["." * 225, "\n".join(["." * 15] * 15)], ["AS", ""]),
        (["." * 225, "." * 225], ["A\nS", "AS"]),
        (["." * 225, "." * 225], ["A\n", "AS"]),
        ([], []),
    ],
)
def test_rows_that_are_not_plain(boards: list[Any], racks: list[Any], tmp_path: Path) -> None:
    ruleset = load_ruleset("nb")
    lexicon = compile_list(["AS", "SA"], ruleset.id, tmp_path)
    same(*packed(Packer(lexicon, ruleset, load_premiums("standard")), boards, racks))
