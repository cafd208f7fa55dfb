"""Every parser as a function of bytes. Accepted inputs must have answers that can be right.

The first byte of an input often chooses a ruleset or an option.
"""

import atexit
import json
import struct
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import hostile
from attempting import Wrong, chosen, on_disk, same, text_of
from seeds import HEADER, JSON, MIDDLE, ROWS, WORDS, lexicon, nodes_of_good

from dawg_builder.alphabet import Folding
from dawg_builder.build import check_nodes
from dawg_builder.errors import LexiconError, WordfeudError
from dawg_builder.lexicon_format import Compiled, LexiconFile, pack, parse
from dawg_builder.normalize import normalize
from dawg_builder.overlay import Overlay, read_overlay
from dawg_builder.ruleset_file import _read_version, read_ruleset
from dawg_builder.sources import open_source
from solver.batch.analyser import Analyser
from solver.batch.readers import open_source as open_rows
from solver.batch.rows import analyse_rows
from solver.cli.settings import _config
from solver.game.file import read_game
from solver.lexicon import Lexicon
from solver.movegen import generate
from solver.notation import (
    CASES,
    parse_game,
    parse_play,
    parse_position,
    parse_rack,
    print_game,
    print_play,
    print_position,
    print_rack,
)
from solver.premiums import SQUARES, load_premiums, parse_premiums, print_premiums
from solver.ruleset import Ruleset, load_ruleset
from solver.word_finder import SORTS, find
from solver.word_hooks import extend, hooks

RULESETS = ("nb", "es", "fr", "en-intl", "nl")  # with and without digraphs and accents
FEW = 2000  # words of a lexicon that are listed


# Positions, games, racks, plays, layouts


def position_of(format: str | None) -> Callable[[bytes], None]:
    """Positions of one format: accepted ones must be the same after printing and parsing."""

    def run(data: bytes) -> None:
        key, case, lenient, text = chosen(data, RULESETS, CASES, (False, True))
        faults: list[Any] | None = [] if lenient else None
        position = parse_position(text, format=format, ruleset=key, case=case, faults=faults)
        position.status()
        position.unseen()
        for to in ("grid", "cgp", "json"):
            printed = print_position(position, to)
            if not faults:
                again = parse_position(
                    printed, format=to, ruleset=position.ruleset, case="upper-tiles"
                )
                same(again.board, position.board)

    return run


def game(data: bytes) -> None:
    key, text = chosen(data, RULESETS)
    record = parse_game(text, ruleset=key)
    try:
        again = parse_game(print_game(record), ruleset=key)
    except WordfeudError as error:
        raise Wrong(f"what was printed is refused: {error}") from error
    same(again, record)
    for turn in range(1, len(record.turns) + 1):
        record.position(turn)


def game_file(data: bytes) -> None:
    read_game(on_disk("fuzz.gcg", data))


def rack(data: bytes) -> None:
    key, lenient, text = chosen(data, RULESETS, (False, True))
    rules = load_ruleset(key)
    faults: list[Any] | None = [] if lenient else None
    held = parse_rack(text_of(text), rules, faults=faults)
    if not faults:
        same(parse_rack(print_rack(held, rules), rules), held)


@cache
def middle(key: str) -> Any:
    return parse_position(MIDDLE, ruleset=key, rack="AERNS??" if key != "nb" else "ÆRNS?")


def play(data: bytes) -> None:
    key, case, beyond, text = chosen(data, RULESETS, CASES, (False, True))
    position = middle(key)
    found = parse_play(text_of(text), position, case=case)
    if beyond:
        parse_play(text_of(text), position, case=case, beyond=True)
    same(parse_play(print_play(found), position, case="upper-tiles"), found)


def premiums(data: bytes) -> None:
    layout = parse_premiums(text_of(data))
    same(parse_premiums(print_premiums(layout)).letter, layout.letter)
    same(parse_premiums(print_premiums(layout)).word, layout.word)


# Rulesets, settings, overlays


