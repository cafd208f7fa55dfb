"""`dawg-builder verify`."""

from dawg_builder.build import verify
from dawg_builder.cli.arguments import LexiconArgument, tell
from dawg_builder.cli.output import JsonOption, print_json
from dawg_builder.lexicon_format import LexiconFile
from dawg_builder.locate import locate
from dawg_builder.wording import plural

EXAMPLES = (
    ("dawg-builder verify mine.lexicon", "exit code 0: whole; 2: damaged, and how"),
    ("dawg-builder verify nb", "the compiled file of the bundled Norwegian list"),
)


def command(file: LexiconArgument, json: JsonOption = False) -> int:
    """Check a lexicon file in full.

    Header, structure and checksum are checked; every word is counted and hashed again.
    """
    opened = locate(file, _verified, report=tell)
    meta = opened.meta
    if json:
        sha256 = meta.words_sha256
        print_json({"path": opened.path, "valid": True, "words": meta.words, "sha256": sha256})
    else:
        print(f"{opened.path}: whole; {plural(meta.words, 'word')}, sha256 {meta.words_sha256}")
    return 0


def _verified(file: LexiconFile, _: str) -> LexiconFile:
    verify(file)
    return file
