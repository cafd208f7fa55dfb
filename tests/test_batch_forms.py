"""Batches of game records and of Arrow: Parquet, and the function for other engines."""

import csv
import json
import random
from pathlib import Path

import pytest
from batch_rows import game_rows, read_jsonl, write_jsonl
from command_line import Command, write_lexicon
from random_games import random_game

from solver import generate, load_premiums, load_ruleset, open_lexicon
from solver.batch import Request, run
from solver.batch.analyser import PLAYED_RESULTS, RESULTS
from solver.batch.chunk import FIELDS
from solver.batch.games import GAME_NAMES, MOVES, played_text, read_game_record
from solver.batch.outputs import OUTPUT_FORMS
from solver.batch.readers import INPUT_FORMS
from solver.game_record import GameRecord
from solver.notation import parse_position, print_game, print_position

NB = load_ruleset("nb")


@pytest.fixture(scope="module")
def small(lexicon: Path):
    return open_lexicon(lexicon)


@pytest.fixture(scope="module")
def request_(lexicon: Path) -> Request:
    return Request(str(lexicon), top=3)


def as_json(record: GameRecord) -> str:
    turns = [
        {
            "player": turn.player,
            "rack": record.ruleset.alphabet.decode(code for code in turn.rack.codes if code)
            + "?" * turn.rack.blanks,
            "move": played_text(turn, record),
            "score": turn.points,
        }
        for turn in record.turns
        if turn.kind in MOVES
    ]
    players = [player.nick for player in record.players]
    return json.dumps({"ruleset": "nb", "players": players, "turns": turns})


def test_every_turn_of_a_folder_of_games(tmp_path: Path, small, request_: Request) -> None:
    folder = tmp_path / "games"
    (folder / "round 2").mkdir(parents=True)
    first = random_game(random.Random(3), NB, load_premiums(), 12)
    second = random_game(random.Random(4), NB, load_premiums("random-1"), 8)
    (folder / "a.gcg").write_text(print_game(first))
    (folder / "round 2" / "b.GCG").write_text(print_game(second))
    (folder / "bad.gcg").write_text(">a: HUS 8H HUSET +5 5\n")
    position = parse_position("." * 225, ruleset="nb", rack="HUS")
    (folder / "last.json").write_text(print_position(position, "json"))
    (folder / "notes.txt").write_text("no game")
    summary = run(str(folder), str(tmp_path / "out.jsonl"), request_)
    out = read_jsonl(tmp_path / "out.jsonl")
    names = [row["game"] for row in out]
    assert names == sorted(names) and set(names) == {
        "a.gcg", "bad.gcg", "last.json", "round 2/b.GCG",
    }  # fmt: skip
    bad = next(row for row in out if row["game"] == "bad.gcg")
    assert "bad.gcg: line 1" in bad["error"] or "ruleset" in bad["error"]
    for name, record in (("a.gcg", first), ("round 2/b.GCG", second)):
        rows = [row for row in out if row["game"] == name]
        numbers = [n for n, turn in enumerate(record.turns, 1) if turn.kind in MOVES]
        assert [row["turn"] for row in rows] == numbers
        for row, number in zip(rows, numbers, strict=True):
            turn = record.turns[number - 1]
            assert row["played"] == played_text(turn, record)
            assert row["player"] == record.players[turn.player].nick
            assert row["points"] == turn.points
            if row["error"] is None:
                plays = list(generate(record.position(number), small))
                assert row["count"] == len(plays)
                assert [play["play"] for play in row["plays"]] == [p.notation for p in plays[:3]]
    assert summary.totals.rows == len(out)
    run(str(folder), str(tmp_path / "out.csv"), request_)
    with (tmp_path / "out.csv").open(newline="") as file:
        header = next(csv.reader(file))
    assert tuple(header[: len(GAME_NAMES)]) == GAME_NAMES


