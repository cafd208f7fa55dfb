"""`wordfeud lexicons`."""

import sys

from dawg_builder.bundled import bundled
from solver.cli.options import OutputOptions
from solver.report.listing import write_listing

EXAMPLES = (
    ("wordfeud lexicons", "the word lists that come with the program"),
    ("wordfeud lexicons --json", "with source, version, licence file and hash"),
)
_COLUMNS = ("id", "name", "ruleset", "words", "licence", "source", "version")
_NOTE = """
None of these is Wordfeud's own word list; words will differ. To use a list that you have:
  dawg-builder build LIST -o mine.lexicon --ruleset nb
  wordfeud best --lexicon mine.lexicon --rack LETTERS"""


def command(output: OutputOptions) -> int:
    """The bundled word lists, with source and licence."""
    records = [
        {
            "id": each.id,
            "name": each.name,
            "language": each.language,
            "ruleset": each.ruleset,
            "words": each.words,
            "source": each.source,
            "version": each.version,
            "upstream": each.upstream,
            "licence": each.licence,
            "licence_file": str(each.licence_file),
            "sha256": each.sha256,
            "path": str(each.path),
            "note": each.note,
        }
        for each in bundled()
    ]
    write_listing(records, _COLUMNS, output.form, sys.stdout, right=("words",))
    if output.form == "table" and not output.quiet:
        print(_NOTE)
    return 0
