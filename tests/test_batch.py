"""Batches: every row's results are those of the generator, whatever the form, order kept.

Over 400 lines: each column, form and bad row is a case, and all use the same few rows.
"""

import csv
import gzip
import io
import json
import re
from pathlib import Path

import pytest
from batch_rows import game_rows, read_jsonl, write_jsonl
from command_line import Command
from hypothesis import given
from hypothesis import strategies as st
from random_positions import samples
from support import compile_list

from dawg_builder.errors import WordfeudError
from solver import (
    _kernel,
    generate,
    load_premiums,
    load_ruleset,
    open_lexicon,
    parse_position,
)
from solver.batch import Analyser, BatchError, Request, run
from solver.batch.packing import Packer
from solver.batch.progress import Progress
from solver.move import Play
from solver.movegen import kernel_rules
from solver.notation import parse_play, parse_rack, print_position, print_rack
from solver.position import Position
from solver.report.batch import ProgressLine, duration, progress_text


@pytest.fixture(scope="module")
def small(lexicon: Path):
    return open_lexicon(lexicon)


@pytest.fixture(scope="module")
def request_(lexicon: Path) -> Request:
    return Request(str(lexicon), top=3)


def ranks(plays: list[Play]) -> list[int]:
    return [1 + sum(other.score > play.score for other in plays) for play in plays]


def expected(position: Position, lexicon, top: int = 3) -> dict:
    plays = list(generate(position, lexicon))
    listed = zip(ranks(plays), plays, strict=True)
    return {
        "count": len(plays),
        "score": plays[0].score if plays else None,
        "best": plays[0].notation if plays else None,
        "plays": [{"rank": r, "score": p.score, "play": p.notation} for r, p in listed][:top],
        "error": None,
    }


def test_results_are_those_of_the_generator(tmp_path: Path, small, request_: Request) -> None:
    rows = game_rows(small, 600)
    write_jsonl(tmp_path / "in.jsonl", rows)
    summary = run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_, threads=2)
    out = read_jsonl(tmp_path / "out.jsonl")
    assert len(out) == len(rows) == summary.totals.rows
    for row, found in zip(rows, out, strict=True):
        position = parse_position(row["board"], ruleset="nb", rack=row["rack"])
        assert found == {**row, **expected(position, small)}
    assert summary.totals.plays == sum(row["count"] for row in out)
    assert any(row["count"] > 20 for row in out)


def test_every_ruleset_and_layout(tmp_path: Path) -> None:
    """Digraph tiles, blanks and any start square, one analyser a sample."""
    for sample in samples(5, 30, most_words=150):
        position, alphabet = sample.position, sample.position.ruleset.alphabet
        words = compile_list(map(alphabet.decode, sample.words), position.ruleset.id, tmp_path)
        analyser = Analyser(
            words, ruleset=position.ruleset, premiums=position.premiums, top=50, case="upper-tiles"
        )
        board = print_position(position, "string").strip("\n")
        rack = print_rack(position.rack, position.ruleset) if len(position.rack) else None
        found = analyser.analyse({"board": [board], "rack": [rack]}, 1)
        plays = list(generate(position, words))
        if rack is None:
            assert found.errors and not plays
            continue
        assert found.errors == {}
        assert found.counts == [len(plays)], sample.name
        assert found.texts == [play.notation.encode() for play in plays[:50]]
        assert found.scores == [play.score for play in plays[:50]]
        assert found.ranks == ranks(plays)[:50]


CELLS = st.sampled_from(list("..........ABEÅabe-_ ?Qq1["))
BOARDS = st.one_of(
    st.text(CELLS, min_size=225, max_size=225),
    st.lists(st.text(CELLS, min_size=15, max_size=15), min_size=15, max_size=15),
    st.lists(st.text(CELLS, min_size=14, max_size=16), min_size=15, max_size=15),
    st.lists(st.text(CELLS, min_size=15, max_size=15), min_size=15, max_size=15).map("\n".join),
)
RACKS = st.text(st.sampled_from(list("ABabÅå?*_ ,[]1Q")), max_size=9)
CASES = st.sampled_from(["auto", "upper-tiles", "lower-tiles"])


