"""Hunspell expansion: each feature by itself, then small dictionaries against the real program."""

import os
import random
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest
from hunspell_dictionaries import LETTERS, random_dictionary

from dawg_builder.errors import WordListError
from dawg_builder.sources.hunspell import affix_encoding, all_forms, read_affixes
from dawg_builder.sources.hunspell.conditions import parse_condition
from dawg_builder.sources.hunspell.flags import FlagReader
from dawg_builder.sources.hunspell.stems import Stem, read_stems


def expand(affixes: str, *stems: str) -> list[str]:
    """The distinct forms of a dictionary, sorted."""
    text = "\n".join([str(len(stems)), *stems])
    forms = all_forms(read_affixes(affixes), text)
    return sorted({form for some, _ in forms for form in some})


PLURAL = "SFX S Y 2\nSFX S 0 s [^sy]\nSFX S y ies y\n"


def test_suffixes_conditions_and_stripping() -> None:
    assert expand(PLURAL, "cat/S", "fly/S", "bus/S", "so") == [
        *("bus", "cat", "cats", "flies", "fly", "so")
    ]


def test_prefix_and_suffix_cross() -> None:
    crossing = "PFX U Y 1\nPFX U 0 un .\nSFX D Y 1\nSFX D 0 ed .\n"
    assert expand(crossing, "do/UD") == ["do", "doed", "undo", "undoed"]
    assert expand(crossing.replace("SFX D Y", "SFX D N"), "do/UD") == ["do", "doed", "undo"]
    assert expand(crossing.replace("PFX U Y", "PFX U N"), "do/UD") == ["do", "doed", "undo"]


def test_two_suffixes_but_not_three() -> None:
    chain = "SFX A Y 1\nSFX A 0 x/B .\nSFX B Y 1\nSFX B 0 y/C .\nSFX C Y 1\nSFX C 0 z .\n"
    assert expand(chain, "o/A") == ["o", "ox", "oxy"]


def test_second_suffix_may_strip_into_the_stem() -> None:
    chain = "SFX A Y 1\nSFX A 0 x/B .\nSFX B Y 1\nSFX B otx k otx\n"
    assert expand(chain, "foot/A", "lot/A") == ["fok", "foot", "footx", "lk", "lot", "lotx"]


def test_affix_that_the_other_end_enables() -> None:
    enabled = "PFX P Y 1\nPFX P 0 re/S .\nSFX S Y 1\nSFX S 0 s .\n"
    assert expand(enabled, "do/P") == ["do", "redo", "redos"]
    enabled = "PFX P Y 1\nPFX P 0 re .\nSFX S Y 1\nSFX S 0 s/P .\n"
    assert expand(enabled, "do/S") == ["do", "dos", "redos"]


def test_marks() -> None:
    marks = "NEEDAFFIX n\nFORBIDDENWORD f\nONLYINCOMPOUND o\n" + PLURAL
    assert expand(marks, "cat/Sn", "cow/So", "dog/S", "dogs/f", "ox/fS") == ["cats", "dog"]
    assert expand("SFX A Y 1\nSFX A 0 x/nB .\nNEEDAFFIX n\nSFX B Y 1\nSFX B 0 y .", "o/A") == [
        *("o", "oxy")
    ]


def test_of_stems_written_alike_the_first_decides_whether_it_is_forbidden() -> None:
    marks = "FORBIDDENWORD f\n" + PLURAL
    assert expand(marks, "cat/f", "cat/S") == ["cats"]
    assert expand(marks, "cat/S", "cat/f") == ["cat", "cats"]


def test_circumfix_needs_both_ends() -> None:
    both = (
        "CIRCUMFIX c\nPFX P Y 1\nPFX P 0 ge/c .\nSFX T Y 1\nSFX T 0 t/cP .\n"
        "SFX E Y 1\nSFX E 0 e/P .\n"
    )
    assert expand(both, "mach/TE") == ["gemacht", "mach", "mache"]


def test_full_strip() -> None:
    whole = "SFX A Y 1\nSFX A ab cd ab\n"
    assert expand(whole, "ab/A", "xab/A") == ["ab", "xab", "xcd"]
    assert expand("FULLSTRIP\n" + whole, "ab/A") == ["ab", "cd"]


def test_ignored_letters_and_conversions() -> None:
    assert expand("IGNORE _\nSFX S Y 1\nSFX S 0 _s .", "c_at/S") == ["cat", "cats"]
    # What is typed as `ij` is looked up as the ligature, so the stem with two letters is lost.
    assert expand("ICONV 1\nICONV ij ĳ\n", "bijt", "wĳn") == ["wĳn"]
    assert expand("OCONV 1\nOCONV ĳ ij\n", "wĳn", "jij") == ["jij", "wijn"]


