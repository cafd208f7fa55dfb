"""Small random hunspell dictionaries over three letters, with every feature that makes forms.

Left out, because hunspell itself is wrong there: two affixes that enable each other without a flag
on the stem (hunspell lets any stem have them), and marks on stems whose effect depends on which of
several ways to take a word apart it tries first (a stem that is forbidden or only in compounds, and
also a form of another).
"""

import random

LETTERS = "abc"

_NAMES = {
    "char": list("ABCDEFGHx"),
    "long": ["Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh", "Xx"],
    "num": ["1", "22", "333", "4", "5", "6", "7", "8", "9"],
    "UTF-8": list("ÄBÇDÉFGHx"),
}


class _Maker:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.kind = rng.choice(list(_NAMES))
        names = _NAMES[self.kind]
        self.prefixes, self.suffixes, self.marks = names[:2], names[2:5], names[5:]
        self.aliased = rng.random() < 0.3
        self.sets: list[str] = []

    def flags(self, pool: list[str], chance: float, marks: list[str]) -> str:
        """`/flags` or nothing: each of `pool` with this chance, of `marks` with half of it."""
        chosen = [flag for flag in pool if self.rng.random() < chance]
        chosen += [flag for flag in marks if self.rng.random() < chance / 2]
        if not chosen:
            return ""
        self.rng.shuffle(chosen)
        text = ("," if self.kind == "num" else "").join(chosen)
        if not self.aliased:
            return f"/{text}"
        if text not in self.sets:
            self.sets.append(text)
        return f"/{self.sets.index(text) + 1}"

    def condition(self) -> str:
        return "".join(self._unit() for _ in range(self.rng.choice([0, 1, 1, 2]))) or "."

    def _unit(self) -> str:
        kind = self.rng.random()
        if kind < 0.4:
            return self.rng.choice(LETTERS)
        if kind < 0.9:
            negated = "^" if self.rng.random() < 0.5 else ""
            return f"[{negated}{''.join(self.rng.sample(LETTERS, self.rng.choice([1, 2])))}]"
        return "."

    def word(self, *sizes: int) -> str:
        return "".join(self.rng.choice(LETTERS) for _ in range(self.rng.choice(sizes)))

    def affixes(self) -> list[str]:
        """Prefixes that may enable suffixes, and suffixes that may enable further ones."""
        lines = []
        for kind, flags in (("PFX", self.prefixes), ("SFX", self.suffixes)):
            for flag in flags:
                count = self.rng.choice([1, 2])
                lines.append(f"{kind} {flag} {self.rng.choice('YYN')} {count}")
                for _ in range(count):
                    strip = self.word(0, 0, 1, 2) or "0"
                    add = self.word(0, 1, 1, 2) or "0"
                    more = self.flags(self.suffixes, 0.25, self.marks)
                    lines.append(f"{kind} {flag} {strip} {add}{more} {self.condition()}")
        return lines


def random_dictionary(rng: random.Random) -> tuple[str, str]:
    """(text of the .aff, text of the .dic)."""
    make = _Maker(rng)
    need, forbidden, only, circumfix = make.marks
    head = ["SET UTF-8"]
    if make.kind != "char":
        head.append(f"FLAG {make.kind}")
    for option, chance in (
        ("FULLSTRIP", 0.3),
        (f"NEEDAFFIX {need}", 0.6),
        (f"FORBIDDENWORD {forbidden}", 0.5),
        (f"ONLYINCOMPOUND {only}", 0.5),
        (f"CIRCUMFIX {circumfix}", 0.5),
        ("COMPLEXPREFIXES", 0.1),
    ):
        if rng.random() < chance:
            head.append(option)
    affixes = make.affixes()
    stems = [
        make.word(1, 2, 2, 3) + make.flags(make.prefixes + make.suffixes, 0.4, [need])
        for _ in range(rng.choice([1, 2, 3, 4]))
    ]
    if make.sets:
        head += [f"AF {len(make.sets)}", *(f"AF {flags}" for flags in make.sets)]
    return "\n".join([*head, *affixes, ""]), "\n".join([str(len(stems)), *stems, ""])
