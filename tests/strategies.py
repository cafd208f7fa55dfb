"""Hypothesis strategies for positions: boards, racks, layouts and rulesets of every kind."""

from hypothesis import strategies as st

from dawg_builder.alphabet import BLANK
from solver.board import Board
from solver.position import Position
from solver.premiums import KINDS, SQUARES, Premiums, from_kinds, load_premiums
from solver.rack import Rack
from solver.ruleset import Ruleset, all_rulesets


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Any bundled ruleset, Spanish with its digraph tiles more often."""
    return st.sampled_from(all_rulesets()) | st.just(
        next(ruleset for ruleset in all_rulesets() if ruleset.id == "es")
    )


@st.composite
def boards(draw, ruleset: Ruleset, most_blanks: int = 2) -> Board:
    """A board of any tiles anywhere, with at most that many blanks."""
    letters = st.integers(1, len(ruleset.alphabet))
    tiles = draw(st.dictionaries(st.integers(0, SQUARES - 1), letters, max_size=60))
    squares = list(tiles)
    blanks = draw(st.integers(0, min(most_blanks, len(squares))))
    for square in squares[:blanks]:
        tiles[square] |= BLANK
    return Board().place(list(tiles.items()))


def racks(ruleset: Ruleset) -> st.SearchStrategy[Rack]:
    """Any rack of at most seven tiles."""
    return st.lists(st.integers(0, len(ruleset.alphabet)), max_size=7).map(
        lambda codes: Rack(bytes(codes))
    )


def layouts() -> st.SearchStrategy[Premiums]:
    """The standard layout, or any other, with any start square."""
    kinds = st.lists(st.sampled_from(KINDS), min_size=SQUARES, max_size=SQUARES)
    start = st.integers(0, SQUARES - 1)

    def with_start(plain: list[str], square: int) -> Premiums:
        return from_kinds([*plain[:square], "*", *plain[square + 1 :]])

    return st.just(load_premiums()) | kinds.map(from_kinds) | st.builds(with_start, kinds, start)


@st.composite
def positions(draw) -> Position:
    """Any board and rack with every further field of a position but the last play."""
    ruleset = draw(rulesets())
    return Position(
        draw(boards(ruleset)),
        draw(racks(ruleset)),
        ruleset,
        draw(layouts()),
        opponent=draw(st.none() | racks(ruleset)),
        bag_count=draw(st.none() | st.integers(0, 90)),
        scores=(draw(st.integers(-50, 900)), draw(st.integers(-50, 900))),
        zeros=draw(st.integers(0, 3)),
    )
