"""Games that begin in the middle, and games that a player gives up."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import BOARD, Command
from hypothesis import given
from strategies import positions

from solver.batch.review import review_game, standings
from solver.game.errors import GameError
from solver.game.file import continued, new_game, read_game
from solver.game.standing import game_faults, game_position, standing
from solver.game.turns import add_pass, add_play, judge, resign, set_rack, undo
from solver.lexicon import open_lexicon
from solver.notation import NotationError, parse_game, parse_play, parse_position, print_game
from solver.premiums import load_premiums
from solver.ruleset import load_ruleset

NB = load_ruleset("nb")
HUS = "\n".join(BOARD)


def begun(board: str = HUS, *, opponent_starts: bool = False, **given):
    """The record of a game that begins with a board; `given` are fields of the position."""
    position = replace(parse_position(board, ruleset=NB, rack=given.pop("rack", None)), **given)
    fresh = new_game(NB, load_premiums(), opponent_starts=opponent_starts)
    return continued(fresh, position)


@given(positions())
def test_a_begun_game_is_written_and_read(position) -> None:
    fresh = new_game(position.ruleset, position.premiums, opponent_starts=True)
    try:
        record = continued(fresh, position)
    except GameError as error:
        assert position.zeros >= 3 or "the bag is empty" in str(error)
        return
    assert parse_game(print_game(record)) == record
    state, seen = standing(record), game_position(record, 1)
    assert (seen.board, seen.rack, seen.scores) == (position.board, position.rack, position.scores)
    assert seen.zeros == state.passes == position.zeros
    assert state.bag + sum(state.tiles) == position.ruleset.total - len(position.board.tiles())


def test_turns_go_on_from_the_position() -> None:
    record = begun(rack="ETR", scores=(20, 9), zeros=1)
    assert standing(record).bag == 87 and standing(record).passes == 1
    played = add_play(record, judge(record, parse_play("8F HUSET", game_position(record))))
    assert standing(played).scores == (20 + 6, 9) and standing(played).passes == 0
    assert game_faults(played, 0, game_position(played, 0), None) == []
    assert parse_game(print_game(played)) == played
    assert undo(played) == record
    over = add_pass(add_pass(record))
    assert standing(over).over and standing(add_pass(record)).passes == 2


def test_the_other_player_has_the_second_score() -> None:
    record = begun(rack="ETR", scores=(20, 9), opponent_starts=True)
    assert record.start.scores == (9, 20) and standing(record).to_move == 0
    assert game_position(record, 1).scores == (20, 9)


def board_of(tiles: int) -> str:
    """A board with the first `tiles` tiles of the set, one after the other."""
    letters = "".join(letter * NB.counts[code] for code, letter in enumerate(NB.alphabet.tiles, 1))
    cells = letters[:tiles].ljust(225, ".")
    return "\n".join(cells[at : at + 15] for at in range(0, 225, 15))


@pytest.mark.parametrize(
    ("laid", "rack", "tiles"),
    [(90, None, (7, 7)), (91, "ÅÅ??", (4, 9)), (92, "ÅÅØØØ??", (7, 5)), (100, "??", (2, 2))],
)
def test_racks_with_an_empty_bag(laid, rack, tiles) -> None:
    if tiles[1] > 7:
        with pytest.raises(GameError, match="13 tiles not on the board"):
            begun(board_of(laid), rack=rack)
        return
    state = standing(begun(board_of(laid), rack=rack))
    assert (state.bag, state.tiles) == (0, tiles)


def test_a_game_that_is_over_does_not_begin() -> None:
    with pytest.raises(GameError, match="over after 3 turns without points in a row"):
        begun(zeros=3)
    with pytest.raises(GameError, match="12 tiles not on the board"):
        begun(board_of(92))


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["#start-position 15/15"], "line 3: row 3: expected 15 rows, found 2"),
        ([">a: - +0 0", "#start-position 15"], "line 4: #start-position belongs before the first"),
        (["#start-position"], "line 3: line 1: expected a CGP"),
    ],
)
def test_a_wrong_start_is_one_line_with_its_place(lines, says) -> None:
    text = "\n".join(["#player1 a", "#player2 b", *lines])
    with pytest.raises(NotationError, match=says):
        parse_game(text, ruleset="nb")


def test_a_game_could_not_be_given_up() -> None:
    record = set_rack(begun(rack="ETR"), 0, begun(rack="ETRNNNN").racks[0])
    gone = resign(add_pass(record))
    state = standing(gone)
    assert state.over and state.resigned == 1 and state.scores == (0, 0)
    assert parse_game(print_game(gone)) == gone
    with pytest.raises(GameError, match="over"):
        resign(gone)
    assert set_rack(gone, 0, begun(rack="NN").racks[0]).turns == gone.turns
    assert undo(gone) == add_pass(record)
    assert standing(resign(record, 1)).resigned == 1


def test_who_gives_up_has_lost(lexicon: Path) -> None:
    record = begun(rack="ETR", scores=(100, 9))
    played = add_pass(record)
    table = standings([review_game(resign(played, 0), open_lexicon(lexicon))])
    assert [(each.name, each.wins, each.losses) for each in table] == [
        ("opponent", 1, 0),
        ("me", 0, 1),
    ]


# On the command line ----------------------------------------------------------------------------


def test_new_in_the_middle(wordfeud: Command, home: Path, grid: Path, lexicon: Path) -> None:
    path = home / "kari.gcg"
    given = ("game", "new", path, "-l", lexicon, "--position", grid, "-r", "ETR", "--scores")
    assert "expected yours and the other's" in wordfeud(*given, "12").error
    ran = wordfeud(*given, "12/9")
    assert ran.out.splitlines() == [
        "me 12, opponent 9; 87 in the bag; me to move",
        "me's rack: ERT (3 of 7 known)",
    ]
    assert wordfeud("game", "play", path, "8F HUSET").code == 0
    shown = json.loads(wordfeud("game", "show", path, "--json").out)
    assert shown["start"].startswith("15/15/15/15/15/15/15/5HuS7/") and shown["faults"] == []
    assert read_game(path).turns[0].total == 18
    assert "HuSET" in wordfeud("game", "export", path, "--to", "string").out
    assert wordfeud("review", path, "-l", lexicon).code == 0
    fresh = home / "fresh.gcg"
    again = wordfeud("game", "new", fresh, "--position", path).error
    assert again.endswith("a game record is a game already; go on with a copy of it")
    given = ("game", "new", fresh, "--scores", "1/2")
    assert "--scores goes with --position" in wordfeud(*given).error
    assert "the position is empty" in wordfeud("game", "new", fresh, "--position", "").error
    assert not fresh.exists()


def test_resign(wordfeud: Command, home: Path) -> None:
    path = home / "kari.gcg"
    assert wordfeud("game", "new", path, "--opponent", "Kari").code == 0
    ran = wordfeud("game", "resign", path, "--player", "Kari")
    assert ran.out == "me 0, Kari 0; 90 in the bag; game over: Kari has resigned\n"
    assert json.loads(wordfeud("game", "show", path, "--json").out)["resigned"] == "Kari"
    assert "the game is over" in wordfeud("game", "resign", path).error
    assert "me to move" in wordfeud("game", "undo", path).out
    assert json.loads(wordfeud("game", "resign", path, "--json").out)["resigned"] == "me"
