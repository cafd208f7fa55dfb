"""Coverage-guided search for inputs that a parser does not stand: `make fuzz TARGET=gcg RUNS=9999`.

For each target the inputs of its file in tests/fuzz/corpus, and its seeds, are changed again and
again; those that reach new code are changed further. At the end the smallest inputs that reach what
is reached are written to that file. What a parser does not stand is written to build/fuzz/found.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from kept import read_kept, write_kept

FOUND = Path(__file__).parents[2] / "build/fuzz/found"
LONGEST = {"nodes": 1200, "lexicon": 3000, "header": 2000, "ruleset": 3000}
USUAL_LONGEST = 700
FUZZ = "--fuzz"


def main(arguments: list[str]) -> int:
    """Fuzz what is asked for. Arguments: a target's name or `all`, then libFuzzer's options."""
    from targets import TARGETS

    name, *options = arguments or ["all"]
    if name == "all":
        return max([search(each, options) for each in TARGETS])
    if name not in TARGETS:
        print(f"no target {name!r}; known: all, {', '.join(TARGETS)}", file=sys.stderr)
        return 2
    return search(name, options)


def search(name: str, options: list[str]) -> int:
    """Fuzz one target in a process of its own, which ends at the first fault; keep what is small.

    Gives 0 where nothing was found.
    """
    FOUND.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        corpus, small = Path(place, "corpus"), Path(place, "small")
        small.mkdir()
        corpus.mkdir()
        for number, data in enumerate(read_kept(name)):
            (corpus / f"kept{number}").write_bytes(data)
        print(f"== {name}", file=sys.stderr)
        code = fuzz_elsewhere(name, place, [*options, str(corpus)])
        if code == 0 and fuzz_elsewhere(name, place, ["-merge=1", str(small), str(corpus)]) == 0:
            write_kept(name, [path.read_bytes() for path in small.iterdir()])
    return code


def fuzz_elsewhere(name: str, place: str, options: list[str]) -> int:
    """The exit code of libFuzzer with these options."""
    return subprocess.call([sys.executable, __file__, FUZZ, name, place, *options])


def fuzz(name: str, place: str, options: list[str]) -> None:
    """Hand the target to libFuzzer, which ends the process."""
    import atheris

    with atheris.instrument_imports(include=["solver", "dawg_builder", "tomllib"]):
        from attempting import attempt
        from targets import TARGETS
    target = TARGETS[name]
    seeds, words = Path(place, "seeds"), Path(place, "words")
    seeds.mkdir(exist_ok=True)
    for number, seed in enumerate(target.seeds):
        (seeds / str(number)).write_bytes(seed)
    words.write_text("".join(f'"{escaped(each)}"\n' for each in target.words), "ascii")
    usual = [f"-max_len={LONGEST.get(name, USUAL_LONGEST)}", "-timeout=10", "-print_final_stats=1"]
    usual += [f"-dict={words}"] if target.words else []
    usual.append(f"-artifact_prefix={FOUND}/{name}-")
    again = Path(place, "again")  # libFuzzer runs itself by its first argument when it merges
    again.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" {FUZZ} {name} {place} "$@"\n'
    )
    again.chmod(0o755)
    atheris.Setup(
        [str(again), *usual, *options, str(seeds)], lambda data: attempt(target, data) and None
    )
    atheris.Fuzz()


def escaped(text: str) -> str:
    """A text as a dictionary of libFuzzer has it."""
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


if __name__ == "__main__":
    if sys.argv[1:2] == [FUZZ]:
        fuzz(sys.argv[2], sys.argv[3], sys.argv[4:])
    sys.exit(main(sys.argv[1:]))
