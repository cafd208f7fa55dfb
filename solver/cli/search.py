"""From inputs and filter options to the plays that `best` and `plays` show."""

from solver.cli.inputs import Inputs
from solver.cli.options import FilterOptions
from solver.filters import PlayFilter, parse_pattern, parse_square
from solver.movegen import generate
from solver.report.plays import PlaysReport
from solver.swaps import swaps


def play_filter(wanted: FilterOptions) -> PlayFilter:
    """The filter that the options describe. Raises FilterError."""
    return PlayFilter(
        through=parse_square(wanted.through) if wanted.through is not None else None,
        word=parse_pattern(wanted.word) if wanted.word is not None else None,
        no_blank=wanted.no_blank,
        min_score=wanted.min_score,
    )


def find_plays(
    inputs: Inputs,
    chosen: PlayFilter,
    *,
    top: int | None = None,
    explain: bool = False,
    with_swaps: bool = False,
) -> PlaysReport:
    """All plays of the position that pass the filter, to be shown, and the swaps if wanted."""
    plays = generate(inputs.position, inputs.lexicon)
    return PlaysReport(
        position=inputs.position,
        lexicon=inputs.lexicon,
        plays=list(chosen.select(plays)) if chosen else plays,
        total=len(plays),
        top=top,
        warnings=inputs.warnings,
        explain=explain,
        swaps=swaps(inputs.position) if with_swaps else None,
    )
