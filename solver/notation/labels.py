"""How a text names its ruleset and layout: what CGP and GCG have no field of their own for."""

from dawg_builder.errors import RulesetError, did_you_mean
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
    """The id of this program's ruleset that `name` names: an id, a number or a name; else None.

    A name never stands for a file.
    """
    key = (name or "").casefold()
    for id_, (number, full) in ruleset_keys().items():
        if key in (id_.casefold(), str(number), full.casefold()):
            return id_
    return None


def named_ruleset(name: str | None, source: str) -> str | None:
    """`known_ruleset`; None without a name. An unknown one raises RulesetError: another ruleset's
    points would be wrong without a sign. `source` is the text, for messages."""
    known = known_ruleset(name)
    if name and known is None:
        near = did_you_mean(name, ruleset_keys())
        what = f"unknown ruleset {shown(name)}{near}; known: {', '.join(ruleset_keys())}"
        raise RulesetError(f"{source}: {what}; say which with --ruleset")
    return known


def is_layout(name: str | None) -> bool:
    """Whether the name is that of a layout, bundled or stored, or 225 signs."""
    return bool(name) and (len(name or "") == SQUARES or name in premium_names())


def named_layout(name: str | None, source: str) -> Premiums:
    """The layout of that name, bundled or stored, or of those 225 signs; standard without a name.

    Raises PremiumsError for an unknown name, also one of another program: scores on another layout
    would be wrong without a sign. A name never stands for a file. `source` is the field, for
    messages.
    """
    if name and len(name) == SQUARES:
        rows = (name[at : at + SIZE] for at in range(0, SQUARES, SIZE))
        return parse_premiums("\n".join(rows), source=source)
    if not name or is_layout(name):
        return load_premiums(name or "standard")
    known = ", ".join(premium_names())
    what = f"expected 225 signs or a name ({known}), found {shown(name, 40)}"
    raise PremiumsError(f"{source}: {what}; say which with --premiums")


def layout_name(premiums: Premiums) -> str:
    """A layout's name, if it is a bundled one under its own name, else its 225 signs."""
    if premiums.name in bundled_premiums() and load_premiums(premiums.name) == premiums:
        return premiums.name
    return print_premiums(premiums).replace("\n", "")
