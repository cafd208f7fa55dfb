"""Any bytes, given to any reader, are words or a WordListError: no crash, no hang, no flood."""

import gzip
import lzma
import struct
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dawg_builder.alphabet import Alphabet, Folding
from dawg_builder.errors import WordListError
from dawg_builder.normalize import normalize
from dawg_builder.sources import READERS, open_source

ABC = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
FOLDING = Folding(ABC, {"Œ": "OE", "ß": "SS"})
FUZZ = settings(
    deadline=5000,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

# Pieces that bring each reader past its first check.
PIECES = st.sampled_from(
    [
        *("hus", "blåbær", "AAM", "l'an", "x" * 40, "\t", " ", "\n", "\r\n", "\r", ",", ";", '"'),
        *("'", "/", "/AB", "/1,2", "#", "# note", "[", "]", "{", "}", ":", "\\", "\\ud800", "3"),
        *("<s>", "</s>", "<st>", "<!--", "-->", "&amp;", "&#x110000;", "<kotus-sanalista>"),
        *("\x1a", "\x0b", "\x85", "\u2028", "\ufeff", "e\u0301", "ẞ", "İ", "ŉ", "𝔸", "ĳ"),
    ]
)
TEXT = st.lists(PIECES, max_size=40).map("".join)
ENCODING = st.sampled_from(["utf-8", "latin-1", "cp1252", "utf-16", "utf-16-le", "utf-32"])
CONTENT = st.binary(max_size=200) | st.builds(
    lambda text, encoding: text.encode(encoding, "replace"), TEXT, ENCODING
)
PACKED = CONTENT | CONTENT.map(lzma.compress) | CONTENT.map(gzip.compress)

FIELD = st.sampled_from(
    [
        "0",
        "A",
        "AB",
        "1",
        "Y",
        "N",
        "2",
        "ab",
        "ab/A",
        "0/BC",
        "[^a]b",
        "[",
        ".",
        "é",
        "99999999999",
    ]
)
OPTIONS = """PFX SFX SET FLAG AF NEEDAFFIX FORBIDDENWORD ONLYINCOMPOUND CIRCUMFIX FULLSTRIP IGNORE
COMPLEXPREFIXES ICONV OCONV KEEPCASE long num UTF-8 latin-1 KLINGON punycode"""
OPTION = st.sampled_from(OPTIONS.split())
LINE = st.lists(OPTION | FIELD, max_size=7).map(" ".join)
AFFIXES = st.lists(LINE, max_size=12).map("\n".join) | TEXT


def read(path: Path, **options: object) -> None:
    """Read and sift everything, or get the one error that is allowed, on one line."""
    try:
        source = open_source(path, **options)  # type: ignore[arg-type]
        pairs = list(source)
        assert all(word and "\n" not in word and line > 0 for word, line in pairs)
        found = normalize([source], FOLDING)
        assert found.entries == len(pairs)
        dropped = sum(found.dropped.values())
        assert found.entries == found.duplicates + found.merged + dropped + len(found.words)
        for word in found.words:
            assert 2 <= len(ABC.encode(word)) <= 15
    except WordListError as error:
        assert len(str(error).splitlines()) == 1, str(error)


@pytest.mark.parametrize("reader", [None, *sorted(READERS)])
@pytest.mark.parametrize("name", ["a.txt", "a.dic"])
@FUZZ
@given(content=PACKED, column=st.none() | st.integers(-1, 4) | st.just("mot"))
def test_any_bytes(
    tmp_path: Path, reader: str | None, name: str, content: bytes, column: int | str | None
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    read(path, reader=reader, column=column, alphabet=ABC)


@FUZZ
@given(affixes=AFFIXES, stems=TEXT, encoding=ENCODING)
def test_any_hunspell_pair(tmp_path: Path, affixes: str, stems: str, encoding: str) -> None:
    (tmp_path / "d.aff").write_bytes(affixes.encode(encoding, "replace"))
    (tmp_path / "d.dic").write_bytes(f"2\n{stems}".encode(encoding, "replace"))
    read(tmp_path / "d.dic")


NODE = st.builds(
    lambda tile, bits, child: tile << 24 | bits << 22 | child,
    st.integers(0, 30),
    st.integers(0, 3),
    st.integers(0, 14),
)


@FUZZ
@given(nodes=st.lists(NODE, min_size=1, max_size=12), cut=st.integers(0, 3))
def test_any_kwg(tmp_path: Path, nodes: list[int], cut: int) -> None:
    packed = struct.pack(f"<{len(nodes) + 2}I", 1 << 22 | 2, 1 << 22, *nodes)
    path = tmp_path / "a.kwg"
    path.write_bytes(packed[: len(packed) - cut])
    read(path, alphabet=ABC)


@pytest.mark.parametrize(
    "content",
    [
        b'"' + b" " * 100_000 + b"x",
        b"<kotus-sanalista>" + b"<!--" * 50_000,
        b"1\nab:" + b" " * 100_000 + b":/A",
        b"[" * 100_000,
        b'["' + b"\\" * 99_999,
        b"\t" * 100_000,
        b"a" * 1_000_000,
        b"# " * 100_000,
        b"\xc3" * 100_000,
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.xml", "a.json"])
def test_hostile_repetition_takes_no_time(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    for reader in (None, "plain", "nsf", "quoted", "table", "json", "kotus"):
        read(tmp_path / name, reader=reader)


def test_dictionary_that_multiplies_without_end(tmp_path: Path) -> None:
    adds = ["".join(letters) for letters in product("abcdefghijk", repeat=3)]
    lines = [f"SFX A 0 {add}/B ." for add in adds]
    lines += [f"SFX B Y {len(adds)}", *(f"SFX B 0 {add} ." for add in adds)]
    (tmp_path / "d.aff").write_text("\n".join([f"SFX A Y {len(adds)}", *lines]))
    (tmp_path / "d.dic").write_text("1\nhus/A\n")
    with pytest.raises(WordListError, match="more than 100,000 forms"):
        list(open_source(tmp_path / "d.dic"))
