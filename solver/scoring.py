"""Score and legality of one finished play, from the rules alone.

The generator never uses this module and this module never uses the generator, so that each can
check the other.

Source of the rules: plays with the points that the game itself gave (tests/cases/played.jsonl).
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from dawg_builder.alphabet import BLANK
from dawg_builder.errors import WordfeudError
from solver.board import square_name
from solver.move import Play
from solver.position import Position
from solver.premiums import SIZE, SQUARES


class ReasonKind(StrEnum):
    """Why a play is not legal."""

    NO_TILE = "no-tile"
    OFF_BOARD = "off-board"
    SQUARE_TAKEN = "square-taken"
    GAP = "gap"
    OTHER_TILE = "other-tile"
    ADJOINING = "adjoining"
    NOT_TOUCHING = "not-touching"
    START = "start-square"
    ONE_LETTER = "one-letter"
    NOT_ON_RACK = "not-on-rack"
    NOT_A_WORD = "not-a-word"


class Reason(NamedTuple):
    """One reason why a play is not legal; `square` is an index from 0, where there is one."""

    kind: ReasonKind
    message: str
    square: int | None = None

    def __str__(self) -> str:
        return self.message


class NotAPlayError(WordfeudError):
    """Tiles that form no play at all: none, two on a square, not in one line, or with a gap."""


class LetterScore(NamedTuple):
    """One letter of a word formed: `text` as on the board, `points` of its tile, `multiplier`."""

    square: int
    text: str
    points: int
    multiplier: int
    new: bool
    blank: bool

    @property
    def score(self) -> int:
        """Points times the letter multiplier."""
        return self.points * self.multiplier


class WordScore(NamedTuple):
    """One word that a play forms: its letters, then the word multiplier.

    `text` is the plain upper-case word, `notation` the word with blanks lower case and digraph
    tiles in brackets. `valid` is None where no word list was asked.
    """

    text: str
    letters: tuple[LetterScore, ...]
    multiplier: int
    down: bool
    valid: bool | None

    @property
    def notation(self) -> str:
        """The word as it lies on the board: blanks lower case, digraph tiles in brackets."""
        return "".join(letter.text for letter in self.letters)

    @property
    def place(self) -> str:
        """Where the word starts, in play notation: `8H` across, `H8` down."""
        row, column = divmod(self.letters[0].square, SIZE)
        letter = chr(65 + column)
        return f"{letter}{row + 1}" if self.down else f"{row + 1}{letter}"

    @property
    def sum(self) -> int:
        """The letters' scores added up, before the word multiplier."""
        return sum(letter.score for letter in self.letters)

    @property
    def score(self) -> int:
        """What the word adds to the play's score."""
        return self.sum * self.multiplier


class Scored(NamedTuple):
    """A play with its score and every reason against it.

    `words` has the main word first, then the cross words in the play's order. It is empty
    where the tiles cannot be put down at all. `bingo` is the bonus in points, 0 for none.
    """

    play: Play
    words: tuple[WordScore, ...]
    bingo: int
    reasons: tuple[Reason, ...]

    @property
    def legal(self) -> bool:
        """Whether no rule forbids the play (and, if a word list was asked, it has every word)."""
        return not self.reasons

    @property
    def score(self) -> int:
        """The play's points: every word's score, and the bonus. 0 if it cannot be put down."""
        return sum(word.score for word in self.words) + self.bingo


def score_play(
    position: Position,
    play: Play,
    is_word: Callable[[str], bool] | Container[str] | None = None,
    *,
    check_rack: bool = True,
) -> Scored:
    """Score `play` on `position` and list every reason why it is not legal.

    Arguments: `is_word`, a lexicon, a set of words or a function, says whether a plain upper-case
    word (`CHOCHO`) is in the word list; None checks no words. `check_rack=False` lets the tiles
    come from anywhere.

    A play that breaks a rule but can be put down is scored as if it were legal. `play.score` is
    neither used nor checked. Raises ValueError if `play` holds a code that is no tile of the
    ruleset. Does not check the position itself; see `Position.status`.
    """
    if is_word is not None and not callable(is_word):
        is_word = is_word.__contains__
    size = len(position.ruleset.alphabet)
    if not all(1 <= code & ~BLANK <= size for code in play.codes):
        raise ValueError(f"a play has tile codes from 1 to {size}, not {list(play.codes)}")
    reasons = list(_misplaced(position, play))
    words: tuple[WordScore, ...] = ()
    if not reasons:
        words = tuple(_words(position, play, is_word))
        reasons += _adjoining(position, play)
        if not words:
            reasons.append(Reason(ReasonKind.ONE_LETTER, "the play forms no word of two letters"))
    reasons += _unconnected(position, play)
    if check_rack:
        reasons += _not_on_rack(position, play)
    reasons += _not_words(words) if words else _named_word(play, is_word)
    ruleset = position.ruleset
    bingo = ruleset.bingo_bonus if words and play.count == ruleset.bingo_tiles else 0
    return Scored(play, words, bingo, tuple(reasons))


