"""The errors that a user's input can cause. Each message is one line that says what to do."""

import os
from collections.abc import Iterable
from os import PathLike

_TOO_LONG = r"([^\s/\\]{40})[^\s/\\]{200,}([^\s/\\]{16})"
"""A run of signs longer than any file's name can be."""
_LONGEST_NAME = 80
"""Nothing that has a name here has a longer one."""


class WordfeudError(Exception):
    """Base of every error that a user's input can cause; the command line prints it as one line.

    The message names the place (file, row, column), what was expected, what was found and
    what to do. Line ends of any kind, which a file's name or text may bring in, become spaces, and
    of a name that is too long for one its two ends are shown.
    """

    def __str__(self) -> str:
        return one_line(super().__str__())


class RulesetError(WordfeudError):
    """A ruleset is unknown or its file is wrong."""


class WordListError(WordfeudError):
    """A word list cannot be read as what it is said to be."""


class LexiconError(WordfeudError):
    """A compiled lexicon file cannot be used; its subclasses say why."""


def one_line(message: str) -> str:
    """`message` without line ends, names of more than 255 characters cut in the middle."""
    import re

    return re.sub(_TOO_LONG, r"\1…\2", " ".join(message.splitlines()))


def shown(text: str, limit: int = 24) -> str:
    """`text` quoted and cut short, on one line, for a message."""
    return repr(text if len(text) <= limit else text[:limit] + "…")


def absence(path: str | PathLike[str], what: str) -> str:
    """Why nothing is seen at `path`, for a message: `what`, or what the system has against it."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        pass
    except (OSError, ValueError) as error:
        return str(getattr(error, "strerror", None) or error)
    return what


def did_you_mean(key: str, names: Iterable[str]) -> str:
    """`; did you mean 'x'?` for the nearest of `names`, or an empty string."""
    import difflib  # a wrong name is rare; the import is not free

    if len(key) > _LONGEST_NAME:
        return ""
    folded = {name.casefold(): name for name in names}
    near = difflib.get_close_matches(key.casefold(), folded, n=1, cutoff=0.6)
    return f"; did you mean '{folded[near[0]]}'?" if near else ""
