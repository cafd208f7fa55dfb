"""Readers: a small input for each trap of real lists, and the errors for what is no list."""

import gzip
import lzma
import struct
from pathlib import Path

import pytest

from dawg_builder.alphabet import Alphabet
from dawg_builder.errors import WordListError
from dawg_builder.sources import READERS, Source, open_source

WORDS = ["aam", "aam", "ab", "ål"]
ABC = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def put(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def words(source: Source) -> list[str]:
    return [word for word, _ in source]


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("hus\nål\nbær\n".encode(), "utf-8"),
        (b"\xef\xbb\xbf" + "hus\nål\nbær".encode(), "utf-8"),
        ("hus\r\nål\r\nbær".encode("latin-1"), "latin-1"),
        ("hus\rål\rbær\r".encode(), "utf-8"),
        ("\n hus \n\nål # a comment\n# another\n; third\n\tbær\t\n\x1a".encode(), "utf-8"),
        (lzma.compress("hus\nål\nbær\n".encode()), "utf-8"),
        (gzip.compress("hus\nål\nbær\n".encode()), "utf-8"),
    ],
)
def test_plain_in_every_encoding(tmp_path: Path, content: bytes, encoding: str) -> None:
    source = open_source(put(tmp_path, "list.txt", content))
    assert (source.reader, source.encoding) == ("plain", encoding)
    assert words(source) == ["hus", "ål", "bær"]
    assert list(source) == list(source)


def test_cp1252_and_forced_encodings(tmp_path: Path) -> None:
    path = put(tmp_path, "list.txt", "foto’s\nœuf\n".encode("cp1252"))
    source = open_source(path)
    assert (source.encoding, words(source)) == ("cp1252", ["foto’s", "œuf"])
    dos = put(tmp_path, "dos.txt", "blåbær\nøl\n".encode("cp850"))
    assert words(open_source(dos, encoding="cp850")) == ["blåbær", "øl"]
    wide = put(tmp_path, "wide.txt", "hus\nøl\n".encode("utf-16"))
    assert words(open_source(wide, encoding="UTF-16")) == ["hus", "øl"]


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    source = open_source(put(tmp_path, "list.txt", "# head\n\nhus\r\nbil\n\nost"))
    assert list(source) == [("hus", 3), ("bil", 4), ("ost", 6)]
    source = open_source(put(tmp_path, "plain.txt", "hus\nbil\nhus\n"))
    assert list(source) == [("hus", 1), ("bil", 2), ("hus", 3)]


def test_entries_of_two_words_are_not_tagged_words(tmp_path: Path) -> None:
    entries = ["ad hoc", "open house", "beauty box", "New York", "sen sijaan"] * 3
    source = open_source(put(tmp_path, "list.txt", "\n".join(entries)))
    assert source.reader == "plain"
    assert words(source) == entries
    assert "more than one word" in source.notes[0]


@pytest.mark.parametrize(
    "content",
    [
        "AAM subst\nAAM subst\nAB prep\nÅL subst\n",
        "AAM some rough [n AAMS]\nAAM a thing\nAB to do [v ABED]\nÅL none",
        "\n".join(f"{word} {tag}" for tag in ("subst", "verb", "adj") for word in WORDS),
    ],
)
def test_tags_and_definitions(tmp_path: Path, content: str) -> None:
    source = open_source(put(tmp_path, "nsf.txt", content.encode("latin-1")))
    assert source.reader == "nsf"
    assert [word.upper() for word in words(source)][:4] == ["AAM", "AAM", "AB", "ÅL"]


@pytest.mark.parametrize(
    "content",
    ["de 12345\nhet 999\n", "de\t5\nhet\t4\n", "de 0.5% 3\nhet 1,200.0 2\n", "de 1e-05\nhet 7"],
)
def test_a_frequency_list_was_read_as_entries_with_blanks(tmp_path: Path, content: str) -> None:
    assert words(open_source(put(tmp_path, "counts.txt", content))) == ["de", "het"]


@pytest.mark.parametrize("content", ["type 2\nbeauty box\n", "1 2\n3 4\n"])
def test_entries_of_two_words_are_no_frequency_list(tmp_path: Path, content: str) -> None:
    assert words(open_source(put(tmp_path, "list.txt", content))) == content.splitlines()


