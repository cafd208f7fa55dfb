"""`wordfeud lexicons`."""

import sys
from typing import Annotated

import typer

from dawg_builder.bundled import bundled, bundled_list
from solver.cli.options import OutputOptions, complete_lexicon
from solver.lexicon_record import lexicon_record, overlay_lines, own_records
from solver.report.lexicons import list_notes, write_lexicon
from solver.report.listing import write_listing

EXAMPLES = (
    ("wordfeud lexicons", "the word lists that come with the program"),
    ("wordfeud lexicons nb", "one in full: licence, hash, what was left out, your own words"),
    ("wordfeud lexicons --json", "with source, version, licence file and hash"),
)
_COLUMNS = ("id", "name", "ruleset", "words", "licence", "source", "version")
_NOTE = """
None of these is Wordfeud's own word list; words will differ. To use a list that you have:
  dawg-builder build LIST -o mine.lexicon --ruleset nb
  wordfeud best --lexicon mine.lexicon --rack LETTERS"""


def command(
    output: OutputOptions,
    lexicon: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]",
            help="Show this one in full.",
            show_default=False,
            autocompletion=complete_lexicon,
        ),
    ] = None,
) -> int:
    """The bundled word lists, with source and licence.

    A list with words of your own, in <ID>.allow and <ID>.deny beside the config file, says so.
    Lists of your own that were used before follow.
    """
    entries = bundled() if lexicon is None else [bundled_list(lexicon)]
    records = [lexicon_record(each, output.progress) for each in entries]
    records += own_records(output.progress) if lexicon is None else []
    if lexicon is not None and output.form in ("table", "json", "jsonl"):
        broken = "error" in (records[0]["overlay"] or {})
        lines = [] if broken else overlay_lines(lexicon, output.progress)
        write_lexicon(records[0], lines, output.form, sys.stdout)
        return 0
    if output.form != "table":
        write_listing(records, _COLUMNS, output.form, sys.stdout)
        return 0
    shown = [record for record in records if record["kind"] == "bundled"]
    write_listing(shown, _COLUMNS, output.form, sys.stdout, right=("words",))
    if not output.quiet:
        for note in list_notes(records):
            print(note)
        print(_NOTE)
    return 0
