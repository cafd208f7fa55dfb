"""Time the kernel alone, or count its instructions.

    python benchmarks/kernel.py                        the bundled lists on benchmarks/positions
    python benchmarks/kernel.py --words WORDS.txt --ruleset en-US --positions P.cgp
                               [--yardstick sketch.cpp]   any list; beside a program like it
    python benchmarks/kernel.py --counts [--save]      instructions, against counts.json

Times are of the process's own processor time, the median and the minimum of the passes; with a
yardstick the two programs run in turn and the ratio is that of the medians. Each run is
appended to benchmarks/runs/kernel.jsonl.
"""

import argparse
import itertools
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from dawg_builder.build import compile_words
from dawg_builder.ruleset_file import read_ruleset
from solver import Position, load_premiums, open_lexicon, parse_position

HERE = Path(__file__).parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "bench"
KERNEL = ROOT / "solver" / "kernel"
SOURCES = ("anchors", "bounds", "cross_sets", "generate", "order", "rack_words", "search")
MODES = ("all", "sorted", "1", "10")
COUNTED = ("all", "1", "10")
COUNT_POSITIONS = 200
MOST_RISE = 1.03
"""How much an instruction count may rise over counts.json before the check fails."""


@dataclass(frozen=True)
class Subject:
    """What is timed: a name, the two sections of a lexicon file, and positions."""

    name: str
    nodes: bytes
    letters: bytes
    positions: list[Position]


def compiler() -> str:
    return os.environ.get("CXX", "c++")


def build(*flags: str, cxx: str = "") -> Path:
    """The benchmark program, compiled as the wheel is but for `flags` and the compiler `cxx`."""
    BUILD.mkdir(parents=True, exist_ok=True)
    out = BUILD / re.sub(r"[^\w-]+", "", "".join(["bench_kernel", cxx, *flags]))
    sources = [HERE / "native" / "bench_kernel.cpp", *(KERNEL / f"{name}.cpp" for name in SOURCES)]
    include = [f"-I{KERNEL}", f"-I{ROOT / 'dawg_builder' / 'native'}"]
    command = [cxx or compiler(), "-std=c++20", "-O3", *flags, *include, *map(str, sources)]
    subprocess.run([*command, "-o", str(out)], check=True)
    return out


def bundled_subjects(ids: Iterable[str]) -> Iterable[Subject]:
    for id_ in ids:
        lexicon = open_lexicon(id_, overlay=False)
        file = lexicon.file
        text = (HERE / "positions" / f"{id_}.cgp").read_text("utf-8")
        yield Subject(id_, file.nodes, file.letters, read_cgp(text, lexicon.meta.ruleset))


def list_subject(words: Path, ruleset: str, positions: Path) -> Subject:
    rules = read_ruleset(ruleset)
    made = compile_words(sorted(set(words.read_text("utf-8").split())), ruleset=rules)
    return Subject(
        words.stem, made.nodes, made.letters, read_cgp(positions.read_text("utf-8"), ruleset)
    )


def read_cgp(text: str, ruleset: str) -> list[Position]:
    lines = (line for line in text.splitlines() if line.strip())
    if text.lstrip().startswith("{"):
        rows = map(json.loads, lines)
        return [
            parse_position("\n".join(row["board"]), rack=row["rack"], ruleset=ruleset)
            for row in rows
        ]
    return [parse_position(line, format="cgp", ruleset=ruleset) for line in lines]


def write_inputs(subject: Subject, positions: list[Position]) -> list[str]:
    """The four input files of bench_kernel."""
    ruleset = positions[0].ruleset
    premiums = load_premiums("standard")
    numbers = bytes([ruleset.bingo_bonus, ruleset.bingo_tiles, premiums.start])
    rules = bytes(ruleset.points).ljust(32, b"\0") + premiums.letter + premiums.word + numbers
    rows = b"".join(
        position.board.cells + bytes([len(position.rack)]) + position.rack.codes.ljust(7, b"\0")
        for position in positions
    )
    paths = []
    contents = {
        "nodes": subject.nodes,
        "letters": subject.letters,
        "rules": rules,
        "positions": rows,
    }
    for name, content in contents.items():
        path = BUILD / f"{subject.name}.{name}"
        path.write_bytes(content)
        paths.append(str(path))
    return paths


def kinds(positions: list[Position]) -> dict[str, list[Position]]:
    """The positions by what makes them dear or cheap."""

    def tiles(position: Position) -> int:
        return len(position.board.tiles())

    groups = {
        "every position": positions,
        "no blank": [one for one in positions if one.rack.blanks == 0],
        "one blank": [one for one in positions if one.rack.blanks == 1],
        "two blanks": [one for one in positions if one.rack.blanks == 2],
        "empty board": [one for one in positions if one.board.is_empty],
        "late game": [one for one in positions if tiles(one) >= 80],
    }
    return {name: group for name, group in groups.items() if group}


