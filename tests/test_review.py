"""Reviewed games: each move beside the best, sums, standings, tables, JSON, pages."""

import csv
import io
import json
import os
import re
import threading
from html.parser import HTMLParser
from pathlib import Path

import pytest
from command_line import Command, write_lexicon

from solver import generate, load_premiums, load_ruleset, open_lexicon
from solver.batch import BatchError, review_game
from solver.batch.review import standings
from solver.notation import parse_game

GAME = """#player1 anna Anna Berg
#player2 bo Bo
#ruleset nb
>anna: HUSETAR 8H HUS +8 8
>bo: ?AUSTER H8 .Au +6 6
>bo: ?AUSTER -- -6 0
>anna: AEETTRS -AE +0 8
>bo: ?AUSTER 9H AUSTER +12 12
>anna: ÅTTERSE -  +0 8
>bo: ES 7J ES +30 42
>anna: K9 TA +2 10
>bo: (ÅTTERSE) +11 53
"""


@pytest.fixture(scope="module")
def small(lexicon: Path):
    return open_lexicon(lexicon)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GAME)
    return path


def test_each_move_stands_beside_the_best(small) -> None:
    record = parse_game(GAME)
    review = review_game(record, small, "game.gcg")
    assert [turn.number for turn in review.turns] == [1, 2, 4, 5, 6, 7, 8]
    for turn in review.turns:
        plays = list(generate(record.position(turn.number), small))
        if turn.lost is None:
            assert turn.best is turn.count is turn.rank is None
            continue
        assert turn.best == (plays[0] if plays else None)
        assert turn.count == len(plays)
        assert turn.lost == max(plays[0].score - turn.score, 0) if plays else turn.lost == 0
        bingos = [play for play in plays if play.count == 7]
        assert turn.bingo == (bingos[0] if bingos else None)
    first, back, swap, long, passed, part, unknown = review.turns
    assert first.score == 8 and first.rank == 1 + sum(
        play.score > 8 for play in generate(record.position(1), small)
    )
    assert first.missed_bingo and first.bingo.notation.endswith("HAUSTER")
    assert back.taken_back and back.score == 0 and not back.found_bingo
    assert (swap.move, swap.score, swap.rank) == ("-AE", 0, None)
    assert (passed.move, passed.score) == ("-", 0)
    assert any("AUSTER" in note for note in long.notes), "a word that the list lacks"
    assert part.notes[-1] == "only 2 of 7 tiles known" and part.lost is None
    assert any("recorded as 30, the rules give" in note for note in part.notes)
    assert unknown.notes[-1] == "rack not known"
    anna, bo = review.players
    assert (anna.name, anna.points, anna.moves, anna.known) == ("anna", 10, 4, 3)
    assert (bo.points, bo.moves, bo.known) == (53, 3, 2)
    assert anna.lost == first.lost + swap.lost + passed.lost


def test_bingos_are_found_and_missed(small) -> None:
    text = "#player1 a a\n#player2 b b\n>a: HUSTERA 8H HUS +8 8\n>b: HUSTERA 9B HAUSTER +60 60\n"
    one, two = review_game(parse_game(text, ruleset="nb"), small).turns
    assert one.missed_bingo and not one.found_bingo
    assert two.found_bingo and not two.missed_bingo
    review = review_game(parse_game(text, ruleset="nb"), small)
    assert [(player.bingos, player.missed) for player in review.players] == [(0, 1), (1, 0)]


def test_a_lexicon_of_other_tiles_is_refused(small) -> None:
    record = parse_game("#player1 a a\n", ruleset=load_ruleset("fr"), premiums=load_premiums())
    with pytest.raises(BatchError, match="has ruleset fr"):
        review_game(record, small, "x.gcg")


def test_a_game_of_another_language_is_told_though_the_tiles_are_the_same(
    wordfeud: Command, tmp_path: Path
) -> None:
    """A French game was reviewed with Dutch words, and nothing said so."""
    lexicon = write_lexicon(tmp_path / "nl.lexicon", ["hus", "huis"], "nl")
    league = tmp_path / "league"
    league.mkdir()
    for ruleset in ("nl", "fr"):
        lines = ["#player1 a A", "#player2 b B", f"#ruleset {ruleset}", ">a: HUISABC 8H HUIS +6 6"]
        (league / f"{ruleset}.gcg").write_text("\n".join(lines) + "\n")
    ran = wordfeud("review", league, "-l", lexicon)
    told = [line for line in ran.err.splitlines() if line.startswith("warning")]
    assert len(told) == 1 and "fr.gcg has ruleset fr" in told[0]
    assert "is for ruleset nl" in wordfeud("review", league / "fr.gcg", "-l", lexicon).err
    assert wordfeud("review", league / "nl.gcg", "-l", lexicon).err == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
