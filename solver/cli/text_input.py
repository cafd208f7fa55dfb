"""The text of a position: from a file, standard input, or the command line itself."""

import os
import stat
import sys
from pathlib import Path

from dawg_builder.errors import WordfeudError
from solver.premiums import SIZE, SQUARES

_MOST_BYTES = 4_000_000
_BOMS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}


class InputError(WordfeudError):
    """A position cannot be read: no such file, not text, too large."""


def read_position_text(argument: str | None) -> tuple[str, str]:
    """(text, name for messages) of the position that the command line names.

    `-` is standard input, None is standard input if something is piped in, else an empty board.
    A name that is no file but has the shape of a board is the board. Raises InputError.
    """
    if argument is None:
        return (_read_stdin(), "<stdin>") if stdin_is_piped() else ("", "<empty board>")
    if argument == "-":
        return _read_stdin(), "<stdin>"
    if _is_board(argument):
        return argument, "<position>"
    return _read_file(argument), argument


def stdin_is_piped() -> bool:
    """Whether standard input is a pipe or a file: not a terminal, not /dev/null, not closed."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def decode_text(data: bytes, source: str) -> str:
    """Text in UTF-8 or UTF-16, or else in Windows-1252, as old records are. Raises InputError."""
    encoding = next((name for mark, name in _BOMS.items() if data.startswith(mark)), "utf-8")
    if encoding != "utf-16" and b"\0" in data:
        raise InputError(f"{source}: expected a position as text, found binary data")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-16":
            raise InputError(f"{source}: not UTF-16 text (byte {error.start + 1})") from None
        return data.decode("cp1252", errors="replace")


def _is_board(argument: str) -> bool:
    looks = len(argument) >= SQUARES or argument.count("/") == SIZE - 1 or "\n" in argument
    return looks and not _exists(argument)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long to be a name, or with a zero byte
        return False


def _read_file(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(
            f"{name}: no such file; give a file, - for standard input, or a board of "
            f"{SQUARES} characters"
        ) from None
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: cannot be read: {getattr(error, 'strerror', error)}") from None
    return _checked(data, name)


def _read_stdin() -> str:
    return _checked(sys.stdin.buffer.read(_MOST_BYTES + 1), "<stdin>")


def _checked(data: bytes, source: str) -> str:
    if len(data) > _MOST_BYTES:
        raise InputError(f"{source}: expected a position, found more than {_MOST_BYTES:,} bytes")
    return decode_text(data, source)
