"""How an input is given to a parser, and what is no answer to it: an exception that is no
WordfeudError, an answer that cannot be right, one that comes late or takes much memory."""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from dawg_builder.errors import WordfeudError

SLOW, LARGE = 1.0, 100 << 20
"""Seconds of one core and bytes that an input of less than 100 kB may take."""

T = TypeVar("T")


class Target(NamedTuple):
    """`run` takes any bytes; `seeds` are inputs that bring it far; `words` help to find more."""

    run: Callable[[bytes], object]
    seeds: tuple[bytes, ...]
    words: tuple[str, ...] = ()


class Wrong(AssertionError):
    """An answer that cannot be right, or one that came too late or too dear."""


def attempt(target: Target, data: bytes) -> bool:
    """Whether `data` was accepted. Raises Wrong, or what should not have been raised."""
    started, before = time.process_time(), most_memory()
    try:
        target.run(data)
        accepted = True
    except WordfeudError as error:
        if len(str(error).splitlines()) != 1:
            raise Wrong(f"not one line: {error}") from error
        accepted = False
    took, more = time.process_time() - started, most_memory() - before
    if took > SLOW or more > LARGE:
        raise Wrong(f"{len(data)} bytes took {took:.1f} s and {more >> 20} MB more")
    return accepted


def most_memory() -> int:
    """The most memory that the process had, in bytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def chosen(data: bytes, *choices: Sequence[T]) -> tuple[Any, ...]:
    """One of each of `choices`, as the first byte says, and the rest of `data`."""
    number, picked = data[0] if data else 0, []
    for each in choices:
        number, at = divmod(number, len(each))
        picked.append(each[at])
    return (*picked, data[1:])


def text_of(data: bytes) -> str:
    """Any text, half of a surrogate pair too."""
    return data.decode("utf-8", "surrogateescape")


def same(first: object, second: object) -> None:
    """Raises Wrong unless they are equal."""
    if first != second:
        raise Wrong(f"{first!r} became {second!r}")


@cache
def folder() -> Path:
    """Where inputs that must be files are written."""
    held = tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    folder_kept.append(held)
    return Path(held.name)


folder_kept: list[tempfile.TemporaryDirectory[str]] = []  # removed when the process ends


def on_disk(name: str, data: bytes) -> Path:
    """A file of that name with `data` in it."""
    path = folder() / name
    path.write_bytes(data)
    return path
