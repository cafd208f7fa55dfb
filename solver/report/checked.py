"""Checked words in every form of output."""

from collections.abc import Sequence
from typing import IO, Any

from solver.lexicon import Lexicon
from solver.report.console import Console
from solver.report.table import table_lines
from solver.report.writers import write_csv, write_json, write_jsonl, write_plain
from solver.word_check import Checked

_COLUMNS = ("word", "valid", "reason", "near")


def write_checked(words: Sequence[Checked], lexicon: Lexicon, form: str, out: IO[str]) -> None:
    """Write the words in `form`, in the order they were given."""
    if form == "json":
        meta = lexicon.meta
        head = {"lexicon": {"id": lexicon.id, "words": meta.words, "sha256": meta.words_sha256}}
        write_json(out, head, "words", map(_record, words))
    elif form == "jsonl":
        write_jsonl(out, map(_record, words))
    elif form == "csv":
        write_csv(out, _COLUMNS, ([*_cells(each), " ".join(each.near)] for each in words))
    elif form == "plain":
        write_plain(out, ([*_cells(each), " ".join(each.near)] for each in words))
    else:
        _write_table(words, out)


def _record(checked: Checked) -> dict[str, Any]:
    return {
        "word": checked.folded,
        "valid": checked.valid,
        "reason": checked.reason,
        "near": list(checked.near),
    }


def _cells(checked: Checked) -> list[str]:
    return [checked.folded, str(checked.valid).lower(), checked.reason]


def _write_table(words: Sequence[Checked], out: IO[str]) -> None:
    console = Console.of(out)
    rows = []
    for each in words:
        answer = console.style("valid", 32) if each.valid else console.style("not valid", 31)
        near = f"; near: {', '.join(each.near)}" if each.near else ""
        rows.append([each.folded, answer, each.reason + near])
    for line in table_lines(rows):
        print(line, file=out)
