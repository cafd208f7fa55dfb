"""GCG game records, read turn by turn against the board.

    #player1 nick Full Name
    >nick: AEIRST? 8D SATIRE +22 22      a play; `.` or parentheses for letters of the board
    >nick: AEIRST? -AE +0 22             a swap (`-2`: two tiles not known); `-` a pass
    >nick: AEIRST? -- -22 0              the play before is taken back
    >nick: (UVW) +13 35                  the other player's tiles at the end
    >nick: UVW (UVW) -13 22              the player's own
    #note, #rack1, #character-encoding, #ruleset, #premiums, …; others are kept
    #start-position 15/… AEIRST?/ 0/0 0  before any turn: the board to begin with, as in CGP

Source: the GCG page of poslfit.com for the lines; `#ruleset`, `#premiums` and `#start-position` are
this program's.
"""

import re
from dataclasses import dataclass, field, replace

from solver.board import Board
from solver.game_record import (
    CHALLENGE,
    OUT,
    PASS,
    PLAY,
    REST,
    SWAP,
    TIME,
    WITHDRAWN,
    GameRecord,
    Player,
    Start,
    Turn,
)
from solver.notation.errors import NotationError, shown
from solver.notation.gcg_place import read_recorded_play
from solver.notation.tiles import UPPER_TILES, parse_rack
from solver.position import Position
from solver.premiums import Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset

MOST_TURNS = 1000
START_POSITION = "start-position"
_TURN = re.compile(r">\s*([^:]{1,80}?)\s*:\s*(.*?)\s*([+-]\s?\d{1,6})\s+(-?\d{1,6})\s*")
_NICK = re.compile(r"[^:]{1,80}")
_PRAGMA = re.compile(r"#\s*([A-Za-z][\w-]{0,40})\s*(.*)")
_PLACE = re.compile(r"\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2}")
_LONGEST_TURN = 400
_SKIPPED = ("character-encoding", "ruleset", "premiums")


@dataclass
class _Reading:
    """What has been read so far, line by line."""

    ruleset: Ruleset
    premiums: Premiums
    source: str
    players: list[Player] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    racks: list[Rack | None] = field(default_factory=lambda: [None, None])
    pragmata: list[tuple[str, str]] = field(default_factory=list)
    boards: list[Board] = field(default_factory=lambda: [Board()])
    notes: dict[int, list[str]] = field(default_factory=dict)
    start: Start = field(default_factory=Start)
    line: int = 0
    in_note: bool = False

    def fail(self, what: str) -> NotationError:
        return NotationError(what, source=self.source, line=self.line)

    def rack(self, text: str) -> Rack:
        return parse_rack(text, self.ruleset, source=f"{self.source}: line {self.line}: rack")


def gcg_pragma(text: str, name: str) -> str | None:
    """The first word of the first pragma of that name, or None."""
    line = gcg_line(text, name)
    return line.split()[0] if line else None


def gcg_layout(text: str) -> str | None:
    """What the record says of its layout: `#premiums`, or `#board-layout` of other programs."""
    return gcg_pragma(text, "premiums") or gcg_pragma(text, "board-layout")


def gcg_line(text: str, name: str) -> str | None:
    """The whole text of the first pragma of that name, or None."""
    match = re.search(rf"^[ \t]*#[ \t]*{name}[ \t]+(\S.*)", text, re.MULTILINE | re.IGNORECASE)
    return match[1].strip() if match else None


def parse_gcg(text: str, ruleset: Ruleset, premiums: Premiums, *, source: str) -> GameRecord:
    """The game that a GCG describes.

    Raises NotationError with the line for one that is no GCG, and for a play that does not fit the
    board: the message then names the place where it would fit. Not checked: the words, the points
    and whether the racks follow from each other.
    """
    reading = _Reading(ruleset, premiums, source)
    for number, line in enumerate(text.splitlines(), 1):
        reading.line = number
        bare = line.strip()
        if bare.startswith(">"):
            _turn(bare, reading)
            reading.in_note = False
        elif bare.startswith("#"):
            reading.in_note = _pragma(bare, reading)
        elif bare and reading.in_note:
            _add_note(bare, reading)
        elif bare:
            raise reading.fail(f"expected a turn (>name: …) or a # line, found {shown(bare)}")
    players = _both_players(reading.players)
    for index, texts in reading.notes.items():
        note = " ".join(texts).strip()
        reading.turns[index] = replace(reading.turns[index], note=note)
    return GameRecord(
        ruleset,
        premiums,
        players,
        tuple(reading.turns),
        (reading.racks[0], reading.racks[1]),
        tuple(reading.pragmata),
        reading.start,
    )


def _pragma(line: str, reading: _Reading) -> bool:
    """Read a `#` line; True for a turn's note, which the next lines can go on with."""
    match = _PRAGMA.fullmatch(line)
    if not match:
        return False  # a comment
    name, text = match[1].lower(), match[2].strip()
    if name == "note" and reading.turns:
        _add_note(text, reading)
        return True
    if name in ("player1", "player2"):
        nick, full = [*text.split(maxsplit=1), "", ""][:2]
        if nick and not _NICK.fullmatch(nick):  # a turn with it could not be read again
            what = f"expected a name of one word without a colon, found {shown(nick)}"
            raise reading.fail(what)
        _add_player(int(name[-1]) - 1, Player(nick or name, full), reading)
    elif name in ("rack1", "rack2"):
        reading.racks[int(name[-1]) - 1] = reading.rack(text)
    elif name == START_POSITION:
        _start(text, reading)
    elif name not in _SKIPPED:
        reading.pragmata.append((match[1], text))
    return False


