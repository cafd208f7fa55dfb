"""Lists of like things in every form of output."""

from collections.abc import Mapping, Sequence
from typing import IO, Any

from solver.report.console import Console
from solver.report.table import table_lines
from solver.report.writers import write_csv, write_json_list, write_jsonl, write_plain


def write_listing(
    records: Sequence[Mapping[str, Any]],
    columns: Sequence[str],
    form: str,
    out: IO[str],
    *,
    right: Sequence[str] = (),
) -> None:
    """Write `records` in `form`. JSON has every field; the other forms have `columns`.

    `right` names the columns set to the right in a table.
    """
    if form == "json":
        return write_json_list(out, records)
    if form == "jsonl":
        return write_jsonl(out, records)
    rows = [[_cell(record[column]) for column in columns] for record in records]
    if form == "csv":
        return write_csv(out, columns, rows)
    if form == "plain":
        return write_plain(out, rows)
    console = Console.of(out)
    shown = [[_grouped(record[column]) for column in columns] for record in records]
    lines = table_lines([columns, *shown], [columns.index(name) for name in right])
    for index, line in enumerate(lines):
        print(line if index else console.style(line, 1), file=out)
    return None


def _cell(value: Any) -> str:
    return "" if value is None else str(value)


def _grouped(value: Any) -> str:
    return f"{value:,}" if type(value) is int else _cell(value)
