"""Inputs that reached something of their own, and those that a parser once did not stand.

`make fuzz` finds them; each must give a right answer or a WordfeudError, soon and in little memory.
"""

import pytest
from attempting import attempt
from targets import TARGETS, corpus

KEPT = list(corpus())


@pytest.mark.parametrize("name", TARGETS)
def test_every_kept_input_gives_an_answer_or_an_error(name: str) -> None:
    target = TARGETS[name]
    seeds = [attempt(target, seed) for seed in target.seeds]
    assert any(seeds), "no seed is right: the target tests nothing but its first check"
    kept = [path for of, path in KEPT if of == name]
    assert kept, f"make fuzz TARGET={name}"
    for path in kept:
        try:
            attempt(target, path.read_bytes())
        except BaseException as error:
            error.add_note(str(path))
            raise


def test_the_corpus_is_small_and_every_folder_has_a_target() -> None:
    assert {name for name, _ in KEPT} <= set(TARGETS)
    size = sum(path.stat().st_size for _, path in KEPT)
    assert size < 400_000, "make it smaller: coverage_guided.py with -merge=1"


def test_nobody_kept_a_crash() -> None:
    """A fault that was mended has a test of its own name, not of a hash."""
    assert not [path for _, path in KEPT if path.name.startswith(("crash-", "timeout-", "oom-"))]