def ruleset(data: bytes) -> None:
    _read_version.cache_clear()
    read_ruleset(on_disk("fuzz.toml", data))


def config(data: bytes) -> None:
    _config.cache_clear()
    _config(on_disk("config.toml", data))


def overlay(data: bytes) -> None:
    allow, _, deny = data.partition(b"\0")
    files = on_disk("fuzz.allow", allow), on_disk("fuzz.deny", deny)
    added, removed = read_overlay(Overlay("fuzz", *files), folding())
    assert all(line.line > 0 for line in (*added, *removed))


# Word lists


def folding() -> Folding:
    return load_ruleset("nb").folding


def word_list(reader: str | None, suffix: str = "txt") -> Callable[[bytes], None]:
    """Word lists of one shape; for a KWG the file, for a table the first byte is the column."""

    def run(data: bytes) -> None:
        options: dict[str, Any] = {}
        if reader == "table":
            options["column"], data = chosen(data, (None, 1, 2, "word", -1))
        sift(on_disk(f"fuzz.{suffix}", data), reader, **options)

    return run


def hunspell(data: bytes) -> None:
    affixes, _, stems = data.partition(b"\0")
    on_disk("fuzz.aff", affixes)
    sift(on_disk("fuzz.dic", stems), "hunspell")


def sift(path: Path, reader: str | None, **options: Any) -> None:
    """Read and normalise a word list; its numbers must add up."""
    source = open_source(path, reader=reader, alphabet=folding().alphabet, **options)
    found = normalize([source], folding())
    counted = found.duplicates + found.merged + sum(found.dropped.values()) + len(found.words)
    same(counted, found.entries)
    assert all(2 <= len(folding().alphabet.encode(word)) <= 15 for word in found.words)


# Batches


@cache
def analyser() -> Analyser:
    return Analyser(lexicon(), ruleset=load_ruleset("nb"), top=2)


atexit.register(analyser.cache_clear)  # nanobind reports what is alive at the end


def rows(form: str) -> Callable[[bytes], None]:
    """The reader of one form of batch, and the parsing of its chunks."""

    def run(data: bytes) -> None:
        path = on_disk(f"fuzz.{form}", data)
        with open_rows(str(path), form, analyser().defaults) as source:
            for raw in source.chunks:
                analyse_rows(analyser(), source.parse(raw))

    return run


# The word finder


def finder(data: bytes) -> None:
    """Fields apart by line ends: letters, then pattern, starts, contains, ends, length, ..."""
    sort, uses_all, free, anywhere, text = chosen(data, SORTS, *[(False, True)] * 3)
    fields = iter([*text_of(text).split("\n"), *[""] * 9])
    letters = next(fields) or None
    names = ("pattern", "line", "starts", "contains", "ends", "length", "excludes", "text")
    options: dict[str, Any] = {name: next(fields) or None for name in names}
    options = {name: value for name, value in options.items() if value is not None}
    if options.get("contains"):
        options["contains"] = options["contains"].split("+")
    found = find(
        lexicon(), letters, **options, sort=sort, uses_all=uses_all, free=free, anywhere=anywhere
    )
    for each in found[:20]:
        if each.plain not in WORDS:
            raise Wrong(f"found {each.plain}")


def pattern(data: bytes) -> None:
    text = text_of(data)
    for each in find(lexicon(), pattern=text)[:20]:
        if each.plain not in WORDS:
            raise Wrong(f"found {each.plain}")


def around(data: bytes) -> None:
    word, _, held = text_of(data).partition("\n")
    hooks(lexicon(), word.split(" "), rack=held or None)
    for each in extend(lexicon(), word.split(" "), rack=held or None):
        assert all(found.plain in WORDS for found in (*each.front, *each.back, *each.around))


# JSON that stays JSON: bytes replace values, at some depth, by odd ones


