"""What reading rows fast needs: tables of bytes, and what short texts stand for."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from dawg_builder.alphabet import BLANK
from solver.notation.cgp import split_cgp
from solver.notation.labels import is_layout, known_ruleset, named_layout, named_ruleset
from solver.notation.tiles import LOWER_TILES, UPPER_TILES
from solver.premiums import SIZE, Premiums, parse_premiums
from solver.ruleset import Ruleset, load_ruleset

UNKNOWN = 0x7F
"""In a table: no tile has this character, or the short way does not know it."""

_EMPTY_CGP = "/".join(["15"] * SIZE)


class Chosen(NamedTuple):
    """Whether the run was told which ruleset and which layout rows have that do not say, or name an
    unknown one."""

    ruleset: bool = False
    premiums: bool = False


class Defaults(NamedTuple):
    """The ruleset and layout of rows and games that do not say, None for none; and which of them
    were `chosen`."""

    ruleset: Ruleset | None
    premiums: Premiums | None
    chosen: Chosen = Chosen()


@lru_cache(maxsize=256)
def operations(text: str, chosen: Chosen) -> tuple[Ruleset | None, Premiums | None]:
    """The ruleset and layout that the text of a CGP's operation codes names."""
    return named(split_cgp(f"{_EMPTY_CGP} / 0/0 0 {text}", source="cgp").operations, chosen)


def named(codes: Mapping[str, str], chosen: Chosen) -> tuple[Ruleset | None, Premiums | None]:
    """The ruleset and layout that a CGP's operation codes name, None where they name none.

    Raises RulesetError and PremiumsError for an unknown one where none was `chosen`.
    """
    id_, layout = codes.get("ld"), codes.get("premiums") or codes.get("bdn")
    id_ = known_ruleset(id_) if chosen.ruleset else named_ruleset(id_, "cgp")
    if chosen.premiums and not is_layout(layout):
        layout = None
    return (
        load_ruleset(id_) if id_ else None,
        named_layout(layout, "cgp: premiums") if layout else None,
    )


def layout_of(text: str) -> Premiums:
    """A layout by its name, or from its signs; never from a file, which rows must not name."""
    if "\n" in text:
        return parse_premiums(text, source="premiums")
    return named_layout(text, "premiums")


def board_table(ruleset: Ruleset, case: str) -> bytes:
    """Latin-1 byte -> cell; `UNKNOWN` for what is no single-character tile or empty sign."""
    table = bytearray([UNKNOWN]) * 256
    for sign in b".-_ ":
        table[sign] = 0
    for code, tile in enumerate(ruleset.alphabet.tiles, 1):
        for text, blank in ((tile, case == LOWER_TILES), (tile.lower(), case == UPPER_TILES)):
            if len(text) == 1 and ord(text) < 256:
                table[ord(text)] = code | (BLANK if blank else 0)
    return bytes(table)


def rack_table(ruleset: Ruleset) -> bytes:
    """Latin-1 byte -> tile code, 0 for a blank's sign; `UNKNOWN` for all others."""
    table = bytearray([UNKNOWN]) * 256
    for sign in b"?*_":
        table[sign] = 0
    for code, tile in enumerate(ruleset.alphabet.tiles, 1):
        for text in (tile, tile.lower()):
            if len(text) == 1 and ord(text) < 256:
                table[ord(text)] = code
    return bytes(table)
