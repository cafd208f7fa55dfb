"""Text <-> values: positions, game records, racks and plays in every notation.

Inputs are lax: any case habit, several signs for an empty square or a blank. Outputs are strict:
one text for each value, and parsing it gives the value again.

    from solver.notation import parse_position, print_position
    position = parse_position(open("board.txt", "rb").read(), ruleset="nb", rack="HUS?")
    print(print_position(position, "cgp"))
"""

from solver.notation.encoding import decode_text
from solver.notation.errors import NotationError
from solver.notation.formats import (
    FORMATS,
    convert,
    detect_format,
    parse_game,
    parse_position,
    print_game,
    print_position,
    stated_ruleset,
)
from solver.notation.play import parse_play, print_play
from solver.notation.tiles import AUTO, CASES, parse_rack, print_rack

__all__ = [
    "AUTO",
    "CASES",
    "FORMATS",
    "NotationError",
    "convert",
    "decode_text",
    "detect_format",
    "parse_game",
    "parse_play",
    "parse_position",
    "parse_rack",
    "print_game",
    "print_play",
    "print_position",
    "print_rack",
    "stated_ruleset",
]
