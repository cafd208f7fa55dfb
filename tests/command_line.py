"""Runs the commands inside the test process and as processes, away from the user's own files."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from dawg_builder.build import build_lexicon
from dawg_builder.normalize import normalize
from dawg_builder.ruleset_file import read_ruleset
from dawg_builder.sources import open_source
from solver.premiums import SIZE

WORDS = [
    "hus",
    "huset",
    "hauster",
    "ræv",
    "ser",
    "sa",
    "se",
    "as",
    "es",
    "er",
    "re",
    "at",
    "ta",
    "te",
    "et",
    "hest",
    "ku",
    "år",
    "åre",
    "så",
    "ås",
    "på",
    "vår",
    "øre",
]
"""The words of the small Norwegian lexicon that most tests use; RÆV and ÅS are not ASCII."""

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "data" / "examples" / "nb-midgame.txt"
BOARD = ["." * 15] * 7 + ["." * 5 + "HuS" + "." * 7] + ["." * 15] * 7
"""HUS across from 8F, its U a blank."""


def heed_control_c() -> None:
    """For a new process: a shell starts what runs in the background with the signal ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The one line on stderr of a command that failed."""
        assert self.code == 2, self
        assert self.out == "", self
        assert self.err.count("\n") == 1, self
        assert "Traceback" not in self.err, self
        return self.err.rstrip("\n")


Command = Callable[..., Ran]


def write_list(path: Path, words: Sequence[str]) -> Path:
    """A plain word list."""
    path.write_text("\n".join(words) + "\n", encoding="utf-8")
    return path


def write_board(home: Path, *words: tuple[int, int, str]) -> Path:
    """The file of a board with the words across at (row, column) from 0."""
    rows = [["."] * SIZE for _ in range(SIZE)]
    for row, column, word in words:
        rows[row][column : column + len(word)] = word
    path = home / "board.txt"
    path.write_text("\n".join("".join(row) for row in rows))
    return path


def write_lexicon(path: Path, words: Sequence[str], ruleset: str) -> Path:
    """A compiled lexicon of `words`."""
    rules = read_ruleset(ruleset)
    source = open_source(write_list(path.with_suffix(".txt"), words))
    build_lexicon(normalize([source], rules.folding), path, ruleset=rules, name="small")
    return path


def process(
    arguments: Sequence[str], *, module: str = "solver", **options: object
) -> "subprocess.CompletedProcess[bytes]":
    """Run `python -m solver` (or what `module` says) as a process of its own."""
    line = [sys.executable, "-m", module, *arguments]
    given = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": 60, **options}
    return subprocess.run(line, check=False, **given)  # type: ignore[call-overload, no-any-return]


def isolate(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """An empty home folder, no settings of the user, nothing on standard input."""
    for name in list(os.environ):
        if name.startswith(("WORDFEUD_", "XDG_")) or name in ("NO_COLOR", "COLUMNS"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
