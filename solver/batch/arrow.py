"""Arrow record batches in and out: for Parquet, and for engines that map over batches.

spark:  frame.mapInArrow(lambda batches: map(analyse, batches), schema)
ray:    dataset.map_batches(analyse, batch_format="pyarrow")
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from solver.batch.analyser import Request, Results, open_analyser
from solver.batch.chunk import FIELDS
from solver.batch.encode import EXTRA, judged_values, result_names, with_extra
from solver.batch.errors import plain_text
from solver.batch.readers import Source
from solver.batch.rows import RESULT_NAMES, AnyRows, analyse_rows, row_names, to_json

_PLAY = pa.struct([("rank", pa.int32()), ("score", pa.int32()), ("play", pa.string())])
_TYPES: dict[str, pa.DataType] = {
    "count": pa.int32(),
    "score": pa.int32(),
    "best": pa.string(),
    "plays": pa.list_(_PLAY),
    "played_score": pa.int32(),
    "played_rank": pa.int32(),
    "lost": pa.int32(),
    "illegal": pa.string(),
    "micros": pa.int32(),
    "error": pa.string(),
}
_MOST_ROWS = 4096
"""Rows that go through together; a larger batch is cut."""

_SCALARS = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), str: pa.string()}


def result_schema(schema: pa.Schema, *, timing: bool = False) -> pa.Schema:
    """The schema of the results for input of `schema`: its columns but for those that results
    replace, then the results."""
    carried = [each for each in schema if each.name not in RESULT_NAMES]
    names = result_names("played" in schema.names, timing)
    return pa.schema([*carried, *(pa.field(name, _TYPES[name]) for name in names)])


def analyse_batch(
    batch: pa.RecordBatch | pa.Table, request: Request, *, first: int = 1
) -> pa.RecordBatch | pa.Table:
    """`batch` with the results of every row, of `result_schema`.

    Arguments: `request`, what is asked; its lexicon is opened once in each process; `first`, the
    first row's number for messages. A table gives a table. Raises BatchError for columns without
    positions, WordfeudError for the lexicon; a bad row has its error in the column `error`.
    """
    schema = result_schema(batch.schema, timing=request.timing)
    whole = batch if isinstance(batch, pa.Table) else pa.Table.from_batches([batch])
    analyser = open_analyser(request)
    pieces, row = [], first
    for part in whole.to_batches(max_chunksize=_MOST_ROWS):
        rows = ArrowRows(part, row)
        pieces.append(encode_arrow(rows, analyse_rows(analyser, rows), schema))
        row += part.num_rows
    if len(pieces) == 1 and not isinstance(batch, pa.Table):
        return pieces[0]
    table = pa.Table.from_batches(pieces, schema)
    return table if isinstance(batch, pa.Table) else _one_batch(table)


def _one_batch(table: pa.Table) -> pa.RecordBatch:
    arrays = [column.combine_chunks() for column in table.columns]
    return pa.RecordBatch.from_arrays(arrays, schema=table.schema)


class ArrowRows:
    """A record batch as a chunk of rows."""

    heads = None

    def __init__(self, batch: pa.RecordBatch, first: int) -> None:
        self.batch, self.first = batch, first
        self.errors: Mapping[int, str] = {}

    def __len__(self) -> int:
        return int(self.batch.num_rows)

    @cached_property
    def records(self) -> Sequence[Mapping[str, Any]]:
        """The rows as dictionaries, for an output of text."""
        names = [name for name in self.batch.schema.names if name not in RESULT_NAMES]
        return list(self.batch.select(names).to_pylist())

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns that say what to analyse, as Python values."""
        schema = self.batch.schema
        names = [name for name in FIELDS if name in schema.names and name != "json"]
        columns = {name: self.batch.column(schema.get_field_index(name)) for name in names}
        return {name: _values(name, column) for name, column in columns.items()}


def _values(name: str, column: pa.Array) -> list[Any]:
    lines = name in ("board", "premiums")  # a list of a rack's letters stays one
    if lines and pa.types.is_list(column.type) and pa.types.is_string(column.type.value_type):
        column = pc.binary_join(column, "\n")  # much faster than lists
    values = column.to_pylist()
    return [plain_text(value) if isinstance(value, bytes) else value for value in values]


