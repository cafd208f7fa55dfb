"""Makes the word lists and the positions of the perft test, all from seeds.

    python tests/perft/make_perft.py            makes everything again
    python tests/perft/make_perft.py --check    says what would change, and changes nothing

The words are invented: syllables of each ruleset's tiles. The plays come from brute force
(tests/reference.py), never from the generator that the perft test checks.
"""

import hashlib
import json
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent.parent)]

from support import reference_plays  # noqa: E402

from solver.board import Board  # noqa: E402
from solver.move import Play  # noqa: E402
from solver.position import Position  # noqa: E402
from solver.premiums import load_premiums, premium_names  # noqa: E402
from solver.rack import Rack  # noqa: E402
from solver.ruleset import Ruleset, all_rulesets  # noqa: E402

RULESETS = all_rulesets()[:13]
"""Those of the game; one that is added has tests of its own."""
WORDS = 1400
VOWELS = frozenset("AEIOUYÅÄÆÖØÜ")
GAMES = ((0, 3, 6, 9, 12), (2, 5, 8, 14, 20))
"""The turns of two games whose positions are kept, for each ruleset."""


def make_words(ruleset: Ruleset) -> list[str]:
    """Invented words of a ruleset: vowels and consonants in turn, 2 to 15 tiles."""
    rng = random.Random(f"words of {ruleset.id}")
    codes = range(1, len(ruleset.alphabet) + 1)
    vowels = [code for code in codes if ruleset.alphabet.tiles[code - 1] in VOWELS]
    others = [code for code in codes if code not in vowels]
    words: set[str] = set()
    while len(words) < WORDS:
        length = rng.choice((2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9, 12))
        vowel = rng.random() < 0.5
        word = b""
        while len(word) < length:
            tiles = vowels if vowel else others
            weights = [ruleset.counts[code] + 0.3 for code in tiles]
            word += bytes(rng.choices(tiles, weights))
            vowel = not vowel if rng.random() < 0.85 else vowel
        text = ruleset.alphabet.decode(word)
        if len(ruleset.alphabet.encode(text)) > 1 and len(text) <= 15:
            words.add(text)
    return sorted(words)


def make_positions(ruleset: Ruleset, words: Iterable[str]) -> Iterator[tuple[str, Position]]:
    """(id, position) of the kept turns of the ruleset's games."""
    lexicon = list(map(ruleset.alphabet.encode, words))
    for game, kept in enumerate(GAMES):
        rng = random.Random(f"game {game} of {ruleset.id}")
        name = "standard" if game == 0 else rng.choice(premium_names()[1:])
        bag = [code for code, count in enumerate(ruleset.counts) for _ in range(count) if code]
        rng.shuffle(bag)
        for _ in range(ruleset.blanks):  # early, so that many racks have one
            bag.insert(rng.randrange(45), 0)
        position = Position(Board(), Rack(bytes(bag[:7])), ruleset, load_premiums(name))
        del bag[:7]
        for turn in range(max(kept) + 1):
            if turn in kept:
                yield f"{ruleset.id}-{game}-{turn:02}", position
            plays = reference_plays(position, lexicon)
            if plays:
                position = position.place(rng.choice(plays[: 1 + len(plays) // 4]))
            else:
                bag += position.rack.codes
                rng.shuffle(bag)
                position = replace(position, rack=Rack())
            drawn = 7 - len(position.rack)
            codes = position.rack.codes + bytes(bag[:drawn])
            del bag[:drawn]
            position = replace(position, rack=Rack(codes))


def summary(plays: Iterable[Play]) -> dict[str, int | str]:
    """Number, sum of points, best, and a hash of the plays that does not depend on their order."""
    lines = sorted(f"{play.notation} {play.score}" for play in plays)
    points = [int(line.rpartition(" ")[2]) for line in lines]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    return {"plays": len(lines), "points": sum(points), "best": max(points, default=0)} | {
        "hash": digest
    }


def signature(hashes: Iterable[str]) -> int:
    """One number for the plays of all positions."""
    return int(hashlib.sha256("\n".join(hashes).encode()).hexdigest()[:8], 16)


def row_of(name: str, position: Position, plays: Iterable[Play]) -> dict[str, int | str]:
    """A line of positions.jsonl."""
    alphabet = position.ruleset.alphabet
    row: dict[str, int | str] = {
        "id": name,
        "ruleset": position.ruleset.id,
        "premiums": position.premiums.name,
        "board": "".join(alphabet.notation(cell) if cell else "." for cell in position.board.cells),
        "rack": "".join(alphabet.notation(code) if code else "?" for code in position.rack.codes),
    }
    return row | summary(plays)


def make_files() -> Iterator[tuple[Path, str]]:
    """(path, text) of every file."""
    rows = []
    for ruleset in RULESETS:
        words = make_words(ruleset)
        yield HERE / "words" / f"{ruleset.id}.txt", "\n".join([*words, ""])
        lexicon = list(map(ruleset.alphabet.encode, words))
        for name, position in make_positions(ruleset, words):
            rows.append(row_of(name, position, reference_plays(position, lexicon)))
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    yield HERE / "positions.jsonl", "\n".join([*lines, ""])
    yield HERE / "signature.txt", f"{signature(str(row['hash']) for row in rows)}\n"


def main() -> int:
    """Write the files, or with --check name those that differ. The exit code is 1 if any does."""
    check, wrong = "--check" in sys.argv[1:], 0
    for path, text in make_files():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"{'differs' if check else 'writes'} {path.relative_to(HERE)}")
            wrong += check
            if not check:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
