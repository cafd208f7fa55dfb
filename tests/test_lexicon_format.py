"""The lexicon file: same words same bytes, and no damaged file is ever trusted."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dawg_builder import _native
from dawg_builder.alphabet import Alphabet
from dawg_builder.build import (
    check_nodes,
    compile_words,
    decode_all,
    encode_all,
    verify,
    words_of,
)
from dawg_builder.errors import LexiconError
from dawg_builder.files import write_atomically
from dawg_builder.lexicon_format import (
    DamagedLexiconError,
    LexiconFile,
    LexiconVersionError,
    Meta,
    NotALexiconError,
    open_file,
    pack,
    parse,
)
from dawg_builder.ruleset_file import read_ruleset
from solver.lexicon import Lexicon, open_lexicon

WORDS = ["AB", "ABE", "ABER", "BE", "BER", "BÆR", "HUS", "HUSET", "HUSENES", "MUS", "RØD", "SÅR"]


def compiled(words: list[str] = WORDS, ruleset: str = "nb") -> bytes:
    compiled = compile_words(words, ruleset=read_ruleset(ruleset))
    return pack(compiled) + compiled.nodes


def use(data: bytes) -> tuple[LexiconFile, set[str]]:
    file = parse("test.lexicon", data)
    check_nodes(file)
    return file, {file.meta.alphabet.decode(codes) for codes in words_of(file)}


def test_words_come_back_and_verify() -> None:
    file, words = use(compiled())
    assert words == set(WORDS)
    assert file.meta.words == len(WORDS)
    assert file.meta.words_per_length[3] == sum(len(word) == 3 for word in WORDS)
    verify(file)


def test_any_order_gives_the_same_bytes() -> None:
    shuffled = random.Random(1).sample(WORDS, len(WORDS))
    assert compiled(shuffled) == compiled() == compiled(sorted(WORDS, key=len))


def test_digraph_tiles_are_single_letters() -> None:
    file, words = use(compiled(["CHOCHO", "PERRO", "LLAMA"], "es"))
    assert words == {"CHOCHO", "PERRO", "LLAMA"}
    assert file.meta.words_per_length[4] == 3  # CH O CH O, P E RR O, LL A M A
    verify(file)


@settings(deadline=None, max_examples=60)
@given(st.sets(st.text("ABCD", min_size=2, max_size=15), min_size=1, max_size=60))
def test_every_set_of_words_survives(words: set[str]) -> None:
    alphabet = Alphabet(("A", "B", "C", "D"))
    nodes, checksum, counts = _native.build(encode_all(alphabet, sorted(words)))
    assert _native.validate(nodes, 0, len(nodes) // 12, 4) == checksum
    walk = _native.Words(nodes, 0, len(nodes) // 12)
    pieces = list(iter(lambda: walk.next(20), b""))
    assert decode_all(alphabet, b"".join(pieces)) == sorted(words)
    assert walk.count == len(words)
    assert counts["words"] == len(words)


@pytest.mark.parametrize("bad", [b"\1\0", b"\1\2", b"\1" * 16 + b"\0", b"\x20\1\0", b"\0"])
def test_native_builder_refuses_what_is_no_word(bad: bytes) -> None:
    with pytest.raises(ValueError, match="word"):
        _native.build(bad)


def test_every_changed_byte_is_seen() -> None:
    data = compiled()
    assert parse("test.lexicon", data).letters_blocks == 1
    for at in range(len(data)):
        for flip in (0x01, 0x80, 0xFF):
            damaged = bytearray(data)
            damaged[at] ^= flip
            with pytest.raises(LexiconError):
                use(bytes(damaged))


def test_a_header_with_gigabytes_of_letter_filter_was_read_to_the_end(tmp_path: Path) -> None:
    data, blocks = bytearray(compiled()), 2**32 - 1
    start = parse("test.lexicon", bytes(data)).letters_offset
    offset = -(-(start + 8 * blocks) // 64) * 64
    data[32:44] = offset.to_bytes(8, "little") + blocks.to_bytes(4, "little")
    path = tmp_path / "big.lexicon"
    with path.open("wb") as file:
        file.write(data[:start])
        file.truncate(offset + 12 * int.from_bytes(data[20:24], "little"))
    with pytest.raises(DamagedLexiconError, match="sections overlap"):
        open_file(path)


def test_every_cut_is_seen() -> None:
    data = compiled()
    for end in range(len(data)):
        with pytest.raises(LexiconError):
            use(data[:end])
    with pytest.raises(DamagedLexiconError):
        use(data + b"\0")


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_an_error(data: bytes) -> None:
    with pytest.raises(LexiconError):
        use(data)


@settings(deadline=None)
@given(st.data())
def test_a_hostile_node_section_is_refused_or_harmless(data: st.DataObject) -> None:
    """Nodes with a right checksum but any content: validation refuses them or walking them ends."""
    numbers = st.integers(0, 2**32 - 1) | st.integers(0, 12)
    raw = data.draw(st.lists(numbers, min_size=0, max_size=36))
    nodes = b"".join(number.to_bytes(4, "little") for number in raw)[: len(raw) // 3 * 12]
    try:
        _native.validate(nodes, 0, len(nodes) // 12, 26)
        walk = _native.Words(nodes, 0, len(nodes) // 12)
        assert len(walk.next(4000).split(b"\0")) - 1 <= walk.count
        _native.kwg(nodes, 0, len(nodes) // 12, True)
    except ValueError:
        pass


def test_versions_and_strangers_are_named(tmp_path: Path) -> None:
    data = bytearray(compiled())
    data[8] = 9
    with pytest.raises(LexiconVersionError, match="format version 9, this program reads 2; build"):
        parse("old.lexicon", bytes(data))
    for content, what in [
        (b"aa\nbb\n", "text"),
        (b"", "empty file"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\x1f\x8b\x08", "gzip"),
    ]:
        path = tmp_path / "some.lexicon"
        path.write_bytes(content)
        with pytest.raises(NotALexiconError, match=what):
            open_file(path)
    with pytest.raises(LexiconError, match="no such lexicon file"):
        open_file(tmp_path / "none.lexicon")
    with pytest.raises(LexiconError, match="cannot be read"):
        open_file(tmp_path)


def test_meta_round_trip() -> None:
    meta = compile_words(WORDS, ruleset=read_ruleset("nb"), name="små ord").meta
    assert Meta.from_json(meta.to_json()) == meta


def test_write_leaves_nothing_half_written(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"before")

    def chunks() -> object:
        yield b"part"
        raise RuntimeError("interrupted")

    with pytest.raises(RuntimeError):
        write_atomically(path, chunks())  # type: ignore[arg-type]
    assert path.read_bytes() == b"before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["out"]


def test_lexicon_answers(tmp_path: Path) -> None:
    path = tmp_path / "små.lexicon"
    path.write_bytes(compiled())
    lexicon = open_lexicon(path)
    assert isinstance(lexicon, Lexicon)
    assert "hus" in lexicon and "HÛS" in lexicon and "BÆR" in lexicon
    for word in ["HU", "HUSE", "", "A", "B1", "HUSET ", "日本"]:
        assert word not in lexicon
    assert sorted(lexicon.words()) == sorted(WORDS)
    assert len(lexicon) == len(WORDS)
