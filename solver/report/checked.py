"""Checked words in every form of output."""

from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any

from dawg_builder.overlay import config_folder, overlay_of
from dawg_builder.wording import plural
from solver.lexicon import Lexicon
from solver.report.console import Console
from solver.report.table import table_lines
from solver.report.writers import write_csv, write_json, write_jsonl, write_plain
from solver.word_check import Checked

if TYPE_CHECKING:
    from dawg_builder.origins import Origin

_COLUMNS = ("word", "valid", "reason", "near")
_SHORT_HASH = 12


def write_checked(
    words: Sequence[Checked],
    lexicon: Lexicon,
    form: str,
    out: IO[str],
    *,
    explain: bool = False,
    quiet: bool = False,
) -> None:
    """Write the words in `form`, in the order they were given.

    Arguments: `explain`, whether a table shows the entries of the words too; `quiet`, whether it
    does without the notes on the list.
    """
    if form == "json":
        write_json(out, {"lexicon": lexicon_record(lexicon)}, "words", map(_record, words))
    elif form == "jsonl":
        write_jsonl(out, map(_record, words))
    elif form == "csv":
        write_csv(out, _COLUMNS, ([*_cells(each), " ".join(each.near)] for each in words))
    elif form == "plain":
        write_plain(out, ([*_cells(each), " ".join(each.near)] for each in words))
    else:
        _write_table(words, out, explain)
        missing = not all(each.valid for each in words)
        if (explain or missing or lexicon.overlay) and not quiet:
            for line in _about(lexicon, explain, missing):
                print(line, file=out)


def lexicon_record(lexicon: Lexicon) -> dict[str, Any]:
    """Which lexicon it was: id, words and hash, then where it comes from and what it lacks."""
    meta = lexicon.meta
    return {
        "id": lexicon.id,
        "words": meta.words,
        "sha256": meta.words_sha256,
        "name": meta.name,
        "package": meta.options.get("package"),
        "path": str(lexicon.path),
        "dropped": _dropped(lexicon),
        "overlay": lexicon.overlay._asdict() if lexicon.overlay else None,
    }


def _record(checked: Checked) -> dict[str, Any]:
    return {
        "word": checked.folded,
        "valid": checked.valid,
        "reason": checked.reason,
        "near": list(checked.near),
        "entries": [
            {
                "entry": one.entry,
                "file": str(one.path),
                "line": one.line,
                "left_out": one.reason,
            }
            for one in checked.entries
        ],
        "elsewhere": list(checked.elsewhere),
    }


def _cells(checked: Checked) -> list[str]:
    return [checked.folded, str(checked.valid).lower(), checked.reason]


def _write_table(words: Sequence[Checked], out: IO[str], explain: bool) -> None:
    console = Console.of(out)
    rows = []
    for each in words:
        answer = console.style("valid", 32) if each.valid else console.style("not valid", 31)
        rows.append([each.folded, answer, each.reason])
    for each, line in zip(words, table_lines(rows), strict=True):
        print(line, file=out)
        for detail in _details(each, explain):
            print(f"    {detail}", file=out)


def _details(checked: Checked, explain: bool) -> Iterator[str]:
    if checked.near:
        yield f"near: {', '.join(checked.near)}"
    if checked.elsewhere:
        yield f"also in: {', '.join(checked.elsewhere)}"
    if explain:
        yield from map(_entry, checked.entries)


def _entry(origin: "Origin") -> str:
    left_out = f", left out: {origin.reason}" if origin.reason else ""
    return f"{origin.entry}: {origin.path.name} line {origin.line}{left_out}"


def _about(lexicon: Lexicon, explain: bool, missing: bool) -> Iterator[str]:
    """The list in one line; how much it left out; the overlay, or how to have one."""
    meta = lexicon.meta
    name = meta.name if meta.name != lexicon.id else ""
    parts = [name, meta.options.get("package"), plural(meta.words, "word")]
    shown = ", ".join(str(part) for part in parts if part)
    yield f"{lexicon.id}: {shown}, sha256 {meta.words_sha256[:_SHORT_HASH]}"
    # Of a bundled list each entry that was left out is known, and said of the word that asks.
    known = "bundled" in meta.options
    if (dropped := _dropped(lexicon)) and (explain or not known):
        counts = ", ".join(f"{reason} {count:,}" for reason, count in dropped.items())
        yield f"entries left out: {counts}"
    overlay = overlay_of(lexicon.id) if lexicon.overlay else None
    if overlay:
        yield f"your words, {overlay}: {lexicon.overlay}"
    if missing:
        file = config_folder() / f"{lexicon.id}.allow"
        yield f"a word that the game takes can be added: a line in {file}"


def _dropped(lexicon: Lexicon) -> dict[str, int]:
    """Reason -> entries left out, before the list was bundled and when it was compiled."""
    meta = lexicon.meta
    before = meta.options.get("dropped_before")
    tables = (before if isinstance(before, dict) else {}, meta.dropped)
    counts: dict[str, int] = {}
    for table in tables:
        for reason, count in table.items():
            if type(count) is int:
                counts[str(reason)] = counts.get(str(reason), 0) + count
    return counts
