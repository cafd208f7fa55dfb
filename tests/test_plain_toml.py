"""The quick reader of bundled rulesets gives what TOML's own gives."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from dawg_builder.data_dir import data_dir
from dawg_builder.plain_toml import plain_toml
from dawg_builder.ruleset_file import read_ruleset

FILES = sorted((data_dir() / "rulesets").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled_rulesets_read_the_same(path: Path) -> None:
    text = path.read_text("utf-8")
    quick, full = plain_toml(text), tomllib.loads(text)
    assert repr(quick) == repr(full)  # types and order too


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\na = 2\n",
        "[a]\n[a]\n",
        "a = 'x'\n",
        "a = 0x10\n",
        "a = 1_000\n",
        "a = 1 # one\n",
        "a = [1,\n2]\n",
        'a = """x"""\n',
        'a = { b = "c" }\n',
        "a=1\n",
        "a\n",
    ],
)
def test_anything_else_is_left_to_tomllib(text: str) -> None:
    with pytest.raises(ValueError):
        plain_toml(text)


def test_a_changed_bundled_file_is_read_as_toml(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rulesets").mkdir()
    monkeypatch.setattr("dawg_builder.ruleset_file.data_dir", lambda: tmp_path)
    path = tmp_path / "rulesets" / "nb.toml"
    text = (data_dir() / "rulesets" / "nb.toml").read_text("utf-8")
    path.write_text(text.replace("total = 104", "total = 0x68 # tiles"), "utf-8")
    assert read_ruleset(path).total == 104


def test_a_bundled_ruleset_needs_no_toml_parser() -> None:
    code = (
        "from dawg_builder.ruleset_file import read_ruleset as read; import sys; "
        "read('nb'); print('tomllib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
