"""Standard input: whether there is any, and the words in it."""

import os
import stat
import sys
from collections.abc import Sequence

_LONGEST_TEXT = 100_000_000


def stdin_is_piped() -> bool:
    """Whether standard input is a pipe or a file: not a terminal, not /dev/null, not closed."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def read_words(words: Sequence[str]) -> list[str]:
    """Each word of arguments that blanks may join, and of standard input where one is `-`, or where
    there is no argument and something is piped in. Raises NotationError for what is not text."""
    found: list[str] = []
    for word in words or ("-" if stdin_is_piped() else ""):
        if word == "-":
            from solver.notation.encoding import decode_text  # words alone do not need it

            data = sys.stdin.buffer.read(_LONGEST_TEXT + 1)
            found += decode_text(data, "<stdin>", longest=_LONGEST_TEXT).split()
        else:
            found += word.split()
    return found
