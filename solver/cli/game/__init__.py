"""`wordfeud game`: a game kept turn by turn, a module a verb."""

from typing import ClassVar

from dawg_builder.cli.runner import VerbGroup


class Group(VerbGroup):
    """A game kept turn by turn in one file; enter only the new word."""

    verbs: ClassVar = {
        "new": "solver.cli.game.new",
        "play": "solver.cli.game.play",
        "swap": "solver.cli.game.swap",
        "pass": "solver.cli.game.skip",
        "resign": "solver.cli.game.resign",
        "undo": "solver.cli.game.undo",
        "rack": "solver.cli.game.rack",
        "show": "solver.cli.game.show",
        "best": "solver.cli.game.best",
        "export": "solver.cli.game.export",
    }
    examples: ClassVar = (
        ("wordfeud game new kari.gcg --ruleset nb --rack HUSETAR", "begin; you start"),
        ("wordfeud game best kari.gcg", "the best plays for your rack"),
        ("wordfeud game play kari.gcg '8H HUS'", "whoever is to move plays; turns alternate"),
        ("wordfeud game rack kari.gcg ETARNIK", "your rack, after you have drawn"),
        ("wordfeud game show kari.gcg", "board, scores, racks, bag, who is to move"),
    )
