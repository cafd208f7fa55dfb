"""Rows with their results -> the bytes of JSON Lines and CSV."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solver.batch.analyser import PLAYED_RESULTS, RESULTS, Results
from solver.batch.chunk import Judgement
from solver.batch.errors import plain_text
from solver.batch.rows import AnyRows, to_json

EXTRA = "extra"
"""The column of CSV and Parquet for what a row has beyond the columns of the first rows."""

_NO_MOVE = Judgement(None, None, None)
_NO_RESULT = b'"count":null,"score":null,"best":null,"plays":null'


def encode_jsonl(rows: AnyRows, results: Results, timing: bool) -> bytes:
    """A line a row: the row's own fields, then its results."""
    scores, texts, counts = results.scores, results.texts, results.counts
    plays = [
        b'{"rank":%d,"score":%d,"play":"%b"}' % play
        for play in zip(results.ranks, scores, texts, strict=True)
    ]
    heads = rows.heads or [to_json(record)[:-1] for record in rows.records]
    lines = []
    start, played = 0, results.played
    for index, (head, count, end) in enumerate(zip(heads, counts, results.bounds[1:], strict=True)):
        if count:
            line = b'%b,"count":%d,"score":%d,"best":"%b","plays":[%b]' % (
                head,
                count,
                scores[start],
                texts[start],
                b",".join(plays[start:end]),
            )
        else:
            found = _NO_RESULT if index in results.errors else _NO_RESULT_BUT_PLAYS
            line = head + (b"," if len(head) > 1 else b"") + found
        start = end
        if index in played:
            line += b"," + to_json(judged_values(played[index]))[1:-1]
        if timing:
            line += b',"micros":%d' % results.micros[index]
        lines.append(line)
    return _with_errors(lines, results.errors)


_NO_RESULT_BUT_PLAYS = b'"count":0,"score":null,"best":null,"plays":[]'


def _with_errors(lines: list[bytes], errors: Mapping[int, str]) -> bytes:
    if not errors:
        return b',"error":null}\n'.join([*lines, b""])
    return b"".join(
        b'%b,"error":%b}\n' % (line, to_json(errors.get(index))) for index, line in enumerate(lines)
    )


def judged_values(judged: Judgement) -> dict[str, Any]:
    """The result columns of a played move."""
    return dict(zip(PLAYED_RESULTS, judged, strict=True))


def result_names(played: bool, timing: bool) -> list[str]:
    """The result columns of CSV and Parquet in order."""
    more = PLAYED_RESULTS if played else ()
    return [*RESULTS, *more, *(["micros"] if timing else []), "error"]


def result_values(results: Results, index: int) -> dict[str, Any]:
    """All results of the row `index`; None is unknown."""
    start, end = results.bounds[index : index + 2]
    error = results.errors.get(index)
    judged = results.played.get(index, _NO_MOVE)
    plays = [
        {"rank": results.ranks[at], "score": results.scores[at], "play": results.texts[at].decode()}
        for at in range(start, end)
    ]
    return {
        "count": None if error else results.counts[index],
        "score": plays[0]["score"] if plays else None,
        "best": plays[0]["play"] if plays else None,
        "plays": None if error else plays,
        **judged_values(judged),
        "micros": results.micros[index],
        "error": error,
    }


def encode_csv(
    rows: AnyRows, results: Results, names: Sequence[str], results_wanted: Sequence[str]
) -> bytes:
    """A line of cells a row; None is an empty cell, whatever is no text is JSON.

    Arguments: `names`, the columns of the rows, of which `EXTRA` takes all the others of a row.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    known = frozenset(names) - {EXTRA}
    for index, record in enumerate(rows.records):
        found = result_values(results, index)
        row = with_extra(record, lambda name, _: name in known) if EXTRA in names else record
        cells = [row.get(name) for name in names] + [found[name] for name in results_wanted]
        writer.writerow([_cell(value) for value in cells])
    return text.getvalue().encode("utf-8", "backslashreplace")


def with_extra(
    record: Mapping[str, Any], has_column: Callable[[str, Any], bool]
) -> Mapping[str, Any]:
    """The record with all that has no column (name and value) as an object under `EXTRA`."""
    others = {name: value for name, value in record.items() if not has_column(name, value)}
    if not others:
        return record
    return {name: value for name, value in record.items() if name not in others} | {EXTRA: others}


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bytes):
        return plain_text(value)
    return value if isinstance(value, str) else to_json(value).decode()
