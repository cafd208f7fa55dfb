"""Rows for the tests of batches: positions of games with the small Norwegian lexicon."""

import functools
import json
import random
from pathlib import Path
from typing import Any

from dawg_builder.alphabet import BLANK
from solver import Lexicon, Position, generate, load_premiums, load_ruleset, print_position
from solver.board import Board
from solver.notation import print_rack
from solver.rack import Rack

NB = load_ruleset("nb")
LETTERS = "HUSETARKPVØÅ"


def game_rows(lexicon: Lexicon, count: int, seed: int = 1) -> list[dict[str, Any]]:
    """`count` rows: an id, a 225-character board, a rack, and a column of its own."""
    return list(_rows(lexicon, count, seed))


@functools.lru_cache(maxsize=8)
def _rows(lexicon: Lexicon, count: int, seed: int) -> tuple[dict[str, Any], ...]:
    rng = random.Random(seed)
    board, rows = Board(), []
    while len(rows) < count:
        tiles = [NB.alphabet.codes[rng.choice(LETTERS)] for _ in range(rng.randint(1, 7))]
        if rng.random() < 0.2:
            tiles[0] = 0
        position = Position(board, Rack(bytes(tiles)), NB, load_premiums())
        rows.append(
            {
                "id": len(rows) + 1,
                "board": print_position(position, "string").strip(),
                "rack": print_rack(position.rack, NB),
                "note": rng.choice(["", "a,b", 'say "ø"', None]),
            }
        )
        plays = generate(position, lexicon)
        board = position.place(rng.choice(plays)).board if plays else Board()
        if sum(cell >= BLANK for cell in board.cells) > NB.blanks:
            board = Board()
    return tuple(rows)


def write_jsonl(path: Path, rows: list[Any]) -> Path:
    """A line a row; a text stands as it is."""
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
