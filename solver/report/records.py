"""Results as plain values: the fields of the JSON, CSV and plain outputs."""

from collections.abc import Iterable, Iterator
from typing import Any

from dawg_builder.alphabet import BLANK
from solver.board import square_name
from solver.faults import Fault
from solver.move import Play
from solver.notation.grid import board_cells
from solver.position import Position
from solver.premiums import SIZE
from solver.scoring import Scored, WordScore, score_play

PLAY_COLUMNS = (
    "rank",
    "score",
    "play",
    "word",
    "at",
    "direction",
    "row",
    "column",
    "tiles",
    "words",
)
"""The columns of the CSV output of plays."""


def ranked(plays: Iterable[Play]) -> Iterator[tuple[int, Play]]:
    """(rank, play) for plays in falling score: equal scores share a rank, the next one skips."""
    rank, score = 0, None
    for count, play in enumerate(plays, 1):
        if play.score != score:
            rank, score = count, play.score
        yield rank, play


def play_record(position: Position, play: Play, rank: int, explain: bool = False) -> dict[str, Any]:
    """The documented JSON of a play; `explain` adds each word's letters and premiums."""
    scored = score_play(position, play)
    tiles = [
        {
            "square": square_name(square),
            "letter": play.alphabet.text(cell & ~BLANK),
            "blank": bool(cell & BLANK),
        }
        for square, cell in play.tiles()
    ]
    record: dict[str, Any] = {
        "rank": rank,
        "score": play.score,
        "word": play.word,
        "at": play.at,
        "direction": play.direction,
        "row": play.row + 1,
        "column": play.column + 1,
        "tiles": tiles,
        "words": [word.text for word in scored.words],
    }
    if explain:
        record["explain"] = {"words": list(map(word_record, scored.words)), "bingo": scored.bingo}
    return record


def word_record(word: WordScore) -> dict[str, Any]:
    """A word's score, letter by letter."""
    record: dict[str, Any] = {
        "word": word.notation,
        "score": word.score,
        "multiplier": word.multiplier,
        "letters": [
            {
                "square": square_name(letter.square),
                "letter": letter.text,
                "points": letter.points,
                "multiplier": letter.multiplier,
                "new": letter.new,
                "blank": letter.blank,
            }
            for letter in word.letters
        ],
    }
    if word.valid is not None:
        record["valid"] = word.valid
    return record


def play_row(position: Position, play: Play, rank: int) -> list[str]:
    """The CSV cells of a play, as `PLAY_COLUMNS` names them; a blank's letter is lower case."""
    tiles = " ".join(f"{square_name(at)}={play.alphabet.text(cell)}" for at, cell in play.tiles())
    words = " ".join(word.text for word in score_play(position, play).words)
    return [
        str(rank),
        str(play.score),
        play.notation,
        play.word,
        play.at,
        play.direction,
        str(play.row + 1),
        str(play.column + 1),
        tiles,
        words,
    ]


def board_rows(position: Position) -> list[str]:
    """The board as 15 strings: `.` empty, upper case a tile, lower case a blank."""
    cells = board_cells(position.board, position.ruleset)
    return ["".join(cells[row : row + SIZE]) for row in range(0, SIZE * SIZE, SIZE)]


def fault_record(fault: Fault) -> dict[str, Any]:
    """The documented JSON of a fault."""
    return {"kind": fault.kind, "square": fault.at, "message": fault.message}


def explain_lines(scored: Scored) -> list[str]:
    """Each word's letters with their premiums, its sum and its multiplier, then the bonus."""
    lines = [_explain_word(word) for word in scored.words]
    if scored.bingo:
        lines.append(f"{scored.play.count} tiles: +{scored.bingo}")
    return lines


def _explain_word(word: WordScore) -> str:
    letters = " ".join(
        f"{letter.text}{letter.points}{_times(letter.multiplier)}" for letter in word.letters
    )
    total = f" {_times(word.multiplier)} = {word.score}" if word.multiplier > 1 else ""
    return f"{word.notation}: {letters} = {word.sum}{total}"


def _times(factor: int) -> str:
    return f"x{factor}" if factor > 1 else ""