def outcome(call):
    try:
        return call()
    except WordfeudError:
        return "error"


@given(BOARDS, RACKS, CASES)
def test_the_short_way_reads_what_the_parsers_read(small, board, rack, case: str) -> None:
    packer = Packer(small, load_ruleset("nb"), load_premiums(), case)

    def short():
        cells, codes, _, _ = packer.read(board, rack)
        return cells, bytes(sorted(codes))

    def parsers():
        text = board if isinstance(board, str) else "\n".join(board)
        form = None if isinstance(board, str) else "grid"
        codes = parse_rack(rack, load_ruleset("nb")).codes
        position = parse_position(text, ruleset="nb", case=case, format=form)
        if not rack.strip("\r\n\t") or not text.strip():
            raise WordfeudError
        return position.board.cells, codes

    assert outcome(short) == outcome(parsers)


@given(st.lists(CELLS, min_size=225, max_size=225), st.integers(0, 3), st.data())
def test_the_short_way_reads_cgp(small, cells: list[str], fields: int, data) -> None:
    packer = Packer(small, load_ruleset("nb"), load_premiums())
    position = outcome(lambda: parse_position("".join(cells), ruleset="nb", rack="HUS?"))
    if position == "error":
        return
    cgp = print_position(position, "cgp").strip()
    if data.draw(st.booleans()):
        cgp = " ".join(cgp.split(" ")[: 2 + fields])
    expected = outcome(lambda: parse_position(cgp, format="cgp", ruleset="nb"))
    found = outcome(lambda: packer.read(None, None, cgp))
    if expected == "error" or found == "error":
        assert found == expected
        return
    assert found.cells == expected.board.cells
    assert sorted(found.rack) == list(expected.rack.codes)


def test_other_columns_are_carried_as_they_came(tmp_path: Path, request_: Request) -> None:
    board = '"board":"' + "." * 225 + '"'
    lines = [
        '{"x": 1.10, ' + board + ', "rack":"HUS", "deep":{"a":[1,2]}, "big":12345678901234567890}',
        '  {"rack":"HUS", ' + board + ', "e":"\\u00e9"}  ',
        "",
        '{"rack":"HUS", ' + board + ', "score": 7, "plays": "old", "id": 3}',
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(lines))
    run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_)
    out = (tmp_path / "out.jsonl").read_text().splitlines()
    assert len(out) == 3
    assert out[0].startswith(lines[0][:-1] + ',"count":')
    assert out[1].startswith(lines[1].strip()[:-1] + ',"count":')
    last = json.loads(out[2])
    assert last["id"] == 3 and last["score"] == 8 and last["plays"] != "old"
    assert '"score":7' not in out[2]


BAD = [
    ("not json", r"row {}: not JSON: .* at character 1"),
    ("[1, 2]", r"row {}: expected an object with a board and a rack, found \[1,2\]"),
    ('{"rack": "HUS"}', "row {}: board: expected 225 characters or 15 lines, found nothing"),
    ('{"board": 5, "rack": "HUS"}', "row {}: board: expected 225 characters .* found 5"),
    ('{"board": "...", "rack": "HUS"}', "row {}: board: line 1, row 1, column D: expected 15"),
    ({"board": "." * 225}, "row {}: rack: no rack: expected 1 to 7 tiles"),
    ({"board": "." * 225, "rack": ""}, "row {}: rack: no rack"),
    ({"board": "." * 225, "rack": 7}, "row {}: rack: expected letters, found 7"),
    ({"board": "." * 225, "rack": "HUSETARS"}, "row {}: rack: expected at most 7 tiles"),
    ({"board": "." * 225, "rack": "QQ"}, "row {}: rack: 'Q' has no tile"),
    ({"board": "." * 224 + "Q", "rack": "HUS"}, "row {}: board: row 15, column O: found 'Q'"),
    ({"board": "." * 225, "rack": "HUS", "ruleset": "fr"}, "row {}: ruleset: fr has other tiles"),
    ({"board": "." * 225, "rack": "HUS", "ruleset": "xx"}, "row {}: .*xx"),
    ({"board": "." * 225, "rack": "HUS", "premiums": "/etc/passwd"}, "row {}: premiums: expected"),
    ({"board": "." * 225, "rack": "HUS", "played": "8H"}, "row {}: played: expected a place"),
    ({"cgp": "15/15 HUS"}, "row {}: cgp: row 3: expected 15 rows"),
    ({"cgp": 1}, "row {}: cgp: expected a line of text, found 1"),
    ('{"a": ' + "[" * 100_000, "row {}: not JSON"),
]