def test_upper_case_by_length_without_a_last_line_end(tmp_path: Path) -> None:
    source = open_source(put(tmp_path, "nl.txt", b"A\r\nAA\r\nAF\r\nBOT\r\nVEER"))
    assert (source.reader, words(source)) == ("plain", ["A", "AA", "AF", "BOT", "VEER"])


ORDBANK = (
    "LOEPENR\tLEMMA_ID\tOPPSLAG\tTAG\tPARADIGME_ID\tBOY_NUMMER\tFRADATO\tTILDATO\tNORMERING\r\n"
    "1\t1\tbåt\tsubst mask\t700\t1\t1996.01.01\t4000.01.01\tnormert\r\n"
    "2\t1\tbåten\tsubst mask\t700\t2\t1996.01.01\t4000.01.01\tnormert\r\n"
)
GRAMMALECTE = (
    "# :: lexique\r\n# MPL 2.0\r\nid\tfid\tFlexion\tLemme\tÉtiquettes\r\n"
    "1\t1\taima\taimer\tv1 ipsi 3sg\r\n2\t1\taimai\taimer\tv1 ipsi 1sg\r\n"
)


@pytest.mark.parametrize(
    ("content", "column", "expected"),
    [
        (ORDBANK.encode("latin-1"), "OPPSLAG", ["båt", "båten"]),
        (GRAMMALECTE.encode(), "Flexion", ["aima", "aimai"]),
        (ORDBANK.partition("\n")[2].encode(), "column 3", ["båt", "båten"]),
        (b"1;run;runs\n2;run;ran\n3;run;running\n", "column 3", ["runs", "ran", "running"]),
        (b'word,count\n"cat",3\n"dog",1\n', "word", ["cat", "dog"]),
        (b"AA\trough lava\nAAH\tto say\n", "column 1", ["AA", "AAH"]),
    ],
)
def test_tables(tmp_path: Path, content: bytes, column: str, expected: list[str]) -> None:
    source = open_source(put(tmp_path, "table.tsv", content))
    assert (source.reader, source.column, words(source)) == ("table", column, expected)


def test_an_unclosed_quote_swallowed_the_rest_of_a_table(tmp_path: Path) -> None:
    path = put(tmp_path, "table.csv", 'word,count\n"cat",3\n"dog,1\ncow,2\nhen,9\n')
    with pytest.raises(WordListError, match=r'table.csv:3: a quote \("\) is not closed'):
        words(open_source(path, reader="table"))
    path = put(tmp_path, "table.csv", 'word,count\n"cat",3\n"dog","# end of the table"\n')
    assert words(open_source(path, reader="table")) == ["cat", "dog"]


def test_chosen_column(tmp_path: Path) -> None:
    path = put(tmp_path, "table.csv", "nr,lemma,form\n1,run,ran\n2,run,\n3,go,went\n")
    assert words(open_source(path)) == ["ran", "went"]
    assert open_source(path).notes[1] == "nothing in that column: 1 row"
    assert list(open_source(path, column="lemma")) == [("run", 2), ("run", 3), ("go", 4)]
    assert words(open_source(path, column=2)) == words(open_source(path, column="2"))
    with pytest.raises(WordListError, match="no column 4; the table has 1 to 3"):
        open_source(path, column=4)
    with pytest.raises(WordListError, match=r"no column 'lema'.*did you mean 'lemma'"):
        open_source(path, column="lema")
    with pytest.raises(WordListError, match="not a table"):
        open_source(put(tmp_path, "plain.txt", "hus\nbil\n"), reader="table")
    with pytest.raises(WordListError, match="none of the 2 columns"):
        open_source(put(tmp_path, "numbers.csv", "1,2\n3,4\n"))


