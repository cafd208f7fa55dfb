"""The worked example of docs/generator.md: the generator's steps in plain Python, written down.

It does what solver/kernel does, step for step, on the records of a compiled lexicon, slowly and
with a note of every partial play. A test compares its plays with the kernel's.
"""

import struct
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from dawg_builder.build import build_lexicon
from dawg_builder.lexicon_format import GADDAG_ROOT
from dawg_builder.normalize import normalize
from dawg_builder.ruleset_file import read_ruleset
from dawg_builder.sources import open_source
from solver import Lexicon, Play, Position, generate, open_lexicon, parse_position
from solver.board import square_name
from solver.premiums import SIZE

WORDS = ("AS", "AT", "HAT", "HUS", "HUSA", "SA", "SAT", "TA")
BOARD = "\n".join(["." * SIZE] * 7 + [".....HUS......."] + ["." * SIZE] * 7)
RACK = "AT"
SEPARATOR = 0
Node = tuple[int, int, int]


@dataclass(frozen=True)
class Partial:
    """A partial play: `word` so far, the next square to look at, the rack that is left."""

    node: int
    word: str
    next: int
    start: int
    left: tuple[int, ...]
    new: int = 0  # tiles put
    main: int = 0  # points of the new letters, premiums of letters counted
    cross: int = 0  # what they add to cross words, premiums of words counted


@dataclass(frozen=True)
class Step:
    """One row of the trace: a level, the partial plays on it, the plays that end on it."""

    side: str
    partials: tuple[Partial, ...]
    plays: tuple[tuple[str, int], ...]


class Lane:
    """A row or a column: its squares, what lies on them, anchors, cross-sets, cross scores."""

    def __init__(self, model: "Model", index: int) -> None:
        self.model, self.down = model, index >= SIZE
        step = SIZE if self.down else 1
        first = index - SIZE if self.down else index * SIZE
        self.squares = [first + step * at for at in range(SIZE)]
        cells = model.position.board.cells
        self.codes = [cells[square] & 0x7F for square in self.squares]
        self.cells = [cells[square] for square in self.squares]

    def tile(self, at: int) -> int:
        """The code at a place of the lane; 0 for none, or beyond the edge."""
        return self.codes[at] if 0 <= at < SIZE else 0

    def run(self, at: int, step: int) -> list[int]:
        """The places of the tiles next to `at` in one direction, nearest first."""
        places = []
        while self.tile(at + step):
            at += step
            places.append(at)
        return places

    def anchors(self) -> list[int]:
        """The last tile of each run; each empty place with a tile beside it only across."""
        if self.model.position.board.is_empty:
            start = self.model.position.premiums.start
            return [self.squares.index(start)] if start in self.squares else []
        return [at for at in range(SIZE) if self._is_anchor(at)]

    def _is_anchor(self, at: int) -> bool:
        if self.tile(at):
            return not self.tile(at + 1)
        return self.crossed(at) and not self.tile(at - 1) and not self.tile(at + 1)

    def crossed(self, at: int) -> bool:
        """Whether a tile at this empty place forms a word across the lane."""
        lane, place = self.model.crossing(self, at)
        return bool(lane.tile(place - 1) or lane.tile(place + 1))

    def cross_set(self, at: int) -> int:
        """The letters that may be put at an empty place, as a bit set."""
        lane, place = self.model.crossing(self, at)
        before, after = lane.run(place, -1)[::-1], lane.run(place, 1)
        if not before and not after:
            return ~1
        letters = 0
        for code in range(1, len(self.model.alphabet) + 1):
            codes = [*(lane.codes[i] for i in before), code, *(lane.codes[i] for i in after)]
            if self.model.lexicon.contains(bytes(codes)):
                letters |= 1 << code
        return letters

    def cross_points(self, at: int) -> int:
        """The points of the other tiles of the cross word at a place."""
        lane, place = self.model.crossing(self, at)
        return sum(lane.points(i) for i in lane.run(place, -1) + lane.run(place, 1))

    def points(self, at: int) -> int:
        """The points of the tile that lies at a place."""
        cell = self.cells[at]
        return 0 if cell & 0x80 else self.model.position.ruleset.points[cell]


