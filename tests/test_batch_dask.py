"""The cluster engine with a real scheduler and worker processes: results as of the local engine."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from batch_rows import game_rows, read_jsonl, write_jsonl
from command_line import ROOT, Command

from solver import open_lexicon
from solver.batch import Request, run

pytest.importorskip("distributed")
pq = pytest.importorskip("pyarrow.parquet")
pa = pytest.importorskip("pyarrow")

# The command with parts of a hundred rows or so.
DRIVER = """
import sys
from solver.batch import partitions
partitions.PARTITION_BYTES, partitions.PARTITION_ROWS = 25_000, 100
from solver.cli.app import run_command
if __name__ == "__main__":
    sys.exit(run_command(["batch", *sys.argv[1:]]))
"""
DASK = [sys.executable, "-c", "from dask.__main__ import main; main()"]


@pytest.fixture(scope="module")
def rows(lexicon: Path) -> list[dict]:
    """6,000 rows, the last of them bad."""
    some = game_rows(open_lexicon(lexicon), 2000)
    return [*some * 3, {"id": 6001, "board": "x", "rack": "HUS", "note": None}]


@pytest.fixture(scope="module")
def expected(rows, lexicon: Path, tmp_path_factory) -> tuple[list[dict], str]:
    """What the local engine gives, and its signature."""
    folder = tmp_path_factory.mktemp("local")
    source = write_jsonl(folder / "in.jsonl", rows)
    summary = run(str(source), str(folder / "out.jsonl"), Request(str(lexicon)))
    return read_jsonl(folder / "out.jsonl"), summary.totals.signature_text


@contextlib.contextmanager
def ended(process: "subprocess.Popen[bytes]") -> Iterator["subprocess.Popen[bytes]"]:
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """The address of a scheduler, and its two workers, each a process with one thread."""
    file = tmp_path / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": ROOT}
    address = ["--scheduler-file", str(file)]
    with contextlib.ExitStack() as stack:
        line = [*DASK, "scheduler", *address, "--port", "0", "--no-dashboard", "--no-show"]
        stack.enter_context(ended(subprocess.Popen(line, **quiet)))
        deadline = time.monotonic() + 60
        while not file.exists() or not file.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        line = [*DASK, "worker", *address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
                "--local-directory", str(tmp_path)]  # fmt: skip
        workers = [stack.enter_context(ended(subprocess.Popen(line, **quiet))) for _ in range(2)]
        yield json.loads(file.read_text())["address"], workers


def start(*arguments: object, cwd: Path) -> "subprocess.Popen[bytes]":
    script = cwd / "driver.py"
    script.write_text(DRIVER)
    line = [sys.executable, str(script), *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(line, stderr=subprocess.PIPE, env=environment)


def check(folder: Path, expected: tuple[list[dict], str], error: bytes) -> None:
    """The folder's rows and the signature are those of the local engine."""
    local, signature = expected
    found = pq.read_table(folder).to_pylist()
    keys = ("id", "board", "rack", "note", "count", "score", "best", "plays", "error")
    assert [[row[key] for key in keys] for row in found] == [
        [row[key] for key in keys] for row in local
    ]
    assert error.decode().splitlines()[-1] == f"signature {signature}"
    said = json.loads((folder / "_summary.json").read_text())
    assert said["signature"] == signature and said["bad"] == 1 and said["rows"] == len(local)
    assert all(name.suffix in (".parquet", ".json") for name in folder.iterdir())


def test_a_worker_is_killed_in_the_middle(
    tmp_path: Path, lexicon: Path, rows, expected, cluster
) -> None:
    address, workers = cluster
    source = write_jsonl(tmp_path / "in.jsonl", rows)
    out = tmp_path / "out"
    process = start(
        source, "-o", out, "-l", lexicon, "--engine", "dask", "--scheduler", address, cwd=tmp_path
    )
    with ended(process):
        deadline = time.monotonic() + 60
        while len(list(tmp_path.glob("out.part/part-*.parquet"))) < 3:
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.002)
        workers[0].send_signal(signal.SIGKILL)
        done = len(list(tmp_path.glob("out.part/part-*.parquet")))
        _, error = process.communicate(timeout=90)
    assert process.returncode == 1, error
    assert workers[0].wait(timeout=10) == -signal.SIGKILL
    parts = len(list(out.glob("part-*.parquet")))
    assert done < parts and parts > 40
    check(out, expected, error)


def test_parquet_on_a_cluster_of_its_own_killed_and_resumed(
    tmp_path: Path, lexicon: Path, rows, expected
) -> None:
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "in.parquet", row_group_size=70)
    out = tmp_path / "out"
    common = ("-o", out, "-l", lexicon, "--engine", "dask", "-t", "2")
    process = start(tmp_path / "in.parquet", *common, cwd=tmp_path)
    with ended(process):
        deadline = time.monotonic() + 60
        while len(list(tmp_path.glob("out.part/part-*.parquet"))) < 5:
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.002)
        process.kill()
        process.wait()
    kept = {each.name: each.stat().st_mtime_ns for each in tmp_path.glob("out.part/part-*.parquet")}
    assert kept
    process = start(tmp_path / "in.parquet", *common, "--resume", cwd=tmp_path)
    with ended(process):
        _, error = process.communicate(timeout=90)
    assert process.returncode == 1, error
    check(out, expected, error)
    again = {each.name: each.stat().st_mtime_ns for each in out.glob("part-*.parquet")}
    same = [name for name, time in kept.items() if again[name] == time]
    assert len(same) >= len(kept) - 2, "what was done is not done again"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["in.jsonl", "-o", "o.csv"], "o.csv: the cluster writes a folder of Parquet"),
        (["in.jsonl"], "-: the cluster writes a folder of Parquet"),
        (["in.jsonl", "-o", "o", "--to", "csv"], "--to csv: the cluster writes a folder"),
        (["in.csv", "-o", "o"], "in.csv: the cluster reads Parquet and JSON Lines"),
        (["in.jsonl.gz", "-o", "o"], "in.jsonl.gz: the cluster reads"),
        (["none.jsonl", "-o", "o"], "none.jsonl: no such file"),
        (["in.jsonl", "-o", "there"], "there: is there already; remove it"),
        (["in.jsonl", "-o", "half"], "half.part: left by an interrupted run; go on with --resume"),
    ],
)
def test_what_a_user_can_get_wrong_is_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wordfeud: Command,
    lexicon: Path,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("in.jsonl", "in.csv", "in.jsonl.gz"):
        Path(name).write_text("{}\n")
    Path("there").mkdir()
    Path("half.part").mkdir()
    Path("half.part/part-000000.parquet").touch()
    assert message in wordfeud("batch", *arguments, "-l", lexicon, "--engine", "dask").error
