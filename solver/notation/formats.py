"""The door to every position format: detect, parse, print, convert."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dawg_builder.errors import did_you_mean
from solver.board import Board
from solver.faults import Fault
from solver.notation.detect import looks_like_cgp, looks_like_gcg, looks_like_json
from solver.notation.drawn import drawn_layout
from solver.notation.encoding import LONGEST_TEXT, decode_text
from solver.notation.errors import NotationError, shown
from solver.notation.grid import parse_grid, parse_string, print_grid, print_string
from solver.notation.labels import layout_name, named_layout, named_ruleset
from solver.notation.tiles import AUTO, parse_rack
from solver.position import Position
from solver.premiums import (
    SQUARES,
    Premiums,
    load_premiums,
)
from solver.rack import Rack
from solver.ruleset import Ruleset, load_ruleset

if TYPE_CHECKING:
    from solver.game_record import GameRecord


class _Given(NamedTuple):
    """What the caller says about a text, before what the text says itself."""

    ruleset: Ruleset | None
    premiums: Premiums | None
    case: str
    source: str
    faults: list[Fault] | None = None
    turn: int | None = None

    def blank(
        self, ruleset: Callable[[], int | str | None], premiums: Callable[[], Premiums]
    ) -> Position:
        """The empty board with the caller's ruleset and layout, or else the text's."""
        rules = self.ruleset
        if rules is None:
            key = ruleset()
            if key is None:
                what = "the text does not say which ruleset; give one such as nb, nl, en-intl"
                raise NotationError(what, source=self.source)
            rules = load_ruleset(key)
        return Position(Board(), Rack(), rules, self.premiums or premiums())


def parse_position(
    text: str | bytes,
    *,
    format: str | None = None,
    ruleset: Ruleset | str | int | None = None,
    rack: Rack | str | None = None,
    premiums: Premiums | str | Path | None = None,
    case: str = AUTO,
    turn: int | None = None,
    source: str = "<input>",
    faults: list[Fault] | None = None,
) -> Position:
    """The position that `text` describes; bytes are decoded as `decode_text` says.

    Arguments: `format`, one of `FORMATS`, else `detect_format` decides; `ruleset`, `rack` and
    `premiums` go before what the text says; `case`, which case the tiles are in: `auto`,
    `upper-tiles` or `lower-tiles`; `turn`, of a game record: the position in which that turn (from
    1) was made, else the one after the last turn; `source`, the name for messages; `faults`, a list
    to which letters without a tile are added, `UNKNOWN_CODE` in their places, so that a position
    can be shown with all that is wrong with it; a long rack is then kept too. An empty text is an
    empty board.

    Raises NotationError with the place of the fault, RulesetError and PremiumsError. Not checked:
    whether the position can arise; see `Position.status`.
    """
    plain = _text(text, source)
    kind = _kind(plain, format, source)
    given = _given(ruleset, premiums, case, source)._replace(faults=faults, turn=turn)
    if turn is not None and kind != "gcg":
        what = f"--turn needs a game record (gcg), found the format {kind}"
        raise NotationError(what, source=source)
    if not plain.strip() and kind != "gcg":
        position = given.blank(_unsaid, load_premiums)
    else:
        position = _TABLE[kind].parse(plain, given)
    if rack is None:
        return position
    mine = rack if isinstance(rack, Rack) else parse_rack(rack, position.ruleset, faults=faults)
    return replace(position, rack=mine)


def parse_game(
    text: str | bytes,
    *,
    ruleset: Ruleset | str | int | None = None,
    premiums: Premiums | str | Path | None = None,
    source: str = "<input>",
) -> "GameRecord":
    """The game that a GCG record describes. Arguments and errors as for `parse_position`."""
    return _game(_text(text, source), _given(ruleset, premiums, AUTO, source))


def detect_format(text: str) -> str:
    """Which of `FORMATS` the text seems to be in. Any text gives one; `grid` when in doubt."""
    return next(kind for kind in reversed(_TABLE) if _TABLE[kind].detect(text))


def stated_ruleset(
    text: str | bytes, *, format: str | None = None, source: str = "<input>"
) -> Ruleset | None:
    """The ruleset that the text itself names, or None: JSON has its number, CGP (`ld`) and GCG
    (`#ruleset`) its id. Raises NotationError for JSON that holds no game, RulesetError for a number
    or id that no ruleset has."""
    plain = _text(text, source)
    kind = _kind(plain, format, source)
    key = _TABLE[kind].ruleset(plain, source)
    return None if key is None else load_ruleset(key)


def print_position(position: Position, format: str = "grid") -> str:
    """The position's text in that format, with a line end at the end.

    `grid` holds board and rack, `string` the board; `cgp` also ruleset, layout, both racks, scores
    and zeros; `json` everything. Raises NotationError for an unknown format, and for `gcg` unless
    the board is empty: a position does not say how it came about; see `print_game`.
    """
    if format not in _TABLE:
        raise _unknown(format)
    return _TABLE[format].print(position)


def print_game(record: "GameRecord") -> str:
    """The game's GCG."""
    from solver.notation.gcg_print import print_gcg

    return print_gcg(record, layout_name(record.premiums))


