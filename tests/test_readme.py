"""What README.md says is what happens."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def run(module: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "80", "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_picture_is_real() -> None:
    (text,) = [text for _, text in BLOCKS if text.startswith("$ wordfeud")]
    command, expected = text.split("\n", 1)
    assert run("solver", *shlex.split(command)[2:]) == expected


def test_the_python_block_runs() -> None:
    (code,) = [text for language, text in BLOCKS if language == "python"]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 4


@pytest.mark.parametrize("row", re.findall(r"^\| ([^|]+) \| (`[^|]+) \|$", README, re.MULTILINE))
def test_the_terms_are_where_the_table_says(row: tuple[str, str]) -> None:
    cell = row[1]
    first, *names = re.findall(r"`([^`]+)`", cell)
    if "/" not in first or " " in first:
        return  # a row of commands, not of places
    files = list(ROOT.glob(first.rstrip("/")))
    assert files, f"{first} is not there"
    for name in names:
        if "/" in name:
            assert list(ROOT.glob(name)), f"{name} is not there"
        else:
            assert re.search(rf"\b{name}\b", files[0].read_text("utf-8")), f"no {name} in {first}"


def test_the_verbs_exist() -> None:
    verbs = set(re.findall(r"(?:^|`)wordfeud (\w+)", README, re.MULTILINE))
    assert {"best", "plays", "score", "check"} <= verbs
    help_text = run("solver", "--help")
    for verb in verbs:
        assert re.search(rf"^  {verb} ", help_text, re.MULTILINE), verb
