"""Games kept turn by turn: random games to the end, refusals, the file, two processes.

Over 400 lines: every refusal of a turn is a case of its own, and all use the same few games.
"""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import draw, random_tiles
from strategies import rulesets

from dawg_builder.alphabet import BLANK
from dawg_builder.errors import WordfeudError
from solver.faults import WRONG_POINTS
from solver.game.errors import GameError, RefusedError
from solver.game.file import change_game, create_game, keeper, new_game, read_game
from solver.game.standing import game_faults, game_position, known_rack, standing
from solver.game.turns import add_pass, add_play, add_swap, judge, set_rack, undo
from solver.game_record import OUT, REST, GameRecord
from solver.move import Play
from solver.notation import NotationError, parse_game, parse_play, print_game
from solver.notation.play import extended_play
from solver.premiums import load_premiums
from solver.rack import Rack
from solver.ruleset import Ruleset, load_ruleset

NB = load_ruleset("nb")


class Table:
    """A game with all tiles in sight, beside the record that one of the players keeps."""

    def __init__(self, random: Random, ruleset: Ruleset, *, passes: float) -> None:
        self.random, self.passes = random, passes
        self.bag = [code for code, count in enumerate(ruleset.counts) for _ in range(count)]
        random.shuffle(self.bag)
        self.racks = [Rack(bytes(draw(self.bag, 7))) for _ in range(2)]
        self.scores = [0, 0]
        fresh = new_game(ruleset, load_premiums(), opponent_starts=random.random() < 0.5)
        self.me = keeper(fresh)
        self.record = set_rack(fresh, self.me, self.racks[self.me])

    def turn(self) -> None:
        """A random turn of whoever is to move."""
        mover = standing(self.record).to_move
        rack = self.racks[mover]
        choice = self.random.random()
        whole = replace(game_position(self.record), rack=rack)
        found = random_tiles(self.random, whole) if choice > self.passes else None
        if found is not None:
            play = extended_play(whole, found[1], down=found[0], anchor=found[1][0][0])
            self._play(mover, play)
        elif choice < self.passes / 3 and len(self.bag) >= 7:
            self._swap(mover)
        else:
            self.record = add_pass(self.record)

    def _play(self, mover: int, play: Play) -> None:
        used = [0 if cell & BLANK else cell for _, cell in play.tiles()]
        drawn = draw(self.bag, len(used))
        self.racks[mover] = Rack(self.racks[mover].without(used).codes + bytes(drawn))
        scored = judge(self.record, play)
        self.scores[mover] += scored.score
        told = Rack(bytes(drawn)) if mover == self.me else None
        self.record = add_play(self.record, scored, draw=told)

    def _swap(self, mover: int) -> None:
        rack = self.racks[mover]
        gone = Rack(bytes(self.random.sample(rack.codes, self.random.randint(1, len(rack)))))
        drawn = draw(self.bag, len(gone))
        self.racks[mover] = Rack(rack.without(gone.codes).codes + bytes(drawn))
        self.bag = self.random.sample([*self.bag, *gone.codes], len(self.bag) + len(gone))
        if mover == self.me:
            self.record = add_swap(self.record, gone, draw=Rack(bytes(drawn)))
        else:
            self.record = add_swap(self.record, len(gone))


@settings(max_examples=15)
@given(st.integers(0, 1_000_000), rulesets(), st.sampled_from([0.03, 0.1, 0.6]))
def test_random_games_to_the_end(seed: int, ruleset: Ruleset, passes: float) -> None:
    _play_to_the_end(Table(Random(seed), ruleset, passes=passes))


@pytest.mark.slow
def test_a_hundred_games_to_the_end() -> None:
    random, endings = Random(5), set()
    for number in range(100):
        ruleset = load_ruleset(number % 13 if number % 13 not in (7, 9) else 1)
        table = Table(random, ruleset, passes=0.03 if number % 2 else 0.2)
        _play_to_the_end(table)
        endings.add(standing(table.record).out)
    assert endings == {None, 0, 1}


