"""The generator's doors: one position or many, and what they refuse."""

from collections.abc import Iterator

import pytest
from support import compile_list, position

from solver import Lexicon, Position, generate, generate_many
from solver.movegen import PositionError

WORDS = ["AS", "AT", "HAT", "HUS", "HUSA", "SA", "SAT", "TA"]


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    lexicon: Lexicon = compile_list(WORDS, "nb", tmp_path_factory.mktemp("lists"))
    return lexicon


def positions() -> list[Position]:
    """Boards, racks, rulesets and layouts that change from one to the next, and back."""
    board = "." * 110 + "HUS" + "." * 112
    kinds = [("nb", "standard"), ("nb", "random-1"), ("nn", "standard"), ("nb", "standard")]
    return [
        position(board if at % 2 else "", rack, *kind)
        for kind in kinds
        for at, rack in enumerate(("AST", "HAT?", "", "TA"))
    ]


@pytest.mark.parametrize("top", [None, 1, 3, 1 << 70])
def test_many_positions_are_answered_as_each_alone(lexicon: Lexicon, top: int | None) -> None:
    wanted = positions()
    alone = [generate(each, lexicon, top=top) for each in wanted]
    assert list(generate_many(wanted, lexicon, top=top)) == alone
    assert len({plays.array.tobytes() for plays in alone}) > 4


def test_positions_are_taken_as_they_come(lexicon: Lexicon) -> None:
    taken = []

    def each() -> Iterator[Position]:
        for one in positions():
            taken.append(one)
            yield one

    plays = generate_many(each(), lexicon)
    assert not taken
    assert next(plays).position is taken[0]
    assert len(taken) == 1


def test_a_bad_position_is_refused_when_it_comes(lexicon: Lexicon) -> None:
    good = position("", "AST", "nb")
    answers = generate_many([good, position("", "AASSTTHU", "nb")], lexicon)
    assert len(next(answers)) > 0
    with pytest.raises(PositionError, match="the rack has 8 tiles; at most 7 fit"):
        next(answers)
    with pytest.raises(PositionError, match="made for the tiles of ruleset nb"):
        list(generate_many([good, position("", "AST", "en-US")], lexicon))
    with pytest.raises(PositionError, match="choose the same for both"):
        generate(position("", "AST", "en-US"), lexicon)


@pytest.mark.parametrize("top", [0, -1])
def test_the_best_of_none_is_refused_at_once(lexicon: Lexicon, top: int) -> None:
    with pytest.raises(ValueError, match=f"top must be at least 1, not {top}"):
        generate_many([], lexicon, top=top)
    with pytest.raises(ValueError, match="top must be at least 1"):
        generate(position("", "AST", "nb"), lexicon, top=top)
