"""Parquet files and folders of them: read in small batches, written in parts until complete."""

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dawg_builder.errors import absence
from solver.batch.checkpoint import lock
from solver.batch.errors import BatchError, needs
from solver.batch.readers import Raw, Source, check_names
from solver.batch.rows import CHUNK_ROWS

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise needs("pyarrow", "reading and writing Parquet", "parquet") from None

from solver.batch.arrow import ArrowRows
from solver.batch.sinks import partial_path

GROUP_ROWS = 32 * CHUNK_ROWS
"""Rows of a row group of the output, and of a part."""

PACKING = "zstd"
_READ_BUFFER = 1 << 20


def common_schema(files: Sequence[Path]) -> pa.Schema:
    """The schema that all files have. Raises BatchError if one has another, or columns twice."""
    schema = opened(files[0]).schema_arrow
    check_names(schema.names, str(files[0]))
    for file in files[1:]:
        if not opened(file).schema_arrow.equals(schema):
            raise BatchError(f"{file}: has other columns than {files[0]}; convert one of them")
    return schema


def open_parquet(path: str) -> Source:
    """A Parquet file, or a folder of files of one schema in the order of their names."""
    files = parquet_files(path)
    schema = common_schema(files)
    size = sum(file.stat().st_size for file in files)
    return Source(path, "parquet", _chunks(files), _parse, schema.names, size)


def parquet_files(path: str) -> list[Path]:
    """The file, or the folder's files. Raises BatchError."""
    whole = Path(path)
    if not os.path.exists(whole):
        raise BatchError(f"{path}: {absence(path, 'no such file or folder')}")
    files = sorted(whole.glob("*.parquet")) if os.path.isdir(whole) else [whole]
    if not files:
        raise BatchError(f"{path}: no file that ends in .parquet in it")
    return files


def opened(file: Path) -> Any:
    """The Parquet file, to be read without buffering whole columns. Raises BatchError."""
    try:
        # Without buffering whole column chunks: memory does not grow with the row groups.
        return pq.ParquetFile(file, pre_buffer=False, buffer_size=_READ_BUFFER)
    except (pa.ArrowInvalid, pa.ArrowIOError) as error:
        raise BatchError(f"{file}: not a Parquet file: {_line(error)}") from None


def _chunks(files: Sequence[Path]) -> Iterator[Raw]:
    first, before = 1, 0
    for file in files:
        size = file.stat().st_size
        parquet = opened(file)
        rows = max(parquet.metadata.num_rows, 1)
        done = 0
        try:
            for batch in parquet.iter_batches(CHUNK_ROWS, use_threads=False):
                done += batch.num_rows
                yield Raw(first, batch, batch.num_rows, before + size * done // rows)
                first += batch.num_rows
        except (pa.ArrowInvalid, OSError) as error:
            raise BatchError(f"{file}: damaged after row {done}: {_line(error)}") from None
        before += size


def _parse(raw: Raw) -> ArrowRows:
    return ArrowRows(raw.payload, raw.first)


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


class ParquetSink:
    """Parts in a folder `path` + `.part`, which become one file at the end.

    A Parquet file cannot be gone on with after a kill: what its reader needs comes last.
    """

    def __init__(self, path: Path, schema: pa.Schema, parts: int | None) -> None:
        """`parts` is None for a new output, else how many parts are good."""
        self._path, self._schema = path, schema
        self._folder = partial_path(path)
        if parts is None and os.path.isdir(self._folder):
            shutil.rmtree(self._folder)
        self._folder.mkdir(exist_ok=True)
        self._lock = os.open(self._folder / "lock", os.O_RDWR | os.O_CREAT, 0o666)
        lock(self._lock, path)
        self.size = parts or 0
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0
        if not all(os.path.exists(self._part(number)) for number in range(self.size)):
            raise BatchError(f"{self._folder}: a part is missing; delete it to start again")

    def write(self, piece: pa.RecordBatch) -> bool:
        """Add a batch; True if it completed a part."""
        self._waiting.append(piece)
        self._rows += piece.num_rows
        if self._rows < GROUP_ROWS:
            return False
        self._write_part()
        return True

    def sync(self) -> None:
        """Parts are synced as they are written."""

    def complete(self) -> None:
        """Write the last part."""
        if self._waiting:
            self._write_part()

    def publish(self) -> None:
        """Make one file of the parts, a row group each, and give it its name."""
        whole = self._folder / "whole.parquet"
        with pq.ParquetWriter(
            whole, self._schema, compression=PACKING, use_dictionary=False, write_statistics=False
        ) as writer:
            for number in range(self.size):
                with pa.memory_map(str(self._part(number))) as file:
                    table = pa.ipc.open_file(file).read_all()
                    writer.write_table(table, row_group_size=GROUP_ROWS)
        _sync(whole)
        whole.replace(self._path)

    def clean(self) -> None:
        """Remove the parts."""
        self.close()
        shutil.rmtree(self._folder)

    def close(self) -> None:
        """Let go of the folder."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _part(self, number: int) -> Path:
        return self._folder / f"{number:08}.arrow"

    def _write_part(self) -> None:
        path = self._part(self.size)
        fresh = path.with_suffix(".tmp")
        options = pa.ipc.IpcWriteOptions(compression="lz4")
        with pa.ipc.new_file(str(fresh), self._schema, options=options) as writer:
            for batch in self._waiting:
                writer.write_batch(batch)
        _sync(fresh)
        fresh.replace(path)
        self.size += 1
        self._waiting, self._rows = [], 0


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
