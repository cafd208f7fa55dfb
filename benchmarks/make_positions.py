"""Make benchmarks/positions/<id>.cgp: positions of games that the solver plays against itself.

    python benchmarks/make_positions.py nb nl fr en

Each move is drawn at random from the ten best plays, each position is taken before a move. The same
seed and lexicon give the same file.
"""

import random
import sys
from pathlib import Path

from solver import Board, Position, Rack, generate, load_premiums, load_ruleset, open_lexicon
from solver.lexicon import Lexicon
from solver.notation import print_position

POSITIONS = 300
FOLDER = Path(__file__).parent / "positions"


def games(lexicon: Lexicon, seed: int) -> "list[Position]":
    """The positions of one game, in order."""
    dice = random.Random(seed)
    ruleset = load_ruleset(lexicon.meta.ruleset)
    bag = [code for code, count in enumerate(ruleset.counts) for _ in range(count)]
    dice.shuffle(bag)
    racks = [[bag.pop() for _ in range(7)] for _ in range(2)]
    position = Position(Board(), Rack(), ruleset, load_premiums("standard"))
    found, passes, turn = [], 0, 0
    while passes < 2 and all(racks):
        rack = racks[turn % 2]
        position = Position(position.board, Rack(bytes(rack)), ruleset, position.premiums)
        found.append(position)
        plays = generate(position, lexicon, top=10)
        passes = 0 if plays else passes + 1
        if plays:
            play = plays[dice.randrange(len(plays))]
            left = position.place(play)
            rack[:] = left.rack.codes
            rack += [bag.pop() for _ in range(min(7 - len(rack), len(bag)))]
            position = left
        turn += 1
    return found


def main(ids: list[str]) -> None:
    for id_ in ids:
        lexicon = open_lexicon(id_, overlay=False)
        found: list[Position] = []
        seed = 0
        while len(found) < POSITIONS:
            found += games(lexicon, seed)
            seed += 1
        FOLDER.mkdir(exist_ok=True)
        text = "".join(print_position(one, "cgp") for one in found[:POSITIONS])
        (FOLDER / f"{id_}.cgp").write_text(text, "utf-8")
        print(f"{id_}: {POSITIONS} positions of {seed} games")


if __name__ == "__main__":
    main(sys.argv[1:] or ["nb", "nl", "fr", "en"])
