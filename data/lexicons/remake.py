"""Remake a bundled word list from the package that it comes from.

    python data/lexicons/remake.py ID...            fetch, check, compare with words.xz
    python data/lexicons/remake.py ID... --write    the same, then write words.xz and [made]

`ID` is a folder beside this file. Its source.toml names the package; it is fetched with the
ordinary client (apt-get, npm or pip), so a Debian list needs a Debian system whose archive has that
version. `--package FILE` takes a file that is there already. A package with another hash than
source.toml says is refused, unless `--new-package` records it.
"""

import argparse
import hashlib
import lzma
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from dawg_builder.alphabet import Folding  # noqa: E402
from dawg_builder.bundled_origins import bare  # noqa: E402
from dawg_builder.cache import listed  # noqa: E402
from dawg_builder.lexicon_format import MAX_WORD  # noqa: E402
from dawg_builder.normalize import Normalized, normalize  # noqa: E402
from dawg_builder.ruleset_file import read_ruleset  # noqa: E402
from dawg_builder.sources import open_source  # noqa: E402

FETCH = {
    "debian": ["apt-get", "-o", "APT::Sandbox::User=root", "download", "{name}={version}"],
    "npm": ["npm", "pack", "--silent", "{name}@{version}"],
    "pypi": [sys.executable, "-m", "pip", "download", "--no-deps", "{name}=={version}"],
}
"""Kind of registry -> the command that puts a package file into the current folder."""

FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "pb": 0}]
"""Plain xz, tuned for text: 1 to 2 % smaller than the preset."""

COMMON_LICENCES = Path("/usr/share/common-licenses")
"""Debian's copyright files refer to the long licences here."""


def fetch(package: dict[str, Any], folder: Path) -> Path:
    """Fetch the package file into `folder` with the client of its registry."""
    command = [part.format(**package) for part in FETCH[package["kind"]]]
    print(" ".join(command), file=sys.stderr)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return next(path for path in folder.iterdir() if path.is_file())


def unpack(package: dict[str, Any], file: Path, folder: Path) -> None:
    """Unpack the package file into `folder`."""
    if package["kind"] == "debian":
        subprocess.run(["dpkg-deb", "-x", str(file), str(folder)], check=True)
    elif file.suffix == ".whl":
        zipfile.ZipFile(file).extractall(folder)
    else:
        with tarfile.open(file) as archive:
            archive.extractall(folder, filter="data")


class Sifted(NamedTuple):
    """A package's list: entries that can be played, those that cannot (but see `sift`), counts."""

    kept: list[str]
    dropped: list[str]
    normalized: Normalized


def sift(source: dict[str, Any], folder: Path) -> Sifted:
    """Read the package's list; both kinds of entries in their own spelling, sorted.

    Of those that cannot be played only the ones are kept whose letters alone would fit on a board
    and are no word of the list: somebody may ask for them (`foto's`, `Oslo`).
    """
    folding = read_ruleset(source["ruleset"]).folding
    options = source.get("reader", {})
    names = source["package"]["files"]
    sources = [
        open_source(path, reader=options.get("name"), encoding=options.get("encoding"))
        for name in names
        for path in _matches(folder, name)
    ]
    normalized = normalize(sources, folding)
    words = set(normalized.words)
    entries = {unicodedata.normalize("NFC", entry) for one in sources for entry, _ in one}
    fine = (entry for entry in entries if _capitals_fine(entry, folding))
    kept = {entry for entry in fine if folding.fold(entry) in words}
    dropped = sorted(entry for entry in entries - kept if _may_be_asked(entry, folding, words))
    return Sifted(sorted(kept), dropped, normalized)


def _may_be_asked(entry: str, folding: Folding, words: set[str]) -> bool:
    letters = bare(entry, folding)
    try:
        tiles = len(folding.alphabet.encode(letters))
    except ValueError:
        return False
    return 2 <= tiles <= MAX_WORD and letters not in words


def _matches(folder: Path, name: str) -> Iterator[Path]:
    found = sorted(folder.glob(name))
    if not found:
        raise SystemExit(f"{name}: no such file in the package; look at its list of files")
    yield from found


def _capitals_fine(entry: str, folding: Folding) -> bool:
    """The rule of `normalize` for a list that is not all upper case."""
    rest = entry[1:] if folding.keep_capitals else entry
    return rest == rest.lower()


def licence_text(source: dict[str, Any], folder: Path) -> str:
    """The package's own licence text, then the long licences that it only refers to."""
    package = source["package"]
    parts = [(folder / name).read_text("utf-8").strip() for name in package["licence_files"]]
    for name in package.get("licence_texts", []):
        parts.append((COMMON_LICENCES / name).read_text("utf-8").strip("\n\f"))
    rule = "\n\n" + "=" * 80 + "\n\n"
    return rule.join(re.sub(r"[ \t]+$", "", part, flags=re.M) for part in parts) + "\n"


