"""Lexicon files of any bytes: an error on one line or a right answer; no crash, no flood.

WORDFEUD_FUZZ multiplies the number of random files. run_sanitized.sh runs all of this under the
address and undefined-behaviour sanitizers.
"""

import contextlib
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import hostile
import pytest

from dawg_builder.build import check_nodes, verify, word_codes
from dawg_builder.errors import LexiconError
from dawg_builder.export import dot, kwg
from dawg_builder.inspection import info
from dawg_builder.lexicon_format import LexiconFile, open_file, parse
from solver.board import Board
from solver.lexicon import Lexicon
from solver.movegen import generate
from solver.position import Position
from solver.premiums import SQUARES, load_premiums
from solver.rack import Rack
from solver.ruleset import load_ruleset
from solver.word_finder import find
from solver.word_hooks import hooks

TIMES = int(os.environ.get("WORDFEUD_FUZZ", "1"))
RULES = load_ruleset("nb")
PREMIUMS = load_premiums("standard")
A_FEW = 2000  # words that are listed, plays that are looked at


def on_disk(data: bytes, path: Path) -> Lexicon:
    path.write_bytes(data)
    return Lexicon(open_file(path), "damaged")


def refused(files: Iterable[bytes], path: Path) -> int:
    """How many files there are; each must be refused, with one line that names it."""
    count = 0
    for data in files:
        count += 1
        with pytest.raises(LexiconError) as caught:
            on_disk(data, path)
        message = str(caught.value)
        assert "\n" not in message and str(path) in message
        path.unlink()  # a mapped file must not change
    return count


def test_every_changed_byte_and_every_cut_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "damaged.lexicon"
    data = hostile.good()
    on_disk(data, tmp_path / "good.lexicon")
    for turn in range(TIMES):
        assert refused(hostile.changed(data, random.Random(turn)), path) == len(data)
    assert refused(hostile.cut(data), path) == len(data)


def test_moved_and_noisy_pieces_are_refused(tmp_path: Path) -> None:
    data = hostile.good()
    pieces = (hostile.spliced(data, random.Random(seed)) for seed in range(1500 * TIMES))
    assert refused((each for each in pieces if each != data), tmp_path / "spliced.lexicon") > 1300


def position(draw: random.Random, letters: list[int]) -> Position:
    """A board with runs of the letters, or an empty one, and a rack of them."""
    cells = bytearray(SQUARES)
    for _ in range(draw.choice((0, 1, 3, 8))):
        row, column, length = draw.randrange(15), draw.randrange(15), draw.randint(1, 8)
        for step in range(length):
            if draw.random() < 0.5 and row + step < 15:
                cells[(row + step) * 15 + column] = draw.choice(letters)
            elif column + step < 15:
                cells[row * 15 + column + step] = draw.choice(letters)
    rack = sorted(draw.choices([*letters, 0], k=draw.randint(1, 4)))
    return Position(Board(bytes(cells)), Rack(bytes(rack)), RULES, PREMIUMS)


def play_with(lexicon: Lexicon, draw: random.Random) -> int:
    """Search with a lexicon that was accepted; what is found must be what it says it is."""
    root = lexicon.file.buffer[lexicon.file.nodes_offset :][:12]
    held = [
        c for c in range(1, hostile.TILES + 1) if int.from_bytes(root[:4], "little") >> c & 1
    ] or [1]
    total = 0
    for top in (None, 10):
        plays = generate(position(draw, held), lexicon, top=top)
        total += len(plays)
        scores = [play.score for play in plays[:A_FEW]]
        assert scores == sorted(scores, reverse=True)
    if lexicon.meta.words < 50 * A_FEW:
        for letters in ("AER?", None):
            with contextlib.suppress(LexiconError):
                total += len(find(lexicon, letters))
        with contextlib.suppress(LexiconError):
            hooks(lexicon, ["AE", "RAE"])
    for _ in range(20):
        lexicon.contains(bytes(draw.choices(range(256), k=draw.randint(0, 20))))
    return total


def inspect(file: LexiconFile) -> int:
    """Every other thing that is done with a file; an error must be LexiconError."""
    walked = 0
    try:
        for codes in word_codes(file):
            walked += codes.count(0)
            if walked > A_FEW:
                break
        else:
            assert walked == file.meta.words
            verify(file)
    except LexiconError:
        pass
    assert len(kwg(file)) == info(file)["kwg"]["bytes"]
    for gaddag in (False, True):
        dot(file, gaddag=gaddag)
    return walked


def test_any_nodes_with_right_checksums() -> None:
    accepted = plays = words = 0
    for seed in range(600 * TIMES):
        draw = random.Random(seed)
        data = hostile.with_nodes(hostile.nodes(draw))
        try:
            file = parse("hostile.lexicon", data)
            check_nodes(file)
        except LexiconError:
            continue
        accepted += 1
        words += inspect(file)
        plays += play_with(Lexicon(file, "hostile"), draw)
    assert accepted > 300 * TIMES, "the files are no test of what comes after validation"
    assert plays > 1000 * TIMES and words > 1000 * TIMES


def test_any_header_with_right_checksums() -> None:
    data = hostile.good()
    section = data[parse("good", data).nodes_offset :]
    checksum = parse("good", data).checksum
    headers = [hostile.odd_header(random.Random(seed)) for seed in range(800 * TIMES)]
    opened = 0
    for header in (*hostile.HEADERS, *headers):
        try:
            file = parse("hostile.lexicon", hostile.with_header(header, section, checksum))
            check_nodes(file)
        except LexiconError as error:
            assert "\n" not in str(error)
            continue
        opened += 1
        inspect(file)
        "AE" in Lexicon(file, "hostile")  # noqa: B015
    assert opened < len(headers) / 2


MEASURE = """
import resource, sys
from pathlib import Path
from dawg_builder.build import verify
from dawg_builder.errors import LexiconError
from dawg_builder.lexicon_format import open_file
from solver.lexicon import Lexicon
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for path in sys.argv[1:]:
    for use in (lambda file: Lexicon(file, "x"), verify):
        try:
            use(open_file(path))
        except LexiconError as error:
            assert len(str(error)) < 500
        else:
            raise SystemExit(f"{path}: accepted")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no resource module")
def test_a_damaged_file_never_takes_much_memory(tmp_path: Path) -> None:
    """Headers that promise gigabytes, in files that have them (as holes) or not."""
    data = hostile.good()
    header = hostile.header_of(data)
    sizes = {
        "records.lexicon": data[:20] + (2**32 - 1).to_bytes(4, "little") + data[24:],
        "meta.lexicon": data[:12] + (2**32 - 1).to_bytes(4, "little") + data[16:],
        "offset.lexicon": data[:32] + (2**63).to_bytes(8, "little") + data[40:],
        "words.lexicon": hostile.with_header(
            header.replace(b'"words": ', b'"words": 1999'), data[-1200:], 0
        ),
        "hole.lexicon": data,
        "promised_hole.lexicon": data[:20] + (2**31 // 12).to_bytes(4, "little") + data[24:],
        "long_meta.lexicon": hostile.with_header(b"[" * (1 << 22), data[-1200:], 0),
    }
    for name, content in sizes.items():
        (tmp_path / name).write_bytes(content)
    for name in ("hole.lexicon", "promised_hole.lexicon"):
        os.truncate(tmp_path / name, 2**31)
    paths = [str(tmp_path / name) for name in sizes]
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, *paths], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) * (1 if sys.platform != "darwin" else 1 / 1024) < 100_000
