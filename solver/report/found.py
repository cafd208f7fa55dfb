"""Words that were found, in every form of output."""

from collections.abc import Iterable, Iterator
from itertools import islice, repeat
from typing import IO, Any, NamedTuple

from dawg_builder.wording import plural
from solver.letters import MOST_LETTERS
from solver.lexicon import Lexicon
from solver.report.console import Console
from solver.report.writers import write_csv, write_json, write_jsonl, write_plain
from solver.word_finder import Found, Words

_Hooked = tuple[tuple[str, ...], tuple[str, ...]]
"""The tiles that hook before and after a word."""

_CHUNK = 256
"""Words whose hooks are looked up at a time: the first ones are shown before the last are."""


class FoundReport(NamedTuple):
    """What was found, and how it is to be shown.

    `group` puts a heading before each length in the table. `hooks` adds each word's hooks.
    """

    words: Words
    lexicon: Lexicon
    group: bool = False
    hooks: bool = False


def write_found(report: FoundReport, form: str, out: IO[str]) -> None:
    """Write the words in `form`: `table`, `plain`, `json`, `jsonl` or `csv`."""
    records = (_record(report, found, hooked) for found, hooked in _hooked(report))
    if form == "json":
        tail = {} if report.words.reason is None else {"reason": report.words.reason}
        write_json(out, head(report), "words", records, tail)
    elif form == "jsonl":
        write_jsonl(out, records)
    elif form == "csv":
        write_csv(out, columns(report), map(_cells, records))
    elif form == "plain":
        write_plain(out, map(_cells, records))
    else:
        _write_table(report, out)


def head(report: FoundReport) -> dict[str, Any]:
    """The first fields of the JSON document."""
    meta = report.lexicon.meta
    return {
        "lexicon": {"id": report.lexicon.id, "words": meta.words, "sha256": meta.words_sha256},
        "count": len(report.words),
    }


def columns(report: FoundReport) -> list[str]:
    """The names of the fields that each word has."""
    names = ["word", "points", "length"]
    names += ["at", "shown"] if report.words.line is not None else []
    names += ["added"] if report.words.plus else []
    return names + (["front", "back"] if report.hooks else [])


def found_record(found: Found) -> dict[str, Any]:
    """The fields that every word has."""
    return {"word": found.word, "points": found.points, "length": found.length}


def _record(report: FoundReport, found: Found, hooked: _Hooked | None) -> dict[str, Any]:
    record = found_record(found)
    if report.words.line is not None:
        record |= {"at": found.start + 1, "shown": found.on_line(report.words.line)}
    if report.words.plus:
        record["added"] = found.added
    if hooked is not None:
        record |= {"front": list(hooked[0]), "back": list(hooked[1])}
    return record


def _cells(record: dict[str, Any]) -> list[str]:
    return [joined(value) if isinstance(value, list) else str(value) for value in record.values()]


def joined(tiles: Iterable[str]) -> str:
    """Tiles side by side, digraph tiles in brackets: `AEO`, `A[CH]`."""
    return "".join([tile if len(tile) == 1 else f"[{tile}]" for tile in tiles])


def _hooked(report: FoundReport) -> Iterator[tuple[Found, _Hooked | None]]:
    """Each word with its hooks, if they are wanted."""
    words = iter(report.words)
    if not report.hooks:
        yield from zip(words, repeat(None), strict=False)
        return
    from solver.word_hooks import hook_sets, tiles_of

    alphabet = report.lexicon.alphabet
    while chunk := list(islice(words, _CHUNK)):
        sets = hook_sets(report.lexicon, [found.tiles for found in chunk])
        for found, (front, back) in zip(chunk, sets, strict=True):
            yield found, (tiles_of(front, alphabet), tiles_of(back, alphabet))


def _write_table(report: FoundReport, out: IO[str]) -> None:
    console = Console.of(out)
    print(console.style(summary(report), 1), file=out)
    if not report.words:
        return
    lines = _lines(report)
    if not report.group:
        _write_lines(lines, out)
        return
    for length in range(MOST_LETTERS, 0, -1):
        if count := report.words.count_of_length(length):
            heading = console.style(f"{length} letters", 1)
            print(f"\n{heading}: {plural(count, 'word')}", file=out)
            _write_lines(islice(lines, count), out)


def _lines(report: FoundReport) -> Iterator[str]:
    words = report.words
    if report.hooks or words.line is not None or words.plus:
        return (_line(report, found, hooked) for found, hooked in _hooked(report))
    return (f"  {points:>2}  {word}" for word, points in words.texts())


def _write_lines(lines: Iterator[str], out: IO[str]) -> None:
    """Some at a time: cheaper than one, and the first are there before the last are made."""
    while chunk := list(islice(lines, _CHUNK)):
        out.write("\n".join(chunk) + "\n")


def _line(report: FoundReport, found: Found, hooked: _Hooked | None) -> str:
    text = f"  {found.points:>2}  "
    if report.words.line is not None:
        text += f"{found.on_line(report.words.line)}  at {found.start + 1}"
    else:
        text += found.word
    if report.words.plus:
        text += f"  +{found.added}"
    return text if hooked is None else text + hooks_text(hooked)


def hooks_text(hooked: _Hooked) -> str:
    """Hooks beside a word: `  BG-  -ES`; empty without any."""
    front, back = hooked
    return (f"  {joined(front)}-" if front else "") + (f"  -{joined(back)}" if back else "")


def summary(report: FoundReport) -> str:
    """The first line: how many words, of which list; or why there are none."""
    count, meta = len(report.words), report.lexicon.meta
    source = f"lexicon {report.lexicon.id}, {plural(meta.words, 'word')}"
    if report.words.reason is not None:
        return f"No words: {report.words.reason}."
    return f"{plural(count, 'word') if count else 'No words'}; {source}"


def by_alphagram(words: Iterable[Found]) -> dict[str, list[Found]]:
    """The words by their letters in alphabet order, in the order of each one's first word."""
    groups: dict[str, list[Found]] = {}
    for found in words:
        groups.setdefault(found.alphagram, []).append(found)
    return groups


def write_alphagrams(report: FoundReport, form: str, out: IO[str]) -> None:
    """Write the words by alphagram in `form`, each alphagram once with its words."""
    groups = by_alphagram(report.words)
    if form in ("json", "jsonl"):
        records = (_question(report, alphagram, group) for alphagram, group in groups.items())
        if form == "json":
            write_json(out, {**head(report), "alphagrams": len(groups)}, "questions", records)
        else:
            write_jsonl(out, records)
        return
    rows = ([key, *(found.plain for found in group)] for key, group in groups.items())
    if form == "csv":
        write_csv(out, ("alphagram", "words"), ([row[0], " ".join(row[1:])] for row in rows))
    elif form == "plain":
        write_plain(out, rows)
    else:
        print(f"{summary(report)}; {plural(len(groups), 'alphagram')}", file=out)
        for row in rows:
            print(f"  {row[0]}  {' '.join(row[1:])}", file=out)


def _question(report: FoundReport, alphagram: str, group: list[Found]) -> dict[str, Any]:
    """A quiz's question: the alphagram; the answers: its words with points and hooks."""
    from solver.word_hooks import hook_sets, tiles_of

    answers = []
    sets = hook_sets(report.lexicon, [found.tiles for found in group])
    for found, hooked in zip(group, sets, strict=True):
        front, back = (list(tiles_of(side, report.lexicon.alphabet)) for side in hooked)
        answers.append({"word": found.plain, "points": found.points, "front": front, "back": back})
    return {"alphagram": alphagram, "length": group[0].length, "answers": answers}