def oddly(seed: bytes, data: bytes) -> bytes:
    """The JSON text `seed` with values changed: each byte but the last of a run of up to six goes
    one step down, and the last one chooses what stands there now."""
    plain = json.loads(seed)
    for start in range(0, min(len(data), 60), 6):
        *path, last = data[start : start + 6]
        place: Any = [plain]
        key: Any = 0
        for step in path:
            held = place[key]
            if not isinstance(held, dict | list) or not held:
                break
            place = held
            key = sorted(held)[step % len(held)] if isinstance(held, dict) else step % len(held)
        if last == 255 and isinstance(place, dict):
            del place[key]
        else:
            place[key] = deepcopy(hostile.ODD[last % len(hostile.ODD)])
        plain = plain if isinstance(plain, dict) and plain else json.loads(seed)
    return json.dumps(plain).encode()


def json_odd(data: bytes) -> None:
    position_of("json")(b"\0" + oddly(JSON, data))


def header_odd(data: bytes) -> None:
    header(oddly(HEADER, data))


def rows_odd(data: bytes) -> None:
    rows("jsonl")(oddly(ROWS.split(b"\n")[0], data) + b"\n" + oddly(JSON, data))


# Lexicon files, with checksums that are right


def header(data: bytes) -> None:
    nodes, checksum = nodes_of_good()
    file = parse("fuzz.lexicon", hostile.with_header(data, nodes, checksum))
    check_nodes(file)
    opened = Lexicon(file, "fuzz")
    "AE" in opened  # noqa: B015
    parse("again", pack(Compiled(file.meta, nodes, checksum, b"", 0)) + nodes)


def whole_lexicon(data: bytes) -> None:
    check_nodes(parse("fuzz.lexicon", data))


def node_section(data: bytes) -> None:
    """12 bytes a record: the builder's walks, the generator, the finder and the membership.

    The first byte says whether records are mended so that most of them pass the validation.
    """
    mend, data = chosen(data, (True, False))
    section = data[: min(len(data), 12 * 400) // 12 * 12]
    if len(section) < 24:
        return
    if mend:
        section = mended(section)
    file = parse("fuzz.lexicon", hostile.with_nodes(section))
    opened = Lexicon(file, "fuzz")
    use(file, opened, data)


_RECORD = struct.Struct("<III")


def mended(section: bytes) -> bytes:
    """The records with their children after them and inside the section, their letters tiles."""
    records, count = [], len(section) // 12
    for index, (leads, accepts, base) in enumerate(_RECORD.iter_unpack(section)):
        letters = (2 << hostile.TILES) - 1
        leads &= letters
        room = count - leads.bit_count() - index
        leads, base = (leads, index + 1 + base % room) if leads and room > 0 else (0, 0)
        records.append(_RECORD.pack(leads, accepts & letters & ~1, base))
    return b"".join(records)


def use(file: LexiconFile, opened: Lexicon, data: bytes) -> None:
    """Search with a lexicon that was accepted; what is found must be what it says it is."""
    letters = file.buffer[file.nodes_offset :][:4]
    held = [c for c in range(1, hostile.TILES + 1) if int.from_bytes(letters, "little") >> c & 1]
    for tiles in board_and_rack(held or [1], data):
        plays = generate(tiles, opened, top=50)
        scores = [each.score for each in plays]
        same(scores, sorted(scores, reverse=True))
    for query in ("AER?", None) if file.meta.words < FEW else ():
        try:
            find(opened, query)
            hooks(opened, ["AE"])
        except LexiconError as error:
            assert "\n" not in str(error)
    for end in range(1, 6):
        opened.contains(data[-end:])


def board_and_rack(held: list[int], data: bytes) -> Iterator[Any]:
    """An empty board, and one with tiles that the last bytes place."""
    from solver.board import Board
    from solver.position import Position
    from solver.rack import Rack

    rules: Ruleset = load_ruleset("nb")
    tiles = bytes(sorted([*held[:4], 0]))
    yield Position(Board(), Rack(tiles), rules, load_premiums())
    cells = bytearray(SQUARES)
    for at, byte in enumerate(data[-8:]):
        cells[(byte * 8 + at) % SQUARES] = held[byte % len(held)]
    yield Position(Board(bytes(cells)), Rack(tiles), rules, load_premiums())
