"""Stems with flags -> their forms.

Which combinations exist follows the way hunspell 1.7 takes a word apart (its files affentry.cxx
and affixmgr.cxx, functions checkword, suffix_check, prefix_check and the two-suffix ones):

- A stem stands alone unless it is marked NEEDAFFIX. A stem marked FORBIDDENWORD or ONLYINCOMPOUND
  gives nothing, and a form that is itself a forbidden stem is no word.
- Up to two suffixes and one prefix. The second suffix must be in the first one's continuation
  class. A prefix goes with a suffix only if both allow cross products, and its condition is
  tested on the word with the suffixes on.
- An affix may come from the stem's flags or from the continuation class of the affix at the other
  end (a suffix that only a prefix enables, and the reverse).
- A single affix marked NEEDAFFIX is not enough; of a prefix and a suffix, one may be so marked.
  On a second suffix the mark is without effect. CIRCUMFIX must be on both or on neither.
- An affix marked ONLYINCOMPOUND makes no form, except a second suffix, or a prefix before two.
- Without FULLSTRIP an affix may not take the whole stem off.

Hunspell takes more where two affixes enable each other and the stem has the flag of neither: any
stem may then have both, which no dictionary means. And where a form can be taken apart in several
ways, of which the first that it tries is forbidden, it takes less.

For speed the suffixes of stems with the same flags and the same last letters are worked out once:
no condition and no stripping reaches further back than `_Plan.reach` letters.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from dawg_builder.errors import WordListError
from dawg_builder.sources.hunspell.affixes import Affix, AffixFile
from dawg_builder.sources.hunspell.conditions import Condition
from dawg_builder.sources.hunspell.flags import Flags


@dataclass(slots=True)
class _Group:
    """Ends of forms that the same prefixes go with; `alone`, whether they are forms without one."""

    ends: list[str]
    alone: bool
    prefixes: tuple[Affix, ...]


MOST_FORMS = 100_000
"""More forms of one stem are a mistake in the dictionary; real ones have some thousands."""

# Affix lines with the same text to strip and the same condition, which is then tested once.
_Bucket = tuple[str, Condition, list[Affix]]


@dataclass(slots=True)
class _Plan:
    """What the flags of a stem allow: its affixes, and the groups for each end of a stem."""

    flags: Flags
    alone: bool
    suffixes: list[_Bucket]
    prefixes: list[Affix]
    reach: int
    groups: dict[str, list[_Group]] = field(default_factory=dict)


class Expander:
    """Expands the stems of one dictionary.

    Arguments: `affixes`; `skip`, tells for the text that an affix adds whether no form with it is
    wanted (an elision such as `l'`), which saves making them.
    """

    def __init__(self, affixes: AffixFile, skip: Callable[[str], bool] | None = None) -> None:
        self.affixes = affixes
        self.suffixes = _wanted(affixes.suffixes, skip)
        self.prefixes = _wanted(affixes.prefixes, skip)
        self._plans: dict[str, _Plan | None] = {}
        self._followers: dict[Flags, tuple[list[_Bucket], int]] = {}

    def forms(self, word: str, flags: str) -> list[str]:
        """All forms of the stem `word` with `flags` as written; may repeat a form.

        Forbidden stems elsewhere in the dictionary are not looked at: see `forbidden_words`.
        """
        try:
            plan = self._plans[flags]
        except KeyError:
            plan = self._plans[flags] = self._plan(self.affixes.reader.read(flags))
        if plan is None:
            return []
        if not plan.suffixes and not plan.prefixes:
            return [word] if plan.alone else []
        if self.affixes.complex_prefixes:
            return [form[::-1] for form in self._forms(plan, word[::-1])]
        return self._forms(plan, word)

    def _forms(self, plan: _Plan, word: str) -> list[str]:
        reach = plan.reach
        # The mark tells a stem that is no longer than the reach from the end of a longer one.
        if len(word) > reach:
            cut = len(word) - reach
            start, end, key = word[:cut], word[cut:], word[cut:]
        else:
            start, end, key = "", word, "\n" + word
        groups = plan.groups.get(key)
        if groups is None:
            groups = plan.groups[key] = self._derive(plan, end, whole=not start)
        found: list[str] = []
        for group in groups:
            formed = [start + tail for tail in group.ends]
            if group.alone:
                found += formed
            for prefix in group.prefixes:
                found += self._prefixed(prefix, formed)
                if len(found) > MOST_FORMS:
                    raise _too_many(word)
        return found

    def _prefixed(self, prefix: Affix, words: Iterable[str]) -> list[str]:
        strip, add = prefix.strip, prefix.add
        size, least = len(strip), 0 if self.affixes.full_strip else 1
        return [
            add + word[size:]
            for word in words
            if len(word) - size >= least
            and word.startswith(strip)
            and prefix.condition.at_start(word)
        ]

    def _plan(self, flags: Flags) -> _Plan | None:
        """None for flags that make a stem no word, with or without affixes."""
        rules = self.affixes
        if {rules.forbidden, rules.only_in_compound} & flags:
            return None
        if rules.forbid_warn and rules.warn in flags:
            return None
        suffixes = self._lines(self.suffixes, flags)
        prefixes = self._lines(self.prefixes, flags)
        # Suffixes that a prefix enables; `_fits` lets them go with that prefix only.
        enabled = frozenset().union(*(prefix.flags for prefix in prefixes)) - flags
        suffixes += self._lines(self.suffixes, enabled)
        reach = max((self._reach(suffix) for suffix in suffixes), default=0)
        alone = rules.need_affix not in flags
        return _Plan(flags, alone, _buckets(suffixes), prefixes, reach)

    def _lines(self, table: dict[str, list[Affix]], flags: Flags) -> list[Affix]:
        if len(flags) > len(table):
            return [line for flag in table if flag in flags for line in table[flag]]
        return [line for flag in sorted(flags) if flag in table for line in table[flag]]

    def _second(self, first: Affix) -> tuple[list[_Bucket], int]:
        """(the suffixes that may follow `first`, how many last letters decide over them)."""
        found = self._followers.get(first.flags)
        if found is None:
            lines = self._lines(self.suffixes, first.flags)
            found = _buckets(lines), max(map(_span, lines), default=0)
            self._followers[first.flags] = found
        return found

    def _reach(self, suffix: Affix) -> int:
        """How many last letters of a stem decide over this suffix and those that may follow."""
        further = self._second(suffix)[1] if suffix.flags else 0
        return max(_span(suffix), len(suffix.strip) + further - len(suffix.add))

    def _derive(self, plan: _Plan, end: str, whole: bool) -> list[_Group]:
        """The suffixed ends for stems that end in `end` (or are it, if `whole`), grouped."""
        groups: dict[tuple[bool, tuple[Affix, ...]], dict[str, None]] = {}

        def put(form: str, alone: bool, prefixes: Iterable[Affix]) -> None:
            key = (alone, tuple(prefixes))
            if alone or key[1]:
                groups.setdefault(key, {})[form] = None

        rules = self.affixes
        lone = [
            prefix
            for prefix in plan.prefixes
            if not {rules.need_affix, rules.only_in_compound} & prefix.flags
        ]
        put(end, plan.alone, lone)
        least = 0 if rules.full_strip or not whole else 1
        for first, form in _suffixed(plan.suffixes, end, least):
            if rules.only_in_compound in first.flags:
                continue
            own = first.flag in plan.flags
            circumfix = rules.circumfix in first.flags
            alone = own and not circumfix and rules.need_affix not in first.flags
            put(form, alone, self._with_one(plan, first))
            if first.flags:
                if sum(len(group) for group in groups.values()) > MOST_FORMS:
                    raise _too_many(end)
                for second, longer in _suffixed(self._second(first)[0], form, least):
                    put(longer, own and not circumfix, self._with_two(plan, first, second))
        return [_Group(list(ends), *key) for key, ends in groups.items()]

    def _candidates(self, plan: _Plan, *suffixes: Affix) -> list[Affix]:
        """The prefixes that the stem or one of `suffixes` enables."""
        flags = frozenset().union(*(suffix.flags for suffix in suffixes)) - plan.flags
        lines = plan.prefixes + self._lines(self.prefixes, flags)
        return [line for line in lines if line.cross]

    def _with_one(self, plan: _Plan, suffix: Affix) -> list[Affix]:
        """The prefixes that go with one suffix."""
        rules = self.affixes
        if not suffix.cross:
            return []
        return [
            prefix
            for prefix in self._candidates(plan, suffix)
            if (suffix.flag in plan.flags or suffix.flag in prefix.flags)
            and (rules.circumfix in prefix.flags) == (rules.circumfix in suffix.flags)
            and not (rules.need_affix in prefix.flags and rules.need_affix in suffix.flags)
            and rules.only_in_compound not in prefix.flags
        ]

    def _with_two(self, plan: _Plan, first: Affix, second: Affix) -> list[Affix]:
        """The prefixes that go with two suffixes."""
        rules = self.affixes
        if not second.cross:
            return []
        own, circumfix = first.flag in plan.flags, rules.circumfix in first.flags
        found = []
        for prefix in self._candidates(plan, first, second):
            if prefix.flag in second.flags:
                fits = own and not circumfix
            else:
                fits = (
                    first.cross
                    and (own or first.flag in prefix.flags)
                    and (rules.circumfix in prefix.flags) == circumfix
                )
            if fits:
                found.append(prefix)
        return found


def _too_many(word: str) -> WordListError:
    return WordListError(
        f"a stem in {word[-20:]!r} has more than {MOST_FORMS:,} forms, too many to list; "
        f"take the stem out or repair its flags"
    )


def _wanted(
    table: dict[str, list[Affix]], skip: Callable[[str], bool] | None
) -> dict[str, list[Affix]]:
    if skip is None:
        return dict(table)
    kept = {flag: [line for line in lines if not skip(line.add)] for flag, lines in table.items()}
    return {flag: lines for flag, lines in kept.items() if lines}


def _span(suffix: Affix) -> int:
    """How many last letters of a word decide over `suffix`."""
    return max(len(suffix.condition), len(suffix.strip))


def _buckets(lines: Iterable[Affix]) -> list[_Bucket]:
    found: dict[tuple[str, Condition], list[Affix]] = {}
    for line in lines:
        found.setdefault((line.strip, line.condition), []).append(line)
    return [(*key, same) for key, same in found.items()]


def _suffixed(buckets: list[_Bucket], word: str, least: int) -> Iterator[tuple[Affix, str]]:
    """(suffix, `word` with it on) for all that fit; at least `least` letters of `word` stay."""
    for strip, condition, lines in buckets:
        kept = len(word) - len(strip)
        if kept >= least and word.endswith(strip) and condition.at_end(word):
            start = word[:kept]
            for line in lines:
                yield line, start + line.add
