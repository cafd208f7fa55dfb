"""The word lists that come with the program are what their descriptions say."""

import hashlib
import lzma
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from dawg_builder.bundled import BundledList, bundled, bundled_ids, bundled_list, compiled
from dawg_builder.errors import LexiconError
from dawg_builder.lexicon_format import open_file
from dawg_builder.normalize import normalize
from dawg_builder.ruleset_file import read_ruleset, ruleset_keys
from dawg_builder.sieve import DENIED
from dawg_builder.sources.source import Chunk, Source

ROOT = Path(__file__).parent.parent
KNOWN = {
    "da": ("hus", "ørred", "allé", "åerne"),
    "de": ("Haus", "Straße", "öfter", "gehst"),
    "en": ("house", "aa", "qi", "colour", "color", "cliché"),
    "es": ("casa", "año", "llorar", "chorro", "está"),
    "fr": ("maison", "été", "cœur", "œufs"),
    "nb": ("hus", "øy", "bålet", "allé"),
    "nl": ("huis", "zee", "reëel"),
    "nn": ("hus", "øy", "båten", "eg"),
    "pt": ("casa", "coração", "água", "falamos"),
    "sv": ("hus", "ös", "båten", "idé"),
}
"""Words that each list must have, in their own spelling."""

LARGEST = 20_000_000
"""Bytes that all lists may take together; the whole wheel stays below 25 MB."""


@pytest.fixture(params=bundled_ids())
def entry(request: pytest.FixtureRequest) -> BundledList:
    return bundled_list(request.param)


def test_every_list_is_tested() -> None:
    assert sorted(KNOWN) == bundled_ids() == [one.id for one in bundled()]


def test_a_list_is_what_its_description_says(entry: BundledList) -> None:
    content = entry.path.read_bytes()
    made = tomllib.loads(entry.path.with_name("source.toml").read_text("utf-8"))["made"]
    assert hashlib.sha256(content).hexdigest() == entry.sha256
    text = lzma.decompress(content)
    assert hashlib.sha256(text).hexdigest() == made["text_sha256"]
    entries = text.decode().splitlines()
    assert len(entries) == made["entries"]
    assert entries == sorted(set(entries))
    dropped_file = entry.left_out.read_bytes()
    assert hashlib.sha256(dropped_file).hexdigest() == made["dropped_sha256"]
    assert hashlib.sha256(lzma.decompress(dropped_file)).hexdigest() == made["dropped_text_sha256"]
    before, dropped = made["entries_before"] - made["duplicates"], sum(made["dropped"].values())
    assert made["entries"] == before - dropped
    check_words(entry, entries)


def check_words(entry: BundledList, entries: list[str]) -> None:
    """Every entry can be played, and the allow and deny files fit the list."""
    folding = read_ruleset(entry.ruleset).folding
    allow, deny = entry.overlay()
    chunk = Chunk(entries, range(1, len(entries) + 1))
    source = Source(entry.path, "plain", "utf-8", lambda: iter([chunk]))
    found = normalize([source], folding, allow=allow, deny=deny)
    assert len(found.words) == entry.words
    assert set(found.dropped) <= {DENIED}
    denied = {folding.fold(word) for word in deny}
    assert found.dropped.get(DENIED, 0) >= len(denied), "deny.txt names a word not in the list"
    assert found.allowed == len(allow), "allow.txt names a word that is in the list"
    words = set(found.words)
    assert [word for word in KNOWN[entry.id] if folding.fold(word) not in words] == []


def test_each_list_has_its_licence_and_origin(entry: BundledList) -> None:
    licence = entry.licence_file.read_text("utf-8")
    assert len(licence) > 500
    assert "not Wordfeud's own list" in entry.note
    assert entry.source.split()[0] in ("debian", "npm", "pypi")
    for fact in (entry.name, entry.version, entry.upstream, entry.licence):
        assert fact


def test_the_package_names_every_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [part.strip("()") for part in project["license"].split(" AND ")]
    assert named == list(dict.fromkeys(["MIT", *(one.licence for one in bundled()), "OFL-1.1"]))
    files = {path for glob in project["license-files"] for path in ROOT.glob(glob)}
    lists = ROOT / "data" / "lexicons"  # not where they are installed
    names = {lists / one.id / one.licence_file.name for one in bundled()}
    assert files >= {ROOT / "LICENSE", *names}
    assert ROOT / "data" / "fonts" / "OFL.txt" in files


def test_every_ruleset_but_finnish_has_a_list() -> None:
    alphabets = {key: read_ruleset(key).alphabet for key in ruleset_keys()}
    for one in bundled():
        assert {alphabets[key] for key in one.rulesets} == {alphabets[one.ruleset]}
    served = {key for one in bundled() for key in one.rulesets}
    assert set(alphabets) - served == {"fi"}


def test_the_lists_stay_small() -> None:
    files = (path for one in bundled() for path in one.path.parent.iterdir())
    assert sum(path.stat().st_size for path in files) < LARGEST


def test_the_readme_names_every_list() -> None:
    readme = (ROOT / "data" / "lexicons" / "README.md").read_text("utf-8")
    for one in bundled():
        row = next(line for line in readme.splitlines() if line.startswith(f"| `{one.id}` |"))
        assert f"{one.words:,}" in row and one.version in row and one.licence in row


def test_an_unknown_id() -> None:
    with pytest.raises(LexiconError, match=r"no bundled lexicon 'nbb'; .*did you mean 'nb'\?"):
        compiled("nbb")


LIGHT = """
import sys
before = set(sys.modules)
from dawg_builder.bundled import compiled
print(compiled("nl", print))
heavy = {"tomllib", "lzma", "hashlib", "tempfile", "json", "dawg_builder.normalize"}
print(*sorted(heavy & set(sys.modules) - before))
"""


def test_compiled_once_then_found_with_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("dawg_builder.cache_folder._RACY_NS", 0)
    said: list[str] = []
    path = compiled("nl", said.append)
    meta = open_file(path).meta
    assert said == [f"nl: compiling {meta.words:,} words, only this once"]
    assert (meta.ruleset, meta.words) == ("nl", bundled_list("nl").words)
    assert meta.options["bundled"] == "nl"
    command = [sys.executable, "-c", LIGHT]
    output = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert output == f"{path}\n\n"