def test_a_bad_row_has_an_error_and_the_run_goes_on(
    tmp_path: Path, wordfeud: Command, lexicon: Path
) -> None:
    good = {"board": "." * 225, "rack": "HUS"}
    rows = [row for text, _ in BAD for row in (good, text)]
    write_jsonl(tmp_path / "in.jsonl", rows)
    ran = wordfeud("batch", tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl", "-l", lexicon)
    assert ran.code == 1 and ran.out == ""
    out = read_jsonl(tmp_path / "out.jsonl")
    assert len(out) == len(rows)
    for number, (row, (_, message)) in enumerate(zip(out[1::2], BAD, strict=True), 1):
        assert re.match(message.format(2 * number), row["error"]), row
        assert "\n" not in row["error"]
        assert row["count"] is row["score"] is row["best"] is row["plays"] is None
    assert all(row["error"] is None and row["count"] == 6 for row in out[::2])
    lines = ran.err.splitlines()
    assert lines[0].startswith(f"{len(rows)} rows, {len(BAD)} bad, ")
    assert lines[1].strip() == out[1]["error"]
    assert f"  and {len(BAD) - 5} more" in lines
    assert "Traceback" not in ran.err


def test_strict_stops_at_the_first_bad_row(
    tmp_path: Path, wordfeud: Command, lexicon: Path
) -> None:
    write_jsonl(tmp_path / "in.jsonl", [{"board": "." * 225, "rack": "HUS"}, "{}"])
    ran = wordfeud(
        "batch", tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl", "-l", lexicon, "--strict"
    )
    assert "in.jsonl: row 2: board: expected" in ran.error
    assert not (tmp_path / "out.jsonl").exists()


def test_lines_that_are_too_long_and_bytes_that_are_no_text(tmp_path: Path, request_) -> None:
    row = b'{"board":"' + b"." * 225 + b'","rack":"HUS"}\n'
    long = b'{"board":"' + b"." * 2_500_000 + b'","rack":"HUS"}\n'
    (tmp_path / "in.jsonl").write_bytes(b"\xef\xbb\xbf" + row + long + b'{"a":"\xff"}\n' + row)
    summary = run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_)
    errors = [row["error"] for row in read_jsonl(tmp_path / "out.jsonl")]
    assert errors == [
        None,
        "row 2: expected a row of at most 1,000,000 bytes",
        "row 3: byte 7 is not UTF-8 text",
        None,
    ]
    assert summary.totals.bad == 2


def test_the_output_is_the_same_for_any_number_of_threads(
    tmp_path: Path, small, request_: Request
) -> None:
    source = write_jsonl(tmp_path / "in.jsonl", [*game_rows(small, 1500), "{}"])
    outs = []
    for threads in (1, 2, 5):
        summary = run(str(source), str(tmp_path / "o.jsonl"), request_, threads=threads)
        outs.append(((tmp_path / "o.jsonl").read_bytes(), summary.totals))
    assert outs[0] == outs[1] == outs[2]


