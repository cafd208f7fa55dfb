"""What differs between the plays that are expected and the plays that were found, as text."""

from collections import Counter
from collections.abc import Iterable

from solver.move import Play

SHOWN = 20


def difference(expected: Iterable[Play], found: Iterable[Play]) -> str:
    """Empty if both have the same plays in the same order. Otherwise the counts of each lane that
    differs, the missing and the extra plays, or the first place where the order differs."""
    want, got = list(expected), list(found)
    if want == got:
        return ""
    missing = list((Counter(want) - Counter(got)).elements())
    extra = list((Counter(got) - Counter(want)).elements())
    lines = [f"{len(want)} plays expected, {len(got)} found"]
    if not missing and not extra:
        at = next(at for at, pair in enumerate(zip(want, got, strict=True)) if pair[0] != pair[1])
        return f"the order differs at {at}: expected {_text(want[at])}, found {_text(got[at])}"
    want_lanes, got_lanes = Counter(map(_lane, want)), Counter(map(_lane, got))
    for lane in sorted(want_lanes | got_lanes):
        if want_lanes[lane] != got_lanes[lane]:
            lines.append(f"  {lane}: {want_lanes[lane]} expected, {got_lanes[lane]} found")
    for what, plays in (("missing", missing), ("extra", extra)):
        lines.append(f"{what}: {len(plays)}")
        lines += [f"  {_text(play)}" for play in plays[:SHOWN]]
    return "\n".join(lines)


def _lane(play: Play) -> str:
    return f"column {chr(65 + play.column)}" if play.down else f"row {play.row + 1:2}"


def _text(play: Play) -> str:
    return f"{play.notation} {play.score}"
