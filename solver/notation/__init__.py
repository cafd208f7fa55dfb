"""Text <-> values: positions, racks and plays in every notation.

Inputs are lax: any case habit, several signs for an empty square or a blank. Outputs are strict:
one text for each value, and parsing it gives the value again.
"""

from dataclasses import replace
from pathlib import Path

from dawg_builder.errors import did_you_mean
from solver.board import Board
from solver.notation.errors import NotationError, shown
from solver.notation.grid import parse_grid, parse_string, print_grid, print_string
from solver.notation.play import parse_play, print_play
from solver.notation.tiles import AUTO, CASES, parse_rack, print_rack
from solver.position import Position
from solver.premiums import SQUARES, Premiums, load_premiums
from solver.rack import Rack
from solver.ruleset import Ruleset, load_ruleset

FORMATS = ("grid", "string")
LONGEST_TEXT = 4_000_000
"""No position or game record has more characters; a larger file is something else."""


def parse_position(
    text: str,
    *,
    format: str | None = None,
    ruleset: Ruleset | str | int | None = None,
    rack: Rack | str | None = None,
    premiums: Premiums | str | Path | None = None,
    case: str = AUTO,
    source: str = "<input>",
) -> Position:
    """The position that `text` describes.

    Arguments: `format`, one of `FORMATS`, else `detect_format` decides; `ruleset`, `rack` and
    `premiums` go before what the text says; `case`, which case the tiles are in: `auto`,
    `upper-tiles` or `lower-tiles`; `source`, the name for messages. An empty text is an empty
    board.

    Raises NotationError with the place of the fault, RulesetError and PremiumsError. Not checked:
    whether the position can arise; see `Position.status`.
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"expected a position, found {len(text)} characters", source=source)
    text = text.removeprefix("\ufeff")
    kind = format or detect_format(text)
    if kind not in FORMATS:
        raise _unknown(kind, source)
    rules = _ruleset(ruleset, source)
    position = Position(Board(), Rack(), rules, _premiums(premiums))
    found = _parse(kind, text, position, case, source)
    return replace(found, rack=_rack(rack, rules)) if rack is not None else found


def _parse(kind: str, text: str, blank: Position, case: str, source: str) -> Position:
    """`blank` with what the text says."""
    if not text.strip():
        return blank
    rules = blank.ruleset
    if kind == "string":
        return replace(blank, board=parse_string(text, rules, case=case, source=source))
    grid = parse_grid(text, rules, case=case, source=source)
    rack = parse_rack(grid.rack, rules, source=f"{source}: rack") if grid.rack else Rack()
    return replace(blank, board=grid.board, rack=rack)


def _ruleset(ruleset: Ruleset | str | int | None, source: str) -> Ruleset:
    if ruleset is None:
        what = "the text does not say which ruleset; give one such as nb, en-intl, nl"
        raise NotationError(what, source=source)
    return ruleset if isinstance(ruleset, Ruleset) else load_ruleset(ruleset)


def _premiums(premiums: Premiums | str | Path | None) -> Premiums:
    if isinstance(premiums, Premiums):
        return premiums
    return load_premiums("standard" if premiums is None else premiums)


def _rack(rack: Rack | str, ruleset: Ruleset) -> Rack:
    return rack if isinstance(rack, Rack) else parse_rack(rack, ruleset)


def detect_format(text: str) -> str:
    """Which of `FORMATS` the text seems to be in. Any text gives one; `grid` when in doubt."""
    bare = text.strip()
    one_line = "\n" not in bare
    return "string" if one_line and len(bare) > SQUARES // 3 else "grid"


def print_position(position: Position, format: str = "grid") -> str:
    """The position's text in that format, with a line end at the end.

    Raises NotationError for an unknown format.
    """
    if format == "string":
        return print_string(position.board, position.ruleset)
    if format == "grid":
        return print_grid(position.board, position.rack, position.ruleset)
    raise _unknown(format)


def _unknown(format: str, source: str = "") -> NotationError:
    near = did_you_mean(format, FORMATS)
    what = f"unknown format {shown(format)}{near}; known: {', '.join(FORMATS)}"
    return NotationError(what, source=source)


__all__ = [
    "AUTO",
    "CASES",
    "FORMATS",
    "NotationError",
    "detect_format",
    "parse_play",
    "parse_position",
    "parse_rack",
    "print_play",
    "print_position",
    "print_rack",
]
