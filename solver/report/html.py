"""The best plays as one page of HTML that needs nothing beside it."""

from collections.abc import Iterator
from html import escape

from dawg_builder.wording import plural
from solver.move import Play
from solver.notation import print_rack
from solver.report.page import board, page, store
from solver.report.picture import draw_board, draw_play
from solver.report.plays import PlaysReport, no_plays_text
from solver.report.records import explain_lines, ranked
from solver.report.shown import unseen_text
from solver.scoring import score_play

_STYLE = """
body { max-width: 44rem } ul { color: #f8e98b } svg { margin-bottom: .6rem }
summary b { display: inline-block; min-width: 4.5rem; text-align: right }
summary span { font-weight: 600; margin-left: .8rem }
"""


def html_page(report: PlaysReport) -> str:
    """The page: the position, then each listed play with its score explained and its picture, the
    first one open. The board is drawn once, however many plays there are."""
    position, meta = report.position, report.lexicon.meta
    rack = print_rack(position.rack, position.ruleset)
    title = f"{plural(len(report.listed), 'play')} for {rack}"
    about = (
        f"Lexicon {report.lexicon.id}, {plural(meta.words, 'word')}; "
        f"ruleset {position.ruleset.name}; {plural(report.total, 'legal play')}."
    )
    warnings = "".join(f"<li>{escape(text)}</li>" for text in report.warnings)
    return page(
        title,
        f"<p>{escape(about)}</p>\n<p>Unseen: {escape(unseen_text(position.unseen()))}</p>\n",
        f"<ul>{warnings}</ul>\n" if warnings else "",
        store(("board", draw_board(position))),
        *(_plays(report) if report.listed else _nothing(report)),
        style=_STYLE,
    )


def _nothing(report: PlaysReport) -> Iterator[str]:
    yield f"<p>{escape(no_plays_text(report))}</p>\n{board('the board', ['board'])}\n"


def _plays(report: PlaysReport) -> Iterator[str]:
    for number, (rank, play) in enumerate(ranked(report.listed)):
        yield _play(report, rank, play, opened=number == 0)


def _play(report: PlaysReport, rank: int, play: Play, *, opened: bool) -> str:
    explained = "\n".join(explain_lines(score_play(report.position, play)))
    picture = board(f"the board with {play.notation}", ["board"], draw_play(report.position, play))
    return (
        f"<details{' open' if opened else ''}><summary><i>{rank}</i>"
        f"<b>{plural(play.score, 'point')}</b> <span>{escape(play.notation)}</span></summary>\n"
        f"<pre>{escape(explained)}</pre>{picture}</details>\n"
    )
