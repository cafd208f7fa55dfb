"""A reviewed game as one page of HTML that needs nothing beside it, and a league as a folder."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from dawg_builder.wording import plural
from solver.batch.review import GameReview, ReviewedTurn
from solver.board import Board
from solver.lexicon import Lexicon
from solver.report.chart import COLOURS, score_chart
from solver.report.picture import BOARD_SIZE, draw_board, draw_play
from solver.report.records import explain_lines
from solver.report.review import player_rows, standing_rows, turn_text
from solver.scoring import score_play

_SIZE = BOARD_SIZE + 6
_STYLE = """
:root { color-scheme: dark }
body { background: #2c3344; color: #fff; font: 1rem/1.5 'Noto Sans', 'DejaVu Sans', sans-serif;
  margin: 0 auto; max-width: 60rem; padding: 0 .75rem 2rem }
h1 { font-size: 1.3rem } p { color: #c4cad6; margin: .3rem 0 } a { color: #7fb2f0 }
table { border-collapse: collapse; margin: .5rem 0 } th { color: #9aa3b5; font-weight: 400 }
td, th { padding: .15rem .7rem .15rem 0; text-align: left }
details { border-top: 1px solid #454d61 } summary { cursor: pointer; padding: .4rem 0 }
summary i { color: #9aa3b5; display: inline-block; font-style: normal; min-width: 2rem }
summary b { display: inline-block; min-width: 6rem } summary span { margin-right: .8rem }
summary em { color: #f0a08a; font-style: normal } .good { color: #9fd28a }
pre { color: #c4cad6; font: inherit; margin: 0 0 .5rem; white-space: pre-wrap }
.boards { display: flex; flex-wrap: wrap; gap: 1rem } figure { flex: 1 1 20rem; margin: 0 }
svg { display: block; width: 100% } svg.store { height: 0; position: absolute; width: 0 }
"""


def review_page(game: GameReview, lexicon: Lexicon) -> str:
    """The page of a game: the players' sums, the chart of the score, and each turn with the board
    on which the move lies beside the best play. Squares and tiles are drawn once each."""
    record = game.record
    names = [player.nick for player in record.players]
    scores = [record.scores_after(turns) for turns in range(len(record.turns) + 1)]
    about = f"Lexicon {lexicon.id}, {plural(lexicon.meta.words, 'word')}; {record.ruleset.name}."
    return _page(
        f"{names[0]} {scores[-1][0]} – {scores[-1][1]} {names[1]}",
        f"<p>{escape(game.name)}</p>\n<p>{escape(about)}</p>\n",
        _table(player_rows(game)),
        score_chart(names, scores),
        _store(game),
        *_turns(game),
    )


def league_page(games: Sequence[GameReview], pages: Sequence[str]) -> str:
    """The page of a league: the table, and a link to the page of each game."""
    links = []
    for game, page in zip(games, pages, strict=True):
        one, two = game.players
        result = f"{one.name} {one.points} – {two.points} {two.name}"
        links.append(
            f'<li><a href="{escape(page)}">{escape(result)}</a> {escape(game.name)}</li>\n'
        )
    return _page("Standings", _table(standing_rows(games)), "<ol>\n", *links, "</ol>\n")


def _page(title: str, *parts: str) -> str:
    return "".join(
        [
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
            '</title>\n<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n",
            *parts,
            "</body></html>\n",
        ]
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>\n" for row in rows[1:]
    )
    return f"<table><tr>{head}</tr>\n{body}</table>\n"


def _store(game: GameReview) -> str:
    """The empty board, and the tiles of each play, to be used by their names."""
    record = game.record
    empty = replace(record.position(1) if record.turns else record.position(), board=Board())
    tiles = "".join(
        f'<g id="t{number}">{draw_play(record.position(number), turn.play, new=False)}</g>'
        for number, turn in enumerate(record.turns, 1)
        if turn.play is not None
    )
    return (
        f'<svg viewBox="0 0 {_SIZE} {_SIZE}" class="store" aria-hidden="true">'
        f'<g id="board">{draw_board(empty)}</g>{tiles}</svg>\n'
    )


def _turns(game: GameReview) -> Iterator[str]:
    lying: list[int] = []
    for reviewed in game.turns:
        yield _turn(game, reviewed, lying)
        if reviewed.turn.play is not None and not reviewed.taken_back:
            lying.append(reviewed.number)


def _turn(game: GameReview, turn: ReviewedTurn, lying: Sequence[int]) -> str:
    board = '<use href="#board"/>' + "".join(f'<use href="#t{number}"/>' for number in lying)
    name = game.record.players[turn.player].nick
    if turn.lost is None:
        verdict = "<em>?</em>"
    elif turn.lost:
        verdict = f"<em>{plural(turn.lost, 'point')} lost</em>"
    else:
        verdict = '<span class="good">the best</span>'
    if turn.found_bingo:
        verdict += ' <span class="good">bingo</span>'
    elif turn.bingo is not None and turn.missed_bingo:
        verdict += f" <em>missed bingo {escape(turn.bingo.notation)}</em>"
    figures = [_figure(turn, board, played=True)]
    if turn.lost and turn.best is not None:
        figures.append(_figure(turn, board, played=False))
    notes = "".join(f"<p>{escape(note)}</p>" for note in turn.notes)
    return (
        f"<details><summary><i>{turn.number}</i>"
        f'<b style="color: {COLOURS[turn.player]}">{escape(name)}</b> '
        f"<span>{escape(turn.move)}</span><span>{plural(turn.score, 'point')}</span>{verdict}"
        f'</summary>\n{notes}<div class="boards">{"".join(figures)}</div></details>\n'
    )


def _figure(turn: ReviewedTurn, board: str, *, played: bool) -> str:
    """The board with the move, or with the best play, and how that scores."""
    play = turn.turn.play if played else turn.best
    new = draw_play(turn.position, play) if play is not None else ""
    lines = explain_lines(score_play(turn.position, play)) if play is not None else [turn.move]
    head = "played" if played else f"best: {turn_text(turn)}"
    return (
        f'<figure><svg viewBox="0 0 {_SIZE} {_SIZE}" role="img">{board}{new}</svg>'
        f"<figcaption>{escape(head)}</figcaption><pre>{escape(chr(10).join(lines))}</pre></figure>"
    )
