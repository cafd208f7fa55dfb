"""What several test modules share: positions from short texts, word lists as predicates."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from dawg_builder.alphabet import BLANK, Alphabet
from solver.board import Board
from solver.position import Position
from solver.premiums import SIZE, load_premiums
from solver.rack import Rack
from solver.ruleset import load_ruleset

HERE = Path(__file__).parent
EMPTY_BOARD = "." * 225


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    """The objects of a file with one JSON object a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def cells_of(alphabet: Alphabet, text: str) -> list[int]:
    """The cells of a board text: `.` empty, upper case a tile, lower case a blank, `[CH]` one."""
    return [0 if tile == "." else cell_of(alphabet, tile) for tile in split_tiles(text)]


def cell_of(alphabet: Alphabet, tile: str) -> int:
    """The cell of one tile's text; lower case is a blank."""
    return alphabet.codes[tile] | (BLANK if tile != tile.upper() else 0)


def split_tiles(text: str) -> list[str]:
    """The tiles of a board or rack text; `[CH]` gives `CH`."""
    return [tile.strip("[]") for tile in re.findall(r"\[\w+\]|.", text)]


def position(board: str, rack: str, ruleset: int | str, premiums: str = "standard") -> Position:
    """A position from a 225-character board and a rack with `?` for a blank."""
    rules = load_ruleset(ruleset)
    codes = [0 if cell == "?" else rules.alphabet.codes[cell] for cell in split_tiles(rack)]
    cells = cells_of(rules.alphabet, board or EMPTY_BOARD)
    return Position(Board(bytes(cells)), Rack(bytes(codes)), rules, load_premiums(premiums))


def tiles_of(alphabet: Alphabet, text: str) -> list[tuple[int, int]]:
    """(square, cell) pairs from `J6=H J7=a`; lower case is a blank."""
    pairs = []
    for part in text.split():
        name, _, tile = part.partition("=")
        square = (int(name[1:]) - 1) * SIZE + ord(name[0]) - 65
        pairs.append((square, cell_of(alphabet, tile.strip("[]"))))
    return pairs


def predicate(words: Iterable[str]) -> Callable[[str], bool]:
    """`is_word` over a small list."""
    return frozenset(words).__contains__
