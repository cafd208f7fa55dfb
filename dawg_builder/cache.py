"""Compiled word lists: made once, kept in the user's cache, never out of date.

`compiled_list` is for a user's own list, `dawg_builder.bundled.compiled` for one that comes with
the program. Both go through `obtain`: the compiled file's name holds a hash of the content of
everything that decides its bytes, the list and the ruleset as well as the code that reads and
compiles, so a file of that name is the right one whatever happened in between.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from dawg_builder import cache_folder as folders
from dawg_builder.cache_folder import CacheError, Report
from dawg_builder.errors import WordfeudError, WordListError, absence

_ATTEMPTS = 3
_NO_MATTER = {
    *("__init__", "__main__", "data_dir", "errors", "files"),
    *("export", "inspection", "locate"),
    *("bundled", "bundled_origins", "cache", "cache_folder", "origins", "overlay"),
}
"""Modules that do not decide what a compiled file holds. A module not named here is taken to."""


class Recipe(NamedTuple):
    """How to compile one list.

    `owner`: says which list where, with which options; the same text means the same recipe.
    `label`: the start of the file name, letters that any file system takes.
    `choices`: whatever besides the inputs' content decides the result, as text.
    `inputs`: the files whose content decides the result; first the list itself. One that does
    not exist counts as such, so that a deny file that appears later is seen.
    `build`: writes the compiled file to the path it is given, atomically.
    """

    owner: str
    label: str
    choices: str
    inputs: tuple[Path, ...]
    build: Callable[[Path], object]


def recall(owner: str, label: str) -> Path | None:
    """The compiled file of `owner` if it is there and current. Reads one small file."""
    folder = folders.user_folder()
    found = folders.recall(folder, label, owner) if folder else None
    if found is None and (folder is None or not os.access(folder, os.W_OK)):
        spare = folders.spare_folder()
        found = folders.recall(spare, label, owner) if spare else None
    return found


def obtain(recipe: Recipe, report: Report | None = None, *, fresh: bool = False) -> Path:
    """The compiled file of `recipe`, compiled now if the cache lacks it.

    `report` gets lines for the user: warnings and progress. `fresh` compiles in any case, for
    when the file in the cache turned out damaged. Raises CacheError if it can be kept nowhere,
    and what `recipe.build` raises. A failed or interrupted build leaves nothing behind.
    """
    tell = report or _silent
    for _ in range(_ATTEMPTS):
        before = _signatures(recipe)
        name = f"{recipe.label}-{_key(recipe)}{folders.SUFFIX}"
        path = _find(name) if not fresh else None
        if path is None:
            path = _make(recipe, name, before, tell, fresh)
        else:
            _remember(recipe, path)
        if path and os.path.isfile(path) and _signatures(recipe) == before:
            return path
    raise CacheError(f"{recipe.inputs[0]}: it keeps changing while it is compiled; try again later")


def _silent(_: str) -> None:
    pass


def _find(name: str) -> Path | None:
    """The file `name` in the user's folder, which may be one that can only be read."""
    folder = folders.user_folder()
    return folder / name if folder and os.path.isfile(folder / name) else None


def _make(recipe: Recipe, name: str, before: list[str], report: Report, fresh: bool) -> Path | None:
    """Compile under the lock, unless another process has done so meanwhile; then prune.

    None if an input changed after `before`, its signatures when the name was made.
    """
    folder = folders.writable_folder(report)
    target = folder / name
    with folders.locked(folder, report) as held:
        if fresh or not os.path.isfile(target):
            _build(recipe, target)
            if _signatures(recipe) != before:
                target.unlink(missing_ok=True)
                return None
        _remember(recipe, target)
        if held:
            folders.prune(folder)
    return target


def _build(recipe: Recipe, target: Path) -> None:
    """Run the recipe; a disk that is full becomes one line that says so."""
    try:
        recipe.build(target)
    except (OSError, WordfeudError) as error:
        cause = error if isinstance(error, OSError) else error.__context__
        if not isinstance(cause, OSError) or isinstance(error, WordListError):
            raise
        raise CacheError(
            f"{target}: the compiled list cannot be written: {cause.strerror or cause}; "
            f"free some space or set XDG_CACHE_HOME to a folder on another disk"
        ) from None


def _remember(recipe: Recipe, path: Path) -> None:
    import time

    now = time.time_ns()
    inputs = [(str(source), folders.signature(str(source), now)) for source in recipe.inputs]
    folders.write_stamp(path.parent, recipe.label, recipe.owner, path, inputs)


def _signatures(recipe: Recipe) -> list[str]:
    return [folders.signature(str(path)) for path in recipe.inputs]


