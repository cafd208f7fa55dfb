"""`dawg-builder words`."""

import sys
from collections.abc import Iterator

from dawg_builder.build import decode_all, word_codes
from dawg_builder.cli.arguments import LengthOption, LexiconArgument, tell
from dawg_builder.cli.output import JsonOption
from dawg_builder.inspection import open_checked
from dawg_builder.lexicon_format import LexiconFile

EXAMPLES = (
    ("dawg-builder words mine.lexicon > words.txt", "every word, one a line, in alphabet order"),
    ("dawg-builder words nb --length 2", "the words of two tiles in the bundled Norwegian list"),
)


def command(file: LexiconArgument, length: LengthOption = None, json: JsonOption = False) -> int:
    """Every word of a lexicon file, upper case, in the order of its alphabet."""
    batches = word_batches(open_checked(file, report=tell), length)
    if json:
        _print_array(batches)
    else:
        for words in batches:
            sys.stdout.write("\n".join([*words, ""]))
    return 0


def word_batches(file: LexiconFile, length: int | None = None) -> Iterator[list[str]]:
    """The words, or those of `length` tiles, some thousand at a time."""
    for codes in word_codes(file):
        if length is not None:
            kept = [word for word in codes.split(b"\0")[:-1] if len(word) == length]
            codes = b"\0".join([*kept, b""])
        yield decode_all(file.meta.alphabet, codes)


def _print_array(batches: Iterator[list[str]]) -> None:
    """One JSON document, written as it comes."""
    from json import dumps

    escape = not (sys.stdout.encoding or "").lower().startswith("utf")
    before = "["
    for words in batches:
        if words:
            sys.stdout.write(before + dumps(words, ensure_ascii=escape)[1:-1])
            before = ", "
    sys.stdout.write("[]\n" if before == "[" else "]\n")
