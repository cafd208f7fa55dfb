"""`wordfeud game`: a game from its first turn to its end on the command line."""

import json
import shlex
from pathlib import Path

import pytest
from command_line import Command

from dawg_builder.cli.runner import Verb, load_verb
from solver.cli.game import Group
from solver.notation import parse_position


@pytest.fixture
def game(wordfeud: Command, home: Path, lexicon: Path) -> Path:
    """A game in which HUS has been played; the words are those of the small lexicon."""
    path = home / "kari.gcg"
    given = ("game", "new", path, "-l", lexicon, "--rack", "HUSETAR", "--opponent", "Kari")
    assert wordfeud(*given).code == 0
    assert wordfeud("game", "play", path, "8H HUS").code == 0
    return path


@pytest.mark.parametrize("verb", Group.verbs)
def test_every_verb_has_help_and_right_examples(wordfeud: Command, verb: str) -> None:
    ran = wordfeud("game", verb, "--help")
    assert ran.code == 0 and ran.out.startswith("Examples:\n")
    assert f"Usage: wordfeud game {verb}" in ran.out
    command = load_verb(verb, Group.verbs[verb])
    assert isinstance(command, Verb)
    for parameter in command.params:
        assert getattr(parameter, "help", ""), f"{verb}: {parameter.name} has no help"
    for line, _ in command.examples:
        words = shlex.split(line)
        assert words[:3] == ["wordfeud", "game", verb]
        command.make_context(verb, words[3:])


def test_help_and_wrong_verbs(wordfeud: Command) -> None:
    assert wordfeud("game") == wordfeud("game", "--help")
    assert "did you mean 'play'?; see wordfeud game --help" in wordfeud("game", "pley").error
    assert wordfeud("game", "play", "--foo").error.startswith("wordfeud game play: ")


def test_a_new_game(wordfeud: Command, home: Path) -> None:
    path = home / "game.gcg"
    ran = wordfeud("game", "new", path, "--ruleset", "nl", "--me", "Ann", "--opponent-starts")
    assert ran.out == "opponent 0, Ann 0; 90 in the bag; opponent to move\n"
    assert "#ruleset nl" in path.read_text()
    assert "there is a file" in wordfeud("game", "new", path).error
    assert "at most 7" in wordfeud("game", "new", home / "x", "-r", "ABCDEFGH").error
    assert not (home / "x").exists()


def test_turns(wordfeud: Command, game: Path) -> None:
    ran = wordfeud("game", "play", game, "8F", "SAHUS")
    assert ran.code == 1 and "is not legal; the game stays as it was" in ran.err
    assert "  adjoining" not in ran.err and "SAHUS, across at 8F, is not in the word" in ran.err
    assert "--force" in ran.err and ran.out == ""
    assert wordfeud("game", "play", game, "8F SAHUS", "--force", "-q").code == 0
    assert "SA(HUS)" in wordfeud("game", "show", game).out
    undone = wordfeud("game", "undo", game)
    assert undone.out.splitlines()[1:] == [
        "me 8, Kari 0; 87 in the bag; Kari to move",
        "me's rack: AERT (4 of 7 known)",
    ]
    assert wordfeud("game", "swap", game, "3").out.startswith("Kari: swaps 3 tiles\n")
    assert "swap is of 1 to 7 tiles, not 9" in wordfeud("game", "swap", game, "9").err
    assert wordfeud("game", "rack", game, "AERTSEE").code == 0
    ran = wordfeud("game", "play", game, "8H HUSET", "--json")
    assert json.loads(ran.out)["turns"][0]["play"] == "8H (HUS)ET"
    shown = json.loads(wordfeud("game", "show", game, "--json").out)
    assert [turn["kind"] for turn in shown["turns"]] == ["play", "swap", "play"]
    assert shown["to_move"] == "Kari" and shown["bag"] == 85 and shown["faults"] == []
    assert [player["rack"] for player in shown["players"]] == ["AEERS", None]


def test_best(wordfeud: Command, game: Path, lexicon: Path) -> None:
    ran = wordfeud("game", "best", game, "--json")
    assert "only 4 of your 7 tiles are known" in ran.err and "Kari is to move" in ran.err
    plays = json.loads(ran.out)["plays"]
    assert any(play["word"] == "HUSET" for play in plays)
    before = game.read_bytes()
    ran = wordfeud("game", "best", game, "--rack", "AERTSEE", "--json")
    assert "only" not in ran.err and "bag" not in ran.err
    best = json.loads(ran.out)["plays"]
    same = wordfeud("best", game, "--rack", "AERTSEE", "--json", "-l", lexicon)
    assert best == json.loads(same.out)["plays"]
    assert game.read_bytes() == before


@pytest.mark.parametrize("format", ["grid", "string", "cgp", "json"])
def test_export(wordfeud: Command, game: Path, format: str) -> None:
    text = wordfeud("game", "export", game, "--to", format).out
    position = parse_position(text, ruleset="nb")
    assert position.board == parse_position(game.read_bytes()).board
    if format == "json":
        assert position.bag_count == 87 and position.scores == (8, 0)
    first = wordfeud("game", "export", game, "--to", format, "--turn", "1").out
    assert parse_position(first, ruleset="nb").board.is_empty
    assert (
        "turns 1 to 1, not 5"
        in wordfeud("game", "export", game, "--to", format, "--turn", "5").error
    )


def test_export_as_a_record(wordfeud: Command, game: Path) -> None:
    assert wordfeud("game", "export", game, "--to", "gcg").out == game.read_text("utf-8")
    assert "known: grid" in wordfeud("game", "export", game, "--to", "pgn").error


def test_passes_to_the_end(wordfeud: Command, game: Path) -> None:
    for _ in range(3):
        ran = wordfeud("game", "pass", game)
    assert "game over after 3 passes; the tiles left of a rack that is not known" in ran.out
    ran = wordfeud("game", "rack", game, "ANNNNOP", "--player", "kari")
    assert "Kari -12" in ran.out
    assert "the game is over" in wordfeud("game", "play", game, "8H HUSET").error
    assert "'Ola' does not play" in wordfeud("game", "rack", game, "A", "--player", "Ola").error


def test_a_game_without_a_word_list(wordfeud: Command, home: Path) -> None:
    path = home / "fi.gcg"
    assert wordfeud("game", "new", path, "--ruleset", "fi").code == 0
    ran = wordfeud("game", "play", path, "8H TALO")
    assert ran.code == 0 and "no word list for ruleset fi: words not checked" in ran.err
    ran = wordfeud("game", "best", path, "-r", "TALO", "-q")
    assert "plays need a word list; give one with --lexicon" in ran.error


def test_damage_is_one_line(wordfeud: Command, game: Path) -> None:
    game.write_text(game.read_text().replace("+8 8", "+8 7"))
    for verb in ("show", "best", "pass", "undo"):
        assert "line 8: me's total should be 8" in wordfeud("game", verb, game).error


def test_a_record_of_another_program(wordfeud: Command, home: Path) -> None:
    path = home / "other.gcg"
    path.write_text("#lexicon NWL18\n#ruleset fi\n>ann: TALO 8H TALO +5 5\n")
    ran = wordfeud("game", "play", path, "8H TALOA")
    assert ran.code == 0 and "words not checked" in ran.err
    assert "#lexicon NWL18" in path.read_text()
