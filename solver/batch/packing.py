"""Rows -> the kernel's packed positions: a short way for the usual texts, the parsers for the rest.

The short way takes a board of 225 plain characters and a rack of letters and `?`, and is several
times faster than the parsers of `solver.notation`. Whatever it does not know for certain goes to
them, so that every text has the same meaning here and there, and the same error.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from dawg_builder.alphabet import BLANK
from solver.batch.errors import shown_value
from solver.batch.packing_tables import (
    UNKNOWN,
    Chosen,
    board_table,
    layout_of,
    named,
    operations,
    rack_table,
)
from solver.board import Board
from solver.lexicon import Lexicon
from solver.move import Play
from solver.movegen import MAX_RACK
from solver.notation import NotationError, parse_play, parse_position, parse_rack
from solver.notation.cgp import split_cgp
from solver.notation.tiles import AUTO, LOWER_TILES, UPPER_TILES
from solver.position import Position
from solver.premiums import SIZE, SQUARES, Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset, load_ruleset, other_language

SIZES = [bytes([size]) for size in range(MAX_RACK + 1)]
"""A rack's size as a byte."""

_FLAGGED = bytes(range(BLANK, 256))
_UNKNOWN = bytes([UNKNOWN])
_ROWS = {SIZE}
_NUMBERS = [(str(number), "." * number) for number in range(SIZE, 0, -1)]
_SLASHES, _LINE_ENDS = "/" * (SIZE - 1), "\n" * (SIZE - 1)

NO_PLAY = b"\xff" + bytes(11)
"""Stands for a row without a played move, or with one that is no play."""


class Packed(NamedTuple):
    """A position's 225 cells and rack codes, with what it is played by."""

    cells: bytes
    rack: bytes
    ruleset: Ruleset
    premiums: Premiums

    def position(self) -> Position:
        """The position as a value."""
        return Position(Board(self.cells), Rack(self.rack), self.ruleset, self.premiums)


