"""The best plays as one page of HTML that needs nothing beside it."""

from collections.abc import Iterator
from html import escape

from dawg_builder.wording import plural
from solver.move import Play
from solver.notation import print_rack
from solver.report.picture import BOARD_SIZE, draw_board, draw_play
from solver.report.plays import PlaysReport
from solver.report.records import explain_lines, ranked
from solver.report.shown import unseen_text
from solver.scoring import score_play

_STYLE = """
:root { color-scheme: dark }
body { background: #2c3344; color: #fff; font: 1rem/1.5 'Noto Sans', 'DejaVu Sans', sans-serif;
  margin: 0 auto; max-width: 44rem; padding: 0 .75rem 2rem }
h1 { font-size: 1.3rem } p { color: #c4cad6; margin: .3rem 0 } ul { color: #f8e98b }
details { border-top: 1px solid #454d61 } summary { cursor: pointer; padding: .45rem 0 }
summary b { display: inline-block; min-width: 4.5rem; text-align: right }
summary i { color: #9aa3b5; display: inline-block; font-style: normal; min-width: 1.8rem }
summary span { font-weight: 600; margin-left: .8rem }
pre { color: #c4cad6; font: inherit; margin: 0 0 .5rem; white-space: pre-wrap }
svg { display: block; margin-bottom: .6rem; width: 100% }
svg.store { height: 0; margin: 0; position: absolute; width: 0 }
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
    size = BOARD_SIZE + 6
    board = (
        f'<svg viewBox="0 0 {size} {size}" class="store" aria-hidden="true">'
        f'<symbol id="board" viewBox="0 0 {size} {size}">{draw_board(position)}</symbol></svg>'
    )
    return "".join(
        [
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
            '</title>\n<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n",
            f"<p>{escape(about)}</p>\n<p>Unseen: {escape(unseen_text(position.unseen()))}</p>\n",
            f"<ul>{warnings}</ul>\n" if warnings else "",
            board,
            *(_plays(report, size) if report.listed else [f"{_picture('', size)}\n"]),
            "</body></html>\n",
        ]
    )


def _plays(report: PlaysReport, size: int) -> Iterator[str]:
    for number, (rank, play) in enumerate(ranked(report.listed)):
        yield _play(report, rank, play, size, opened=number == 0)


def _play(report: PlaysReport, rank: int, play: Play, size: int, *, opened: bool) -> str:
    explained = "\n".join(explain_lines(score_play(report.position, play)))
    return (
        f"<details{' open' if opened else ''}><summary><i>{rank}</i>"
        f"<b>{plural(play.score, 'point')}</b> <span>{escape(play.notation)}</span></summary>\n"
        f"<pre>{escape(explained)}</pre>{_picture(draw_play(report.position, play), size)}"
        "</details>\n"
    )


def _picture(new: str, size: int) -> str:
    return f'<svg viewBox="0 0 {size} {size}" role="img"><use href="#board"/>{new}</svg>'
