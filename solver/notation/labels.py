"""How a text names its ruleset and layout: what CGP and GCG have no field of their own for."""

from dawg_builder.ruleset_file import ruleset_keys
from solver.premiums import (
    SIZE,
    SQUARES,
    Premiums,
    bundled_premiums,
    load_premiums,
    parse_premiums,
    print_premiums,
)


def known_ruleset(name: str | None) -> str | None:
    """`name` if it is one of this program's rulesets; other programs have other sets."""
    return name if name in ruleset_keys() else None


def named_layout(name: str | None, source: str) -> Premiums:
    """The layout of that name or of those 225 signs; other programs' names are the standard."""
    if name and len(name) == SQUARES:
        rows = (name[at : at + SIZE] for at in range(0, SQUARES, SIZE))
        return parse_premiums("\n".join(rows), source=f"{source}: premiums")
    return load_premiums(name if name in bundled_premiums() else "standard")


def layout_name(premiums: Premiums) -> str:
    """A layout's name, if it is a bundled one under its own name, else its 225 signs."""
    if premiums.name in bundled_premiums() and load_premiums(premiums.name) == premiums:
        return premiums.name
    return print_premiums(premiums).replace("\n", "")
