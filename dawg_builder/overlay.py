"""A user's own words on top of a lexicon: `nb.allow` and `nb.deny` in the config folder.

Each is a plain list, one word a line in any case and with any accents, `#` starts a comment.
`deny` wins over `allow`. An overlay changes what a lexicon's id or a file of that stem means; the
compiled list stays as it is, and a variant of it is compiled into the cache, once for each
content of the two files. A line that is no word is left out, counted and warned of when the
variant is compiled: a slip in one line must not stop every command. A file that cannot be read
at all is an error: nobody wants to play without the words that he thinks are there.
"""

import os
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dawg_builder.errors import WordfeudError, WordListError
from dawg_builder.wording import plural

if TYPE_CHECKING:
    from dawg_builder.alphabet import Folding
    from dawg_builder.lexicon_format import LexiconFile, Meta

SWITCH = "WORDFEUD_OVERLAY"
"""The environment variable that turns overlays off, for results that others can repeat."""

_OFF, _ON = ("off", "0", "no", "false"), ("on", "1", "yes", "true", "")
_KEY = "overlay"
_LEAVE_OUT = f"mend it, or leave it out with {SWITCH}=off or --no-overlay"
_MOST_WARNINGS = 5

Report = Callable[[str], None]


class Overlay(NamedTuple):
    """The two files of a lexicon's overlay; at least one of them is there."""

    id: str
    allow: Path
    deny: Path

    @property
    def files(self) -> list[Path]:
        """The files that are there."""
        return [path for path in (self.allow, self.deny) if os.path.lexists(path)]

    def __str__(self) -> str:
        return " and ".join(map(str, self.files))


class Line(NamedTuple):
    """A word of an overlay as it stands in its file, the tiles' letters, and what is wrong."""

    word: str
    path: Path
    line: int
    folded: str
    fault: str | None


class Changes(NamedTuple):
    """What an overlay does to a lexicon: how many words it `added` and `removed`; words to add
    that were `already_in`, to remove that were `not_in`, and lines `skipped` as no word."""

    added: int
    removed: int
    already_in: int
    not_in: int
    skipped: int

    def __str__(self) -> str:
        parts = [f"{self.added:,} added", f"{self.removed:,} taken out"]
        parts += [f"{self.already_in:,} already there"] if self.already_in else []
        parts += [f"{self.not_in:,} to take out not there"] if self.not_in else []
        parts += [f"{self.skipped:,} skipped"] if self.skipped else []
        return ", ".join(parts)


