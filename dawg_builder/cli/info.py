"""`dawg-builder info`."""

from typing import Annotated, Any

import typer

from dawg_builder.cli.arguments import LexiconArgument, tell
from dawg_builder.cli.output import JsonOption, print_json, print_rows
from dawg_builder.inspection import info, open_checked
from dawg_builder.overlay import changes, overlay_of
from dawg_builder.wording import plural

EXAMPLES = (
    ("dawg-builder info mine.lexicon", "words, lengths, ruleset, what was dropped, sizes"),
    ("dawg-builder info nb", "the bundled Norwegian list"),
    ("dawg-builder info mine.lexicon --json", "for another program"),
)
_COUNTS = (
    ("dawg_states", "states of the DAWG"),
    ("dawg_arcs", "arcs of the DAWG"),
    ("gaddag_states", "states of the GADDAG"),
    ("gaddag_arcs", "arcs of the GADDAG"),
)


def command(
    file: LexiconArgument,
    no_overlay: Annotated[
        bool, typer.Option("--no-overlay", help="Leave out your own words of a bundled list.")
    ] = False,
    json: JsonOption = False,
) -> int:
    """What a lexicon file says about itself, and how large it is.

    Structure and checksum are checked; see `verify` for a check of the words too.
    """
    opened = open_checked(file, report=tell, overlay="none" if no_overlay else "ids")
    found, own = changes(opened.meta), overlay_of(file)
    facts = info(opened)
    facts["overlay"] = None
    if found and own:
        facts["overlay"] = {"files": list(map(str, own.files)), **found._asdict()}
    if json:
        print_json(facts)
    else:
        _print_facts(facts)
        if found and own:
            print(f"your words, {own}: {found}")
    return 0


def _print_facts(facts: dict[str, Any]) -> None:
    print(f"{facts['path']}: {facts['name'] or 'no name'}, ruleset {facts['ruleset']}")
    print(f"tiles in order: {' '.join(facts['alphabet'])}")
    print(f"{plural(facts['words'], 'word')}, sha256 {facts['words_sha256']}")
    print(f"made from a list with sha256 {facts['source_sha256'] or 'unknown'}")
    options = [[key, _text(value)] for key, value in facts["options"].items() if value]
    if options:
        print("made with:")
        print_rows(options)
    print("words of each length:")
    print_rows([[str(n), f"{count:,}"] for n, count in facts["words_per_length"].items()])
    if facts["dropped"]:
        print("entries left out:")
        print_rows([[f"{count:,}", why] for why, count in facts["dropped"].items()])
    print("states and arcs:")
    print_rows([[f"{facts['counts'].get(key, 0):,}", what] for key, what in _COUNTS])
    print(
        f"format {facts['format']}, {plural(facts['records'], 'record')} of "
        f"{facts['record_bytes']} bytes"
    )
    kwg = facts["kwg"]
    print_rows(
        [
            ["", "bytes", "a word", "a GADDAG arc"],
            *(
                [what, f"{each['bytes']:,}", f"{each['bytes_per_word']:.2f}", _arc(each)]
                for what, each in (("this file", facts), ("as a KWG", kwg))
            ),
        ]
    )


def _arc(sizes: dict[str, Any]) -> str:
    return f"{sizes['bytes_per_arc']:.2f}"


def _text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(each)}" for key, each in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)
