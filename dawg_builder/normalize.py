"""Entries of word lists -> the words that can be played, with a reason for every other entry.

The work is done on a whole list at once (joined by line ends), because a function call for each
of 700,000 entries would take longer than everything else.
"""

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain, groupby

from dawg_builder.alphabet import Folding
from dawg_builder.sieve import REASONS, Sieve
from dawg_builder.sources.source import Source


@dataclass(frozen=True)
class Normalized:
    """The words of one or more lists, and what became of the other entries.

    `words`: distinct, sorted by code point, upper case, every letter has a tile.
    `dropped`: reason -> number of distinct entries; the reasons are the keys of `REASONS`.
    `entries` = `duplicates` + `merged` + sum of `dropped` + number of `words` - `allowed`.
    `duplicates`: entries that stand in the lists more than once, the second time and on.
    `folded`: kept entries with a letter that changed, accents for instance; case is no change.
    `merged`: kept entries whose word another entry gives too (`alle`, `allé`).
    `allowed`: words that only `allow` gave. `examples`: the first few entries of each reason.
    `names`: the lists, for messages.
    `source_sha256`: of the distinct entries, sorted and joined by line ends, in UTF-8, composed.
    """

    words: list[str]
    dropped: dict[str, int]
    entries: int
    folded: int
    duplicates: int
    source_sha256: str
    merged: int = 0
    allowed: int = 0
    examples: dict[str, list[str]] = field(default_factory=dict)
    names: tuple[str, ...] = ()


def normalize(
    sources: Iterable[Source],
    folding: Folding,
    *,
    allow: Iterable[str] = (),
    deny: Iterable[str] = (),
    keep_capitals: bool | None = None,
) -> Normalized:
    """Fold, filter and sort the entries of `sources` for the tiles of `folding`.

    Arguments: `allow`, words added even if the lists lack them or give them with a capital;
    `deny`, words taken out, which wins over `allow`; both in any case and with any accents.
    `keep_capitals`: True keeps every entry with capitals, False none; None does what the
    ruleset says: if it keeps capitals (German), a capital at the start is fine and one
    further in is an acronym. A list written in upper case throughout has no proper names.

    A word of `allow` that no tiles can form is left out silently: `overlay.tell_skipped` names it.
    Not checked: that an entry is a real word.
    """
    total = 0
    names: list[str] = []
    groups: dict[str, list[str]] = {}
    for source in sources:
        raw = composed([word for chunk in source.chunks() for word in chunk.words])
        total += len(raw)
        names.append(str(source.path))
        group = capitals_policy(raw, folding, keep_capitals)
        groups[group] = groups[group] + raw if group in groups else raw
    sieve = Sieve(folding, (folding.fold(word.strip()) for word in deny))
    digest, distinct = _sift(sieve, groups)
    words = _distinct(sieve.kept)
    listed = len(words)
    if extra := composed([word.strip() for word in allow if word.strip()]):
        allowed = Sieve(folding, sieve.denied)
        allowed.sift(extra, "all")
        words = _distinct(words + allowed.kept)
    return Normalized(
        words=words,
        dropped={reason: sieve.dropped[reason] for reason in REASONS if reason in sieve.dropped},
        entries=total,
        folded=sieve.folded,
        duplicates=total - distinct,
        source_sha256=digest,
        merged=len(sieve.kept) - listed,
        allowed=len(words) - listed,
        examples={reason: sieve.examples[reason] for reason in REASONS if reason in sieve.examples},
        names=tuple(names),
    )


def _sift(sieve: Sieve, groups: dict[str, list[str]]) -> tuple[str, int]:
    """Sift every group once, in sorted order; (hash, number) of all distinct entries.

    An entry that stands in an upper-case list too is taken from there.
    """
    everything = _distinct(list(chain.from_iterable(groups.values())))
    upper = frozenset(groups["upper"]) if len(groups) > 1 and "upper" in groups else frozenset()
    for capitals, entries in groups.items():
        if len(groups) == 1:
            sieve.sift(everything, capitals)
        elif capitals == "upper":
            sieve.sift(_distinct(entries), capitals)
        else:
            sieve.sift([entry for entry in everything if entry not in upper], capitals)
    blob = "\n".join(everything).encode("utf-8", "surrogatepass")
    return hashlib.sha256(blob).hexdigest(), len(everything)


def _distinct(entries: list[str]) -> list[str]:
    """The entries sorted, each once. Sorting a list that is nearly sorted costs hardly anything, a
    set of 700,000 texts a quarter of a second."""
    return [entry for entry, _ in groupby(sorted(entries))]


def composed(entries: list[str]) -> list[str]:
    """The entries with their accents composed (NFC), so that an NFD list gives the same hash."""
    blob = "\n".join(entries)
    if blob.isascii() or unicodedata.is_normalized("NFC", blob):
        return entries
    return unicodedata.normalize("NFC", blob).split("\n")


def capitals_policy(entries: list[str], folding: Folding, keep_capitals: bool | None) -> str:
    """Which capitals are fine in one list: the argument `capitals` of `Sieve.sift`."""
    if keep_capitals:
        return "all"
    if _is_upper(entries):
        return "upper"
    return "first" if keep_capitals is None and folding.keep_capitals else "none"


def _is_upper(entries: list[str]) -> bool:
    """Whether a list is written in upper case: at most one entry in twenty has small letters."""
    return sum(map(str.isupper, entries)) >= max(1, 0.95 * len(entries))
