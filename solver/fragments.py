"""Many words to look for inside others, as one Aho-Corasick automaton.

pyahocorasick builds the automaton; the kernel walks it along the lexicon's DAWG, where words
that begin alike share their steps. That one walk finds every place of every fragment in the
lexicon, for forty fragments in hardly more time than for one.
"""

import struct
from collections.abc import Sequence

_CODES = 32
_MOST_STATES = 1 << 16
_MOST_FRAGMENTS = 20_000
"""The kernel numbers three kinds of finds of each fragment in 16 bits."""


def pack_automaton(fragments: Sequence[bytes]) -> bytes:
    """The automaton of different fragments, each 1 to 15 tile codes, as `_kernel.around` takes it.

    Raises ValueError for more than 20,000 fragments or 65,535 letters.
    """
    children, failures = _graph(fragments)
    states = len(children)
    if states > _MOST_STATES - 1 or len(fragments) > _MOST_FRAGMENTS:
        raise ValueError(f"too many words at once: {len(fragments)}; give fewer")
    ends = {fragment: number for number, fragment in enumerate(fragments)}
    following = [[0] * _CODES for _ in range(states)]
    hits: list[list[int]] = [[] for _ in range(states)]
    prefixes = [b""] * states
    # States come in the order of their depth, so a failure's own row is always complete.
    for state in range(states):
        shorter = failures[state]
        if state:
            following[state] = list(following[shorter])
            own = ends.get(prefixes[state])
            hits[state] = ([] if own is None else [own]) + hits[shorter]
        for code, child in children[state].items():
            following[state][code] = child
            prefixes[child] = prefixes[state] + bytes([code])
    starts = [0]
    for each in hits:
        starts.append(starts[-1] + len(each))
    flat = [number for each in hits for number in each]
    return b"".join(
        [
            struct.pack("<2I", states, len(fragments)),
            struct.pack(f"<{len(starts)}I", *starts),
            *(struct.pack(f"<{_CODES}H", *row) for row in following),
            struct.pack(f"<{len(flat)}H", *flat),
            bytes(map(len, fragments)),
        ]
    )


def _graph(fragments: Sequence[bytes]) -> tuple[list[dict[int, int]], list[int]]:
    """(children of each state by code, state of each one's longest proper suffix); the states
    are numbered by depth, the root is 0."""
    import ahocorasick  # here, as only this needs it

    automaton = ahocorasick.Automaton()
    for fragment in fragments:
        automaton.add_word(fragment.decode("latin-1"), None)
    automaton.make_automaton()
    nodes, edges, links = automaton.dump()
    below: dict[int, list[tuple[int, int]]] = {}
    for parent, label, child in edges:
        below.setdefault(parent, []).append((label[0], child))
    order = [nodes[0][0]] if nodes else [0]
    for node in order:  # grows while it is read
        order += [child for _, child in sorted(below.get(node, ()))]
    number = {node: at for at, node in enumerate(order)}
    children = [{code: number[child] for code, child in below.get(node, ())} for node in order]
    failures = [0] * len(order)
    for node, shorter in links:
        failures[number[node]] = number[shorter]
    return children, failures