def run(program: Path, inputs: list[str], mode: str, passes: int) -> dict[str, float]:
    done = subprocess.run(
        [str(program), *inputs, mode, str(passes)], check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def time_subject(program: Path, subject: Subject, passes: int) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for kind, positions in kinds(subject.positions).items():
        inputs = write_inputs(subject, positions)
        for mode in MODES if kind == "every position" else MODES[:1]:
            found = run(program, inputs, mode, passes)
            found["ns_per_play"] = found["median_us"] * 1000 * len(positions) / found["plays"]
            rows.append({"lexicon": subject.name, "kind": kind, "mode": mode, **found})
            print(
                f"{subject.name:20} {kind:15} {mode:7} {len(positions):5} positions "
                f"{found['plays'] / len(positions):8.1f} plays {found['median_us']:8.1f} µs "
                f"(min {found['min_us']:.1f}) {found['ns_per_play']:7.1f} ns/play "
                f"{1e9 / found['ns_per_play'] / 1e6:6.1f} M plays/s"
            )
    return rows


def yardstick_ratios(
    program: Path, subject: Subject, source: Path, words: Path, positions: Path, rounds: int
) -> list[dict[str, object]]:
    """Speed against another all-plays program that takes WORDS POSITIONS PASSES, in turn."""
    other = BUILD / "yardstick"
    flags = ["-O3", "-march=native", "-w"]
    subprocess.run([compiler(), *flags, str(source), "-o", str(other)], check=True)
    inputs = write_inputs(subject, subject.positions)
    times: dict[str, list[float]] = {mode: [] for mode in (*MODES, "yardstick")}
    for _ in range(rounds):
        text = subprocess.run(
            [str(other), str(words), str(positions), "1"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        times["yardstick"].append(float(re.findall(r"median ([\d.]+)", text)[0]))
        for mode in MODES:
            times[mode].append(run(program, inputs, mode, 1)["median_us"])
    base = statistics.median(times["yardstick"])
    rows: list[dict[str, object]] = []
    for mode, values in times.items():
        middle = statistics.median(values)
        print(f"{mode:10} {middle:8.1f} µs (min {min(values):.1f})  {base / middle:5.2f} times")
        rows.append(
            {"mode": mode, "median_us": middle, "min_us": min(values), "ratio": base / middle}
        )
    return rows


def count(subject: Subject, mode: str) -> float:
    """Millions of instructions a position, generation only, x86-64-v3."""
    program = build("-march=x86-64-v3")
    inputs = write_inputs(subject, subject.positions[:COUNT_POSITIONS])
    out = BUILD / "callgrind.out"
    done = subprocess.run(
        [
            "valgrind",
            "--tool=callgrind",
            f"--callgrind-out-file={out}",
            "--toggle-collect=run_section*",
            str(program),
            *inputs,
            mode,
            "0",
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    total = int(re.findall(r"Collected : (\d+)", done.stderr)[0])
    return total / 1e6 / min(COUNT_POSITIONS, len(subject.positions))


def check_counts(subjects: Iterable[Subject], save: bool) -> int:
    """Print the counts; 1 if one is too high over counts.json, which `save` writes anew.

    Counts of another compiler say nothing about a change, so they are not compared.
    """
    path = HERE / "counts.json"
    recorded = json.loads(path.read_text()) if path.exists() else {}
    same = recorded.get("compiler") == compiler_version()
    before = recorded.get("counts", {}) if same else {}
    now, worst = {}, 0.0
    for subject, mode in itertools.product(subjects, COUNTED):
        name = f"{subject.name} {mode}"
        now[name] = round(count(subject, mode), 4)
        rise = now[name] / before.get(name, now[name])
        worst = max(worst, rise)
        print(f"{name:20} {now[name]:.4f} M instructions a position ({rise:.3f})")
    if save:
        text = json.dumps({"compiler": compiler_version(), "counts": before | now}, indent=1)
        path.write_text(text + "\n")
    elif not same:
        print(f"not compared: counts.json is of {recorded.get('compiler')}")
    elif worst > MOST_RISE:
        print(
            f"an instruction count rose by more than {MOST_RISE - 1:.0%}: make it cheaper, or "
            "record it in the same commit: python benchmarks/kernel.py --counts --save",
            file=sys.stderr,
        )
        return 1
    return 0


def compiler_version() -> str:
    done = subprocess.run([compiler(), "--version"], capture_output=True, text=True)
    return done.stdout.split("\n")[0]


def cpu_name() -> str:
    info = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.*)", info.read_text()) if info.exists() else []
    return names[0] if names else platform.processor() or platform.machine()


def keep(rows: list[dict[str, object]], name: str = "kernel") -> None:
    """Append the run to benchmarks/runs/<name>.jsonl with what it depends on."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=ROOT
    ).stdout
    head = {
        "date": time.strftime("%Y-%m-%d"),
        "cpu": cpu_name(),
        "compiler": compiler_version(),
        "commit": commit.strip(),
    }
    (HERE / "runs").mkdir(exist_ok=True)
    with (HERE / "runs" / f"{name}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({**head, "rows": rows}, ensure_ascii=False) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lexicons", nargs="+", default=["nb", "nl", "fr", "en"])
    parser.add_argument("--words", type=Path, help="a plain list, upper case, one word a line")
    parser.add_argument("--ruleset", default="en-US")
    parser.add_argument(
        "--positions", type=Path, help="CGP lines, or JSON lines with board and rack"
    )
    parser.add_argument("--yardstick", type=Path, help="C++ source of a program to compare with")
    parser.add_argument("--passes", type=int, default=11)
    parser.add_argument("--counts", action="store_true")
    parser.add_argument("--save", action="store_true", help="record the counts in counts.json")
    given = parser.parse_args()
    if given.words:
        subjects: Iterable[Subject] = [list_subject(given.words, given.ruleset, given.positions)]
    else:
        BUILD.mkdir(parents=True, exist_ok=True)
        subjects = bundled_subjects(given.lexicons)
    if given.counts:
        return check_counts(subjects, given.save)
    program = build()
    rows: list[dict[str, object]] = []
    for subject in subjects:
        if given.yardstick:
            rows += yardstick_ratios(
                program, subject, given.yardstick, given.words, given.positions, given.passes
            )
        else:
            rows += time_subject(program, subject, given.passes)
    keep(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
