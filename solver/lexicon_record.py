"""What there is to say about a bundled list, and about the user's own words on top of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from dawg_builder.bundled import BundledList
from dawg_builder.cache import own_lists
from dawg_builder.errors import LexiconError, WordfeudError
from dawg_builder.lexicon_format import LexiconFile, open_file
from dawg_builder.locate import installed, locate
from dawg_builder.overlay import Changes, Line, changes, overlay_of, read_overlay
from solver.lexicon import open_lexicon

Report = Callable[[str], None]

ADDED, ALREADY_IN = "added", "already in the list"
REMOVED, NOT_IN = "taken out", "not in the list"
SKIPPED = "skipped"

FIELDS = (
    *("kind", "id", "name", "language", "ruleset", "rulesets", "words", "source", "version"),
    *("upstream", "licence", "licence_file", "sha256", "path", "note", "dropped", "compiled"),
    "overlay",
)
"""The fields of every record."""


class OverlayLine(NamedTuple):
    """A line of an overlay and what it does: one of the five constants."""

    line: Line
    effect: str


def lexicon_record(entry: BundledList, report: Report | None = None) -> dict[str, Any]:
    """Everything that a bundled list says about itself, as plain values; see FIELDS.

    `kind` is `bundled`. `compiled` is the file in the cache, None before the first use. `overlay`
    is None, or the user's `files` with the counts of their changes, or with the `error` that makes
    them unusable. The counts need the compiled list: it is compiled now if there is an overlay;
    `report` gets lines about that.
    """
    overlay = overlay_record(entry.id, entry.id, report)
    compiled = installed(entry.id)
    return {
        "kind": "bundled",
        "id": entry.id,
        "name": entry.name,
        "language": entry.language,
        "ruleset": entry.ruleset,
        "rulesets": list(entry.rulesets),
        "words": entry.words,
        "source": entry.source,
        "version": entry.version,
        "upstream": entry.upstream,
        "licence": entry.licence,
        "licence_file": str(entry.licence_file),
        "sha256": entry.sha256,
        "path": str(entry.path),
        "note": entry.note,
        "dropped": dict(entry.dropped),
        "compiled": str(compiled) if compiled else None,
        "overlay": overlay,
    }


def own_records(report: Report | None = None) -> list[dict[str, Any]]:
    """The user's own word lists that were used before, as records with the same fields.

    `kind` is `own`, `id` the path, as --lexicon takes it; what nobody knows is None.
    """
    records = []
    for path, ruleset, compiled in own_lists():
        try:
            meta = open_file(compiled).meta
        except LexiconError:  # damaged: it is compiled again when it is used
            continue
        records.append(
            dict.fromkeys(FIELDS)
            | {
                "kind": "own",
                "id": str(path),
                "name": meta.name,
                "ruleset": ruleset,
                "rulesets": [ruleset],
                "words": meta.words,
                "path": str(path),
                "dropped": dict(meta.dropped),
                "compiled": str(compiled),
                "overlay": overlay_record(path.stem, path, report, ruleset),
            }
        )
    return records


def overlay_record(
    id: str, which: str | Path, report: Report | None = None, ruleset: str | None = None
) -> dict[str, Any] | None:
    """The user's overlay of the lexicon `which` with this id: see `lexicon_record`."""
    overlay = overlay_of(id)
    if overlay is None:
        return None
    files = {"files": list(map(str, overlay.files))}
    try:
        found = locate(which, _changes, ruleset=ruleset, report=report, overlay="all")
    except WordfeudError as error:
        return files | {"error": str(error)}
    return files | (found._asdict() if found else {})


def _changes(file: LexiconFile, _: str) -> Changes | None:
    return changes(file.meta)


def overlay_lines(id: str, report: Report | None = None) -> list[OverlayLine]:
    """Every word of the user's overlay of the lexicon `id` and what it does there.

    Raises WordListError if a file cannot be read.
    """
    overlay = overlay_of(id)
    if overlay is None:
        return []
    lexicon = open_lexicon(id, overlay=False, report=report)
    allow, deny = read_overlay(overlay, lexicon.folding)
    pairs = [(line, (ADDED, ALREADY_IN)) for line in allow]
    pairs += [(line, (NOT_IN, REMOVED)) for line in deny]
    return [
        OverlayLine(line, SKIPPED if line.fault else effects[line.folded in lexicon])
        for line, effects in pairs
    ]
