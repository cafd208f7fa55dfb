"""Why a word is in a lexicon or not: the entries it comes from, those left out, other lists."""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from dawg_builder.errors import LexiconError
from dawg_builder.lexicon_format import MAGIC, open_file
from dawg_builder.origins import Origin
from dawg_builder.sieve import DENIED, REASONS
from solver.lexicon import Lexicon
from solver.word_check import Checked

_MOST_ENTRIES = 3

Found = dict[str, list[Origin]]


def explain(
    checked: Iterable[Checked],
    lexicon: Lexicon,
    others: Iterable[Lexicon] = (),
    *,
    source: Path | None = None,
) -> list[Checked]:
    """`checked` with the entries of the list behind each word and the `others` that have it.

    Arguments: `lexicon` that the words were checked in; `source`, the word list that it was
    compiled from, if it is there. A bundled list needs no `source`: its entries come with the
    program. Without either only what the overlay says is known. Reads a whole list, some tenths of
    a second, if a word is valid; for words that are not valid only the entries that were left out.
    Raises WordListError.
    """
    checked = list(checked)
    found = _entries(checked, lexicon, source)
    for word, known in _overlaid(checked, lexicon).items():
        if any(one.reason == DENIED for one in known):
            found[word] = [one._replace(reason=one.reason or DENIED) for one in found.get(word, [])]
        found[word] = known + found.get(word, [])
    result = [_explained(each, found.get(each.word, [])) for each in checked]
    for other in others:
        result = [
            each._replace(elsewhere=(*each.elsewhere, other.id)) if each.word in other else each
            for each in result
        ]
    return result


def installed_lexicons(besides: str, *, overlay: bool = True) -> Iterator[Lexicon]:
    """The bundled lists that are compiled already, but for the list `besides`.

    `overlay` says whether the user's own words apply.
    """
    from dawg_builder.bundled import bundled_ids
    from dawg_builder.locate import installed

    for id in bundled_ids():
        path = installed(id, overlay=overlay) if id != besides else None
        if path:
            try:
                yield Lexicon(open_file(path), id)
            except LexiconError:  # damaged: it is compiled again when it is used
                continue


def list_behind(name: str, lexicon: Lexicon) -> Path | None:
    """The word list that `name` (an id or file) is, if `lexicon` was compiled from one by now."""
    try:
        with Path(name).open("rb") as file:
            raw = file.read(len(MAGIC)) != MAGIC
    except OSError:
        return None
    return Path(name) if raw and bundled_id(lexicon) is None else None


def bundled_id(lexicon: Lexicon) -> str | None:
    """Which bundled list the lexicon is, with an overlay or without; None for any other."""
    from dawg_builder.bundled import bundled_ids

    id = lexicon.meta.options.get("bundled")
    return id if isinstance(id, str) and id in bundled_ids() else None


def _entries(checked: Sequence[Checked], lexicon: Lexicon, source: Path | None) -> Found:
    """word -> the entries of the list with its letters."""
    if source:
        from dawg_builder.origins import origins
        from dawg_builder.sources import open_source

        opened = open_source(source, alphabet=lexicon.alphabet)
        return origins([each.word for each in checked], [opened], lexicon.folding)
    id = bundled_id(lexicon)
    if id is None:
        return {}
    from dawg_builder.bundled_origins import bundled_origins

    valid = [each.word for each in checked if each.valid]
    others = [each.word for each in checked if not each.valid]
    found = bundled_origins(id, valid) if valid else {}
    return found | (bundled_origins(id, others, listed=False) if others else {})


def _overlaid(checked: Sequence[Checked], lexicon: Lexicon) -> Found:
    """word -> the lines of the user's overlay that name it."""
    from dawg_builder.overlay import overlay_of, read_overlay

    overlay = overlay_of(lexicon.id) if lexicon.overlay else None
    if overlay is None:
        return {}
    folding = lexicon.folding
    lines: Found = {}
    for line in chain(*read_overlay(overlay, folding)):
        if not line.fault:
            reason = DENIED if line.path == overlay.deny else None
            lines.setdefault(line.folded, []).append(
                Origin(line.word, line.path, line.line, reason)
            )
    words = {each.word: folding.fold(each.word) for each in checked}
    return {word: lines[folded] for word, folded in words.items() if folded in lines}


def _explained(checked: Checked, entries: list[Origin]) -> Checked:
    kept = [one for one in entries if checked.valid == (one.reason is None)]
    text = _sources(checked, kept) if checked.valid else _losses(kept)
    return checked._replace(reason=checked.reason + text, entries=tuple(entries))


def _sources(checked: Checked, kept: list[Origin]) -> str:
    """`, from été`: where a valid word comes from, if that is not plain to see."""
    own = next((one for one in kept if _is_overlay(one)), None)
    if own:
        return f", from {own.path.name} line {own.line}"
    spelled = list(dict.fromkeys(one.entry for one in kept))
    if all(entry.upper() == checked.folded for entry in spelled):
        return ""
    return f", from {_some(spelled)}"


def _losses(kept: list[Origin]) -> str:
    """Which entries with the letters of a word that is not valid were left out, and why."""
    own = next((one for one in kept if _is_overlay(one)), None)
    if own:
        return f"; {own.path.name} line {own.line} takes it out"
    texts = [f"{one.entry} ({REASONS.get(one.reason or '', one.reason)})" for one in kept]
    return f"; the list leaves out {_some(list(dict.fromkeys(texts)))}" if texts else ""


def _is_overlay(origin: Origin) -> bool:
    return os.path.splitext(origin.path)[1] in (".allow", ".deny")


def _some(texts: list[str]) -> str:
    more = len(texts) - _MOST_ENTRIES
    return ", ".join(texts[:_MOST_ENTRIES]) + (f" and {more} more" if more > 0 else "")
