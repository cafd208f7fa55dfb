"""A chart of two players' points over a game, in SVG."""

from collections.abc import Sequence

_WIDTH, _HEIGHT = 900, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 70, 14, 44
COLOURS = ("#f8e98b", "#7fb2f0")
"""Of the first and the second player."""
_TEXT, _LINE = "#c4cad6", "#454d61"


def score_chart(totals: Sequence[tuple[int, int]]) -> str:
    """The SVG: a line for each player through the points after each turn, from the start on.

    A page may set a larger font for the class `chart`, up to 28: there is room for it.
    """
    turns = max(len(totals) - 1, 1)
    most = max(max(map(max, totals)), 1)
    step = next(step for step in (10, 20, 50, 100, 200, 500, 10**9) if most / step <= 6)
    high = step * (most // step + 1)
    wide, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def place(turn: int, points: int) -> tuple[float, float]:
        return _LEFT + wide * turn / turns, _TOP + tall * (1 - max(points, 0) / high)

    parts = [_grid(points, place(0, points)[1]) for points in range(0, high + 1, step)]
    every = max(1, turns // 10)
    for turn in range(0, len(totals), every):
        x, _ = place(turn, 0)
        parts.append(_label(x, _HEIGHT - 12, str(turn), "middle", _TEXT))
    ends = [place(len(totals) - 1, totals[-1][player])[1] for player in (0, 1)]
    if abs(ends[0] - ends[1]) < 28:  # the sums must not cover each other
        upper = 0 if ends[0] <= ends[1] else 1
        ends[upper], ends[1 - upper] = ends[upper] - 14, ends[1 - upper] + 14
    for player in (0, 1):
        line = " ".join(
            "{:.1f},{:.1f}".format(*place(turn, pair[player])) for turn, pair in enumerate(totals)
        )
        colour = COLOURS[player]
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="3" '
            'stroke-linejoin="round"/>'
        )
        text = str(totals[-1][player])
        parts.append(_label(_WIDTH - _RIGHT + 10, ends[player] + 5, text, "start", colour))
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" class="chart" role="img" '
        f'aria-label="points by turn" font-size="15">{"".join(parts)}</svg>\n'
    )


def _grid(points: int, y: float) -> str:
    return (
        f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="{_LINE}"/>'
        + _label(_LEFT - 8, y + 5, str(points), "end", _TEXT)
    )


def _label(x: float, y: float, text: str, anchor: str, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'
