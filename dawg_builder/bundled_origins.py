"""Where words of a bundled list come from, or why they are not in it."""

import os
from collections.abc import Sequence
from pathlib import Path

from dawg_builder.alphabet import Folding
from dawg_builder.bundled import BundledList, bundled_list
from dawg_builder.origins import Origin, origins
from dawg_builder.ruleset_file import read_ruleset
from dawg_builder.sieve import DENIED
from dawg_builder.sources import Source, open_source


def bundled_origins(
    id_: str, words: Sequence[str], *, listed: bool = True
) -> dict[str, list[Origin]]:
    """For each of `words` (any case, any accents) the entries of a bundled list that it comes
    from, and those with the same letters that cannot be played, with the reason.

    `ETE` gives `été` in words.xz; `OSLO` gives `Oslo`, a capital; `FOTOS` gives `foto's`, an
    apostrophe; `KG` gives `kg`, denied by deny.txt; a word that allow.txt adds is found there.
    Not kept, so never found: entries of more than 15 letters or with a letter that has no tile.
    Reads the whole list, some tenths of a second, unless `listed` is false: then only entries that
    were left out are looked at, and `KG` is found in deny.txt. Raises LexiconError for an unknown
    id.
    """
    entry = bundled_list(id_)
    folding = read_ruleset(entry.ruleset).folding
    kept = (entry.path, entry.left_out, entry.allow) if listed else (entry.left_out, entry.deny)
    files = [path for path in kept if os.path.exists(path)]
    found = origins(words, map(_open, files), folding)
    denied = {folding.fold(word) for word in entry.overlay()[1]}
    for word, known in found.items():
        if folding.fold(word) in denied:
            known[:] = [one._replace(reason=one.reason or DENIED) for one in known]
    missing = {folding.fold(word): word for word, known in found.items() if not known}
    if missing:
        for letters, more in _same_letters(entry, folding, missing).items():
            found[missing[letters]] += more
    return found


def bare(entry: str, folding: Folding) -> str:
    """The letters of an entry alone, folded: `foto's` -> FOTOS."""
    return folding.fold(entry if entry.isalpha() else "".join(filter(str.isalpha, entry)))


def _same_letters(
    entry: BundledList, folding: Folding, wanted: dict[str, str]
) -> dict[str, list[Origin]]:
    """The entries left out whose letters alone are one of `wanted`, with their reasons."""
    if not os.path.exists(entry.left_out):
        return {}
    source = _open(entry.left_out)
    pairs = [(one, bare(one, folding)) for one, _ in source]
    near = {one: letters for one, letters in pairs if letters in wanted}
    result: dict[str, list[Origin]] = {}
    known = origins(list(near), [source], folding) if near else {}
    for one, same in known.items():
        result.setdefault(near[one], []).extend(each for each in same if each.entry == one)
    return result


def _open(path: Path) -> Source:
    return open_source(path, reader="plain", encoding="utf-8")
