"""`dawg-builder verify`."""

from pathlib import Path
from typing import Annotated

import typer

from dawg_builder.build import verify
from dawg_builder.cli.output import JsonOption, print_json
from dawg_builder.lexicon_format import open_file

EXAMPLES = (("dawg-builder verify mine.lexicon", "exit code 0: whole; 2: damaged, and how"),)


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A lexicon file.")],
    json: JsonOption = False,
) -> int:
    """Check a lexicon file in full.

    Header, structure and checksum are checked; every word is counted and hashed again.
    """
    opened = open_file(file)
    verify(opened)
    meta = opened.meta
    if json:
        sha256 = meta.words_sha256
        print_json({"path": str(file), "valid": True, "words": meta.words, "sha256": sha256})
    else:
        print(f"{file}: whole; {meta.words:,} words, sha256 {meta.words_sha256}")
    return 0