def _play_to_the_end(table: Table) -> None:
    points = table.record.ruleset.points
    for _ in range(200):
        before = table.record
        table.turn()
        record, state = table.record, standing(table.record)
        assert parse_game(print_game(record)) == record
        back = undo(record)
        assert back.turns == before.turns
        assert known_rack(back, table.me) == known_rack(before, table.me)
        assert state.bag == len(table.bag)
        assert state.tiles == tuple(map(len, table.racks))
        if state.over:
            break
        assert state.scores == tuple(table.scores)
        assert known_rack(record, table.me) == table.racks[table.me]
        faults = [fault.kind for fault in game_position(record, table.me).status()]
        assert not {"too-many-tiles", "too-many-blanks", "bag-count", "rack-too-long"} & set(faults)
        other = known_rack(record, 1 - table.me)
        assert other is None if state.bag else other == table.racks[1 - table.me]
    assert state.over
    left = [sum(points[code] for code in rack.codes) for rack in table.racks]
    me, other = table.me, 1 - table.me
    assert state.scores[me] == table.scores[me] - left[me] + (left[other] if state.out == me else 0)
    if state.out is None and table.bag:  # nobody knows what the other has until he says so
        assert state.scores[other] == table.scores[other]
        state = standing(set_rack(record, other, table.racks[other]))
    gain = left[me] if state.out == other else 0
    assert state.scores[other] == table.scores[other] - left[other] + gain
    for change in (add_pass, lambda one: add_swap(one, 1)):
        with pytest.raises(GameError, match="the game is over"):
            change(record)


def _game(*plays: str, rack: str = "HUSETAR", ruleset: Ruleset = NB) -> GameRecord:
    record = new_game(ruleset, load_premiums())
    record = set_rack(record, 0, _rack(rack))
    for play in plays:
        record = _with_play(record, play)
    return record


def _rack(text: str) -> Rack:
    return Rack(bytes(0 if letter == "?" else NB.alphabet.codes[letter] for letter in text))


def _with_play(record: GameRecord, text: str, **options: object) -> GameRecord:
    words = options.pop("words", None)
    is_word = None if words is None else words.__contains__  # type: ignore[attr-defined]
    play = parse_play(text, game_position(record), beyond=True)
    return add_play(record, judge(record, play, is_word), **options)  # type: ignore[arg-type]


def test_only_the_word_is_entered() -> None:
    record = _game("8H HUS", "J8 SAV")
    state = standing(record)
    assert (state.scores, state.bag, state.to_move) == ((8, 17), 85, 0)
    assert known_rack(record, 0) == _rack("ETAR") and known_rack(record, 1) is None
    # Of seven tiles four are known, so three may be anything that is left.
    assert standing(_with_play(record, "8H (HUS)KIN")).scores[0] > 8
    with pytest.raises(RefusedError, match="not on the rack: D, K, L, N"):
        _with_play(record, "9J (A)KLNDR")
    with pytest.raises(RefusedError, match=r"no C is left: the set has 1; write a blank in lower"):
        _with_play(_with_play(record, "K8 CE"), "L8 EC")


@pytest.mark.parametrize(
    ("play", "reasons"),
    [
        ("9A HEST", ["the play touches no tile on the board"]),
        ("8J HEST", ["J8 already holds S, so H cannot be put there"]),
        ("8N HUS", ["3 letters across from row 8, column 14 run off the board"]),
        ("8H HUSX", None),
    ],
)
def test_refused_with_reasons(play: str, reasons: list[str] | None) -> None:
    record = _game("8H HUS")
    expected: type[WordfeudError] = RefusedError if reasons else NotationError
    with pytest.raises(expected) as caught:
        _with_play(record, play, force=True)
    if isinstance(caught.value, RefusedError):
        assert list(caught.value.reasons)[: len(reasons or ())] == reasons


def test_a_word_that_the_list_lacks() -> None:
    record = _game()
    with pytest.raises(RefusedError) as caught:
        _with_play(record, "8H HSU", words={"HUS"})
    assert caught.value.reasons == ("HSU, across at 8H, is not in the word list",)
    assert "--force" in caught.value.hint
    forced = _with_play(record, "8H HSU", words={"HUS"}, force=True)
    assert forced.turns[0].note == "not in the word list: HSU"
    assert undo(forced) == record
    assert standing(_with_play(record, "8H HUS", words={"HUS"})).scores == (8, 0)


def test_draws() -> None:
    record = _with_play(_game(), "8H HUS", draw=_rack("AB?"))
    assert known_rack(record, 0) == _rack("ETARAB?")
    for tiles, reason in (("ABBB", "4 tiles drawn, at most 3"), ("CC", "no C is left"),
                          ("???", "no blank is left: the set has 2")):  # fmt: skip
        with pytest.raises(RefusedError, match=reason):
            _with_play(_game(), "8H HUS", draw=_rack(tiles))


