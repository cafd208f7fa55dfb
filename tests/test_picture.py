"""Pictures: what stands where, PNG with and without its library, the page of the best plays."""

import struct
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from command_line import Command
from hypothesis import given, settings
from strategies import positions

from solver.notation import parse_play, parse_position
from solver.position import Position
from solver.report.picture import draw_picture
from solver.report.picture_file import PNG_WIDTH, PictureError, png_bytes, write_picture
from solver.ruleset import all_rulesets, load_ruleset

_SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """The texts of a picture, in the order they are drawn."""
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{_SVG}text")]


def fills(svg: str) -> list[str]:
    return [element.get("fill", "") for element in ET.fromstring(svg).iter(f"{_SVG}rect")]


def _position(ruleset: str, line: str = "", rack: str = "") -> Position:
    rows = ["." * 15] * 15
    rows[7] = line or rows[7]
    return parse_position("\n".join(rows), ruleset=ruleset, rack=rack, case="upper-tiles")


@settings(max_examples=40)
@given(positions())
def test_every_position_can_be_drawn(position: Position) -> None:
    svg = draw_picture(position)
    shown = texts(svg)
    assert shown[:30:2] == list("ABCDEFGHIJKLMNO")
    for square, cell in position.board.tiles():
        assert position.ruleset.alphabet.text(cell).upper() in shown, square


def test_letters_points_and_blanks() -> None:
    svg = draw_picture(_position("nb", ".......HuS.....", "ÆØ?"))
    tail = texts(svg)[30 + 64 :]
    assert tail == ["H", "3", "U", "S", "1", "Æ", "8", "Ø", "4"]


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("nb", {"DL", "TL", "DW", "TW"}),
        ("en-intl", {"DL", "TL", "DW", "TW"}),
        ("sv", {"DB", "TB", "DO", "TO"}),
        ("fr", {"LD", "LT", "MD", "MT"}),
        ("nl", {"2L", "3L", "2W", "3W"}),
    ],
)
def test_premium_names_are_the_languages(ruleset: str, names: set[str]) -> None:
    assert names <= set(texts(draw_picture(_position(ruleset))))


def test_a_play_is_yellow_and_so_are_its_tiles_on_the_rack() -> None:
    position = _position("nb", ".....WING......", "SAE")
    plain, played = draw_picture(position), draw_picture(position, parse_play("8F WINGS", position))
    yellow = (set(fills(played)) - set(fills(plain))).pop()
    face = [fill for fill in set(fills(played)) if fills(played).count(fill) == 2]
    assert yellow in face  # the new tile, and the S on the rack
    last = position.place(parse_play("8F WINGS", position))
    drawn = draw_picture(last, parse_play("8F WINGS", position))
    assert fills(drawn).count(yellow) == 1


def test_names_are_escaped() -> None:
    assert texts(draw_picture(_position("nb"), caption="<&>"))[-1] == "<&>"


def test_digraph_tiles() -> None:
    position = _position("es", rack="[CH][LL]Ñ?")
    assert texts(draw_picture(position))[-6:] == ["CH", "5", "LL", "8", "Ñ", "8"]


def test_the_font_has_every_letter_of_every_ruleset() -> None:
    data = (Path(__file__).parent.parent / "data" / "fonts" / "NotoSans-Regular.ttf").read_bytes()
    known = _characters(data)
    for ruleset in all_rulesets():
        assert {ord(sign) for tile in ruleset.alphabet.tiles for sign in tile} <= known
    assert {*map(ord, "0123456789()[]:!abc")} <= known


def _characters(font: bytes) -> set[int]:
    """The code points of a TrueType font's table of format 4."""
    tables = {font[at : at + 4]: struct.unpack(">II", font[at + 8 : at + 16])
              for at in range(12, 12 + 16 * struct.unpack(">H", font[4:6])[0], 16)}  # fmt: skip
    start, length = tables[b"cmap"]
    cmap = font[start : start + length]
    for at in range(4, 4 + 8 * struct.unpack(">H", cmap[2:4])[0], 8):
        offset = struct.unpack(">I", cmap[at + 4 : at + 8])[0]
        if cmap[offset : offset + 2] == b"\0\4":
            count = struct.unpack(">H", cmap[offset + 6 : offset + 8])[0] // 2
            ends = struct.unpack_from(f">{count}H", cmap, offset + 14)
            starts = struct.unpack_from(f">{count}H", cmap, offset + 16 + 2 * count)
            return {code for first, last in zip(starts, ends, strict=True)
                    for code in range(first, last + 1)}  # fmt: skip
    raise AssertionError("no table of format 4")


# Files ----------------------------------------------------------------------------------------