def test_a_json_game_is_the_gcg_game(tmp_path: Path) -> None:
    record = random_game(random.Random(9), NB, load_premiums(), 12)
    kept = [turn for turn in record.turns if turn.kind in MOVES]
    if len(kept) != len(record.turns):
        record = GameRecord(NB, record.premiums, record.players, tuple(kept[:4]))
    (tmp_path / "game.json").write_text(as_json(record))
    (tmp_path / "game.gcg").write_text(print_game(record))
    one, two = (read_game_record(tmp_path / f"game.{end}") for end in ("json", "gcg"))
    assert [(t.kind, t.rack, t.play, t.tiles) for t in one.turns] == [
        (t.kind, t.rack, t.play, t.tiles) for t in two.turns
    ]


@pytest.fixture
def pq():
    return pytest.importorskip("pyarrow.parquet")


def test_parquet_gives_what_json_lines_gives(tmp_path: Path, small, request_, pq) -> None:
    pa = pytest.importorskip("pyarrow")
    rows = [*game_rows(small, 900), {"id": 901, "board": "x", "rack": "HUS", "note": None}]
    first = run(str(write_jsonl(tmp_path / "in.jsonl", rows)), str(tmp_path / "o.jsonl"), request_)
    expected = read_jsonl(tmp_path / "o.jsonl")
    table = pa.Table.from_pylist(rows)
    lines = [[row["board"][at : at + 15] for at in range(0, 225, 15)] for row in rows]
    in_lines = table.set_column(1, "board", pa.array(lines))
    for name, each in (("plain", table), ("lines", in_lines)):
        pq.write_table(each, tmp_path / f"{name}.parquet", row_group_size=100)
        second = run(
            str(tmp_path / f"{name}.parquet"), str(tmp_path / f"o-{name}.parquet"), request_
        )
        assert second.totals.signature == first.totals.signature
        found = pq.read_table(tmp_path / f"o-{name}.parquet")
        assert found.schema.names[:4] == ["id", "board", "rack", "note"]
        for row, other in zip(expected[:-1], found.to_pylist()[:-1], strict=True):
            assert {**other, "board": row["board"]} == row
        last = found.to_pylist()[-1]
        assert last["count"] is last["plays"] is None and last["error"].startswith("row 901: ")
    third = run(str(tmp_path / "plain.parquet"), str(tmp_path / "p.jsonl"), request_)
    assert third.totals == first.totals
    assert read_jsonl(tmp_path / "p.jsonl") == expected
    run(str(tmp_path / "in.jsonl"), str(tmp_path / "q.parquet"), request_)
    found = pq.read_table(tmp_path / "q.parquet")
    assert found.schema.field("id").type == pa.int64()
    keys = ("id", "board", "note", "count", "score", "best", "plays", "error")
    assert [[row[key] for key in keys] for row in found.to_pylist()] == [
        [row[key] for key in keys] for row in expected
    ]


def test_json_lines_to_parquet_loses_nothing(tmp_path: Path, small, request_, pq) -> None:
    late = {"id": "text now", "board": "." * 225, "rack": "HUS", "new": [1], "big": 2**70}
    rows = [*game_rows(small, 520), late]
    run(str(write_jsonl(tmp_path / "in.jsonl", rows)), str(tmp_path / "o.parquet"), request_)
    last = pq.read_table(tmp_path / "o.parquet").to_pylist()[-1]
    assert last["id"] is None
    assert json.loads(last["extra"]) == {"id": "text now", "new": [1], "big": 2**70}


def test_a_folder_of_parquet_files(tmp_path: Path, small, request_: Request, pq) -> None:
    pa = pytest.importorskip("pyarrow")
    rows = game_rows(small, 700)
    (tmp_path / "in").mkdir()
    for at in (0, 400):
        pq.write_table(pa.Table.from_pylist(rows[at : at + 400]), tmp_path / f"in/{at:03}.parquet")
    folder = run(str(tmp_path / "in"), str(tmp_path / "o.jsonl"), request_)
    whole = run(
        str(write_jsonl(tmp_path / "w.jsonl", rows)), str(tmp_path / "w.out.jsonl"), request_
    )
    assert folder.totals == whole.totals
    assert [row["id"] for row in read_jsonl(tmp_path / "o.jsonl")] == list(range(1, 701))


