"""Game records as an input: a row for every turn with the position in which it was made.

Read are GCG, Wordfeud's own JSON (one position each), and JSON with a list of turns:

    {"ruleset": "nb", "players": ["anna", "bo"],
     "turns": [{"player": "anna", "rack": "HUSETAR", "move": "8H HUS", "score": 8}, …]}

where `move` is a play, `-` for a pass, or `-` and the tiles that were swapped.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from dawg_builder.errors import WordfeudError, absence
from solver.batch.errors import BatchError, shown_value
from solver.batch.packing_tables import Chosen, Defaults
from solver.batch.readers import Raw, Source
from solver.batch.rows import CHUNK_ROWS, Rows
from solver.game_record import PASS, PLAY, SWAP, GameRecord, Turn
from solver.notation import (
    NotationError,
    parse_game,
    parse_position,
    print_position,
    print_rack,
    stated_ruleset,
)
from solver.notation.encoding import LONGEST_TEXT, decode_text
from solver.notation.gcg import gcg_layout, gcg_pragma
from solver.notation.labels import is_layout, known_ruleset, layout_name
from solver.premiums import Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset

GAME_NAMES = (
    "game", "turn", "player", "board", "rack", "ruleset", "premiums", "played", "points",
)  # fmt: skip
"""The columns of a turn: the file, the turn's number, and so on; `points` as recorded."""

MOVES = (PLAY, SWAP, PASS)
"""The turns that a player chooses; the others only settle points."""

_DIFFERENT = "give them different names, or nobody can tell their turns apart"
_ENDINGS = (".gcg", ".json")


def open_games(path: str, defaults: Defaults) -> Source:
    """The games in a folder and those below it, or one game's file. Raises BatchError.

    The `defaults` hold for games that do not say.
    """
    files = game_files(Path(path))
    chunks = _chunks(
        Path(path), files, Defaults(defaults.ruleset, defaults.premiums, defaults.chosen)
    )
    return Source(path, "games", chunks, _parse, GAME_NAMES, len(files))


def game_files(path: Path) -> list[Path]:
    """The files of game records at `path`, in the order of their names. Raises BatchError."""
    if not os.path.exists(path):
        raise BatchError(f"{path}: {absence(path, 'no such file or folder')}")
    if not os.path.isdir(path):  # a pipe is as good as a file
        return [path]
    files = sorted(file for file in path.rglob("*") if file.suffix.lower() in _ENDINGS)
    if not files:
        raise BatchError(f"{path}: no game in it: expected files that end in .gcg or .json")
    return files


def read_game_record(
    path: Path,
    *,
    ruleset: Ruleset | None = None,
    premiums: Premiums | None = None,
    default: Ruleset | None = None,
) -> GameRecord:
    """The game in a file: GCG, or JSON with a list of turns.

    `ruleset` and `premiums` hold for one that does not say, or names an unknown one; `default` is
    the ruleset of one that does not say where none is given. Raises WordfeudError with the line of
    a fault.
    """
    chosen = Chosen(ruleset is not None, premiums is not None)
    return _record(_text(path), str(path), Defaults(ruleset or default, premiums, chosen))


def _record(text: str, source: str, given: Defaults) -> GameRecord:
    if not text.strip():
        raise NotationError("expected a game record, found an empty file", source=source)
    plain = _json(text)
    if plain is not None:
        if "turns" not in plain:
            what = "expected a game with turns, found one position; every turn is needed"
            raise NotationError(what, source=source)
        text = _as_gcg(plain, source)
    name, layout = gcg_pragma(text, "ruleset"), gcg_layout(text)
    its_ruleset = known_ruleset(name) if given.chosen.ruleset else name
    its_layout = is_layout(layout) if given.chosen.premiums else layout
    return parse_game(
        text,
        ruleset=None if its_ruleset else given.ruleset,
        premiums=None if its_layout else given.premiums,
        source=source,
    )


def played_text(turn: Turn, record: GameRecord) -> str:
    """What was played: `8H HUS`, `-` for a pass, `-AE` or `-2` for a swap."""
    if turn.play is not None:
        return turn.play.notation
    if turn.kind == SWAP:
        return f"-{print_rack(turn.tiles, record.ruleset) if turn.tiles else turn.count}"
    return "-"


