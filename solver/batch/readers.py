"""Inputs -> raw chunks, read one after the other, which are then parsed on any thread."""

import codecs
import contextlib
import csv
import io
import marshal
import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dawg_builder.errors import absence, did_you_mean
from solver.batch.errors import BatchError
from solver.batch.packing_tables import Defaults
from solver.batch.rows import (
    CHUNK_ROWS,
    LONGEST_ROW,
    RESULT_NAMES,
    AnyRows,
    parse_cgp_rows,
    parse_csv_rows,
    parse_json_rows,
)
from solver.batch.streams import STDIN, Stream, open_stream, packed_ending

CHUNK_BYTES = 4_000_000
"""A chunk ends with the row that reaches this, or `CHUNK_ROWS`."""

INPUT_FORMS = ("jsonl", "csv", "parquet", "cgp", "games")
_ENDINGS = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".csv": "csv",
    ".tsv": "csv",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".cgp": "cgp",
    ".gcg": "games",
}
_BOM = b"\xef\xbb\xbf"


class Raw(NamedTuple):
    """A chunk as it was read: the first row's number, what `Source.parse` needs, how many rows,
    and how many bytes of the input have been read."""

    first: int
    payload: Any
    size: int
    position: int

    @property
    def checksum(self) -> int:
        """A checksum of the rows as they were read."""
        rows = self.payload
        if not isinstance(rows, list):  # of Parquet
            if all(map(_is_plain, rows.columns)):
                return zlib.crc32(rows.serialize())
            rows = rows.to_pydict()
        elif rows and isinstance(rows[0], bytes):
            return zlib.crc32(b"\n".join(rows))
        try:
            return zlib.crc32(marshal.dumps(rows, 0))  # in this form equal values are equal bytes
        except ValueError:  # a type that it does not know
            return zlib.crc32(ascii(rows).encode())


def _is_plain(column: Any) -> bool:
    """Whether equal Arrow columns are equal bytes: no values in a dictionary, which is elsewhere,
    or under a null, where anything may stand."""
    from pyarrow import types

    kind = column.type
    return bool(types.is_string(kind) or (types.is_integer(kind) and column.null_count == 0))


class Source(NamedTuple):
    """An open input, read once. `chunks` come in order; `parse` may run on any thread.

    `names` are the columns, None where each row has its own; `size` is the input's size in bytes
    where known.
    """

    name: str
    form: str
    chunks: Iterator[Raw]
    parse: Callable[[Raw], AnyRows]
    names: Sequence[str] | None = None
    size: int | None = None


def input_form(path: str, form: str | None = None) -> str:
    """Which of `INPUT_FORMS` the input is in, by its name unless `form` says. Raises BatchError."""
    if form is not None:
        if form not in INPUT_FORMS:
            known = ", ".join(INPUT_FORMS)
            near = did_you_mean(form, INPUT_FORMS)
            raise BatchError(f"unknown input form {form!r}{near}; known: {known}")
        return form
    if path == STDIN:
        return "jsonl"
    if os.path.isdir(path):
        folder = Path(path)
        return "parquet" if any(folder.glob("*.parquet")) else "games"
    bare = path[: -len(packed_ending(path))] if packed_ending(path) else path
    found = _ENDINGS.get(Path(bare).suffix.lower())
    if found is None:
        if not os.path.exists(path):
            raise BatchError(f"{path}: {absence(path, 'no such file or folder')}")
        endings = " ".join(sorted(_ENDINGS))
        raise BatchError(f"{path}: expected a name with one of {endings}, or say with --from")
    return found


@contextlib.contextmanager
def open_source(path: str, form: str, defaults: Defaults) -> Iterator[Source]:
    """The input at `path`; the `defaults` hold for game records that do not say.

    Raises BatchError, also while it is being read.
    """
    if form == "parquet":
        from solver.batch.parquet import open_parquet  # not every run needs Arrow

        yield open_parquet(path)
        return
    if form == "games":
        from solver.batch.games import open_games

        yield open_games(path, defaults)
        return
    with open_stream(path) as stream:
        yield _csv_source(stream, form) if form == "csv" else _line_source(stream, form)


def _line_source(stream: Stream, form: str) -> Source:
    parse = parse_json_rows if form == "jsonl" else parse_cgp_rows
    return Source(
        stream.name,
        form,
        _chunked(lines(stream.data), stream),
        lambda raw: parse(raw.payload, raw.first),
        ("cgp",) if form == "cgp" else None,
        stream.size,
    )