def test_the_function_for_other_engines(small, request_: Request) -> None:
    """As Spark's mapInArrow calls it, with an iterator of batches, and Ray with tables."""
    pa = pytest.importorskip("pyarrow")
    from solver.batch import analyse_batch, result_schema

    rows = [{**row, "played": "8H HUS"} for row in game_rows(small, 300)]
    table = pa.Table.from_pylist(rows)
    schema = result_schema(table.schema)
    batches = [analyse_batch(batch, request_) for batch in table.to_batches(max_chunksize=70)]
    assert all(batch.schema == schema for batch in batches)
    whole = analyse_batch(table, request_)
    assert whole.schema == schema
    assert pa.Table.from_batches(batches) == whole
    results = "count score best plays played_score played_rank lost illegal error"
    assert whole.schema.names[5:] == results.split()
    again = analyse_batch(whole, request_)
    assert again == whole, "results of an earlier run are replaced"
    assert analyse_batch(table.slice(0, 0), request_).num_rows == 0
    large = pa.concat_tables([table] * 15).combine_chunks().to_batches()[0]
    found = analyse_batch(large, request_)
    assert found.num_rows == 4500 and isinstance(found, pa.RecordBatch)
    assert found.slice(4200).to_pylist() == whole.to_pylist()
    assert analyse_batch(large.slice(0, 0), request_).num_rows == 0


def test_a_damaged_parquet_file_is_one_line(tmp_path: Path, request_, pq) -> None:
    (tmp_path / "in.parquet").write_bytes(b"PAR1" + b"x" * 100)
    from solver.batch import BatchError

    with pytest.raises(BatchError, match=r"in.parquet: not a Parquet file"):
        run(str(tmp_path / "in.parquet"), str(tmp_path / "o.parquet"), request_)


def test_the_documentation_names_every_column_and_form() -> None:
    text = (Path(__file__).parent.parent / "docs" / "batch.md").read_text(encoding="utf-8")
    columns = {*FIELDS, *RESULTS, *PLAYED_RESULTS, *GAME_NAMES, "micros", "error", "extra"}
    for name in (columns - {"json"}) | {*INPUT_FORMS, *OUTPUT_FORMS}:
        assert f"`{name}`" in text or name in ("csv", "parquet"), name
    for option in ("--from", "--to", "--top", "--threads", "--strict", "--resume", "--timing"):
        assert option in text


@pytest.mark.parametrize("output", ["out.jsonl", "out.parquet"])
def test_rows_of_another_language_are_told_though_the_tiles_are_the_same(
    tmp_path: Path, wordfeud: Command, output: str
) -> None:
    """Dutch words counted with French points passed for results without a word of warning."""
    lexicon = write_lexicon(tmp_path / "nl.lexicon", ["hus", "huis"], "nl")
    row = {"board": "." * 225, "rack": "HUIS"}
    rulesets = [None, "nl", "nl", "fr", 7, "en-US", "en-intl", "nl"]
    write_jsonl(tmp_path / "in.jsonl", [{**row, "ruleset": each} for each in rulesets])
    into = tmp_path / output
    ran = wordfeud("batch", tmp_path / "in.jsonl", "-o", into, "-l", lexicon)
    told = [line for line in ran.err.splitlines() if line.startswith("warning")]
    assert ran.code == 0 and len(told) == 3
    for line, (number, ruleset) in zip(
        told, [(4, "fr"), (6, "en-US"), (7, "en-intl")], strict=True
    ):
        assert f"row {number} has ruleset {ruleset}" in line
    chosen = ("--ruleset", "fr")  # told before the run, once
    ran = wordfeud("batch", tmp_path / "in.jsonl", "--to", "csv", "-l", lexicon, *chosen)
    assert "row 4" not in ran.err and "the game has ruleset fr" in ran.err
    ran = wordfeud("batch", tmp_path / "in.jsonl", "--to", "csv", "-l", lexicon, "--quiet")
    assert ran.err == ""


