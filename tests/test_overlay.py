"""A user's own words on top of a lexicon: right, current, and never in the way."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import ROOT, WORDS, isolate, write_lexicon, write_list
from hypothesis import given
from hypothesis import strategies as st
from small_bundle import FRENCH, small_bundle  # noqa: F401

from dawg_builder import cache_folder
from dawg_builder.errors import WordfeudError, WordListError
from dawg_builder.lexicon_format import open_file
from dawg_builder.locate import installed, locate
from dawg_builder.overlay import Changes, config_folder, overlay_of
from solver.lexicon import Lexicon, open_lexicon

pytestmark = pytest.mark.usefixtures("own_home")
Put = Callable[..., Path]


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty home; files are never too new to be told apart."""
    isolate(monkeypatch, tmp_path)
    monkeypatch.setattr(cache_folder, "_RACY_NS", 0)


@pytest.fixture
def put(own_home: None) -> Put:
    """Writes a file of an overlay: `put("small.allow", "hei")`."""

    def write(name: str, *lines: str) -> Path:
        path = config_folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        time.sleep(0.02)  # the times of some file systems move in steps of 10 ms
        return write_list(path, lines)

    return write


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A lexicon file of which the id is `small`."""
    return write_lexicon(tmp_path / "small.lexicon", WORDS, "nb")


def variants() -> list[Path]:
    folder = cache_folder.user_folder()
    assert folder
    return list(folder.glob("*-overlay-*.wflex"))


def nodes(lexicon: Lexicon) -> bytes:
    return bytes(lexicon.file.buffer[lexicon.file.nodes_offset :])


def test_without_an_overlay_nothing_changes(small: Path, put: Put) -> None:
    put("other.allow", "hei")
    lexicon = open_lexicon(small)
    assert (lexicon.path, lexicon.overlay) == (small, None)


def test_words_are_added_and_taken_out(small: Path, put: Put, tmp_path: Path) -> None:
    put("small.allow", "# mine", "hei", "HUS", "kafé  # a drink")
    put("small.deny", "Hest", "nei")
    lexicon = open_lexicon(small)
    assert lexicon.overlay == Changes(added=2, removed=1, already_in=1, not_in=1, skipped=0)
    assert "hei" in lexicon and "KAFE" in lexicon and "hest" not in lexicon
    same = [word for word in WORDS if word != "hest"] + ["hei", "kafe"]
    direct = open_lexicon(write_lexicon(tmp_path / "direct.lexicon", same, "nb"))
    assert nodes(lexicon) == nodes(direct), "as if the list had had these words"
    assert lexicon.meta.words_sha256 == direct.meta.words_sha256
    assert lexicon.meta.words_per_length == direct.meta.words_per_length
    assert (lexicon.id, lexicon.meta.name) == ("small", "small")
    base = open_lexicon(small, overlay=False)
    assert lexicon.meta.options["overlay_on"] == base.meta.words_sha256
    assert sorted(base.words()) == sorted(map(str.upper, WORDS)), "the file is as it was"


LETTERS = st.text("abeé-", min_size=1, max_size=4)


@given(st.sets(LETTERS), st.sets(LETTERS), st.sets(LETTERS, min_size=1))
def test_any_overlay_is_set_arithmetic(
    tmp_path_factory: pytest.TempPathFactory, allow: set[str], deny: set[str], words: set[str]
) -> None:
    def playable(entries: set[str]) -> set[str]:
        return {
            entry.upper().replace("É", "E")
            for entry in entries
            if len(entry) > 1 and "-" not in entry
        }

    home = tmp_path_factory.getbasetemp() / "any"
    home.mkdir(exist_ok=True)
    words |= {"ab"}
    path = write_lexicon(home / "any.lexicon", sorted(words), "nb")
    config_folder().mkdir(parents=True, exist_ok=True)
    write_list(config_folder() / "any.allow", sorted(allow))
    write_list(config_folder() / "any.deny", sorted(deny - {"ab"}))
    wanted, unwanted = playable(allow), playable(deny - {"ab"})
    lexicon = open_lexicon(path)
    assert set(lexicon.words()) == (playable(words) | wanted) - unwanted
    assert lexicon.overlay
    assert lexicon.overlay.added == len(wanted - unwanted - playable(words))
    assert lexicon.overlay.removed == len(unwanted & playable(words))


def test_it_can_be_turned_off(small: Path, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put("small.allow", "hei")
    assert "hei" in open_lexicon(small)
    assert "hei" not in open_lexicon(small, overlay=False)
    for value in ("off", "0", "NO"):
        monkeypatch.setenv("WORDFEUD_OVERLAY", value)
        assert open_lexicon(small).path == small
    monkeypatch.setenv("WORDFEUD_OVERLAY", "on")
    assert "hei" in open_lexicon(small)
    monkeypatch.setenv("WORDFEUD_OVERLAY", "of")
    with pytest.raises(WordfeudError, match="WORDFEUD_OVERLAY='of': expected on or off"):
        open_lexicon(small)


def test_lines_that_are_no_words_are_skipped_and_named(small: Path, put: Put) -> None:
    faulty = ["kaffe-kopp", "quiz", "a", "x" * 16, "to ord", "tre1"]
    allow = put("small.allow", "hei", *faulty, "hest")
    put("small.deny", "hest", "kl.")
    said: list[str] = []
    lexicon = open_lexicon(small, report=said.append)
    assert "hei" in lexicon
    assert lexicon.overlay == Changes(added=1, removed=1, already_in=0, not_in=0, skipped=8)
    warnings = [line for line in said if line.startswith("warning")]
    assert warnings[0] == f"warning: {allow}: line 2: 'kaffe-kopp' has a hyphen or dash; skipped"
    assert [line.split(": ")[2] for line in warnings[:5]] == [f"line {n}" for n in range(2, 7)]
    assert warnings[5:] == ["warning: skipped besides: 3 lines"]
    said.clear()
    open_lexicon(small, report=said.append)
    assert said == [], "it is said once"


def test_deny_wins(small: Path, put: Put) -> None:
    allow = put("small.allow", "hest", "hei")
    put("small.deny", "HEST")
    said: list[str] = []
    lexicon = open_lexicon(small, report=said.append)
    assert "hest" not in lexicon and "hei" in lexicon
    assert f"warning: {allow}: line 1: 'hest' is in small.deny too, which wins; skipped" in said


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n", "\ufeff"])
def test_an_empty_overlay_changes_nothing(small: Path, put: Put, text: str) -> None:
    put("small.allow").write_text(text, encoding="utf-8")
    lexicon = open_lexicon(small)
    assert lexicon.overlay == Changes(0, 0, 0, 0, 0)
    assert nodes(lexicon) == nodes(open_lexicon(small, overlay=False))


def damage_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def damage_link(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.with_name("gone"))


@pytest.mark.parametrize(
    "damage",
    [
        damage_folder,
        damage_link,
        lambda path: path.write_bytes(b"hei\0\1\2" * 50),
        lambda path: path.write_bytes("hei\n".encode("utf-16")),
    ],
    ids=["folder", "link to nowhere", "binary", "UTF-16"],
)
def test_a_file_that_cannot_be_read_is_one_line(
    small: Path, put: Put, damage: Callable[[Path], object]
) -> None:
    path = put("small.deny", "hest")
    assert "hest" not in open_lexicon(small)
    damage(path)
    for _ in range(2):
        with pytest.raises(WordListError) as error:
            open_lexicon(small)
        text = str(error.value)
        assert text.startswith(f"{path}: ") and "\n" not in text
        assert text.endswith("mend it, or leave it out with WORDFEUD_OVERLAY=off or --no-overlay")
        assert text.count("mend it") == 1
    assert "hest" in open_lexicon(small, overlay=False)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_file_of_someone_else(small: Path, put: Put) -> None:
    put("small.deny", "hest").chmod(0)
    with pytest.raises(WordListError, match="cannot be read: Permission denied; mend it"):
        open_lexicon(small)


def test_every_word_taken_out_is_an_error(small: Path, put: Put) -> None:
    put("small.deny", *WORDS)
    with pytest.raises(WordfeudError, match="no word is left"):
        open_lexicon(small)


def test_a_change_is_seen_and_the_old_variant_goes(small: Path, put: Put) -> None:
    path = put("small.allow", "hei")
    first = open_lexicon(small)
    assert open_lexicon(small).path == first.path
    before = path.stat()
    put("small.allow", "nei")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    second = open_lexicon(small)
    assert "nei" in second and "hei" not in second
    put("small.deny", "nei")
    third = open_lexicon(small)
    assert "nei" not in third
    assert variants() == [third.path], "those that nobody needs are gone"
    for kind in ("allow", "deny"):
        (config_folder() / f"small.{kind}").unlink()
    assert open_lexicon(small).path == small


def test_a_change_of_the_lexicon_is_seen(small: Path, put: Put, tmp_path: Path) -> None:
    put("small.allow", "hei")
    assert "hus" in open_lexicon(small)
    time.sleep(0.02)
    write_lexicon(small, ["sa", "se"], "nb")
    assert sorted(open_lexicon(small).words()) == ["HEI", "SA", "SE"]


def test_a_damaged_variant_is_made_again(small: Path, put: Put) -> None:
    put("small.allow", "hei")
    path = open_lexicon(small).path
    data = bytearray(path.read_bytes())
    data[-9] ^= 4
    path.write_bytes(data)
    lexicon = open_lexicon(small)
    assert "hei" in lexicon and lexicon.path == path


def test_a_word_list_has_one_too(put: Put, tmp_path: Path) -> None:
    path = write_list(tmp_path / "mine.txt", ["hus", "hest"])
    put("mine.deny", "hest")
    lexicon = open_lexicon(path, ruleset="nb")
    assert list(lexicon.words()) == ["HUS"]
    write_list(path, ["hus", "hest", "sau"])
    assert list(open_lexicon(path, ruleset="nb").words()) == ["HUS", "SAU"]


@pytest.mark.parametrize(
    ("ruleset", "words", "allow", "expected"),
    [
        ("es", ["casa", "llama"], ["chocho", "LLORAR", "año"], ["AÑO", "CASA", "CHOCHO", "LLORAR"]),
        ("de", ["Haus", "llama"], ["STRAẞE", "Öl"], ["HAUS", "STRASSE", "ÖL"]),
        ("fr", ["maison", "llama"], ["cœur", "e\u0301te\u0301"], ["COEUR", "ETE", "MAISON"]),
    ],
)
def test_other_alphabets(
    put: Put, tmp_path: Path, ruleset: str, words: list[str], allow: list[str], expected: list[str]
) -> None:
    path = write_lexicon(tmp_path / "other.lexicon", words, ruleset)
    put("other.allow", *allow)
    put("other.deny", "Llama")
    lexicon = open_lexicon(path)
    assert sorted(lexicon.words()) == sorted(expected)
    direct = open_lexicon(write_lexicon(tmp_path / "direct.lexicon", expected, ruleset))
    assert nodes(lexicon) == nodes(direct)


def test_a_bundled_list(small_bundle: Path, put: Put) -> None:  # noqa: F811
    bare = open_lexicon("fr")
    assert (len(bare), "kg" in bare, "qi" in bare) == (len(FRENCH) - 1, False, True)
    assert installed("fr") == bare.path
    put("fr.allow", "kg", "ordi")
    assert installed("fr") is None and installed("fr", overlay=False) == bare.path
    lexicon = open_lexicon("fr")
    assert "kg" in lexicon and "ordi" in lexicon and "mot" in lexicon
    assert lexicon.meta.options["bundled"] == "fr"
    assert installed("fr") == lexicon.path
    assert open_lexicon("fr", overlay=False).path == bare.path
    bare.path.write_bytes(b"")
    assert "ordi" in open_lexicon("fr")


def test_a_damaged_bundle_under_an_overlay_is_made_again(
    small_bundle: Path,  # noqa: F811
    put: Put,
) -> None:
    bare = open_lexicon("fr").path
    data = bytearray(bare.read_bytes())
    data[-9] ^= 4
    bare.write_bytes(data)
    put("fr.allow", "ordi")
    assert "ordi" in open_lexicon("fr")
    assert "mot" in open_lexicon("fr", overlay=False)


def test_dawg_builder_takes_ids_with_it_and_files_as_they_are(
    small_bundle: Path,  # noqa: F811
    small: Path,
    put: Put,
) -> None:
    put("small.allow", "hei")
    put("fr.allow", "ordi")
    assert locate(small, lambda file, _: file.path) == str(small)
    assert locate("fr", lambda file, _: file.meta.options["overlay"]["added"]) == 1
    assert locate("fr", lambda file, _: "overlay" in file.meta.options, overlay="none") is False


def test_a_name_with_odd_letters(put: Put, tmp_path: Path) -> None:
    path = write_lexicon(tmp_path / "mín lista.2.lexicon", ["hus"], "nb")
    put("mín lista.2.allow", "hei")
    assert "hei" in open_lexicon(path)


def test_where_the_files_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    assert config_folder() == tmp_path / ".config" / "wordfeud-solver"
    assert overlay_of("nb") is None


TWO = """
import sys
from solver.lexicon import open_lexicon
lexicon = open_lexicon(sys.argv[1], report=lambda text: print(text))
print(lexicon.path, "hei" in lexicon, "hest" in lexicon)
"""


def test_two_processes_at_once(small: Path, put: Put) -> None:
    put("small.allow", "hei")
    put("small.deny", "hest")
    command = [sys.executable, "-c", TWO, str(small)]
    both = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(2)
    ]
    answers = [process.communicate(timeout=60)[0].splitlines() for process in both]
    assert answers[0][-1] == answers[1][-1]
    assert answers[0][-1].endswith(" True False")
    applied = [line for answer in answers for line in answer if "applying" in line]
    assert len(applied) == 1, "the second one waits, or finds it done"
    assert [open_file(path).meta.words for path in variants()] == [len(WORDS)]


LIGHT = """
import sys
before = set(sys.modules)
from solver.lexicon import open_lexicon
open_lexicon(sys.argv[1])
heavy = {"hashlib", "lzma", "tempfile", "dawg_builder.cache", "dawg_builder.origins"}
print(*sorted(heavy & set(sys.modules) - before))
"""


def test_without_one_nothing_is_imported_for_it(small: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LIGHT, str(small)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert ran.stdout == "\n"