def test_json_quoted_and_kotus(tmp_path: Path) -> None:
    array = open_source(put(tmp_path, "a.json", '["aa", "a\\u00e9", "b\\nc"]'))
    assert (array.reader, list(array)) == ("json", [("aa", 1), ("aé", 2), ("b c", 3)])
    quoted = open_source(put(tmp_path, "a.js", 'const words = [\n"aa",\n"ab", "ac",\n\'ad\'\n];\n'))
    assert (quoted.reader, words(quoted)) == ("quoted", ["aa", "ab", "ac", "ad"])
    xml = (
        '\ufeff<?xml version="1.0"?>\n<!-- <s>ei</s> -->\n<kotus-sanalista>\n'
        "<st><s>aamu</s><t><tn>1</tn></t></st>\n<st><s>R&amp;B</s></st>\n</kotus-sanalista>"
    )
    kotus = open_source(put(tmp_path, "a.xml", xml))
    assert (kotus.reader, list(kotus)) == ("kotus", [("aamu", 4), ("R&B", 5)])


AFF = "SET UTF-8\nFLAG long\nKEEPCASE ||\nSFX S. Y 1\nSFX S. 0 s .\nPFX L' Y 1\nPFX L' 0 l' .\n"
DIC = "3\nété/S.L'\nkm/||\nl'an/S.\n"


@pytest.mark.parametrize("given", ["fr.dic", "fr.aff"])
def test_hunspell_pair(tmp_path: Path, given: str) -> None:
    put(tmp_path, "fr.aff", AFF)
    put(tmp_path, "fr.dic", DIC)
    source = open_source(tmp_path / given)
    assert (source.reader, source.encoding, source.path.name) == ("hunspell", "utf-8", "fr.dic")
    assert sorted(source) == [("l'an", 4), ("l'ans", 4), ("été", 2), ("étés", 2)]
    assert any("left out: 1 stem" in note for note in source.notes)


def test_hunspell_pair_packed_and_in_its_own_encoding(tmp_path: Path) -> None:
    put(tmp_path, "da.aff.xz", lzma.compress(b"SET ISO8859-1\nSFX S Y 1\nSFX S 0 s .\n"))
    path = put(tmp_path, "da.dic.gz", gzip.compress("1 # made\nålæ/S\n".encode("latin-1")))
    assert words(open_source(path)) == ["ålæ", "ålæs"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", "", "is empty"),
        ("a.txt", "\n\n", "is empty"),
        ("a.txt", "# only\n; comments\n", "no entry"),
        ("a.txt", "hus\n".encode("utf-16"), "UTF-16.*--encoding"),
        ("a.txt", "hus\nbil\n".encode("utf-16-le"), "UTF-16LE"),
        ("a.txt", "hus\nbil\n".encode("utf-16-be"), "UTF-16BE"),
        ("a.txt", "hus\n".encode("utf-32"), "UTF-32"),
        ("a.txt", b"\x89PNG\r\n\x1a\n" + bytes(64), "a picture"),
        ("a.txt", b"PK\x03\x04" + bytes(64), "zip archive"),
        ("a.txt", b"WFLEX\r\n\x1a" + bytes(64), "compiled lexicon"),
        ("a.txt", b"{\\rtf1 hus}", "RTF"),
        ("a.txt", bytes(range(1, 255)) * 2, "a binary file"),
        ("a.txt", "blåbær\nøl\nærfugl\n".encode() + b"b\xe6r\n", "a.txt:4: byte 0xE6 is not UTF-8"),
        ("a.txt", b"caf\x81\n", "neither UTF-8"),
        ("a.xz", lzma.compress(b"hus\n" * 99)[:-9], "cut off or damaged"),
        ("a.gz", gzip.compress(b"hus\n" * 99)[:-9], "cut off or damaged"),
        ("a.html", "<!DOCTYPE html>\n<html><body>hus</body></html>", "a web page"),
        (
            "a.xml",
            "<?xml version='1.0'?>\n<words><w>hus</w></words>",
            "XML file of an unknown kind",
        ),
        ("a.json", '{"words": ["hus"]}', "JSON object"),
        ("a.json", '["hus", 3]', "element 2 is no string but int"),
        ("a.json", '["hus",\n"bil"', "a.json:2: not JSON"),
        ("a.dic", "2\nhus/A\nbil\n", "put its .aff beside it"),
        ("a.aff", AFF, "put its .dic beside it"),
        ("a.txt", "2\nhus/AB\nbil/A\n", "a count, then stems/FLAGS"),
        ("a.txt", AFF, "the .aff of a hunspell dictionary"),
        ("a.txt", "aller\nva/n'q'|\nvas/n'q'\nvont/n'q'\n", "unmunch"),
        ("a.kwg", bytes(16), "say which with --ruleset"),
    ],
)
def test_what_is_no_list_is_named(
    tmp_path: Path, name: str, content: str | bytes, message: str
) -> None:
    path = put(tmp_path, name, content)
    with pytest.raises(WordListError, match=message) as caught:
        words(open_source(path))
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_forcing_a_reader_does_not_hide_a_dictionary(tmp_path: Path) -> None:
    path = put(tmp_path, "a.dic", "2\nhus/AB\nbil/A\n")
    with pytest.raises(WordListError, match=r"name it \.dic and put its \.aff"):
        open_source(path, reader="plain")
    with pytest.raises(WordListError, match=r"put its \.aff beside it"):
        open_source(path, reader="hunspell")


