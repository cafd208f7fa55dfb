"""The shapes of the JSON documents in docs/formats.md, taken from what the verbs write."""

import json
from collections.abc import Iterator
from typing import Any

from doc_blocks import Workshop

_BEST = "data/examples/nb-midgame.txt -r 'AEINRS?' -l nb"
_GAME = "game.gcg"
SETUP = (
    f"wordfeud game new {_GAME} --ruleset nb --rack HUSETAR --opponent Kari",
    f"wordfeud game play {_GAME} '8H HUS'",
    f"wordfeud game play {_GAME} 'K6 KUNST'",
    f"wordfeud game rack {_GAME} EEAIRTN",
    "printf 'hus\\nhest\\nOslo\\n' > list.txt",
    "wordfeud convert data/examples/nb-midgame.txt -r 'AEINRS?' --to cgp > rows.cgp",
)
VERBS = {
    "best, plays": f"wordfeud best {_BEST} --top 3 --explain --swaps --json",
    "score": f"wordfeud score {_BEST} '10G REtSINA' '8A HUS' --json",
    "show": "sed s/REGNE/RGGNE/ data/examples/nb-midgame.txt | wordfeud show - -r AEINRS --json",
    "find": "wordfeud find 'AEINRS?' --length 7 --hooks --json",
    "hooks": "wordfeud hooks HUS RENE --json",
    "extend": "wordfeud extend HUS --top 2 --json",
    "check": "wordfeud check HUS ETE Oslo XYZ --explain --json",
    "lexicons": "wordfeud lexicons --json",
    "rulesets": "wordfeud rulesets --json",
    "premiums": "wordfeud premiums --json",
    "game show": f"wordfeud game show {_GAME} --json",
    "review": f"wordfeud review {_GAME} --json",
    "batch (a line)": "wordfeud batch rows.cgp -o - -q --lexicon nb --top 2",
    "dawg-builder build": "dawg-builder build list.txt -o a.lexicon --ruleset nb --json",
    "dawg-builder info": "dawg-builder info a.lexicon --json",
    "dawg-builder verify": "dawg-builder verify a.lexicon --json",
    "dawg-builder diff": "dawg-builder diff a.lexicon a.lexicon --json",
}
_KINDS = {str: "text", int: "number", float: "number", bool: "bool", type(None): "null"}
_TABLES = {"unseen", "dropped", "options", "words_per_length", "counts"}
"""Objects whose keys are data: letters, reasons, lengths."""


def shapes() -> str:
    """A block for each verb: the fields of its document and the kinds of their values."""
    parts = []
    with Workshop() as shop:
        for command in SETUP:
            shop.run(command)
        for verb, command in VERBS.items():
            document = json.loads(shop.run(command))
            lines = "\n".join(_lines(_shape(document)))
            parts.append(f"### {verb}\n\n```text\n{lines}\n```\n")
    return "\n" + "\n".join(parts) + "\n"


def _shape(value: Any, name: str = "") -> Any:
    """`value` with its leaves replaced by the names of their kinds; a list by that of its items."""
    if isinstance(value, dict) and name in _TABLES and value:
        return {"…": _merged([_shape(each) for each in value.values()])}
    if isinstance(value, dict):
        return {key: _shape(each, key) for key, each in value.items()}
    if isinstance(value, list):
        return [_merged([_shape(each) for each in value])] if value else []
    return _KINDS[type(value)]


def _merged(shapes: list[Any]) -> Any:
    """One shape for several: the fields of all, every kind that occurs."""
    first, *others = shapes
    for other in others:
        first = _both(first, other)
    return first


def _both(one: Any, other: Any) -> Any:
    if one == other or other in (None, [], {}):
        return one
    if one in ([], {}):
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [*one, *(key for key in other if key not in one)]
        return {key: _both(one.get(key), other.get(key)) for key in keys}
    if isinstance(one, list) and isinstance(other, list):
        return [_both(one[0], other[0])]
    if one is None:
        return other
    return _alternatives(one, other)


def _alternatives(one: Any, other: Any) -> Any:
    """Two kinds for one field, `text or null`; null beside an object or a list is left unsaid."""
    if not isinstance(one, str):
        return one
    if not isinstance(other, str):
        return other
    kinds = dict.fromkeys(f"{one} or {other}".split(" or "))
    return " or ".join(sorted(kinds, key=lambda kind: kind == "null"))


def _lines(shape: Any, name: str = "", indent: int = 0) -> Iterator[str]:
    """The shape as indented lines: `name: kind`; `[]` marks a list."""
    marks = ""
    while isinstance(shape, list):
        marks += "[]"
        shape = shape[0] if shape else "…"
    before = "  " * indent
    if not isinstance(shape, dict):
        yield f"{before}{name}{marks}: {shape}"
        return
    plain = all(isinstance(each, str) for each in shape.values())
    inner = ", ".join(f"{key}: {kind}" for key, kind in shape.items())
    if name and plain and len(before + name + marks + inner) < 90:
        yield f"{before}{name}{marks}: {{{inner}}}"
        return
    if name or marks:
        yield f"{before}{name}{marks}:"
        indent += 1
    for key, each in shape.items():
        yield from _lines(each, key, indent)
