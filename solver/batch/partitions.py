"""Parts of a large input that workers analyse on their own, each into a file of its own."""

import json
import os
import uuid
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from solver.batch.analyser import Analyser, Request, open_analyser
from solver.batch.arrow import ArrowRows, encode_arrow, output_schema, result_schema
from solver.batch.checkpoint import Totals
from solver.batch.errors import BatchError
from solver.batch.parquet import PACKING, common_schema, opened, parquet_files
from solver.batch.readers import lines_between
from solver.batch.rows import CHUNK_ROWS, AnyRows, analyse_rows, parse_json_rows

PARTITION_BYTES = 16_000_000
PARTITION_ROWS = 40_000
"""A part has about so much of JSON Lines, or the row groups that reach so many rows."""

_TOTALS, _RUN = b"wordfeud.totals", b"wordfeud.run"


class Partition(NamedTuple):
    """A part of an input: `start` and `end` are bytes of JSON Lines or row groups of Parquet;
    `first` is the number of its first row, None where it must still be counted."""

    number: int
    path: str
    form: str
    start: int
    end: int
    first: int | None = None

    @property
    def name(self) -> str:
        """The name of its output."""
        return f"part-{self.number:06}.parquet"


def partitions(path: str, form: str) -> list[Partition]:
    """The parts of the input, in order. Raises BatchError."""
    if form == "jsonl":
        size = Path(path).stat().st_size
        starts = range(0, max(size, 1), PARTITION_BYTES)
        return [
            Partition(number, path, form, start, min(start + PARTITION_BYTES, size))
            for number, start in enumerate(starts)
        ]
    parts: list[Partition] = []
    first = 1
    for file in parquet_files(path):
        metadata = opened(file).metadata
        start, rows = 0, 0
        for group in range(metadata.num_row_groups):
            rows += metadata.row_group(group).num_rows
            if rows >= PARTITION_ROWS or group == metadata.num_row_groups - 1:
                part = Partition(len(parts), str(file), form, start, group + 1, first)
                parts.append(part)
                start, first, rows = group + 1, first + rows, 0
    return parts


def first_schema(path: str, form: str, timing: bool) -> pa.Schema:
    """The schema of every part's output, as the local engine would make it."""
    if form == "parquet":
        return result_schema(common_schema(parquet_files(path)), timing=timing)
    size = Path(path).stat().st_size
    rows = parse_json_rows(list(islice(lines_between(Path(path), 0, size), CHUNK_ROWS)), 1)
    return output_schema(None, rows, timing)


def count_rows(part: Partition) -> int:
    """The rows of a part of JSON Lines."""
    return sum(1 for _ in lines_between(Path(part.path), part.start, part.end))


def analyse_partition(
    part: Partition, request: Request, folder: str, schema: pa.Schema, run: str
) -> Totals:
    """Analyse a part into its file in `folder`, which appears when it is complete; its sums.

    May be done twice, also at the same time: the file is the same. `run` is what a resumed run must
    have in common with this one; it stands in the file with the sums.
    """
    analyser = open_analyser(request)
    path = Path(folder, part.name)
    fresh = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    totals = Totals()
    try:
        with pq.ParquetWriter(
            fresh, schema, compression=PACKING, use_dictionary=False, write_statistics=False
        ) as writer:
            batches = []
            for rows in _chunks(part):
                batches.append(_analysed(analyser, rows, schema, totals))
            if batches:
                writer.write_table(pa.Table.from_batches(batches, schema))
            said = {_TOTALS: json.dumps(asdict(totals)), _RUN: run}
            writer.add_key_value_metadata(said)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    return totals


def finished(part: Partition, folder: Path, run: str) -> Totals | None:
    """The sums of a part that an earlier run finished, or None."""
    path = folder / part.name
    if not os.path.exists(path):
        return None
    said = opened(path).metadata.metadata or {}
    if said.get(_RUN) != run.encode():
        raise BatchError(
            f"{path}: made with another input or other options; run it as before, or delete "
            f"{folder} to start again"
        )
    return Totals(**json.loads(said[_TOTALS]))


def _analysed(
    analyser: Analyser, rows: AnyRows, schema: pa.Schema, totals: Totals
) -> pa.RecordBatch:
    results = analyse_rows(analyser, rows)
    totals.add(Totals.of(results))
    return encode_arrow(rows, results, schema)


def _chunks(part: Partition) -> Iterator[AnyRows]:
    first = part.first or 1
    if part.form == "jsonl":
        every = lines_between(Path(part.path), part.start, part.end)
        while chunk := list(islice(every, CHUNK_ROWS)):
            yield parse_json_rows(chunk, first)
            first += len(chunk)
        return
    file = opened(Path(part.path))
    groups = range(part.start, part.end)
    for batch in file.iter_batches(CHUNK_ROWS, row_groups=list(groups), use_threads=False):
        yield ArrowRows(batch, first)
        first += batch.num_rows