def play_from_tiles(position: Position, tiles: Iterable[tuple[int, int]]) -> Play:
    """The play that puts the (square, cell) pairs on the board, in any order, with its score.

    One tile is across if it forms a word across, or none at all, and down otherwise. Raises
    NotAPlayError if the tiles form no play whatever the words; other rules are not checked.
    """
    cells = position.board.cells
    new = dict(pairs := sorted(tiles))
    if not pairs or len(new) < len(pairs):
        raise NotAPlayError("a play needs one tile or more, each on its own square")
    for square in new:
        if not 0 <= square < SQUARES or cells[square]:
            raise NotAPlayError(f"a tile needs an empty square, and {_name(square)} is not one")
    squares = list(new)
    after = position.board.place(pairs).cells
    if len(squares) == 1:
        down = len(_run(after, squares[0], False)) == 1 < len(_run(after, squares[0], True))
    else:
        down = squares[0] % SIZE == squares[1] % SIZE
    run = _run(after, squares[0], down)
    if missed := [square for square in squares if square not in run]:
        names = ", ".join(map(_name, missed))
        raise NotAPlayError(
            f"tiles must stand in one line without a gap: {names} does not join {_name(squares[0])}"
        )
    bits = sum(1 << index for index, square in enumerate(run) if square in new)
    row, column = divmod(run[0], SIZE)
    codes = bytes(after[square] for square in run)
    play = Play(row, column, down, codes, bits, 0, position.ruleset.alphabet)
    return replace(play, score=score_play(position, play).score)


def _misplaced(position: Position, play: Play) -> Iterator[Reason]:
    """Why the tiles cannot be put down as the play says."""
    alphabet, cells = position.ruleset.alphabet, position.board.cells
    if not play.count:
        yield Reason(ReasonKind.NO_TILE, "the play puts no tile on the board")
    for square, code, new in _letters(play):
        if square is None:
            row, column = play.row + 1, play.column + 1
            yield Reason(
                ReasonKind.OFF_BOARD,
                f"{len(play.codes)} letters {play.direction} from row {row}, column {column} "
                f"run off the board",
            )
            return
        name, cell = square_name(square), cells[square]
        text = alphabet.notation(code)
        if new and cell:
            held = alphabet.notation(cell)
            message = f"{name} already holds {held}, so {text} cannot be put there"
            yield Reason(ReasonKind.SQUARE_TAKEN, message, square)
        elif not new and not cell:
            yield Reason(ReasonKind.GAP, f"{name} is a gap: no tile lies or comes there", square)
        elif not new and (cell ^ code) & ~BLANK:
            message = f"{name} holds {alphabet.notation(cell)}, not {text}"
            yield Reason(ReasonKind.OTHER_TILE, message, square)


def _adjoining(position: Position, play: Play) -> Iterator[Reason]:
    """A board tile right before or after the word that the play names belongs to the word."""
    after = _after(position, play)
    run = _run(after, play.squares()[0], play.down)
    if left_out := [square for square in run if square not in play.squares()]:
        names = ", ".join(map(square_name, left_out))
        word = position.ruleset.alphabet.decode_notation(after[square] for square in run)
        message = f"adjoining tiles on {names} are part of the word: {word}"
        yield Reason(ReasonKind.ADJOINING, message, left_out[0])


