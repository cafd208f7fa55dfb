"""Lists in a notation of their own: a JSON array, and the XML of the Finnish Kotus list."""

import html
import json
import re
from pathlib import Path

from dawg_builder.errors import WordListError
from dawg_builder.sources.source import Chunk

_WORD = re.compile(r"<s>([^<]*)</s>")
_SURROGATE = re.compile("[\ud800-\udfff]")


def read_json(path: Path, text: str) -> Chunk:
    """The strings of a JSON array; an entry's line is its place in the array, from 1.

    Raises WordListError where the text is no JSON or an element is no string.
    """
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise WordListError(
            f"{path}:{error.lineno}: not JSON ({error.msg}, column {error.colno}); repair it"
        ) from None
    except (RecursionError, ValueError) as error:
        raise WordListError(f"{path}: JSON too deep or too large ({error})") from None
    if not isinstance(found, list):
        raise WordListError(f"{path}: JSON, but no array; expected an array of words")
    for place, word in enumerate(found, 1):
        if not isinstance(word, str):
            kind = type(word).__name__
            raise WordListError(f"{path}: element {place} is no string but {kind}")
    return _clean(found)


def read_kotus(path: Path, text: str) -> Chunk:
    """What stands between `<s>` and `</s>`. Raises WordListError if nothing does."""
    text = _without_comments(text)
    words: list[str] = []
    lines: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        for word in _WORD.findall(line):
            words.append(html.unescape(word))
            lines.append(number)
    if not words:
        raise WordListError(f"{path}: no <s>word</s> in it; expected the XML of the Kotus list")
    return _clean(words, lines)


def _without_comments(text: str) -> str:
    """`text` without XML comments, line ends kept; one that is never closed goes to the end."""
    parts: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0:
        parts.append(text[at:start])
        end = text.find("-->", start)
        at = end + 3 if end >= 0 else len(text)
        parts.append("\n" * text.count("\n", start, at))
    return "".join([*parts, text[at:]])


def _clean(words: list[str], lines: list[int] | None = None) -> Chunk:
    """Entries without blanks around them, line ends inside and halves of surrogate pairs."""
    cleaned = [" ".join(word.split()) for word in words]
    if _SURROGATE.search("".join(cleaned)):
        cleaned = [
            word.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for word in cleaned
        ]
    numbers = lines or range(1, len(cleaned) + 1)
    kept = [(word, line) for word, line in zip(cleaned, numbers, strict=True) if word]
    return Chunk([word for word, _ in kept], [line for _, line in kept])
