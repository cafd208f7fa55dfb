"""What only a real process shows: exit codes, pipes, signals, encodings, what gets imported."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import heed_control_c, isolate, process

HEAVY = (
    *("numpy", "ahocorasick", "pyarrow", "rich", "pydantic", "csv", "solver.game_record"),
    *("asyncio", "email", "http", "logging", "multiprocessing", "random", "tempfile", "hashlib"),
    *("bz2", "ipaddress", "lzma", "subprocess", "textwrap", "tokenize"),  # put off by the runner
)
"""What `best` on a text grid must not import: each costs as much as the search or half of it."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX signals and pipes")


@pytest.fixture(autouse=True)
def _isolated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    isolate(monkeypatch, tmp_path)


def test_best_imports_nothing_heavy(lexicon: Path, grid: Path) -> None:
    arguments = ["best", str(grid), "-r", "ETAR", "-l", str(lexicon)]
    code = f"""
import sys
before = set(sys.modules)  # where the source is built in place, the importer's own
from solver.cli.app import run_command
assert run_command({arguments!r}) == 0
late = set(sys.modules) - before
print(*[name for name in {HEAVY!r} if name in late], sep=",", file=sys.stderr)
verbs = [name for name in sys.modules if name.startswith("solver.cli.") and name[11:] in
         ("plays", "check", "score", "show", "convert")]
print(*verbs, sep=",", file=sys.stderr)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert ran.stderr.decode().split("\n") == ["", "", ""]


def test_exit_codes(lexicon: Path) -> None:
    assert process(["check", "hus", "-l", str(lexicon)]).returncode == 0
    assert process(["check", "qat", "-l", str(lexicon)]).returncode == 1
    assert process(["chek"]).returncode == 2
    assert process(["--version"], module="solver").stdout.startswith(b"wordfeud ")


def test_a_reader_that_goes_away_ends_the_command_quietly(lexicon: Path) -> None:
    line = f"{sys.executable} -m solver plays -r 'HAUSTE?' -l {lexicon} --csv | head -1"
    script = f"set -o pipefail; {line}"
    ran = subprocess.run(["bash", "-c", script], capture_output=True, stdin=subprocess.DEVNULL)
    assert ran.stdout.startswith(b"rank,score,play")
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_ctrl_c_exits_with_130_and_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "solver", "best", "-", "-r", "HUS", "-v"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_control_c,
    ) as running:
        assert running.stdin is not None
        # More than a pipe holds: when it is written, the command has begun to read, and soon waits.
        running.stdin.write(b"." * 100_000)
        running.stdin.flush()
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=20) == 130
        assert running.stderr is not None
        assert running.stderr.read() == b""


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_any_console_encoding(
    lexicon: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    monkeypatch.setenv("PYTHONUTF8", "0")
    given = ["best", "-r", "RÆV", "-l", str(lexicon)]
    table = process(given)
    assert (table.returncode, table.stderr) == (0, b"")
    shown = table.stdout.decode(encoding)
    assert ("RÆV" if encoding != "ascii" else "R\\xc6V") in shown
    assert ("·" in shown) == (encoding == "utf-8")
    report = process([*given, "--json"])
    assert json.loads(report.stdout.decode(encoding))["plays"][0]["word"] == "RÆV"


def test_colour_only_on_a_terminal_that_wants_it(
    lexicon: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pty = pytest.importorskip("pty")
    given = ["best", "-r", "HUS", "-l", str(lexicon)]

    def on_terminal() -> bytes:
        primary, secondary = pty.openpty()
        process(given, stdout=secondary, stderr=secondary, capture_output=False)
        os.close(secondary)
        shown = b""
        try:
            while chunk := os.read(primary, 65536):
                shown += chunk
        except OSError:  # the other end is closed
            pass
        os.close(primary)
        return shown

    monkeypatch.setenv("TERM", "xterm")
    assert b"\x1b[" in on_terminal()
    monkeypatch.setenv("NO_COLOR", "1")
    assert b"\x1b[" not in on_terminal()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert b"\x1b[" not in on_terminal()
    assert b"\x1b[" not in process(given).stdout


def test_shell_completion_knows_verbs_lexicons_and_rulesets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def complete(words: str) -> list[str]:
        monkeypatch.setenv("_WORDFEUD_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", f"wordfeud {words}")
        monkeypatch.setenv("COMP_CWORD", str(len(words.split(" "))))
        return process([]).stdout.decode().split()

    assert complete("be") == ["best"]
    assert {"nb", "nl"} <= set(complete("best --lexicon n"))
    assert "sv-strict" in complete("best --ruleset sv")


def test_a_full_disk_is_one_line(lexicon: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with full.open("wb") as out:
        ran = process(
            ["plays", "-r", "HUSET", "-l", str(lexicon)],
            stdout=out,
            stderr=subprocess.PIPE,
            capture_output=False,
        )
    assert ran.returncode == 2
    assert ran.stderr == b"wordfeud: No space left on device\n"


def test_the_builder_runs_as_a_module(lexicon: Path) -> None:
    ran = process(["info", str(lexicon)], module="dawg_builder")
    assert ran.returncode == 0
    assert b"ruleset nb" in ran.stdout