def _start(text: str, reading: _Reading) -> None:
    """Read where the record begins."""
    from solver.notation.cgp import parse_cgp, split_cgp  # of few records

    if reading.turns or reading.start != Start():
        raise reading.fail(f"#{START_POSITION} belongs before the first turn, and once")
    source = f"{reading.source}: line {reading.line}"
    blank = Position(Board(), Rack(), reading.ruleset, reading.premiums)
    cgp = split_cgp(text, source=source)
    first = parse_cgp(cgp, blank, case=UPPER_TILES, source=source)
    racks = (first.rack or None, first.opponent or None)
    reading.start = Start(first.board, racks, first.scores, first.zeros)
    reading.boards = [first.board]


def _add_player(index: int, player: Player, reading: _Reading) -> None:
    while len(reading.players) < index:
        reading.players.append(Player(f"player{len(reading.players) + 1}"))
    other = reading.players[1 - index].nick if len(reading.players) > 1 - index else ""
    if other.casefold() == player.nick.casefold():
        raise reading.fail(f"both players are called {other!r}; give them different names")
    if len(reading.players) > index:
        reading.players[index] = player
    else:
        reading.players.append(player)


def _add_note(text: str, reading: _Reading) -> None:
    reading.notes.setdefault(len(reading.turns) - 1, []).append(text)


def _both_players(found: list[Player]) -> tuple[Player, Player]:
    """Those found; a player who is not named is called by the number of one of the two."""
    first = found[0] if found else Player("player1")
    spare = "player1" if first.nick.casefold() == "player2" else "player2"
    return first, found[1] if len(found) > 1 else Player(spare)


def _player(name: str, reading: _Reading) -> int:
    nick = "_".join(name.split())  # a nick is one word: it stands before the full name
    for index, player in enumerate(reading.players):
        if player.nick.casefold() == nick.casefold():
            return index
    if len(reading.players) == 2:
        names = " and ".join(player.nick for player in reading.players)
        raise reading.fail(f"{shown(name)} is not one of the players {names}")
    reading.players.append(Player(nick, name if name != nick else ""))
    return len(reading.players) - 1


def _turn(line: str, reading: _Reading) -> None:
    match = _TURN.fullmatch(line) if len(line) <= _LONGEST_TURN else None
    if not match:
        what = f"expected >name: RACK 8D WORD +22 22, found {shown(line, 60)}"
        raise reading.fail(what)
    if len(reading.turns) == MOST_TURNS:
        raise reading.fail(f"expected a game, found more than {MOST_TURNS} turns")
    nick, middle, points, total = match.groups()
    turn = Turn(_player(nick, reading), PASS, int("".join(points.split())), int(total), None)
    board = reading.boards[-1]
    turn = _event(turn, middle.split(), reading)
    if turn.kind == WITHDRAWN:
        board = _taken_back(turn, reading)
    elif turn.play is not None:
        board = board.place(turn.play.tiles())
    reading.turns.append(turn)
    reading.boards.append(board)


def _taken_back(turn: Turn, reading: _Reading) -> Board:
    last = reading.turns[-1] if reading.turns else None
    if last is None or last.kind != PLAY or last.player != turn.player:
        raise reading.fail("-- takes back a play, but the turn before is no play of this player")
    return reading.boards[-2]


def _event(turn: Turn, words: list[str], reading: _Reading) -> Turn:
    """`turn` with its kind, rack, play and tiles, from the words between name and points."""
    if not words:
        raise reading.fail("expected a rack and what was played, found nothing")
    if len(words) >= 2 and _PLACE.fullmatch(words[-2]):
        turn = replace(turn, kind=PLAY, rack=_rack(words[:-2], reading))
        position = Position(
            reading.boards[-1], turn.rack or Rack(), reading.ruleset, reading.premiums
        )
        play = read_recorded_play(words[-2], words[-1], position, reading.fail)
        return replace(turn, play=replace(play, score=turn.points))
    turn = replace(turn, rack=_rack(words[:-1], reading))
    last = words[-1]
    if last in ("-", "--"):
        return replace(turn, kind=PASS if last == "-" else WITHDRAWN)
    if last.startswith("-"):
        return _swap(turn, last[1:], reading)
    if last.startswith("(") and last.endswith(")"):
        return _adjustment(turn, last[1:-1], reading)
    what = f"expected a play (8D WORD), - for a pass or -AB for a swap, found {shown(last)}"
    raise reading.fail(what)


def _rack(words: list[str], reading: _Reading) -> Rack | None:
    return reading.rack("".join(words)) or None  # one of no tiles says nothing


def _swap(turn: Turn, text: str, reading: _Reading) -> Turn:
    if text.isascii() and text.isdecimal():
        if not 1 <= int(text) <= reading.ruleset.rack_size:
            raise reading.fail(f"expected a swap of 1 to 7 tiles, found {shown(text)}")
        return replace(turn, kind=SWAP, count=int(text))
    tiles = reading.rack(text)
    if not tiles:
        raise reading.fail(f"expected a swap of 1 to 7 tiles, found {shown(text)}")
    if turn.rack is not None:
        try:
            turn.rack.without(tiles.codes)
        except ValueError:
            raise reading.fail(f"swapped tiles {shown(text)} are not all on the rack") from None
    return replace(turn, kind=SWAP, tiles=tiles, count=len(tiles))


def _adjustment(turn: Turn, text: str, reading: _Reading) -> Turn:
    kinds = {"time": TIME, "challenge": CHALLENGE}
    if text.lower() in kinds:
        return replace(turn, kind=kinds[text.lower()])
    out = turn.points > 0 or (turn.points == 0 and turn.rack is None)  # blanks alone are worth 0
    kind = OUT if out else REST
    return replace(turn, kind=kind, tiles=reading.rack(text))