def made_table(folder: Path, sifted: Sifted, words: int) -> str:
    """The [made] table of source.toml for the files that were just written."""
    normalized = sifted.normalized
    lines = [
        "[made]",
        "# Written by remake.py: words that can be played; entries in words.xz; hashes of words.xz",
        "# and dropped.xz and of the text in them; entries in the package's list; why some were",
        "# left out.",
        f"words = {words}",
        f"entries = {len(sifted.kept)}",
        f'sha256 = "{sha256((folder / "words.xz").read_bytes())}"',
        f'text_sha256 = "{sha256(as_text(sifted.kept))}"',
        f'dropped_sha256 = "{sha256((folder / "dropped.xz").read_bytes())}"',
        f'dropped_text_sha256 = "{sha256(as_text(sifted.dropped))}"',
        f"entries_before = {normalized.entries}",
        f"duplicates = {normalized.duplicates}",
        "",
        "[made.dropped]",
        *(f'"{reason}" = {count}' for reason, count in normalized.dropped.items()),
    ]
    return "\n".join(lines) + "\n"


def playable(folder: Path, source: dict[str, Any], entries: Path) -> int:
    """How many words can be played once allow.txt and deny.txt are applied."""
    files = {name: folder / f"{name}.txt" for name in ("allow", "deny")}
    overlay = {name: listed(file) for name, file in files.items() if file.exists()}
    opened = open_source(entries, reader="plain", encoding="utf-8")
    folding = read_ruleset(source["ruleset"]).folding
    return len(normalize([opened], folding, **overlay).words)


def remake(id_: str, package_file: Path | None, write: bool, new_package: bool) -> bool:
    """Remake one list; True if it is the same as the one that is there, or was written."""
    folder = HERE / id_
    description = folder / "source.toml"
    text = description.read_text("utf-8")
    source = tomllib.loads(text)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        (work / "got").mkdir()
        (work / "tree").mkdir()
        file = package_file or fetch(source["package"], work / "got")
        digest = sha256(file.read_bytes())
        recorded = source["package"].get("sha256", "")
        if digest != recorded:
            if not new_package:
                raise SystemExit(
                    f"{id_}: {file.name} has sha256 {digest}, expected {recorded}; "
                    f"use --new-package if you trust it"
                )
            text = re.sub(r'^sha256 = ".*?"', f'sha256 = "{digest}"', text, count=1, flags=re.M)
        unpack(source["package"], file, work / "tree")
        sifted = sift(source, work / "tree")
        licence = licence_text(source, work / "tree")
    if not write:
        same = compare(source["made"], sifted)
        verdict = "the same as" if same else "DIFFERENT from"
        print(f"{id_}: {len(sifted.kept)} entries, {verdict} what is here")
        return same
    (folder / "LICENCE").write_text(licence, "utf-8")
    for name, entries in (("words", sifted.kept), ("dropped", sifted.dropped)):
        data = lzma.compress(as_text(entries), check=lzma.CHECK_CRC32, filters=FILTERS)
        (folder / f"{name}.xz").write_bytes(data)
    words = playable(folder, source, folder / "words.xz")
    table = made_table(folder, sifted, words)
    description.write_text(text.partition("\n[made]\n")[0].rstrip() + "\n\n" + table, "utf-8")
    print(
        f"{id_}: {words} words from {len(sifted.kept)} entries; {len(sifted.dropped)} dropped kept"
    )
    return True


def as_text(entries: list[str]) -> bytes:
    """The entries one a line."""
    return "".join(f"{entry}\n" for entry in entries).encode()


def compare(made: dict[str, Any], sifted: Sifted) -> bool:
    """Whether a list is the one that the [made] table speaks of."""
    pairs = ((sifted.kept, "text_sha256"), (sifted.dropped, "dropped_text_sha256"))
    return all(sha256(as_text(entries)) == made[key] for entries, key in pairs)


def sha256(data: bytes) -> str:
    """The hash as hexadecimal text."""
    return hashlib.sha256(data).hexdigest()


def main() -> int:
    """The command line; see the top of this file."""
    parser = argparse.ArgumentParser(description="Remake a bundled word list from its package.")
    parser.add_argument("ids", nargs="+", metavar="ID")
    parser.add_argument("--package", type=Path, metavar="FILE")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--new-package", action="store_true")
    given = parser.parse_args()
    results = [remake(id_, given.package, given.write, given.new_package) for id_ in given.ids]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
