"""Start-up of whole commands beside an empty Python process; the target is at most 10 times.

    pytest benchmarks/bench_cli.py -o python_files='bench_*.py' -o python_functions='bench_*'

Measure an installed wheel, whose modules are compiled: an editable checkout compiles every module
at each start where PYTHONDONTWRITEBYTECODE is set.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

EXAMPLE = Path(__file__).parent.parent / "data" / "examples" / "nb-midgame.txt"
COMMANDS = {
    "empty process": ["-c", "pass"],
    "typer alone": ["-c", "import typer"],
    "best": ["-m", "solver", "best", str(EXAMPLE)],
    "best --json": ["-m", "solver", "best", str(EXAMPLE), "--json"],
    "find": ["-m", "solver", "find", "AEINRST"],
    "find with two jokers": ["-m", "solver", "find", "AEINR??"],
    "hooks": ["-m", "solver", "hooks", "HUS"],
    "extend": ["-m", "solver", "extend", "HUS"],
    "check": ["-m", "solver", "check", "HUS"],
    "help": ["-m", "solver", "best", "--help"],
}


@pytest.mark.parametrize("name", COMMANDS)
def bench_start(benchmark: BenchmarkFixture, name: str) -> None:
    """The whole process, from its start to its end."""

    def start() -> None:
        line = [sys.executable, *COMMANDS[name]]
        subprocess.run(line, check=True, capture_output=True, stdin=subprocess.DEVNULL)

    start()  # compiles the bundled list if this is the first time
    benchmark.pedantic(start, rounds=20)
