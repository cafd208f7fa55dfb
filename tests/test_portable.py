"""The kernel gives the same plays, byte for byte, on every processor that this machine can act as.

The benchmark program is compiled for each: plain x86-64 without the functions for newer processors,
another compiler, ARM64 under an emulator. What a machine lacks is skipped.
"""

import importlib.util
import platform
import shutil
import subprocess
import sys

import pytest
from support import HERE, compile_list, generator, position, read_jsonl

spec = importlib.util.spec_from_file_location("kernel", HERE.parent / "benchmarks" / "kernel.py")
bench = sys.modules["kernel"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bench)

PERFT = HERE / "perft"
WAYS = {
    "without functions for newer processors": ("", ["-DWORDFEUD_PLAIN"], []),
    "old x86-64": ("", ["-static"], ["qemu-x86_64-static", "-cpu", "Nehalem"]),
    "clang": ("clang++", [], []),
    "ARM64": ("aarch64-linux-gnu-g++", ["-static"], ["qemu-aarch64-static"]),
}
"""Name -> compiler, what it is told, what the program runs in."""


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    """For each ruleset: lexicon and positions."""
    rows = read_jsonl(PERFT / "positions.jsonl")
    pairs = []
    for ruleset in dict.fromkeys(row["ruleset"] for row in rows):
        words = (PERFT / "words" / f"{ruleset}.txt").read_text(encoding="utf-8").split()
        lexicon = compile_list(words, ruleset, tmp_path_factory.mktemp(ruleset))
        own = [row for row in rows if (row["ruleset"], row["premiums"]) == (ruleset, "standard")]
        pairs.append((lexicon, [position(row["board"], row["rack"], ruleset) for row in own]))
    return pairs


@pytest.mark.parametrize("way", WAYS)
def test_every_build_gives_the_same_plays(way, given, tmp_path, monkeypatch):
    compiler, flags, runner = WAYS[way]
    for command in (compiler or bench.compiler(), *runner[:1]):
        if shutil.which(command) is None:
            pytest.skip(f"no {command}")
    if way == "old x86-64" and platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("not an x86-64 machine")
    monkeypatch.setattr(bench, "BUILD", tmp_path)
    program = bench.build(*flags, cxx=compiler)
    generate, total = generator(), 0
    for lexicon, positions in given:
        file = lexicon.file
        subject = bench.Subject(way, file.nodes, file.letters, positions)
        inputs = bench.write_inputs(subject, positions)
        run = [*runner, str(program), *inputs, "bytes", "1"]
        plays = subprocess.run(run, check=True, capture_output=True).stdout
        expected = [
            generate(pos, lexicon, top=top).array.tobytes()
            for pos in positions
            for top in (None, 10)
        ]
        assert plays == b"".join(expected), lexicon.meta.ruleset
        total += len(plays)
    assert total > 100_000
