"""The cache of compiled lists: never stale, never half-written, for many processes at once."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dawg_builder import cache, cache_folder
from dawg_builder.cache import CacheError, Recipe, compiled_list, obtain
from dawg_builder.errors import RulesetError, WordListError
from dawg_builder.files import write_atomically
from dawg_builder.lexicon_format import open_file

BIG = b"x" * 100_000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache folder, in a home of its own; inputs are never too new to be told apart."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(cache_folder, "_RACY_NS", 0)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = cache_folder.user_folder()
    assert folder
    return folder


class Kitchen:
    """A list, and a recipe that copies it and counts how often it was followed."""

    def __init__(self, home: Path) -> None:
        self.list = home / "words.txt"
        self.list.write_text("one\n")
        self.deny = home / "deny.txt"
        self.built = 0
        self.during: Callable[[], object] = lambda: None

    def build(self, target: Path) -> None:
        self.built += 1
        content = self.list.read_bytes()
        self.during()
        write_atomically(target, [content])

    @property
    def recipe(self) -> Recipe:
        return Recipe(str(self.list), "test", "", (self.list, self.deny), self.build)

    def obtain(self) -> Path:
        return cache.recall(str(self.list), "test") or obtain(self.recipe)


@pytest.fixture
def kitchen(tmp_path: Path, folder: Path) -> Kitchen:
    return Kitchen(tmp_path)


def names(folder: Path) -> list[str]:
    """What is in the cache, without the lock."""
    return sorted(path.name for path in folder.iterdir() if path.name != "lock")


def compiled_files(folder: Path) -> list[Path]:
    return list(folder.glob("*.wflex"))


def test_compiled_once_then_recalled(kitchen: Kitchen) -> None:
    first = kitchen.obtain()
    assert first.read_bytes() == b"one\n"
    assert cache.recall(str(kitchen.list), "test") == first
    assert kitchen.obtain() == first
    assert kitchen.built == 1


def test_a_change_that_keeps_size_and_time_is_seen(kitchen: Kitchen) -> None:
    first = kitchen.obtain()
    before = kitchen.list.stat()
    time.sleep(0.02)  # the times of some file systems move in steps of 10 ms
    kitchen.list.write_text("two\n")
    os.utime(kitchen.list, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert kitchen.obtain().read_bytes() == b"two\n"
    assert not first.exists(), "the file that is no longer current is removed"


def test_a_list_that_was_just_written_is_hashed_each_time(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_folder, "_RACY_NS", 10**12)
    first = kitchen.obtain()
    assert cache.recall(str(kitchen.list), "test") is None
    assert kitchen.obtain() == first
    assert kitchen.built == 1


def test_a_deny_file_that_appears_is_seen(kitchen: Kitchen) -> None:
    first = kitchen.obtain()
    kitchen.deny.write_text("one\n")
    assert kitchen.obtain() != first
    assert kitchen.built == 2


def test_other_choices_are_another_file(kitchen: Kitchen) -> None:
    first = kitchen.obtain()
    other = Recipe("other", "test", "latin-1", (kitchen.list, kitchen.deny), kitchen.build)
    assert obtain(other) != first
    assert len(compiled_files(first.parent)) == 2


def test_the_same_list_elsewhere_shares_the_file(kitchen: Kitchen, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_bytes(kitchen.list.read_bytes())
    same = Recipe("copy", "test", "", (copy, kitchen.deny), kitchen.build)
    assert kitchen.obtain() == obtain(same)
    assert kitchen.built == 1


def test_a_shortened_file_is_not_recalled(kitchen: Kitchen) -> None:
    path = kitchen.obtain()
    path.write_bytes(b"on")
    assert cache.recall(str(kitchen.list), "test") is None
    assert obtain(kitchen.recipe, fresh=True).read_bytes() == b"one\n"
    assert kitchen.built == 2


def test_a_list_that_changes_during_the_build_is_compiled_again(kitchen: Kitchen) -> None:
    def change() -> None:
        if kitchen.built == 1:
            kitchen.list.write_text("longer\n")

    kitchen.during = change
    assert kitchen.obtain().read_bytes() == b"longer\n"
    assert [path.read_bytes() for path in compiled_files(kitchen.obtain().parent)] == [b"longer\n"]


def test_a_list_that_never_rests_is_an_error(kitchen: Kitchen, folder: Path) -> None:
    kitchen.during = lambda: kitchen.list.write_text("more\n" * (kitchen.built + 1))
    with pytest.raises(CacheError, match=r"words\.txt: it keeps changing"):
        kitchen.obtain()
    assert names(folder) == []


def test_an_unreadable_list_is_one_line(kitchen: Kitchen, tmp_path: Path) -> None:
    with pytest.raises(WordListError, match="cannot be read: Is a directory"):
        obtain(Recipe("folder", "test", "", (tmp_path,), kitchen.build))


TWO = """
import sys, time
from pathlib import Path
from dawg_builder.cache import Recipe, obtain
from dawg_builder.files import write_atomically
log, source = Path(sys.argv[1]), Path(sys.argv[2])
def build(target):
    with log.open("a") as file: file.write("built\\n")
    time.sleep(float(sys.argv[3]))
    write_atomically(target, [source.read_bytes()])
