"""`wordfeud review`."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from dawg_builder.errors import WordfeudError
from dawg_builder.files import write_atomically
from dawg_builder.wording import plural
from solver.batch.games import game_files, read_game_record
from solver.batch.review import GameReview, review_game
from solver.cli.lexicon_choice import DEFAULT_LEXICON, choose_lexicon, other_language
from solver.cli.options import LexiconOptions, OutputOptions, UsageError, complete_premiums
from solver.cli.pictures import check_result
from solver.cli.settings import Setting, resolve
from solver.lexicon import Lexicon
from solver.premiums import load_premiums
from solver.report.review import write_review
from solver.report.review_html import league_page, review_page
from solver.ruleset import load_ruleset

EXAMPLES = (
    ("wordfeud review game.gcg", "each move beside the best one, points lost, bingos missed"),
    ("wordfeud review game.gcg --html game.html", "a page with the boards and a chart"),
    ("wordfeud review league/", "a folder of games: the standings"),
    ("wordfeud review league/ --html report/ --csv > turns.csv", "a page a game, and all turns"),
)  # fmt: skip


def command(
    which: LexiconOptions,
    output: OutputOptions,
    games: Annotated[
        Path,
        typer.Argument(metavar="GAME|FOLDER", help="A GCG or JSON game, or a folder of them."),
    ],
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="FILE|FOLDER", help="Write a page too; for a folder, a page a game."
        ),
    ] = None,
    premiums: Annotated[
        str | None,
        typer.Option(
            "--premiums",
            metavar="NAME|FILE",
            help="The premium layout of games that name none, or an unknown one.",
            autocompletion=complete_premiums,
        ),
    ] = None,
) -> int:
    """Finished games, each move beside the best one.

    For a folder the standings of all players. The exit code is 1 if a game could not be read.
    """
    form, league = output.form, os.path.isdir(games)
    files = game_files(games)
    if html is not None and os.path.isdir(html) != league and (os.path.exists(html) or not league):
        raise UsageError(f"--html {html}: {'a folder' if league else 'a file'} is wanted here")
    check_result(html, *files)
    lexicon, reviews = _review_all(files, games, which, output, premiums)
    if not reviews:
        raise UsageError(f"{games}: could not be reviewed: {plural(len(files), 'game')}")
    write_review(reviews, lexicon, form, sys.stdout, league=league)
    if html is not None:
        _write_pages(html, reviews, lexicon, league)
    return 1 if len(reviews) < len(files) else 0


def _review_all(
    files: list[Path],
    root: Path,
    which: LexiconOptions,
    output: OutputOptions,
    premiums: str | None,
) -> tuple[Lexicon, list[GameReview]]:
    """The reviews of all games that can be read; the reasons of the others on stderr, unless
    there is but one game. Raises WordfeudError."""
    name, given = resolve("lexicon", which.lexicon), resolve("ruleset", which.ruleset)
    lexicon, ruleset = None, None
    if name.value is not None or given.value is not None:
        lexicon, ruleset = choose_lexicon(name, given, output, overlay=which.overlay)
    layout_name = resolve("premiums", premiums).value
    layout = None if layout_name is None else load_premiums(layout_name)
    default = load_ruleset(DEFAULT_LEXICON)
    reviews = []
    for file in files:
        try:
            record = read_game_record(file, ruleset=ruleset, premiums=layout, default=default)
            if lexicon is None:
                stated = Setting(record.ruleset.id, str(file))
                lexicon, _ = choose_lexicon(name, stated, output, overlay=which.overlay)
            shown = file.name if file == root else file.relative_to(root).as_posix()
            reviews.append(review_game(record, lexicon, shown))
            output.warn(other_language(lexicon, record.ruleset, str(file)))
        except WordfeudError as error:
            if len(files) == 1:
                raise
            output.warn([str(error)])
    if lexicon is None:
        raise UsageError(f"{root}: could not be read: {plural(len(files), 'game')}")
    return lexicon, reviews


def _write_pages(path: Path, reviews: list[GameReview], lexicon: Lexicon, league: bool) -> None:
    """One game's page at `path`, or a league's in a folder there: `index.html` and one a game."""
    if not league:
        return write_atomically(path, [review_page(reviews[0], lexicon).encode()])
    path.mkdir(parents=True, exist_ok=True)
    pages = [f"game-{number}.html" for number in range(1, len(reviews) + 1)]
    for page, review in zip(pages, reviews, strict=True):
        write_atomically(path / page, [review_page(review, lexicon).encode()])
    return write_atomically(path / "index.html", [league_page(reviews, pages).encode()])
