"""The script that remakes a bundled list from its package, on a small package of our own."""

import importlib.util
import io
import lzma
import shutil
import subprocess
import tarfile
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parent.parent / "data" / "lexicons" / "remake.py"

DESCRIPTION = """
name = "Test"
language = "fr"
ruleset = "fr"
licence = "CC0-1.0"

[package]
kind = "npm"
name = "some-words"
version = "1.0.0"
sha256 = ""
files = ["package/words*.txt"]
licence_files = ["package/license"]

[reader]
name = "plain"
encoding = "latin-1"
"""


@pytest.fixture
def remake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("remake", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "HERE", tmp_path)
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "source.toml").write_text(DESCRIPTION, "utf-8")
    return module


def package(folder: Path, first: str) -> Path:
    """An npm package with two word files and a licence."""
    path = folder / "some-words-1.0.0.tgz"
    files = {"words1.txt": first, "words2.txt": "été\nchat\n", "license": "Free for all.  \n"}
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            content = text.encode("latin-1")
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return path


def test_it_writes_what_it_then_finds_the_same(remake: ModuleType, tmp_path: Path) -> None:
    file = package(tmp_path, "chat\nParis\nl'an\nete\nà\n")
    (tmp_path / "xx" / "deny.txt").write_text("chat\n")
    assert remake.remake("xx", file, write=True, new_package=True)
    words = lzma.decompress((tmp_path / "xx" / "words.xz").read_bytes()).decode()
    assert words == "chat\nete\nété\n"
    dropped = lzma.decompress((tmp_path / "xx" / "dropped.xz").read_bytes()).decode()
    assert dropped == "Paris\nl'an\n"
    made = tomllib.loads((tmp_path / "xx" / "source.toml").read_text("utf-8"))["made"]
    assert (made["words"], made["entries"], made["entries_before"]) == (1, 3, 7)
    assert made["duplicates"] == 1
    assert made["dropped"] == {"apostrophe": 1, "capital": 1, "one letter": 1}
    assert (tmp_path / "xx" / "LICENCE").read_text() == "Free for all.\n"

    again = (tmp_path / "xx" / "source.toml").read_bytes()
    assert remake.remake("xx", file, write=False, new_package=False)
    assert remake.remake("xx", file, write=True, new_package=False)
    assert (tmp_path / "xx" / "source.toml").read_bytes() == again


def test_another_package_is_refused(remake: ModuleType, tmp_path: Path) -> None:
    remake.remake("xx", package(tmp_path, "chat\n"), write=True, new_package=True)
    before = (tmp_path / "xx" / "words.xz").read_bytes()
    other = package(tmp_path, "chien\n")
    with pytest.raises(SystemExit, match=r"has sha256 \w{64}, expected \w{64}; use --new-package"):
        remake.remake("xx", other, write=True, new_package=False)
    assert (tmp_path / "xx" / "words.xz").read_bytes() == before


def test_a_difference_is_told(remake: ModuleType, tmp_path: Path) -> None:
    file = package(tmp_path, "chat\n")
    remake.remake("xx", file, write=True, new_package=True)
    description = tmp_path / "xx" / "source.toml"
    text = description.read_text("utf-8")
    for key in ("\ntext_sha256", "\ndropped_text_sha256"):
        description.write_text(text.replace(f'{key} = "', f'{key} = "0'), "utf-8")
        assert not remake.remake("xx", file, write=False, new_package=False)


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="needs dpkg-deb")
def test_a_debian_package(remake: ModuleType, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "DEBIAN").mkdir(parents=True)
    control = "Package: w\nVersion: 1\nArchitecture: all\nMaintainer: n <n@x>\nDescription: w\n"
    (tree / "DEBIAN" / "control").write_text(control)
    (tree / "package").mkdir()
    (tree / "package" / "words.txt").write_text("chat\n")
    (tree / "package" / "license").write_text("Free.\n")
    command = ["dpkg-deb", "--build", str(tree), str(tmp_path / "w.deb")]
    subprocess.run(command, check=True, capture_output=True)
    description = tmp_path / "xx" / "source.toml"
    description.write_text(DESCRIPTION.replace('"npm"', '"debian"'), "utf-8")
    assert remake.remake("xx", tmp_path / "w.deb", write=True, new_package=True)
    assert lzma.decompress((tmp_path / "xx" / "words.xz").read_bytes()) == b"chat\n"
