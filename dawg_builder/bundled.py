"""The word lists that come with the program: what they are, and their compiled files.

Each is a folder data/lexicons/<id> with `words.xz` (the entries that can be played, in their own
spelling, one a line, sorted), `LICENCE`, `source.toml` (where it comes from) and perhaps
`deny.txt` (entries that are no words), `allow.txt` (words that the list lacks) and `dropped.xz`
(entries that cannot be played, to say so when one of them is asked for).
data/lexicons/README.md says why these lists. None of them is Wordfeud's own list.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from dawg_builder import cache
from dawg_builder.cache_folder import Report
from dawg_builder.data_dir import data_dir
from dawg_builder.errors import LexiconError, did_you_mean, shown


class BundledList(NamedTuple):
    """A word list that comes with the program, as its source.toml describes it.

    `source`: kind and name of the package that it was made from; `version`: the package's;
    `upstream`: who made the list; `licence`: SPDX expression of the list (not of the program);
    `licence_file`: the licence's text; `sha256`: of the file `path`; `words`: how many can be
    played; `dropped`: reason -> entries left out when the list was made; `note`: what a user
    should know; `also`: rulesets with the same tiles that the list serves too.
    """

    id: str
    name: str
    language: str
    ruleset: str
    source: str
    version: str
    upstream: str
    licence: str
    licence_file: Path
    sha256: str
    words: int
    path: Path
    also: tuple[str, ...]
    note: str
    dropped: Mapping[str, int]

    @property
    def rulesets(self) -> tuple[str, ...]:
        """Every ruleset that the list serves, its own first."""
        return (self.ruleset, *self.also)

    @property
    def allow(self) -> Path:
        """The list of words that are added; the file need not exist."""
        return self.path.with_name("allow.txt")

    @property
    def left_out(self) -> Path:
        """The entries that cannot be played; the file need not exist."""
        return self.path.with_name("dropped.xz")

    @property
    def deny(self) -> Path:
        """The list of entries that are left out; the file need not exist."""
        return self.path.with_name("deny.txt")

    def overlay(self) -> tuple[list[str], list[str]]:
        """The words of `allow` and of `deny`."""
        allow, deny = (
            cache.listed(f) if os.path.exists(f) else [] for f in (self.allow, self.deny)
        )
        return allow, deny


def bundled_ids() -> list[str]:
    """The ids of the bundled lists, sorted."""
    return sorted(path.parent.name for path in _folder().glob("*/source.toml"))


def bundled() -> list[BundledList]:
    """Every bundled list, sorted by id."""
    return [bundled_list(id_) for id_ in bundled_ids()]


def bundled_list(id_: str) -> BundledList:
    """The bundled list `id_`. Raises LexiconError if there is none or its description is wrong."""
    import tomllib  # not needed when the compiled file is current

    folder = _folder() / id_
    known = bundled_ids()
    if id_ not in known:
        raise LexiconError(
            f"no bundled lexicon {shown(id_, 60)}; there are {', '.join(known)}"
            f"{did_you_mean(id_, known)}"
        )
    path, words = folder / "source.toml", folder / "words.xz"
    if not os.path.isfile(words):
        raise LexiconError(f"{words}: no such file; install the program again")
    try:
        plain = tomllib.loads(path.read_text("utf-8"))
        package, made = plain["package"], plain["made"]
        return BundledList(
            id=id_,
            name=plain["name"],
            language=plain["language"],
            ruleset=plain["ruleset"],
            source=f"{package['kind']} package {package['name']}",
            version=package["version"],
            upstream=plain["upstream"],
            licence=plain["licence"],
            licence_file=folder / "LICENCE",
            sha256=made["sha256"],
            words=made["words"],
            path=words,
            also=tuple(plain.get("also", ())),
            note=plain["note"],
            dropped=made["dropped"],
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise LexiconError(f"{path}: damaged ({error}); install the program again") from None


def compiled(id_: str, progress: Report | None = None, *, fresh: bool = False) -> Path:
    """The compiled file of the bundled list `id_`, compiled now if it is missing or stale.

    `progress` gets lines for the user. `fresh` compiles in any case, for when the file turned
    out damaged. When the file is current this reads one small file and the times of a few others.
    Raises LexiconError (unknown id, no place to keep it).
    """
    found = None if fresh else current(id_)
    if found:
        return found
    recipe = _recipe(_owner(id_), bundled_list(id_), progress)
    return cache.obtain(recipe, progress, fresh=fresh)


def current(id_: str) -> Path | None:
    """The compiled file of the bundled list `id_` if the cache has it and it is not stale."""
    return cache.recall(_owner(id_), id_)


def _owner(id_: str) -> str:
    return f"bundled {_folder()} {id_}"


def _folder() -> Path:
    return data_dir() / "lexicons"


def _recipe(owner: str, entry: BundledList, progress: Report | None) -> cache.Recipe:
    from dawg_builder.ruleset_file import read_ruleset

    ruleset = read_ruleset(entry.ruleset)

    def build(target: Path) -> None:
        from dawg_builder.build import build_lexicon
        from dawg_builder.normalize import normalize
        from dawg_builder.sources import open_source

        if progress:
            progress(f"{entry.id}: compiling {entry.words:,} words, only this once")
        source = open_source(entry.path, reader="plain", encoding="utf-8")
        options = {
            "bundled": entry.id,
            "package": f"{entry.source} {entry.version}",
            "licence": entry.licence,
            "dropped_before": dict(entry.dropped),
        }
        allow, deny = entry.overlay()
        words = normalize([source], ruleset.folding, allow=allow, deny=deny)
        build_lexicon(words, target, ruleset=ruleset, name=entry.name, options=options)

    description = entry.path.with_name("source.toml")
    inputs = (entry.path, description, entry.allow, entry.deny, Path(ruleset.path))
    return cache.Recipe(owner, entry.id, entry.id, (*inputs, *cache.builder_files()), build)
