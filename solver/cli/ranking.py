"""What `best` and `game best` share: their options, and where the plays go."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from dawg_builder.cli.runner import Options
from solver.cli.inputs import Inputs
from solver.cli.options import FilterOptions, OutputOptions, UsageError
from solver.cli.pictures import check_picture, check_result
from solver.cli.search import find_plays, play_filter
from solver.report.plays import PlaysReport, write_plays


class RankingOptions(Options):
    """How many plays, and what beside the list of them."""

    top: Annotated[int, typer.Option("--top", "-n", min=1, metavar="N", help="How many plays.")] = (
        10
    )
    explain: Annotated[
        bool, typer.Option("--explain", help="Show each word's letters and premiums.")
    ] = False
    swaps: Annotated[
        bool, typer.Option("--swaps", help="List the possible swaps too, in no order of worth.")
    ] = False
    picture: Annotated[
        Path | None,
        typer.Option("--picture", metavar="FILE", help="Draw the best play: .svg or .png."),
    ] = None
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write the plays as a page with pictures."),
    ] = None

    def check(self, output: OutputOptions, *read: str | Path | None) -> str:
        """The form of output; raises what is wrong with the options before any work is done.

        `read` are the files that no picture or page may overwrite.
        """
        form = output.form
        if self.swaps and form not in ("table", "json"):
            raise UsageError(f"--swaps: give --json, or no form, instead of --{form}")
        check_picture(self.picture, *read)
        check_result(self.html, *read)
        return form


def show_ranking(inputs: Inputs, wanted: FilterOptions, options: RankingOptions, form: str) -> None:
    """Find the plays, write them as `form`, and the picture and the page that are wanted."""
    chosen = play_filter(wanted)
    report = find_plays(
        inputs, chosen, top=options.top, explain=options.explain, with_swaps=options.swaps
    )
    _write_files(report, options)
    write_plays(report, form, sys.stdout)


def _write_files(report: PlaysReport, options: RankingOptions) -> None:
    if options.picture is not None:
        from dawg_builder.wording import plural
        from solver.report.picture import draw_picture
        from solver.report.picture_file import write_picture

        best = report.plays[0] if report.plays else None
        caption = f"{best.notation}: {plural(best.score, 'point')}" if best else "No play"
        write_picture(options.picture, draw_picture(report.position, best, caption))
    if options.html is not None:
        from dawg_builder.files import write_atomically
        from solver.report.html import html_page

        write_atomically(options.html, [html_page(report).encode()])
