"""The board as a picture, in SVG: squares, tiles and a play, in the colours of the game.

No library is needed. `picture_file` writes it, as PNG too.
"""

from collections.abc import Iterator
from html import escape

from dawg_builder.alphabet import BLANK
from solver.faults import UNKNOWN_CODE, UNKNOWN_SIGN
from solver.move import Play
from solver.position import Position
from solver.premiums import KINDS, SIZE, SQUARES

# Lengths in the picture's own units; a browser scales it to the width that there is.
_CELL, _GAP = 64, 2
_MARGIN = 30
BOARD_SIZE = SIZE * _CELL + _MARGIN
_TILE = 104
"""A tile of the rack below."""
_LINE = 76
"""Height of the line of text at the bottom."""

_BACK, _FRAME, _PLAIN = "#2c3344", "#15181e", "#292e37"
_PREMIUM = {"DL": "#6f965d", "TL": "#33619a", "DW": "#c87c1f", "TW": "#883036"}
_TILE_FACE, _NEW_FACE = "#f6f2ec", "#f8e98b"
_TILE_EDGE, _NEW_EDGE = "#d9d3c9", "#cfbb4c"
_INK, _TEXT = "#070e17", "#ffffff"
_FONT = "'Noto Sans','Droid Sans','DejaVu Sans',Verdana,sans-serif"
# Colours as measured on screenshots of the Android application.


def draw_picture(position: Position, play: Play | None = None, caption: str = "") -> str:
    """The SVG of the position with the rack below it, and `play`, if given, laid in yellow.

    `play` may lie on the board already: the last one. `caption` is a line of text at the bottom.
    """
    rack = _rack(position, play) if len(position.rack) else ""
    height = BOARD_SIZE + (_TILE + 20 if rack else 0)
    parts = [draw_board(position), draw_play(position, play) if play else ""]
    if rack:
        parts.append(f'<g transform="translate({_MARGIN} {BOARD_SIZE + 10})">{rack}</g>')
    if caption:
        parts.append(_label(_MARGIN, height + 50, caption, 38, _TEXT, "start"))
    height += _LINE if caption else 10
    title = f"<title>{escape(caption or 'a Wordfeud board')}</title>"
    return svg_element(title + "".join(parts), BOARD_SIZE + 6, height)


def svg_element(content: str, width: int, height: int) -> str:
    """An SVG document, scaled to the width that there is."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{_FONT}">'
        f'<rect width="{width}" height="{height}" fill="{_BACK}"/>{content}</svg>\n'
    )


def draw_board(position: Position) -> str:
    """The squares and the tiles that lie on them, with row numbers and column letters."""
    edge = _MARGIN - _GAP
    frame = _box(edge, edge, SIZE * _CELL + _GAP, SIZE * _CELL + _GAP, _FRAME, 4)
    squares = (_square(position, square) for square in range(SQUARES))
    tiles = (_tile_at(position, square, cell) for square, cell in position.board.tiles())
    return "".join([frame, *_coordinates(), *squares, *tiles])


def draw_play(position: Position, play: Play, *, new: bool = True) -> str:
    """The new tiles of a play, in yellow unless it is no longer `new`, to be laid over
    `draw_board`."""
    return "".join(_tile_at(position, square, cell, new=new) for square, cell in play.tiles())


def _coordinates() -> Iterator[str]:
    for index in range(SIZE):
        middle = _MARGIN + index * _CELL + _CELL // 2
        yield _label(middle, _MARGIN - 9, chr(65 + index), 18, _TEXT)
        yield _label(_MARGIN // 2, middle + 7, str(index + 1), 18, _TEXT)


def _place(square: int) -> tuple[int, int]:
    row, column = divmod(square, SIZE)
    return _MARGIN + column * _CELL, _MARGIN + row * _CELL


def _square(position: Position, square: int) -> str:
    x, y = _place(square)
    kind = position.premiums.kind(square)
    size = _CELL - _GAP
    box = _box(x, y, size, size, _PREMIUM.get(kind, _PLAIN), 5)
    if kind:
        name = position.ruleset.premium_names[KINDS.index(kind) - 1]
        text = 26 if len(name) < 3 else 20
        return box + _label(x + size // 2, y + size // 2 + 9, name, text, _TEXT, weight="bold")
    if square == position.premiums.start:
        return box + _star(x + size // 2, y + size // 2)
    return box


def _star(x: int, y: int) -> str:
    points = ((0, -18), (5, -6), (18, -6), (8, 3), (11, 16), (0, 8),
              (-11, 16), (-8, 3), (-18, -6), (-5, -6))  # fmt: skip
    path = " ".join(f"{x + right},{y + down}" for right, down in points)
    return f'<polygon points="{path}" fill="#8790a3"/>'


def _tile_at(position: Position, square: int, cell: int, *, new: bool = False) -> str:
    x, y = _place(square)
    kind, size = position.premiums.kind(square), _CELL - _GAP
    tint = _box(x, y, size, size, _PREMIUM[kind], 6, opacity=0.16) if kind else ""
    return _tile(position, x, y, size, cell, new=new, tint=tint)


def _tile(
    position: Position, x: int, y: int, size: int, cell: int, *, new: bool, tint: str = ""
) -> str:
    """A tile whose `cell` is as on a board, or 0 for a blank on the rack. As in the game, only a
    letter that is worth something shows its points."""
    face, edge = (_NEW_FACE, _NEW_EDGE) if new else (_TILE_FACE, _TILE_EDGE)
    parts = [_box(x, y, size, size, edge, 6), _box(x, y, size, size - 4, face, 6), tint]
    code = cell & ~BLANK
    if code:
        known = code != UNKNOWN_CODE
        text = position.ruleset.alphabet.text(code) if known else UNKNOWN_SIGN
        points = str(position.ruleset.points[code]) if known and not cell & BLANK else ""
        wide = 0.78 if len(text) == 1 else 0.54
        middle = x + size * (0.42 if points else 0.5)
        parts.append(_label(middle, y + size * 0.78, text, size * wide, _INK))
        parts.append(_label(x + size * 0.95, y + size * 0.32, points, size * 0.29, _INK, "end"))
    return "".join(parts)


def _rack(position: Position, play: Play | None) -> str:
    """The rack's tiles, those that the play uses in yellow."""
    tiles = play.tiles() if play else []
    used = [0 if cell & BLANK else cell for square, cell in tiles if not position.board[square]]
    parts = []
    letters = [code for code in position.rack.codes if code]
    for index, code in enumerate([*letters, *[0] * position.rack.blanks]):
        new = code in used
        if new:
            used.remove(code)
        parts.append(_tile(position, index * (_TILE + 8), 0, _TILE, code, new=new))
    return "".join(parts)


def _box(
    x: int, y: int, width: int, height: int, fill: str, corner: int, *, opacity: float = 1
) -> str:
    see = f' opacity="{opacity}"' if opacity < 1 else ""
    size = f'width="{width}" height="{height}"'
    return f'<rect x="{x}" y="{y}" {size} rx="{corner}" fill="{fill}"{see}/>'


def _label(
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    anchor: str = "middle",
    weight: str = "",
) -> str:
    if not text:
        return ""
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" '
        f'text-anchor="{anchor}"{bold}>{escape(text)}</text>'
    )
