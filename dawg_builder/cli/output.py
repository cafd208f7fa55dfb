"""Output that the verbs of `dawg-builder` share."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from dawg_builder.errors import WordfeudError
from dawg_builder.files import is_stdout, spare_inputs

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No report, only errors.")]


def check_results(results: Sequence[Path], inputs: Iterable[Path], *, json: bool) -> None:
    """Before work begins: no result destroys an input, and standard output carries one at most.

    Raises WordfeudError.
    """
    read = list(inputs)
    for each in results:
        spare_inputs(each, read)
    piped = sum(map(is_stdout, results))
    if is_stdout(results[0]) and sys.stdout.isatty():
        raise WordfeudError("a lexicon is no text for a terminal; say with -o FILE where it goes")
    if piped + json > 1:
        raise WordfeudError("only one result can go to standard output; give the others a file")


def title(out: Path) -> str:
    """What a lexicon is called if nobody says: its file's name without the ending."""
    return "" if is_stdout(out) else out.stem


def print_json(value: Any) -> None:
    """`value` on stdout as indented JSON; escaped where the console is not Unicode."""
    import json

    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, ensure_ascii=not unicode, indent=2))


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Indented rows: the first cell to the right, the others to the left, padded."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        rest = "  ".join(f"{cell:{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        print(f"  {row[0]:>{widths[0]}}  {rest}".rstrip())