print(obtain(Recipe("x", "test", "", (source,), build), print))
"""


def start(kitchen: Kitchen, tmp_path: Path, seconds: float) -> subprocess.Popen[str]:
    arguments = [str(tmp_path / "log"), str(kitchen.list), str(seconds)]
    command = [sys.executable, "-c", TWO, *arguments]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent.parent
    )


def test_two_processes_compile_once(kitchen: Kitchen, folder: Path, tmp_path: Path) -> None:
    both = [start(kitchen, tmp_path, 0.5) for _ in range(2)]
    answers = [process.communicate(timeout=30)[0].split("\n") for process in both]
    assert answers[0][-2] == answers[1][-2]
    assert sum("waiting for another process" in line for lines in answers for line in lines) == 1
    assert (tmp_path / "log").read_text() == "built\n"
    assert len(compiled_files(folder)) == 1


def test_a_killed_process_frees_the_lock(kitchen: Kitchen, folder: Path, tmp_path: Path) -> None:
    process = start(kitchen, tmp_path, 60)
    while not (tmp_path / "log").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert compiled_files(folder) == []
    assert kitchen.obtain().read_bytes() == b"one\n"


def test_patience_ends(folder: Path) -> None:
    folder.mkdir(parents=True)
    said: list[str] = []
    with (
        cache_folder.locked(folder, said.append) as first,
        cache_folder.locked(folder, said.append, patience=0.05) as second,
    ):
        assert (first, second) == (True, False)
    assert said == ["waiting for another process that is compiling a list"]


@contextlib.contextmanager
def largest_file(size: int) -> Iterator[None]:
    """The system refuses to write more than `size` bytes to a file, as a full disk does."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


def test_a_full_disk_is_one_line_and_leaves_nothing(kitchen: Kitchen, folder: Path) -> None:
    kitchen.list.write_bytes(BIG)
    with largest_file(50_000), pytest.raises(CacheError) as error:
        kitchen.obtain()
    assert "\n" not in str(error.value)
    assert "free some space or set XDG_CACHE_HOME" in str(error.value)
    assert names(folder) == []
    assert kitchen.obtain().read_bytes() == BIG


def test_an_interrupted_build_leaves_nothing(kitchen: Kitchen, folder: Path) -> None:
    def interrupt(target: Path) -> None:
        def chunks() -> Iterator[bytes]:
            yield BIG
            raise KeyboardInterrupt

        write_atomically(target, chunks())

    with pytest.raises(KeyboardInterrupt):
        obtain(Recipe(str(kitchen.list), "test", "", (kitchen.list,), interrupt))
    assert names(folder) == []
    assert kitchen.obtain().read_bytes() == b"one\n"


def test_a_home_that_cannot_be_written(
    kitchen: Kitchen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(kitchen.list))  # a file: nobody can make folders in it
    said: list[str] = []
    path = obtain(kitchen.recipe, said.append)
    assert path.is_relative_to(tmp_path) and path.read_bytes() == b"one\n"
    assert path.parent.stat().st_mode & 0o077 == 0
    assert len(said) == 1 and said[0].startswith("warning: ") and str(path.parent) in said[0]
    assert cache.recall(str(kitchen.list), "test") == path, "the next run finds it there"


def test_a_temporary_folder_of_someone_else_is_not_used(
    kitchen: Kitchen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(kitchen.list))
    spare = cache_folder.spare_folder()
    assert spare
    spare.chmod(0o777)
    assert cache_folder.spare_folder() is None
    with pytest.raises(CacheError, match=r"no place for compiled lists: .*; set XDG_CACHE_HOME"):
        kitchen.obtain()


def test_where_the_folder_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/path")
    home = cache_folder.user_folder()
    assert home and home.is_relative_to(tmp_path)
    monkeypatch.setenv("HOME", "nowhere")
    assert cache_folder.user_folder() is None


