"""What is in a lexicon file, and what two of them have and the other lacks."""

from collections import Counter
from dataclasses import dataclass
from os import PathLike
from typing import Any

from dawg_builder.build import check_nodes, decode_all, word_codes
from dawg_builder.export import kwg_nodes
from dawg_builder.lexicon_format import FORMAT_VERSION, RECORD_BYTES, LexiconFile
from dawg_builder.locate import Overlays, Report, locate


def open_checked(
    which: str | PathLike[str],
    *,
    ruleset: str | int | None = None,
    report: Report | None = None,
    overlay: Overlays = "ids",
) -> LexiconFile:
    """The lexicon `which`, its nodes and checksum checked. Arguments and errors as `locate`."""
    return locate(which, _checked, ruleset=ruleset, report=report, overlay=overlay)


def _checked(file: LexiconFile, _: str) -> LexiconFile:
    check_nodes(file)
    return file


def info(file: LexiconFile) -> dict[str, Any]:
    """The header's facts, the sizes that follow from them, and the size of a KWG of the same words.

    `file` must have passed `check_nodes`. The arcs of the GADDAG include those of the DAWG, which
    follow a separator. Laying out the KWG takes half a second for the largest lists.
    """
    meta = file.meta
    arcs = meta.counts.get("gaddag_arcs", 0)
    kwg = kwg_nodes(file)
    return {
        "path": file.path,
        "name": meta.name,
        "ruleset": meta.ruleset,
        "alphabet": list(meta.alphabet.tiles),
        "words": meta.words,
        "words_per_length": {n: count for n, count in enumerate(meta.words_per_length) if count},
        "words_sha256": meta.words_sha256,
        "source_sha256": meta.source_sha256,
        "options": dict(meta.options),
        "dropped": dict(meta.dropped),
        "format": FORMAT_VERSION,
        "bytes": file.size,
        "records": file.records,
        "record_bytes": RECORD_BYTES,
        "bytes_per_word": _ratio(file.size, meta.words),
        "bytes_per_arc": _ratio(file.size, arcs),
        "counts": dict(meta.counts),
        "kwg": {
            "nodes": kwg,
            "bytes": 4 * kwg,
            "bytes_per_word": _ratio(4 * kwg, meta.words),
            "bytes_per_arc": _ratio(4 * kwg, arcs),
        },
    }


def _ratio(size: int, count: int) -> float:
    return round(size / count, 2) if count else 0.0


@dataclass(frozen=True)
class Difference:
    """The words of two lexicons `a` and `b` side by side.

    The four counters are by length in tiles, each lexicon's own. `words_only_a` and `words_only_b`
    are in the alphabet order of their lexicon.
    """

    a: Counter[int]
    b: Counter[int]
    only_a: Counter[int]
    only_b: Counter[int]
    words_only_a: list[str]
    words_only_b: list[str]

    @property
    def same(self) -> bool:
        """Whether both have exactly the same words."""
        return not self.words_only_a and not self.words_only_b


def diff(a: LexiconFile, b: LexiconFile, *, length: int | None = None) -> Difference:
    """Compare the words of two lexicons, or only those of `length` tiles.

    Words are compared by their text, so the alphabets need not be the same. Both files must have
    passed `check_nodes`. Raises DamagedLexiconError.
    """
    ours, theirs = _words(a, length), _words(b, length)
    only_a = {word: tiles for word, tiles in ours.items() if word not in theirs}
    only_b = {word: tiles for word, tiles in theirs.items() if word not in ours}
    return Difference(
        a=Counter(ours.values()),
        b=Counter(theirs.values()),
        only_a=Counter(only_a.values()),
        only_b=Counter(only_b.values()),
        words_only_a=list(only_a),
        words_only_b=list(only_b),
    )


def _words(file: LexiconFile, length: int | None) -> dict[str, int]:
    """Every word, or those of `length` tiles -> its number of tiles."""
    found: dict[str, int] = {}
    for codes in word_codes(file):
        sizes = map(len, codes.split(b"\0")[:-1])
        found.update(zip(decode_all(file.meta.alphabet, codes), sizes, strict=True))
    if length is None:
        return found
    return {word: tiles for word, tiles in found.items() if tiles == length}
