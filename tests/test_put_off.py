"""Imports that are put off until they are needed."""

import sys
from pathlib import Path

import pytest

from dawg_builder.cli.put_off import put_off


@pytest.fixture
def rare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module that nothing has imported."""
    (tmp_path / "rare_module.py").write_text("answer = 42\n", encoding="utf-8")
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


def test_what_is_imported_is_left_alone() -> None:
    with put_off("sys"):
        assert __import__("sys") is sys
    assert sys.modules["sys"] is sys


def test_stand_ins_go_after_an_error(rare: str) -> None:
    with pytest.raises(ZeroDivisionError), put_off(rare):
        raise ZeroDivisionError
    assert rare not in sys.modules
