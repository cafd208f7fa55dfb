"""Hooks and longer words around words, in every form of output."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import IO, Any

from dawg_builder.wording import plural
from solver.report.console import Console
from solver.report.found import found_record, joined
from solver.report.table import table_lines
from solver.report.writers import write_csv, write_json, write_jsonl, write_plain
from solver.word_finder import Found
from solver.word_hooks import Extension, Hooks

_HOOK_COLUMNS = ("word", "valid", "front", "back", "inner")
_EXTEND_COLUMNS = ("word", "kind", "longer", "points", "length", "at")


def write_hooks(words: Sequence[Hooks], form: str, out: IO[str]) -> None:
    """Write the hooks of words in `form`, in the order they were given."""
    if form == "json":
        write_json(out, {}, "words", (each._asdict() for each in words))
    elif form == "jsonl":
        write_jsonl(out, (each._asdict() for each in words))
    elif form == "csv":
        write_csv(out, _HOOK_COLUMNS, map(_hook_cells, words))
    elif form == "plain":
        write_plain(out, map(_hook_cells, words))
    else:
        console = Console.of(out)
        rows = [["before", "word", "after", "inside"]]
        for each in words:
            word = each.word if each.valid else f"{each.word} (not valid)"
            rows.append([joined(each.front), word, joined(each.back), " ".join(each.inner)])
        for index, line in enumerate(table_lines(rows, right=(0,))):
            print(line if index else console.style(line, 2), file=out)


def _hook_cells(each: Hooks) -> list[str]:
    valid = str(each.valid).lower()
    return [each.word, valid, joined(each.front), joined(each.back), " ".join(each.inner)]


def write_extensions(
    words: Sequence[Extension], form: str, out: IO[str], *, top: int | None = None
) -> None:
    """Write the longer words around words in `form`, at most `top` of each kind."""
    if form == "json":
        write_json(out, {"count": _total(words)}, "words", (_record(each, top) for each in words))
    elif form == "jsonl":
        write_jsonl(out, (_record(each, top) for each in words))
    elif form == "csv":
        write_csv(out, _EXTEND_COLUMNS, _rows(words, top))
    elif form == "plain":
        write_plain(out, _rows(words, top))
    else:
        _write_table(words, out, top)


def _total(words: Sequence[Extension]) -> int:
    return sum(each.total for each in words)


def _kinds(each: Extension) -> tuple[tuple[str, Sequence[Found]], ...]:
    return ("front", each.front), ("back", each.back), ("around", each.around)


def _record(each: Extension, top: int | None) -> dict[str, Any]:
    lists = {
        kind: [{**found_record(found), "at": found.start + 1} for found in islice(words, top)]
        for kind, words in _kinds(each)
    }
    start = {"word": each.word, "valid": each.valid, "count": each.total}
    return {**start, **lists, "inner": list(each.inner)}


def _rows(words: Sequence[Extension], top: int | None) -> Iterator[list[str]]:
    for each in words:
        for kind, longer in _kinds(each):
            for found in islice(longer, top):
                numbers = map(str, (found.points, found.length, found.start + 1))
                yield [each.word, kind, found.word, *numbers]


def _write_table(words: Sequence[Extension], out: IO[str], top: int | None) -> None:
    console = Console.of(out)
    if len(words) > 1:
        longer = plural(_total(words), "longer word")
        print(f"{longer} around {plural(len(words), 'word')}", file=out)
    for at, each in enumerate(words):
        if at or len(words) > 1:
            print(file=out)
        valid = "" if each.valid else " (not valid)"
        heading = console.style(f"{each.word}{valid}", 1)
        print(f"{heading}: {plural(each.total, 'longer word')}", file=out)
        if each.inner:
            print(f"  inside: {' '.join(each.inner)}", file=out)
        for name, found in zip(("before", "after", "around"), _kinds(each), strict=True):
            _write_kind(name, each, found[1], out, top)


def _write_kind(
    name: str, each: Extension, words: Sequence[Found], out: IO[str], top: int | None
) -> None:
    if not words:
        return
    print(f"  {name}: {len(words):,}", file=out)
    shown = list(islice(words, top)) if top else words
    for found in shown:
        print(f"    {found.points:>3}  {marked(found, len(each.codes))}", file=out)
    if len(shown) < len(words):
        print(f"         {len(words) - len(shown):,} more; --top 0 shows all", file=out)


def marked(found: Found, size: int) -> str:
    """The longer word with the `size` tiles that it is around in parentheses: `EX(HUS)ET`."""
    start, end, text = found.start, found.start + size, found.alphabet.decode
    codes = found.codes
    return f"{text(codes[:start])}({text(codes[start:end])}){text(codes[end:])}"
