"""Premium layouts: what each square multiplies, read from every notation in use."""

import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from dawg_builder.data_dir import data_dir
from dawg_builder.errors import WordfeudError, did_you_mean
from dawg_builder.overlay import config_folder

SIZE = 15
SQUARES = SIZE * SIZE

KINDS = ("", "DL", "TL", "DW", "TW")
"""The kinds of square; the index is the digit that Wordfeud's own JSON uses."""

_LARGEST_FILE = 1_000_000
"""A layout in the longest notation has a few thousand characters."""

STANDARD_COUNTS = {"DL": 24, "TL": 20, "DW": 12, "TW": 8}
"""Squares of each kind on the standard board. Source: data/premiums/standard.txt."""

_FACTORS = {"": (1, 1), "DL": (2, 1), "TL": (3, 1), "DW": (1, 2), "TW": (1, 3)}
_KIND = {pair: kind for kind, pair in _FACTORS.items()}
_START = "*"
# One notation a line; cells of one character mind their case, cells of two do not.
_ONE = {".": "", "-": "", "_": "", "*": _START, "d": "DL", "t": "TL", "D": "DW", "T": "TW"} | {
    str(digit): kind for digit, kind in enumerate(KINDS)
}
_TWO = {
    name: kind
    for names in (
        "2L 3L 2W 3W",
        "DL TL DW TW",
        "DB TB DO TO",
        "LD LT MD MT",
    )
    for name, kind in zip(names.split(), KINDS[1:], strict=True)
} | {"--": "", "..": "", "__": "", "SS": _START, "**": _START}


class PremiumsError(WordfeudError):
    """A premium layout is unknown or its text is wrong."""


@dataclass(frozen=True)
class Premiums:
    """A layout: for each of the 225 squares (row by row) the letter and the word multiplier.

    `start` is the index of the start square, which itself multiplies nothing. The `name` is not
    compared.
    """

    letter: bytes
    word: bytes
    start: int = SQUARES // 2
    name: str = field(default="", compare=False)

    def kind(self, square: int) -> str:
        """`DL`, `TL`, `DW`, `TW`, or an empty string for a plain square."""
        factors = (self.letter[square], self.word[square])
        return _KIND.get(factors, "")

    def counts(self) -> dict[str, int]:
        """How many squares of each kind there are."""
        kinds = [self.kind(square) for square in range(SQUARES)]
        return {kind: kinds.count(kind) for kind in KINDS[1:]}


def bundled_premiums() -> list[str]:
    """The names of the layouts in data/premiums, the standard one first."""
    names = sorted(path.stem for path in (data_dir() / "premiums").glob("*.txt"))
    return sorted(names, key=lambda name: name != "standard")


def stored_premiums_dir() -> Path:
    """Where a user's own layouts are kept by name: in the program's XDG config folder."""
    return config_folder() / "premiums"


def premium_names() -> list[str]:
    """The bundled layouts, then those the user has stored."""
    stored = sorted(path.stem for path in stored_premiums_dir().glob("*.txt"))
    return [*bundled_premiums(), *stored]


def store_premiums(name: str, premiums: Premiums) -> Path:
    """Keep a layout under a name for `load_premiums`; an older one of that name is replaced.

    The file is written whole or not at all. Raises PremiumsError for a name that is taken by a
    bundled layout or has other signs than letters, digits and hyphens; WordfeudError if the file
    cannot be written.
    """
    if not _is_name(name):
        raise PremiumsError(f"{name!r}: a layout's name has letters, digits and hyphens only")
    if name in bundled_premiums():
        raise PremiumsError(f"{name!r} is a bundled layout; choose another name")
    from dawg_builder.files import write_atomically  # only storing needs it

    path = stored_premiums_dir() / f"{name}.txt"
    if not path.is_absolute():
        raise PremiumsError("there is no home folder to keep a layout in; set XDG_CONFIG_HOME")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, [print_premiums(premiums).encode()])
    except OSError as error:
        raise PremiumsError(f"{path}: cannot be written: {error.strerror or error}") from None
    load_premiums.cache_clear()
    return path