def _chunks(root: Path, files: Iterable[Path], given: Defaults) -> Iterator[Raw]:
    first, rows = 1, []
    for done, file in enumerate(files, 1):
        name = file.relative_to(root).as_posix() if file != root else file.name
        for row in _rows(file, name, given):
            rows.append(row)
            if len(rows) == CHUNK_ROWS:
                yield Raw(first, rows, len(rows), done)
                first, rows = first + len(rows), []
    if rows:
        yield Raw(first, rows, len(rows), done)


def _parse(raw: Raw) -> Rows:
    errors = {index: row["error"] for index, row in enumerate(raw.payload) if "error" in row}
    return Rows(raw.first, [_without_error(row) for row in raw.payload], errors)


def _without_error(row: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in row.items() if name != "error"}


def _rows(file: Path, name: str, given: Defaults) -> Iterator[dict[str, Any]]:
    """The rows of one file; one row with an `error` for a file that cannot be read."""
    try:
        text = _text(file)
        plain = _json(text)
        if plain is not None and "turns" not in plain:
            yield _snapshot(text, name, given)
            return
        record = _record(text, str(file), given)
    except WordfeudError as error:
        yield {"game": name, "error": str(error)}
        return
    for number, turn in enumerate(record.turns, 1):
        if turn.kind in MOVES:
            yield _row(record, number, name)


def _row(record: GameRecord, number: int, name: str) -> dict[str, Any]:
    turn = record.turns[number - 1]
    layout = layout_name(record.premiums)
    return {
        "game": name,
        "turn": number,
        "player": record.players[turn.player].nick,
        "board": print_position(record.position(number), "string").strip("\n"),
        "rack": print_rack(turn.rack or Rack(), record.ruleset),
        "ruleset": record.ruleset.id,
        "premiums": layout,
        "played": played_text(turn, record),
        "points": turn.points,
    }


def _snapshot(text: str, name: str, given: Defaults) -> dict[str, Any]:
    said = stated_ruleset(text, format="json", source=name)
    position = parse_position(text, format="json", ruleset=said or given.ruleset, source=name)
    return {
        "game": name,
        "board": print_position(position, "string").strip("\n"),
        "rack": print_rack(position.rack, position.ruleset),
        "ruleset": position.ruleset.id,
        "premiums": layout_name(position.premiums),
    }


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return decode_text(file.read(LONGEST_TEXT + 1), str(path))
    except OSError as error:
        raise BatchError(f"{path}: cannot be read: {error.strerror or error}") from None


def _json(text: str) -> dict[str, Any] | None:
    """The object in a JSON text, or None for a text of another kind."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return plain if isinstance(plain, dict) else {}


def _as_gcg(plain: Mapping[str, Any], source: str) -> str:
    """The lines of GCG that say what a JSON game says."""
    players = plain.get("players", ["player1", "player2"])
    turns = plain.get("turns")
    if not isinstance(turns, list) or not isinstance(players, list) or len(players) != 2:
        raise NotationError("expected two players and a list of turns", source=source)
    names = [_name(player, source) for player in players]
    if names[0].casefold() == names[1].casefold():
        raise NotationError(f"both players are called {names[0]!r}; {_DIFFERENT}", source=source)
    lines = [f"#player{at} {name} {name}" for at, name in enumerate(names, 1)]
    lines += [f"#{key} {plain[key]}" for key in ("ruleset", "premiums") if key in plain]
    totals = [0, 0]
    for number, turn in enumerate(turns, 1):
        what = "expected a player, a rack, a move and a score"
        what = f"turn {number}: {what}, found {shown_value(turn, 60)}"
        try:
            mover = turn.get("player", names[(number - 1) % 2])
            mover = mover if isinstance(mover, int) else names.index(_name(mover, source))
            points = int(turn.get("score", 0))
            totals[mover] += points
            move = " ".join(str(turn["move"]).split())
            rack = str(turn.get("rack") or "").replace(" ", "?")
            lines.append(f">{names[mover]}: {rack} {move} {points:+d} {totals[mover]}")
        except (AttributeError, KeyError, ValueError, IndexError, TypeError):
            raise NotationError(what, source=source) from None
    return "\n".join(lines) + "\n"


def _name(player: Any, source: str) -> str:
    name = player.get("username") if isinstance(player, dict) else player
    if not isinstance(name, str) or not name or ":" in name or len(name.split()) != 1:
        what = f"expected a player's name, one word, found {shown_value(player)}"
        raise NotationError(what, source=source)
    return name
