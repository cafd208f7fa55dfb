"""Words of a compiled KWG, the lexicon file of several Scrabble engines.

The file is 32-bit little-endian nodes: 22 bits index of the first child, a bit for the last
sibling, a bit for the end of a word, 8 bits tile. The child of node 0 is the DAWG's root, that of
node 1 the GADDAG's. Tile 0 is the GADDAG's separator; the others are in alphabet order.
"""

import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

from dawg_builder.alphabet import Alphabet
from dawg_builder.errors import WordListError
from dawg_builder.sources.source import Chunk, batches
from dawg_builder.wording import plural

_CHILD, _LAST, _WORD, _TILE = 0x3FFFFF, 1 << 22, 1 << 23, 24
_MOST_WORDS = 20_000_000
_MOST_TILES = 63
_LONGEST = 255


def looks_like_kwg(data: bytes) -> bool:
    """Whether the first nodes point into the file and have small tile numbers."""
    if len(data) < 12 or len(data) % 4 or b"\0" not in data[:4096]:
        return False
    nodes = _nodes(data[: 4 * 1024])
    count = len(data) // 4
    return 0 < nodes[0] & _CHILD < count and all(
        node & _CHILD < count and node >> _TILE <= _MOST_TILES for node in nodes
    )


def read_kwg(path: Path, data: bytes, alphabet: Alphabet) -> Iterator[Chunk]:
    """The words of the DAWG, in order; an entry's line is its place among them, from 1.

    Raises WordListError, before the first word, for a file that is cut off or damaged, or has
    tiles that `alphabet` lacks. The GADDAG in the same file is not looked at.
    """
    if len(data) < 8 or len(data) % 4:
        raise WordListError(
            f"{path}: {plural(len(data), 'byte')}; a KWG has four for each node: cut off?"
        )
    nodes = _nodes(data)
    root = nodes[0] & _CHILD
    _check(path, nodes, root, len(alphabet))
    words = _walk(nodes, root, ("", *alphabet.tiles))
    return batches((word, place) for place, word in enumerate(words, 1))


def _nodes(data: bytes) -> "array[int]":
    nodes = array("I", data)
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes


def _check(path: Path, nodes: "array[int]", root: int, tiles: int) -> None:
    """Raises WordListError unless the words from `root` are finitely, and not too, many.

    Visits each node once, after its children and next sibling; a node met while it is still
    being visited closes a circle.
    """
    words: dict[int, int] = {0: 0}
    depth: dict[int, int] = {0: 0}
    opened: set[int] = set()
    stack = [root]
    while stack:
        index = stack[-1]
        if index in words:
            stack.pop()
            continue
        if index >= len(nodes):
            raise WordListError(f"{path}: node {index} is outside the file; cut off or damaged")
        node = nodes[index]
        tile, after = node >> _TILE, [node & _CHILD] + ([] if node & _LAST else [index + 1])
        if not 1 <= tile <= tiles:
            raise WordListError(
                f"{path}: tile {tile} in node {index}, but the ruleset has {tiles}; "
                f"choose the ruleset that the file was made for"
            )
        waiting = [other for other in after if other not in words]
        if not waiting:
            stack.pop()
            opened.discard(index)
            total = (node & _WORD > 0) + sum(words[other] for other in after)
            words[index] = min(total, _MOST_WORDS + 1)
            depth[index] = max(1 + depth[after[0]], *(depth[other] for other in after[1:]), 0)
            continue
        if index in opened:
            raise WordListError(f"{path}: node {index} leads back to itself; damaged")
        opened.add(index)
        stack += waiting
    if words[root] > _MOST_WORDS or depth[root] > _LONGEST:
        raise WordListError(
            f"{path}: more than {_MOST_WORDS:,} words, or longer than {_LONGEST} tiles; damaged"
        )


def _walk(nodes: "array[int]", root: int, tiles: tuple[str, ...]) -> Iterator[str]:
    """The words from `root`, depth first."""
    stack = [(root, "")] if root else []
    while stack:
        index, start = stack.pop()
        node = nodes[index]
        word = start + tiles[node >> _TILE]
        if not node & _LAST:
            stack.append((index + 1, start))
        if node & _CHILD:
            stack.append((node & _CHILD, word))
        if node & _WORD:
            yield word
