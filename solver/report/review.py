"""Reviewed games in every form of output, and the table of a league."""

from collections.abc import Sequence
from typing import IO, Any

from dawg_builder.wording import plural
from solver.batch.review import GameReview, ReviewedTurn, Standing, standings
from solver.lexicon import Lexicon
from solver.move import Play
from solver.notation import print_rack
from solver.position import Position
from solver.report.console import Console
from solver.report.records import play_record
from solver.report.table import table_lines
from solver.report.writers import write_csv, write_json, write_jsonl, write_plain

COLUMNS = (
    "game", "turn", "player", "rack", "move", "score", "best", "best_score", "lost", "rank",
    "count", "bingo", "missed_bingo", "notes",
)  # fmt: skip
"""The columns of the CSV and plain outputs, and the fields of the JSON."""

STANDING_COLUMNS = (
    "player", "games", "wins", "draws", "losses", "points", "against", "lost", "lost_per_move",
    "bingos", "missed_bingos",
)  # fmt: skip


def write_review(
    games: Sequence[GameReview], lexicon: Lexicon, form: str, out: IO[str], *, league: bool
) -> None:
    """Write the reviews in `form`: for people each turn of one game, or a league's standings."""
    if form == "json":
        meta = lexicon.meta
        head = {"lexicon": {"id": lexicon.id, "words": meta.words, "sha256": meta.words_sha256}}
        table = list(map(standing_record, standings(games)))
        return write_json(out, head, "games", map(game_record, games), {"standings": table})
    if form == "jsonl":
        return write_jsonl(out, (turn_record(game, turn) for game in games for turn in game.turns))
    if form in ("csv", "plain"):
        rows = [turn_cells(game, turn) for game in games for turn in game.turns]
        return write_csv(out, COLUMNS, rows) if form == "csv" else write_plain(out, rows)
    console = Console.of(out)
    for line in _league_lines(games, console) if league else _game_lines(games[0], console):
        print(line, file=out)
    return None


def game_record(game: GameReview) -> dict[str, Any]:
    """The JSON of a reviewed game."""
    return {
        "game": game.name,
        "ruleset": game.record.ruleset.id,
        "players": [
            {
                "name": player.name,
                "points": player.points,
                "moves": player.moves,
                "moves_known": player.known,
                "best_moves": player.best,
                "lost": player.lost,
                "bingos": player.bingos,
                "missed_bingos": player.missed,
            }
            for player in game.players
        ],
        "turns": [turn_record(game, turn) for turn in game.turns],
    }


def turn_record(game: GameReview, turn: ReviewedTurn) -> dict[str, Any]:
    """The JSON of a reviewed turn; plays as in every other verb."""
    position = turn.position
    return {
        "game": game.name,
        "turn": turn.number,
        "player": _player(game, turn),
        "rack": _rack(turn),
        "move": turn.move,
        "score": turn.score,
        "best": _play(position, turn.best),
        "best_score": turn.best.score if turn.best else None,
        "lost": turn.lost,
        "rank": turn.rank,
        "count": turn.count,
        "bingo": turn.found_bingo,
        "missed_bingo": _play(position, turn.bingo) if turn.missed_bingo else None,
        "notes": list(turn.notes),
    }


def turn_cells(game: GameReview, turn: ReviewedTurn) -> list[str]:
    """The cells of a turn under `COLUMNS`; unknown is empty."""
    missed = turn.bingo.notation if turn.bingo and turn.missed_bingo else ""
    return [
        game.name,
        str(turn.number),
        _player(game, turn),
        _rack(turn),
        turn.move,
        str(turn.score),
        turn.best.notation if turn.best else "",
        *map(_cell, (turn.best.score if turn.best else None, turn.lost, turn.rank, turn.count)),
        str(turn.found_bingo).lower(),
        missed,
        "; ".join(turn.notes),
    ]


def standing_record(player: Standing) -> dict[str, Any]:
    """The JSON of a player's line in the table."""
    per_move = player.lost_per_move
    return dict(
        zip(
            STANDING_COLUMNS,
            (
                player.name,
                player.games,
                player.wins,
                player.draws,
                player.losses,
                player.points,
                player.against,
                player.lost,
                None if per_move is None else round(per_move, 2),
                player.bingos,
                player.missed,
            ),
            strict=True,
        )
    )


def player_rows(game: GameReview) -> list[list[str]]:
    """A head and a row for each player of a game, as text."""
    rows = [["player", "points", "lost", "a move", "best moves", "bingos", "missed"]]
    for player in game.players:
        per_move = f"{player.lost / player.known:.1f}" if player.known else "?"
        best = f"{player.best} of {player.known}"
        if player.known < player.moves:
            best += f" ({player.moves - player.known} not known)"
        rows.append(
            [
                player.name,
                str(player.points),
                str(player.lost),
                per_move,
                best,
                str(player.bingos),
                str(player.missed),
            ]
        )
    return rows


def standing_rows(games: Sequence[GameReview]) -> list[list[str]]:
    """A head and a row for each player of a league, as text."""
    rows = [
        ["", "player", "games", "won", "drawn", "lost", "points", "against", "lost a move",
         "bingos", "missed"]
    ]  # fmt: skip
    for place, player in enumerate(standings(games), 1):
        per_move = player.lost_per_move
        rows.append(
            [
                str(place),
                player.name,
                *map(str, (player.games, player.wins, player.draws, player.losses)),
                *map(str, (player.points, player.against)),
                "?" if per_move is None else f"{per_move:.1f}",
                *map(str, (player.bingos, player.missed)),
            ]
        )
    return rows


def turn_text(turn: ReviewedTurn) -> str:
    """What was better, or that nothing was."""
    if turn.lost is None:
        return "?"
    if turn.best is None:
        return "no legal play"
    return turn.best.notation if turn.lost else "the best"


def _game_lines(game: GameReview, console: Console) -> list[str]:
    rows = [["", "player", "rack", "move", "points", "best", "points", "lost"]]
    for turn in game.turns:
        best = str(turn.best.score) if turn.best and turn.lost else ""
        lost = "?" if turn.lost is None else str(turn.lost or "")
        mark = " bingo" if turn.found_bingo else ""
        mark = f" missed {turn.bingo.notation}" if turn.bingo and turn.missed_bingo else mark
        rows.append(
            [
                str(turn.number),
                _player(game, turn),
                _rack(turn),
                turn.move,
                str(turn.score),
                turn_text(turn),
                best,
                lost,
                "; ".join(filter(None, (mark.strip(), *turn.notes))),
            ]
        )
    lines = table_lines(rows, right=(0, 4, 6, 7))
    totals = table_lines(player_rows(game), right=(1, 2, 3, 5, 6))
    return [console.style(lines[0], 2), *lines[1:], "", console.style(totals[0], 2), *totals[1:]]


def _league_lines(games: Sequence[GameReview], console: Console) -> list[str]:
    lines = table_lines(standing_rows(games), right=(0, 2, 3, 4, 5, 6, 7, 8, 9, 10))
    turns = sum(len(game.turns) for game in games)
    return [
        console.style(lines[0], 2),
        *lines[1:],
        f"{plural(len(games), 'game')}, {plural(turns, 'turn')}",
    ]


def _player(game: GameReview, turn: ReviewedTurn) -> str:
    return game.record.players[turn.player].nick


def _rack(turn: ReviewedTurn) -> str:
    return print_rack(turn.position.rack, turn.position.ruleset)


def _play(position: Position, play: Play | None) -> dict[str, Any] | None:
    return None if play is None else play_record(position, play, 1)


def _cell(value: int | None) -> str:
    return "" if value is None else str(value)
