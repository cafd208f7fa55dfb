"""Writing a file so that nobody ever sees a part of it."""

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from dawg_builder.errors import WordfeudError, absence


def write_atomically(path: Path, chunks: Iterable[bytes]) -> None:
    """Write `chunks` to a temporary file beside `path`, then rename it to `path`.

    An interrupted or failed write leaves neither a part of the file nor the temporary one, and
    an existing `path` stays as it was. A symbolic link stays one: the file that it points to is
    replaced. What cannot be replaced is written to: a device, a pipe, and standard output, which
    is the path `-`. Raises WordfeudError with the reason.
    """
    temporary = ""
    try:
        if is_stdout(path):
            sys.stdout.flush()
            sys.stdout.buffer.writelines(chunks)
            sys.stdout.buffer.flush()
            return
        if reason := absence(path, ""):  # a name that no file can have
            raise WordfeudError(f"{path}: cannot be written: {reason}")
        if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
            with path.open("wb") as device:
                device.writelines(chunks)
            return
        target = Path(os.path.realpath(path)) if path.is_symlink() else path
        handle, temporary = tempfile.mkstemp(
            prefix=f".{target.name}.", suffix=".tmp", dir=target.parent
        )
        with os.fdopen(handle, "wb") as file:
            file.writelines(chunks)
        # mkstemp makes the file private; a result is as readable as any other file of the user.
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(target)
    except BrokenPipeError:
        raise
    except OSError as error:
        _remove(temporary)
        raise WordfeudError(f"{path}: cannot be written: {error.strerror or error}") from None
    except BaseException:
        _remove(temporary)
        raise


def is_stdout(path: Path) -> bool:
    """Whether `path` is the command line's name for standard output, `-`."""
    return os.fspath(path) == "-"


def spare_inputs(result: Path, inputs: Iterable[Path]) -> None:
    """Raise WordfeudError where writing `result` would destroy one of the files it is made of."""
    if not os.path.isfile(result):
        return
    for each in inputs:
        with contextlib.suppress(OSError):
            if result.samefile(each):
                raise WordfeudError(f"{result}: this is read too; give the result another name")


def _remove(temporary: str) -> None:
    if temporary:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
