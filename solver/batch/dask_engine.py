"""The cluster engine: parts of the input on Dask's workers, a folder of Parquet as the output."""

import json
import logging
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from dawg_builder.errors import absence
from dawg_builder.files import write_atomically
from solver.batch.analyser import Analyser, Request, open_analyser
from solver.batch.checkpoint import Totals, identity, run_key
from solver.batch.errors import BatchError, StrictError, needs
from solver.batch.outputs import has_form_ending
from solver.batch.progress import Progress, Report, Summary, default_threads
from solver.batch.readers import input_form
from solver.batch.sinks import partial_path
from solver.batch.streams import STDIN, packed_ending

try:
    import distributed
    from distributed import KilledWorker
except ImportError:
    raise needs("dask.distributed", "--engine dask", "dask") from None

from solver.batch.parquet import parquet_files
from solver.batch.partitions import (
    Partition,
    analyse_partition,
    count_rows,
    finished,
    first_schema,
    partitions,
)

_dask: Any = distributed  # its functions have no types

RETRIES = 3
"""How often a part is tried again after an error; a lost worker's parts are given to another."""
_PATIENCE = "20s"
SUMMARY = "_summary.json"
"""The file in the output's folder with the sums and the signature; readers of Parquet skip it."""


def run_dask(
    input: str,
    output: str,
    request: Request,
    *,
    scheduler: str | None = None,
    workers: int | None = None,
    input_as: str | None = None,
    strict: bool = False,
    resume: bool = False,
    report: Report | None = None,
) -> Summary:
    """Analyse every row of a Parquet or JSON Lines input on a cluster, into a folder of Parquet.

    Arguments: `scheduler`, Dask's address, without it a cluster of `workers` processes on this
    machine; the others as for `run`. All processes must see the input and the output's folder
    under the same names, and the lexicon too unless it is a bundled one. Parts that are there
    already are kept when `resume` is set. Raises BatchError and OSError.
    """
    form = _input_form(input, input_as)
    folder = _folder(output, resume)
    analyser = open_analyser(request)
    request = _for_workers(request, analyser)
    schema = first_schema(input, form, request.timing)
    key = json.dumps(run_key(analyser, request, _identity(input, form), form, "parquet"))
    start = time.monotonic()
    parts = partitions(str(Path(input).absolute()), form)
    before = {part.number: finished(part, folder, key) for part in parts} if resume else {}
    done = {number: totals for number, totals in before.items() if totals is not None}
    rows_before = sum(totals.rows for totals in done.values())
    with _client(scheduler, workers) as client:
        folder.mkdir(parents=True, exist_ok=True)
        numbered = _numbered(client, parts)
        futures = client.map(
            analyse_partition,
            [part for part in numbered if part.number not in done],
            request=request,
            folder=str(folder),
            schema=schema,
            run=key,
            retries=RETRIES,
            pure=False,
        )
        owners = dict(
            zip(
                [future.key for future in futures],
                [part.number for part in numbered if part.number not in done],
                strict=True,
            )
        )
        for future in _dask.as_completed(futures):
            totals = _result(future, scheduler)
            if strict and totals.bad:
                raise StrictError(f"{input}: {totals.examples[0]}")
            done[owners[future.key]] = totals
            _tell(report, done, len(parts))
    totals = Totals()
    for number in sorted(done):
        totals.add(done[number])
    _publish(folder, Path(output), totals)
    return Summary(totals, time.monotonic() - start, totals.rows - rows_before)


def _input_form(input: str, input_as: str | None) -> str:
    form = input_form(input, input_as)
    if input == STDIN or form not in ("jsonl", "parquet") or packed_ending(input):
        raise BatchError(
            f"{input}: the cluster reads Parquet and JSON Lines that are not packed; convert it "
            "first, or use the local engine"
        )
    if not os.path.exists(input):
        raise BatchError(f"{input}: {absence(input, 'no such file')}")
    return form


def _identity(input: str, form: str) -> list[Any]:
    """`identity`, and size and time of change of each file: parts that are done are not read
    again, so that nothing else would tell a change in them."""
    files = parquet_files(input) if form == "parquet" else [Path(input)]
    stats = [(file.name, file.stat()) for file in files]
    return [*identity(input), *([name, stat.st_size, stat.st_mtime_ns] for name, stat in stats)]


def _folder(output: str, resume: bool) -> Path:
    """The folder for the parts. Raises BatchError."""
    if output == STDIN or has_form_ending(output, except_for="parquet"):
        raise BatchError(f"{output}: the cluster writes a folder of Parquet; give -o FOLDER")
    path = Path(output).absolute()
    if os.path.exists(path):
        raise BatchError(f"{output}: is there already; remove it or choose another name")
    folder = partial_path(path)
    if not resume and any(folder.glob("part-*")):
        raise BatchError(f"{folder}: left by an interrupted run; go on with --resume, or delete it")
    return folder


def _for_workers(request: Request, analyser: Analyser) -> Request:
    """The request with the lexicon by its absolute path if it is a file, and its hash."""
    lexicon = request.lexicon
    if os.path.isfile(lexicon):
        lexicon = str(Path(lexicon).absolute())
    return replace(request, lexicon=lexicon, words_sha256=analyser.lexicon.meta.words_sha256)


@contextmanager
def _client(scheduler: str | None, workers: int | None) -> Iterator[Any]:
    if scheduler is None:
        with (
            _dask.LocalCluster(
                n_workers=workers or default_threads(),
                threads_per_worker=1,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            ) as cluster,
            _dask.Client(cluster) as client,
        ):
            yield client
        return
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised
    try:
        client = _dask.Client(scheduler, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        what = " ".join(str(error).split())
        raise BatchError(
            f"{scheduler}: no Dask scheduler answers there ({what}); give an address such as "
            "tcp://host:8786"
        ) from None
    with client:
        yield client


def _numbered(client: Any, parts: Sequence[Partition]) -> list[Partition]:
    """The parts with the number of the first row of each."""
    if all(part.first is not None for part in parts):
        return list(parts)
    counts = client.gather(client.map(count_rows, parts, retries=RETRIES, pure=False))
    numbered, first = [], 1
    for part, count in zip(parts, counts, strict=True):
        numbered.append(part._replace(first=first))
        first += count
    return numbered


def _result(future: Any, scheduler: str | None) -> Totals:
    try:
        result: Totals = future.result()
        return result
    except KilledWorker as error:
        raise BatchError(f"workers died again and again at one part: {error}") from None
    except ModuleNotFoundError as error:
        raise BatchError(
            f"{scheduler}: a worker lacks the module {error.name}: install wordfeud-solver there"
        ) from None


def _tell(report: Report | None, done: dict[int, Totals], parts: int) -> None:
    if report is not None:
        rows = sum(totals.rows for totals in done.values())
        bad = sum(totals.bad for totals in done.values())
        report(Progress(rows, bad, len(done), parts))


def _publish(folder: Path, path: Path, totals: Totals) -> None:
    """Give the folder its name, with the sums in it and nothing that killed workers left."""
    for each in folder.iterdir():
        if each.name.startswith("."):
            each.unlink()
    plain = {
        "rows": totals.rows,
        "bad": totals.bad,
        "plays": totals.plays,
        "signature": totals.signature_text,
    }
    write_atomically(folder / SUMMARY, [json.dumps(plain, indent=1).encode() + b"\n"])
    folder.rename(path)
