"""How far a run has come, and what it has done."""

import os
from collections.abc import Callable
from typing import NamedTuple

from solver.batch.checkpoint import Totals


class Progress(NamedTuple):
    """How far a run has come: rows, bad rows, and bytes of the input where its size is known."""

    rows: int
    bad: int
    position: int
    size: int | None


class Summary(NamedTuple):
    """What a run has done: sums over all rows, and over the seconds of this process its rate."""

    totals: Totals
    seconds: float
    rows_now: int

    @property
    def rate(self) -> float:
        """Positions a second."""
        return self.rows_now / self.seconds if self.seconds else 0.0


Report = Callable[[Progress], None]


def default_threads() -> int:
    """The processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1