class Packer:
    """Reads rows for one lexicon. `ruleset` and `premiums` hold where a row does not say, and where
    they were `chosen` also where it names an unknown one."""

    def __init__(
        self,
        lexicon: Lexicon,
        ruleset: Ruleset,
        premiums: Premiums,
        case: str = AUTO,
        chosen: Chosen = Chosen(),  # noqa: B008 (a value)
    ) -> None:
        self.lexicon, self.ruleset, self.premiums, self.case = lexicon, ruleset, premiums, case
        self.chosen = chosen
        self._upper = board_table(ruleset, UPPER_TILES)
        self._lower = board_table(ruleset, LOWER_TILES)
        self._letters = None if ruleset.alphabet.digraphs else rack_table(ruleset)
        self._layouts: dict[str, Premiums] = {}
        self._rulesets: dict[str | int, Ruleset] = {}

    def read(
        self, board: Any, rack: Any, cgp: Any = None, ruleset: Any = None, premiums: Any = None
    ) -> Packed:
        """The position of one row. Raises WordfeudError that names the column.

        Arguments: `board`, 225 characters, 15 lines, or any text that `parse_position` reads;
        `rack`, letters and `?`, or a list of letters; `cgp` in place of a board; `ruleset`, an id
        or number; `premiums`, a name, 225 signs or 15 lines. None and empty text: not given.
        """
        rules = self.ruleset if ruleset is None or ruleset == "" else self._ruleset(ruleset)
        layout = self.premiums if premiums is None or premiums == "" else self._layout(premiums)
        if cgp is not None and cgp != "":
            return self._cgp(cgp, rack, rules if ruleset else None, layout if premiums else None)
        cells = self._cells(board)
        if cells is None:
            return self._parsed(board, rack, rules, layout)
        return Packed(cells, self._rack(rack), rules, layout)

    def plain_rows(self, boards: Sequence[Any], racks: Sequence[Any]) -> list[bytes | None]:
        """Rows of this ruleset and layout at once, packed as the kernel takes them; None for each
        that `read` must look at: where a board is not 225 characters, has a sign that is not known,
        or does not show which case tiles have. Several times as fast as one by one."""
        nothing: list[bytes | None] = [None] * len(boards)
        if (
            self._letters is None
            or set(map(type, boards)) != {str}
            or set(map(type, racks)) != {str}
        ):
            return nothing
        if set(map(len, boards)) != {SQUARES}:
            return nothing
        try:
            text = "".join(boards).encode("latin-1")
            codes = "\n".join(racks).encode("latin-1").translate(self._letters).split(_UNKNOWN)
        except UnicodeEncodeError:
            return nothing
        if len(codes) != len(racks):  # a line end is not known, so it parts them; so would others
            return nothing
        cells = text.translate(self._lower if self.case == LOWER_TILES else self._upper)
        rows = nothing
        for index, rack in enumerate(codes):
            row = cells[index * SQUARES : (index + 1) * SQUARES]
            if UNKNOWN in row or not 0 < len(rack) <= MAX_RACK:
                continue
            if self.case == AUTO and not row.isascii():
                known = self._by_case(row, text[index * SQUARES : (index + 1) * SQUARES])
                if known is None:
                    continue
                row = known
            rows[index] = row + SIZES[len(rack)] + rack.ljust(MAX_RACK + 2, b"\0")
        return rows

    def read_game(self, text: str, rack: Any, ruleset: Any = None, premiums: Any = None) -> Packed:
        """The position of a game in Wordfeud's own JSON. Raises WordfeudError."""
        position = parse_position(
            text,
            format="json",
            ruleset=None if ruleset is None else self._ruleset(ruleset),
            premiums=None if premiums is None else self._layout(premiums),
            case=self.case,
            source="game",
        )
        given = rack is not None and rack != ""
        codes = position.rack.codes if len(position.rack) and not given else self._rack(rack)
        return Packed(position.board.cells, codes, self._check(position.ruleset), position.premiums)

    def _cells(self, board: Any) -> bytes | None:
        """The cells of a plain board, or None where the parser must look."""
        if isinstance(board, str):
            text = board
        elif isinstance(board, list) and len(board) == SIZE:
            try:
                text = "".join(board)
            except TypeError:
                return None
            if set(map(len, board)) != _ROWS:
                return None
        else:
            return None
        if len(text) == len(_LINE_ENDS) + SQUARES and text[SIZE :: SIZE + 1] == _LINE_ENDS:
            text = text.replace("\n", "")
        return self._coded(text) if len(text) == SQUARES else None

    def _coded(self, text: str) -> bytes | None:
        try:
            raw = text.encode("latin-1")
        except UnicodeEncodeError:
            return None
        if self.case == LOWER_TILES:
            cells = raw.translate(self._lower)
            return None if UNKNOWN in cells else cells
        cells = raw.translate(self._upper)
        if UNKNOWN in cells:
            return None
        return self._by_case(cells, raw) if self.case == AUTO and not cells.isascii() else cells

    def _by_case(self, cells: bytes, raw: bytes) -> bytes | None:
        """The cells where capitals are tiles, if that is sure, as `choose_case` decides.

        `raw` has the same cells as text."""
        blanks = SQUARES - len(cells.translate(None, _FLAGGED))
        tiles = SQUARES - cells.count(0) - blanks
        most = self.ruleset.blanks
        if tiles <= most < blanks:
            return raw.translate(self._lower)
        return None if blanks > min(most, tiles) else cells

    def _rack(self, rack: Any) -> bytes:
        if isinstance(rack, str) and self._letters is not None and 0 < len(rack) <= MAX_RACK:
            try:
                codes = rack.encode("latin-1").translate(self._letters)
            except UnicodeEncodeError:
                codes = b"\x7f"
            if UNKNOWN not in codes:
                return codes
        return self._parsed_rack(rack)

    def _parsed_rack(self, rack: Any) -> bytes:
        if isinstance(rack, list) and all(isinstance(tile, str) for tile in rack):
            rack = ",".join(tile.strip() or "?" for tile in rack)
        if rack is None or (isinstance(rack, str) and not rack.strip("\r\n\t")):
            raise NotationError("no rack: expected 1 to 7 tiles, ? for a blank", source="rack")
        if not isinstance(rack, str):
            raise NotationError(f"expected letters, found {shown_value(rack)}", source="rack")
        return parse_rack(rack, self.ruleset).codes

    def _parsed(self, board: Any, rack: Any, ruleset: Ruleset, premiums: Premiums) -> Packed:
        """The position of a text that only the parsers understand, or else their error."""
        if isinstance(board, list) and board and all(isinstance(line, str) for line in board):
            text, form = "\n".join(board), "grid"
        elif isinstance(board, str) and board.strip():
            text, form = board, None
        else:
            what = f"expected 225 characters or 15 lines, found {shown_value(board)}"
            raise NotationError(what, source="board")
        position = parse_position(
            text, format=form, ruleset=ruleset, premiums=premiums, case=self.case, source="board"
        )
        given = rack is not None and rack != ""
        codes = position.rack.codes if len(position.rack) and not given else self._rack(rack)
        return Packed(position.board.cells, codes, ruleset, premiums)

    def _cgp(
        self, cgp: Any, rack: Any, ruleset: Ruleset | None, premiums: Premiums | None
    ) -> Packed:
        if not isinstance(cgp, str):
            raise NotationError(f"expected a line of text, found {shown_value(cgp)}", source="cgp")
        words = cgp.removeprefix("cgp ").split(None, 4)
        cells = self._cgp_cells(words)
        if cells is None:
            return self._parsed_cgp(cgp, rack, ruleset, premiums)
        given = rack is not None and rack != ""
        codes = self._rack(rack if given else words[1].partition("/")[0])
        said = operations(words[4], self.chosen) if len(words) > 4 else (None, None)
        rules = ruleset or (self._check(said[0]) if said[0] else self.ruleset)
        return Packed(cells, codes, rules, premiums or said[1] or self.premiums)

    def _parsed_cgp(
        self, cgp: str, rack: Any, ruleset: Ruleset | None, premiums: Premiums | None
    ) -> Packed:
        """The position of a CGP that is not plain, or else the parser's error."""
        said = named(split_cgp(cgp, source="cgp").operations, self.chosen)
        rules = ruleset or (self._check(said[0]) if said[0] else self.ruleset)
        layout = premiums or said[1] or self.premiums
        position = parse_position(
            cgp, format="cgp", ruleset=rules, premiums=layout, case=self.case, source="cgp"
        )
        given = rack is not None and rack != ""
        codes = position.rack.codes if len(position.rack) and not given else self._rack(rack)
        return Packed(position.board.cells, codes, rules, layout)

    def _cgp_cells(self, words: Sequence[str]) -> bytes | None:
        """The cells of a CGP with all its fields, or None where the parser must look."""
        if not len(words) >= 2 or (len(words) > 2 and not _plain_numbers(words[2:4])):
            return None
        text = words[0]
        for number, dots in _NUMBERS:
            if number in text:
                text = text.replace(number, dots)
        if len(text) != SQUARES + SIZE - 1 or text[SIZE :: SIZE + 1] != _SLASHES:
            return None
        text = text.replace("/", "")
        return self._coded(text) if len(text) == SQUARES else None

    def _ruleset(self, key: Any) -> Ruleset:
        if not isinstance(key, str | int) or isinstance(key, bool):
            raise NotationError(
                f"expected an id or number, found {shown_value(key)}", source="ruleset"
            )
        if key not in self._rulesets:
            self._rulesets[key] = self._check(load_ruleset(key))
        return self._rulesets[key]

    def _check(self, ruleset: Ruleset) -> Ruleset:
        if ruleset.alphabet != self.lexicon.alphabet:
            raise NotationError(
                f"{ruleset.id} has other tiles than lexicon {self.lexicon.id}, "
                f"which is for {self.lexicon.meta.ruleset}; run it with a lexicon of its own",
                source="ruleset",
            )
        return ruleset

    def is_foreign(self, ruleset: Ruleset) -> bool:
        """Whether a row's ruleset is of another language than the lexicon, and not the run's."""
        return ruleset.id != self.ruleset.id and other_language(self.lexicon.meta.ruleset, ruleset)

    def _layout(self, value: Any) -> Premiums:
        text = "\n".join(map(str, value)) if isinstance(value, list) else value
        if not isinstance(text, str):
            raise NotationError(f"expected a name, found {shown_value(value)}", source="premiums")
        known = self._layouts.get(text)
        if known is None:
            known = layout_of(text)
            if len(self._layouts) < 1000:
                self._layouts[text] = known
        return known


def packed_play(text: str, packed: Packed) -> tuple[bytes, Play]:
    """The kernel's form of a played move, and the play. Raises NotationError for what is none.

    A play of more than seven tiles is no play that could be found; its form is `NO_PLAY`.
    """
    play = parse_play(text, packed.position(), source="played")
    tiles = bytes(code for _, code in play.tiles())
    if not 1 <= len(tiles) <= MAX_RACK:
        return NO_PLAY, play
    lane, start = (play.column + SIZE, play.row) if play.down else (play.row, play.column)
    return bytes((lane, start, len(play.codes), len(tiles))) + tiles.ljust(8, b"\0"), play


def _plain_numbers(words: Sequence[str]) -> bool:
    """Whether these are scores such as 12/3 and, if there, a number of zeros."""
    scores = words[0].partition("/")
    numbers = (scores[0], scores[2], *words[1:])
    return all(number.isascii() and number.isdecimal() and len(number) < 7 for number in numbers)