def test_plain_list_may_be_named_dic(tmp_path: Path) -> None:
    assert words(open_source(put(tmp_path, "a.dic", "hus\nbil\n"))) == ["hus", "bil"]


def test_wrong_options_and_paths(tmp_path: Path) -> None:
    path = put(tmp_path, "a.txt", "hus\n")
    with pytest.raises(WordListError, match=r"unknown reader 'palin'.*did you mean 'plain'"):
        open_source(path, reader="palin")
    with pytest.raises(WordListError, match=r"unknown encoding 'utf8x'.*did you mean 'utf-8'"):
        open_source(path, encoding="utf8x")
    with pytest.raises(WordListError, match="unknown encoding 'base64'"):
        open_source(path, encoding="base64")
    with pytest.raises(WordListError, match="no such file"):
        open_source(tmp_path / "none.txt")
    with pytest.raises(WordListError, match="is a folder"):
        open_source(tmp_path)
    latin = put(tmp_path, "b.txt", b"b\n\xe6r\n")
    with pytest.raises(WordListError, match=r"b\.txt:2: byte 0xE6 is not utf-8"):
        open_source(latin, encoding="utf-8")


def test_every_reader_says_what_it_reads() -> None:
    assert all(READERS.values())


def kwg(*nodes: tuple[int, int, bool, bool]) -> bytes:
    """Nodes (tile, child, ends a word, last sibling) behind the two roots' nodes."""
    packed = [tile << 24 | word << 23 | last << 22 | child for tile, child, word, last in nodes]
    return struct.pack(f"<{len(packed) + 2}I", 1 << 22 | 2, 1 << 22, *packed)


def test_kwg(tmp_path: Path) -> None:
    # A (AB, ABA), B
    nodes = kwg((1, 4, False, False), (2, 0, True, True), (2, 5, True, True), (1, 0, True, True))
    for name in ("a.kwg", "a.bin"):
        source = open_source(put(tmp_path, name, nodes), alphabet=ABC)
        assert source.reader == "kwg"
        assert list(source) == [("AB", 1), ("ABA", 2), ("B", 3)]


@pytest.mark.parametrize(
    ("nodes", "message"),
    [
        (kwg((1, 2, True, True)), "leads back to itself"),
        (kwg((1, 9, True, True)), "outside the file"),
        (kwg((1, 0, True, False)), "outside the file"),
        (kwg((40, 0, True, True)), "tile 40 in node 2, but the ruleset has 26"),
        (kwg((0, 0, True, True)), "tile 0"),
        (kwg((1, 0, True, True))[:-1], "cut off"),
        (kwg(*((1, 3 + i, True, False) for i in range(300)), (1, 0, True, True)), "damaged"),
    ],
)
def test_damaged_kwg(tmp_path: Path, nodes: bytes, message: str) -> None:
    with pytest.raises(WordListError, match=message):
        open_source(put(tmp_path, "a.kwg", nodes), alphabet=ABC)


def test_packed_bomb_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dawg_builder.sources.files.LIMIT", 1 << 20)
    for pack, name in ((lzma.compress, "a.xz"), (gzip.compress, "a.gz"), (bytes, "a.txt")):
        path = put(tmp_path, name, pack(b"a\n" * (1 << 20)))
        with pytest.raises(WordListError, match="more than 1 MB"):
            open_source(path)
