"""One lexicon that many threads use at once answers each of them as if it were alone."""

import random
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from support import compile_list

from solver.board import Board
from solver.lexicon import Lexicon
from solver.movegen import generate
from solver.position import Position
from solver.premiums import SQUARES, load_premiums
from solver.rack import Rack
from solver.ruleset import load_ruleset
from solver.word_finder import find
from solver.word_hooks import extend, hooks

THREADS, QUESTIONS, ROUNDS = 8, 120, 1
RULES = load_ruleset("nb")


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    draw = random.Random(8)
    words = {"".join(draw.choices("AEINRSTLK", k=draw.randint(2, 9))) for _ in range(20_000)}
    return compile_list(words, "nb", tmp_path_factory.mktemp("threads"))


def questions(lexicon: Lexicon) -> list[Callable[[], object]]:
    """Searches of every kind, each with an answer that can be compared."""
    draw = random.Random(9)
    tiles = lexicon.alphabet.encode("AEINRSTLK")

    def board() -> Board:
        cells = bytearray(SQUARES)
        for _ in range(draw.choice((0, 2, 6))):
            row, column = draw.randrange(15), draw.randrange(10)
            for step in range(draw.randint(2, 5)):
                cells[row * 15 + column + step] = draw.choice(tiles)
        return Board(bytes(cells))

    def plays() -> Callable[[], object]:
        rack = Rack(bytes(sorted([*draw.choices(tiles, k=6), draw.choice((0, *tiles))])))
        position = Position(board(), rack, RULES, load_premiums())
        top = draw.choice((None, 10))
        return lambda: generate(position, lexicon, top=top).array.tobytes()

    def letters(most: int) -> str:
        return "".join(draw.choices("AEINRSTLK", k=draw.randint(2, most)))

    def words() -> Callable[[], object]:
        given, held = letters(8) + "?", draw.choice((None, "A", "ER"))
        return lambda: find(lexicon, given, contains=held).array.tobytes()

    def members() -> Callable[[], object]:
        some = [letters(6) for _ in range(300)]
        return lambda: [word in lexicon for word in some]

    def around() -> Callable[[], object]:
        some = [letters(4) for _ in range(3)]
        return lambda: (
            hooks(lexicon, some),
            [(e.word, [f.word for f in (*e.front, *e.back)]) for e in extend(lexicon, some)],
        )

    kinds = (plays, plays, words, members, around)
    return [kinds[number % len(kinds)]() for number in range(QUESTIONS)]


def test_eight_threads_on_one_lexicon_answer_as_one_does(lexicon: Lexicon) -> None:
    asked = questions(lexicon)
    alone = [question() for question in asked]
    together = threading.Barrier(THREADS)

    def hammer(seed: int) -> list[int]:
        """The numbers of the questions that were answered otherwise than alone."""
        order = list(range(QUESTIONS)) * ROUNDS
        random.Random(seed).shuffle(order)
        together.wait()
        return [number for number in order if asked[number]() != alone[number]]

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # threads change places in the midst of everything
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            assert list(pool.map(hammer, range(THREADS))) == [[]] * THREADS
    finally:
        sys.setswitchinterval(usual)


def test_threads_that_open_the_same_file_at_once_get_the_same_words(
    home: object, tmp_path: Path
) -> None:
    from solver import open_lexicon

    path = tmp_path / "list.txt"
    path.write_text("hus\nser\nsa\n", encoding="utf-8")
    together = threading.Barrier(THREADS)

    def opened(_: int) -> list[str]:
        together.wait()
        return list(open_lexicon(path, ruleset="nb").words())

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(opened, range(THREADS))) == [["HUS", "SA", "SER"]] * THREADS
