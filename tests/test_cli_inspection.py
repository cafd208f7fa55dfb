"""`dawg-builder`: info, words, verify, diff, export, import."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import WORDS, Command, process, write_lexicon, write_list

from dawg_builder import _native
from dawg_builder.build import compile_words, encode_all
from dawg_builder.lexicon_format import pack
from dawg_builder.ruleset_file import read_ruleset

UPPER = {word.upper() for word in WORDS}


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The small list without HUS and HUSET, with MUS and QUIZ's neighbour KUER."""
    words = [word for word in WORDS if word not in ("hus", "huset")] + ["mus", "kuer"]
    return write_lexicon(tmp_path / "other.lexicon", words, "nb")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thousands of words without much in common."""
    draw = random.Random(1)
    words = ["".join(draw.choices("abdefghijklmnoprstuv", k=6)) for _ in range(5000)]
    return write_lexicon(tmp_path_factory.mktemp("many") / "many.lexicon", words, "nb")


def test_info_measures_the_file(builder: Command, lexicon: Path) -> None:
    facts = json.loads(builder("info", lexicon, "--json").out)
    assert facts["counts"].keys() == {"dawg_states", "dawg_arcs", "gaddag_states", "gaddag_arcs"}
    assert facts["bytes_per_arc"] == round(facts["bytes"] / facts["counts"]["gaddag_arcs"], 2)
    assert facts["kwg"]["bytes"] == 4 * facts["kwg"]["nodes"]
    assert (
        facts["counts"]["dawg_arcs"] < facts["kwg"]["nodes"] <= facts["counts"]["gaddag_arcs"] + 9
    )
    text = builder("info", lexicon).out
    assert "tiles in order: A B C" in text
    kwg = next(line.split() for line in text.splitlines() if "as a KWG" in line)
    assert kwg[3:5] == [f"{facts['kwg']['bytes']:,}", f"{facts['kwg']['bytes_per_word']:.2f}"]
    assert f"{facts['words_sha256']}\n" in text and facts["source_sha256"] in text


def test_bundled_lists_are_named_by_their_id(builder: Command) -> None:
    ran = builder("words", "de", "--length", 2)
    assert ran.code == 0 and "UM" in ran.out.split()
    assert builder("verify", "de").out.count("whole") == 1
    assert "did you mean" in builder("info", "dee").error


def test_words_and_their_json(builder: Command, lexicon: Path) -> None:
    lines = builder("words", lexicon).out.split()
    assert set(lines) == UPPER
    alphabet = read_ruleset("nb").alphabet
    assert lines == sorted(lines, key=alphabet.encode)
    assert json.loads(builder("words", lexicon, "--json").out) == lines
    assert json.loads(builder("words", lexicon, "--json", "--length", 14).out) == []
    assert builder("words", lexicon, "--length", 14).out == ""
    assert builder("words", lexicon, "--length", 2).out.split() == [w for w in lines if len(w) == 2]


def test_words_end_quietly_when_the_reader_goes(many: Path) -> None:
    line = f"{sys.executable} -m dawg_builder words {many} | head -n 1"
    ran = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(ran.stdout.split()) == 1


def test_verify_recounts_and_rehashes(builder: Command, tmp_path: Path) -> None:
    """A header that was written for other words, with all its checksums right."""
    rules = read_ruleset("nb")
    made = compile_words(["HUS", "MUS", "HER", "HUSKENE"], ruleset=rules)
    for words, message in [
        (["HUS", "MUS"], "4 words, but its header says 2; build it again"),
        (["HUS", "MUS", "HERE", "HUSKENE"], "words of each length are not as many as its header"),
        (["HUS", "MUS", "HAR", "HUSKENE"], "the words differ from their hash"),
    ]:
        other = compile_words(words, ruleset=rules)
        path = tmp_path / "wrong.lexicon"
        path.write_bytes(pack(made._replace(meta=other.meta)) + made.nodes)
        assert message in builder("verify", path).error
    letters, checksum = _native.filter_letters(encode_all(rules.alphabet, ["HUSKANE"]))
    path.write_bytes(pack(made._replace(letters=letters, letters_checksum=checksum)) + made.nodes)
    assert "the letter filter is not that of the words" in builder("verify", path).error


def test_diff_of_two_files(builder: Command, lexicon: Path, other: Path) -> None:
    found = json.loads(builder("diff", lexicon, other, "--json").out)
    assert found["words_only_a"] == ["HUS", "HUSET"]
    assert found["words_only_b"] == ["KUER", "MUS"]
    assert (found["same"], found["both"]) == (False, len(UPPER) - 2)
    assert (found["only_a"], found["only_b"]) == (2, 2)
    three = next(row for row in found["lengths"] if row["length"] == 3)
    assert three["a"] - three["only_a"] == three["b"] - three["only_b"]
    assert (three["only_a"], three["only_b"]) == (1, 1)
    assert found["a"]["words"] == len(UPPER)
    ran = builder("diff", lexicon, other, "--limit", 1)
    assert ran.code == 0
    assert "only in A (2, the first 1):\nHUS\n" in ran.out
    assert "only in B (2, the first 1):\nKUER\n" in ran.out
    limited = json.loads(builder("diff", lexicon, other, "--json", "--length", 5).out)
    assert (limited["words_only_a"], limited["words_only_b"]) == (["HUSET"], [])
    assert "the same words" in builder("diff", lexicon, lexicon).out


def test_diff_with_raw_lists(builder: Command, lexicon: Path, tmp_path: Path) -> None:
    path = write_list(tmp_path / "raw.txt", [*WORDS, "mus"])
    found = json.loads(builder("diff", lexicon, path, "--ruleset", "nb", "--json").out)
    assert (found["only_a"], found["words_only_b"]) == (0, ["MUS"])
    assert "--ruleset" in builder("diff", lexicon, path).error


def test_digraph_tiles_are_counted_as_tiles(builder: Command, tmp_path: Path) -> None:
    first = write_lexicon(tmp_path / "a.lexicon", ["chocho", "perro"], "es")
    second = write_lexicon(tmp_path / "b.lexicon", ["perro"], "es")
    found = json.loads(builder("diff", first, second, "--length", 4, "--json").out)
    assert found["words_only_a"] == ["CHOCHO"]
    assert builder("words", first, "--length", 4).out == "CHOCHO\nPERRO\n"


def test_kwg_there_and_back(builder: Command, lexicon: Path, tmp_path: Path) -> None:
    path, back = tmp_path / "x.kwg", tmp_path / "back.lexicon"
    made = json.loads(builder("export", lexicon, "--to", "kwg", "-o", path, "--json").out)
    size = path.stat().st_size
    assert made == {"output": str(path), "form": "kwg", "words": len(UPPER), "bytes": size}
    summary = json.loads(
        builder("import", path, "--ruleset", "nb", "-o", back, "--name", "back", "--json").out
    )
    assert (summary["words"], summary["dropped"]) == (len(UPPER), [])
    assert summary["sources"][0]["reader"] == "kwg"
    assert "the same words" in builder("diff", lexicon, back).out
    assert json.loads(builder("info", back, "--json").out)["options"] == {"imported": "kwg"}


def test_export_to_standard_output(lexicon: Path) -> None:
    def export(*options: str) -> bytes:
        ran = process(["export", str(lexicon), *options], module="dawg_builder")
        assert (ran.returncode, ran.stderr) == (0, b"")
        return ran.stdout

    assert set(export("--to", "words").decode().split()) == UPPER
    assert b"digraph gaddag" in export("--to", "dot", "--gaddag")
    assert len(export("--to", "kwg")) % 4 == 0


def test_what_cannot_be_exported_or_imported(
    builder: Command, lexicon: Path, many: Path, tmp_path: Path
) -> None:
    assert "--to dot" in builder("export", lexicon, "--to", "kwg", "--gaddag").error
    assert "too many to draw" in builder("export", many, "--to", "dot").error
    nowhere = tmp_path / "none" / "x.kwg"
    assert "cannot be written" in builder("export", lexicon, "--to", "kwg", "-o", nowhere).error
    out = tmp_path / "y.lexicon"
    plain = write_list(tmp_path / "raw.txt", WORDS)
    for path in (plain, lexicon, tmp_path / "missing.kwg"):
        assert str(path) in builder("import", path, "--ruleset", "nb", "-o", out).error
    assert not out.exists()
