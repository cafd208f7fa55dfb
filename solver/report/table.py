"""Text tables: columns as wide as their cells, beside another block where there is room."""

import re
from collections.abc import Sequence

_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_GUTTER = 3


def table_lines(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Each row as a line, its cells padded to their column's width.

    `right` are the indexes of the columns set to the right, for numbers.
    """
    if not rows:
        return []
    columns = range(max(map(len, rows)))
    widths = [max(shown_width(row[at]) for row in rows if at < len(row)) for at in columns]
    return [
        "  ".join(_pad(cell, widths[at], at in right) for at, cell in enumerate(row)).rstrip()
        for row in rows
    ]


def beside(left: Sequence[str], right: Sequence[str], width: int) -> list[str] | None:
    """Two blocks side by side, the left one padded; None if they need more than `width` columns."""
    left_width = max(map(shown_width, left), default=0)
    if left_width + _GUTTER + max(map(shown_width, right), default=0) > width:
        return None
    height = max(len(left), len(right))
    blank = [""] * height
    pairs = zip([*left, *blank][:height], [*right, *blank][:height], strict=True)
    return [f"{_pad(one, left_width + _GUTTER, False)}{other}".rstrip() for one, other in pairs]


def shown_width(text: str) -> int:
    """Columns that `text` takes on screen; styles take none."""
    return len(_STYLE.sub("", text)) if "\x1b" in text else len(text)


def _pad(cell: str, width: int, right: bool) -> str:
    fill = " " * (width - shown_width(cell))
    return fill + cell if right else cell + fill
