"""How the cost of a position grows: with blanks, tiles on the board, words in the lexicon.

    python benchmarks/cost.py            measure, keep in runs/cost.json, draw docs/cost.svg
    python benchmarks/cost.py --draw     draw what was measured last

All plays are found, in no order, as `benchmarks/kernel.py` times it: processor time of one thread,
the least of the passes, since others may use the machine too. Word lists of smaller sizes are every
n-th word of the bundled one, and each has positions of its own, from games that the solver plays
with it.
"""

import json
import math
import statistics
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from kernel import BUILD, Subject, build, cpu_name, run, write_inputs
from make_positions import games

from dawg_builder.build import compile_words
from dawg_builder.lexicon_format import pack
from dawg_builder.ruleset_file import read_ruleset
from solver import Lexicon, Position, Rack, open_lexicon

HERE = Path(__file__).parent
KEPT = HERE / "runs" / "cost.json"
DRAWING = HERE.parent / "docs" / "cost.svg"
LIST = "nb"
SIZES = (20_000, 40_000, 80_000, 170_000, 340_000, 680_000)
BLANKS = (0, 1, 2, 3)
TILES = ((0, 0), (1, 20), (21, 40), (41, 60), (61, 80), (81, 104))
POSITIONS = 200
PASSES = 50
Points = list[dict[str, float]]


def positions_of(lexicon: Lexicon, count: int) -> list[Position]:
    """Positions of whole games that are played with the lexicon."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        found += games(lexicon, seed)
        seed += 1
    return [one for one in found if len(one.rack) == 7]


def cost(program: Path, lexicon: Lexicon, positions: list[Position]) -> dict[str, float]:
    """Microseconds and plays a position."""
    inputs = write_inputs(
        Subject("cost", lexicon.file.nodes, lexicon.file.letters, positions), positions
    )
    found = run(program, inputs, "all", PASSES)
    return {
        "us": round(found["min_us"], 1),
        "plays": round(found["plays"] / len(positions), 1),
        "positions": len(positions),
    }


def with_blanks(position: Position, count: int) -> Position:
    """The position with so many blanks on the rack, in the places of its first tiles."""
    codes = [code for code in position.rack.codes if code]
    return replace(position, rack=Rack(bytes([0] * count + codes[: 7 - count])))


def measure() -> dict[str, object]:
    program = build()
    whole = open_lexicon(LIST, overlay=False)
    positions = positions_of(whole, 3 * POSITIONS)
    plain = [one for one in positions if one.rack.blanks == 0]
    blanks: Points = []
    for count in BLANKS:
        racks = [with_blanks(one, count) for one in plain[:POSITIONS] if len(one.rack) == 7]
        blanks.append({"x": count, **cost(program, whole, racks)})
    tiles: Points = []
    for low, high in TILES:
        group = [one for one in plain if low <= len(one.board.tiles()) <= high]
        if group:
            mean = statistics.mean(len(one.board.tiles()) for one in group)
            tiles.append({"x": round(mean, 1), **cost(program, whole, group)})
    return {
        "list": LIST,
        "cpu": cpu_name(),
        "blanks": blanks,
        "tiles": tiles,
        "words": by_size(program, whole),
    }


def by_size(program: Path, whole: Lexicon) -> Points:
    words = list(whole.words())
    points: Points = []
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            step = max(1, round(len(words) / size))
            path = Path(folder) / "words.lexicon"
            lexicon = whole if step == 1 else compiled(words[::step], path, whole.meta.ruleset)
            positions = [one for one in positions_of(lexicon, 2 * POSITIONS) if not one.rack.blanks]
            point = cost(program, lexicon, positions[:POSITIONS])
            points.append({"x": len(lexicon), **point})
    return points


def compiled(words: list[str], path: Path, ruleset: str) -> Lexicon:
    """The words as a lexicon file at `path`, opened."""
    compiled = compile_words(words, ruleset=read_ruleset(ruleset))
    path.write_bytes(pack(compiled) + compiled.nodes)
    return open_lexicon(path, overlay=False)


WIDTH, HEIGHT, LEFT, TOP, GAP = 250, 200, 30, 34, 50
INK, GREY, LINE = "#222", "#888", "#1f6fb2"


def draw(found: dict[str, Points]) -> str:
    """Three plots side by side as SVG: microseconds a position."""
    size = f'width="{LEFT + 3 * (WIDTH + GAP) - GAP // 2}" height="{TOP + HEIGHT + 52}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" '
        f'font-family="sans-serif" font-size="14" fill="{INK}">',
        "<title>Microseconds a position by blanks, tiles, words</title>",
        f'<rect {size} fill="#fff"/>',
        *plot(found["blanks"], "blanks on the rack", LEFT, log_y=True),
        *plot(found["tiles"], "tiles on the board", LEFT + WIDTH + GAP),
        *plot(found["words"], "words in the lexicon", LEFT + 2 * (WIDTH + GAP), log_x=True),
    ]
    return "\n".join([*parts, "</svg>", ""])


def plot(
    points: Points, title: str, left: int, *, log_x: bool = False, log_y: bool = False
) -> list[str]:
    """One plot: a dot with its microseconds for each point, a line through them. Axes start at 0,
    or a little below the least value where they are logarithmic."""
    across = scale([point["x"] for point in points], log_x)
    upwards = scale([point["us"] for point in points], log_y)
    bottom = TOP + HEIGHT
    places = [  # the first one beside the upright axis, so that its label can be read
        (round(left + 16 + (WIDTH - 16) * x, 1), round(bottom - 0.9 * HEIGHT * y, 1))
        for x, y in zip(across, upwards, strict=True)
    ]
    line = " ".join(f"{x},{y}" for x, y in places)
    unit = " (logarithmic)" if log_y else ""
    parts = [
        f'<text x="{left}" y="{TOP - 14}" font-weight="bold">µs a position{unit}</text>',
        f'<path d="M{left} {TOP}V{bottom}H{left + WIDTH}" fill="none" stroke="{GREY}"/>',
        f'<polyline points="{line}" fill="none" stroke="{LINE}" stroke-width="2"/>',
    ]
    for point, (x, y) in zip(points, places, strict=True):
        value = point["x"]
        name = f"{value / 1000:.0f}k" if value >= 10_000 else f"{value:.0f}"
        parts += [
            f'<circle cx="{x}" cy="{y}" r="3" fill="{LINE}"/>',
            f'<text x="{x}" y="{y - 8}" text-anchor="middle">{point["us"]:.0f}</text>',
            f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{name}</text>',
        ]
    unit = " (logarithmic)" if log_x else ""
    middle = left + WIDTH / 2
    return [
        *parts,
        f'<text x="{middle}" y="{bottom + 40}" text-anchor="middle">{title}{unit}</text>',
    ]


def scale(values: list[float], log: bool) -> list[float]:
    """The values as parts of an axis, the largest one 1."""
    if not log:
        return [value / max(values) for value in values]
    least = min(values) * 0.7
    return [math.log(value / least) / math.log(max(values) / least) for value in values]


def main(arguments: list[str]) -> int:
    if "--draw" not in arguments:
        BUILD.mkdir(parents=True, exist_ok=True)
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(measure(), indent=1) + "\n", "utf-8")
    DRAWING.write_text(draw(json.loads(KEPT.read_text("utf-8"))), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
