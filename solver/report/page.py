"""What every page of HTML shares: frame, colours, boards that are drawn once and used often."""

from collections.abc import Sequence
from html import escape

from solver.report.picture import BOARD_SIZE

_STYLE = """
:root { color-scheme: dark }
body { background: #2c3344; color: #fff; font: 1rem/1.5 'Noto Sans', 'DejaVu Sans', sans-serif;
  margin: 0 auto; max-width: 60rem; overflow-wrap: anywhere; padding: 0 .75rem 2rem }
h1 { font-size: 1.3rem } p { color: #c4cad6; margin: .3rem 0 } a { color: #7fb2f0 }
details { border-top: 1px solid #454d61 } summary { cursor: pointer; padding: .4rem 0 }
summary i { color: #9aa3b5; display: inline-block; font-style: normal; min-width: 1.8rem }
pre { color: #c4cad6; font: inherit; margin: 0 0 .5rem; white-space: pre-wrap }
svg { display: block; width: 100% } svg.store { height: 0; position: absolute; width: 0 }
.wide { overflow-x: auto; overflow-wrap: normal }
table { border-collapse: collapse; margin: .5rem 0 } th { color: #9aa3b5; font-weight: 400 }
td, th { padding: .15rem .7rem .15rem 0; text-align: left; white-space: nowrap }
@media (max-width: 40rem) {
  td.long { min-width: 8rem; overflow-wrap: anywhere; white-space: normal } }
"""
_LONG = 16
"""Characters of a cell that goes on in the next line where the screen is narrow."""
_VIEW = f'viewBox="0 0 {BOARD_SIZE + 6} {BOARD_SIZE + 6}"'


def page(title: str, *parts: str, style: str = "", heading: str = "") -> str:
    """A document that needs nothing beside it. `heading` is the title as HTML, if it is more than
    its text."""
    return "".join(
        [
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
            '</title>\n<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{_STYLE}{style}</style></head>\n<body><h1>{heading or escape(title)}</h1>\n",
            *parts,
            "</body></html>\n",
        ]
    )


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table of texts, the first row its head; a narrow screen can move it sideways."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>\n" for row in rows[1:])
    return f'<div class="wide"><table><tr>{head}</tr>\n{body}</table></div>\n'


def _cell(text: str) -> str:
    kind = ' class="long"' if len(text) > _LONG else ""
    return f"<td{kind}>{escape(text)}</td>"


def store(*drawings: tuple[str, str]) -> str:
    """(id, SVG) of what boards on the page use; not shown by itself."""
    groups = "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in drawings)
    return f'<svg {_VIEW} class="store" aria-hidden="true">{groups}</svg>\n'


def board(label: str, used: Sequence[str], new: str = "") -> str:
    """The picture of a board: what `store` has under the ids of `used`, then `new`; `label` is read
    aloud to those who do not see it."""
    uses = "".join(f'<use href="#{name}"/>' for name in used)
    return f'<svg {_VIEW} role="img" aria-label="{escape(label)}">{uses}{new}</svg>'
