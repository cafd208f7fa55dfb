"""What the word finder must answer, by trying every word: slow and plain on purpose.

A word is a tuple of tile texts (`("CH", "O")`), a pattern a list of items: a letter that lies on
the board, a set of letters, or `*`. Nothing of the program is used.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

Word = tuple[str, ...]
Item = str | frozenset[str]  # a fixed letter, "*", or a set

ANY = "*"


def fill(
    word: Sequence[str], items: Sequence[Item], rack: Mapping[str, int], points: Mapping[str, int]
) -> int | None:
    """The most points of `word` with the pattern's sets and runs filled from `rack`, `?` a joker;
    None if it cannot be done."""
    if not items:
        return None if word else 0
    first, rest = items[0], items[1:]
    if first == ANY:
        skipped = fill(word, rest, rack, points)
        taken = _take(word, items, rack, points) if word else None
        return _most(skipped, taken)
    if not word:
        return None
    if isinstance(first, str):
        below = fill(word[1:], rest, rack, points) if word[0] == first else None
        return None if below is None else below + points[first]
    return _take(word, rest, rack, points) if word[0] in first else None


def _take(
    word: Sequence[str], rest: Sequence[Item], rack: Mapping[str, int], points: Mapping[str, int]
) -> int | None:
    best = None
    for tile, worth in ((word[0], points[word[0]]), ("?", 0)):
        if rack.get(tile, 0):
            below = fill(word[1:], rest, Counter(rack) - Counter([tile]), points)
            best = _most(best, None if below is None else below + worth)
    return best


def _most(one: int | None, other: int | None) -> int | None:
    return max((each for each in (one, other) if each is not None), default=None)


def matches(word: Sequence[str], items: Sequence[Item]) -> bool:
    """Whether the whole word matches."""
    if not items:
        return not word
    first, rest = items[0], items[1:]
    if first == ANY:
        return matches(word, rest) or (bool(word) and matches(word[1:], items))
    return (
        bool(word)
        and (word[0] == first if isinstance(first, str) else word[0] in first)
        and (matches(word[1:], rest))
    )


def on_line(
    word: Word,
    start: int,
    line: Sequence[str],
    rack: Mapping[str, int],
    points: Mapping[str, int],
    anywhere: bool,
) -> int | None:
    """The most points of `word` at square `start` of a line (`""` empty, lower case a blank)."""
    end = start + len(word)
    if end > len(line) or (start and line[start - 1]) or (end < len(line) and line[end]):
        return None
    cells = line[start:end]
    if all(cells) or (not any(cells) and not anywhere):
        return None
    if any(cell and cell.upper() != tile for cell, tile in zip(cells, word, strict=True)):
        return None
    board = sum(points[cell] for cell in cells if cell and cell.isupper())
    empty = [tile for cell, tile in zip(cells, word, strict=True) if not cell]
    below = fill(empty, [ANY], rack, points)
    return None if below is None else board + below


def contains(word: Sequence[str], part: Sequence[str]) -> bool:
    """Whether `part` stands somewhere in `word`."""
    return any(word[at : at + len(part)] == part for at in places(word, part))


def places(word: Sequence[str], part: Sequence[str]) -> list[int]:
    """Where `part` stands in `word`."""
    size = len(part)
    return [at for at in range(len(word) - size + 1) if word[at : at + size] == part]


def hooks(words: Iterable[Word], word: Word) -> tuple[set[str], set[str]]:
    """The letters that make a word before and after `word`."""
    front = {other[0] for other in words if len(other) > 1 and other[1:] == word}
    back = {other[-1] for other in words if len(other) > 1 and other[:-1] == word}
    return front, back
