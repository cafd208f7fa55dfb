"""The form of the output: how rows are encoded and which sink takes them."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from dawg_builder.errors import absence, did_you_mean
from solver.batch.analyser import Request, Results
from solver.batch.encode import EXTRA, encode_csv, encode_jsonl, result_names
from solver.batch.errors import BatchError
from solver.batch.readers import Source
from solver.batch.rows import AnyRows, row_names
from solver.batch.sinks import Sink, StreamSink, TextSink
from solver.batch.streams import STDIN as STDOUT
from solver.batch.streams import check_packing, packed_ending

OUTPUT_FORMS = ("jsonl", "csv", "parquet")
_ENDINGS = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
    ".pq": "parquet",
}


class Output(NamedTuple):
    """Where results go and in which form. `path` is None for standard output."""

    path: Path | None
    form: str
    ending: str

    @property
    def is_stream(self) -> bool:
        """Whether nothing that was written can be taken back."""
        return self.path is None or (os.path.exists(self.path) and not os.path.isfile(self.path))


class Encoding(NamedTuple):
    """How rows become pieces of the output; `header` comes before them, `schema` is Arrow's."""

    encode: Callable[[AnyRows, Results], Any]
    header: bytes = b""
    schema: Any = None


def has_form_ending(path: str, *, except_for: str) -> bool:
    """Whether the name ends as a file of some form but that one does, or as a packed file."""
    form = _ENDINGS.get(Path(path).suffix.lower(), except_for)
    return form != except_for or bool(packed_ending(path))


def choose_output(path: str, form: str | None = None) -> Output:
    """The output at `path`; its form by the ending unless `form` says. Raises BatchError."""
    ending = packed_ending(path)
    if form is None and path != STDOUT:
        suffix = Path(path[: -len(ending)] if ending else path).suffix.lower()
        form = _ENDINGS.get(suffix)
        if form is None:
            endings = " ".join(sorted(_ENDINGS))
            raise BatchError(f"{path}: expected a name with one of {endings}, or say with --to")
    form = form or "jsonl"
    if form not in OUTPUT_FORMS:
        near = did_you_mean(form, OUTPUT_FORMS)
        raise BatchError(f"unknown output form {form!r}{near}; known: {', '.join(OUTPUT_FORMS)}")
    check_packing(ending, path)
    # A symbolic link stays one, as with every other output: its target is written.
    at_file = os.path.isfile(path) or not os.path.exists(path)
    target = Path(os.path.realpath(path) if os.path.islink(path) and at_file else path)
    output = Output(None if path == STDOUT else target, form, ending)
    if form == "parquet":
        if output.is_stream:
            raise BatchError(f"{path}: Parquet needs a file; give -o FILE.parquet")
        if ending:
            raise BatchError(f"{path}: Parquet is packed in itself; leave {ending} out")
        import solver.batch.parquet  # noqa: F401  # says what to install
    if output.path is not None and not os.path.isdir(output.path.parent):
        why = absence(output.path.parent, f"there is no folder {output.path.parent}")
        raise BatchError(f"{path}: {why}")
    return output


def make_encoding(
    output: Output, source: Source, first: AnyRows | None, request: Request
) -> Encoding:
    """The encoding of the rows of `source`, whose first chunk is `first`."""
    timing = request.timing
    if output.form == "jsonl":
        return Encoding(lambda rows, results: encode_jsonl(rows, results, timing))
    if output.form == "parquet":
        from solver.batch.arrow import encode_arrow, output_schema

        schema = output_schema(source, first, timing)
        return Encoding(lambda rows, results: encode_arrow(rows, results, schema), schema=schema)
    if source.names is not None:
        names = list(source.names)
    else:
        names = [*row_names(first.records if first else []), EXTRA]
    found = result_names(source.names is None or "played" in names, timing)
    header = encode_line([*names, *found])
    return Encoding(lambda rows, results: encode_csv(rows, results, names, found), header)


def encode_line(cells: list[str]) -> bytes:
    """A line of CSV."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()


def open_sink(output: Output, encoding: Encoding, size: int | None) -> Sink:
    """The sink for `output`; `size` is None for a new one, else what is safe of the partial one."""
    if output.form == "parquet":
        from solver.batch.parquet import ParquetSink

        assert output.path is not None
        return ParquetSink(output.path, encoding.schema, size)
    if output.is_stream:
        return StreamSink(output.path, encoding.header, output.ending)
    assert output.path is not None
    return TextSink(output.path, encoding.header, output.ending, size)
