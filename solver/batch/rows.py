"""Chunks of rows as they were read, and the columns that the analyser wants of them."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from dawg_builder.wording import plural
from solver.batch.analyser import PLAYED_RESULTS, RESULTS, Analyser, Results
from solver.batch.chunk import FIELDS
from solver.batch.errors import plain_text

RESULT_NAMES = frozenset((*RESULTS, *PLAYED_RESULTS, "micros", "error"))
"""Input columns of these names are replaced by the results."""

CHUNK_ROWS = 512
"""Rows that go through together. Never depends on the number of threads."""

LONGEST_ROW = 1_000_000
"""No row of text has more bytes."""

_GAME_KEYS = frozenset(("tiles", "game", "content"))
_scan = json.JSONDecoder().raw_decode


class AnyRows(Protocol):
    """What a chunk of rows offers, however it was read."""

    @property
    def first(self) -> int:
        """The first row's number, from 1."""

    @property
    def records(self) -> Sequence[Mapping[str, Any]]:
        """Each row's columns by name, without result columns."""

    @property
    def heads(self) -> Sequence[bytes] | None:
        """Each row as JSON text without the closing brace, where it came as that."""

    @property
    def errors(self) -> Mapping[int, str]:
        """Why a row could not be read, by its index."""

    def columns(self) -> Mapping[str, Sequence[Any]]:
        """The columns for `Analyser.analyse`."""

    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Rows:
    """A chunk: each row's record without result columns, and which rows could not be read.

    `heads`, if there, are the records as JSON text without the closing brace, as they came in.
    `first` is the first row's number, `errors` has messages by index.
    """

    first: int
    records: Sequence[Mapping[str, Any]]
    errors: Mapping[int, str]
    heads: Sequence[bytes] | None = None

    def __len__(self) -> int:
        return len(self.records)

    def columns(self) -> dict[str, list[Any]]:
        """The columns for `Analyser.analyse`."""
        records = self.records
        if self.errors:  # what was read of such a row must not pass for a position
            records = [{} if at in self.errors else row for at, row in enumerate(records)]
        columns = {name: [record.get(name) for record in records] for name in ("board", "rack")}
        for name in FIELDS[2:]:
            if any(name in record for record in records) and name != "json":
                columns[name] = [record.get(name) for record in records]
        games = list(map(_game_text, records))
        if any(games):
            columns["json"] = games
        return columns


def analyse_rows(analyser: Analyser, rows: AnyRows) -> Results:
    """The results of a chunk; rows that could not be read have their errors in them."""
    results = analyser.analyse(rows.columns(), len(rows), rows.first)
    for index, what in rows.errors.items():
        results.errors[index] = f"row {rows.first + index}: {what}"
    return results


def parse_json_rows(lines: Sequence[bytes], first: int) -> Rows:
    """Rows from lines of JSON Lines, each an object; blank lines must have been left out."""
    records: list[Mapping[str, Any]] = []
    heads: list[bytes] = []
    errors: dict[int, str] = {}
    for line in lines:
        try:
            text = line.decode()
            record, end = _scan(text)
        except (ValueError, RecursionError):
            record, end = None, 0
        if type(record) is not dict or end != len(text):
            errors[len(records)] = _json_fault(line)
            record, line = {}, b"{}"
        elif not RESULT_NAMES.isdisjoint(record):
            record = {name: record[name] for name in record if name not in RESULT_NAMES}
            line = to_json(record)
        records.append(record)
        heads.append(line[:-1])
    return Rows(first, records, errors, heads)


def parse_cgp_rows(lines: Sequence[bytes], first: int) -> Rows:
    """Rows from CGP, one position a line."""
    records, errors = [], {}
    for index, line in enumerate(lines):
        try:
            records.append({"cgp": line.decode()})
        except UnicodeDecodeError as error:
            records.append({})
            errors[index] = f"byte {error.start + 1} is not UTF-8 text"
    return Rows(first, records, errors)


def parse_csv_rows(lines: Sequence[Sequence[str] | str], names: Sequence[str], first: int) -> Rows:
    """Rows from the cells of CSV; an empty cell is a column that the row does not have. A text in
    place of cells is why there are none."""
    records: list[dict[str, Any]] = []
    errors: dict[int, str] = {}
    for index, cells in enumerate(lines):
        if isinstance(cells, str):
            records.append({})
            errors[index] = cells
            continue
        if len(cells) != len(names):
            errors[index] = f"expected {plural(len(names), 'cell')}, found {len(cells)}"
        try:
            cells = [cell if cell.isascii() else _mended(cell) for cell in cells]
        except UnicodeError:
            errors[index] = "not UTF-8 or Windows-1252 text; save the table as UTF-8"
        pairs = zip(names, cells, strict=False)
        records.append({name: cell for name, cell in pairs if name not in RESULT_NAMES})
    return Rows(first, records, errors)


def _mended(cell: str) -> str:
    """The cell, or what it is as Windows-1252 if it has bytes that are no UTF-8: a table whose
    start is plain does not tell its encoding. Raises UnicodeError if it is neither."""
    try:
        cell.encode()
    except UnicodeEncodeError:
        return cell.encode(errors="surrogateescape").decode("cp1252")
    return cell


def to_json(value: Any) -> bytes:
    """Compact JSON in UTF-8; half of a surrogate pair stays an escape."""
    text = _encode(value)
    try:
        return text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), default=plain_text).encode()


_encode: Callable[[Any], str] = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), default=plain_text
).encode


def _game_text(record: Mapping[str, Any]) -> str | None:
    """The record's text if it is a game of Wordfeud's own JSON."""
    if _GAME_KEYS.isdisjoint(record):
        return None
    whole = "tiles" in record or any(isinstance(record.get(key), dict) for key in _GAME_KEYS)
    return _encode(record) if whole else None


def _json_fault(line: bytes) -> str:
    if len(line) > LONGEST_ROW:
        return f"expected a row of at most {LONGEST_ROW:,} bytes"
    try:
        found = json.loads(line.decode())
    except UnicodeDecodeError as error:
        return f"byte {error.start + 1} is not UTF-8 text"
    except json.JSONDecodeError as error:
        return f"not JSON: {error.msg} at character {error.colno}"
    except ValueError:
        return "not JSON that can be read: a number has too many digits"
    except RecursionError:
        return "not JSON that can be read: too many brackets inside each other"
    return f"expected an object with a board and a rack, found {_encode(found)[:40]}"


def row_names(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Every column of these rows in the order of first appearance."""
    names: dict[str, None] = {}
    for record in rows:
        names.update(dict.fromkeys(record))
    return list(names)
