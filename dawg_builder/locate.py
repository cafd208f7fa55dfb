"""Which lexicon a name means: a bundled list's id, a compiled file, or a raw word list."""

from collections.abc import Callable
from os import PathLike, fspath
from pathlib import Path
from typing import TypeVar

from dawg_builder.errors import LexiconError
from dawg_builder.lexicon_format import LexiconFile, NotALexiconError, open_file

Report = Callable[[str], None]
Opened = TypeVar("Opened")


def locate(
    which: str | PathLike[str],
    use: Callable[[LexiconFile, str], Opened],
    *,
    ruleset: str | int | None = None,
    report: Report | None = None,
) -> Opened:
    """What `use` makes of the lexicon `which`: a bundled list's id, a file, or a raw word list.

    Arguments: `use` gets the open file and the lexicon's id (the bundled list's, or the stem of the
    file), checks the nodes and raises LexiconError if they are damaged; a file of the cache is
    then compiled again. `ruleset` is needed for a raw list, which is compiled into the user's
    cache once; a bundled or compiled lexicon brings its own. `report` gets progress lines and
    warnings.
    A name with a path separator or a dot is a file; any other is an id, or else a file of that
    name. Raises LexiconError, WordListError or RulesetError.
    """
    name = fspath(which)
    if "." not in name and "/" not in name and "\\" not in name:
        from dawg_builder import bundled

        if not Path(name).is_file() or name in bundled.bundled_ids():
            return _rebuilt_if_damaged(
                lambda fresh: bundled.compiled(name, report, fresh=fresh), name, use
            )
    stem = Path(name).stem
    try:
        return use(open_file(name), stem)
    except NotALexiconError as error:
        if ruleset is None:
            raise NotALexiconError(
                f"{error}, or if this is one say for which ruleset, such as --ruleset nb"
            ) from None
    from dawg_builder import cache

    chosen = ruleset
    return _rebuilt_if_damaged(
        lambda fresh: cache.compiled_list(name, chosen, report=report, fresh=fresh), stem, use
    )


def _rebuilt_if_damaged(
    obtain: Callable[[bool], Path], id: str, use: Callable[[LexiconFile, str], Opened]
) -> Opened:
    """The lexicon of a cached file, compiled again if the file is unusable."""
    path = obtain(False)
    try:
        return use(open_file(path), id)
    except LexiconError:
        return use(open_file(obtain(True)), id)