def convert(
    text: str | bytes,
    to: str,
    *,
    format: str | None = None,
    ruleset: Ruleset | str | int | None = None,
    rack: Rack | str | None = None,
    premiums: Premiums | str | Path | None = None,
    case: str = AUTO,
    turn: int | None = None,
    source: str = "<input>",
) -> str:
    """`text` in the format `to`. A game record becomes a game record, or the position of its turn.

    Arguments and errors as for `parse_position` and `print_position`.
    """
    plain = _text(text, source)
    if to == "gcg" and _kind(plain, format, source) == "gcg" and turn is None and rack is None:
        return print_game(_game(plain, _given(ruleset, premiums, case, source)))
    position = parse_position(
        plain,
        format=format,
        ruleset=ruleset,
        rack=rack,
        premiums=premiums,
        case=case,
        turn=turn,
        source=source,
    )
    return print_position(position, to)


def _text(text: str | bytes, source: str) -> str:
    plain = text if isinstance(text, str) else decode_text(text, source)
    if len(plain) > LONGEST_TEXT:
        what = f"expected a position or a game record, found {len(plain)} characters"
        raise NotationError(what, source=source)
    return plain.removeprefix("\ufeff")


def _kind(text: str, format: str | None, source: str) -> str:
    kind = format or detect_format(text)
    if kind not in FORMATS:
        raise _unknown(kind, source)
    return kind


def _unknown(format: str, source: str = "") -> NotationError:
    near = did_you_mean(format, FORMATS)
    what = f"unknown format {shown(format)}{near}; known: {', '.join(FORMATS)}"
    return NotationError(what, source=source)


def _given(
    ruleset: Ruleset | str | int | None,
    premiums: Premiums | str | Path | None,
    case: str,
    source: str,
) -> _Given:
    if ruleset is not None and not isinstance(ruleset, Ruleset):
        ruleset = load_ruleset(ruleset)
    if premiums is not None and not isinstance(premiums, Premiums):
        premiums = load_premiums(premiums)
    return _Given(ruleset, premiums, case, source)


def _unsaid() -> None:
    """The ruleset of a text that never says which."""


def _grid(text: str, given: _Given) -> Position:
    blank = given.blank(_unsaid, load_premiums)
    source, faults = given.source, given.faults
    grid = parse_grid(text, blank.ruleset, case=given.case, source=source, faults=faults)
    rack = parse_rack(grid.rack or "", blank.ruleset, source=f"{source}: rack", faults=faults)
    if grid.kinds and given.premiums is None:
        blank = replace(blank, premiums=drawn_layout(grid.kinds, source))
    return replace(blank, board=grid.board, rack=rack)


