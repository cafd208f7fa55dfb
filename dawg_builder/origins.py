"""Where a word comes from: the entries of the lists that give it, or why none of them does."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from dawg_builder.alphabet import Folding
from dawg_builder.lexicon_format import MAX_WORD
from dawg_builder.normalize import capitals_policy, composed
from dawg_builder.sieve import Sieve, fold_blob
from dawg_builder.sources.source import Source


class Origin(NamedTuple):
    """One entry of a list: as it stands there, file, line, and why it was dropped (a key of
    `REASONS`), or None if it gives the word."""

    entry: str
    path: Path
    line: int
    reason: str | None


def origins(
    words: Sequence[str],
    sources: Iterable[Source],
    folding: Folding,
    *,
    keep_capitals: bool | None = None,
) -> dict[str, list[Origin]]:
    """For each of `words` (any case, any accents) the entries that fold to the same letters.

    `keep_capitals` as in `normalize`. Reads the whole of every source, some tenths of a second
    for the largest. `ETE` gives `été` and `Été`, the second with the reason `capital`; a word
    with a character that no tile stands for, such as `foto's`, gives the entries written so.
    """
    if not words:
        return {}
    asked = composed([" ".join(word.split()) for word in words])
    folded = dict(zip(words, fold_blob("\n".join(asked), folding).split("\n"), strict=True))
    wanted = set(folded.values())
    found: dict[str, list[Origin]] = {}
    for source in sources:
        entries: list[str] = []
        lines: list[int] = []
        for chunk in source.chunks():
            entries += chunk.words
            lines += chunk.lines
        entries = composed(entries)
        capitals = capitals_policy(entries, folding, keep_capitals)
        shapes = fold_blob("\n".join(entries), folding).split("\n") if entries else []
        for entry, shape, line in zip(entries, shapes, lines, strict=True):
            if shape in wanted:
                origin = Origin(entry, source.path, line, _reason(entry, folding, capitals))
                found.setdefault(shape, []).append(origin)
    return {
        word: [
            origin
            for origin in found.get(folded[word], [])
            if "\0" not in folded[word] or origin.entry.casefold() == same.casefold()
        ]
        for word, same in zip(words, asked, strict=True)
    }


def why_dropped(entries: Sequence[str], folding: Folding) -> list[str | None]:
    """Why each of `entries` cannot be played (a key of `REASONS`), capitals aside; None if it can.

    As for the words of an allow file: a capital is no reason.
    """
    alphabet = folding.alphabet
    if not entries:
        return []
    shapes = fold_blob("\n".join(entries := composed(list(entries))), folding).split("\n")
    reasons: list[str | None] = []
    for entry, shape in zip(entries, shapes, strict=True):
        fine = "\0" not in shape and 2 <= len(alphabet.encode(shape)) <= MAX_WORD
        reasons.append(None if fine else _reason(entry, folding, "all"))
    return reasons


def _reason(entry: str, folding: Folding, capitals: str) -> str | None:
    sieve = Sieve(folding)
    sieve.sift([entry], capitals)
    return next(iter(sieve.dropped), None)
