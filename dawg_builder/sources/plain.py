"""Lists with one entry a line: plain, with a tag or definition behind the word, or quoted.

Blank lines and comments are skipped: a line that starts with `#` or `;`, and what follows a `#`
behind a blank.
"""

import re
from array import array
from collections.abc import Iterator

from dawg_builder.sources.source import Chunk, batches

_TAIL = re.compile(r"\s#.*")
_QUOTED = re.compile(r"""(["'])([^"']*)\1""")


def read_plain(text: str) -> Iterator[Chunk]:
    """The whole line is the entry, without blanks around it."""
    words = [line.strip() for line in text.split("\n")]
    if "#" in text:
        words = [_TAIL.sub("", word).rstrip() if "#" in word else word for word in words]
    yield _without_comments(words, "#" in text or ";" in text)


def read_tagged(text: str) -> Iterator[Chunk]:
    """The entry ends at the first blank or tab: `WORD tag`, `WORD<tab>definition`.

    Source of the shape: the word file of the Norwegian Scrabble federation, and the lists that
    Zyzzyva writes.
    """
    lines = text.split("\n")
    yield _without_comments([line.split(None, 1)[0] if line.strip() else "" for line in lines])


def read_quoted(text: str) -> Iterator[Chunk]:
    """Lines such as `"word",` out of a program's source; what stands outside quotes is left out."""
    pairs = (
        (match[2].strip(), line)
        for line, content in enumerate(text.split("\n"), 1)
        for match in _QUOTED.finditer(content)
    )
    yield from batches(pair for pair in pairs if pair[0])


def _without_comments(words: list[str], comments: bool = True) -> Chunk:
    """A chunk without the empty lines and, where `comments` occur, those that are one."""
    if words and not words[-1]:
        words.pop()
    skipped = {word for word in words if word[:1] in "#;"} if comments else {""}
    if not comments and "" not in words:
        return Chunk(words, range(1, len(words) + 1))
    kept = [(word, line) for line, word in enumerate(words, 1) if word not in skipped]
    return Chunk([word for word, _ in kept], array("L", [line for _, line in kept]))