def _string(text: str, given: _Given) -> Position:
    blank = given.blank(_unsaid, load_premiums)
    board = parse_string(
        text, blank.ruleset, case=given.case, source=given.source, faults=given.faults
    )
    return replace(blank, board=board)


def _one_line(text: str) -> bool:
    bare = text.strip("\r\n")
    return "\n" not in bare and "\r" not in bare and len(bare) > SQUARES // 3


def _cgp(text: str, given: _Given) -> Position:
    from solver.notation.cgp import parse_cgp, split_cgp

    cgp = split_cgp(text, source=given.source)
    layout = cgp.operations.get("premiums") or cgp.operations.get("bdn")
    blank = given.blank(
        lambda: named_ruleset(cgp.operations.get("ld"), given.source),
        lambda: named_layout(layout, f"{given.source}: premiums"),
    )
    return parse_cgp(cgp, blank, case=given.case, source=given.source, faults=given.faults)


def _cgp_ruleset(text: str, source: str) -> int | str | None:
    from solver.notation.cgp import split_cgp

    return named_ruleset(split_cgp(text, source=source).operations.get("ld"), source)


def _print_cgp(position: Position) -> str:
    from solver.notation.cgp import print_cgp

    return print_cgp(position, layout_name(position.premiums))


def _json(text: str, given: _Given) -> Position:
    from solver.notation.wordfeud_json import json_premiums, json_ruleset, parse_json, read_json

    game = read_json(text, source=given.source)._replace(faults=given.faults)
    blank = given.blank(lambda: json_ruleset(game), lambda: json_premiums(game))
    return parse_json(game, blank, case=given.case)


def _json_ruleset(text: str, source: str) -> int | str | None:
    from solver.notation.wordfeud_json import json_ruleset, read_json

    return json_ruleset(read_json(text, source=source))


def _print_json(position: Position) -> str:
    from solver.notation.wordfeud_json_print import print_json

    return print_json(position)


def _game(text: str, given: _Given) -> "GameRecord":
    from solver.notation.gcg import gcg_layout, parse_gcg

    blank = given.blank(
        lambda: _gcg_ruleset(text, given.source),
        lambda: named_layout(gcg_layout(text), f"{given.source}: premiums"),
    )
    return parse_gcg(text, blank.ruleset, blank.premiums, source=given.source)


def _gcg(text: str, given: _Given) -> Position:
    game = _game(text, given)
    try:
        return game.position(given.turn)
    except ValueError as error:
        raise NotationError(str(error), source=given.source) from None


def _gcg_ruleset(text: str, source: str) -> int | str | None:
    from solver.notation.gcg import gcg_pragma

    return named_ruleset(gcg_pragma(text, "ruleset"), source)


def _print_gcg(position: Position) -> str:
    if not position.board.is_empty:
        what = "a position has no turns, which gcg is made of; use grid, string, cgp or json"
        raise NotationError(what)
    from solver.game_record import GameRecord

    racks = (position.rack, position.opponent)
    return print_game(GameRecord(position.ruleset, position.premiums, racks=racks))


class _Format(NamedTuple):
    """How one format is read and written. `detect`: whether a text looks like it; `ruleset`: what a
    text says of its ruleset."""

    parse: Callable[[str, _Given], Position]
    print: Callable[[Position], str]
    detect: Callable[[str], bool] = lambda text: True
    ruleset: Callable[[str, str], int | str | None] = lambda text, source: None


_TABLE = {
    "grid": _Format(_grid, lambda one: print_grid(one.board, one.rack, one.ruleset)),
    "string": _Format(_string, lambda one: print_string(one.board, one.ruleset), _one_line),
    "cgp": _Format(_cgp, _print_cgp, looks_like_cgp, _cgp_ruleset),
    "gcg": _Format(_gcg, _print_gcg, looks_like_gcg, _gcg_ruleset),
    "json": _Format(_json, _print_json, looks_like_json, _json_ruleset),
}
"""Every format. A text is taken for the last one that it looks like; all look like a grid."""

FORMATS = tuple(_TABLE)