def test_swaps_follow_the_ruleset() -> None:
    record = _game()
    swapped = add_swap(record, _rack("HU"), draw=_rack("EN"))
    assert known_rack(swapped, 0) == _rack("SETAREN") and standing(swapped).bag == 90
    with pytest.raises(RefusedError, match="not on the rack: K"):
        add_swap(record, _rack("K"))
    with pytest.raises(RefusedError, match="a swap is of 1 to 7 tiles, not 8"):
        add_swap(record, 8)
    dutch = NB._replace(swap_min=2, swap_bag_min=95)
    with pytest.raises(RefusedError) as caught:
        add_swap(new_game(dutch, load_premiums()), 1)
    assert len(caught.value.reasons) == 2
    with pytest.raises(RefusedError, match="no U is left"):
        add_swap(_game(rack="UUUSETA"), _rack("S"), draw=_rack("U"))


def test_passes_end_the_game_as_the_ruleset_says() -> None:
    record = _game()
    for count in (1, 2, 3):
        assert not standing(record).over
        record = add_pass(record)
        assert standing(record).passes == count
    state = standing(record)
    assert state.over and state.scores == (-(3 + 4 + 1 + 1 + 1 + 1 + 1), 0)
    told = set_rack(record, 1, _rack("Y?"))
    assert standing(told).scores == (-12, 0)  # two of seven: not all is known
    told = set_rack(record, 1, _rack("Y?EEEEE"))
    assert standing(told).scores == (-12, -13)
    assert [turn.kind for turn in told.turns[-2:]] == [REST, REST]
    longer = NB._replace(passes_to_end=4)
    assert not standing(replace(record, ruleset=longer, turns=record.turns[:3])).over
    swapped = add_pass(add_swap(add_pass(add_pass(_game())), 1))
    assert standing(swapped).passes == 1 and game_position(swapped).zeros == 4


def test_out_moves_the_points_of_what_is_left() -> None:
    small = NB._replace(counts=tuple(1 if n else 0 for n in NB.counts), rack_size=2)
    small = small._replace(counts=(1, *([0] * 4), 1, *([0] * 12), 1, 1, *([0] * 7)))  # ? E S T
    assert small.total == 4
    record = set_rack(new_game(small, load_premiums()), 0, Rack(small.alphabet.encode("SE")))
    assert known_rack(record, 1) == Rack(bytes([0, *small.alphabet.encode("T")]))
    record = _with_play(record, "8H SE")
    assert [turn.kind for turn in record.turns] == ["play", OUT, REST]
    assert standing(record).scores == (2 + 1, -1) and standing(record).out == 0
    assert parse_game(print_game(record), ruleset=small) == record
    blank = small._replace(points=(0, *([0] * len(small.points[1:]))))
    again = set_rack(new_game(blank, load_premiums()), 0, Rack(small.alphabet.encode("SE")))
    again = _with_play(again, "8H SE")  # what is left is worth nothing: still out
    assert parse_game(print_game(again), ruleset=blank) == again


def test_undo() -> None:
    with pytest.raises(GameError, match="no turn to take back"):
        undo(_game())
    record = _game("8H HUS")
    wrong = _with_play(record, "J8 SAV")
    assert undo(wrong) == record and undo(record) == _game()
    # Tiles that were drawn unseen are not remembered as having been on the rack.
    assert known_rack(undo(_with_play(wrong, "8H (HUS)KIN")), 0) is None


# The file -------------------------------------------------------------------------------------


def test_the_file_holds_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    record = _game("8H HUS")
    create_game(path, record)
    assert read_game(path) == record
    with pytest.raises(GameError, match="there is a file of that name"):
        create_game(path, record)
    changed = change_game(path, add_pass)
    assert read_game(path) == changed == add_pass(record)
    with pytest.raises(RefusedError):
        change_game(path, lambda one: add_swap(one, 9))
    assert read_game(path) == changed
    assert [each.name for each in tmp_path.iterdir()] == ["game.gcg"]


def test_a_variant_of_the_rules_is_data(tmp_path: Path) -> None:
    from dawg_builder.data_dir import data_dir

    text = (data_dir() / "rulesets" / "nb.toml").read_text("utf-8")
    rules = tmp_path / "my rules.toml"
    rules.write_text(text.replace("passes_to_end = 3", "passes_to_end = 1"), encoding="utf-8")
    path = tmp_path / "game.gcg"
    create_game(path, new_game(load_ruleset(rules), load_premiums(), ruleset_file=str(rules)))
    assert not standing(read_game(path)).over
    assert standing(change_game(path, add_pass)).over


