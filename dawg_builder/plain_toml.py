"""Reads TOML whose every value stands on its key's line and is JSON too, as in our own rulesets.

Python's parser for all of TOML takes 14 of the 370 million instructions of `wordfeud best`.
"""

import json
from typing import Any


def plain_toml(text: str) -> dict[str, Any]:
    """The content of `text`, as `tomllib.loads` gives it for the files in data/rulesets.

    Raises ValueError for a line that is not understood or sets a key again. Not for files of other
    people: an escape in a string, say, may mean something else in TOML.
    """
    top: dict[str, Any] = {}
    table = top
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            table = {}
            _set(top, line.removeprefix("[").removesuffix("]"), table)
        else:
            key, _, value = line.partition(" = ")
            if value.startswith("{"):
                value = value.replace('" = "', '": "')
            _set(table, key.strip('"'), json.loads(value))
    return top


def _set(table: dict[str, Any], key: str, value: Any) -> None:
    if key in table:
        raise ValueError(key)
    table[key] = value