class Model:
    """A position and a lexicon, and the search for its plays."""

    def __init__(self, position: Position, lexicon: Lexicon) -> None:
        self.position, self.lexicon = position, lexicon
        self.alphabet = lexicon.alphabet
        self.nodes: list[Node] = list(struct.iter_unpack("<III", lexicon.file.nodes))  # type: ignore[arg-type]
        self.lanes = [Lane(self, index) for index in range(2 * SIZE)]

    def crossing(self, lane: Lane, at: int) -> tuple[Lane, int]:
        """The lane that crosses `lane` at a place, and the place in it."""
        row, column = divmod(lane.squares[at], SIZE)
        return (self.lanes[row], column) if lane.down else (self.lanes[SIZE + column], row)

    def child(self, node: int, code: int) -> int:
        """The record that `code` leads to."""
        leads, _, base = self.nodes[node]
        return base + (leads & ((1 << code) - 1)).bit_count()

    def plays(self) -> set[tuple[str, int]]:
        """Every play in notation with its score."""
        steps = (step for index in range(2 * SIZE) for step in self.search(index))
        return {play for step in steps for play in step.plays}

    def search(self, index: int) -> Iterator[Step]:
        """All levels of a lane, anchor by anchor: its left sides, then its right sides."""
        lane, limit = self.lanes[index], -1
        for anchor in lane.anchors():
            yield from self._anchor(lane, anchor, limit)
            limit = anchor

    def _anchor(self, lane: Lane, anchor: int, limit: int) -> Iterator[Step]:
        now, plays = self._first(lane, anchor)
        seeds: list[Partial] = []
        while now:
            following: list[Partial] = []
            for partial in now:
                if self.nodes[partial.node][0] & 1 << SEPARATOR and anchor + 1 < SIZE:
                    node = self.child(partial.node, SEPARATOR)
                    start = partial.next + 1
                    seeds.append(replace(partial, node=node, next=anchor + 1, start=start))
                at = partial.next
                if at > limit and at >= 0 and not lane.tile(at - 1):
                    longer, ends = self._put(lane, partial, at, -1, anchor)
                    following += longer
                    plays += ends
            yield Step("left", tuple(now), tuple(plays))
            now, plays = following, []
        now = seeds
        while now:
            following, plays = [], []
            for partial in now:
                longer, ends = self._put(lane, partial, partial.next, 1, partial.next)
                following += longer
                plays += ends
            yield Step("right", tuple(now), tuple(plays))
            now = [partial for partial in following if partial.next < SIZE]

    def _first(self, lane: Lane, anchor: int) -> tuple[list[Partial], list[tuple[str, int]]]:
        """The first partial plays of an anchor: its run, or each tile of the rack on it."""
        rack = tuple(self.position.rack.codes)
        root = Partial(GADDAG_ROOT, "", anchor, anchor, rack)
        if not lane.tile(anchor):
            return self._put(lane, root, anchor, -1, anchor)
        partial = root
        for at in [anchor, *lane.run(anchor, -1)]:
            code = lane.tile(at)
            if not self.nodes[partial.node][0] >> code & 1:
                return [], []
            text = self.alphabet.text(lane.cells[at]) + partial.word
            partial = replace(partial, node=self.child(partial.node, code), word=text, next=at - 1)
        return [partial], []

    def _put(
        self, lane: Lane, partial: Partial, at: int, step: int, end: int
    ) -> tuple[list[Partial], list[tuple[str, int]]]:
        """The partial plays with one more square, and the plays that end there."""
        longer, ends = [], []
        leads, accepts, _ = self.nodes[partial.node]
        fixed = lane.tile(at)
        choices = {fixed} if fixed else set(partial.left) - {0}
        if not fixed and 0 in partial.left:
            choices |= {0x80 | code for code in range(1, len(self.alphabet) + 1)}
        for tile in sorted(choices):
            code = tile & 0x7F
            tile = lane.cells[at] or tile
            if not fixed and not lane.cross_set(at) >> code & 1:
                continue
            more = partial if fixed else self._with_tile(lane, partial, at, tile)
            text = self.alphabet.text(tile)
            word = text + partial.word if step < 0 else partial.word + text
            start = at if step < 0 else partial.start
            more = replace(more, word=word, next=at + step, start=start)
            if accepts >> code & 1 and more.new and not lane.tile(end + 1):
                ends += self._ended(lane, more, end)
            if leads >> code & 1:
                longer.append(replace(more, node=self.child(partial.node, code)))
        return longer, ends

    def _with_tile(self, lane: Lane, partial: Partial, at: int, tile: int) -> Partial:
        square, premiums = lane.squares[at], self.position.premiums
        blank = tile & 0x80
        points = 0 if blank else self.position.ruleset.points[tile] * premiums.letter[square]
        left = list(partial.left)
        left.remove(0 if blank else tile)
        cross = points * premiums.word[square] if lane.crossed(at) else 0
        main, crossed = partial.main + points, partial.cross + cross
        new = partial.new + 1
        return replace(partial, left=tuple(left), new=new, main=main, cross=crossed)

    def _ended(self, lane: Lane, partial: Partial, end: int) -> list[tuple[str, int]]:
        """The play in notation and its score, unless it is listed as the one across."""
        places = range(partial.start, end + 1)
        fresh = [at for at in places if not lane.tile(at)]
        if lane.down and len(fresh) == 1 and lane.crossed(fresh[0]):
            return []
        premiums, rules = self.position.premiums, self.position.ruleset
        times, others = 1, 0
        for at in fresh:
            times *= premiums.word[lane.squares[at]]
            others += lane.cross_points(at) * premiums.word[lane.squares[at]]
        board = sum(lane.points(at) for at in places if lane.tile(at))
        bonus = rules.bingo_bonus if len(fresh) == rules.bingo_tiles else 0
        score = (partial.main + board) * times + partial.cross + others + bonus
        row, column = divmod(lane.squares[partial.start], SIZE)
        place = square_name(row * SIZE + column) if lane.down else f"{row + 1}{chr(65 + column)}"
        return [(f"{place} {partial.word}", score)]


