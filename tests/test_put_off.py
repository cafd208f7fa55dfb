"""Imports that are put off until they are needed."""

import subprocess
import sys
from pathlib import Path

import pytest

from dawg_builder.cli.put_off import put_off
from dawg_builder.cli.runner import _RARE


@pytest.fixture
def rare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module that nothing has imported."""
    source = "answer = 42\ndef double(number, *, more=0):\n    return 2 * number + more\n"
    (tmp_path / "rare_module.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "rare_module", raising=False)
    return "rare_module"


def test_a_module_comes_when_it_is_asked(rare: str) -> None:
    with put_off(rare):
        stand_in = __import__(rare)
    assert rare not in sys.modules
    assert stand_in.answer == 42
    assert sys.modules[rare] is not stand_in
    assert __import__(rare).answer == 42
    with pytest.raises(AttributeError, match="question"):
        _ = stand_in.question


def test_from_import_asks_at_once(rare: str) -> None:
    with put_off(rare):
        assert __import__(rare, fromlist=["answer"]).answer == 42
        assert rare in sys.modules
    assert rare in sys.modules  # the module itself, which stays


def test_a_function_comes_when_it_is_called(rare: str) -> None:
    with put_off(rare, f"{rare}:double"):
        double = __import__(rare, fromlist=["double"]).double
    _ = double | None  # as an annotation may say
    assert rare not in sys.modules
    assert double(3, more=1) == 7
    assert double.__name__ == "double"
    assert sys.modules[rare].double is not double


def test_what_is_imported_is_left_alone() -> None:
    intern = sys.intern
    with put_off("sys", "sys:intern"):
        assert __import__("sys") is sys
        assert sys.intern is intern
    assert sys.modules["sys"] is sys


def test_stand_ins_go_after_an_error(rare: str) -> None:
    with pytest.raises(ZeroDivisionError), put_off(rare):
        raise ZeroDivisionError
    assert rare not in sys.modules


def run(line: list[str]) -> str:
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout


def test_what_typer_seldom_needs_stays_out() -> None:
    rare = {name.partition(":")[0] for name in _RARE}
    empty, started = (
        set(run([sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"]).split())
        for code in ("pass", "import dawg_builder.cli.runner")
    )
    assert "typer" in started
    assert not rare & (started - empty)
