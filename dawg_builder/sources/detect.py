"""Which shape a word list has, from its name and its first lines.

A shape that looks like a list but is not one (a dictionary's stems with their flags, a web page,
program text) is an error here: read as a plain list it would give words that are none.
"""

import re
from pathlib import Path

from dawg_builder.errors import WordListError
from dawg_builder.sources.hunspell.stems import has_count
from dawg_builder.sources.table import delimiter_of

_SAMPLE = 1 << 18
_QUOTED = re.compile(r"""(["'])[^"']*\1(\s*,\s*(["'])[^"']*\3)*\s*[,;]?$""")
_FLAGGED = re.compile(r"[^\s/][^/]*/[^\s/]+(\s+\S\S:.*)?\s*$")
_COUNTED = re.compile(r"[^\W\d]\S*(\s+[-+]?\d[\d.,]*(e[-+]?\d+)?%?)+\s*", re.I)
_AFFIX_LINE = re.compile(r"(SFX|PFX|REP|MAP|SET|FLAG|TRY|WORDCHARS|ICONV)\s")


def detect(path: Path, text: str) -> str:
    """The name of the reader for `text`, the decoded content of `path`.

    Raises WordListError for what can be told to be no list of words.
    """
    head = text[:_SAMPLE].lstrip()
    if head[:1] == "<":
        return _markup(path, head)
    if re.match(r"\[\s*(\"|\]\s*$)", head):
        return "json"
    if re.match(r"\{\s*\"", head):
        raise WordListError(
            f"{path}: a JSON object; expected an array of words: extract it to a file first"
        )
    lines = sample(text)
    if not lines:
        raise WordListError(f"{path}: no entry in it, only blank lines and comments")
    refuse_dictionary(path, text)
    quoted = sum(map(bool, map(_QUOTED.match, map(str.strip, lines))))
    if quoted >= 0.9 * len(lines) or (quoted >= 3 and quoted >= len(lines) - 4):
        return "quoted"
    if delimiter_of(lines) is not None:
        return "table"
    return "nsf" if _is_tagged(lines) else "plain"


def refuse_dictionary(path: Path, text: str) -> None:
    """Raises WordListError if `text` is half of a hunspell dictionary, or what `unmunch` made."""
    lines = sample(text)
    flagged = sum(map(bool, map(_FLAGGED.match, lines)))
    if has_count(text) and lines and flagged >= max(1, 0.02 * len(lines)):
        raise WordListError(
            f"{path}: the .dic of a hunspell dictionary (a count, then stems/FLAGS), not a plain "
            f"list; name it .dic and put its .aff beside it"
        )
    if flagged >= max(3, 0.4 * len(lines)):
        raise WordListError(
            f"{path}: {flagged} of {len(lines)} lines end in /FLAGS: stems of a hunspell "
            f"dictionary, or what its tool 'unmunch' made of them; give the .dic with its .aff"
        )
    if sum(map(bool, map(_AFFIX_LINE.match, lines))) >= max(2, 0.5 * len(lines)):
        raise WordListError(
            f"{path}: the .aff of a hunspell dictionary, not a list; name it .aff and put its "
            f".dic beside it"
        )


def sample(text: str) -> list[str]:
    """The first whole lines, some thousands, without empty lines and comments."""
    head = text[:_SAMPLE]
    lines = head.split("\n")
    if len(text) > _SAMPLE and len(lines) > 1:
        lines.pop()
    return [line for line in lines if line.strip() and line.lstrip()[0] not in "#;"]


def _markup(path: Path, head: str) -> str:
    if "<kotus-sanalista" in head or re.search(r"<st>\s*<s>", head):
        return "kotus"
    if re.match(r"<(!doctype\s+)?html", head, re.I):
        raise WordListError(f"{path}: a web page; save the list itself, not the page about it")
    raise WordListError(
        f"{path}: an XML file of an unknown kind; expected the Kotus list or plain text: write "
        f"its words out one a line"
    )


def _is_tagged(lines: list[str]) -> bool:
    """Whether a word stands first on nearly every line and a tag, definition or number behind it.

    An entry of two words, `beauty box`, looks much the same. A tag is taken for one if it is a
    number (how often the word occurs), if the first word is in capitals and the rest is not, or if
    few different tags occur.
    """
    pairs = [line.split(None, 1) for line in lines]
    split = [pair for pair in pairs if len(pair) == 2]
    if len(split) < 0.8 * len(lines):
        return False
    counted = sum(bool(_COUNTED.fullmatch(word + " " + rest)) for word, rest in split)
    if counted >= 0.95 * len(split):
        return True
    shouted = sum(word.isupper() and not rest.isupper() for word, rest in split)
    if shouted >= 0.95 * len(split):
        return True
    return len(split) >= 10 and len({rest for _, rest in split}) <= max(3, len(split) // 20)
