"""A reviewed game as one page of HTML that needs nothing beside it, and a league as a folder."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from dawg_builder.wording import plural
from solver.batch.review import GameReview, ReviewedTurn
from solver.board import Board
from solver.lexicon import Lexicon
from solver.report.chart import COLOURS, score_chart
from solver.report.page import board, page, store, table
from solver.report.picture import draw_board, draw_play
from solver.report.records import explain_lines
from solver.report.review import player_rows, standing_rows, turn_text
from solver.scoring import score_play

_STYLE = """
summary b { display: inline-block; min-width: 6rem; padding-right: .8rem }
summary span, summary em { display: inline-block; margin-right: .8rem }
summary em { color: #f0a08a; font-style: normal } .good { color: #9fd28a }
.boards { display: flex; flex-wrap: wrap; gap: 1rem }
figure { flex: 1 1 18rem; margin: 0; max-width: 32rem }
@media (max-width: 40rem) { .chart { font-size: 28px } }
"""


def review_page(game: GameReview, lexicon: Lexicon) -> str:
    """The page of a game: the players' sums, the chart of the score, and each turn with the board
    on which the move lies beside the best play. Squares and tiles are drawn once each."""
    record = game.record
    names = [player.nick for player in record.players]
    scores = [record.scores_after(turns) for turns in range(len(record.turns) + 1)]
    about = f"Lexicon {lexicon.id}, {plural(lexicon.meta.words, 'word')}; {record.ruleset.name}."
    one, two = (_name(names[player], player) for player in (0, 1))
    return page(
        f"{names[0]} {scores[-1][0]} – {scores[-1][1]} {names[1]}",
        f"<p>{escape(game.name)}</p>\n<p>{escape(about)}</p>\n",
        table(player_rows(game)),
        score_chart(scores),
        _store(game),
        *_turns(game),
        style=_STYLE,
        heading=f"{one} {scores[-1][0]} – {scores[-1][1]} {two}",
    )


def league_page(games: Sequence[GameReview], pages: Sequence[str]) -> str:
    """The page of a league: the table, and a link to the page of each game."""
    links = []
    for game, link in zip(games, pages, strict=True):
        one, two = game.players
        result = f"{one.name} {one.points} – {two.points} {two.name}"
        links.append(
            f'<li><a href="{escape(link)}">{escape(result)}</a> {escape(game.name)}</li>\n'
        )
    return page("Standings", table(standing_rows(games)), "<ol>\n", *links, "</ol>\n")


def _name(nick: str, player: int) -> str:
    """The name in the colour that the player's line in the chart has."""
    return f'<b style="color: {COLOURS[player]}">{escape(nick)}</b>'


def _store(game: GameReview) -> str:
    """The empty board, and the tiles of each play, to be used by their names."""
    record = game.record
    empty = replace(record.position(1) if record.turns else record.position(), board=Board())
    tiles = (
        (f"t{number}", draw_play(record.position(number), turn.play, new=False))
        for number, turn in enumerate(record.turns, 1)
        if turn.play is not None
    )
    return store(("board", draw_board(empty)), *tiles)


def _turns(game: GameReview) -> Iterator[str]:
    lying: list[int] = []
    for reviewed in game.turns:
        yield _turn(game, reviewed, lying)
        if reviewed.turn.play is not None and not reviewed.taken_back:
            lying.append(reviewed.number)


def _turn(game: GameReview, turn: ReviewedTurn, lying: Sequence[int]) -> str:
    used = ["board", *(f"t{number}" for number in lying)]
    name = _name(game.record.players[turn.player].nick, turn.player)
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
    figures = [_figure(turn, used, played=True)]
    if turn.lost and turn.best is not None:
        figures.append(_figure(turn, used, played=False))
    notes = "".join(f"<p>{escape(note)}</p>" for note in turn.notes)
    return (
        f"<details><summary><i>{turn.number}</i>{name} "
        f"<span>{escape(turn.move)}</span><span>{plural(turn.score, 'point')}</span>{verdict}"
        f'</summary>\n{notes}<div class="boards">{"".join(figures)}</div></details>\n'
    )


def _figure(turn: ReviewedTurn, used: Sequence[str], *, played: bool) -> str:
    """The board with the move, or with the best play, and how that scores."""
    play = turn.turn.play if played else turn.best
    new = draw_play(turn.position, play) if play is not None else ""
    lines = explain_lines(score_play(turn.position, play)) if play is not None else [turn.move]
    head = "played" if played else f"best: {turn_text(turn)}"
    label = f"the board with {play.notation}" if play is not None else "the board"
    return (
        f"<figure>{board(label, used, new)}<figcaption>{escape(head)}</figcaption>"
        f"<pre>{escape(chr(10).join(lines))}</pre></figure>"
    )