def lines(
    data: io.BufferedReader, *, start: int = 0, end: int | None = None
) -> Iterator[tuple[bytes, int]]:
    """(line without its end, its size) for every line that is not blank.

    Of a line that is too long only a part is given, which is longer than any row may be. `start` is
    where `data` is in its file; no line that begins at `end` or after it is read.
    """
    limit = LONGEST_ROW + 1
    first = start == 0
    while (end is None or data.tell() < end) and (line := data.readline(limit)):
        size = len(line)
        if first:
            line, first = line.removeprefix(_BOM), False
        if size == limit and not line.endswith(b"\n"):
            _to_end_of_line(data)
        elif not (line := line.strip()):
            continue
        yield line, size


def _to_end_of_line(data: io.BufferedReader) -> None:
    while (rest := data.readline(LONGEST_ROW)) and not rest.endswith(b"\n"):
        pass


def lines_between(path: Path, start: int, end: int) -> Iterator[bytes]:
    """The lines of a file, without their ends, that begin from byte `start` on and before `end`."""
    with path.open("rb") as data:
        if start:
            data.seek(start - 1)
            _to_end_of_line(data)
        yield from (line for line, _ in lines(data, start=start, end=end))


def _chunked(rows: Iterator[tuple[Any, int]], stream: Stream) -> Iterator[Raw]:
    first, payload, size = 1, [], 0
    for row, row_size in rows:
        payload.append(row)
        size += row_size
        if len(payload) == CHUNK_ROWS or size >= CHUNK_BYTES:
            yield Raw(first, payload, len(payload), stream.position())
            first, payload, size = first + len(payload), [], 0
    if payload:
        yield Raw(first, payload, len(payload), stream.position())


def _csv_source(stream: Stream, form: str) -> Source:
    start = stream.data.peek(1 << 16)[: 1 << 16]
    encoding = _encoding(start)
    # UTF-16 has broken units below 128, which surrogateescape leaves to raise.
    errors = "replace" if encoding == "utf-16" else "surrogateescape"
    text = io.TextIOWrapper(stream.data, encoding=encoding, errors=errors, newline="")
    header = start.decode("utf-8", "replace").splitlines()[:1]
    csv.field_size_limit(LONGEST_ROW)
    reader = csv.reader(text, delimiter=max(",;\t", key="".join(header).count), strict=True)
    try:
        names = [name.strip() for name in next(reader, [])]
    except csv.Error as error:
        raise BatchError(f"{stream.name}: {_csv_fault(error)}") from None
    check_names(names, stream.name)
    return Source(
        stream.name,
        form,
        _chunked(_csv_rows(reader, text), stream),
        lambda raw: parse_csv_rows(raw.payload, names, raw.first),
        [name for name in names if name not in RESULT_NAMES],
        stream.size,
    )


def _encoding(start: bytes) -> str:
    """The encoding that a spreadsheet wrote."""
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        decoder.decode(start)  # the last letter may be cut off
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"


def _csv_rows(
    reader: Iterator[list[str]], text: io.TextIOWrapper
) -> Iterator[tuple[list[str] | str, int]]:
    cells: list[str] | str
    try:
        while True:
            try:
                cells = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                cells = _csv_fault(error)
            if cells:
                yield cells, sum(map(len, cells))
    finally:
        with contextlib.suppress(ValueError):  # closed already, where the run ended in the middle
            text.detach()  # or it would close the file below, which is not its own


def _csv_fault(error: csv.Error) -> str:
    """Why a row is no CSV, in this program's words."""
    what = str(error)
    if "unexpected end" in what:
        return 'not CSV: a quote (") is not closed; the cell goes on to the end of the file'
    if "field limit" in what:
        return f'not CSV: a cell of more than {LONGEST_ROW:,} signs; is a quote (") not closed?'
    if "expected after" in what:
        return 'not CSV: something follows a closing quote ("); write quotes in a cell twice'
    return f"not CSV: {what}"


def check_names(names: Sequence[str], name: str) -> None:
    """Raises BatchError unless these columns hold positions."""
    if len(set(names)) < len(names):
        twice = next(each for each in names if names.count(each) > 1)
        raise BatchError(f"{name}: two columns are named {twice!r}; rename one")
    if "cgp" not in names and not {"board", "rack"} <= set(names):
        found = ", ".join(names[:8]) or "nothing"
        raise BatchError(f"{name}: expected the columns board and rack, or cgp; found {found}")
