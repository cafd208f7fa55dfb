"""Every legal Wordfeud play for a board and a rack, ranked by the exact score.

    >>> from solver import generate, load_ruleset, open_lexicon, parse_position
    >>> position = parse_position(board_text, rack="DEEMPRØ", ruleset="nb")
    >>> plays = generate(position, open_lexicon("nb"), top=10)
    >>> print(plays[0], plays[0].score)

The names below are imported when they are first used, so that a command pays only for its own.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dawg_builder.errors import WordfeudError
    from solver.board import Board
    from solver.lexicon import Lexicon, open_lexicon
    from solver.move import Play
    from solver.movegen import Plays, generate, generate_many
    from solver.notation import parse_position, print_position
    from solver.position import Position
    from solver.premiums import Premiums, load_premiums
    from solver.rack import Rack
    from solver.ruleset import Ruleset, all_rulesets, load_ruleset
    from solver.scoring import score_play
    from solver.word_finder import Found, Words, find
    from solver.word_hooks import extend, hooks

_HOME = {
    "Board": "solver.board",
    "Found": "solver.word_finder",
    "Lexicon": "solver.lexicon",
    "Play": "solver.move",
    "Plays": "solver.movegen",
    "Position": "solver.position",
    "Premiums": "solver.premiums",
    "Rack": "solver.rack",
    "Ruleset": "solver.ruleset",
    "WordfeudError": "dawg_builder.errors",
    "Words": "solver.word_finder",
    "all_rulesets": "solver.ruleset",
    "extend": "solver.word_hooks",
    "find": "solver.word_finder",
    "generate": "solver.movegen",
    "generate_many": "solver.movegen",
    "hooks": "solver.word_hooks",
    "load_premiums": "solver.premiums",
    "load_ruleset": "solver.ruleset",
    "open_lexicon": "solver.lexicon",
    "parse_position": "solver.notation",
    "print_position": "solver.notation",
    "score_play": "solver.scoring",
}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)


__all__ = [
    "Board",
    "Found",
    "Lexicon",
    "Play",
    "Plays",
    "Position",
    "Premiums",
    "Rack",
    "Ruleset",
    "WordfeudError",
    "Words",
    "all_rulesets",
    "extend",
    "find",
    "generate",
    "generate_many",
    "hooks",
    "load_premiums",
    "load_ruleset",
    "open_lexicon",
    "parse_position",
    "print_position",
    "score_play",
]