@cache
def load_premiums(name_or_path: str | Path = "standard") -> Premiums:
    """The layout of that name, bundled or stored, or of a file in any notation of `parse_premiums`.

    The standard layout is checked for symmetry and counts. Raises PremiumsError.
    """
    key = str(name_or_path)
    path = _named_file(key) or Path(key)
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST_FILE).decode("utf-8-sig")
    except FileNotFoundError:
        raise PremiumsError(
            f"{key}: no such premium layout{did_you_mean(key, premium_names())}; "
            f"known: {', '.join(premium_names())}; or give a file with 15 lines"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not text"
        raise PremiumsError(f"{key}: cannot be read as a premium layout: {reason}") from None
    premiums = parse_premiums(text, source=str(path), name=path.stem)
    if key == "standard":
        _check_standard(premiums, str(path))
    return premiums


def _is_name(key: str) -> bool:
    return key.isascii() and key.replace("-", "").isalnum()


def _named_file(key: str) -> Path | None:
    """The file of the layout of that name, if there is one."""
    if _is_name(key):
        for folder in (data_dir() / "premiums", stored_premiums_dir()):
            if os.path.isfile(folder / f"{key}.txt"):
                return folder / f"{key}.txt"
    return None


def parse_premiums(text: str, *, source: str = "<premiums>", name: str = "") -> Premiums:
    """A layout from 15 lines of 15 cells, or from Wordfeud's JSON board.

    A cell is one of: `.` `d` `t` `D` `T` `*`; a digit 0-4; two characters in any case, joined or
    apart: `2L 3L 2W 3W` (Dutch), `DL TL DW TW`, `DB TB DO TO` (Swedish), `LD LT MD MT` (French),
    `--` plain, `SS` start. Lines with `#` first are comments. Without a start mark the centre is
    the start. Raises PremiumsError that names line, row and column. Symmetry is not checked.
    """
    if text.lstrip()[:1] in ("[", "{"):
        rows = _json_rows(text, source)
    else:
        rows = [
            (f"line {number}: ", _cells(line.strip(), f"{source}: line {number}"))
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
    if len(rows) != SIZE:
        raise PremiumsError(f"{source}: expected {SIZE} rows of premiums, found {len(rows)}")
    kinds: list[str] = []
    for row, (line, cells) in enumerate(rows, 1):
        if len(cells) != SIZE:
            raise PremiumsError(
                f"{source}: {line}row {row}: expected {SIZE} squares, found {len(cells)}"
            )
        for column, cell in enumerate(cells):
            kind = _TWO.get(cell.upper()) if len(cell) == 2 else _ONE.get(cell)
            if kind is None:
                raise PremiumsError(
                    f"{source}: {line}row {row}, column {chr(65 + column)}: "
                    f"expected a premium such as d t D T . or 2L 3L 2W 3W --, found {cell[:20]!r}"
                )
            kinds.append(kind)
    return from_kinds(kinds, source=source, name=name)


def from_kinds(kinds: list[str], *, source: str = "<premiums>", name: str = "") -> Premiums:
    """A layout from 225 kinds (see `KINDS`), `*` for the start. Raises PremiumsError for a second
    start square."""
    starts = [square for square, kind in enumerate(kinds) if kind == _START]
    if len(starts) > 1:
        row, column = divmod(starts[1], SIZE)
        raise PremiumsError(
            f"{source}: row {row + 1}, column {chr(65 + column)}: a second start square; "
            f"the first is in row {starts[0] // SIZE + 1}"
        )
    factors = [_FACTORS["" if kind == _START else kind] for kind in kinds]
    start = starts[0] if starts else SQUARES // 2
    return Premiums(bytes(f[0] for f in factors), bytes(f[1] for f in factors), start, name)


def print_premiums(premiums: Premiums) -> str:
    """15 lines of 15 characters: `.` plain, `d` DL, `t` TL, `D` DW, `T` TW, `*` start."""
    signs = {"": ".", "DL": "d", "TL": "t", "DW": "D", "TW": "T"}
    cells = [signs[premiums.kind(square)] for square in range(SQUARES)]
    if cells[premiums.start] == ".":
        cells[premiums.start] = _START
    lines = ("".join(cells[row : row + SIZE]) for row in range(0, SQUARES, SIZE))
    return "\n".join(lines) + "\n"


def _cells(line: str, where: str) -> list[str]:
    """The cells of a text line: apart, or joined as 15 cells of one or of two characters."""
    for mark in ",;|":
        line = line.replace(mark, " ")
    apart = line.split()
    if len(apart) > 1:
        return apart
    if len(line) == 2 * SIZE:
        return [line[at : at + 2] for at in range(0, len(line), 2)]
    if len(line) > 4 * SIZE:
        raise PremiumsError(f"{where}: expected {SIZE} squares, found a line of {len(line)}")
    return list(line)


def _json_rows(text: str, source: str) -> list[tuple[str, list[str]]]:
    """The rows of Wordfeud's board object: `board[row][column]`, wrapped or bare."""
    import json  # only a layout in JSON needs it

    try:
        plain: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PremiumsError(f"{source}: not JSON: {error}") from None
    for _ in range(4):  # {"status": …, "content": {"board": {"board": […]}}}
        if isinstance(plain, dict):
            plain = plain.get("content", plain.get("board", plain))
    if not isinstance(plain, list) or not all(isinstance(row, list | str) for row in plain):
        raise PremiumsError(f'{source}: expected a list of 15 rows, or "board": [[0, 1, …], …]')
    return [("", [str(cell) for cell in row]) for row in plain]


def _check_standard(premiums: Premiums, source: str) -> None:
    """The standard board is symmetric left-right, top-bottom and by transposition."""
    kinds = [premiums.kind(square) for square in range(SQUARES)]
    if premiums.counts() != STANDARD_COUNTS:
        raise PremiumsError(f"{source}: expected {STANDARD_COUNTS}, found {premiums.counts()}")
    for square in range(SQUARES):
        row, column = divmod(square, SIZE)
        for twin in ((row, SIZE - 1 - column), (SIZE - 1 - row, column), (column, row)):
            other = twin[0] * SIZE + twin[1]
            if kinds[square] != kinds[other]:
                raise PremiumsError(
                    f"{source}: not symmetric: row {row + 1}, column {chr(65 + column)} is "
                    f"{kinds[square] or 'plain'}, but row {twin[0] + 1}, column "
                    f"{chr(65 + twin[1])} is {kinds[other] or 'plain'}"
                )
