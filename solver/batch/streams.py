"""Byte streams of files and standard input, unpacked as they are read."""

import contextlib
import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from solver.batch.errors import BatchError, needs

STDIN = "-"
_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_BUFFER = 1 << 16
PACKED_ENDINGS = (".gz", ".zst")


class Stream(NamedTuple):
    """Unpacked bytes, and the file below them, whose position shows how far reading has come."""

    data: io.BufferedReader
    below: IO[bytes]
    name: str
    size: int | None

    def position(self) -> int:
        """Bytes of the file read so far; 0 where that is not known."""
        try:
            return self.below.tell()
        except OSError:
            return 0


@contextlib.contextmanager
def open_stream(path: str) -> Iterator[Stream]:
    """The bytes of `path` (`-`: standard input); gzip and Zstandard are told by their first bytes.

    Raises BatchError for a file that cannot be read or is damaged, also while it is being read.
    """
    name = "<stdin>" if path == STDIN else path
    size = None
    try:
        with contextlib.ExitStack() as stack:
            if path == STDIN:
                below: Any = sys.stdin.buffer
            else:
                below = stack.enter_context(_opened(path))
                size = Path(path).stat().st_size
            yield Stream(_unpacked(below, name), below, name, size)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BatchError(f"{name}: damaged: {error}; make it again") from None


def _opened(path: str) -> IO[bytes]:
    try:
        return Path(path).open("rb", buffering=_BUFFER)
    except FileNotFoundError:
        raise BatchError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise BatchError(f"{path}: is a folder; a folder is read with --from games") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BatchError(f"{path}: cannot be read: {reason}") from None


def _unpacked(below: io.BufferedReader, name: str) -> io.BufferedReader:
    start = below.peek(4)[:4]
    if start.startswith(_GZIP):
        return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=below)), _BUFFER)
    if start == _ZSTD:
        return io.BufferedReader(_Zstandard(below, name), _BUFFER)
    return below


class _Zstandard(io.RawIOBase):
    """Unpacks Zstandard, one frame after the other, with whichever package is there."""

    def __init__(self, below: IO[bytes], name: str) -> None:
        self._name = name
        try:
            import zstandard
        except ImportError:
            raise needs("zstandard", f"{name}: reading .zst", "zstd") from None
        self._error = zstandard.ZstdError
        reader = zstandard.ZstdDecompressor().stream_reader(below, read_across_frames=True)
        self._reader = reader

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            return int(self._reader.readinto(buffer))
        except self._error as error:
            raise BatchError(f"{self._name}: damaged: {error}; make it again") from None


def pack(data: bytes, ending: str) -> bytes:
    """`data` as a gzip member or Zstandard frame of its own, or as it is; the same every time."""
    if ending == ".gz":
        return gzip.compress(data, 6, mtime=0)
    if ending == ".zst":
        import zstandard

        return zstandard.ZstdCompressor(3).compress(data)
    return data


def check_packing(ending: str, name: str) -> None:
    """Raises BatchError if the package for that ending is missing."""
    if ending == ".zst":
        try:
            import zstandard  # noqa: F401
        except ImportError:
            raise needs("zstandard", f"{name}: writing .zst", "zstd") from None


def packed_ending(path: str) -> str:
    """`.gz` or `.zst` if the name ends so, else an empty string."""
    return next((ending for ending in PACKED_ENDINGS if path.lower().endswith(ending)), "")
