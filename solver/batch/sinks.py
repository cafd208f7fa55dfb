"""Where results go: under another name until they are complete, so that a run can go on."""

import contextlib
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from solver.batch.checkpoint import lock
from solver.batch.errors import BatchError
from solver.batch.streams import pack


class Sink(Protocol):
    """An output that is written piece by piece."""

    @property
    def size(self) -> int:
        """How much of it is safe: bytes or parts."""

    def write(self, piece: Any) -> bool:
        """Add the next piece; True if all rows so far are now part of `size`."""

    def sync(self) -> None:
        """Let what is safe survive a loss of power too."""

    def complete(self) -> None:
        """Make all that was written a part of `size`."""

    def publish(self) -> None:
        """Give the complete output its name."""

    def clean(self) -> None:
        """Remove what is of no use after that."""

    def close(self) -> None:
        """Let go of the file. What is there stays."""


class TextSink:
    """Bytes into `path` + `.part`, which gets its name at the end."""

    def __init__(self, path: Path, header: bytes, ending: str, size: int | None) -> None:
        """`ending` says how pieces are packed; `size` is None for a new output, else how much of
        the partial one is good. Raises OSError, BatchError if it is in use."""
        self._path, self._ending = path, ending
        self._part = partial_path(path)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._handle = os.open(self._part, flags, 0o666)
        try:
            lock(self._handle, path)
            if size is not None and os.fstat(self._handle).st_size < size:
                raise BatchError(
                    f"{self._part}: shorter than its checkpoint says; delete both to start again"
                )
            os.ftruncate(self._handle, size or 0)
            os.lseek(self._handle, 0, os.SEEK_END)
        except BaseException:
            os.close(self._handle)
            raise
        self.size = size or 0
        if not size and header:
            self.write(header)

    def write(self, piece: bytes) -> bool:
        data = memoryview(pack(piece, self._ending))
        left = data
        while left:  # not through a buffer: what failed to be written is not written later
            left = left[os.write(self._handle, left) :]
        self.size += len(data)
        return True

    def sync(self) -> None:
        if self._handle >= 0:
            os.fsync(self._handle)

    def complete(self) -> None:
        pass

    def publish(self) -> None:
        os.fsync(self._handle)
        self.close()  # some systems do not rename an open file
        self._part.replace(self._path)

    def clean(self) -> None:
        pass

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


class StreamSink:
    """Bytes to standard output, or to a device or pipe: nothing can be taken back or resumed."""

    def __init__(self, path: Path | None, header: bytes, ending: str) -> None:
        self._opened = path.open("wb") if path is not None else None
        self._out: BinaryIO = self._opened or sys.stdout.buffer
        self._ending = ending
        self.size = 0
        if header:
            self.write(header)

    def write(self, piece: bytes) -> bool:
        self._out.write(pack(piece, self._ending))
        self._out.flush()
        return True

    def sync(self) -> None:
        pass

    def complete(self) -> None:
        pass

    def publish(self) -> None:
        pass

    def clean(self) -> None:
        pass

    def close(self) -> None:
        if self._opened is not None:
            with contextlib.suppress(OSError):  # what failed to be written is tried once more
                self._opened.close()


def partial_path(path: Path) -> Path:
    """The name of an output that is not complete."""
    return path.with_name(path.name + ".part")


def state_path(path: Path) -> Path:
    """The name of the checkpoint of an output that is not complete."""
    return path.with_name(path.name + ".part.state")
