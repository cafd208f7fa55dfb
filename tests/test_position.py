"""What a position says of itself: faults, unseen tiles, the board after a play."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions

from dawg_builder.alphabet import BLANK
from solver import faults
from solver.board import Board
from solver.notation import parse_play, parse_position
from solver.notation.play import extended_play
from solver.position import PlayError, Position
from solver.premiums import SIZE, SQUARES
from solver.rack import Rack

EMPTY = ["." * SIZE] * SIZE


def position_of(*lines: str, first: int = 7, ruleset: str = "nb", **more) -> Position:
    rows = [*EMPTY[:first], *lines, *EMPTY[first + len(lines) :]]
    return parse_position("\n".join(rows), ruleset=ruleset, **more)


@dataclass(frozen=True)
class FewWords:
    """A lexicon of a few words in one ruleset's letters."""

    id: str
    words: frozenset[bytes]

    def contains(self, codes: bytes, /) -> bool:
        return codes in self.words


def words(position: Position, *texts: str) -> FewWords:
    return FewWords("few", frozenset(map(position.ruleset.alphabet.encode, texts)))


def kinds(position: Position, lexicon: FewWords | None = None) -> list[tuple[str, str | None]]:
    return [(fault.kind, fault.at) for fault in position.status(lexicon)]


def test_nothing_is_wrong_with_a_first_word() -> None:
    position = position_of(".......hUs.....")
    assert position.status(words(position, "HUS")) == []


def test_unseen_counts_a_blank_as_a_blank() -> None:
    unseen = position_of(".......hUs.....").unseen()
    assert sum(unseen.values()) == 101
    assert (unseen["U"], unseen["?"], unseen["H"], unseen["S"]) == (3, 1, 2, 6)
    assert list(unseen)[-1] == "?"


@given(positions())
def test_unseen_adds_up(position) -> None:
    used = len(position.board.tiles()) + len(position.rack)
    assert sum(position.unseen().values()) == position.ruleset.total - used
    named = {fault.kind for fault in position.status()}
    short = [tile for tile, left in position.unseen().items() if left < 0]
    assert (faults.TOO_MANY_BLANKS in named) == ("?" in short)
    assert (faults.TOO_MANY_TILES in named) == bool([tile for tile in short if tile != "?"])


def test_every_fault_at_once() -> None:
    position = position_of("C.C............", "...............", "......WAB......", first=1)
    position = replace(position, rack=Rack(bytes(8)), bag_count=50)
    assert kinds(position, words(position, "AB")) == [
        (faults.TOO_MANY_TILES, "C2"),
        (faults.TOO_MANY_BLANKS, None),
        (faults.NOT_THROUGH_START, "H8"),
        (faults.FLOATING, "A2"),
        (faults.FLOATING, "C2"),
        (faults.NOT_IN_LEXICON, "G4"),
        (faults.RACK_TOO_LONG, None),
        (faults.BAG_COUNT, None),
    ]


def test_faults_name_letters_and_lists() -> None:
    position = position_of("CC.....HUS.....", ruleset="nb")
    messages = [fault.message for fault in position.status(words(position, "AB"))]
    assert messages == [
        "2 C tiles, the set has 1 (A8, B8)",
        "A8, B8: not joined to the other tiles",
        "A8: CC across is not in lexicon few",
        "H8: HUS across is not in lexicon few",
    ]


def test_blanks_on_the_rack_count_too() -> None:
    position = position_of(".......hUS.....", rack="??", case="upper-tiles")
    (fault,) = position.status()
    assert fault.message == "3 blanks, the set has 2 (H8, 2 on the rack)"
    assert (fault.kind, fault.square) == (faults.TOO_MANY_BLANKS, None)


def test_unknown_codes_are_faults() -> None:
    position = position_of(".......HUS.....")
    board = position.board.place([(7, 30), (8, 30 | BLANK), (9, BLANK)])
    position = replace(position, board=board, rack=Rack(bytes([29])))
    found = [fault for fault in position.status() if fault.kind == faults.UNKNOWN_LETTER]
    assert [fault.at for fault in found] == ["H1", "I1", "J1", None]
    position.unseen()


def test_a_single_tile_is_no_word() -> None:
    assert kinds(position_of(".......H.......")) == [(faults.LONE_TILE, "H8")]


def test_words_down_and_across_are_looked_up_blanks_as_letters() -> None:
    position = position_of(".......hUs.....", ".......A.......", ".......R.......")
    assert kinds(position, words(position, "HUS")) == [(faults.NOT_IN_LEXICON, "H8")]
    assert "HAR down" in position.status(words(position, "HUS"))[0].message


@pytest.mark.parametrize(
    ("bag", "rack", "opponent", "fits"),
    [
        (87, "HUSETAR", None, True),
        (86, "HUSETAR", None, False),
        (87, "HUSETAR", "HUSETAR", True),
        (87, "HUSETAR", "HUSETA", False),
        (88, "HUSETA", None, True),
        (-1, "HUSETAR", None, False),
    ],
)
def test_bag_count(bag, rack, opponent, fits) -> None:
    position = position_of(".......HUS.....", rack=rack)
    other = parse_position("", ruleset="nb", rack=opponent).rack if opponent else None
    position = replace(position, bag_count=bag, opponent=other)
    assert (faults.BAG_COUNT not in dict(kinds(position))) == fits


def test_place_lays_the_tiles_and_takes_them_off_the_rack() -> None:
    position = position_of(".......HUS.....", rack="E?A")
    play = parse_play("8H ...Et", position)
    after = position.place(play)
    assert after.rack == Rack(position.ruleset.alphabet.encode("A"))
    assert after.board[116] == position.ruleset.alphabet.codes["T"] | BLANK
    assert position.board[116] == 0 and after.unseen() == position.unseen()


@pytest.mark.parametrize(
    ("text", "says"), [("8H HAS", "square I8 is taken"), ("9H AR", "no R on the rack")]
)
def test_place_refuses_what_cannot_be_laid(text, says) -> None:
    position = position_of(".......HUS.....", rack="EA?S")
    with pytest.raises(PlayError, match=says):
        position.place(parse_play(text, position, case="upper-tiles"))


@given(positions(), st.data())
def test_place_then_lift_is_the_same_position(position, data) -> None:
    empty = [square for square in range(SQUARES) if not position.board[square]]
    if not len(position.rack):
        return
    square = data.draw(st.sampled_from(empty))
    code = position.rack.codes[0] or 1 | BLANK
    play = extended_play(position, [(square, code)], down=False, anchor=square)
    after = position.place(play)
    lifted = after.board.place([(square, 0)])
    rack = Rack(after.rack.codes + position.rack.codes[:1])
    assert replace(after, board=lifted, rack=rack) == position
    assert hash(replace(after, board=lifted, rack=rack)) == hash(position)


def test_board_needs_225_squares() -> None:
    with pytest.raises(ValueError, match="225"):
        Board(b"\0")
