"""Plays in every form of output: table, plain columns, JSON, JSON Lines, CSV."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import IO, Any, NamedTuple

from dawg_builder.wording import plural
from solver.lexicon import Lexicon
from solver.move import Play
from solver.notation import print_rack
from solver.position import Position
from solver.report.board_view import LEGEND, board_lines
from solver.report.console import Console
from solver.report.records import (
    PLAY_COLUMNS,
    board_rows,
    explain_lines,
    play_record,
    play_row,
    ranked,
)
from solver.report.table import beside, table_lines
from solver.report.writers import write_csv, write_json, write_jsonl, write_plain
from solver.scoring import Scored, score_play
from solver.swaps import Swap, bag_size, can_swap

_RANK, _SCORE = 0, 1


class PlaysReport(NamedTuple):
    """What is to be shown: plays in the documented order and all that they depend on.

    `plays` are those wanted, of which the first `top` are listed (None: all); `total` is the
    number of legal plays before any filter; `swaps` are shown unless None.
    """

    position: Position
    lexicon: Lexicon
    plays: Sequence[Play]
    total: int
    top: int | None = None
    warnings: Sequence[str] = ()
    explain: bool = False
    swaps: Sequence[Swap] | None = None

    @property
    def listed(self) -> Sequence[Play]:
        """The plays to list."""
        return self.plays if self.top is None else self.plays[: self.top]


def write_plays(report: PlaysReport, form: str, out: IO[str], *, board: bool = True) -> None:
    """Write the report in `form`: `table`, `plain`, `json`, `jsonl` or `csv`.

    `board` draws the board with the best play into the table.
    """
    position, plays = report.position, ranked(report.listed)
    if form == "json":
        head = _head(report)
        records = (play_record(position, play, rank, report.explain) for rank, play in plays)
        tail = {} if report.swaps is None else {"moves": _moves(report.swaps, position)}
        write_json(out, head, "plays", records, tail | {"warnings": list(report.warnings)})
    elif form == "jsonl":
        write_jsonl(
            out, (play_record(position, play, rank, report.explain) for rank, play in plays)
        )
    elif form == "csv":
        write_csv(out, PLAY_COLUMNS, (play_row(position, play, rank) for rank, play in plays))
    elif form == "plain":
        write_plain(out, (_plain(position, play, rank) for rank, play in plays))
    else:
        _write_table(report, out, board)


def _head(report: PlaysReport) -> dict[str, Any]:
    position, meta = report.position, report.lexicon.meta
    return {
        "position": {
            "board": board_rows(position),
            "rack": print_rack(position.rack, position.ruleset),
            "premiums": position.premiums.name,
        },
        "lexicon": {"id": report.lexicon.id, "words": meta.words, "sha256": meta.words_sha256},
        "ruleset": position.ruleset.id,
        "count": len(report.plays),
    }


def _plain(position: Position, play: Play, rank: int) -> list[str]:
    words = ",".join(word.text for word in score_play(position, play).words)
    return [str(rank), str(play.score), play.place, play.notation.split(maxsplit=1)[1], words]


def _write_table(report: PlaysReport, out: IO[str], board: bool) -> None:
    console = Console.of(out)
    best = report.plays[0] if report.plays else None
    if board:
        lines = _table(report, console) if best else [no_plays_text(report)]
        drawn = [*board_lines(report.position, console, best), *LEGEND]
        together = beside(drawn, lines, console.width)
        for line in together or [*lines, "", *drawn]:
            print(line.rstrip(), file=out)
    elif best:
        for line in _streamed(report):
            print(line, file=out)
    print(_footer(report) if best or board else no_plays_text(report), file=out)
    if report.swaps is not None:
        for line in _swap_lines(report.swaps, report.position, console):
            print(line, file=out)


def _moves(swaps: Sequence[Swap], position: Position) -> list[dict[str, Any]]:
    ruleset = position.ruleset
    return [
        {
            "move": "swap",
            "tiles": print_rack(swap.tiles, ruleset),
            "count": len(swap.tiles),
            "kept": print_rack(swap.kept, ruleset),
        }
        for swap in swaps
    ]


def _swap_lines(swaps: Sequence[Swap], position: Position, console: Console) -> Iterator[str]:
    """How many swaps there are, then those of one tile, of two, and so on, none before another."""
    from textwrap import wrap  # not every start pays for it

    ruleset, bag = position.ruleset, bag_size(position)
    if not can_swap(position):
        yield f"no swap: it needs {ruleset.swap_bag_min} tiles in the bag, it has {bag}"
        return
    yield f"{plural(len(swaps), 'swap')}, not ranked; {bag} tiles in the bag"
    for count, group in groupby(swaps, lambda swap: len(swap.tiles)):
        texts = " ".join(print_rack(swap.tiles, ruleset) for swap in group)
        yield from wrap(texts, console.width, initial_indent=f"{count}: ", subsequent_indent="   ")


def _table(report: PlaysReport, console: Console) -> list[str]:
    rows = [["#", "points", "play", "also forms"]]
    explained: dict[int, list[str]] = {}
    for rank, play in ranked(report.listed):
        scored = score_play(report.position, play)
        rows.append(_cells(rank, play, scored))
        if report.explain:
            explained[len(rows) - 1] = explain_lines(scored)
    lines = []
    for index, line in enumerate(table_lines(rows, right=(_RANK, _SCORE))):
        styles = ((2,), (1,))[index] if index < 2 else ()  # the head dim, the best play bold
        lines.append(console.style(line, *styles))
        lines += [f"      {text}" for text in explained.get(index, ())]
    return lines


def _streamed(report: PlaysReport) -> "map[str]":
    """A line a play, made when it is asked for; columns are as wide as they can become."""
    digits, points = len(str(len(report.plays))), len(str(report.plays[0].score))

    def line(pair: tuple[int, Play]) -> str:
        rank, play = pair
        scored = score_play(report.position, play)
        cells = _cells(rank, play, scored)
        text = f"{cells[0]:>{digits}}  {cells[1]:>{points}}  {cells[2]:<20}  {cells[3]}".rstrip()
        extra = explain_lines(scored) if report.explain else []
        return "\n      ".join([text, *extra])

    return map(line, ranked(report.listed))


def _cells(rank: int, play: Play, scored: Scored) -> list[str]:
    crossing = ", ".join(word.text for word in scored.words[1:])
    return [str(rank), str(play.score), play.notation, crossing]


def _footer(report: PlaysReport) -> str:
    count, meta = len(report.plays), report.lexicon.meta
    shown = min(count, report.top) if report.top is not None else count
    chosen = plural(count, "play") if shown == count else f"{shown:,} of {plural(count, 'play')}"
    if count < report.total:
        chosen += f" that pass the filter (of {report.total:,})"
    source = f"{report.lexicon.id}, {plural(meta.words, 'word')}"
    return f"{chosen}; lexicon {source}; ruleset {report.position.ruleset.id}"


def no_plays_text(report: PlaysReport) -> str:
    """Why nothing is listed and what the player can do."""
    if report.total:
        return f"No play passes the filter; {plural(report.total, 'play')} without it."
    ruleset, bag = report.position.ruleset, bag_size(report.position)
    if can_swap(report.position):
        return f"No legal play: swap tiles ({bag} in the bag) or pass."
    return (
        f"No legal play: pass (a swap needs {ruleset.swap_bag_min} tiles in the bag, it has {bag})."
    )
