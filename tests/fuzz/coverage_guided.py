"""Coverage-guided search for inputs that a parser does not stand: `make fuzz TARGET=gcg RUNS=9999`.

Without TARGET each target of `targets.py` has its turn. What is found is kept in tests/fuzz/corpus,
made small; an input that a parser does not stand is written beside it as `crash-...`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
LONGEST = {"nodes": 1200, "lexicon": 3000, "header": 2000, "ruleset": 3000}


def main(arguments: list[str]) -> int:
    """Fuzz what is asked for. Arguments: a target's name or `all`, then libFuzzer's options."""
    try:
        import atheris
    except ImportError:
        print("fuzzing needs atheris: .venv/bin/python -m pip install atheris", file=sys.stderr)
        return 2
    with atheris.instrument_imports(include=["solver", "dawg_builder", "tomllib"]):
        from attempting import attempt
        from targets import TARGETS
    name, *options = arguments or ["all"]
    if name == "all":
        return max(subprocess.call([sys.executable, __file__, each, *options]) for each in TARGETS)
    if name not in TARGETS:
        print(f"no target {name!r}; known: all, {', '.join(TARGETS)}", file=sys.stderr)
        return 2
    target = TARGETS[name]
    with tempfile.TemporaryDirectory() as place:
        seeds, words = Path(place, "seeds"), Path(place, "words")
        seeds.mkdir()
        for number, seed in enumerate(target.seeds):
            (seeds / str(number)).write_bytes(seed)
        words.write_text("".join(f'"{escaped(each)}"\n' for each in target.words), "ascii")
        kept = CORPUS / name
        kept.mkdir(parents=True, exist_ok=True)
        longest = LONGEST.get(name, 700)
        atheris.Setup(
            [
                __file__,
                *([f"-dict={words}"] if target.words else []),
                f"-max_len={longest}",
                f"-artifact_prefix={kept}/",
                "-timeout=10",
                "-print_final_stats=1",
                *options,
                str(kept),
                str(seeds),
            ],
            lambda data: attempt(target, data) and None,
        )
        atheris.Fuzz()  # ends the process
    return 0


def escaped(text: str) -> str:
    """A text as a dictionary of libFuzzer has it."""
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