def output_schema(source: Source | None, first: AnyRows | None, timing: bool) -> pa.Schema:
    """The schema of the output for `source` (None: JSON Lines), whose first chunk is `first`.

    Where rows are no Arrow, a column of only bools, integers, numbers or texts in the first chunk
    has that type; any other is text with JSON. What does not fit goes to the column `extra`.
    """
    if isinstance(first, ArrowRows):
        return result_schema(first.batch.schema, timing=timing)
    records = first.records if first else []
    known = source.names if source is not None else None
    names = [*row_names(records), EXTRA] if known is None else list(known)
    fields = [pa.field(name, _column_type(name, records)) for name in names]
    found = result_names(known is None or "played" in names, timing)
    return pa.schema([*fields, *(pa.field(name, _TYPES[name]) for name in found)])


def _column_type(name: str, records: Sequence[Mapping[str, Any]]) -> pa.DataType:
    kinds = {type(record[name]) for record in records if record.get(name) is not None}
    return _SCALARS.get(kinds.pop(), pa.string()) if len(kinds) == 1 else pa.string()


def encode_arrow(rows: AnyRows, results: Results, schema: pa.Schema) -> pa.RecordBatch:
    """The rows and their results as a batch of `schema`."""
    if isinstance(rows, ArrowRows):
        batch = rows.batch
        columns = {
            field.name: batch.column(index)
            for index, field in enumerate(batch.schema)
            if field.name not in RESULT_NAMES
        }
    else:
        columns = _carried(rows.records, schema)
    columns |= _results(results, {*schema.names})
    arrays = [columns[field.name] for field in schema]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _carried(records: Sequence[Mapping[str, Any]], schema: pa.Schema) -> dict[str, pa.Array]:
    """The rows' own columns; a value that does not fit its column goes to `extra`."""
    types = {field.name: field.type for field in schema if field.name not in RESULT_NAMES}
    if EXTRA in types:
        records = [
            with_extra(record, lambda name, value: name != EXTRA and _fits(value, types.get(name)))
            for record in records
        ]
    return {
        name: pa.array([_typed(record.get(name), kind) for record in records], kind)
        for name, kind in types.items()
    }


def _fits(value: Any, kind: pa.DataType | None) -> bool:
    if kind is None:
        return False
    if value is None:
        return True
    if pa.types.is_string(kind):
        return True
    if pa.types.is_int64(kind):
        return type(value) is int and -(2**63) <= value < 2**63
    return bool(_SCALARS.get(type(value)) == kind)


def _typed(value: Any, kind: pa.DataType) -> Any:
    if value is None or not pa.types.is_string(kind):
        return value
    text = value if isinstance(value, str) else to_json(value).decode()
    return text.encode("utf-8", "replace").decode()


def _results(results: Results, wanted: set[str]) -> dict[str, pa.Array]:
    raw, size, errors = results.raw, len(results), results.errors
    ranks = _int32(raw.ranks)
    scores = _int32(raw.scores)
    texts = pa.StringArray.from_buffers(
        len(ranks), pa.py_buffer(raw.text_bounds), pa.py_buffer(raw.text)
    )
    bad = pa.array([index in errors for index in range(size)]) if errors else None
    counts, bounds = _int32(raw.counts), _int32(raw.bounds)
    first = bounds.slice(0, size)  # plays of the rows
    if not all(results.counts):
        starts = zip(results.bounds, results.counts, strict=False)
        first = pa.array([start if count else None for start, count in starts], pa.int32())
    columns = {
        "count": counts if bad is None else pc.if_else(bad, None, counts),
        "score": scores.take(first),
        "best": texts.take(first),
        "plays": pa.ListArray.from_arrays(
            bounds,
            pa.StructArray.from_arrays([ranks, scores, texts], fields=list(_PLAY)),
            mask=bad,
        ),
        "micros": _int32(raw.micros),
        "error": pa.array(map(errors.get, range(size)), pa.string(), size=size)
        if errors
        else pa.nulls(size, pa.string()),
    }
    if "illegal" in wanted:
        judged = [
            judged_values(results.played[index]) if index in results.played else {}
            for index in range(size)
        ]
        for name in ("played_score", "played_rank", "lost", "illegal"):
            columns[name] = pa.array([each.get(name) for each in judged], _TYPES[name])
    return columns


def _int32(column: bytes) -> pa.Array:
    return pa.Array.from_buffers(pa.int32(), len(column) // 4, [None, pa.py_buffer(column)])
