"""A bundled word list in full, and the notes on the user's own words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any

from dawg_builder.overlay import Changes
from dawg_builder.wording import plural
from solver.lexicon_record import OverlayLine
from solver.report.console import Console
from solver.report.table import table_lines
from solver.report.writers import write_json_list, write_jsonl

_FACTS = {
    "language": "language",
    "rulesets": "rulesets",
    "words": "words",
    "source": "source",
    "version": "version",
    "upstream": "made by",
    "licence": "licence",
    "licence_file": "licence text",
    "path": "list",
    "sha256": "its sha256",
    "dropped": "left out",
    "compiled": "compiled",
    "note": "note",
}
"""Field of the record -> its name for people."""


def write_lexicon(
    record: Mapping[str, Any], lines: Sequence[OverlayLine], form: str, out: IO[str]
) -> None:
    """Write a list's record (see `lexicon_record`) in `form`, a table, `json` or `jsonl`.

    `lines` are those of the user's overlay, each with what it does.
    """
    if form != "table":
        overlay = record["overlay"]
        whole = {**record, "overlay": overlay and {**overlay, "lines": list(map(_line, lines))}}
        return write_json_list(out, [whole]) if form == "json" else write_jsonl(out, [whole])
    print(Console.of(out).style(f"{record['id']}: {record['name']}", 1), file=out)
    rows = [(name, _text(record[field])) for field, name in _FACTS.items()]
    for line in table_lines(rows):
        print(f"  {line}", file=out)
    for note in list_notes([record]):
        print(note, file=out)
    shown = [
        (f"{one.path.name} line {one.line}", one.word, f"{effect}: {one.fault}")
        if one.fault
        else (f"{one.path.name} line {one.line}", one.word, effect)
        for one, effect in lines
    ]
    for line in table_lines(shown):
        print(f"  {line}", file=out)
    return None


def list_notes(records: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """A line for each list of the user's own and each that he has words of his own for."""
    for record in records:
        if record["kind"] == "own":
            ruleset, words = record["ruleset"], record["words"]
            yield f"your own list {record['id']}: {plural(words, 'word')}, ruleset {ruleset}"
        overlay = record["overlay"]
        if overlay:
            found = overlay.get("error") or Changes(*(overlay[key] for key in Changes._fields))
            yield f"{record['id']}: your words, {' and '.join(overlay['files'])}: {found}"


def _line(found: OverlayLine) -> dict[str, Any]:
    line, effect = found
    return {
        "word": line.word,
        "file": str(line.path),
        "line": line.line,
        "effect": effect,
        "fault": line.fault,
    }


def _text(value: Any) -> str:
    if value is None:
        return "not yet"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {count:,}" for key, count in value.items())
    if isinstance(value, list):
        return ", ".join(value)
    return f"{value:,}" if type(value) is int else str(value)
