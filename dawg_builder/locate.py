"""Which lexicon a name means: a bundled list's id, a compiled file, or a raw word list."""

import os
from collections.abc import Callable
from os import PathLike, fspath
from pathlib import Path
from typing import Literal, TypeVar

from dawg_builder.cache_folder import CacheError
from dawg_builder.errors import LexiconError
from dawg_builder.lexicon_format import LexiconFile, NotALexiconError, open_file
from dawg_builder.overlay import Overlay, current_variant, overlay_of, variant

Overlays = Literal["none", "ids", "all"]
Report = Callable[[str], None]
Opened = TypeVar("Opened")


def locate(
    which: str | PathLike[str],
    use: Callable[[LexiconFile, str], Opened],
    *,
    ruleset: str | int | None = None,
    report: Report | None = None,
    overlay: Overlays = "ids",
) -> Opened:
    """What `use` makes of the lexicon `which`: a bundled list's id, a file, or a raw word list.

    Arguments: `use` gets the open file and the lexicon's id (the bundled list's, or the stem of the
    file), checks the nodes and raises LexiconError if they are damaged; a file of the cache is
    then compiled again. `ruleset` is needed for a raw list, which is compiled into the user's
    cache once; a bundled or compiled lexicon brings its own. `report` gets progress lines and
    warnings. `overlay` says whose overlay in the user's config folder is applied (see
    `dawg_builder.overlay`): that of bundled `ids`, of `all`, files by their stem too, or `none`.
    A name with a path separator or a dot is a file; any other is an id, or else a file of that
    name. Raises LexiconError, WordListError or RulesetError.
    """
    name = fspath(which)
    if "." not in name and "/" not in name and "\\" not in name:
        from dawg_builder import bundled

        ids = bundled.bundled_ids()
        if name not in ids and name.lower() in ids and not os.path.exists(name):
            name = name.lower()
        if name not in ids and not os.path.isfile(name):
            if os.path.exists(name):
                what = "not a file; give a bundled id, a lexicon or a word list"
                raise LexiconError(f"{name}: {what}")
            bundled.bundled_list(name)  # raises, with those that there are
        if name in ids:
            found = None if overlay == "none" else overlay_of(name)

            def bundle(fresh: bool) -> Path:
                return _changed(bundled.compiled(name, report, fresh=fresh), found, report, fresh)

            return _rebuilt_if_damaged(bundle, name, use)
    stem = Path(name).stem
    own = overlay_of(stem) if overlay == "all" else None
    try:
        file = open_file(name)
        if not own:
            return use(file, stem)
        base = Path(os.path.abspath(name))
        return _rebuilt_if_damaged(lambda fresh: _changed(base, own, report, fresh), stem, use)
    except NotALexiconError as error:
        if ruleset is None:
            raise NotALexiconError(
                f"{error}, or if this is one say for which ruleset, such as --ruleset nb"
            ) from None
    from dawg_builder import cache

    chosen = ruleset

    def list_(fresh: bool) -> Path:
        base = cache.compiled_list(name, chosen, report=report, fresh=fresh)
        return _changed(base, own, report, fresh)

    return _rebuilt_if_damaged(list_, stem, use)


def installed(id: str, *, overlay: bool = True) -> Path | None:
    """The compiled file of a bundled list, the user's overlay applied, if the cache has it."""
    from dawg_builder.bundled import current

    base, own = current(id), overlay_of(id) if overlay else None
    return current_variant(base, own) if base and own else base


def _changed(base: Path, overlay: Overlay | None, report: Report | None, fresh: bool) -> Path:
    return variant(base, overlay, report, fresh=fresh) if overlay else base


def _rebuilt_if_damaged(
    obtain: Callable[[bool], Path], id: str, use: Callable[[LexiconFile, str], Opened]
) -> Opened:
    """The lexicon of a cached file, compiled again if the file is unusable."""
    try:
        return use(open_file(obtain(False)), id)
    except CacheError:
        raise
    except LexiconError:  # also of a damaged file that a variant was to be made of
        return use(open_file(obtain(True)), id)