def age(path: Path, seconds: float) -> None:
    past = time.time() - seconds
    os.utime(path, (past, past))


def test_pruning(kitchen: Kitchen, folder: Path, tmp_path: Path) -> None:
    current = kitchen.obtain()
    for name in ("gone", "unused"):
        source = tmp_path / name
        source.write_text(name)
        obtain(Recipe(name, name, "", (source,), lambda target: target.write_bytes(b"")))
    (tmp_path / "gone").unlink()
    age(folder / cache_folder.stamp_name("unused", "unused"), 100 * 86400)
    (folder / "orphan.wflex").touch()
    for name, seconds in ((".old.tmp", 7200.0), (".new.tmp", 0.0)):
        (folder / name).touch()
        age(folder / name, seconds)
    cache_folder.prune(folder)
    stamp = cache_folder.stamp_name("test", str(kitchen.list))
    assert names(folder) == sorted([".new.tmp", current.name, stamp])


def test_use_keeps_a_file(kitchen: Kitchen, folder: Path) -> None:
    path = kitchen.obtain()
    age(folder / cache_folder.stamp_name("test", str(kitchen.list)), 100 * 86400)
    kitchen.obtain()
    assert cache_folder.prune(folder) == [] and path.exists()


@given(content=st.binary(max_size=200))
def test_any_bytes_as_a_stamp_are_harmless(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.getbasetemp() / "stamps"
    folder.mkdir(exist_ok=True)
    stamp = folder / cache_folder.stamp_name("test", "owner")
    for start_of_it in (b"", b"wordfeud stamp 1\0owner\0"):
        stamp.write_bytes(start_of_it + content)
        assert cache_folder.recall(folder, "test", "owner") is None


def words_of(path: Path) -> int:
    return open_file(path).meta.words


def test_a_users_list(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "Min liste.txt"
    path.write_text("hus\nhuset\nallé\nalle\n", "utf-8")
    said: list[str] = []
    first = compiled_list(path, "nb", report=said.append)
    assert words_of(first) == 3 and first.name.startswith("Min-liste-")
    assert said == ["Min liste.txt: compiling for the ruleset nb, once"]
    assert compiled_list(path, "nb", report=said.append) == first and len(said) == 1
    assert compiled_list(path, 2) != first
    deny = tmp_path / "deny.txt"
    deny.write_text("# no word\nHUSET\n")
    assert words_of(compiled_list(path, "nb", deny=deny)) == 2
    deny.write_text("# no words\nHUSET\nhus\n")
    assert words_of(compiled_list(path, "nb", deny=deny)) == 1
    path.write_text("hus\n")
    assert words_of(compiled_list(path, "nb")) == 1


def test_a_users_ruleset_file_is_an_input(folder: Path, tmp_path: Path) -> None:
    from dawg_builder.ruleset_file import read_ruleset

    rules, path = tmp_path / "mine.toml", tmp_path / "words.txt"
    text = Path(read_ruleset("nb").path).read_text("utf-8")
    rules.write_text(text, "utf-8")
    path.write_text("har\nhûs\n", "utf-8")
    assert words_of(compiled_list(path, rules)) == 2
    rules.write_text(text.replace("strip_accents = true", "strip_accents = false"), "utf-8")
    assert words_of(compiled_list(path, rules)) == 1


@pytest.mark.parametrize(
    ("name", "ruleset", "error", "says"),
    [
        ("none.txt", "nb", WordListError, "none.txt: no such file"),
        (".", "nb", WordListError, "not a file"),
        ("words.txt", "xx", RulesetError, "xx"),
    ],
)
def test_wrong_names(
    folder: Path, tmp_path: Path, name: str, ruleset: str, error: type[Exception], says: str
) -> None:
    (tmp_path / "words.txt").write_text("hus\n")
    with pytest.raises(error, match=says):
        compiled_list(tmp_path / name, ruleset)


@pytest.mark.parametrize("text", ["", "\n", "# none\n"])
def test_an_allow_or_deny_file_may_be_empty(folder: Path, tmp_path: Path, text: str) -> None:
    path, empty = tmp_path / "words.txt", tmp_path / "empty.txt"
    path.write_text("hus\n")
    empty.write_text(text)
    assert words_of(compiled_list(path, "nb", allow=empty, deny=empty)) == 1


def test_an_allow_file_that_is_missing(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("hus\n")
    with pytest.raises(WordListError, match=r"none\.txt: cannot be read: No such file"):
        compiled_list(path, "nb", allow=tmp_path / "none.txt")
