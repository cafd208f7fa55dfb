"""What docs/ and README.md say is what happens; pages made from the program are up to date."""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dawg_builder.cli.app import DawgBuilder
from dawg_builder.cli.runner import VerbGroup, load_verb
from solver import generate, open_lexicon, parse_position
from solver.cli.app import Wordfeud

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import doc_api  # noqa: E402
import doc_worked  # noqa: E402
import make_docs  # noqa: E402
from doc_blocks import Workshop, blocks, commands, inline_commands  # noqa: E402

PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
RUN_BY_CI = {"make demo": "make check", "pip install .": "pip install"}
"""Commands of the README that set things up, and what `.ci/run` does to try them."""


@pytest.mark.parametrize("name", make_docs.names())
def test_a_page_is_what_the_program_does(name: str) -> None:
    """Outputs, references and examples are written anew and must be the same."""
    made = make_docs.made(name)
    text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    assert made == text, f"docs/{name}.md is out of date: python tools/make_docs.py {name}"


@pytest.fixture(scope="module")
def shop() -> Iterator[Workshop]:
    with Workshop() as shop:
        yield shop


def test_the_commands_of_the_readme_run(shop: Workshop) -> None:
    page = (ROOT / "README.md").read_text("utf-8")
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    ran = 0
    for language, text in blocks(page):
        for command in commands(text) if language == "sh" else ():
            plain = command.partition("#")[0].strip()
            if plain in RUN_BY_CI:
                assert RUN_BY_CI[plain] in ci
            else:
                shop.run(plain)
                ran += 1
    for command in inline_commands(page):
        shop.run(command)
        ran += 1
    assert ran > 10


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_commands_in_the_text_are_right_command_lines(path: Path) -> None:
    page = path.read_text("utf-8")
    lines = [
        line.split(" | ")[0 if line.startswith(("wordfeud", "dawg-builder")) else 1]
        for language, text in blocks(page)
        if language == "" and "$ " not in text
        for line in text.splitlines()
        if re.match(r"(\w+ [^|]*\| )?(wordfeud|dawg-builder) ", line)
    ]
    for line in [*lines, *inline_commands(page)]:
        words = [word for word in shlex.split(line, comments=True) if word != "…"]
        group: type[VerbGroup] = Wordfeud if words[0] == "wordfeud" else DawgBuilder
        if len(words) == 1 or words[1].startswith("-"):
            continue
        assert words[1] in group.verbs, line
        verb = load_verb(words[1], group.verbs[words[1]])
        verb.make_context(words[1], words[2:] or ["--help"], resilient_parsing=len(words) < 4)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_go_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


def test_every_public_name_is_documented() -> None:
    import solver
    import solver.batch

    assert set(solver.__all__) <= doc_api.documented()
    own = {"Analyser", "Results", "Rows", "open_analyser"}  # what the documented ones are made of
    assert set(solver.batch.__all__) - own <= doc_api.documented()


def test_the_worked_example_finds_the_plays_of_the_kernel() -> None:
    model = doc_worked.example()
    plays = generate(model.position, model.lexicon)
    assert model.plays() == {(f"{play.place} {play.word}", play.score) for play in plays}
    assert len(plays) == 9


@pytest.mark.parametrize(("rack", "empty"), [("AEIRT?", False), ("HUSETAR", True), ("AÅ", False)])
def test_its_steps_are_right_on_other_positions_too(tmp_path: Path, rack: str, empty: bool) -> None:
    words = ["BLES", "HUSET", "RETT", "SATT", "AT", "RE", "ER", "TA", "UKEN", "GA", "AS", "ESKER"]
    words += ["SKRE", "KUNSTE", "RI", "TRE", "ÅR", "LOVA", "BØTTEN", "STRAKT", "RETTAR", "HAUSTER"]
    (tmp_path / "words.txt").write_text("\n".join(words), "utf-8")
    lexicon = open_lexicon(tmp_path / "words.txt", ruleset="nb", overlay=False)
    text = "" if empty else (ROOT / "data" / "examples" / "nb-midgame.txt").read_text("utf-8")
    position = parse_position(text, ruleset="nb", rack=rack)
    plays = generate(position, lexicon)
    found = doc_worked.Model(position, lexicon).plays()
    assert found == {(f"{play.place} {play.word}", play.score) for play in plays}
    assert found