@pytest.mark.parametrize(
    ("name", "says"), [("", "one word"), ("a b", "one word"), ("a:", "colon"), ("Me", "both")]
)
def test_names(name: str, says: str) -> None:
    with pytest.raises(GameError, match=says):
        new_game(NB, load_premiums(), opponent=name)


_LINES = print_game(_game("8H HUS", "J8 SAV")).splitlines()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("+8 8", "+8 9", "line 7: me's total should be 8 after +8, found 9"),
        ("+8 8", "+8", "line 7: expected >name: RACK"),
        ("8H HUS", "8H HUX", "line 7: "),
        (".AV", "XAV", "line 8: "),
        ("#ruleset nb", "#ruleset nb\nhello", "line 5: expected a turn"),
        ("#rack1 AERT", "#rack1 AE7T", "line 9: rack"),
        ("UTF-8", "klingon", "unknown #character-encoding"),
    ],
)
def test_a_damaged_file_is_one_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "game.gcg"
    text = "\n".join(_LINES)
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(WordfeudError) as caught:
        read_game(path)
    message = str(caught.value)
    assert str(path) in message and says in message and "\n" not in message


def test_no_file_and_an_empty_one(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="no such game; make it with: wordfeud game new"):
        read_game(tmp_path / "x")
    (tmp_path / "x").write_bytes(b"\n")
    with pytest.raises(GameError, match="line 1: expected a game record, found an empty file"):
        read_game(tmp_path / "x")
    with pytest.raises(GameError, match="cannot be read"):
        read_game(tmp_path)


@settings(max_examples=150)
@given(st.data())
def test_any_damage_gives_a_game_or_one_line(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole = bytearray("\n".join(_LINES).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        if data.draw(st.booleans()):
            whole[at : at + data.draw(st.integers(0, 30))] = data.draw(st.binary(max_size=5))
        else:
            whole[at] = data.draw(st.sampled_from(b"#>:+-.8HA\n?"))
    path = tmp_path_factory.getbasetemp() / "damaged.gcg"
    path.write_bytes(bytes(whole))
    try:
        record = read_game(path)
        for change in (undo, add_pass, lambda one: _with_play(one, "8H HUSENE")):
            try:
                after = change(record)
            except WordfeudError:
                continue
            assert parse_game(print_game(after)).turns == after.turns
    except WordfeudError as error:
        assert len(str(error).splitlines()) == 1


def test_two_processes_lose_no_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "game.gcg"
    create_game(path, new_game(NB._replace(passes_to_end=1000), load_premiums()))
    code = (
        "import sys; from pathlib import Path\n"
        "from solver.game.file import change_game\n"
        "from solver.game.turns import add_swap\n"
        "for _ in range(10): change_game(Path(sys.argv[1]), lambda one: add_swap(one, 1))\n"
    )
    both = [subprocess.Popen([sys.executable, "-c", code, str(path)]) for _ in range(2)]
    assert [each.wait(60) for each in both] == [0, 0]
    assert len(read_game(path).turns) == 20


def test_a_failed_write_leaves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.gcg"
    create_game(path, _game("8H HUS"))
    before = path.read_bytes()

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(WordfeudError, match="No space left"):
        change_game(path, add_pass)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1


def test_a_change_by_an_editor_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    create_game(path, _game("8H HUS"))

    def slow(record: GameRecord) -> GameRecord:
        path.write_text(print_game(_game()))
        return add_pass(record)

    with pytest.raises(GameError, match="was changed by another program"):
        change_game(path, slow)
    assert read_game(path) == _game()


def test_wrong_points_of_a_record_were_shown_without_a_word() -> None:
    turns = ">a: HUS 8H HUS +99 99\n>b: - +5 5\n>a: T 8H HUST +9 18\n>b: R 8H HUSTR +20 25\n"
    record = parse_game(f"#ruleset nb\n{turns}")
    faults = game_faults(record, 0, game_position(record, 0), None)
    assert [fault.message for fault in faults if fault.kind == WRONG_POINTS] == [
        "turn 1: a has 99 points on record, the rules give 8",
        "turn 2: b has 5 points on record, the rules give 0",
        "turn 3: a has 18 points in all on record, the turns make 108",
    ]