def config_folder() -> Path:
    """The user's folder for settings and overlays: `wordfeud-solver` in the XDG config folder."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(base):
        base = os.path.expanduser("~/.config")
    return Path(base, "wordfeud-solver")


def overlay_of(id: str) -> Overlay | None:
    """The user's overlay for the lexicon `id`; None if there is none or overlays are off.

    Raises WordfeudError if `WORDFEUD_OVERLAY` is neither on nor off.
    """
    switch = os.environ.get(SWITCH, "").lower()
    if switch in _OFF:
        return None
    if switch not in _ON:
        raise WordfeudError(f"{SWITCH}={switch!r}: expected on or off")
    folder = os.fspath(config_folder())
    allow, deny = (os.path.join(folder, f"{id}.{kind}") for kind in ("allow", "deny"))
    # A link to nowhere counts: the user wanted something there.
    if not os.path.lexists(allow) and not os.path.lexists(deny):
        return None
    return Overlay(id, Path(allow), Path(deny))


def changes(meta: "Meta") -> Changes | None:
    """What the overlay did to the lexicon that `meta` describes; None without one."""
    kept = meta.options.get(_KEY)
    if not isinstance(kept, dict) or not all(
        type(kept.get(field)) is int for field in Changes._fields
    ):
        return None
    return Changes(*(kept[field] for field in Changes._fields))


def read_overlay(overlay: Overlay, folding: "Folding") -> tuple[list[Line], list[Line]]:
    """The lines of `allow` and of `deny`; a word to add that `deny` has too is at fault.

    Raises WordListError if a file cannot be read.
    """
    allow, deny = (_read(path, folding) for path in (overlay.allow, overlay.deny))
    unwanted = {line.folded for line in deny if not line.fault}
    name = overlay.deny.name
    settled = [
        line._replace(fault=f"{line.word!r} is in {name} too, which wins")
        if not line.fault and line.folded in unwanted
        else line
        for line in allow
    ]
    return settled, deny


def _read(path: Path, folding: "Folding") -> list[Line]:
    """Every word of one file; none if there is no such file."""
    if not os.path.lexists(path):
        return []
    from dawg_builder.cache import listed_lines
    from dawg_builder.origins import why_dropped
    from dawg_builder.sieve import REASONS

    try:
        entries = listed_lines(path)
    except WordListError as error:
        raise WordListError(f"{error}; {_LEAVE_OUT}") from None
    reasons = why_dropped([word for word, _ in entries], folding)
    return [
        Line(word, path, line, folding.fold(word), reason and f"{word!r} {REASONS[reason]}")
        for (word, line), reason in zip(entries, reasons, strict=True)
    ]


def tell_skipped(allow: Path | None, deny: Path | None, folding: "Folding", report: Report) -> None:
    """Report the lines of an allow and a deny file that change nothing, with the reason of each:
    words that no tiles can form, and words to add that are to be left out too.

    Raises WordListError if a file cannot be read.
    """
    nowhere = Path(os.devnull, "none")
    lines = read_overlay(Overlay("", allow or nowhere, deny or nowhere), folding)
    _warn([line for line in chain(*lines) if line.fault], report)


def variant(
    base: Path, overlay: Overlay, report: Report | None = None, *, fresh: bool = False
) -> Path:
    """The compiled file of the lexicon file `base` with the overlay, compiled if need be.

    Some tenths of a second for the largest lists; then found as fast as `base` itself. `report`
    and `fresh` as for `cache.obtain`. Raises LexiconError, and WordListError for an overlay that
    cannot be read.
    """
    from dawg_builder import cache

    found = None if fresh else current_variant(base, overlay)
    if found:
        return found
    inputs = (base, overlay.allow, overlay.deny, Path(__file__), *cache.builder_files())

    def build(target: Path) -> None:
        _build(base, overlay, target, report)

    recipe = cache.Recipe(_owner(base, overlay), _label(overlay), _KEY, inputs, build)
    try:
        return cache.obtain(recipe, report, fresh=fresh)
    except WordListError as error:
        text = str(error)
        raise WordListError(text if _LEAVE_OUT in text else f"{text}; {_LEAVE_OUT}") from None


def current_variant(base: Path, overlay: Overlay) -> Path | None:
    """The compiled file of `base` with the overlay if the cache has it and it is current."""
    from dawg_builder import cache

    return cache.recall(_owner(base, overlay), _label(overlay))


def _owner(base: Path, overlay: Overlay) -> str:
    return f"overlay {overlay.allow} {base}"


def _label(overlay: Overlay) -> str:
    from dawg_builder.cache import label

    return f"{label(overlay.id)}-overlay"


def _build(base: Path, overlay: Overlay, target: Path, report: Report | None) -> None:
    from dawg_builder.build import recompile
    from dawg_builder.files import write_atomically
    from dawg_builder.lexicon_format import open_file, pack

    file = open_file(base)
    if report:
        report(f"{overlay.id}: applying {overlay}, only this once")
    words, found = _apply(file, overlay, report)
    options = {**file.meta.options, _KEY: found._asdict(), "overlay_on": file.meta.words_sha256}
    compiled = recompile(file.meta, words, options)
    write_atomically(target, (pack(compiled), compiled.nodes))


def _apply(
    file: "LexiconFile", overlay: Overlay, report: Report | None
) -> tuple[list[str], Changes]:
    from dawg_builder.build import check_nodes, decode_all, word_codes

    check_nodes(file)
    meta = file.meta
    allow, deny = read_overlay(overlay, meta.folding)
    wanted, unwanted = ({line.folded for line in a if not line.fault} for a in (allow, deny))
    words = [word for codes in word_codes(file) for word in decode_all(meta.alphabet, codes)]
    there = set(words)
    new, gone = wanted - there, unwanted & there
    if gone:
        words = [word for word in words if word not in gone]
    faulty = [line for line in (*allow, *deny) if line.fault]
    if report:
        _warn(faulty, report)
    return words + sorted(new), Changes(
        added=len(new),
        removed=len(gone),
        already_in=len(wanted) - len(new),
        not_in=len(unwanted) - len(gone),
        skipped=len(faulty),
    )


def _warn(faulty: list[Line], report: Report) -> None:
    for line in faulty[:_MOST_WARNINGS]:
        report(f"warning: {line.path}: line {line.line}: {line.fault}; skipped")
    if len(faulty) > _MOST_WARNINGS:
        report(f"warning: skipped besides: {plural(len(faulty) - _MOST_WARNINGS, 'line')}")
