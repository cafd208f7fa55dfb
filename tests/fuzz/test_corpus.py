"""Inputs that each reach something of their own; `make fuzz` keeps them.

Each must give a right answer or a WordfeudError, soon and in little memory.
"""

import pytest
from attempting import attempt
from kept import CORPUS, read_kept
from targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_every_kept_input_gives_an_answer_or_an_error(name: str) -> None:
    target = TARGETS[name]
    kept = read_kept(name)
    assert kept, f"make fuzz TARGET={name}"
    accepted = 0
    for data in (*target.seeds, *kept):
        try:
            accepted += attempt(target, data)
        except BaseException as error:
            error.add_note(f"input {data!r}")
            raise
    assert accepted, "none is right: they test nothing but the first check"


def test_the_corpus_is_small_and_every_file_has_a_target() -> None:
    paths = list(CORPUS.iterdir())
    assert {path.stem for path in paths} == set(TARGETS)
    assert sum(path.stat().st_size for path in paths) < 400_000
