"""The file of a game: a GCG record that is read, changed and written as a whole.

GCG, not a JSON of our own, because every verb that takes a position reads it (`wordfeud best
game.gcg`), other programs open it, a fault in it has a line, and a player can mend it by hand.
Three pragmata say what GCG has no word for: `#me 1` the player who keeps the file, `#lexicon`
the word list that plays are checked with, `#ruleset-file` the rules of a variant.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from dawg_builder.files import write_atomically
from dawg_builder.wording import plural
from solver.game.errors import GameError
from solver.game_record import GameRecord, Player, Start
from solver.notation import NotationError, decode_text, parse_game, print_game
from solver.notation.encoding import LONGEST_TEXT
from solver.position import Position
from solver.premiums import Premiums
from solver.ruleset import Ruleset, load_ruleset

ME, LEXICON, RULESET_FILE = "me", "lexicon", "ruleset-file"
_LOCK_PATIENCE = 10.0


def new_game(
    ruleset: Ruleset,
    premiums: Premiums,
    *,
    me: str = "me",
    opponent: str = "opponent",
    opponent_starts: bool = False,
    lexicon: str | None = None,
    ruleset_file: str | None = None,
) -> GameRecord:
    """A game before its first turn. The player who starts is the first of its players.

    Arguments: `me`, `opponent`, names of one word; `lexicon`, an id or file to check plays with;
    `ruleset_file`, where `ruleset` was read if it is not a bundled one. Raises GameError for a
    name that the file cannot hold. For a game that has begun already see `continued`.
    """
    for name in (me, opponent):
        if not name or ":" in name or len(name) > 40 or len(name.split()) != 1:
            raise GameError(f"{name!r}: a player's name is one word without a colon")
    if me.casefold() == opponent.casefold():
        raise GameError(f"both players are called {me!r}; give them different names")
    players = (Player(opponent), Player(me)) if opponent_starts else (Player(me), Player(opponent))
    pragmata = {ME: "2" if opponent_starts else "1"}
    pragmata |= {LEXICON: lexicon} if lexicon else {}
    pragmata |= {RULESET_FILE: ruleset_file} if ruleset_file else {}
    return GameRecord(ruleset, premiums, players, pragmata=tuple(pragmata.items()))


def continued(record: GameRecord, position: Position) -> GameRecord:
    """A new game's record that begins with `position`, as its keeper sees it: his are the rack and
    the first of the scores.

    Raises GameError where no turn can follow, or it is not known how many tiles each player has.
    """
    me, size = keeper(record), record.ruleset.rack_size
    mine, theirs = position.rack or None, position.opponent or None  # an empty one is not known
    both, scores = (mine, theirs), position.scores
    left = record.ruleset.total - len(position.board.tiles())
    others = left - len(position.rack)
    if left < 2 * size and not (mine and 0 < others <= size):
        if left < 0:
            raise GameError(f"the board has {plural(-left, 'tile')} more than the set")
        hint = f"give all of your rack, which leaves 1 to {size} to the other player"
        raise GameError(f"the bag is empty ({plural(left, 'tile')} not on the board): {hint}")
    start = Start(
        position.board,
        (both[1], both[0]) if me else both,
        (scores[1], scores[0]) if me else scores,
        position.zeros,
    )
    if position.zeros >= record.ruleset.passes_to_end:
        raise GameError(f"the game is over after {position.zeros} turns without points in a row")
    return replace(record, start=start, racks=start.racks)


def kept_lexicon(record: GameRecord) -> str | None:
    """The word list that the game was begun with; None where there was none, or the record is of
    another program, whose lists are other lists."""
    return record.said(LEXICON) if record.said(ME) else None


def keeper(record: GameRecord) -> int:
    """The player, 0 or 1, who keeps the file; the first where it does not say."""
    return 1 if record.said(ME) == "2" else 0


def player_index(record: GameRecord, name: str) -> int:
    """The player of that name, in any case. Raises GameError."""
    for index, player in enumerate(record.players):
        if player.nick.casefold() == name.casefold():
            return index
    names = " and ".join(player.nick for player in record.players)
    raise GameError(f"{name!r} does not play in this game; the players are {names}")


def read_game(path: Path) -> GameRecord:
    """The game in a file. Raises GameError or NotationError with the line of what is wrong."""
    return _parsed(_read(path), path)


def create_game(path: Path, record: GameRecord) -> None:
    """Write a new game's file. Raises GameError if there is one of that name already."""
    with _locked():
        if os.path.exists(path):
            raise GameError(f"{path}: there is a file of that name; choose another, or remove it")
        write_atomically(path, [print_game(record).encode()])


def change_game(path: Path, change: Callable[[GameRecord], GameRecord]) -> GameRecord:
    """Read the game, `change` it, write it whole or not at all; gives what was written.

    Two processes at once take turns, and neither loses the other's turn: where the system has no
    locks, one of them gets a GameError. Raises what reading and `change` raise.
    """
    with _locked():
        data = _read(path)
        record = change(_parsed(data, path))
        text = print_game(record).encode()
        if _read(path) != data:
            raise GameError(f"{path}: was changed by another program just now; try again")
        write_atomically(path, [text])
    return record


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LONGEST_TEXT + 1)
    except FileNotFoundError:
        raise GameError(f"{path}: no such game; make it with: wordfeud game new {path}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GameError(f"{path}: cannot be read: {reason}") from None


def _parsed(data: bytes, path: Path) -> GameRecord:
    if not data.strip():
        raise GameError(f"{path}: line 1: expected a game record, found an empty file")
    source = str(path)
    rules_file = _ruleset_file(data, source)
    ruleset = load_ruleset(rules_file) if rules_file else None
    record = parse_game(data, ruleset=ruleset, source=source)
    _check_totals(record, data, source)
    return record


def _ruleset_file(data: bytes, source: str) -> str | None:
    """The ruleset's file, which must be known before the rest can be read."""
    from solver.notation.gcg import gcg_line

    return gcg_line(decode_text(data, source), RULESET_FILE)


def _check_totals(record: GameRecord, data: bytes, source: str) -> None:
    """Each total must follow from the one before: a digit that was lost is found."""
    totals = list(record.start.scores)
    for index, turn in enumerate(record.turns):
        totals[turn.player] += turn.points
        if totals[turn.player] != turn.total:
            what = (
                f"{record.players[turn.player].nick}'s total should be {totals[turn.player]} "
                f"after {turn.points:+d}, found {turn.total}; mend the line"
            )
            raise NotationError(what, source=source, line=_line_of_turn(data, index))


def _line_of_turn(data: bytes, index: int) -> int:
    lines = [
        number
        for number, line in enumerate(data.splitlines(), 1)
        if line.lstrip(b"\xef\xbb\xbf \t").startswith(b">")
    ]
    return lines[index] if index < len(lines) else len(lines)


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    """Hold the lock that all games of this user share, where there can be one."""
    from dawg_builder.cache_folder import locked, user_folder

    base = user_folder()
    folder = base.parent / "games" if base else None
    with contextlib.ExitStack() as stack:
        if folder is not None:
            with contextlib.suppress(OSError):  # without it the check before writing remains
                folder.mkdir(parents=True, exist_ok=True)
                stack.enter_context(locked(folder, lambda text: None, _LOCK_PATIENCE))
        yield
