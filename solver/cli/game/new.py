"""`wordfeud game new`."""

import sys
from typing import Annotated

import typer

from solver.cli.game.common import GameFile, rack_text, text_or_json
from solver.cli.inputs import DEFAULT_RULESET
from solver.cli.lexicon_choice import choose_lexicon
from solver.cli.options import LexiconOptions, OutputOptions, complete_premiums
from solver.cli.settings import resolve
from solver.game.file import create_game, keeper, new_game
from solver.game.turns import set_rack
from solver.premiums import load_premiums
from solver.report.game import write_standing
from solver.ruleset import load_ruleset

EXAMPLES = (
    ("wordfeud game new kari.gcg --ruleset nb --rack HUSETAR", "you start"),
    ("wordfeud game new kari.gcg --opponent Kari --opponent-starts", "the other player starts"),
    ("wordfeud game new kari.gcg --premiums random-2 -l nl", "a random board, the Dutch list"),
)


def command(
    file: GameFile,
    which: LexiconOptions,
    output: OutputOptions,
    premiums: Annotated[
        str | None,
        typer.Option(
            "--premiums",
            metavar="NAME|FILE",
            help="The premium layout: standard, another bundled one, or a file.",
            autocompletion=complete_premiums,
        ),
    ] = None,
    me: Annotated[str, typer.Option("--me", metavar="NAME", help="Your name.")] = "me",
    opponent: Annotated[
        str, typer.Option("--opponent", metavar="NAME", help="The other player's name.")
    ] = "opponent",
    opponent_starts: Annotated[
        bool, typer.Option("--opponent-starts", help="The other player has the first turn.")
    ] = False,
    rack: Annotated[
        str | None, typer.Option("--rack", "-r", metavar="LETTERS", help="Your first tiles.")
    ] = None,
) -> int:
    """Begin a game in a new file."""
    form = text_or_json(output, "game new")
    lexicon, rules = resolve("lexicon", which.lexicon), resolve("ruleset", which.ruleset)
    if rules.value is None and lexicon.value is not None:
        ruleset = choose_lexicon(lexicon, rules, output)[1]
    else:
        ruleset = load_ruleset(rules.value or DEFAULT_RULESET)
    own_rules = rules.value if (rules.value or "").endswith(".toml") else None
    record = new_game(
        ruleset,
        load_premiums(resolve("premiums", premiums).value or "standard"),
        me=me,
        opponent=opponent,
        opponent_starts=opponent_starts,
        lexicon=lexicon.value,
        ruleset_file=own_rules,
    )
    tiles = rack_text(rack, record, "--rack")
    record = set_rack(record, keeper(record), tiles) if tiles else record
    create_game(file, record)
    write_standing(record, form, sys.stdout)
    return 0
