"""A whole dictionary, stem by stem: the forms of each, without the forbidden ones."""

import re
from collections.abc import Callable, Iterator

from dawg_builder.sources.hunspell.affixes import AffixFile
from dawg_builder.sources.hunspell.expand import Expander
from dawg_builder.sources.hunspell.flags import NO_FLAGS, Flags
from dawg_builder.sources.hunspell.stems import read_stems


def all_forms(
    affixes: AffixFile,
    text: str,
    *,
    skip: Callable[[str], bool] | None = None,
    leave_out: Flags = NO_FLAGS,
) -> Iterator[tuple[list[str], int]]:
    """(forms, line in the .dic) of each stem of the .dic's `text`.

    Arguments: `skip`, see `Expander`; stems with a flag of `leave_out` are passed over.
    Memory: the text, and what has been worked out for each set of flags and end of a stem.
    """
    expander = Expander(affixes, skip)
    left_out = _Marked(affixes, leave_out)
    forbidden = forbidden_words(affixes, text)
    converted = _Conversion(affixes.input)
    written = _Conversion(affixes.output)
    for word, flags, line in read_stems(text, affixes.ignore):
        if flags and flags in left_out:
            continue
        forms = expander.forms(word, flags)
        if forbidden:
            forms = [form for form in forms if form not in forbidden]
        if converted and converted.concerns(forms):
            # What is typed as such a form becomes another before hunspell looks it up.
            forms = [form for form in forms if converted(form) == form]
        if written and written.concerns(forms):
            forms = [written(form) for form in forms]
        if forms:
            yield forms, line


def forbidden_words(affixes: AffixFile, text: str) -> frozenset[str]:
    """The stems that are no words although a form of another stem may look the same.

    Of stems that are written alike, hunspell asks only the first whether it is forbidden.
    """
    if not affixes.forbidden:
        return frozenset()
    marked = _Marked(affixes, frozenset({affixes.forbidden}))
    first: dict[str, bool] = {}
    for word, flags, _ in read_stems(text, affixes.ignore):
        first.setdefault(word, bool(flags) and flags in marked)
    return frozenset(word for word, is_forbidden in first.items() if is_forbidden)


def count_marked(affixes: AffixFile, text: str, flags: Flags) -> int:
    """How many stems of the .dic's `text` carry one of `flags`."""
    marked = _Marked(affixes, flags)
    return sum(stem.flags in marked for stem in read_stems(text))


class _Marked:
    """The texts of flags that hold one of the wanted; remembers each text."""

    def __init__(self, affixes: AffixFile, wanted: Flags) -> None:
        self._read = affixes.reader.read
        self._wanted = wanted
        self._known: dict[str, bool] = {}

    def __contains__(self, flags: str) -> bool:
        found = self._known.get(flags)
        if found is None:
            found = self._known[flags] = not self._wanted.isdisjoint(self._read(flags))
        return found


class _Conversion:
    """What an ICONV or OCONV table does to the letters of a form.

    The longest text that fits is replaced. `_` at an end of it is that end of the word.
    """

    def __init__(self, table: dict[str, str]) -> None:
        keys = sorted(filter(_has_letter, table), key=len, reverse=True)
        self._pattern = re.compile("|".join(f"({_anchored(key)})" for key in keys))
        self._values = [table[key] for key in keys]
        # One character of each text, the least common: its absence settles most forms.
        hints = "".join(max(key.strip("_")) for key in keys)
        self._hint = re.compile(f"[{re.escape(hints)}]") if hints else None

    def __bool__(self) -> bool:
        return self._hint is not None

    def concerns(self, forms: list[str]) -> bool:
        """Whether one of `forms` may change."""
        return self._hint is not None and self._hint.search("\n".join(forms)) is not None

    def __call__(self, form: str) -> str:
        return self._pattern.sub(self._replace, form)

    def _replace(self, match: re.Match[str]) -> str:
        return self._values[(match.lastindex or 1) - 1]


def _has_letter(key: str) -> bool:
    return any(map(str.isalpha, key))


def _anchored(key: str) -> str:
    start = "^" if key[0] == "_" else ""
    end = "$" if key[-1] == "_" else ""
    return start + re.escape(key.strip("_")) + end
