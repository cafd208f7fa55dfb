"""Random positions over random word lists, from a seed: the input of the comparisons."""

import itertools
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


Words = tuple[bytes, ...]
Made = tuple[str, Position, Words, list[Play]]


@dataclass(frozen=True)
class Sample:
    """A position, its word list (tile codes) and the plays that brute force finds."""

    name: str
    position: Position
    words: Words
    plays: tuple[Play, ...]


def samples(seed: int, count: int, most_words: int = 1000) -> Iterator[Sample]:
    """`count` samples with lists of up to `most_words` words.

    Games walk from the empty board to a crowded one; between them come boards of junk.
    """
    made = 0
    rng = random.Random(seed)
    rulesets = all_rulesets()
    for turn in itertools.count(rng.randrange(len(rulesets))):
        ruleset = rulesets[turn % len(rulesets)]
        words = random_words(rng, ruleset, most_words)
        source = junk(rng, ruleset, words) if rng.random() < 0.25 else game(rng, ruleset, words)
        for name, position, kept, plays in source:
            if made == count:
                return
            if len(plays) <= MOST_PLAYS:
                yield Sample(f"{name}, seed {seed}, number {made}", position, kept, tuple(plays))
                made += 1


def random_words(rng: random.Random, ruleset: Ruleset, most: int = 1000) -> Words:
    """20 to `most` words over some of the ruleset's tiles, short ones more often."""
    alphabet = ruleset.alphabet
    tiles = range(1, len(alphabet) + 1)
    letters = rng.sample(tiles, rng.choice((3, 6, 10, len(tiles))))
    letters += [code for code in tiles if len(alphabet.tiles[code - 1]) > 1]
    weights = [weight(ruleset, code) for code in letters]
    words = set()
    for _ in range(int(20 * (most / 20) ** rng.random())):
        length = rng.choice((2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9, 11, 13, 15))
        text = alphabet.decode(rng.choices(letters, weights, k=length))
        codes = alphabet.encode(text)  # C and H side by side become CH
        if len(codes) > 1 and len(text) <= SIZE:
            words.add(codes)
    return tuple(sorted(words))


def weight(ruleset: Ruleset, code: int) -> int:
    """How often a tile is used: as in the set, but digraph tiles often enough to be tested."""
    return 6 if len(ruleset.alphabet.tiles[code - 1]) > 1 else 1 + ruleset.counts[code]


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


def random_rack(rng: random.Random, ruleset: Ruleset, words: Words) -> Rack:
    """Up to seven tiles, mostly of letters that the words have, and none, one or two blanks."""
    used = set(b"".join(words))
    codes = range(1, len(ruleset.alphabet) + 1)
    weights = [weight(ruleset, code) if code in used else 0.2 for code in codes]
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7))
    blanks = min(size, rng.choice((0, 0, 0, 0, 1, 1, 2)))
    return Rack(bytes(rng.choices(codes, weights, k=size - blanks) + [0] * blanks))


def game(rng: random.Random, ruleset: Ruleset, words: Words) -> Iterator[Made]:
    """The positions of a game of random plays; at times words on the board are in no list."""
    position = Position(Board(), random_rack(rng, ruleset, words), ruleset, random_premiums(rng))
    lost = rng.choice((0.0, 0.0, 0.2))
    every = rng.choice((1, 2, 3))
    for turn in range(rng.choice((2, 6, 12, 18))):
        plays = reference_plays(position, words)
        if lost and turn % every == 0:
            kept = tuple(word for word in words if rng.random() >= lost)
            yield "game", position, kept, reference_plays(position, kept)
        elif turn % every == 0:
            yield "game", position, words, plays
        if plays:
            play = max(rng.sample(plays, min(4, len(plays))), key=lambda play: play.count)
            position = replace(position, board=position.board.place(play.tiles()))
        position = replace(position, rack=random_rack(rng, ruleset, words))


def junk(rng: random.Random, ruleset: Ruleset, words: Words) -> Iterator[Made]:
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
        position = Position(board, random_rack(rng, ruleset, words), ruleset, random_premiums(rng))
        yield "junk", position, words, reference_plays(position, words)


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
