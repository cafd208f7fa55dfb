"""Whatever ends a run, going on gives the file that an uninterrupted run gives."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from batch_rows import game_rows, write_jsonl
from command_line import ROOT, Command, heed_control_c

from solver import open_lexicon
from solver.batch import BatchError, Request, checkpoint, local, run
from solver.batch.checkpoint import read_checkpoint
from solver.batch.progress import Progress

# The command with a checkpoint after each chunk, not once a second, few chunks ahead, small parts;
# each checkpoint takes its time, so that a quick machine too can be killed before the next one.
DRIVER = """
import sys, time
from solver.batch import local
local._SECONDS, local._AHEAD = 0.0, 1
write = local.write_checkpoint
def write_slowly(*arguments):
    write(*arguments)
    time.sleep(0.05)
local.write_checkpoint = write_slowly
if "parquet" in sys.argv[0]:
    from solver.batch import parquet
    parquet.GROUP_ROWS = 1024
from solver.cli.app import run_command
sys.exit(run_command(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def source(lexicon: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """8,000 rows, every 2000th of them bad."""
    rows = game_rows(open_lexicon(lexicon), 2000)
    path = tmp_path_factory.mktemp("batch") / "in.jsonl"
    return write_jsonl(path, [*rows[:-1], "{}"] * 4)


def start(*arguments: object, **options: object) -> "subprocess.Popen[bytes]":
    given = list(map(str, arguments))
    driver = DRIVER.replace("sys.argv[0]", repr(" ".join(given)))
    line = [sys.executable, "-c", driver, "batch", *given]
    return subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload]


def left(out: Path) -> list[str]:
    """What lies beside the output."""
    return sorted(path.name for path in out.parent.iterdir() if path.name.startswith(out.name))


def done(out: Path) -> int:
    """Rows that are safe, by the checkpoint of an output; 0 without one."""
    try:
        return int(json.loads(Path(f"{out}.part.state").read_text())["totals"]["rows"])
    except FileNotFoundError:
        return 0


@pytest.mark.parametrize("name", ["out.jsonl", "out.csv.gz", "out.parquet"])
def test_killed_at_random_points(tmp_path: Path, lexicon: Path, source: Path, name: str) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    whole = start(source, "-o", tmp_path / f"whole-{name}", "-l", lexicon, "-t", 1)
    assert b"bad" in whole.communicate()[1]
    rng, out, rows = random.Random(name), tmp_path / name, [0]
    for attempt in range(6):
        process = start(source, "-o", out, "-l", lexicon, "-q", "--resume", "-t", 1 + attempt % 2)
        if attempt < 5:
            while done(out) <= rows[-1] and process.poll() is None:
                time.sleep(0.002)
            time.sleep(rng.random() * 0.05)
            process.kill()
        _, error = process.communicate()
        rows.append(max(done(out), rows[-1]))
        if process.returncode >= 0:
            break
    assert process.returncode == 1, error  # some rows are bad
    assert len(set(rows)) > 1, "it was never killed in the middle"
    assert left(out) == [name]
    assert out.read_bytes() == (tmp_path / f"whole-{name}").read_bytes()


def test_killed_in_the_middle_and_resumed_by_other_threads(
    tmp_path: Path, lexicon: Path, source: Path
) -> None:
    """Rows come through a pipe, so that the middle is where the test wants it."""
    out = tmp_path / "out.jsonl"
    lines = source.read_bytes().splitlines(keepends=True)
    process = start("-", "-o", out, "-l", lexicon, "-t", 1, stdin=subprocess.PIPE)
    assert process.stdin is not None and process.stderr is not None
    process.stdin.write(b"".join(lines[:3000]))
    process.stdin.flush()
    deadline = time.monotonic() + 30
    while done(out) < 2000:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.kill()
    process.wait()
    process.stdin.close()
    process.stderr.close()
    assert left(out) == ["out.jsonl.part", "out.jsonl.part.state"]
    with source.open("rb") as again:
        process = start("-", "-o", out, "-l", lexicon, "-t", 3, "--resume", stdin=again)
        _, error = process.communicate(timeout=60)
    assert process.returncode == 1, error
    summary = run(str(source), str(tmp_path / "whole.jsonl"), Request(str(lexicon)))
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert error.decode().splitlines()[-1] == f"signature {summary.totals.signature_text}"


@pytest.mark.parametrize("name", ["out.jsonl", "out.parquet"])
def test_a_full_disk(tmp_path: Path, lexicon: Path, source: Path, name: str) -> None:
    resource = pytest.importorskip("resource")
    pytest.importorskip("pyarrow")
    out = tmp_path / name

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    process = start(source, "-o", out, "-l", lexicon, preexec_fn=small_disk)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 2
    message = error.decode()
    assert message.count("\n") == 1 and "Traceback" not in message
    assert "cannot be written: " in message and "go on with --resume" in message
    assert not out.exists()
    request = Request(str(lexicon))
    run(str(source), str(out), request, resume=True)
    run(str(source), str(tmp_path / f"whole-{name}"), request)
    assert out.read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert left(out) == [name]


def test_a_closed_pipe_ends_quietly(lexicon: Path, source: Path) -> None:
    process = start(source, "-l", lexicon, "-t", 2, stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    line = process.stdout.readline()
    process.stdout.close()
    assert json.loads(line)["count"] >= 0
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 0
    process.stderr.close()


def test_control_c_keeps_what_is_done(tmp_path: Path, lexicon: Path, source: Path) -> None:
    out = tmp_path / "out.jsonl"
    process = start(
        "-", "-o", out, "-l", lexicon, "-t", 2, stdin=subprocess.PIPE, preexec_fn=heed_control_c
    )
    assert process.stdin is not None and process.stderr is not None
    process.stdin.write(b"".join(source.read_bytes().splitlines(keepends=True)[:3000]))
    process.stdin.flush()
    deadline = time.monotonic() + 30
    while not done(out):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 130
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()
    assert done(out) > 0


def interrupted(source: Path, out: Path, request: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that ended in the middle."""

    def stop(progress: Progress) -> None:
        if progress.rows > 3000:
            raise KeyboardInterrupt

    monkeypatch.setattr(local, "_SECONDS", 0.0)
    with pytest.raises(KeyboardInterrupt):
        run(str(source), str(out), request, report=stop)


def test_a_partial_output_is_not_thrown_away(
    tmp_path: Path,
    lexicon: Path,
    source: Path,
    wordfeud: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out, request = tmp_path / "out.jsonl", Request(str(lexicon))
    interrupted(source, out, request, monkeypatch)
    assert left(out) == ["out.jsonl.part", "out.jsonl.part.state"]
    again = ("batch", source, "-o", out, "-l", lexicon)
    assert "left by an interrupted run; go on with --resume" in wordfeud(*again).error
    assert "had another top (10, now 3)" in wordfeud(*again, "--resume", "--top", "3").error
    other = write_jsonl(tmp_path / "other.jsonl", ["{}"])
    with pytest.raises(BatchError, match="had another input"):
        run(str(other), str(out), request, resume=True)
    (tmp_path / "out.jsonl.part.state").write_text("{")
    with pytest.raises(BatchError, match=r"out.jsonl.part.state: damaged .* delete it"):
        run(str(source), str(out), request, resume=True)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "null",
        '{"format": 2, "run": [], "totals": {}, "size": 1, "stage": "working"}',
        '{"run": {}}',
        '{"format": 2, "run": {}}',
        '{"format": 2, "run": {}, "totals": {"rows": -1}, "size": 1, "stage": "working"}',
        '{"format": 2, "run": {}, "totals": {"foreign": [1]}, "size": 1, "stage": "working"}',
        '{"format": 2, "run": {}, "totals": {}, "size": "x", "stage": "working"}',
        '{"format": 2, "run": {}, "totals": {}, "size": 1, "stage": "gone"}',
    ],
)
def test_a_damaged_state_file_is_an_error_and_no_traceback(tmp_path: Path, text: str) -> None:
    """A run that was a list, or a missing format, ended in a traceback."""
    path = tmp_path / "out.jsonl.part.state"
    path.write_text(text)
    with pytest.raises(BatchError, match="delete it to start again"):
        read_checkpoint(path, {})


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_a_change_before_the_place_to_go_on_from_went_unnoticed(
    tmp_path: Path, lexicon: Path, source: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """Of an input only the size and the start were compared."""
    monkeypatch.setattr(checkpoint, "_HEAD", 1000)
    input, out = tmp_path / f"in.{form}", tmp_path / "out.jsonl"
    rows = [json.loads(line) for line in source.read_text("utf-8").splitlines()]
    _write_rows(input, rows)
    request = Request(str(lexicon))
    interrupted(input, out, request, monkeypatch)
    monkeypatch.undo()
    monkeypatch.setattr(checkpoint, "_HEAD", 1000)
    kept = [path.read_bytes() for path in (out.with_name("out.jsonl.part"), input)]
    rows[2000]["rack"] = rows[2000]["rack"][::-1] if len(set(rows[2000]["rack"])) > 1 else "AB"
    _write_rows(input, rows)
    same_size = len(kept[1]) == input.stat().st_size
    says = "input are not those of the interrupted run" if same_size else "had another input"
    with pytest.raises(BatchError, match=says):
        run(str(input), str(out), request, resume=True)
    assert same_size or form == "parquet"
    input.write_bytes(kept[1])
    assert out.with_name("out.jsonl.part").read_bytes() == kept[0]
    run(str(input), str(out), request, resume=True)
    run(str(input), str(tmp_path / "whole.jsonl"), request)
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def _write_rows(path: Path, rows: list[dict[str, str]]) -> None:
    names = ("board", "rack")
    if path.suffix == ".jsonl":
        write_jsonl(path, map(json.dumps, rows))
    elif path.suffix == ".csv":
        lines = [",".join(str(row.get(name, "")) for name in names) for row in rows]
        path.write_text("\n".join([",".join(names), *lines]) + "\n", encoding="utf-8")
    else:
        pa = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        plain = [{name: row.get(name) for name in names} for row in rows]
        parquet.write_table(pa.Table.from_pylist(plain), path)


def test_a_partial_output_that_was_cut_is_noticed(
    tmp_path: Path, lexicon: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, request = tmp_path / "out.jsonl", Request(str(lexicon))
    interrupted(source, out, request, monkeypatch)
    os.truncate(tmp_path / "out.jsonl.part", 1000)
    with pytest.raises(BatchError, match="shorter than its checkpoint says"):
        run(str(source), str(out), request, resume=True)


def test_two_runs_do_not_share_an_output(
    tmp_path: Path, lexicon: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("fcntl")
    out, request = tmp_path / "out.jsonl", Request(str(lexicon))

    def second(progress: Progress) -> None:
        with pytest.raises(BatchError, match=r"another run is writing this output"):
            run(str(source), str(out), request, resume=True)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(str(source), str(out), request, report=second)


def test_an_older_output_stays_until_the_new_one_is_complete(
    tmp_path: Path, lexicon: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, request = tmp_path / "out.jsonl", Request(str(lexicon))
    out.write_text("old")
    interrupted(source, out, request, monkeypatch)
    assert out.read_text() == "old"
    run(str(source), str(out), request, resume=True)
    assert len(out.read_text().splitlines()) == 8_000


@pytest.mark.parametrize("step", ["complete", "publish", "clean"])
@pytest.mark.parametrize("name", ["out.jsonl", "out.parquet"])
def test_ended_between_the_last_steps(
    tmp_path: Path,
    lexicon: Path,
    source: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    step: str,
) -> None:
    pytest.importorskip("pyarrow")
    from solver.batch.parquet import ParquetSink
    from solver.batch.sinks import TextSink

    out, request = tmp_path / name, Request(str(lexicon))
    for kind in (TextSink, ParquetSink):
        real = getattr(kind, step)

        def then_stop(sink: object, real: object = real) -> None:
            real(sink)  # type: ignore[operator]
            raise SystemExit

        monkeypatch.setattr(kind, step, then_stop)
    with pytest.raises(SystemExit):
        run(str(source), str(out), request)
    monkeypatch.undo()
    run(str(source), str(out), request, resume=True)
    run(str(source), str(tmp_path / f"whole-{name}"), request)
    assert out.read_bytes() == (tmp_path / f"whole-{name}").read_bytes()
    assert left(out) == [name]
