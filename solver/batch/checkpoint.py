"""What a run keeps beside its partial output, so that it can go on after any end."""

import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from dawg_builder.files import write_atomically
from solver.batch.analyser import Analyser, Request, Results
from solver.batch.errors import BatchError
from solver.batch.rows import CHUNK_ROWS

MOST_EXAMPLES = 5
WORKING, COMPLETE, NAMED = "working", "complete", "named"
"""Rows are missing; all rows are in the partial output; it has its name and parts may be left."""

_FORMAT = 2
_MASK = (1 << 64) - 1
_HEAD = 1_000_000


@dataclass
class Totals:
    """Sums over the rows so far; `examples` are the first bad rows' messages, `foreign` the
    rulesets of another language than the lexicon's with the first row that has each, `read` a
    checksum of the chunks as they were read."""

    rows: int = 0
    bad: int = 0
    plays: int = 0
    signature: int = 0
    examples: list[str] = field(default_factory=list)
    foreign: dict[str, int] = field(default_factory=dict)
    read: int = field(default=0, compare=False)

    @classmethod
    def of(cls, results: Results, read: int = 0) -> "Totals":
        """The sums of a chunk; `read` is `Raw.checksum`."""
        errors = results.errors
        first = [errors[index] for index in sorted(errors)[:MOST_EXAMPLES]]
        plays, foreign = sum(results.counts), dict(results.foreign)
        return cls(len(results), len(errors), plays, results.signature, first, foreign, read)

    def add(self, other: "Totals") -> None:
        """Add the sums of the rows that follow."""
        self.rows += other.rows
        self.bad += other.bad
        self.plays += other.plays
        self.signature = (self.signature + other.signature) & _MASK
        self.examples = [*self.examples, *other.examples][:MOST_EXAMPLES]
        self.foreign = {**other.foreign, **self.foreign}
        self.read = joined(self.read, other.read)

    @property
    def signature_text(self) -> str:
        """16 hexadecimal digits, the same for any engine, thread count and form of output."""
        return f"{self.signature:016x}"


def joined(before: int, checksum: int) -> int:
    """The checksum of all chunks from that of those before and that of the next one."""
    return zlib.crc32(checksum.to_bytes(4, "little"), before)


@dataclass(frozen=True)
class Checkpoint:
    """The rows that are safe in the partial output, and `size`: its bytes, or its parts.

    `stage` says how far the whole run is: `WORKING`, `COMPLETE` or `NAMED`.
    """

    totals: Totals
    size: int
    stage: str = WORKING


def run_key(
    analyser: Analyser, request: Request, input: list[Any], input_form: str, output_form: str
) -> dict[str, Any]:
    """What a run that is resumed must have in common with the one that was interrupted."""
    return {
        "input": input,
        "input form": input_form,
        "output form": output_form,
        "lexicon": analyser.lexicon.meta.words_sha256,
        "ruleset": analyser.ruleset.id,
        "premiums": [analyser.premiums.letter.hex(), analyser.premiums.word.hex()],
        "case": request.case,
        "top": request.top,
        "timing": request.timing,
        "rows in a chunk": CHUNK_ROWS,
    }


def identity(path: str) -> list[Any]:
    """What tells an input from another at first sight: its size and a checksum of its start.

    Rows further on are compared when a run that goes on comes past them: `Totals.read`. A time of
    change is not asked: a copy has another one, and a change within its resolution the same.
    """
    file = Path(path)
    if not os.path.isfile(file):
        return []
    with file.open("rb") as data:
        return [file.stat().st_size, zlib.crc32(data.read(_HEAD))]


def write_checkpoint(path: Path, run: Mapping[str, Any], state: Checkpoint) -> None:
    """Replace the checkpoint as a whole. `run` says what must be the same for the run to go on.

    Raises WordfeudError if it cannot be written; the older one then stays.
    """
    plain = {"format": _FORMAT, "run": run, **asdict(state)}
    write_atomically(path, [json.dumps(plain, indent=1).encode() + b"\n"])


def read_checkpoint(path: Path, run: Mapping[str, Any]) -> Checkpoint | None:
    """The checkpoint at `path`, or None where there is none. Raises BatchError if it belongs to a
    run with another input or other options, naming the first difference."""
    try:
        plain = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as error:
        raise BatchError(f"{path}: damaged ({error}); delete it to start again") from None
    if not isinstance(plain, dict) or not isinstance(then := plain.get("run"), dict):
        raise BatchError(f"{path}: damaged (no run in it); delete it to start again")
    if plain.get("format") != _FORMAT:
        raise BatchError(f"{path}: of another version of the program; delete it to start again")
    for key, now in run.items():
        if then.get(key) != now:
            raise BatchError(
                f"{path}: the interrupted run had another {key} ({then.get(key)}, now {now}); "
                f"run it as before, or delete the file to start again"
            )
    try:
        return Checkpoint(_totals(plain["totals"]), _count(plain["size"]), _stage(plain["stage"]))
    except (ValueError, KeyError, TypeError) as error:
        raise BatchError(f"{path}: damaged ({error}); delete it to start again") from None


def _totals(plain: Any) -> Totals:
    totals = Totals(**plain)
    for number in (totals.rows, totals.bad, totals.plays, totals.signature, totals.read):
        _count(number)
    if type(totals.examples) is not list or type(totals.foreign) is not dict:
        raise ValueError("no list of examples")
    for number in totals.foreign.values():
        _count(number)
    return totals


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"expected a number, found {value!r:.40}")
    return value


def _stage(value: Any) -> str:
    if value not in (WORKING, COMPLETE, NAMED):
        raise ValueError(f"unknown stage {value!r:.40}")
    return str(value)


def lock(handle: int, path: Path) -> None:
    """Keep every other run off an output while its file `handle` is open. Raises BatchError."""
    try:
        import fcntl
    except ImportError:  # on Windows nothing keeps them apart
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BatchError(f"{path}: another run is writing this output; wait for its end") from None
    except OSError:  # some network file systems have no locks
        return
