"""`dawg-builder diff`."""

from typing import Annotated, Any

import typer

from dawg_builder.cli.arguments import LengthOption, complete_lexicon, complete_ruleset, tell
from dawg_builder.cli.output import JsonOption, print_json, print_rows
from dawg_builder.inspection import Difference, diff, open_checked
from dawg_builder.lexicon_format import LexiconFile
from dawg_builder.wording import plural

EXAMPLES = (
    ("dawg-builder diff old.lexicon new.lexicon", "what a new version of a list changed"),
    ("dawg-builder diff nb nsf.txt --ruleset nb", "a bundled list and a word list of your own"),
    ("dawg-builder diff nb nn --length 2 --limit 200", "all two-letter words that one lacks"),
)
_HELP = "A lexicon file, a bundled id such as nb, or a word list with --ruleset."


def command(
    a: Annotated[str, typer.Argument(metavar="A", help=_HELP, autocompletion=complete_lexicon)],
    b: Annotated[
        str, typer.Argument(metavar="B", help="The same.", autocompletion=complete_lexicon)
    ],
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            metavar="ID",
            help="The ruleset that a word list is folded for.",
            autocompletion=complete_ruleset,
        ),
    ] = None,
    length: LengthOption = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=0, help="At most N words of each side.")
    ] = 20,
    json: JsonOption = False,
) -> int:
    """What words each of two lexicons has that the other lacks.

    Words are compared by their text after folding; lengths are in tiles. The exit code is 0 whether
    or not they differ.
    """
    files = [open_checked(which, ruleset=ruleset, report=tell) for which in (a, b)]
    found = diff(*files, length=length)
    summary = summarise(files, found, limit)
    if json:
        print_json(summary)
    else:
        _print_summary(summary)
    return 0


def summarise(files: list[LexiconFile], found: Difference, limit: int) -> dict[str, Any]:
    """Which lexicons, the counts by length, and the first `limit` words that one lacks."""
    lengths = sorted(found.a.keys() | found.b.keys())
    return {
        **{
            side: {
                "path": file.path,
                "name": file.meta.name,
                "ruleset": file.meta.ruleset,
                "words": counts.total(),
                "sha256": file.meta.words_sha256,
            }
            for side, file, counts in zip("ab", files, (found.a, found.b), strict=True)
        },
        "same": found.same,
        "both": found.a.total() - found.only_a.total(),
        "only_a": found.only_a.total(),
        "only_b": found.only_b.total(),
        "lengths": [
            {
                "length": n,
                "a": found.a[n],
                "b": found.b[n],
                "only_a": found.only_a[n],
                "only_b": found.only_b[n],
            }
            for n in lengths
        ],
        "words_only_a": found.words_only_a[:limit],
        "words_only_b": found.words_only_b[:limit],
    }


def _print_summary(summary: dict[str, Any]) -> None:
    for side in "ab":
        each = summary[side]
        print(
            f"{side.upper()} {each['path']}: {each['name'] or 'no name'}, "
            f"{plural(each['words'], 'word')}, sha256 {each['sha256'][:16]}"
        )
    if summary["same"]:
        print("the same words")
        return
    print_rows(
        [
            ["tiles", "A", "B", "only A", "only B"],
            *(
                [str(row["length"]), *(f"{row[key]:,}" for key in ("a", "b", "only_a", "only_b"))]
                for row in summary["lengths"]
            ),
            [
                "all",
                *(f"{summary[side]['words']:,}" for side in "ab"),
                f"{summary['only_a']:,}",
                f"{summary['only_b']:,}",
            ],
        ]
    )
    for side in "ab":
        total, words = summary[f"only_{side}"], summary[f"words_only_{side}"]
        if words:
            shown = f", the first {len(words):,}" if len(words) < total else ""
            print(f"only in {side.upper()} ({total:,}{shown}):")
            print(" ".join(words))
