"""Rulesets as files: data/rulesets/*.toml or a user's own, read and checked.

Both packages read rulesets: the builder needs the alphabet and the folding, the solver all of it.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from dawg_builder.alphabet import MAX_TILES, Alphabet, Folding
from dawg_builder.data_dir import data_dir
from dawg_builder.errors import RulesetError, did_you_mean, shown
from dawg_builder.plain_toml import plain_toml

_RULES = (
    "bingo_bonus",
    "bingo_tiles",
    "rack_size",
    "swap_min",
    "swap_max",
    "swap_bag_min",
    "passes_to_end",
    "hours_per_move",
)
_OPTIONAL = ("blank_only", "vowels", "premium_names")
_KEYS = ("number", "id", "name", "language", "total", "rules", "folding", "tiles", *_OPTIONAL)
PREMIUM_NAMES = ("DL", "TL", "DW", "TW")
"""What the squares are called where a ruleset does not say."""

_BLANK = "?"
_MOST_POINTS = 100
_MOST_TILES = 225


class RulesetFile(NamedTuple):
    """The checked content of a ruleset file.

    `points` and `counts` are indexed by tile code, index 0 is the blank. `rules` has the whole
    numbers of the file's `[rules]` table. `blank_only` are the letters that have no tile but that a
    blank may stand for, `vowels` the letters that count as vowels, `premium_names` what the game
    calls the squares for double and triple letters and words. `path` is where it was read.
    """

    number: int
    id: str
    name: str
    language: str
    alphabet: Alphabet
    folding: Folding
    points: tuple[int, ...]
    counts: tuple[int, ...]
    total: int
    rules: Mapping[str, int]
    blank_only: tuple[str, ...] = ()
    vowels: tuple[str, ...] = ()
    premium_names: tuple[str, ...] = PREMIUM_NAMES
    path: str = ""


def read_ruleset(key: str | int | Path) -> RulesetFile:
    """The ruleset that `key` names: an id (`nb`), a number (1 or "1"), a name or a .toml file.

    Raises RulesetError when there is none, or when its file is wrong: the message says file, key
    and fault. Not checked: that the points and counts are those of the game.
    """
    if isinstance(key, Path):
        return _read_file(str(key))
    return _read_file(_find(str(key).strip()))


def ruleset_keys() -> dict[str, tuple[int, str]]:
    """The bundled rulesets: id -> (number, name), in the order of their numbers."""
    return {id_: (number, name) for number, id_, name, _ in _index()}


def _find(key: str) -> str:
    """The path of the file that `key` names."""
    path = data_dir() / "rulesets" / f"{key}.toml"
    if key.replace("-", "").isalnum() and os.path.isfile(path):
        return str(path)
    for number, id_, name, file in _index():
        if key.casefold() in (id_.casefold(), name.casefold(), str(number)):
            return file
    if key.endswith(".toml"):
        return key
    keys = ruleset_keys()
    names = [*keys, *(name for _, name in keys.values())]
    raise RulesetError(
        f"unknown ruleset {shown(key, 60)}{did_you_mean(key, names)}; known: "
        + ", ".join(f"{id_} ({number})" for id_, (number, _) in keys.items())
        + "; or give a .toml file"
    )


@cache
def _index() -> tuple[tuple[int, str, str, str], ...]:
    """(number, id, name, path) of each bundled file, from its first lines: cheaper than TOML."""
    found = []
    for path in (data_dir() / "rulesets").glob("*.toml"):
        head: dict[str, str] = {}
        with path.open(encoding="utf-8") as file:
            for line in file:
                if line.startswith("["):
                    break
                name, equals, value = line.partition("=")
                if equals:
                    head[name.strip()] = value.strip().strip('"')
        found.append((int(head["number"]), head["id"], head["name"], str(path)))
    return tuple(sorted(found))


def _read_file(path: str) -> RulesetFile:
    try:
        state = Path(path).stat()
    except (OSError, ValueError):
        return _read_version(path, ())  # opening it says what is wrong
    return _read_version(path, (state.st_size, state.st_mtime_ns, state.st_ctime_ns))


@cache
def _read_version(path: str, version: tuple[int, ...]) -> RulesetFile:
    """Read `path`; `version` makes a file that was changed meanwhile another key of the cache."""
    try:
        text = Path(path).read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise RulesetError(f"{path}: no such ruleset file") from None
    except OSError as error:
        raise RulesetError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise RulesetError(f"{path}: not UTF-8 text (byte {error.start + 1})") from None
    except ValueError as error:  # a zero byte in the name
        raise RulesetError(f"{path}: cannot be read: {error}") from None
    return _check(_Table(_parse(text, path), path, ""), path)


def _parse(text: str, path: str) -> dict[str, Any]:
    if Path(path).parent == data_dir() / "rulesets":
        with suppress(ValueError):  # of a bundled file that somebody has changed
            return plain_toml(text)
    import tomllib  # not cheap to import

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        # A tile listed twice arrives here too: TOML allows no key twice.
        raise RulesetError(f"{path}: not a TOML file, or a key stands twice: {error}") from None


class _Table(NamedTuple):
    """One table of the file; its getters check types and name file and key in errors."""

    values: Mapping[str, Any]
    path: str
    prefix: str

    def fail(self, key: str, what: str) -> RulesetError:
        return RulesetError(f"{self.path}: {self.prefix}{key}: {what}")

    def only(self, known: tuple[str, ...]) -> None:
        """Raise for a key that is not known, and for one that is missing but optional."""
        for key in self.values:
            if key not in known:
                raise self.fail(key, f"unknown key{did_you_mean(key, known)}")
        for key in known:
            if key not in self.values and key not in _OPTIONAL:
                raise self.fail(key, "is missing")

    def whole(self, key: str, low: int, high: int) -> int:
        value = self.values[key]
        if type(value) is not int or not low <= value <= high:
            raise self.fail(key, f"expected a whole number {low} to {high}, found {value!r}")
        return value

    def text(self, key: str) -> str:
        value = self.values[key]
        if not isinstance(value, str) or not value.strip():
            raise self.fail(key, f"expected text, found {value!r}")
        return value

    def flag(self, key: str) -> bool:
        value = self.values[key]
        if not isinstance(value, bool):
            raise self.fail(key, f"expected true or false, found {value!r}")
        return value

    def table(self, key: str) -> "_Table":
        value = self.values[key]
        if not isinstance(value, dict):
            raise self.fail(key, f"expected a table, found {value!r}")
        return _Table(value, self.path, f"{self.prefix}{key}.")


def _check(top: _Table, path: str) -> RulesetFile:
    top.only(_KEYS)
    points, counts = _tiles(top)
    tiles = tuple(tile for tile in points if tile != _BLANK)
    alphabet = Alphabet(tiles)
    order = (_BLANK, *tiles)
    return RulesetFile(
        number=top.whole("number", 0, 1_000_000),
        id=top.text("id"),
        name=top.text("name"),
        language=top.text("language"),
        alphabet=alphabet,
        folding=_folding(top.table("folding"), alphabet),
        points=tuple(points[tile] for tile in order),
        counts=tuple(counts[tile] for tile in order),
        total=_total(top, counts),
        rules=_rules(top.table("rules")),
        blank_only=_blank_only(top, counts),
        vowels=_vowels(top, tiles),
        premium_names=_premium_names(top),
        path=path,
    )


def _tiles(top: _Table) -> tuple[dict[str, int], dict[str, int]]:
    """Points and counts by tile text, in the file's order, which is the alphabet's."""
    table = top.table("tiles")
    points: dict[str, int] = {}
    counts: dict[str, int] = {}
    for tile, value in table.values.items():
        if tile != _BLANK and not (1 <= len(tile) <= 2 and tile.isalpha() and tile == tile.upper()):
            raise table.fail(tile, "expected one or two upper-case letters, or ?")
        if not isinstance(value, list) or len(value) != 2:
            raise table.fail(tile, f"expected [points, count], found {value!r}")
        pair = _Table({"points": value[0], "count": value[1]}, top.path, f"tiles.{tile}.")
        points[tile] = pair.whole("points", 0, _MOST_POINTS)
        counts[tile] = pair.whole("count", 0, _MOST_TILES)
    if _BLANK not in points:
        raise table.fail(_BLANK, 'the blank is missing: write "?" = [0, 2]')
    if points[_BLANK]:
        raise table.fail(_BLANK, f"a blank has 0 points, found {points[_BLANK]}")
    if not 2 <= len(points) <= MAX_TILES + 1:
        raise top.fail("tiles", f"expected 1 to {MAX_TILES} letters, found {len(points) - 1}")
    return points, counts


def _total(top: _Table, counts: Mapping[str, int]) -> int:
    total = top.whole("total", 1, _MOST_TILES)
    if total != sum(counts.values()):
        raise top.fail(
            "total", f"says {total} tiles, but the counts add up to {sum(counts.values())}"
        )
    return total


def _blank_only(top: _Table, counts: Mapping[str, int]) -> tuple[str, ...]:
    """The listed letters; each must be in the tile table with count 0, and no other may be."""
    listed = top.values.get("blank_only", [])
    if not isinstance(listed, list) or not all(isinstance(tile, str) for tile in listed):
        raise top.fail("blank_only", f'expected a list of letters such as ["Q"], found {listed!r}')
    for tile in listed:
        if counts.get(tile) != 0 or tile == _BLANK:
            raise top.fail("blank_only", f'{tile!r} must be in [tiles] with count 0: "Q" = [0, 0]')
    for tile, count in counts.items():
        if not count and tile not in listed and tile != _BLANK:
            raise top.fail(f"tiles.{tile}", "count is 0, but the letter is not in blank_only")
    return tuple(listed)


def _premium_names(top: _Table) -> tuple[str, ...]:
    """The four names, each of one to three signs; `PREMIUM_NAMES` where the file has none."""
    listed = top.values.get("premium_names", list(PREMIUM_NAMES))
    right = isinstance(listed, list) and len(listed) == len(PREMIUM_NAMES)
    if not right or not all(isinstance(name, str) and 1 <= len(name) <= 3 for name in listed):
        expected = 'expected four short names such as ["DL", "TL", "DW", "TW"]'
        raise top.fail("premium_names", f"{expected}, found {listed!r}")
    return tuple(listed)


def _vowels(top: _Table, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The letters of `vowels`, each a tile of one letter; A, E, I, O, U where the file has none."""
    if "vowels" not in top.values:
        return tuple(letter for letter in "AEIOU" if letter in tiles)
    listed = tuple(top.text("vowels"))
    for letter in listed:
        if letter not in tiles:
            raise top.fail("vowels", f"{letter!r} is no letter of [tiles]")
    return listed


def _folding(table: _Table, alphabet: Alphabet) -> Folding:
    table.only(("replace", "strip_accents", "keep_capitals"))
    replace = table.table("replace")
    for letter in replace.values:
        if len(letter) != 1:
            raise replace.fail(letter, "expected one letter before the equals sign")
        replace.text(letter)
    return Folding(
        alphabet,
        replace=dict(replace.values),
        strip_accents=table.flag("strip_accents"),
        keep_capitals=table.flag("keep_capitals"),
    )


def _rules(table: _Table) -> dict[str, int]:
    table.only(_RULES)
    rules = {key: table.whole(key, 0, 10_000) for key in _RULES}
    if not 1 <= rules["rack_size"] <= 7:
        raise table.fail("rack_size", f"expected 1 to 7, found {rules['rack_size']}")
    if rules["swap_min"] > rules["swap_max"]:
        raise table.fail(
            "swap_min", f"{rules['swap_min']} is more than swap_max {rules['swap_max']}"
        )
    return rules
