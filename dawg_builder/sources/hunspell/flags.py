"""The four ways in which hunspell dictionaries write flags, and numbered sets of flags."""

from dataclasses import dataclass, field

Flags = frozenset[str]
NO_FLAGS: Flags = frozenset()

KINDS = ("char", "long", "num", "utf-8")


@dataclass
class FlagReader:
    """Reads flags as one dictionary writes them.

    `kind`: `char`, one byte a flag (the default); `long`, two bytes; `num`, decimal numbers with
    commas between; `utf-8`, one character. `encoding`: the dictionary's. `aliases`: the sets of
    `AF` lines, which flags are then numbers of, from 1.
    """

    kind: str = "char"
    encoding: str = "utf-8"
    aliases: list[Flags] = field(default_factory=list)
    _known: dict[str, Flags] = field(default_factory=dict)

    def read(self, text: str) -> Flags:
        """The set of flags behind a slash, by number where the dictionary has numbered sets.

        A number without a set means no flags, as in hunspell.
        """
        found = self._known.get(text)
        if found is None:
            if self.aliases:
                number = int(text) if text.isdecimal() and len(text) < 9 else 0
                found = self.aliases[number - 1] if 0 < number <= len(self.aliases) else NO_FLAGS
            else:
                found = self.split(text)
            self._known[text] = found
        return found

    def split(self, text: str) -> Flags:
        """The set of flags written out."""
        if self.kind == "num":
            return frozenset(
                part.strip().lstrip("0") for part in text.split(",") if part.strip(" 0")
            )
        if self.kind == "utf-8":
            return frozenset(text)
        units = self._units(text)
        if self.kind == "long":
            return frozenset(units[at : at + 2] for at in range(0, len(units) - 1, 2))
        return frozenset(units)

    def one(self, text: str) -> str:
        """The single flag of an option or of an affix; more than one flag's text is cut."""
        if self.kind == "num":
            return text.lstrip("0")
        if self.kind == "utf-8":
            return text[:1]
        return self._units(text)[: 2 if self.kind == "long" else 1]

    def _units(self, text: str) -> str:
        """One character a byte: hunspell reads `char` and `long` flags byte by byte."""
        if text.isascii() or self.encoding != "utf-8":
            return text
        return text.encode("utf-8", "surrogatepass").decode("latin-1")
