"""Writers for machine-readable output. Each takes a stream of results and writes as it reads."""

from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any


def write_json(
    out: IO[str],
    head: Mapping[str, Any],
    key: str,
    records: Iterable[Any],
    tail: Mapping[str, Any] | None = None,
) -> None:
    """One document: the fields of `head`, then `key` with a record a line, then those of `tail`.

    Without any `head`, `key` or `tail`, a bare list. Text that the stream cannot encode is
    escaped, so the document stays valid.
    """
    text = _dumps(out)
    fields = [f"{text(name)}: {text(value)}" for name, value in head.items()]
    out.write("{" + "".join(f"{field},\n " for field in fields) + f"{text(key)}: ")
    write_json_list(out, records, end="")
    for name, value in (tail or {}).items():
        out.write(f",\n {text(name)}: {text(value)}")
    out.write("}\n")


def write_json_list(out: IO[str], records: Iterable[Any], *, end: str = "\n") -> None:
    """A list with a record a line."""
    text, before = _dumps(out), "[\n  "
    for record in records:
        out.write(before + text(record))
        before = ",\n  "
    out.write(("[]" if before.startswith("[") else "\n ]") + end)


def write_jsonl(out: IO[str], records: Iterable[Any]) -> None:
    """A line of JSON a record."""
    text = _dumps(out)
    for record in records:
        out.write(text(record) + "\n")


def write_csv(out: IO[str], columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """CSV with a header line; commas between, quotes where needed, LF line ends."""
    import csv  # the other forms start without it

    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)


def write_plain(out: IO[str], rows: Iterable[Sequence[str]]) -> None:
    """A line a row, tabs between the cells."""
    for row in rows:
        out.write("\t".join(row) + "\n")


def _dumps(out: IO[str]) -> Any:
    import json  # the other forms start without it

    encoding = (getattr(out, "encoding", None) or "utf-8").lower().replace("-", "")
    return json.JSONEncoder(ensure_ascii=not encoding.startswith("utf")).encode
