"""Writing a file so that nobody ever sees a part of it."""

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from dawg_builder.errors import WordfeudError


def write_atomically(path: Path, chunks: Iterable[bytes]) -> None:
    """Write `chunks` to a temporary file beside `path`, then rename it to `path`.

    An interrupted or failed write leaves neither a part of the file nor the temporary one, and
    an existing `path` stays as it was. Raises WordfeudError with the reason.
    """
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(
            prefix=f".{path.name}.", suffix=".tmp", dir=path.parent
        )
        with os.fdopen(handle, "wb") as file:
            file.writelines(chunks)
        # mkstemp makes the file private; a result is as readable as any other file of the user.
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(path)
    except OSError as error:
        _remove(temporary)
        raise WordfeudError(f"{path}: cannot be written: {error.strerror or error}") from None
    except BaseException:
        _remove(temporary)
        raise


def _remove(temporary: str) -> None:
    if temporary:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