def test_packed_files_standard_input_and_other_forms(
    tmp_path: Path, small, request_: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    zstandard = pytest.importorskip("zstandard")
    rows = game_rows(small, 700)
    plain = write_jsonl(tmp_path / "in.jsonl", rows).read_bytes()
    (tmp_path / "in.jsonl.gz").write_bytes(gzip.compress(plain[:999]) + gzip.compress(plain[999:]))
    (tmp_path / "in.jsonl.zst").write_bytes(zstandard.compress(plain))
    first = run(str(tmp_path / "in.jsonl"), str(tmp_path / "a.jsonl"), request_).totals
    out = (tmp_path / "a.jsonl").read_bytes()
    for ending in (".gz", ".zst"):
        source, target = tmp_path / f"in.jsonl{ending}", tmp_path / f"b.jsonl{ending}"
        assert run(str(source), str(target), request_).totals == first
        packed = target.read_bytes()
        if ending == ".gz":
            assert gzip.decompress(packed) == out
        else:
            reader = zstandard.ZstdDecompressor().stream_reader(packed, read_across_frames=True)
            assert reader.read() == out
    cgps = [
        print_position(parse_position(row["board"], ruleset="nb", rack=row["rack"]), "cgp")
        for row in rows
    ]
    (tmp_path / "in.cgp").write_text("".join(cgps))
    assert run(str(tmp_path / "in.cgp"), str(tmp_path / "c.jsonl"), request_).totals == first
    with (tmp_path / "in.jsonl").open() as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert run("-", str(tmp_path / "d.jsonl"), request_).totals == first
    assert (tmp_path / "d.jsonl").read_bytes() == out


@pytest.mark.parametrize(
    ("encoding", "delimiter"),
    [("utf-8", ","), ("utf-8-sig", ";"), ("cp1252", ";"), ("utf-16", "\t")],
)
def test_csv(tmp_path: Path, small, request_: Request, encoding: str, delimiter: str) -> None:
    rows = game_rows(small, 60)
    with (tmp_path / "in.csv").open("w", encoding=encoding, newline="") as file:
        writer = csv.writer(file, delimiter=delimiter)
        writer.writerow(["note", "board", "rack", "id", "count"])
        writer.writerows([row["note"], row["board"], row["rack"], row["id"], 9] for row in rows)
        writer.writerow(["too", "few"])
    summary = run(str(tmp_path / "in.csv"), str(tmp_path / "out.csv"), request_)
    write_jsonl(tmp_path / "in.jsonl", [*rows, "{}"])
    same = run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_)
    assert summary.totals.signature == same.totals.signature
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    names = ["note", "board", "rack", "id", "count", "score", "best", "plays", "error"]
    assert list(found[0]) == names
    for row, cells in zip(read_jsonl(tmp_path / "out.jsonl")[:-1], found[:-1], strict=True):
        assert cells["note"] == (row["note"] or "") and cells["board"] == row["board"]
        assert cells["count"] == str(row["count"]) and cells["best"] == (row["best"] or "")
        assert json.loads(cells["plays"]) == row["plays"] and cells["error"] == ""
    assert found[-1]["error"] == "row 61: expected 5 cells, found 2"
    assert found[-1]["count"] == found[-1]["plays"] == ""


def test_json_lines_to_csv_keeps_columns_that_come_late(tmp_path: Path, small, request_) -> None:
    late = {"board": "." * 225, "rack": "HUS", "late": {"x": 1}, "played": "-"}
    rows = [*game_rows(small, 520), late]
    write_jsonl(tmp_path / "in.jsonl", rows)
    run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.csv"), request_)
    with (tmp_path / "out.csv").open(newline="") as file:
        found = list(csv.DictReader(file))
    assert found[0]["extra"] == ""
    assert json.loads(found[-1]["extra"]) == {"late": {"x": 1}, "played": "-"}
    assert found[-1]["lost"] == found[-1]["score"]