def test_svg_and_other_names(tmp_path: Path) -> None:
    svg = draw_picture(_position("nb"))
    write_picture(tmp_path / "a.SVG", svg)
    assert (tmp_path / "a.SVG").read_text("utf-8") == svg
    for name in ("a.gif", "a", ".svg"):
        with pytest.raises(PictureError, match=r"ends in \.svg or \.png"):
            write_picture(tmp_path / name, svg)


def test_png_shows_letters_beyond_ascii() -> None:
    pytest.importorskip("resvg_py")
    pictures = {png_bytes(draw_picture(_position("nb", f".......HUS{one}....")))
                for one in "AÅÆØ."}  # fmt: skip
    assert len(pictures) == 5  # a letter without a glyph would look like no letter
    data = pictures.pop()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", data[16:20]) == (PNG_WIDTH,)


def test_png_without_its_library(
    wordfeud: Command, home: Path, lexicon: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    for verb in (("best", "-r", "HUS"), ("show",)):
        error = wordfeud(*verb, "-l", lexicon, "--picture", home / "a.png").error
        assert "pip install 'wordfeud-solver[png]'" in error
    assert wordfeud("best", "-r", "HUS", "-l", lexicon, "--picture", home / "a.svg").code == 0


# The verbs ------------------------------------------------------------------------------------


def test_best_draws_the_best_play(wordfeud: Command, grid: Path, lexicon: Path, home: Path) -> None:
    given = ("best", grid, "-r", "ETAR", "-l", lexicon)
    plain = wordfeud(*given)
    drawn = wordfeud(*given, "--picture", home / "best.svg")
    assert drawn == plain
    shown = texts((home / "best.svg").read_text("utf-8"))
    assert shown[-1].endswith("points") and shown[-1].split(":")[0] in plain.out
    ran = wordfeud("best", grid, "-r", "V", "-l", lexicon, "--picture", home / "no.svg")
    assert ran.code == 0 and texts((home / "no.svg").read_text("utf-8"))[-1] == "No play"
    assert "ends in .svg or .png" in wordfeud(*given, "--picture", home / "x.bmp").error
    assert "cannot be written" in wordfeud(*given, "--picture", home / "no" / "x.svg").err


def test_show_draws_the_last_play(wordfeud: Command, home: Path, lexicon: Path) -> None:
    game = home / "game.gcg"
    game.write_text("#ruleset nb\n>ann: HUSETAR 8H HUS +8 8\n>bo: 8H ...ET +9 9\n")
    assert wordfeud("show", game, "-l", lexicon, "--picture", home / "a.svg").code == 0
    svg = (home / "a.svg").read_text("utf-8")
    assert texts(svg)[-1] == "92 in the bag"
    assert wordfeud("game", "show", game, "-l", lexicon, "--picture", home / "b.svg").code == 0
    assert texts((home / "b.svg").read_text("utf-8"))[-1] == "85 in the bag"


class _Page(HTMLParser):
    """Counts tags and checks that they close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.seen.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "svg" and "aria-hidden" not in given:
            self.labels.append(given["aria-label"])
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_of_the_best_plays(
    wordfeud: Command, grid: Path, lexicon: Path, home: Path
) -> None:
    given = ("best", grid, "-r", "ETAR", "-l", lexicon, "--html", home / "a.html")
    assert wordfeud(*given, "--top", "3").code == 0
    text = (home / "a.html").read_text("utf-8")
    page = _Page(text)
    assert not page.open and page.seen.count("details") == 3
    assert page.ids == ["board"] and page.seen.count("use") == 3
    assert page.labels[0].startswith("the board with ") and len(page.labels) == 3
    assert "http" not in text.replace("http://www.w3.org", "") and "<script" not in text
    assert len(text) < 60_000
    assert wordfeud("best", grid, "-r", "V", "-l", lexicon, "--html", home / "b.html").code == 0
    assert "0 plays for V" in (home / "b.html").read_text("utf-8")
    assert "<p>No legal play: swap tiles (" in (home / "b.html").read_text("utf-8")


def test_a_ruleset_names_its_squares(tmp_path: Path) -> None:
    from dawg_builder.data_dir import data_dir
    from dawg_builder.errors import RulesetError

    text = (data_dir() / "rulesets" / "nb.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("total =", 'premium_names = ["a", "b", "c", "d"]\ntotal ='))
    assert load_ruleset(path).premium_names == ("a", "b", "c", "d")
    wrongs = ('["a"]', '"abcd"', '["", "b", "c", "d"]', '["long", "b", "c", "d"]', "[1,2,3,4]")
    for number, wrong in enumerate(wrongs):
        other = tmp_path / f"{number}.toml"
        other.write_text(text.replace("total =", f"premium_names = {wrong}\ntotal ="))
        with pytest.raises(RulesetError, match="premium_names: expected four short names"):
            load_ruleset(other)
