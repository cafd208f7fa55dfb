"""Output that the verbs of `dawg-builder` share."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No report, only errors.")]


def print_json(value: Any) -> None:
    """`value` on stdout as indented JSON; escaped where the console is not Unicode."""
    import json
    import sys

    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, ensure_ascii=not unicode, indent=2))


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Indented rows: the first cell to the right, the others to the left, padded."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        rest = "  ".join(f"{cell:{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        print(f"  {row[0]:>{widths[0]}}  {rest}".rstrip())
