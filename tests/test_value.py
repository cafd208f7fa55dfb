"""Frozen values: set once, compared, hashed and shown by their fields."""

import copy
import pickle

import pytest

from dawg_builder.alphabet import Alphabet, Folding
from dawg_builder.value import Value
from solver.board import Board
from solver.rack import Rack

LETTERS = Alphabet(("A", "B"))
VALUES = [LETTERS, Folding(LETTERS, {"C": "A"}), Board(), Rack(b"\x02\x01")]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_is_frozen_and_comes_back_the_same(value: Value) -> None:
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert again == value and again is not value
    for change in (setattr, lambda *given: delattr(*given[:2])):
        with pytest.raises(AttributeError, match="frozen"):
            change(value, next(iter(type(value).__annotations__)), None)


def test_only_the_fields_of_the_same_class_count() -> None:
    first, second = Alphabet(("A", "B")), Alphabet(("B", "A"))
    assert first.codes["B"] == 2  # kept in the value, but no field
    assert first == LETTERS and hash(first) == hash(LETTERS)
    assert first != second
    assert Board() != Rack()
    assert Rack(b"\x02\x01") == Rack(b"\x01\x02")


def test_a_value_shows_how_to_make_it() -> None:
    assert repr(Rack(b"\x02\x01")) == "Rack(codes=b'\\x01\\x02')"
    assert eval(repr(VALUES[1])) == VALUES[1]
