"""Random positions over random word lists, from a seed: the input of the comparisons."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from support import reference_plays

from dawg_builder.alphabet import BLANK
from solver.board import Board
from solver.move import Play
from solver.position import Position
from solver.premiums import SIZE, SQUARES, Premiums, load_premiums, premium_names
from solver.rack import Rack
from solver.ruleset import Ruleset, all_rulesets

MOST_PLAYS = 20_000
"""A position with more plays than this is left out: nothing new, and slow."""


@dataclass(frozen=True)
class Sample:
    """A position, its word list (tile codes) and the plays that brute force finds."""

    name: str
    position: Position
    words: tuple[bytes, ...]
    plays: tuple[Play, ...]


def samples(seed: int, count: int) -> Iterator[Sample]:
    """`count` samples. Games walk from the empty board to a crowded one; between them, junk."""
    made = 0
    rng = random.Random(seed)
    rulesets = all_rulesets()
    while made < count:
        ruleset = rulesets[rng.randrange(len(rulesets))]
        words = random_words(rng, ruleset)
        source = junk(rng, ruleset, words) if rng.random() < 0.25 else game(rng, ruleset, words)
        for name, position, kept in source:
            plays = reference_plays(position, kept)
            if len(plays) <= MOST_PLAYS and made < count:
                yield Sample(f"seed {seed}, no. {made}: {name}", position, kept, tuple(plays))
                made += 1


def random_words(rng: random.Random, ruleset: Ruleset) -> tuple[bytes, ...]:
    """20 to 1500 words over some of the ruleset's tiles, short ones more often."""
    alphabet = ruleset.alphabet
    tiles = range(1, len(alphabet) + 1)
    letters = rng.sample(tiles, rng.randint(3, len(tiles)))
    letters += [code for code in tiles if len(alphabet.tiles[code - 1]) > 1]
    weights = [1 + ruleset.counts[code] for code in letters]
    words = set()
    for _ in range(int(20 * 75 ** rng.random())):
        length = min(rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15)), SIZE)
        text = alphabet.decode(rng.choices(letters, weights, k=length))
        codes = alphabet.encode(text)  # C and H side by side become CH
        if len(codes) > 1 and len(text) <= SIZE:
            words.add(codes)
    return tuple(sorted(words))


def random_premiums(rng: random.Random) -> Premiums:
    """The standard layout, another bundled one, or one without any pattern or with any start."""
    kind = rng.random()
    if kind < 0.3:
        return load_premiums("standard")
    if kind < 0.5:
        return load_premiums(rng.choice(premium_names()))
    letter = bytes(rng.choices((1, 2, 3), (6, 2, 1), k=SQUARES))
    word = bytes(rng.choices((1, 2, 3), (6, 1, 1), k=SQUARES))
    return Premiums(letter, word, rng.choice((SQUARES // 2, rng.randrange(SQUARES))), "any")


def random_rack(rng: random.Random, ruleset: Ruleset) -> Rack:
    """Up to seven tiles, drawn as from a full bag, with none, one or two blanks."""
    bag = [code for code, n in enumerate(ruleset.counts) for _ in range(n) if code]
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7))
    blanks = min(size, rng.choice((0, 0, 0, 0, 1, 1, 2)))
    return Rack(bytes(rng.sample(bag, size - blanks) + [0] * blanks))


def game(
    rng: random.Random, ruleset: Ruleset, words: tuple[bytes, ...]
) -> Iterator[tuple[str, Position, tuple[bytes, ...]]]:
    """The positions of a game of random plays; at times the list then loses some of its words."""
    position = Position(Board(), random_rack(rng, ruleset), ruleset, random_premiums(rng))
    lost = 0.2 if rng.random() < 0.4 else 0.0
    fails = 0
    while fails < 4:
        kept = tuple(word for word in words if rng.random() >= lost)
        yield "game", position, kept
        plays = reference_plays(position, words)
        if plays:
            play = rng.choice(plays[: max(1, len(plays) // 3)])
            position = replace(position, board=position.board.place(play.tiles()))
        else:
            fails += 1
        position = replace(position, rack=random_rack(rng, ruleset))


def junk(
    rng: random.Random, ruleset: Ruleset, words: tuple[bytes, ...]
) -> Iterator[tuple[str, Position, tuple[bytes, ...]]]:
    """Boards that no game gives: tiles anywhere, or words anywhere, some of them blanks."""
    for _ in range(3):
        cells = bytearray(SQUARES)
        if rng.random() < 0.5 and words:
            for _ in range(rng.randint(1, 25)):
                write(rng, cells, rng.choice(words))
        else:
            density = rng.choice((0.01, 0.05, 0.15, 0.4, 0.8))
            letters = list(set(b"".join(words))) or [1]
            for square in range(SQUARES):
                if rng.random() < density:
                    cells[square] = rng.choice(letters)
        for square in rng.sample(range(SQUARES), rng.randint(0, 30)):
            if cells[square]:
                cells[square] |= BLANK
        board = Board(bytes(cells))
        yield (
            "junk",
            Position(board, random_rack(rng, ruleset), ruleset, random_premiums(rng)),
            words,
        )


def write(rng: random.Random, cells: bytearray, word: bytes) -> None:
    """Write a word anywhere, over whatever is there; often along an edge."""
    first = rng.choice((0, SIZE - len(word), rng.randint(0, SIZE - len(word))))
    lane = rng.choice((0, SIZE - 1, rng.randrange(SIZE), rng.randrange(SIZE)))
    down = rng.random() < 0.5
    start, step = (first * SIZE + lane, SIZE) if down else (lane * SIZE + first, 1)
    for index, code in enumerate(word):
        cells[start + index * step] = code


def describe(sample: Sample) -> str:
    """A sample as text, so that a failure can be looked at."""
    position, alphabet = sample.position, sample.position.ruleset.alphabet
    rows = [
        "".join(alphabet.notation(c) if c else "." for c in position.board.cells[r : r + SIZE])
        for r in range(0, SQUARES, SIZE)
    ]
    rack = "".join(alphabet.notation(code) if code else "?" for code in position.rack.codes)
    words = " ".join(map(alphabet.decode_notation, sample.words))
    where = f"{sample.name}, ruleset {position.ruleset.id}, premiums {position.premiums.name}"
    return "\n".join([where, *rows, f"rack {rack}", f"words {words[:2000]}"])
