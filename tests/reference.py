"""Every legal play by brute force: each word of the list on each place of the board.

Slow and plain on purpose. It shares no code and no idea with the program: no automaton, no
anchors, no cross-checks, no incremental scores, not even the classes of `solver`. Letters are
single characters, a square is (row, column) from 0.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

SIZE = 15
Square = tuple[int, int]


class Tile(NamedTuple):
    """A tile on the board: the letter that it shows, and whether it is a blank."""

    letter: str
    blank: bool = False


class Found(NamedTuple):
    """One play: its main word's first square and direction, the tiles put down, the points."""

    row: int
    column: int
    down: bool
    word: str
    new: tuple[tuple[Square, Tile], ...]
    score: int


@dataclass(frozen=True)
class Table:
    """All that plays depend on. `rack` has `?` for a blank; `letter_times` and `word_times` list
    the squares that multiply; `points` lists what each letter is worth."""

    board: Mapping[Square, Tile]
    rack: str
    words: frozenset[str]
    points: Mapping[str, int]
    letter_times: Mapping[Square, int] = field(default_factory=dict)
    word_times: Mapping[Square, int] = field(default_factory=dict)
    start: Square = (7, 7)
    bingo: int = 40


def all_plays(table: Table) -> list[Found]:
    """Every legal play, in no particular order."""
    lists = {
        length: "\n".join(word for word in sorted(table.words) if len(word) == length)
        for length in {len(word) for word in table.words if len(word) > 1}
    }
    return [
        found
        for down in (False, True)
        for row in range(SIZE)
        for column in range(SIZE)
        for squares in _places(table, row, column, down)
        if len(squares) in lists
        for found in _plays_at(table, squares, down, lists[len(squares)])
    ]


def _places(table: Table, row: int, column: int, down: bool) -> Iterator[list[Square]]:
    """The squares that a whole word from here can take: no tile before or after them, at least one
    free square and no more than the rack has tiles, and joined as the rules ask."""
    step_row, step_column = (1, 0) if down else (0, 1)
    if (row - step_row, column - step_column) in table.board:
        return
    squares: list[Square] = []
    new: list[Square] = []
    while row < SIZE and column < SIZE and len(new) <= len(table.rack):
        squares.append((row, column))
        if (row, column) not in table.board:
            new.append((row, column))
        row, column = row + step_row, column + step_column
        if (row, column) in table.board or not 1 <= len(new) <= len(table.rack):
            continue
        if _placed_well(table, new) and not _listed_across(table, new, down):
            yield list(squares)


def _plays_at(table: Table, squares: list[Square], down: bool, words: str) -> Iterator[Found]:
    """The plays whose main word has these squares."""
    new = [square for square in squares if square not in table.board]
    for word in _fitting(table, squares, words):
        for tiles in _ways(word, squares, new, table.rack):
            score = _score(table, tiles, down)
            if score is not None:
                yield Found(*squares[0], down, word, tuple(tiles.items()), score)


def _listed_across(table: Table, new: list[Square], down: bool) -> bool:
    """One tile that makes a word across and a word down is listed once, as across."""
    row, column = new[0]
    beside = (row, column - 1) in table.board or (row, column + 1) in table.board
    return down and len(new) == 1 and beside


def _placed_well(table: Table, new: list[Square]) -> bool:
    """The first play covers the start square; any other one touches a tile on the board."""
    if not table.board:
        return table.start in new
    return any(
        near in table.board
        for row, column in new
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    )


def _fitting(table: Table, squares: list[Square], words: str) -> Iterable[str]:
    """The words with the board's letters where the board has letters."""
    pattern = "".join(
        re.escape(table.board[square].letter) if square in table.board else "."
        for square in squares
    )
    return re.findall(f"^{pattern}$", words, re.MULTILINE)


def _ways(
    word: str, squares: list[Square], new: list[Square], rack: str
) -> Iterator[dict[Square, Tile]]:
    """Each way to put the word's new letters down: every choice of which of them are blanks."""
    letters = {
        square: letter for square, letter in zip(squares, word, strict=True) if square in new
    }
    spare, lacking = list(rack), 0
    for letter in letters.values():
        if letter in spare:
            spare.remove(letter)
        else:
            lacking += 1
    for blanks in range(lacking, rack.count("?") + 1):
        for chosen in combinations(new, blanks):
            real = Counter(letters[square] for square in new if square not in chosen)
            if real <= Counter(rack):
                yield {square: Tile(letters[square], square in chosen) for square in new}


def _score(table: Table, tiles: dict[Square, Tile], down: bool) -> int | None:
    """The points of a play, or None if a word that it forms is not in the list."""
    board = {**table.board, **tiles}
    lines = [_line_through(board, next(iter(tiles)), down)]
    lines += [_line_through(board, square, not down) for square in tiles]
    total = table.bingo if len(tiles) == 7 else 0
    for line in lines:
        if len(line) == 1:
            continue
        if "".join(board[square].letter for square in line) not in table.words:
            return None
        points, times = 0, 1
        for square in line:
            tile = board[square]
            worth = 0 if tile.blank else table.points[tile.letter]
            if square in tiles:
                worth *= table.letter_times.get(square, 1)
                times *= table.word_times.get(square, 1)
            points += worth
        total += points * times
    return total


def _line_through(board: Mapping[Square, Tile], square: Square, down: bool) -> list[Square]:
    """The unbroken row of tiles along one direction with `square` in it."""
    step_row, step_column = (1, 0) if down else (0, 1)
    row, column = square
    while (row - step_row, column - step_column) in board:
        row, column = row - step_row, column - step_column
    line = [(row, column)]
    while (row + step_row, column + step_column) in board:
        row, column = row + step_row, column + step_column
        line.append((row, column))
    return line
