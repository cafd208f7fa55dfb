"""A batch run while it goes on, and its summary."""

import time
from typing import IO

from dawg_builder.wording import plural
from solver.batch.progress import Progress, Summary

_SECONDS = 0.2


class ProgressLine:
    """A line on a terminal that is written over again and again: rows, rate, time left."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out
        self._start = time.monotonic()
        self._last = 0.0
        self._first: Progress | None = None
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Show `progress`, if the line is not too fresh."""
        now = time.monotonic()
        if self._first is None:
            self._first = progress  # a resumed run begins in the middle
        if now - self._last < _SECONDS:
            return
        self._last = now
        self._write(progress_text(self._first, progress, now - self._start))

    def clear(self) -> None:
        """Leave an empty line."""
        if self._width:
            self._write("")
            self._out.write("\r")
            self._out.flush()

    def _write(self, text: str) -> None:
        self._out.write(f"\r{text:<{self._width}}")
        self._out.flush()
        self._width = len(text)


def progress_text(first: Progress, now: Progress, seconds: float) -> str:
    """`12,000 rows, 8,000/s, 3 bad, 42 %, 1 min 20 s left`."""
    rate = (now.rows - first.rows) / seconds if seconds > 0 else 0.0
    parts = [plural(now.rows, "row"), f"{rate:,.0f}/s"]
    if now.bad:
        parts.append(f"{now.bad:,} bad")
    if now.size and now.position:
        parts.append(f"{100 * now.position // now.size} %")
        done = now.position - first.position
        if done > 0:
            parts.append(f"{duration((now.size - now.position) * seconds / done)} left")
    return ", ".join(parts)


def duration(seconds: float) -> str:
    """`12 s`, `3 min 20 s`, `5 h 12 min`, `2 d 4 h`."""
    whole = round(seconds)
    for unit, part, name, part_name in ((86400, 3600, "d", "h"), (3600, 60, "h", "min")):
        if whole >= unit:
            return f"{whole // unit} {name} {whole % unit // part} {part_name}"
    return f"{whole // 60} min {whole % 60} s" if whole >= 60 else f"{whole} s"


def write_summary(summary: Summary, out: IO[str]) -> None:
    """What the run has done, the first bad rows, what else is to be minded, and the signature."""
    totals = summary.totals
    print(
        f"{plural(totals.rows, 'row')}, {totals.bad:,} bad, {plural(totals.plays, 'play')}; "
        f"{summary.rate:,.0f} rows/s",
        file=out,
    )
    for text in totals.examples:
        print(f"  {text}", file=out)
    if totals.bad > len(totals.examples):
        print(f"  and {totals.bad - len(totals.examples):,} more", file=out)
    for ruleset, row in sorted(totals.foreign.items(), key=lambda item: item[1]):
        print(
            f"warning: row {row:,} has ruleset {ruleset}, the words are of another language; "
            "run such rows with a lexicon of their own",
            file=out,
        )
    print(f"signature {totals.signature_text}", file=out)
