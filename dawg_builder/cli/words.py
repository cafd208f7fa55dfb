"""`dawg-builder words`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from dawg_builder.build import check_nodes, words_of
from dawg_builder.cli.output import JsonOption
from dawg_builder.lexicon_format import open_file

EXAMPLES = (
    ("dawg-builder words mine.lexicon > words.txt", "every word, one a line, in alphabet order"),
    ("dawg-builder words mine.lexicon --length 2", "the words of two tiles"),
)


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A lexicon file.")],
    length: Annotated[
        int | None, typer.Option("--length", metavar="N", min=1, help="Only words of N tiles.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Every word of a lexicon file, upper case, in the order of its alphabet."""
    opened = open_file(file)
    check_nodes(opened)
    decode = opened.meta.alphabet.decode
    words = (decode(codes) for codes in words_of(opened) if length in (None, len(codes)))
    if json:
        import json as json_module

        escape = not (sys.stdout.encoding or "").lower().startswith("utf")
        json_module.dump(list(words), sys.stdout, ensure_ascii=escape)
        print()
    else:
        sys.stdout.writelines(f"{word}\n" for word in words)
    return 0
