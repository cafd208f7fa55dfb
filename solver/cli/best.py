"""`wordfeud best`."""

from solver.cli.inputs import load_inputs
from solver.cli.options import FilterOptions, LexiconOptions, OutputOptions, PositionOptions
from solver.cli.ranking import RankingOptions, show_ranking
from solver.cli.search import play_filter

EXAMPLES = (
    ("wordfeud best --rack HUSETAR", "the ten best first plays"),
    ("wordfeud best game.txt --rack 'AEINRS?'", "a board in a text file; ? is a blank"),
    ("wordfeud best game.txt -r AEINRST --explain", "with the letters and premiums of each word"),
    ("wordfeud best game.txt -r AEINRST --through H8 --top 3", "only words through H8"),
    ("wordfeud best game.txt -r AEINRST --picture best.svg", "the best play drawn; .png too"),
    ("cat game.txt | wordfeud best -r AEINRST --json", "for another program"),
)


def command(
    where: PositionOptions,
    which: LexiconOptions,
    wanted: FilterOptions,
    output: OutputOptions,
    ranking: RankingOptions,
) -> int:
    """The best plays for a board and a rack, by exact score.

    Equal scores share a rank. Tiles already on the board are in brackets, blanks lower case.
    """
    form, _ = ranking.check(output, where.position), play_filter(wanted)  # before any work
    show_ranking(load_inputs(where, which, output), wanted, ranking, form)
    return 0
