"""Random games of any tiles, words or not: every kind of turn that a record can hold."""

from random import Random

from dawg_builder.alphabet import BLANK
from solver.board import Board
from solver.game_record import (
    CHALLENGE,
    OUT,
    PASS,
    PLAY,
    REST,
    SWAP,
    WITHDRAWN,
    GameRecord,
    Player,
    Turn,
)
from solver.notation.play import extended_play
from solver.position import Position
from solver.premiums import SIZE, SQUARES, Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset


def random_game(
    random: Random, ruleset: Ruleset, premiums: Premiums, turns: int = 20
) -> GameRecord:
    """A game of that many turns at most, played to the end of the bag or not."""
    bag = [code for code, count in enumerate(ruleset.counts) for _ in range(count)]
    random.shuffle(bag)
    racks = [Rack(bytes(bag.pop() for _ in range(7))) for _ in range(2)]
    board = Board()
    totals = [0, 0]
    record: list[Turn] = []
    for number in range(turns):
        player = number % 2
        rack = racks[player]
        kind = random.choices([PLAY, SWAP, PASS, WITHDRAWN, CHALLENGE], [12, 2, 1, 1, 1])[0]
        position = Position(board, rack, ruleset, premiums)
        tiles = random_tiles(random, position) if kind in (PLAY, WITHDRAWN) and len(rack) else None
        note = random.choice(["", "", "a note: > # 8H"])
        if tiles is not None:
            down, placed = tiles
            points = random.randrange(60)
            play = extended_play(position, placed, down=down, anchor=placed[0][0])
            play = type(play)(
                play.row, play.column, play.down, play.codes, play.new, points, play.alphabet
            )
            totals[player] += points
            record.append(Turn(player, PLAY, points, totals[player], rack, play, note=note))
            if kind == WITHDRAWN:
                totals[player] -= points
                record.append(Turn(player, WITHDRAWN, -points, totals[player], rack))
                continue
            board = board.place(placed)
            rack = rack.without(0 if cell & BLANK else cell for _, cell in placed)
            racks[player] = Rack(rack.codes + bytes(draw(bag, len(placed))))
        elif kind == SWAP and len(rack) and len(bag) >= 7:
            count = random.randint(1, len(rack))
            gone = Rack(bytes(random.sample(rack.codes, count)))
            known = random.choice([gone, None])
            record.append(Turn(player, SWAP, 0, totals[player], rack, None, known, count, note))
            racks[player] = Rack(rack.without(gone.codes).codes + bytes(draw(bag, count)))
            bag = random.sample([*bag, *gone.codes], len(bag) + count)
        elif len(rack):
            kind = CHALLENGE if kind == CHALLENGE else PASS
            record.append(Turn(player, kind, 0, totals[player], rack, note=note))
        else:
            left = racks[1 - player]
            record.append(Turn(player, OUT, 9, totals[player] + 9, None, None, left))
            known = left if len(left) else None  # an empty rack is written as none
            record.append(Turn(1 - player, REST, -9, totals[1 - player] - 9, known, None, left))
            break
    return GameRecord(
        ruleset,
        premiums,
        (Player("ann", "Ann Ås"), Player("bo")),
        tuple(record),
        (racks[0], random.choice([racks[1], None])),
        (("title", "A random game"), ("lexicon", "none")),
    )


def draw(bag: list[int], count: int) -> list[int]:
    """Take up to that many tiles out of the bag."""
    return [bag.pop() for _ in range(min(count, len(bag)))]


def random_tiles(random: Random, position: Position) -> tuple[bool, list[tuple[int, int]]] | None:
    """Tiles of the rack in a line that touches the board, whatever the words; None if unlucky."""
    board = position.board
    for _ in range(60):
        down = random.random() < 0.5
        square = position.premiums.start if board.is_empty else random.randrange(SQUARES)
        count = random.randint(2 if board.is_empty else 1, len(position.rack))
        step = SIZE if down else 1
        line = square // SIZE if down else square % SIZE
        lane = [square + step * index for index in range(SIZE - line)]
        empty = [one for one in lane if not board[one]][:count]
        touches = any(_beside(board, one) for one in empty)
        if len(empty) < count or not (touches or board.is_empty):
            continue
        codes = random.sample(position.rack.codes, count)
        letters = range(1, len(position.ruleset.alphabet) + 1)
        cells = [code or random.choice(letters) | BLANK for code in codes]
        return down, list(zip(empty, cells, strict=True))
    return None


def _beside(board: Board, square: int) -> bool:
    column = square % SIZE
    near = [square - SIZE, square + SIZE]
    near += [square - 1] if column else []
    near += [square + 1] if column < SIZE - 1 else []
    return any(0 <= one < SQUARES and board[one] for one in near)