@pytest.mark.parametrize(
    ("played", "verdict"),
    [
        ("-HU", None),
        ("-u", None),
        ("-2", None),
        ("- ", None),
        ("-HHU", "not on the rack: H"),
        ("-AE", "not on the rack: AE"),
        ("-?", "not on the rack: ?"),
    ],
)
def test_a_swap_of_tiles_that_are_not_there_is_not_legal(
    tmp_path: Path, request_: Request, played: str, verdict: str | None
) -> None:
    write_jsonl(tmp_path / "in.jsonl", [{"board": "." * 225, "rack": "HUS", "played": played}])
    run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_)
    (row,) = read_jsonl(tmp_path / "out.jsonl")
    assert row["illegal"] == verdict and row["played_rank"] is None and row["error"] is None
    assert row["played_score"] == (None if verdict else 0)


def test_a_swap_of_what_is_no_tile_is_a_bad_row(tmp_path: Path, request_: Request) -> None:
    rows = [{"board": "." * 225, "rack": "HUS", "played": each} for each in ("-X", "-9", "--")]
    write_jsonl(tmp_path / "in.jsonl", rows)
    assert run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_).totals.bad == 3
    for row in read_jsonl(tmp_path / "out.jsonl"):
        assert "played: " in row["error"] and "has no tile" in row["error"]


def test_a_row_with_cells_too_many_or_few_has_no_results(tmp_path: Path, request_: Request) -> None:
    """Such a row had an error and yet plays, which the sums counted."""
    board = "." * 225
    lines = ["board,rack,x", f"{board},HUS", f"{board},HUS,1,2", f"{board},HUS,1"]
    (tmp_path / "in.csv").write_text("\n".join(lines) + "\n")
    totals = run(str(tmp_path / "in.csv"), str(tmp_path / "out.jsonl"), request_).totals
    few, many, good = read_jsonl(tmp_path / "out.jsonl")
    assert totals.bad == 2 and totals.plays == good["count"]
    for row, cells in ((few, 2), (many, 4)):
        assert f"expected 3 cells, found {cells}" in row["error"] and row["rack"] == "HUS"
        assert all(row[name] is None for name in RESULTS)


def test_a_table_tells_its_encoding_late(tmp_path: Path, request_: Request) -> None:
    """After 64 kB of plain text a Windows-1252 name came out as half of a surrogate pair."""
    start = ["board;rack;name"] + ["." * 225 + ";HUS;Ole"] * 400
    late = ["." * 225 + ";ÅRE;Pål", "." * 225 + ";HUS;Åse"]
    text = "\n".join(start + late) + "\n"
    (tmp_path / "in.csv").write_bytes(text.encode("cp1252") + b"." * 225 + b";HUS;\x81\n")
    totals = run(str(tmp_path / "in.csv"), str(tmp_path / "out.jsonl"), request_).totals
    *_, pal, ase, neither = read_jsonl(tmp_path / "out.jsonl")
    assert (pal["name"], pal["rack"], ase["name"]) == ("Pål", "ÅRE", "Åse") and pal["count"] > 0
    assert totals.bad == 1 and "row 403: not UTF-8 or Windows-1252" in neither["error"]


def test_a_rack_in_parquet_may_be_a_list_of_letters(tmp_path: Path, request_, pq) -> None:
    """As in JSON; it was joined to lines as a board is, and refused for its line ends."""
    import pyarrow

    row = {"board": ["." * 15] * 15, "rack": ["H", "U", "?"]}
    pq.write_table(pyarrow.Table.from_pylist([row]), tmp_path / "in.parquet")
    assert run(str(tmp_path / "in.parquet"), str(tmp_path / "o.jsonl"), request_).totals.bad == 0
    write_jsonl(tmp_path / "in.jsonl", [row])
    run(str(tmp_path / "in.jsonl"), str(tmp_path / "p.jsonl"), request_)
    assert read_jsonl(tmp_path / "o.jsonl") == read_jsonl(tmp_path / "p.jsonl")
