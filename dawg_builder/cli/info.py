"""`dawg-builder info`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from dawg_builder.cli.output import JsonOption, print_json, print_rows
from dawg_builder.lexicon_format import FORMAT_VERSION, RECORD_BYTES, LexiconFile, open_file

EXAMPLES = (
    ("dawg-builder info mine.lexicon", "words, lengths, ruleset, what was dropped, sizes"),
    ("dawg-builder info mine.lexicon --json", "for another program"),
)


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A lexicon file.")],
    json: JsonOption = False,
) -> int:
    """What a lexicon file says about itself.

    Only the header is read and checked; see `verify`.
    """
    facts = describe(open_file(file))
    if json:
        print_json(facts)
    else:
        _print_facts(facts)
    return 0


def describe(file: LexiconFile) -> dict[str, Any]:
    """The header's facts and the sizes that follow from them."""
    meta = file.meta
    lengths = {length: count for length, count in enumerate(meta.words_per_length) if count}
    return {
        "path": file.path,
        "name": meta.name,
        "ruleset": meta.ruleset,
        "alphabet": list(meta.alphabet.tiles),
        "words": meta.words,
        "words_per_length": lengths,
        "words_sha256": meta.words_sha256,
        "source_sha256": meta.source_sha256,
        "options": dict(meta.options),
        "dropped": dict(meta.dropped),
        "format": FORMAT_VERSION,
        "bytes": file.size,
        "records": file.records,
        "record_bytes": RECORD_BYTES,
        "bytes_per_word": round(file.size / meta.words, 2) if meta.words else 0.0,
        "counts": dict(meta.counts),
    }


def _print_facts(facts: dict[str, Any]) -> None:
    print(f"{facts['path']}: {facts['name'] or 'no name'}, ruleset {facts['ruleset']}")
    print(f"{facts['words']:,} words, sha256 {facts['words_sha256']}")
    print(f"made from a list with sha256 {facts['source_sha256'] or 'unknown'}")
    print("words of each length:")
    print_rows([[str(n), f"{count:,}"] for n, count in facts["words_per_length"].items()])
    if facts["dropped"]:
        print("entries left out:")
        print_rows([[f"{count:,}", why] for why, count in facts["dropped"].items()])
    options = ", ".join(f"{key}: {value}" for key, value in facts["options"].items() if value)
    if options:
        print(f"options: {options}")
    print("states and arcs:")
    print_rows([[f"{count:,}", what] for what, count in facts["counts"].items()])
    print(
        f"format {facts['format']}, {facts['bytes']:,} bytes, {facts['records']:,} records, "
        f"{facts['bytes_per_word']} bytes a word"
    )