def test_complex_prefixes_allow_two_of_them() -> None:
    two = "COMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 x/B .\nPFX B Y 1\nPFX B 0 y .\n"
    assert expand(two, "o/A") == ["o", "xo", "yxo"]


@pytest.mark.parametrize(
    ("head", "flag", "more"),
    [
        ("", "A", "AB"),
        ("FLAG long\n", "Aa", "AaBb"),
        ("FLAG num\n", "101", "7,101"),
        ("FLAG UTF-8\n", "É", "BÉ"),
        ("AF 2\nAF B\nAF AB\n", "A", "2"),
    ],
)
def test_ways_to_write_flags(head: str, flag: str, more: str) -> None:
    assert expand(f"{head}SFX {flag} Y 1\nSFX {flag} 0 s .", f"cat/{more}") == ["cat", "cats"]


def test_flags_of_one_byte_in_utf8() -> None:
    reader = FlagReader("char", "utf-8")
    assert reader.split("é") == {"Ã", "©"}
    assert reader.one("é") == "Ã"
    assert FlagReader("char", "latin-1").split("é") == {"é"}


def test_conditions_as_hunspell_reads_them() -> None:
    assert parse_condition(".").at_end("")
    assert parse_condition("[a-c]").at_end("x-") and not parse_condition("[a-c]").at_end("b")
    assert parse_condition("[.]y").at_end("x.y") and not parse_condition("[.]y").at_end("xy")
    assert parse_condition("[^aeiou]y").at_end("fly") and not parse_condition("[^a]y").at_end("y")
    assert parse_condition("a[^b]").at_start("a") and not parse_condition("a[b]").at_start("a")
    assert parse_condition("é[^é]").at_start("éa") and not parse_condition("é[^é]").at_start("éé")
    assert len(parse_condition("a[bc].[^d]")) == 4
    assert parse_condition("(").at_end("(") and parse_condition("[\\]").at_end("\\")


def test_lines_of_a_dic() -> None:
    text = "5 # made up\ncat/S po:noun is:x\n\ndog\tnoun\nkm\\/h/S\n/x\nto go/S\nplain st:x\n-"
    assert list(read_stems(text)) == [
        Stem("cat", "S", 2),
        Stem("dog", "", 4),
        Stem("km/h", "S", 5),
        Stem("/x", "", 6),
        Stem("to go", "S", 7),
        Stem("plain", "", 8),
        Stem("-", "", 9),
    ]
    assert [stem.word for stem in read_stems("one\ntwo")] == ["one", "two"]


def test_encodings() -> None:
    assert affix_encoding(b"\xef\xbb\xbfSET UTF-8\n") == "utf-8"
    assert affix_encoding(b"# x\nSET ISO8859-1\n") == "iso8859-1"
    assert affix_encoding(b"SET microsoft-cp1251\n") == "cp1251"
    assert affix_encoding(b"TRY abc\n", b"caf\xe9") == "latin-1"
    assert affix_encoding(b"TRY abc\n", "café".encode()) == "utf-8"
    with pytest.raises(WordListError, match="KLINGON"):
        affix_encoding(b"SET KLINGON\n")
    with pytest.raises(WordListError, match="FLAG 'octal'"):
        read_affixes("FLAG octal\n")


# What the real program takes, over all words of up to six letters.
ALL_WORDS = ["".join(word) for size in range(1, 7) for word in product(LETTERS, repeat=size)]


def accepted(folder: Path, affixes: str, stems: str) -> set[str]:
    (folder / "d.aff").write_text(affixes, encoding="utf-8")
    (folder / "d.dic").write_text(stems, encoding="utf-8")
    run = subprocess.run(
        ["hunspell", "-i", "utf-8", "-d", str(folder / "d"), "-l"],
        input="\n".join(ALL_WORDS) + "\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    return set(ALL_WORDS) - set(run.stdout.split())


@pytest.mark.skipif(shutil.which("hunspell") is None, reason="needs the hunspell program")
@pytest.mark.parametrize("first", range(0, 120, 10))
def test_same_words_as_the_real_hunspell(tmp_path: Path, first: int) -> None:
    for seed in range(first, first + 10):
        affixes, stems = random_dictionary(random.Random(seed))
        forms = all_forms(read_affixes(affixes), stems)
        ours = {form for some, _ in forms for form in some if 0 < len(form) <= 6}
        assert ours == accepted(tmp_path, affixes, stems), f"seed {seed}:\n{affixes}\n{stems}"