def _key(recipe: Recipe) -> str:
    """A hash of the content of every input and of the choices."""
    import hashlib

    whole = hashlib.sha256()
    for path in recipe.inputs:
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            content = None
        except OSError as error:
            reason = error.strerror or error
            raise WordListError(f"{path}: cannot be read: {reason}") from None
        whole.update(f"{-1 if content is None else len(content)}\n".encode())
        whole.update(content or b"")
    whole.update(os.fsencode(recipe.choices))
    return whole.hexdigest()[:20]


def builder_files() -> tuple[Path, ...]:
    """The code that decides a compiled file's bytes: a new version of it makes old files stale."""
    from dawg_builder import _native

    package = Path(__file__).parent
    code = [path for path in package.glob("*.py") if path.stem not in _NO_MATTER]
    return (*sorted(code), *sorted((package / "sources").glob("*.py")), Path(_native.__file__))


def compiled_list(
    path: str | Path,
    ruleset: str | int | Path,
    *,
    reader: str | None = None,
    encoding: str | None = None,
    column: int | str | None = None,
    allow: Path | None = None,
    deny: Path | None = None,
    keep_capitals: bool | None = None,
    name: str = "",
    report: Report | None = None,
    fresh: bool = False,
) -> Path:
    """The compiled file of a user's word list, compiled now if the cache lacks it or it is stale.

    Arguments: `ruleset` as `read_ruleset` takes it; `reader`, `encoding` and `column` as
    `open_source` takes them; `allow` and `deny`, word lists, and `keep_capitals` as in `normalize`;
    `report` gets lines for the user. Raises WordListError, RulesetError, LexiconError.
    """
    source = Path(os.path.abspath(path))
    files = [Path(os.path.abspath(file)) for file in (allow, deny) if file]
    key = os.path.abspath(str(ruleset)) if str(ruleset).endswith(".toml") else str(ruleset)
    choices = repr((source.name, reader, encoding, column, bool(allow), keep_capitals, name))
    owner = "\n".join([str(source), key, *map(str, files), choices])
    start = label(source.stem)
    found = None if fresh else recall(owner, start)
    if found:
        return found
    if not os.path.isfile(source):
        what = "not a file" if os.path.exists(source) else absence(source, "no such file")
        raise WordListError(f"{path}: {what}; give a word list or a compiled lexicon")
    from dawg_builder.ruleset_file import read_ruleset

    rules = read_ruleset(ruleset)

    def build(target: Path) -> None:
        from dawg_builder.build import build_lexicon
        from dawg_builder.normalize import normalize
        from dawg_builder.sources import open_source

        opened = open_source(
            source, reader=reader, encoding=encoding, column=column, alphabet=rules.alphabet
        )
        if report:
            report(f"{source.name}: compiling for the ruleset {rules.id}, once")
        words = normalize(
            [opened],
            rules.folding,
            allow=listed(allow),
            deny=listed(deny),
            keep_capitals=keep_capitals,
        )
        options = {"reader": opened.reader, "encoding": opened.encoding}
        build_lexicon(words, target, ruleset=rules, name=name or source.name, options=options)

    inputs = (source, *_pair(source), Path(os.path.abspath(rules.path)), *files, *builder_files())
    return obtain(Recipe(owner, start, choices, inputs, build), report, fresh=fresh)


def own_lists() -> list[tuple[Path, str, Path]]:
    """The user's word lists that the cache knows and that are still there, each with the ruleset
    that it was compiled for and the compiled file, which may be out of date by now."""
    folder = folders.user_folder()
    found = []
    for owner, target in folders.stamps(folder) if folder else ():
        source, _, rest = owner.partition("\n")
        if os.path.isabs(source) and os.path.isfile(source) and os.path.isfile(target):
            found.append((Path(source), rest.partition("\n")[0], target))
    return found


def label(text: str) -> str:
    """`text` as the start of a file name, in letters that any file system takes."""
    return "".join(c if c.isascii() and c.isalnum() else "-" for c in text)[:40] or "list"


def _pair(source: Path) -> tuple[Path, ...]:
    """The other file of a hunspell pair, which decides the words too."""
    from dawg_builder.sources.pair import other_file

    other = other_file(source)
    return (other,) if other else ()


def listed(path: Path | None) -> list[str]:
    """The words of an allow or deny file: one a line, `#` starts a comment. None gives none."""
    return [word for word, _ in listed_lines(path)] if path else []


def listed_lines(path: Path) -> list[tuple[str, int]]:
    """The words of an allow or deny file, each with its line; none if the file is empty."""
    from dawg_builder.sources import open_source

    try:
        if not path.read_bytes().strip():
            return []
    except OSError as error:
        raise WordListError(f"{path}: cannot be read: {error.strerror or error}") from None
    return list(open_source(path, reader="plain"))


__all__ = ["CacheError", "Recipe", "builder_files", "compiled_list", "obtain", "recall"]
