"""The conditions of affixes: letters, `.` for any, `[abc]` and `[^abc]` for one of or none of."""

import re
from dataclasses import dataclass
from functools import cached_property

_UNIT = re.compile(r"\[(\^?)([^\]]*)\]|(.)", re.S)


@dataclass(frozen=True)
class Condition:
    """What the stem's end (for a suffix) or start (for a prefix) must look like.

    `units`: a regular expression of one character each. In a group nothing but the first `^` is
    special: `-` and `.` stand for themselves, as hunspell has it.
    """

    units: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.units)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("".join(self.units), re.S)

    @cached_property
    def _seen(self) -> dict[str, bool]:
        """Ends tested before: the same few occur again and again."""
        return {}

    def at_end(self, stem: str) -> bool:
        """Whether `stem` ends as the condition says."""
        if not self.units:
            return True
        end = stem[-len(self.units) :]
        found = self._seen.get(end)
        if found is None:
            found = self._seen[end] = self._pattern.fullmatch(end) is not None
        return found

    def at_start(self, stem: str) -> bool:
        """Whether `stem` starts as the condition says.

        A last `.` or `[^abc]` behind a letter also fits where the stem ends, as in hunspell.
        """
        return not self.units or self._start.match(stem) is not None

    @cached_property
    def _start(self) -> re.Pattern[str]:
        *first, last = self.units
        behind_letter = not first or first[-1][0] not in ".[("
        if behind_letter and (last == "." or last.startswith("[^")):
            last = f"(?:{last}|\\Z)"
        return re.compile("".join([*first, last]), re.S)

    def mirrored(self) -> "Condition":
        """The condition for reversed words."""
        return Condition(self.units[::-1])


def parse_condition(text: str) -> Condition:
    """A condition as an .aff writes it. A lone `.` is no condition: it holds for any stem."""
    if text == ".":
        return Condition()
    return Condition(tuple(map(_unit, _UNIT.finditer(text))))


def _unit(match: re.Match[str]) -> str:
    negated, group, single = match.groups()
    if single is not None:
        return "." if single == "." else re.escape(single)
    if not group:
        return "." if negated else "(?!)"  # none of nothing, one of nothing
    return f"[{negated}{re.escape(group)}]"
