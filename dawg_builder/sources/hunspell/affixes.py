"""The .aff file: affixes, what the special flags are, and how the dictionary is written."""

import codecs
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from dawg_builder.errors import WordListError
from dawg_builder.sources.hunspell.conditions import Condition, parse_condition
from dawg_builder.sources.hunspell.flags import KINDS, NO_FLAGS, FlagReader, Flags

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"

# Options that hold one flag -> attribute of AffixFile.
_FLAG_OPTIONS = {
    "NEEDAFFIX": "need_affix",
    "PSEUDOROOT": "need_affix",
    "FORBIDDENWORD": "forbidden",
    "ONLYINCOMPOUND": "only_in_compound",
    "CIRCUMFIX": "circumfix",
    "KEEPCASE": "keep_case",
    "NOSUGGEST": "no_suggest",
    "WARN": "warn",
}


@dataclass(frozen=True, slots=True)
class Affix:
    """One line of a prefix or suffix.

    `strip` is taken off the stem, `add` put on, if `condition` holds for the stem; `flags` are the
    affixes and marks that the line adds (its continuation class); `cross`, whether it goes with
    an affix at the other end; `flag`, what a stem must carry to take it.
    """

    flag: str
    strip: str
    add: str
    condition: Condition
    cross: bool
    flags: Flags = NO_FLAGS

    def mirrored(self) -> "Affix":
        """The affix for reversed words."""
        return Affix(
            self.flag,
            self.strip[::-1],
            self.add[::-1],
            self.condition.mirrored(),
            self.cross,
            self.flags,
        )


@dataclass
class AffixFile:
    """All that an .aff says about which forms exist. A special flag is "" where there is none.

    `unclosed` are the numbers of the affix lines that are passed over because their condition has a
    `[` without its `]`; hunspell takes such a suffix for one that never fits.
    """

    reader: FlagReader = field(default_factory=FlagReader)
    prefixes: dict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))
    suffixes: dict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))
    need_affix: str = ""
    forbidden: str = ""
    only_in_compound: str = ""
    circumfix: str = ""
    keep_case: str = ""
    no_suggest: str = ""
    warn: str = ""
    forbid_warn: bool = False
    full_strip: bool = False
    complex_prefixes: bool = False
    compounds: bool = False
    ignore: str = ""
    input: dict[str, str] = field(default_factory=dict)
    output: dict[str, str] = field(default_factory=dict)
    unclosed: list[int] = field(default_factory=list)


def affix_encoding(affixes: bytes, stems: bytes = b"") -> str:
    """The Python name of the encoding that an .aff declares with SET.

    Without SET it is Latin-1, as in hunspell, unless both files are plainly UTF-8. Raises
    WordListError (without the file's name) for an encoding that Python does not know.
    """
    match = re.search(rb"^(?:\xef\xbb\xbf)?[ \t]*SET[ \t]+(\S+)", affixes, re.M)
    if not match:
        try:
            (affixes + stems).decode("utf-8")
        except UnicodeDecodeError:
            return "latin-1"
        return "utf-8"
    name = match[1].decode("latin-1")
    plain = name.lower().removeprefix("microsoft-")
    try:
        return codecs.lookup("utf-8" if plain == "utf8" else plain).name
    except (LookupError, ValueError):
        raise WordListError(f"SET {name!r}: unknown encoding; force one with --encoding") from None


def read_affixes(text: str, encoding: str = "utf-8") -> AffixFile:
    """Parse the text of an .aff. `encoding` is the dictionary's: flags of one byte depend on it.

    Raises WordListError (without the file's name) for an unknown kind of flags. Lines that say
    nothing about forms are passed over; so is an affix line with too few fields, as in hunspell.
    """
    lines = enumerate((line.split() for line in text.replace(_BOM, "").splitlines()), 1)
    numbered = [(at, fields) for at, fields in lines if fields and not fields[0].startswith("#")]
    options = [fields for _, fields in numbered]
    found = AffixFile(FlagReader(encoding=encoding))
    for fields in options:  # what decides how the rest is read may come after it
        if fields[0] == "FLAG" and len(fields) > 1:
            kind = fields[1].lower()
            if kind not in KINDS:
                raise WordListError(f"FLAG {fields[1]!r}: expected long, num or UTF-8")
            found.reader.kind = kind
        elif fields[0] == "COMPLEXPREFIXES":
            found.complex_prefixes = True
        elif fields[0] == "IGNORE" and len(fields) > 1:
            found.ignore = fields[1]
    _read_aliases(found, options)
    _read_options(found, options)
    _read_affix_lines(found, numbered)
    if found.complex_prefixes:
        found.prefixes, found.suffixes = _mirrored(found.suffixes), _mirrored(found.prefixes)
    return found


def _read_aliases(found: AffixFile, options: Iterable[list[str]]) -> None:
    sets = [fields[1] for fields in options if fields[0] == "AF" and len(fields) > 1]
    found.reader.aliases = [found.reader.split(flags) for flags in sets[1:]]


def _read_options(found: AffixFile, options: Iterable[list[str]]) -> None:
    for name, *values in options:
        if name in _FLAG_OPTIONS and values:
            setattr(found, _FLAG_OPTIONS[name], found.reader.one(values[0]))
        elif name == "FORBIDWARN":
            found.forbid_warn = True
        elif name == "FULLSTRIP":
            found.full_strip = True
        elif name.startswith("COMPOUND"):
            found.compounds = True
        elif name in ("ICONV", "OCONV") and len(values) > 1:
            table = found.input if name == "ICONV" else found.output
            table[values[0]] = values[1].replace("_", " ")


def _read_affix_lines(found: AffixFile, numbered: Iterable[tuple[int, list[str]]]) -> None:
    """The lines of all affixes: a header with their number, then so many lines."""
    flag, cross, left = "", False, 0
    for number, fields in numbered:
        if fields[0] not in ("PFX", "SFX") or len(fields) < 4:
            continue
        name = found.reader.one(fields[1])
        if left and name == flag:
            left -= 1
            if len(fields) > 4 and fields[4].rfind("[") > fields[4].rfind("]"):
                found.unclosed.append(number)
                continue
            table = found.prefixes if fields[0] == "PFX" else found.suffixes
            table[flag].append(_affix(found, flag, cross, fields))
        elif fields[3].isdecimal() and len(fields[3]) < 9:
            flag, cross, left = name, fields[2] == "Y", int(fields[3])


def _affix(found: AffixFile, flag: str, cross: bool, fields: list[str]) -> Affix:
    strip, (add, _, flags) = fields[2], fields[3].partition("/")
    if found.ignore:
        add = add.translate(dict.fromkeys(map(ord, found.ignore)))
    return Affix(
        flag,
        "" if strip == "0" else strip,
        "" if add == "0" else add,
        parse_condition(fields[4] if len(fields) > 4 else "."),
        cross,
        found.reader.read(flags) if flags else NO_FLAGS,
    )


def _mirrored(table: dict[str, list[Affix]]) -> dict[str, list[Affix]]:
    """Affixes for reversed words: with COMPLEXPREFIXES two prefixes and one suffix are allowed."""
    return {flag: [affix.mirrored() for affix in lines] for flag, lines in table.items()}
