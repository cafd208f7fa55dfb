"""Fixtures of the command line's tests."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import BOARD, WORDS, Command, Ran, isolate, write_lexicon

from dawg_builder.cli.app import run_command as run_builder
from solver.cli.app import run_command as run_wordfeud


@pytest.fixture(scope="session")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small Norwegian lexicon, compiled."""
    return write_lexicon(tmp_path_factory.mktemp("lexicon") / "small.lexicon", WORDS, "nb")


@pytest.fixture(scope="session")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A text grid with HUS on it."""
    path = tmp_path_factory.mktemp("grid") / "game.txt"
    path.write_text("\n".join(BOARD) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty home folder; nothing is piped in."""
    isolate(monkeypatch, tmp_path)
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield tmp_path


@pytest.fixture
def wordfeud(home: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs `wordfeud` in this process."""

    def call(*arguments: object) -> Ran:
        code = run_wordfeud([str(each) for each in arguments])
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture
def builder(home: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs `dawg-builder` in this process."""

    def call(*arguments: object) -> Ran:
        code = run_builder([str(each) for each in arguments])
        return Ran(code, *capsys.readouterr())

    return call
