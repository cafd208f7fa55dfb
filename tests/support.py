"""What several test modules share: positions from short texts, word lists as predicates."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import reference

from dawg_builder.alphabet import BLANK, Alphabet
from dawg_builder.normalize import Normalized
from dawg_builder.ruleset_file import read_ruleset
from solver.board import Board
from solver.move import Play
from solver.position import Position
from solver.premiums import SIZE, SQUARES, load_premiums
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


def reference_plays(pos: Position, words: Iterable[bytes]) -> list[Play]:
    """What `tests/reference.py` finds, as plays in the documented order.

    `words` are tile codes. Each tile, digraphs too, becomes one character for the reference.
    """
    letter = [
        "",
        *(t if len(t) == 1 else chr(0xE000 + i) for i, t in enumerate(pos.ruleset.alphabet.tiles)),
    ]
    code_of = {text: code for code, text in enumerate(letter) if code}
    at = [divmod(square, SIZE) for square in range(SQUARES)]
    table = reference.Table(
        board={
            at[square]: reference.Tile(letter[cell & ~BLANK], bool(cell & BLANK))
            for square, cell in pos.board.tiles()
        },
        rack="".join(letter[code] or "?" for code in pos.rack.codes),
        words=frozenset("".join(letter[code] for code in word) for word in words),
        points={letter[code]: pos.ruleset.points[code] for code in code_of.values()},
        letter_times=dict(zip(at, pos.premiums.letter, strict=True)),
        word_times=dict(zip(at, pos.premiums.word, strict=True)),
        start=at[pos.premiums.start],
        bingo=pos.ruleset.bingo_bonus,
    )
    plays = []
    for found in reference.all_plays(table):
        new = dict(found.new)
        codes, bits = bytearray(), 0
        for index, char in enumerate(found.word):
            square = (found.row + index * found.down, found.column + index * (not found.down))
            tile = new.get(square) or table.board[square]
            codes.append(code_of[char] | (BLANK if tile.blank else 0))
            bits |= (square in new) << index
        plays.append(
            Play(
                found.row,
                found.column,
                found.down,
                bytes(codes),
                bits,
                found.score,
                pos.ruleset.alphabet,
            )
        )
    return sorted(plays, key=lambda play: play.order_key)


def compile_list(words: Iterable[str], ruleset: str, folder: Path) -> Any:
    """The lexicon of `words` (upper case, with tiles), compiled into a file in `folder`."""
    build = pytest.importorskip("dawg_builder.build")
    lexicon = pytest.importorskip("solver.lexicon")
    distinct = sorted(set(words))
    listed = Normalized(distinct, {}, len(distinct), 0, 0, "")
    path = folder / f"{len(list(folder.iterdir()))}.lexicon"
    build.build_lexicon(listed, path, ruleset=read_ruleset(ruleset))
    return lexicon.open_lexicon(str(path))


def generator() -> Any:
    """`solver.movegen.generate`."""
    return pytest.importorskip("solver.movegen").generate
