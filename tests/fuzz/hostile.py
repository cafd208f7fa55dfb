"""Lexicon files that nobody's builder wrote: changed bytes, cut files, any nodes, any header."""

import json
import random
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any

from dawg_builder import _native
from dawg_builder.build import compile_words
from dawg_builder.lexicon_format import MAX_WORD, MAX_WORDS, pack
from dawg_builder.ruleset_file import read_ruleset

RULES = read_ruleset("nb")
TILES = len(RULES.alphabet)
_PRELUDE = struct.Struct("<8sIIIIQQI4xQ8x")
_RECORD = struct.Struct("<III")


@cache
def good(seed: int = 1, count: int = 60) -> bytes:
    """A right file of random words."""
    draw = random.Random(seed)
    words = {"".join(draw.choices("AEINRST", k=draw.randint(2, 8))) for _ in range(count)}
    compiled = compile_words(sorted(words), ruleset=RULES, name="good")
    return pack(compiled) + compiled.nodes


def changed(data: bytes, draw: random.Random) -> Iterator[bytes]:
    """`data` with each of its bytes changed in turn."""
    for at in range(len(data)):
        damaged = bytearray(data)
        damaged[at] ^= draw.randint(1, 255)
        yield bytes(damaged)


def cut(data: bytes) -> Iterator[bytes]:
    """`data` cut off at each byte."""
    return (data[:end] for end in range(len(data)))


def spliced(data: bytes, draw: random.Random) -> bytes:
    """`data` with a piece moved, repeated, zeroed or filled with noise."""
    start, other = sorted(draw.sample(range(len(data) + 1), 2))
    piece = data[start:other]
    middle = draw.choice(
        (b"", piece * 2, bytes(len(piece)), draw.randbytes(len(piece)), piece[::-1])
    )
    return data[:start] + middle + data[other:]


def nodes(draw: random.Random) -> bytes:
    """A node section: mostly one that passes validation, of any shape."""
    count = draw.randint(2, draw.choice((4, 20, 80)))
    letters = [1 << code for code in draw.sample(range(TILES + 1), draw.choice((2, 4, 8)))]
    most = draw.choice((1, 2, 4))
    records = []
    for index in range(count):
        leads = sum(draw.sample(letters, min(most, draw.randint(0, len(letters)))))
        accepts = sum(draw.sample(letters, draw.randint(0, len(letters)))) & ~1
        room = count - leads.bit_count()
        if leads == 0 or room <= index:
            leads, base = 0, 0
        else:
            base = draw.randint(index + 1, room)
        records.append([leads, accepts, base])
    if draw.random() < 0.3:
        record = draw.choice(records)
        record[draw.randrange(3)] = draw.choice(
            (0, 1, count, 2**31, 2**32 - 1, draw.getrandbits(32))
        )
    return b"".join(_RECORD.pack(*record) for record in records)


def with_nodes(section: bytes) -> bytes:
    """A file with these nodes, all its checksums right, and a header that counts its words right if
    the nodes can be walked at all."""
    header: dict[str, Any] = json.loads(header_of(good()))
    checksum, words = 0, 1
    try:
        checksum = _native.validate(section, 0, len(section) // 12, TILES)
        words = min(_native.Words(section, 0, len(section) // 12).count, MAX_WORDS)
    except ValueError:
        pass
    header["words"] = words
    header["words_per_length"] = [0, 0, words] + [0] * (MAX_WORD - 2)
    return with_header(json.dumps(header).encode(), section, checksum)


def header_of(data: bytes) -> bytes:
    """The meta section of a file."""
    length = _PRELUDE.unpack_from(data)[2]
    return data[_PRELUDE.size : _PRELUDE.size + length]


def with_header(text: bytes, section: bytes, checksum: int) -> bytes:
    """A file with this meta section, these nodes and no letter filter, its checksums as given and
    right."""
    magic, version = _PRELUDE.unpack_from(good(count=1))[:2]
    offset = -(-(_PRELUDE.size + len(text)) // 64) * 64
    numbers = (len(text), zlib.crc32(text), len(section) // 12, checksum, offset)
    prelude = _PRELUDE.pack(magic, version, *numbers, 0, _native.checksum_letters(b"", 0, 0))
    return (prelude + text).ljust(offset, b"\0") + section


ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 2**31, 2**32, 2**64, 1e400, float("nan"), 0.5, "", "A", "Ab", "\ud800"),
    *([], {}, [1], ["A", "A"], [""], ["\n"], ["ABC"], {"A": 1}, {"A": "A"}, {"a": []}, ["A"] * 40),
)


def odd_header(draw: random.Random) -> bytes:
    """The meta section of a right file with one value, at some depth, replaced by an odd one."""
    header: Any = json.loads(header_of(good()))
    place, key = header, draw.choice(sorted(header))
    while isinstance(place[key], dict | list) and place[key] and draw.random() < 0.5:
        place = place[key]
        key = draw.choice(sorted(place)) if isinstance(place, dict) else draw.randrange(len(place))
    if draw.random() < 0.1 and isinstance(place, dict):
        del place[key]
    else:
        place[key] = draw.choice(ODD)
    return json.dumps(header).encode()


HEADERS = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff" * 40,
    b"[" * 100_000,
    b'{"alphabet":' * 5000,
    b"9" * 10_000,
    b'{"words": ' + b"9" * 5000 + b"}",
)
"""Meta sections that are wrong as a whole."""