def test_the_played_move_is_ranked(tmp_path: Path, small, request_: Request) -> None:
    row = {"board": "." * 225, "rack": "HUSETAR"}
    position = parse_position(row["board"], ruleset="nb", rack=row["rack"])
    plays = list(generate(position, small))
    played = [plays[0].notation, plays[-1].notation, "8H HUS", "H8 hus", "8H PÅ", "-", "-AE", None]
    write_jsonl(tmp_path / "in.jsonl", [{**row, "played": text} for text in played])
    run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_)
    out = read_jsonl(tmp_path / "out.jsonl")
    keys = ("played_score", "played_rank", "lost", "illegal")
    best, last = plays[0].score, plays[-1].score
    found = [tuple(each.get(key, "-") for key in keys) for each in out]
    assert found[0] == (best, 1, 0, None)
    assert found[1] == (last, ranks(plays)[-1], best - last, None)
    hus = next(play for play in plays if play.notation == "8H HUS")
    assert found[2] == (hus.score, ranks(plays)[plays.index(hus)], best - hus.score, None)
    assert found[3][0] == found[2][0], "in either case and direction"
    assert found[4][:3] == (None, None, None) and "Å" in found[4][3]
    assert found[5] == found[6] == (0, None, best, None)
    assert found[7] == ("-", "-", "-", "-"), "a row without a move has no such columns"


def test_rulesets_and_layouts_by_row(tmp_path: Path, small, request_: Request) -> None:
    row = {"board": "." * 225, "rack": "HUSETAR"}
    signs = "".join("D" if square == 7 * 15 + 8 else "." for square in range(225))
    rows = [
        row,
        {**row, "premiums": signs},
        {**row, "ruleset": 10},
        {**row, "premiums": "standard"},
    ]
    write_jsonl(tmp_path / "in.jsonl", rows)
    run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_)
    out = read_jsonl(tmp_path / "out.jsonl")
    assert out[0]["plays"] == out[3]["plays"] != out[1]["plays"]
    position = parse_position(row["board"], ruleset="nb", rack=row["rack"], premiums=None)
    other = Position(position.board, position.rack, load_ruleset(10), position.premiums)
    assert out[2]["plays"] == expected(other, small)["plays"]


def test_wordfeuds_own_json_is_a_row(tmp_path: Path, small, request_: Request) -> None:
    row = game_rows(small, 30)[-1]
    position = parse_position(row["board"], ruleset="nb", rack=row["rack"])
    plain = json.loads(print_position(position, "json"))
    write_jsonl(
        tmp_path / "in.jsonl", [plain, {"status": "success", "content": plain}, plain["game"]]
    )
    run(str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), request_)
    for found in read_jsonl(tmp_path / "out.jsonl"):
        assert {key: found[key] for key in expected(position, small)} == expected(position, small)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.jsonl", "-o", "o.jsonl"], "none.jsonl: no such file"),
        (["nosuch", "-o", "o.jsonl"], "nosuch: no such file or folder"),
        (["in.txt", "-o", "o.jsonl"], "in.txt: expected a name with one of"),
        (["in.jsonl", "-o", "o.xls"], "o.xls: expected a name with one of .* say with --to"),
        (["in.jsonl", "-o", "no/o.jsonl"], "no/o.jsonl: there is no folder no"),
        (["in.jsonl", "--to", "parquet"], "-: Parquet needs a file"),
        (["in.jsonl", "--from", "jsn"], "unknown input form 'jsn'; did you mean 'jsonl'"),
        (["in.jsonl", "--resume"], "-: what went into a stream cannot be resumed"),
        (["in.csv", "-o", "o.csv"], "in.csv: expected the columns board and rack, .* found a, b"),
        (["in.jsonl.gz", "-o", "o.csv"], "in.jsonl.gz: damaged"),
        (["in.jsonl", "--engine", "spark"], "--engine 'spark': expected one of local, dask"),
        (["in.jsonl", "--scheduler", "x"], "--scheduler needs --engine dask"),
        (["in.jsonl", "--case", "x"], "--case 'x': expected one of"),
        (["in.jsonl", "--ruleset", "fr"], "fr"),
        (["games", "-o", "o.csv"], "games: no game in it"),
    ],
)  # fmt: skip
def test_what_a_user_can_get_wrong_is_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wordfeud: Command,
    lexicon: Path,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.jsonl").write_text("{}\n")
    Path("in.txt").write_text("hus\n")
    Path("in.csv").write_text("a,b\n1,2\n")
    Path("in.jsonl.gz").write_bytes(gzip.compress(b"{}\n" * 5000)[:-12])
    Path("games").mkdir()
    error = wordfeud("batch", *arguments, "-l", lexicon).error
    assert re.search(message, error), error
    assert not Path("o.csv").exists()


