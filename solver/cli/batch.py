"""`wordfeud batch`."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from dawg_builder.files import spare_inputs
from solver.batch.analyser import Request
from solver.batch.local import run
from solver.cli.lexicon_choice import load_lexicon
from solver.cli.options import LexiconOptions, MessageOptions, UsageError, complete_premiums
from solver.cli.settings import resolve
from solver.notation import CASES
from solver.report.batch import ProgressLine, write_summary

EXAMPLES = (
    ("wordfeud batch positions.jsonl -o plays.jsonl", "the ten best plays of every position"),
    ("wordfeud batch league.csv.gz -o plays.parquet --top 3", "forms by the files' endings"),
    ("wordfeud batch games/ -o moves.csv", "every turn of a folder of game records"),
    ("wordfeud batch big.jsonl -o plays.jsonl --resume", "go on after a kill or a full disk"),
    ("zcat big.jsonl.gz | wordfeud batch - | head", "as a filter: JSON Lines in and out"),
    (
        "wordfeud batch big.parquet -o plays --engine dask --scheduler tcp://host:8786",
        "on a cluster",
    ),
)
ENGINES = ("local", "dask")


def command(
    which: LexiconOptions,
    input: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="JSON Lines, CSV, Parquet, CGP, a folder of games, or - for standard input.",
        ),
    ],
    out: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="FILE", help=".jsonl, .csv or .parquet; - : stdout."
        ),
    ] = "-",
    top: Annotated[
        int, typer.Option("--top", "-n", min=1, max=1000, metavar="N", help="Plays kept a row.")
    ] = 10,
    threads: Annotated[
        int | None,
        typer.Option("--threads", "-t", min=1, metavar="N", help="All processors unless given."),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first bad row.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where an interrupted run ended.")
    ] = False,
    timing: Annotated[
        bool, typer.Option("--timing", help="Add each row's microseconds, which differ every time.")
    ] = False,
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="FORM", help="jsonl, csv, parquet, cgp or games."),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORM", help="jsonl, csv or parquet.")
    ] = None,
    premiums: Annotated[
        str | None,
        typer.Option(
            "--premiums",
            metavar="NAME|FILE",
            help="The premium layout of rows that name none.",
            autocompletion=complete_premiums,
        ),
    ] = None,
    case: Annotated[
        str | None,
        typer.Option("--case", metavar="HABIT", help="upper-tiles, lower-tiles or auto."),
    ] = None,
    engine: Annotated[
        str, typer.Option("--engine", metavar="ENGINE", help="local, or dask for a cluster.")
    ] = "local",
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="Dask's; a local cluster without it."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no summary.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say where each value came from.")
    ] = False,
) -> int:
    """The best plays of many positions, one row in, one row out.

    Rows have the columns board and rack, or cgp; also ruleset, premiums and played, a move to be
    ranked. Other columns are carried through. A bad row gets an error and the exit code is 1.
    """
    spare_inputs(Path(out), [Path(input)])
    if engine not in ENGINES:
        raise UsageError(f"--engine {engine!r}: expected one of {', '.join(ENGINES)}")
    if scheduler is not None and engine != "dask":
        raise UsageError("--scheduler needs --engine dask")
    chosen = _request(which, MessageOptions(quiet=quiet, verbose=verbose), premiums, case)
    request = Request(*chosen, top=top, timing=timing, overlay=which.overlay)
    line = None if quiet or not sys.stderr.isatty() else ProgressLine(sys.stderr)
    shared: dict[str, Any] = {
        "input_as": from_, "strict": strict, "resume": resume, "report": line,
    }  # fmt: skip
    try:
        if engine == "dask":
            from solver.batch.dask_engine import run_dask  # an optional package

            if to not in (None, "parquet"):
                raise UsageError(f"--to {to}: the cluster writes a folder of Parquet")
            shared |= {"scheduler": scheduler, "workers": threads}
            summary = run_dask(input, out, request, **shared)
        else:
            summary = run(input, out, request, threads=threads, output_as=to, **shared)
    finally:
        if line is not None:
            line.clear()
    if not quiet:
        write_summary(summary, sys.stderr)
    return 1 if summary.totals.bad else 0


def _request(
    which: LexiconOptions, output: MessageOptions, premiums: str | None, case: str | None
) -> tuple[str, str | None, str | None, str]:
    """Lexicon, ruleset, premiums and case of rows that do not say themselves."""
    habit = resolve("case", case).value or "auto"
    if habit not in CASES:
        raise UsageError(f"--case {habit!r}: expected one of {', '.join(CASES)}")
    lexicon, _ = load_lexicon(which, output)
    name = resolve("lexicon", which.lexicon).value or lexicon.id
    return name, resolve("ruleset", which.ruleset).value, resolve("premiums", premiums).value, habit
