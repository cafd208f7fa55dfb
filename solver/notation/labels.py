"""How a text names its ruleset and layout: what CGP and GCG have no field of their own for."""

from dawg_builder.ruleset_file import ruleset_keys
from solver.notation.errors import shown
from solver.premiums import (
    SIZE,
    SQUARES,
    Premiums,
    PremiumsError,
    bundled_premiums,
    load_premiums,
    parse_premiums,
    premium_names,
    print_premiums,
)


def known_ruleset(name: str | None) -> str | None:
    """`name` if it is one of this program's rulesets; other programs have other sets."""
    return name if name in ruleset_keys() else None


def named_layout(name: str | None, source: str, *, own: bool = False) -> Premiums:
    """The layout of that name, bundled or stored, or of those 225 signs; standard without a name.

    Other programs have names of their own, which are the standard too. With `own` the field is one
    that only this program writes, so an unknown name raises PremiumsError: scores on another layout
    would be wrong without a sign. A name never stands for a file. `source` is the field, for
    messages.
    """
    if name and len(name) == SQUARES:
        rows = (name[at : at + SIZE] for at in range(0, SQUARES, SIZE))
        return parse_premiums("\n".join(rows), source=source)
    if not name or name in premium_names():
        return load_premiums(name or "standard")
    if own:
        known = ", ".join(premium_names())
        what = f"expected 225 signs or a name ({known}), found {shown(name, 40)}"
        raise PremiumsError(f"{source}: {what}")
    return load_premiums("standard")


def layout_name(premiums: Premiums) -> str:
    """A layout's name, if it is a bundled one under its own name, else its 225 signs."""
    if premiums.name in bundled_premiums() and load_premiums(premiums.name) == premiums:
        return premiums.name
    return print_premiums(premiums).replace("\n", "")
