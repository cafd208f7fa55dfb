"""`dawg-builder export`."""

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from dawg_builder.cli.arguments import LexiconArgument, tell
from dawg_builder.cli.output import JsonOption, QuietOption, print_json
from dawg_builder.cli.words import word_batches
from dawg_builder.errors import WordfeudError
from dawg_builder.export import dot, kwg
from dawg_builder.files import spare_inputs, write_atomically
from dawg_builder.inspection import open_checked
from dawg_builder.lexicon_format import LexiconFile
from dawg_builder.wording import plural

EXAMPLES = (
    ("dawg-builder export mine.lexicon --to kwg -o mine.kwg", "for a Scrabble engine"),
    ("dawg-builder export nb --to words -o nb.txt", "the words, one a line"),
    ("dawg-builder export small.lexicon --to dot | dot -Tsvg > small.svg", "a drawing"),
)


class Form(StrEnum):
    """What a lexicon can be written as."""

    kwg = "kwg"
    words = "words"
    dot = "dot"


def command(
    file: LexiconArgument,
    to: Annotated[Form, typer.Option("--to", help="The form.", show_choices=True)],
    out: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is standard output.")
    ] = "-",
    gaddag: Annotated[
        bool, typer.Option("--gaddag", help="With dot: draw the GADDAG, not the DAWG.")
    ] = False,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Write a lexicon in another form.

    kwg: the lexicon file of several Scrabble engines, DAWG and GADDAG; tiles are numbered from
    1 in the order of the alphabet, which `info` shows. words: one a line, UTF-8, in alphabet
    order. dot: a drawing of a small list, for Graphviz.
    """
    if gaddag and to is not Form.dot:
        raise WordfeudError("--gaddag goes with --to dot; a KWG always has both graphs")
    if out == "-" and (json or (to is Form.kwg and sys.stdout.isatty())):
        raise WordfeudError(f"say with -o FILE where the {to.value} file goes")
    opened = open_checked(file, report=tell)
    chunks = _chunks(opened, to, gaddag)
    if out == "-":
        sys.stdout.flush()
        sys.stdout.buffer.writelines(chunks)
        sys.stdout.buffer.flush()
        return 0
    path = Path(out)
    spare_inputs(path, [Path(opened.path)])
    write_atomically(path, chunks)
    size = path.stat().st_size
    if json:
        words = opened.meta.words
        print_json({"output": out, "form": to.value, "words": words, "bytes": size})
    elif not quiet:
        print(f"{out}: {plural(opened.meta.words, 'word')} as {to.value}, {plural(size, 'byte')}")
    return 0


def _chunks(file: LexiconFile, to: Form, gaddag: bool) -> Iterable[bytes]:
    if to is Form.kwg:
        return [kwg(file)]
    if to is Form.dot:
        return [dot(file, gaddag=gaddag).encode()]
    return _lines(file)


def _lines(file: LexiconFile) -> Iterator[bytes]:
    for words in word_batches(file):
        yield "\n".join([*words, ""]).encode()
