"""Faults that somebody ran into, each as a test named after what went wrong."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import BOARD, Command, Ran, isolate, process, write_lexicon

from dawg_builder.errors import LexiconError
from solver import load_ruleset, open_lexicon
from solver.batch.checkpoint import lock
from solver.batch.errors import BatchError
from solver.notation import parse_rack

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


def test_words_of_another_language_were_played_without_a_word(
    wordfeud: Command, lexicon: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "game.json"
    game.write_text('{"ruleset": 2, "tiles": [[7, 7, "H", false]]}', encoding="utf-8")
    french = tmp_path / "fr.txt"
    french.write_text("hue\nhe\n", encoding="utf-8")
    compiled = tmp_path / "fr.lexicon"
    write_lexicon(compiled, ["hue", "he"], "fr")
    monkeypatch.setenv("WORDFEUD_LEXICON", str(compiled))
    ran = wordfeud("best", game, "-r", "UE", "--json")
    warning = "lexicon fr is for ruleset fr, the game has ruleset nl"
    assert f"warning: {warning}\n" in ran.err
    assert warning in json.loads(ran.out)["warnings"]
    assert warning in wordfeud("check", "hue", "--ruleset", "nl").err
    assert wordfeud("check", "hue").err == ""
    monkeypatch.setenv("WORDFEUD_LEXICON", str(french))  # a raw list is of the game's ruleset
    assert "is for ruleset" not in wordfeud("best", game, "-r", "UE").err


def test_a_board_in_one_line_that_began_with_a_dash_was_taken_for_an_option(
    wordfeud: Command, lexicon: Path
) -> None:
    boards = ["".join(BOARD), "".join(BOARD).replace(".", "-"), "\n".join(BOARD).replace(".", "-")]
    found = [wordfeud("plays", each, "-r", "ET", "-l", lexicon, "--plain") for each in boards]
    assert found[0] == found[1] == found[2]
    assert found[0].code == 0
    assert "no such option" in wordfeud("best", f"--{'a' * 300}=1").error


def test_an_empty_file_was_taken_for_an_empty_board(
    wordfeud: Command, shell: Command, lexicon: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "game.txt"
    for text in ("", "\n \n"):
        empty.write_text(text, encoding="utf-8")
        error = wordfeud("best", empty, "-r", "HUS", "-l", lexicon).error
        assert error.startswith(f"wordfeud: {empty}: no board in it")
    empty.write_text((" " * 15 + "\n") * 15, encoding="utf-8")
    assert wordfeud("best", empty, "-r", "HUS", "-l", lexicon).code == 0
    assert shell("$wordfeud best - -r HUS -l $1", lexicon).code == 0


def test_a_list_without_a_word_did_not_say_why(builder: Command, tmp_path: Path) -> None:
    words = tmp_path / "list.txt"
    words.write_text("qqq\nxx\n123\n", encoding="utf-8")
    error = builder("build", words, "-o", tmp_path / "x", "--ruleset", "nb").error
    assert "of 3 in the list" in error
    assert "2 has a letter that the ruleset has no tile for ('qqq')" in error
    assert "1 has a digit" in error


def test_convert_left_out_the_form_it_was_asked_for(wordfeud: Command, grid: Path) -> None:
    error = wordfeud("convert", grid, "--to", "cgp", "--json").error
    assert "no such option: --json (Possible options: --to)" in error


def test_the_tiles_of_another_ruleset_were_reported_with_a_file_of_the_cache(
    wordfeud: Command, lexicon: Path
) -> None:
    error = wordfeud("best", "-r", "HUS", "-l", lexicon, "--ruleset", "sv").error
    assert error.startswith("wordfeud: lexicon small: made for ruleset nb")


def test_a_user_without_a_home_folder_was_a_traceback(shell: Command, lexicon: Path) -> None:
    nobody = (
        "import os, pwd, sys; pwd.getpwuid = lambda _: {}[0]; "
        "from solver.cli.app import run_command; sys.exit(run_command(sys.argv[1:]))"
    )
    line = f'unset HOME XDG_CONFIG_HOME; {sys.executable} -c "{nobody}" '
    ran = shell(f"{line} best -r HUS -l $1 --plain", lexicon)
    assert (ran.code, ran.err) == (0, "")
    assert "no home folder" in shell(f"{line} premiums standard --save mine", lexicon).err


def test_batch_with_its_input_as_its_output_destroyed_the_input(
    wordfeud: Command, lexicon: Path, tmp_path: Path
) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(f'{{"board": "{"." * 225}", "rack": "HUS"}}\n', encoding="utf-8")
    before = rows.read_bytes()
    assert "another name" in wordfeud("batch", rows, "-o", rows, "-l", lexicon).error
    assert rows.read_bytes() == before
    assert wordfeud("batch", rows, "-o", tmp_path / "out.jsonl", "-l", lexicon).code == 0


def test_pages_and_pictures_were_written_over_the_position(
    wordfeud: Command, lexicon: Path, grid: Path, tmp_path: Path
) -> None:
    game, picture = tmp_path / "game.gcg", tmp_path / "board.svg"
    assert wordfeud("game", "new", game, "--ruleset", "nb", "--rack", "HUSETAR").code == 0
    picture.write_bytes(grid.read_bytes())
    before = game.read_bytes(), picture.read_bytes()
    for arguments in (
        ["best", picture, "-r", "ET", "--html", picture],
        ["best", picture, "-r", "ET", "--picture", picture],
        ["best", picture, "-r", "ET", "--html", "-"],
        ["show", picture, "--picture", picture],
        ["game", "best", game, "--html", game],
        ["review", game, "--html", game],
    ):
        assert wordfeud(*arguments, "-l", lexicon).error
        assert (game.read_bytes(), picture.read_bytes()) == before


def test_completion_knew_no_rulesets_for_the_builder_and_no_cases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def complete(program: str, words: str) -> list[str]:
        monkeypatch.setenv(f"_{program.replace('-', '_').upper()}_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", f"{program} {words}")
        monkeypatch.setenv("COMP_CWORD", str(len(words.split(" "))))
        module = {"wordfeud": "solver", "dawg-builder": "dawg_builder"}[program]
        return process([], module=module).stdout.decode().split()

    assert complete("dawg-builder", "build --ruleset sv") == ["sv", "sv-strict"]
    assert complete("wordfeud", "best --case l") == ["lower-tiles"]
    assert complete("wordfeud", "show --format c") == ["cgp"]


def test_a_lexicon_id_in_capitals_is_meant_as_the_id() -> None:
    assert open_lexicon("NB").id == "nb"


def test_a_folder_is_not_taken_for_an_unknown_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    with pytest.raises(LexiconError, match="mine: not a file"):
        open_lexicon("mine")


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("CHOOCH", ["CH", "CH", "O", "O"]),
        ("[CH]OOCH", ["C", "CH", "H", "O", "O"]),
        ("C H O O C", ["C", "C", "H", "O", "O"]),
        ("CH O O CH", ["CH", "CH", "O", "O"]),
        ("c,h,o", ["C", "H", "O"]),
        ("[C]HO", ["C", "H", "O"]),
    ],
)
def test_letters_that_stand_apart_are_no_digraph_tile(text: str, tiles: list[str]) -> None:
    spanish = load_ruleset("es")
    rack = parse_rack(text, spanish)
    assert [spanish.alphabet.text(code) for code in rack.codes] == tiles


ROW = '{"board": "' + "." * 225 + '", "rack": "HUSETAR"}\n'


@pytest.mark.parametrize("target", ["there\n", None])
def test_a_link_that_batch_wrote_to_became_a_file_of_its_own(
    wordfeud: Command, lexicon: Path, tmp_path: Path, target: str | None
) -> None:
    rows, link, real = tmp_path / "rows.jsonl", tmp_path / "link.jsonl", tmp_path / "real.jsonl"
    rows.write_text(ROW)
    if target is not None:
        real.write_text(target)
    link.symlink_to(real)
    assert wordfeud("batch", rows, "-o", link, "--lexicon", lexicon).code == 0
    assert link.is_symlink()
    assert json.loads(real.read_text())["plays"]
    assert {path.name for path in tmp_path.glob("*.jsonl*")} == {rows.name, link.name, real.name}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_device_that_batch_wrote_to_was_not_named(
    wordfeud: Command, lexicon: Path, tmp_path: Path
) -> None:
    (tmp_path / "rows.jsonl").write_text(ROW)
    arguments = ["--to", "jsonl", "-o", "/dev/full", "--lexicon", lexicon]
    error = wordfeud("batch", tmp_path / "rows.jsonl", *arguments).error
    assert error.startswith("wordfeud: /dev/full: cannot be written: ")
    assert "--resume" not in error


def test_a_config_folder_that_cannot_be_looked_into_stopped_every_command(
    wordfeud: Command, lexicon: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As is the home folder of another user, but this one is so for root too.
    monkeypatch.setenv("XDG_CONFIG_HOME", "/" + "a" * 300)
    assert wordfeud("best", "--rack", "HUS", "--lexicon", lexicon).code == 0


def test_an_empty_file_was_reviewed_as_a_game(wordfeud: Command, tmp_path: Path) -> None:
    (tmp_path / "game.gcg").write_text("\n")
    assert "found an empty file" in wordfeud("review", tmp_path / "game.gcg").error


def test_a_file_system_without_locks_was_taken_for_another_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import fcntl

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    with (tmp_path / "out").open("wb") as file:
        lock(file.fileno(), tmp_path / "out")
        with (tmp_path / "out").open("rb") as other, pytest.raises(BatchError, match="another run"):
            lock(other.fileno(), tmp_path / "out")
        monkeypatch.setattr(fcntl, "flock", refuse)
        lock(file.fileno(), tmp_path / "out")
