"""Faults that somebody ran into, each as a test named after what went wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Command, Ran, isolate

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX files and shells")

LIST = "hus\nser\nsa\n"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A word list."""
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """Runs one line of shell, in which $wordfeud and $builder are the two commands."""
    isolate(monkeypatch, tmp_path)

    def call(line: object, *arguments: object) -> Ran:
        ran = subprocess.run(
            ["sh", "-c", str(line), "sh", *map(str, arguments)],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=os.environ
            | {
                "wordfeud": f"{sys.executable} -m solver",
                "builder": f"{sys.executable} -m dawg_builder",
            },
        )
        return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    return call


def test_build_with_the_list_as_its_output_destroyed_the_list(
    builder: Command, words: Path
) -> None:
    near = words.parent / "." / "list.txt"
    assert "another name" in builder("build", words, "-o", near, "--ruleset", "nb").error
    out = words.parent / "x.lexicon"
    builder("build", words, "-o", out, "--ruleset", "nb", "--report", words).error  # noqa: B018
    assert not out.exists()
    assert words.read_text(encoding="utf-8") == LIST


@pytest.mark.parametrize("option", ["--allow", "--deny"])
def test_build_destroyed_its_allow_or_deny_file(
    builder: Command, words: Path, tmp_path: Path, option: str
) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ku\n", encoding="utf-8")
    error = builder("build", words, "-o", own, "--ruleset", "nb", option, own).error
    assert error.startswith(f"dawg-builder: {own}: ")
    assert own.read_text(encoding="utf-8") == "ku\n"


def test_build_destroyed_the_aff_beside_its_dic(builder: Command, tmp_path: Path) -> None:
    affixes, stems = tmp_path / "x.aff", tmp_path / "x.dic"
    affixes.write_text("SET UTF-8\n", encoding="utf-8")
    stems.write_text("1\nhus\n", encoding="utf-8")
    assert builder("build", stems, "-o", affixes, "--ruleset", "nb").error
    assert affixes.read_text(encoding="utf-8") == "SET UTF-8\n"


def test_export_and_import_destroyed_what_they_read(
    builder: Command, words: Path, tmp_path: Path
) -> None:
    lexicon, kwg = tmp_path / "x.lexicon", tmp_path / "x.kwg"
    assert builder("build", words, "-o", lexicon, "--ruleset", "nb").code == 0
    before = lexicon.read_bytes()
    assert builder("export", lexicon, "--to", "kwg", "-o", lexicon).error
    assert lexicon.read_bytes() == before
    assert builder("export", lexicon, "--to", "kwg", "-o", kwg).code == 0
    before = kwg.read_bytes()
    assert builder("import", kwg, "-o", kwg, "--ruleset", "nb").error
    assert kwg.read_bytes() == before


def test_an_output_that_is_a_pipe_was_replaced_by_a_file(shell: Command, words: Path) -> None:
    pipe = words.parent / "pipe"
    os.mkfifo(pipe)
    ran = shell("head -c 5 $2 & $builder build $1 -o $2 --ruleset nb -q; wait", words, pipe)
    assert (ran.code, ran.out, ran.err) == (0, "WFLEX", "")
    assert pipe.is_fifo()


def test_an_output_that_is_a_link_became_a_file_of_its_own(
    builder: Command, words: Path, tmp_path: Path
) -> None:
    link, target = tmp_path / "link", tmp_path / "target"
    link.symlink_to(target)
    for _ in range(2):  # a link to nothing yet, then to a file
        assert builder("build", words, "-o", link, "--ruleset", "nb").code == 0
        assert link.is_symlink()
        assert target.read_bytes()[:5] == b"WFLEX"


def test_a_dash_as_output_made_a_file_of_that_name(shell: Command, words: Path) -> None:
    line = "cd $2 && $builder build $1 -o - --ruleset nb > x && $builder verify x && ls"
    ran = shell(line, words, words.parent)
    assert (ran.code, ran.err) == (0, "")
    assert "x: whole" in ran.out
    assert "-" not in ran.out.split()
    ran = shell("$builder build $1 -o /dev/null --ruleset nb --report -", words)
    assert ran.out.startswith("{")
    ran = shell("$builder build $1 -o - --ruleset nb --report -", words)
    assert "standard output" in ran.error


@pytest.mark.parametrize("name", [b"li\xe9.txt", "lié.txt".encode()])
def test_a_file_name_that_is_not_utf_8_was_a_traceback(shell: Command, name: bytes) -> None:
    path = os.fsdecode(name)
    ran = shell("printf 'hus\\nser\\n' > $HOME/$1; cd $HOME; $builder build $1 -o $1.lexicon "
                "--ruleset nb --report report -q && $builder info $1.lexicon --json >&2 && "
                "$wordfeud best -r HUS -l $1 --ruleset nb --plain -q", path)  # fmt: skip
    assert ran.code == 0, ran.err
    assert ran.out.startswith("1\t8\tH6\tHUS\t")
    assert "Traceback" not in ran.err


def test_a_closed_stream_was_a_traceback_or_took_the_others_text(
    shell: Command, lexicon: Path
) -> None:
    best = "$wordfeud best -r 'HU???' --top 1 --plain -l $1"
    assert shell(f"{best} >&-", lexicon)[:2] == (0, "")
    ran = shell(f"{best} 2>&-", lexicon)
    assert ran.code == 0
    assert ran.out.startswith("1\t")  # and no warning before it
    assert shell("$wordfeud best -r HUX -l $1 2>&-", lexicon) == (2, "", "")
    assert shell("$wordfeud check - -l $1 <&-", lexicon).error.startswith("wordfeud: no word")
    assert shell("$builder words $1 >&-", lexicon) == (0, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_standard_error_changed_the_exit_code(shell: Command, lexicon: Path) -> None:
    assert shell("$wordfeud best -r HUX -l $1 2>/dev/full", lexicon).code == 2
