"""A position drawn, with its unseen tiles and its faults."""

from collections.abc import Mapping, Sequence
from typing import IO, Any

from dawg_builder.wording import plural
from solver.faults import Fault
from solver.notation import print_rack
from solver.notation.drawn import NO_RACK
from solver.position import Position
from solver.report.board_view import LEGEND, board_lines
from solver.report.console import Console
from solver.report.records import board_rows, fault_record
from solver.report.writers import write_json
from solver.swaps import bag_size

_BLANK = "?"


def write_position(position: Position, faults: Sequence[Fault], form: str, out: IO[str]) -> None:
    """Write the position and its `faults` as `table` or `json`."""
    rack, unseen = print_rack(position.rack, position.ruleset), position.unseen()
    if form == "json":
        head: dict[str, Any] = {
            "board": board_rows(position),
            "rack": rack,
            "premiums": position.premiums.name,
            "ruleset": position.ruleset.id,
            "unseen": unseen,
            "bag": bag_size(position),
            "opponent": max(0, sum(unseen.values()) - bag_size(position)),
        }
        return write_json(out, head, "faults", map(fault_record, faults))
    console = Console.of(out)
    for line in [*board_lines(position, console), *LEGEND]:
        print(line.rstrip(), file=out)
    print(f"rack: {rack or NO_RACK}", file=out)
    print(f"unseen: {unseen_text(unseen)}", file=out)
    print(f"  {_where_unseen(position, sum(unseen.values()))}", file=out)
    for fault in faults:
        print(console.style(f"fault: {fault.message}", 31), file=out)
    if not faults:
        print("no faults", file=out)
    return None


def unseen_text(unseen: Mapping[str, int]) -> str:
    """`A7 B3 ...`: each tile that is left, or overdrawn, with how many."""
    return " ".join(f"{tile}{count}" for tile, count in unseen.items() if count) or "none"


def _where_unseen(position: Position, total: int) -> str:
    bag = bag_size(position)
    blanks = position.unseen()[_BLANK]
    return (
        f"{plural(total, 'tile')}: {bag} in the bag, {max(0, total - bag)} with the opponent; "
        f"{plural(blanks, 'blank')} left"
    )
