"""A lexicon file in other forms: as a KWG for Scrabble engines, as a drawing.

A KWG is a row of 32-bit little-endian nodes: the index of the first child in the low 22 bits, then
a bit for the last sibling, a bit for "a word ends here", and 8 bits tile. Siblings stand one
after another in tile order. Node 0 leads to the DAWG, node 1 to the GADDAG. Tile 0 is the
separator; the other tiles are numbered from 1 in the order of the alphabet, which `info` shows: the
engine's letter distribution must list its letters in that order. The GADDAG enters HUS as SUH,
UH@S and H@US: a reversed prefix, then the separator and the rest, if there is a rest.
(Format: "Kurnia word graph" in details.txt of the program wolges.)
"""

from collections.abc import Iterator

from dawg_builder import _native
from dawg_builder.errors import LexiconError
from dawg_builder.lexicon_format import DAWG_ROOT, GADDAG_ROOT, RECORD_BYTES, LexiconFile

MOST_KWG_NODES = 2**22 - 1
"""A KWG names a child in 22 bits."""
MOST_DRAWN_ARCS = 2000


def kwg_nodes(file: LexiconFile) -> int:
    """How many nodes of four bytes a KWG of the same words takes, even if that is too many.

    `file` must have passed `check_nodes`.
    """
    return _native.kwg(file.buffer, file.nodes_offset, file.records, False)[0]


def kwg(file: LexiconFile) -> bytes:
    """The bytes of a KWG with the words of `file`, which must have passed `check_nodes`.

    Raises LexiconError if the words need more nodes than a KWG can number.
    """
    nodes, data = _native.kwg(file.buffer, file.nodes_offset, file.records, True)
    if nodes > MOST_KWG_NODES:
        raise LexiconError(
            f"{file.path}: a KWG of these words needs {nodes:,} nodes, but the format can number "
            f"{MOST_KWG_NODES:,}; build a lexicon of fewer words, for instance without the longest"
        )
    return data


def dot(file: LexiconFile, *, gaddag: bool = False) -> str:
    """The graph as text for Graphviz: states are circles, a bold arc completes a word.

    `gaddag` draws the GADDAG, with `@` for the separator, in place of the DAWG. `file` must have
    passed `check_nodes`. Raises LexiconError for a graph of more than MOST_DRAWN_ARCS arcs.
    """
    lines = [
        f"digraph {'gaddag' if gaddag else 'dawg'} {{",
        "  rankdir=LR;",
        '  node [shape=circle, label=""];',
    ]
    tiles = ("@", *file.meta.alphabet.tiles)
    for count, (state, code, accepts, target) in enumerate(_arcs(file, gaddag)):
        if count == MOST_DRAWN_ARCS:
            raise LexiconError(
                f"{file.path}: more than {MOST_DRAWN_ARCS:,} arcs, too many to draw; "
                "build a lexicon of a few hundred words"
            )
        style = ", style=bold" if accepts else ""
        lines.append(f'  {state} -> {target} [label="{tiles[code]}"{style}];')
    return "\n".join([*lines, "}", ""])


def _arcs(file: LexiconFile, gaddag: bool) -> Iterator[tuple[int, int, bool, int]]:
    """(state, tile code, completes a word, target state) of each arc from a root, states in the
    order in which they are met. The root is state 0; one state without arcs ends the words."""
    states: dict[tuple[int, int, int], int] = {}
    open_states = [_record(file, GADDAG_ROOT if gaddag else DAWG_ROOT)]
    states[open_states[0]] = 0
    for leads, accepts, base in open_states:
        state = states[leads, accepts, base]
        for code in range(32):
            if not (leads | accepts) >> code & 1:
                continue
            target = (0, 0, 0)
            if leads >> code & 1:
                target = _record(file, base + (leads & ((1 << code) - 1)).bit_count())
            if target not in states:
                states[target] = len(states)
                open_states.append(target)
            yield state, code, bool(accepts >> code & 1), states[target]


def _record(file: LexiconFile, index: int) -> tuple[int, int, int]:
    """(leads, accepts, base) of one record."""
    at = file.nodes_offset + index * RECORD_BYTES
    data = file.buffer[at : at + RECORD_BYTES]
    return (
        int.from_bytes(data[:4], "little"),
        int.from_bytes(data[4:8], "little"),
        int.from_bytes(data[8:], "little"),
    )