@cache
def example() -> Model:
    """The model of the page's example."""
    rules = read_ruleset("nb")
    folder = Path(tempfile.mkdtemp())
    (folder / "words.txt").write_text("\n".join(WORDS), "utf-8")
    words = normalize([open_source(folder / "words.txt")], rules.folding)
    build_lexicon(words, folder / "words.lexicon", ruleset=rules)
    lexicon = open_lexicon(folder / "words.lexicon", overlay=False)
    return Model(parse_position(BOARD, ruleset="nb", rack=RACK), lexicon)


def _place(play: Play) -> str:
    return f"{play.place} {play.alphabet.decode(play.codes)}"


def drawing() -> str:
    """The middle of the board with the anchors of the rows and of the columns."""
    model = example()
    rows, columns = range(5, 10), range(3, 11)
    lines = [f"    {' '.join(chr(65 + c) for c in columns)}      " * 2]
    for row in rows:
        halves = []
        for down in (False, True):
            marks = []
            for column in columns:
                lane = model.lanes[SIZE + column if down else row]
                at = row if down else column
                tile = model.alphabet.text(lane.tile(at)) if lane.tile(at) else "."
                anchor = at in lane.anchors()
                marks.append(("*" if tile == "." else f"{tile}*") if anchor else tile)
            halves.append(f"{row + 1:>2}  " + "".join(f"{mark:2}" for mark in marks) + "     ")
        lines.append("".join(halves))
    return "```text\n" + "\n".join(line.rstrip() for line in lines) + "\n```\n"


def crosses() -> str:
    """Cross-set and cross score of the empty squares that touch a tile and take some letter."""
    rows = []
    for index, lane in enumerate(example().lanes):
        for at in range(SIZE):
            if lane.tile(at) or not lane.crossed(at):
                continue
            letters = [c for c in range(1, 32) if lane.cross_set(at) >> c & 1]
            text = ", ".join(map(example().alphabet.text, letters)) or "none"
            kind = f"column {chr(65 + index - SIZE)}" if lane.down else f"row {index + 1}"
            square = square_name(lane.squares[at])
            rows.append(f"| {kind} | {square} | {text} | {lane.cross_points(at)} |\n")
    return "| lane | square | cross-set | cross score |\n|---|---|---|---|\n" + "".join(rows)


def trace() -> str:
    """The levels of three lanes."""
    model = example()
    head = "| lane | side | partial plays | main | cross | plays that end |\n"
    rows = []
    for index, name in ((7, "row 8"), (SIZE + 8, "column I"), (8, "row 9")):
        for step in model.search(index):
            words = ", ".join(partial.word for partial in step.partials) or "-"
            main = ", ".join(str(partial.main) for partial in step.partials) or "-"
            cross = ", ".join(str(partial.cross) for partial in step.partials) or "-"
            plays = ", ".join(f"{play} ({score})" for play, score in step.plays) or "-"
            rows.append(f"| {name} | {step.side} | {words} | {main} | {cross} | {plays} |\n")
    return head + "|---|---|---|---|---|---|\n" + "".join(rows)


def found() -> str:
    """All plays in the documented order."""
    model = example()
    plays = generate(model.position, model.lexicon)
    lines = [f"{play.score:>3}  {play.notation}" for play in plays]
    return "```text\n" + "\n".join(lines) + "\n```\n"


PARTS: dict[str, Callable[[], str]] = {
    "drawing": drawing,
    "crosses": crosses,
    "trace": trace,
    "found": found,
}
