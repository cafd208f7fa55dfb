"""`dawg-builder build`."""

import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from dawg_builder.build import build_lexicon
from dawg_builder.cache import listed
from dawg_builder.cli.arguments import complete_ruleset
from dawg_builder.cli.output import (
    JsonOption,
    QuietOption,
    check_results,
    print_json,
    print_rows,
    title,
)
from dawg_builder.files import is_stdout, write_atomically
from dawg_builder.lexicon_format import Meta
from dawg_builder.normalize import Normalized, normalize
from dawg_builder.overlay import tell_skipped
from dawg_builder.ruleset_file import read_ruleset
from dawg_builder.sieve import REASONS
from dawg_builder.sources import Source, open_source
from dawg_builder.wording import plural

EXAMPLES = (
    ("dawg-builder build words.txt -o mine.lexicon --ruleset nb", "a plain list, one word a line"),
    ("dawg-builder build a.txt b.txt.xz -o ab.lexicon --ruleset nl", "several lists together"),
    ("dawg-builder build fr.dic -o fr.lexicon --ruleset fr", "hunspell: fr.aff beside it is read"),
    ("dawg-builder build nsf.txt -o nsf.lexicon --ruleset nb --deny no.txt", "without some words"),
)


def command(
    lists: Annotated[
        list[str], typer.Argument(metavar="LIST...", help="Word lists; - is standard input.")
    ],
    out: Annotated[
        Path,
        typer.Option(
            "-o", "--output", metavar="FILE", help="The lexicon file; - is standard output."
        ),
    ],
    ruleset: Annotated[
        str,
        typer.Option(
            "--ruleset",
            metavar="ID",
            help="Code, number, name or .toml file.",
            autocompletion=complete_ruleset,
        ),
    ],
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="What to call it.")] = "",
    allow: Annotated[
        Path | None, typer.Option("--allow", metavar="FILE", help="Words to add.")
    ] = None,
    deny: Annotated[
        Path | None, typer.Option("--deny", metavar="FILE", help="Words to leave out.")
    ] = None,
    keep_capitals: Annotated[
        bool, typer.Option("--keep-capitals", help="Entries with capitals are words too.")
    ] = False,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write the counts there as JSON."),
    ] = None,
    reader: Annotated[
        str | None, typer.Option("--reader", metavar="SHAPE", help="The shape of the lists.")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option("--encoding", metavar="NAME", help="Their encoding.")
    ] = None,
    column: Annotated[
        str | None, typer.Option("--column", metavar="N|NAME", help="The column with the words.")
    ] = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Compile word lists to a lexicon file.

    Letters fold to the ruleset's tiles. Every entry left out is counted under its reason, with
    examples. The same words in any order give the same file.
    """
    results = [each for each in (out, report) if each is not None]
    read = [Path(each) for each in (*lists, ruleset, allow, deny) if each]
    pairs = [each.parent / (each.stem + end) for each in read for end in (".aff", ".dic")]
    check_results(results, [*read, *pairs], json=json)
    rules = read_ruleset(ruleset)
    sources = [
        open_source(path, reader=reader, encoding=encoding, column=column, alphabet=rules.alphabet)
        for path in lists
    ]
    normalized = normalize(
        sources,
        rules.folding,
        allow=listed(allow),
        deny=listed(deny),
        keep_capitals=True if keep_capitals else None,
    )
    if not quiet:
        tell_skipped(allow, deny, rules.folding, partial(print, file=sys.stderr))
    options = {"keep_capitals": keep_capitals, "allow": bool(allow), "deny": bool(deny)}
    meta = build_lexicon(normalized, out, ruleset=rules, name=name or title(out), options=options)
    summary = summarise(normalized, meta, sources, out)
    if report is not None:
        write_atomically(report, [_as_json(summary)])
    if json:
        print_json(summary)
    elif not quiet and not any(map(is_stdout, results)):
        print_summary(summary)
    return 0


def summarise(
    normalized: Normalized, meta: Meta, sources: list[Source], out: Path
) -> dict[str, Any]:
    """What went in, what came out, and what became of the rest."""
    dropped = [
        {
            "reason": reason,
            "meaning": REASONS.get(reason, ""),
            "count": count,
            "examples": list(normalized.examples.get(reason, ())),
        }
        for reason, count in sorted(normalized.dropped.items(), key=lambda pair: -pair[1])
        if count
    ]
    return {
        "output": str(out),
        "bytes": 0 if is_stdout(out) else out.stat().st_size,
        "sources": [
            {
                "path": str(each.path),
                "reader": each.reader,
                "encoding": each.encoding,
                "notes": list(each.notes),
            }
            for each in sources
        ],
        "ruleset": meta.ruleset,
        "name": meta.name,
        "entries": normalized.entries,
        "duplicates": normalized.duplicates,
        "folded": normalized.folded,
        "merged": normalized.merged,
        "allowed": normalized.allowed,
        "dropped": dropped,
        "words": meta.words,
        "words_sha256": meta.words_sha256,
        "source_sha256": meta.source_sha256,
    }


def _as_json(summary: dict[str, Any]) -> bytes:
    from json import dumps

    return dumps(summary, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace") + b"\n"


def print_summary(summary: dict[str, Any]) -> None:
    """The summary for a reader."""
    for source in summary["sources"]:
        print(f"{source['path']}: read as {source['reader']}, {source['encoding']}")
        for note in source["notes"]:
            print(f"  {note}")
    print(f"{plural(summary['entries'], 'entry', 'entries')}, {plural(summary['words'], 'word')}")
    for key, one, many, what in (
        ("duplicates", "entry", "entries", "twice"),
        ("folded", "word", "words", "with letters folded to tiles"),
        ("merged", "entry", "entries", "that became the word of another"),
        ("allowed", "word", "words", "that only the allow file has"),
    ):
        if summary[key]:
            print(f"{plural(summary[key], one, many)} {what}")
    if summary["dropped"]:
        print("left out:")
        print_rows(
            [
                [f"{each['count']:,}", each["meaning"], ", ".join(each["examples"])]
                for each in summary["dropped"]
            ]
        )
    print(f"{summary['output']}: {summary['bytes']:,} bytes, words {summary['words_sha256'][:16]}")
    sys.stdout.flush()
