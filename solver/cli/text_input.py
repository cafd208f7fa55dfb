"""The text of a position: from a file, standard input, or the command line itself."""

import os
import sys
from pathlib import Path

from dawg_builder.errors import WordfeudError
from solver.cli.stdin import stdin_is_piped
from solver.notation.encoding import LONGEST_TEXT, decode_text
from solver.premiums import SIZE, SQUARES

_LONG = 100
"""A text of more characters is a board, with some missing perhaps, and no file's name."""


class InputError(WordfeudError):
    """A position's file is not there or cannot be read."""


def read_position_text(argument: str | None) -> tuple[str, str]:
    """(text, name for messages) of the position that the command line names.

    `-` is standard input, None is standard input if something is piped in, else an empty board.
    A name that is no file but has the shape of a board is the board. Raises InputError, and
    NotationError for what is not text.
    """
    if argument is None:
        return (_read_stdin(), "<stdin>") if stdin_is_piped() else ("", "<empty board>")
    if argument == "-":
        return _read_stdin(), "<stdin>"
    if not argument:
        raise InputError("the position is empty: give a file, - for standard input, or a board")
    if _is_board(argument):
        return argument, "<position>"
    text = _read_file(argument)
    if len(text) < SQUARES and not text.strip():  # more blanks may be the squares of a board
        raise InputError(f"{argument}: no board in it; for an empty board leave the position out")
    return text, argument


def _is_board(argument: str) -> bool:
    slashes = argument.split(maxsplit=1)[0].count("/") if argument.strip() else 0
    looks = "\n" in argument or slashes == SIZE - 1 or (len(argument) > _LONG and not slashes)
    return looks and not os.path.exists(argument)


def _read_file(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            data = file.read(LONGEST_TEXT + 1)
    except FileNotFoundError:
        raise InputError(
            f"{name}: no such file; give a file, - for standard input, or a board of "
            f"{SQUARES} characters"
        ) from None
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: cannot be read: {getattr(error, 'strerror', error)}") from None
    return decode_text(data, name)


def _read_stdin() -> str:
    return decode_text(sys.stdin.buffer.read(LONGEST_TEXT + 1), "<stdin>")