def _unconnected(position: Position, play: Play) -> Iterator[Reason]:
    """The first play covers the start square; a later one touches a tile that lies."""
    squares = [square for square, _, new in _letters(play) if new and square is not None]
    if not squares:
        return
    cells, start = position.board.cells, position.premiums.start
    if position.board.is_empty:
        if start not in squares:
            message = f"the first play must cover the start square {square_name(start)}"
            yield Reason(ReasonKind.START, message, start)
    elif not any(
        len(_run(cells, square, down)) > 1 for square in squares for down in (False, True)
    ):
        yield Reason(ReasonKind.NOT_TOUCHING, "the play touches no tile on the board")


def _not_on_rack(position: Position, play: Play) -> Iterator[Reason]:
    """Tiles that the play uses and the rack lacks, one reason for all."""
    used = Counter(
        0 if code & BLANK else code
        for square, code, new in _letters(play)
        if new and not (square is not None and position.board[square])
    )
    missing = sorted((used - Counter(position.rack.codes)).elements())
    if missing:
        notation = position.ruleset.alphabet.notation
        names = ", ".join(notation(code) if code else "blank" for code in missing)
        yield Reason(ReasonKind.NOT_ON_RACK, f"not on the rack: {names}")


def _not_words(words: Iterable[WordScore]) -> Iterator[Reason]:
    for word in words:
        if word.valid is False:
            direction = "down" if word.down else "across"
            message = f"{word.text}, {direction} at {word.place}, is not in the word list"
            yield Reason(ReasonKind.NOT_A_WORD, message, word.letters[0].square)


def _named_word(play: Play, is_word: Callable[[str], bool] | None) -> Iterator[Reason]:
    """For tiles that cannot be put down: at least the word that the play names is looked up."""
    text = play.alphabet.decode(code & ~BLANK for code in play.codes)
    if is_word is not None and len(play.codes) > 1 and not is_word(text):
        yield Reason(ReasonKind.NOT_A_WORD, f"{text} is not in the word list")


def _words(
    position: Position, play: Play, is_word: Callable[[str], bool] | None
) -> Iterator[WordScore]:
    """The words of two letters or more that the play's tiles are part of, main word first."""
    after, tiles = _after(position, play), play.tiles()
    first = tiles[0][0]
    runs = [(_run(after, first, play.down), play.down)]
    runs += [(_run(after, square, not play.down), not play.down) for square, _ in tiles]
    for squares, down in runs:
        if len(squares) > 1:
            yield _word(position, after, squares, down, is_word)


def _word(
    position: Position,
    after: bytes,
    squares: list[int],
    down: bool,
    is_word: Callable[[str], bool] | None,
) -> WordScore:
    alphabet, premiums = position.ruleset.alphabet, position.premiums
    letters, multiplier = [], 1
    for square in squares:
        cell, new = after[square], not position.board[square]
        blank = bool(cell & BLANK)
        points = 0 if blank else position.ruleset.points[cell]
        times = premiums.letter[square] if new else 1
        multiplier *= premiums.word[square] if new else 1
        letters.append(LetterScore(square, alphabet.notation(cell), points, times, new, blank))
    codes = bytes(after[square] & ~BLANK for square in squares)
    text = alphabet.decode(codes)
    valid = None
    if is_word is not None:
        # The tiles C and H side by side are not the tile CH, though they read the same.
        valid = alphabet.encode(text) == codes and is_word(text)
    return WordScore(text, tuple(letters), multiplier, down, valid)


def _letters(play: Play) -> Iterator[tuple[int | None, int, bool]]:
    """(square, code, new) of each letter; the square is None off the board."""
    for index, code in enumerate(play.codes):
        row = play.row + index if play.down else play.row
        column = play.column if play.down else play.column + index
        inside = 0 <= row < SIZE and 0 <= column < SIZE
        yield row * SIZE + column if inside else None, code, bool(play.new >> index & 1)


def _after(position: Position, play: Play) -> bytes:
    return position.board.place(play.tiles()).cells


def _run(cells: bytes, square: int, down: bool) -> list[int]:
    """The unbroken squares with tiles around `square` (itself always), along one direction."""
    row, column = divmod(square, SIZE)
    lane = range(column, SQUARES, SIZE) if down else range(row * SIZE, (row + 1) * SIZE)
    first = last = row if down else column
    while first > 0 and cells[lane[first - 1]]:
        first -= 1
    while last < SIZE - 1 and cells[lane[last + 1]]:
        last += 1
    return list(lane[first : last + 1])


def _name(square: int) -> str:
    return square_name(square) if 0 <= square < SQUARES else f"square {square}"
