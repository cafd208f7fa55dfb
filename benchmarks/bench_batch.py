"""The whole `wordfeud batch` command beside the bare kernel, and two threads beside one.

    python benchmarks/bench_batch.py [--lexicon nb] [--rounds 5] [--rows 24000]

All programs run in turn, round after round, on the same positions. Every command runs on few and on
many rows; the difference is what a row costs, without the start. Speed beside the kernel is by
processor time, which other work on the machine disturbs least; threads are by the clock. Each run
is appended to benchmarks/runs/batch.jsonl.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import kernel

from solver import open_lexicon, print_position
from solver.notation import print_rack
from solver.position import Position

FEW = 600
COMMAND = [sys.executable, "-m", "solver", "batch"]


class Cost(NamedTuple):
    """Of a process: seconds by the clock and of the processor, and the most memory in MB."""

    wall: float
    processor: float
    memory: float


def measure(arguments: list[str]) -> Cost:
    start = time.monotonic()
    process = subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status:
        raise SystemExit(f"failed: {' '.join(arguments)}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def write_rows(folder: Path, name: str, positions: list[Position], count: int) -> None:
    """`count` rows as JSON Lines and as Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [
        {
            "id": number,
            "board": print_position(position, "string").strip("\n"),
            "rack": print_rack(position.rack, position.ruleset),
        }
        for number, position in enumerate(positions)
    ]
    rows = (rows * (count // len(rows) + 1))[:count]
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
    pq.write_table(pa.Table.from_pylist(rows), folder / f"{name}.parquet")


def row_costs(folder: Path, form: str, threads: int, lexicon: str, rows: int) -> Cost:
    """Microseconds a row by the clock and of the processor; the most memory of the larger run."""
    options = ["-q", "-l", lexicon, "-t", str(threads)]
    few, many = (
        measure([str(folder / f"{name}.{form}"), "-o", str(folder / f"out.{form}"), *options])
        for name in ("few", "many")
    )
    each = 1e6 / (rows - FEW)
    return Cost((many.wall - few.wall) * each, (many.processor - few.processor) * each, many.memory)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lexicon", default="nb")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rows", type=int, default=24_000)
    given = parser.parse_args()
    open_lexicon(given.lexicon)  # compiled before the clock runs
    kernel.BUILD.mkdir(parents=True, exist_ok=True)
    subject = next(iter(kernel.bundled_subjects([given.lexicon])))
    program = kernel.build()
    inputs = kernel.write_inputs(subject, subject.positions)
    times: dict[str, list[Cost]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size, count in (("few", FEW), ("many", given.rows)):
            write_rows(folder, size, subject.positions, count)
        for _ in range(given.rounds):
            for mode in ("10", "sorted"):
                bare = kernel.run(program, inputs, mode, 9)["median_us"]
                times.setdefault(f"kernel {mode}", []).append(Cost(bare, bare, 0))
            for form in ("jsonl", "parquet"):
                for threads in (1, 2):
                    cost = row_costs(folder, form, threads, given.lexicon, given.rows)
                    times.setdefault(f"{form} {threads}", []).append(cost)
    rows = report(times)
    kernel.keep([{"lexicon": given.lexicon, "rows": given.rows, **rows}], "batch")
    return 0


def report(times: dict[str, list[Cost]]) -> dict[str, object]:
    """Print medians and ratios, and give them."""
    middle = {
        name: Cost(*(statistics.median(column) for column in zip(*costs, strict=True)))
        for name, costs in times.items()
    }
    best = {name: min(cost.wall for cost in costs) for name, costs in times.items()}
    bare = middle["kernel 10"].processor
    for name, cost in middle.items():
        print(
            f"{name:14} {cost.processor:7.1f} µs processor {cost.wall:7.1f} µs clock "
            f"(min {best[name]:6.1f}) {cost.memory:6.0f} MB "
            f"{bare / cost.processor:5.0%} of the kernel"
        )
    speedups = {}
    for form in ("jsonl", "parquet"):
        pairs = zip(times[f"{form} 1"], times[f"{form} 2"], strict=True)
        speedups[form] = statistics.median(one.wall / two.wall for one, two in pairs)
        least = best[f"{form} 1"] / best[f"{form} 2"]
        print(
            f"{form}: two threads {speedups[form]:.2f} times one (of the least times {least:.2f})"
        )
    found: dict[str, object] = {name: cost._asdict() for name, cost in middle.items()}
    return {**found, "two threads": speedups}


if __name__ == "__main__":
    sys.exit(main())
