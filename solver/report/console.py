"""What the output can show: its width, colours, characters beyond ASCII."""

import os
from typing import IO, NamedTuple

_FALLBACK_WIDTH = 80


class Console(NamedTuple):
    """What a text stream can show. The default suits a file: no colour, plain ASCII frames."""

    width: int = _FALLBACK_WIDTH
    colour: bool = False
    unicode: bool = False

    @classmethod
    def of(cls, stream: IO[str]) -> "Console":
        """The abilities of `stream`, from its own state and the environment.

        No colour unless it is a terminal, and never under NO_COLOR, TERM=dumb or, but on
        Windows, without TERM.
        """
        terminal = stream.isatty()
        kind = os.environ.get("TERM", "" if os.name == "posix" else "windows")
        plain = os.environ.get("NO_COLOR") or kind in ("", "dumb")
        encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
        return cls(
            width=_width(terminal),
            colour=terminal and not plain,
            unicode=encoding.startswith("utf"),
        )

    def style(self, text: str, *codes: int) -> str:
        """`text` in the SGR styles `codes`, or as it is on a console without colour."""
        if not self.colour or not codes:
            return text
        return f"\x1b[{';'.join(map(str, codes))}m{text}\x1b[0m"

    def pick(self, best: str, ascii_only: str) -> str:
        """`best` where the console can show it, else `ascii_only`."""
        return best if self.unicode else ascii_only


def _width(terminal: bool) -> int:
    stated = os.environ.get("COLUMNS", "")
    if stated.isdecimal() and int(stated):
        return int(stated)
    if terminal:
        try:
            return os.get_terminal_size().columns or _FALLBACK_WIDTH
        except OSError:
            pass
    return _FALLBACK_WIDTH