@pytest.mark.parametrize("verb", [("review",), ("batch", "--from", "games")])
def test_a_game_comes_through_a_pipe(
    wordfeud: Command, lexicon: Path, tmp_path: Path, verb: tuple[str, ...]
) -> None:
    """`review <(unzip -p game.zip)` said that there is no such file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(GAME,))
    writer.start()
    ran = wordfeud(*verb, pipe, "-l", lexicon)
    writer.join()
    assert ran.code in (0, 1) and "8H HUS" in ran.out and "9H AUSTER" in ran.out


def test_table_and_csv(wordfeud: Command, lexicon: Path, game: Path) -> None:
    ran = wordfeud("review", game, "-l", lexicon)
    assert ran.code == 0 and ran.err == ""
    assert re.search(r"^1 +anna +AEHRSTU +8H HUS +8 +\S+ ", ran.out, re.MULTILINE)
    assert re.search(r"^anna +10 +\d+ .* of 3 \(1 not known\)", ran.out, re.MULTILINE)
    rows = list(csv.DictReader(io.StringIO(wordfeud("review", game, "-l", lexicon, "--csv").out)))
    assert [row["move"] for row in rows][:3] == ["8H HUS", "H8 (H)Au", "-AE"]
    assert rows[0]["missed_bingo"] and rows[-1]["lost"] == ""


def test_json_has_plays_as_everywhere(wordfeud: Command, lexicon: Path, game: Path) -> None:
    plain = json.loads(wordfeud("review", game, "-l", lexicon, "--json").out)
    assert set(plain) == {"lexicon", "games", "standings"}
    turn = plain["games"][0]["turns"][0]
    assert turn["best"]["rank"] == 1 and turn["best"]["word"] == "HAUSTER"
    assert turn["lost"] == turn["best_score"] - turn["score"]
    assert plain["games"][0]["players"][0]["missed_bingos"] >= 1
    lines = wordfeud("review", game, "-l", lexicon, "--jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == plain["games"][0]["turns"]


class Page(HTMLParser):
    """Checks that tags close in order and that every used picture is there."""

    VOID = ("meta", "use", "line", "rect", "polyline", "polygon", "path", "circle")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.used: set[str] = set()
        self.links: list[str] = []
        self.seen: list[str] = []
        self.feed(text)
        assert not self.open
        assert self.used <= self.ids

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, dict(attrs))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, dict(attrs))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def note(self, tag: str, attrs: dict[str, str | None]) -> None:
        self.seen.append(tag)
        if attrs.get("id"):
            self.ids.add(str(attrs["id"]))
        if tag == "use":
            self.used.add(str(attrs["href"]).removeprefix("#"))
        if tag == "a":
            self.links.append(str(attrs["href"]))


def test_the_page_stands_alone(
    wordfeud: Command, lexicon: Path, game: Path, tmp_path: Path
) -> None:
    out = tmp_path / "game.html"
    game.write_text(GAME.replace("anna", "<b>&"))
    assert wordfeud("review", game, "-l", lexicon, "--html", out).code == 0
    text = out.read_text()
    page = Page(text)
    assert page.seen.count("details") == 7 and page.seen.count("polyline") == 2
    assert page.seen.count("figure") > 7
    assert "http" not in text and "<b>&" not in text and "&lt;b&gt;&amp;" in text


def test_a_league_has_standings(wordfeud: Command, lexicon: Path, tmp_path: Path, small) -> None:
    league = tmp_path / "league"
    (league / "round 1").mkdir(parents=True)
    line = "#player1 {0} {0}\n#player2 {1} {1}\n#ruleset nb\n>{0}: HUSETAR 8H HUS +{2} {2}\n"
    more = ">{1}: HUSETAR 7H AS +{3} {3}\n"
    results = [("anna", "bo", 8, 4), ("Bo", "cato", 9, 9), ("cato", "Anna", 2, 5)]
    for number, each in enumerate(results):
        (league / "round 1" / f"{number}.gcg").write_text((line + more).format(*each))
    (league / "bad.gcg").write_text("no game\n")
    (league / "french.gcg").write_text("#ruleset fr\n>a: HUS 8H HUS +6 6\n")
    ran = wordfeud("review", league, "-l", lexicon, "--html", tmp_path / "pages")
    assert ran.code == 1
    warnings = ran.err.splitlines()
    assert len(warnings) == 2 and "bad.gcg: line 1" in warnings[0] and "french.gcg" in warnings[1]
    rows = [line.split() for line in ran.out.splitlines()]
    assert [row[1:6] for row in rows[1:4]] == [
        ["anna", "2", "2", "0", "0"],
        ["cato", "2", "0", "1", "1"],
        ["bo", "2", "0", "1", "1"],
    ]
    assert ran.out.endswith("3 games, 6 turns\n")
    index = Page((tmp_path / "pages" / "index.html").read_text())
    assert index.links == [f"game-{number}.html" for number in (1, 2, 3)]
    for link in index.links:
        Page((tmp_path / "pages" / link).read_text())
    plain = json.loads(wordfeud("review", league, "-l", lexicon, "--json").out)
    assert [row["player"] for row in plain["standings"]] == ["anna", "cato", "bo"]
    assert standings([]) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.gcg"], "none.gcg: no such file or folder"),
        (["empty"], "empty: no game in it: expected files that end in .gcg or .json"),
        (["bad.gcg"], "bad.gcg: line 1: expected a turn"),
        (["one.json"], "one.json: expected a game with turns, found one position"),
        (["game.gcg", "--html", "empty"], "--html empty: a file is wanted here"),
        (["empty", "--html", "bad.gcg"], "empty: no game|--html bad.gcg: a folder is wanted here"),
    ],
)
def test_what_a_user_can_get_wrong_is_one_line(
    tmp_path: Path,
    game: Path,
    monkeypatch: pytest.MonkeyPatch,
    wordfeud: Command,
    lexicon: Path,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("bad.gcg").write_text("no game\n")
    Path("one.json").write_text('{"board": [], "rack": "HUS"}')
    error = wordfeud("review", *arguments, "-l", lexicon, "--ruleset", "nb").error
    assert re.search(message, error), error