def test_a_lexicon_of_other_tiles_is_refused(small) -> None:
    with pytest.raises(BatchError, match="ruleset fr has other tiles"):
        Analyser(small, ruleset=load_ruleset("fr"))
    with pytest.raises(BatchError, match="top must be from 1 to 1000"):
        Analyser(small, top=0)


def test_played_moves_are_read_as_play_notation_says(small) -> None:
    position = parse_position("." * 225, ruleset="nb", rack="HUSETAR")
    analyser = Analyser(small)
    for play in generate(position, small):
        columns = {"board": ["." * 225], "rack": ["HUSETAR"], "played": [play.notation]}
        judged = analyser.analyse(columns, 1).played[0]
        assert judged.score == parse_play(play.notation, position).score or play.score
        assert judged.score == play.score and judged.illegal is None


def test_progress_has_rate_and_time_left() -> None:
    first, now = Progress(1_000, 0, 0, 1_000_000), Progress(13_000, 2, 250_000, 1_000_000)
    assert progress_text(first, now, 2.0) == "13,000 rows, 6,000/s, 2 bad, 25 %, 6 s left"
    unknown = Progress(13_000, 0, 0, None)
    assert progress_text(first, unknown, 2.0) == "13,000 rows, 6,000/s"
    texts = [duration(seconds) for seconds in (0, 59, 61, 3600, 7260, 90_000)]
    assert texts == ["0 s", "59 s", "1 min 1 s", "1 h 0 min", "2 h 1 min", "1 d 1 h"]


def test_the_progress_line_is_cleared() -> None:
    out = io.StringIO()
    line = ProgressLine(out)
    line(Progress(512, 0, 10, 100))
    line(Progress(1024, 0, 20, 100))  # too soon to be shown
    line.clear()
    shown = out.getvalue().split("\r")
    assert shown[1].startswith("512 rows, ") and shown[2].strip() == "" and shown[3] == ""


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"positions": bytes(234)}, "positions: 235 bytes each"),
        ({"positions": b"\x7f" + bytes(234)}, "board: no such tile"),
        ({"positions": b"\x80" + bytes(234)}, "board: no such tile"),
        ({"positions": bytes(225) + b"\x08" + bytes(9)}, "rack: at most 7 tiles"),
        ({"positions": bytes(225) + b"\x01\x7f" + bytes(8)}, "rack: no such tile"),
        ({"positions": bytes(233) + b"\x01\x00"}, "rules: no such index"),
        ({"positions": bytes(233) + b"\xff\xff"}, "rules: no such index"),
        ({"rules": []}, "rules: no such index"),
        ({"played": bytes(11)}, "played: 12 bytes each"),
        ({"top": 0}, "top: at least 1"),
        ({"texts": [b"x"] * 65}, "texts: up to 64"),
        ({"apart": b""}, "texts: up to 64"),
        ({"top": 50_000_000, "positions": bytes(470)}, "too many positions"),
    ],
)
def test_the_kernels_door_refuses_what_it_cannot_take(small, change, message: str) -> None:
    rules = kernel_rules(load_ruleset("nb"), load_premiums())
    given = {
        "rules": [rules],
        "positions": bytes(235),
        "played": b"",
        "top": 1,
        "texts": [b"x"] * 64,
        "apart": bytes(128),
    }
    assert _kernel.generate_many(small.handle, **given)[0] == bytes(4)
    with pytest.raises(ValueError, match=message):
        _kernel.generate_many(small.handle, **given | change)
