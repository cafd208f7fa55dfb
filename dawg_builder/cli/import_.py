"""`dawg-builder import`."""

from pathlib import Path
from typing import Annotated

import typer

from dawg_builder.build import build_lexicon
from dawg_builder.cli.arguments import complete_ruleset
from dawg_builder.cli.build import print_summary, summarise
from dawg_builder.cli.output import JsonOption, QuietOption, check_results, print_json, title
from dawg_builder.files import is_stdout
from dawg_builder.normalize import normalize
from dawg_builder.ruleset_file import read_ruleset
from dawg_builder.sources import open_source

EXAMPLES = (
    ("dawg-builder import CSW.kwg --ruleset en-intl -o csw.lexicon", "a lexicon of an engine"),
)


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE.kwg", help="A KWG file.")],
    ruleset: Annotated[
        str,
        typer.Option(
            "--ruleset",
            metavar="ID",
            help="Code, number, name or .toml file; its letters in order are the tiles from 1.",
            autocompletion=complete_ruleset,
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "-o", "--output", metavar="FILE", help="The lexicon file; - is standard output."
        ),
    ],
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="What to call it.")] = "",
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Compile the words of a KWG, the lexicon file of several Scrabble engines.

    The words are those of its DAWG. Words that no board has room for are left out, and counted.
    """
    check_results([out], [file, Path(ruleset)], json=json)
    rules = read_ruleset(ruleset)
    source = open_source(file, reader="kwg", alphabet=rules.alphabet)
    normalized = normalize([source], rules.folding, keep_capitals=True)
    options = {"imported": "kwg"}
    meta = build_lexicon(normalized, out, ruleset=rules, name=name or title(out), options=options)
    summary = summarise(normalized, meta, [source], out)
    if json:
        print_json(summary)
    elif not quiet and not is_stdout(out):
        print_summary(summary)
    return 0
