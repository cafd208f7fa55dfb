"""The word finder against a filter over the whole list, and the answers that are known.

Over 400 lines: each condition of `find` has its cases, on the same lexicon.
"""

import re
from collections import Counter
from itertools import pairwise

import pytest
from finder_reference import ANY, contains, fill, matches, on_line
from finder_strategies import Case, cases, letters_text, patterns, racks, text_of
from hypothesis import assume, given
from hypothesis import strategies as st
from support import compile_list

from dawg_builder.alphabet import BLANK
from solver import open_lexicon
from solver.letters import FinderError
from solver.lexicon import Lexicon
from solver.ruleset import load_ruleset
from solver.word_finder import Found, Words


def tiles_of(found: Found) -> tuple[str, ...]:
    """The tile texts of a word."""
    return tuple(found.alphabet.text(code & ~BLANK) for code in found.codes)


def answers(words: Words) -> dict[tuple[str, ...], int]:
    """Word -> points; each word once."""
    found = {tiles_of(each): each.points for each in words}
    assert len(found) == len(words)
    return found


def check_jokers(words: Words, case: Case, given_letters: list[str], fixed: list[str]) -> None:
    """Real letters are there, jokers are no more than given and have no points."""
    for each in words:
        texts = [(each.alphabet.text(code & ~BLANK), code & BLANK) for code in each.codes]
        real = Counter(tile for tile, blank in texts if not blank)
        assert not real - Counter([*given_letters, *fixed])
        assert sum(1 for _, blank in texts if blank) <= given_letters.count("?")
        assert each.points == sum(case.points[tile] for tile, blank in texts if not blank)


@given(st.data())
def test_letters_with_jokers(data: st.DataObject) -> None:
    case = data.draw(cases())
    rack = data.draw(racks(case))
    found = case.lexicon.find(letters_text(rack))
    expected = {word: fill(word, [ANY], Counter(rack), case.points) for word in case.words}
    assert answers(found) == {
        word: points for word, points in expected.items() if points is not None
    }
    check_jokers(found, case, rack, [])
    assert list(found.texts()) == [(each.word, each.points) for each in found]


def test_texts_are_the_words_in_chunks(
    lexicons: dict[str, Lexicon], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.word_finder._CHUNK", 3)
    for lexicon in lexicons.values():  # the Spanish one has tiles of two letters
        for letters in ("A?", "HUSET?", "CHOCHO??"):
            found = lexicon.find(letters, free=True)
            assert list(found.texts()) == [(each.word, each.points) for each in found]


@given(st.data())
def test_patterns_of_any_letters(data: st.DataObject) -> None:
    case = data.draw(cases())
    items = data.draw(patterns(case))
    assume(not _reads_as_digraph(items, case))
    found = case.lexicon.find(pattern=text_of(items, case))
    assert set(answers(found)) == {word for word in case.words if matches(word, items)}
    assert all(each.points == sum(case.points[t] for t in tiles_of(each)) for each in found)


@given(st.data())
def test_patterns_filled_from_a_rack(data: st.DataObject) -> None:
    case = data.draw(cases())
    rack, items = data.draw(racks(case, most=10)), data.draw(patterns(case))
    assume(not _reads_as_digraph(items, case))
    found = case.lexicon.find(letters_text(rack), pattern=text_of(items, case))
    expected = {word: fill(word, items, Counter(rack), case.points) for word in case.words}
    assert answers(found) == {
        word: points for word, points in expected.items() if points is not None
    }
    fixed = [item for item in items if isinstance(item, str) and item != ANY]
    check_jokers(found, case, rack, fixed)
    for each in found:  # the jokers' letters are not those that lie on the board
        word = tiles_of(each)
        shown = ["?" if code & BLANK else tile for code, tile in zip(each.codes, word, strict=True)]
        assert _fits_shown(shown, word, items, Counter(rack))


def _fits_shown(shown, word, items, rack) -> bool:
    """Whether the word with its jokers where they are shown goes into the pattern."""
    if not items:
        return not word
    first, rest = items[0], items[1:]
    if first == ANY and _fits_shown(shown, word, rest, rack):
        return True
    if not word:
        return False
    if isinstance(first, str) and first != ANY:
        return shown[0] == first and _fits_shown(shown[1:], word[1:], rest, rack)
    if first != ANY and word[0] not in first:
        return False
    left = rack - Counter([shown[0]])
    after = items if first == ANY else rest
    return rack[shown[0]] > 0 and _fits_shown(shown[1:], word[1:], after, left)


def _reads_as_digraph(items, case: Case) -> bool:
    texts = [item if isinstance(item, str) else "." for item in items]
    pairs = {one + other for one, other in pairwise(texts)}
    return bool(pairs & case.ruleset.alphabet.digraphs)


@given(st.data())
def test_a_line_of_the_board(data: st.DataObject) -> None:
    case = data.draw(cases())
    rack = data.draw(racks(case))
    cells = st.sampled_from(["", "", *case.tiles, case.tiles[0].lower()])
    line = data.draw(st.lists(cells, min_size=1, max_size=15))
    lower = sum(cell.islower() for cell in line)
    assume(lower == 0 or lower < sum(cell.isupper() for cell in line))
    anywhere = data.draw(st.booleans())
    text = "".join(f"[{cell}]" if cell else "." for cell in line)
    found = case.lexicon.find(letters_text(rack), line=text, anywhere=anywhere)
    expected = {}
    for word in case.words:
        for start in range(len(line)):
            points = on_line(
                word, start, line, Counter(rack), case.points, anywhere or not any(line)
            )
            if points is not None:
                expected[word, start] = points
    assert {(tiles_of(each), each.start): each.points for each in found} == expected
    for each in found:
        assert each.on_line(found.line).replace("[", "").replace("]", "").count("(") == len(
            [
                1
                for at in range(each.length)
                if line[each.start + at] and not (at and line[each.start + at - 1])
            ]
        )


@given(st.data())
def test_all_conditions_together(data: st.DataObject) -> None:
    case = data.draw(cases())
    word = data.draw(st.sampled_from(case.words))
    letter = st.sampled_from(case.tiles)
    part = st.lists(letter, min_size=1, max_size=2).map(tuple) | st.builds(
        lambda at, size: word[at : at + size], st.integers(0, 3), st.integers(1, 3)
    ).filter(bool)
    starts, ends = data.draw(st.none() | part), data.draw(st.none() | part)
    parts = data.draw(st.lists(part, max_size=4))
    excludes = data.draw(st.frozensets(letter, max_size=1))
    least = data.draw(st.integers(1, 5))
    points = data.draw(st.integers(0, 15))
    found = case.lexicon.find(
        starts=starts and letters_text(list(starts)),
        ends=ends and letters_text(list(ends)),
        contains=[letters_text(list(each)) for each in parts],
        excludes="".join(f"[{tile}]" for tile in excludes) or None,
        length=f"{least}-",
        min_points=points,
    )

    def wanted(other: tuple[str, ...]) -> bool:
        return (
            (starts is None or other[: len(starts)] == starts)
            and (ends is None or other[-len(ends) :] == ends)
            and all(contains(other, each) for each in parts)
            and not excludes & set(other)
            and len(other) >= least
            and sum(case.points[tile] for tile in other) >= points
        )

    assert set(answers(found)) == set(filter(wanted, case.words))


@given(st.data())
def test_all_letters_and_some_more(data: st.DataObject) -> None:
    case = data.draw(cases())
    word = list(data.draw(st.sampled_from(case.words)))
    plus = data.draw(st.integers(0, 2))
    given_letters = data.draw(st.permutations(word))[: max(1, len(word) - plus)]
    text = letters_text(given_letters)
    found = case.lexicon.find(text, uses_all=True, plus=plus)
    assert {
        tiles_of(each): sorted(each.added.replace("[", "").replace("]", "")) for each in found
    } == {
        other: sorted("".join((Counter(other) - Counter(given_letters)).elements()))
        for other in case.words
        if len(other) == len(given_letters) + plus and not Counter(given_letters) - Counter(other)
    }
    assert all(each.points == sum(case.points[t] for t in tiles_of(each)) for each in found)


@given(st.data(), st.sampled_from(["alpha", "points", "length"]))
def test_orders(data: st.DataObject, sort: str) -> None:
    case = data.draw(cases())
    found = list(case.lexicon.find(letters_text(data.draw(racks(case))), sort=sort))
    keys = {
        "alpha": lambda each: each.tiles,
        "points": lambda each: (-each.points, each.length, each.tiles),
        "length": lambda each: (-each.length, -each.points, each.tiles),
    }
    assert found == sorted(found, key=keys[sort])


@given(st.data())
def test_words_in_a_text(data: st.DataObject) -> None:
    case = data.draw(cases())
    some = data.draw(st.lists(st.sampled_from(case.words), max_size=5))
    text = "1 " + "; ".join("".join(word).lower() for word in some) + ", ABCDEFGHIJKLMNOPQRS ÿ."
    assert set(answers(case.lexicon.find(text=text))) == set(some)
    rack = data.draw(racks(case))
    both = answers(case.lexicon.find(letters_text(rack), text=text))
    everything = answers(case.lexicon.find(letters_text(rack)))
    assert both == {word: points for word, points in everything.items() if word in some}


@pytest.fixture(scope="module")
def lexicons(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Lexicon]:
    """A few words of several languages."""
    folder = tmp_path_factory.mktemp("lexicons")
    words = {
        "es": ["CHOCHO", "COCHO", "OCHO", "LLANO", "PERRO", "HO"],
        "nl": ["IJS", "IJ", "SIJS", "JIJ"],
        "fr": ["ETE", "TETE", "OEUF", "NET"],
        "nb": ["HUS", "HUSET", "HUST", "SUH", "VINTERHUSETENES"[:15], "ÅRE", "ARE"],
        "en-intl": ["RETINA", "RETAIN", "TRAIN"],
    }
    return {key: compile_list(each, key, folder) for key, each in words.items()}


def found(lexicon: Lexicon, letters: str | None = None, **options: object) -> list[str]:
    """The words, as they are shown."""
    return [each.word for each in lexicon.find(letters, **options)]  # type: ignore[arg-type]


def test_spanish_digraphs(lexicons: dict[str, Lexicon]) -> None:
    es = lexicons["es"]
    for two_tiles in ("[CH] O O C H", "[CH]OOCH", "[CH],O,O,C,H", "CHOO[C]H"):
        assert found(es, two_tiles) == ["COCHO", "OCHO", "HO"]
    for one_tile in ("[CH]O[CH]O", "chocho", "CHOOCH", "OOCHCH"):
        assert found(es, one_tile) == ["CHOCHO", "OCHO"]
    assert found(es, "CH") == found(es, "[C][H]") == []
    assert found(es, "[CH]O?O") == ["cOCHO", "CHOchO", "OCHO", "hO"]
    assert found(es, pattern="[ch]*") == found(es, pattern="ch*") == ["CHOCHO"]
    assert found(es, pattern="[c,h]*") == ["COCHO", "HO"]
    assert found(es, pattern=".o.o") == ["CHOCHO", "COCHO"]
    assert found(es, "O?", pattern="[ch].ch.") == ["CHOCHo"]
    assert found(es, "OO", line="[CH].[CH].") == ["CHOCHO"]
    assert found(es, "OO", line="CH.CH.") == []


def test_dutch_and_french(lexicons: dict[str, Lexicon]) -> None:
    assert found(lexicons["nl"], "IJS") == ["IJS", "IJ"]
    assert found(lexicons["nl"], "ĳs") == ["IJS", "IJ"]
    assert found(lexicons["fr"], "été") == ["ETE"]
    assert found(lexicons["fr"], "ete") == ["ETE"]
    assert found(lexicons["fr"], pattern="œ*") == ["OEUF"]
    assert found(lexicons["fr"], "TETÊ") == ["TETE", "ETE"]
    assert found(lexicons["nb"], "åre") == ["ÅRE"]


def test_a_word_of_fifteen_letters_through_board_letters(lexicons: dict[str, Lexicon]) -> None:
    nb = lexicons["nb"]
    words = nb.find("INTHEE?", line="V...ER.USET.N.S")
    assert [each.on_line(words.line or b"") for each in words] == ["(V)INT(ER)H(USET)E(N)E(S)"]
    assert words[0].start == 0
    assert found(nb, "INTHEE", line="v...er.uset.n.s") == ["VINTERHUSETENES"]
    assert found(nb, "INTHE", line="V...ER.USET.N.S") == []


def test_letters_of_every_form(lexicons: dict[str, Lexicon]) -> None:
    nb = lexicons["nb"]
    for text in ("HUS", "hus", "H,U,S", "h, u, s", "H U S", "[H][U]s"):
        assert set(found(nb, text)) == {"HUS", "SUH"}
    for joker in "?*_ ":
        assert found(nb, f"HU{joker}") == ["HUs", "sUH"]
    assert found(nb, "H???", free=True) == ["Hust", "Hus", "suH", "are", "åre"]


WRONG = [
    ("ABCDEFGHIJKLMNOP", {}, "at most 15, as no word is longer, found 16", None),
    ("AB???", {}, "3 jokers, but a set of ruleset nb has 2; more are allowed with --free", None),
    ("", {}, "none given", None),
    ("HUQ", {}, "letters 'HUQ', column 3: no tile for 'Q'", 3),
    ("H.S", {}, "column 2: expected a letter, found '.'.*--pattern", 2),
    ("H[US", {}, "column 2: expected one tile in brackets", 2),
    (None, {"pattern": ""}, "pattern is empty", None),
    (None, {"pattern": "h[us"}, r"pattern 'h\[us', column 2: \[ without its \]", 2),
    (None, {"pattern": "hu]s"}, r"column 3: \] without its \[", 3),
    (None, {"pattern": "h[]s"}, "column 2: the set is empty", 2),
    (None, {"pattern": "h[^]s"}, "column 2: the set is empty", 2),
    (None, {"pattern": "hu1"}, "column 3: expected a letter, found '1'", 3),
    (None, {"pattern": "[r-a]"}, "column 3: expected letters in alphabet order around -", 3),
    (None, {"pattern": "[a-]"}, "column 3: expected letters in alphabet order", 3),
    (None, {"pattern": "[q]"}, "column 2: no tile for 'q'", 2),
    (None, {"starts": "h1"}, "--starts 'h1', column 2: expected a letter", 2),
    (None, {"ends": ""}, "--ends is empty", None),
    (None, {"contains": ["a", "?"]}, "--contains '\\?', column 1: expected a letter", 1),
    (None, {"excludes": "a."}, "--excludes 'a.', column 2", 2),
    (None, {"length": "8-5"}, "--length '8-5': expected 1 to 15, the shorter one first", None),
    (None, {"length": "x"}, "--length 'x': expected a length such as", None),
    (None, {"length": 16}, "--length 16: expected 1 to 15", None),
    ("HUS", {"line": "." * 16}, "line: expected 1 to 15 squares, found 16", None),
    ("HUS", {"line": ""}, "line: expected 1 to 15 squares, found 0", None),
    ("HUS", {"line": "..?"}, "column 3: expected a letter, found '\\?'; an empty square is '.'", 3),
    ("HUS", {"line": "..", "pattern": ".."}, "--line and --pattern exclude each other", None),
    (None, {"plus": 1}, "--plus needs letters", None),
    (None, {"uses_all": True}, "--uses-all needs letters", None),
    ("HU?", {"plus": 1}, "--plus and jokers exclude each other", None),
    ("HU", {"plus": 16}, "--plus: expected 0 to 15", None),
    ("HUS", {"sort": "point"}, "--sort 'point'.*did you mean 'points'", None),
]


@pytest.mark.parametrize(("letters", "options", "message", "column"), WRONG)
def test_what_is_wrong_is_said_with_its_column(
    lexicons: dict[str, Lexicon], letters, options, message: str, column: int | None
) -> None:
    with pytest.raises(FinderError, match=message) as caught:
        lexicons["nb"].find(letters, **options)
    assert caught.value.column == column
    assert "\n" not in str(caught.value)


IMPOSSIBLE = [
    (None, {"pattern": "." * 16}, "the pattern needs 16 letters, a word has at most 15"),
    (None, {"pattern": "...", "length": 4}, "the pattern has 3 letters, the word may have 4"),
    (None, {"pattern": "h.s*", "length": "-2"}, "has at least 3 letters, the word may have 1 to 2"),
    (None, {"pattern": "hus", "excludes": "u"}, "column 2: --excludes forbids every letter here"),
    (None, {"pattern": "[^a-å]"}, "column 1: the set leaves no letter here"),
    ("HUS", {"pattern": "....E"}, "the pattern has 4 letters to fill, there are 3"),
    ("HUS", {"pattern": "[re]."}, "column 1: none of the letters fits here"),
    ("HUS", {"ends": "st"}, "--ends needs T, which the letters lack"),
    ("HUS", {"contains": "ss"}, "--contains needs S, which the letters lack"),
    (None, {"starts": "hus", "length": 2}, "--starts has 3 letters, the word may have 2"),
    (None, {"starts": "hus", "excludes": "s"}, "--starts has a letter that --excludes forbids"),
    ("HUS", {"uses_all": True, "length": 2}, "all letters together are 3, the word may have 2"),
    ("HUS", {"line": "HUSET"}, "the line has no empty square"),
    (
        None,
        {
            "contains": [
                chr(65 + a) + chr(65 + b) * 13 for a in range(9) for b in range(9) if a != b
            ]
        },
        "no 15 letters can contain all",
    ),
]


@pytest.mark.parametrize(("letters", "options", "reason"), IMPOSSIBLE)
def test_what_cannot_match_says_why(
    lexicons: dict[str, Lexicon], letters, options, reason: str
) -> None:
    words = lexicons["nb"].find(letters, **options)
    assert len(words) == 0
    assert reason in (words.reason or "")


def test_vowels_and_consonants_of_the_language(lexicons: dict[str, Lexicon]) -> None:
    assert sorted(found(lexicons["nb"], pattern="@#@")) == ["ARE", "ÅRE"]
    assert found(lexicons["nb"], pattern="#@#", length=3) == ["HUS", "SUH"]
    assert found(lexicons["en-intl"], pattern="#@#@#@") == ["RETINA"]


def test_results_are_a_lazy_sequence(lexicons: dict[str, Lexicon]) -> None:
    words = lexicons["nb"].find("HUSET?")
    assert isinstance(words, Words)
    assert words[0] == next(iter(words)) and words[-1] == list(words)[-1]
    assert list(words[1:3]) == list(words)[1:3]
    assert words == lexicons["nb"].find("?TESUH")
    assert words != lexicons["nb"].find("HUS")
    assert words.array["points"].tolist() == [each.points for each in words]
    assert words.array["length"].tolist() == [each.length for each in words]
    with pytest.raises(IndexError):
        words[len(words)]
    with pytest.raises(TypeError, match="no option 'lenght'"):
        lexicons["nb"].find("HUS", lenght=3)  # type: ignore[call-arg]


def test_alphagrams(lexicons: dict[str, Lexicon]) -> None:
    words = lexicons["en-intl"].find("RETINA", uses_all=True)
    assert {each.alphagram for each in words} == {"AEINRT"}
    assert [each.alphagram for each in lexicons["es"].find("[CH]O[CH]O", length=4)] == [
        "[CH][CH]OO"
    ]


def test_a_real_list_against_filters() -> None:
    lexicon = open_lexicon("en")
    words = list(lexicon.words())
    points = dict(zip(lexicon.alphabet.tiles, load_ruleset("en-intl").points[1:], strict=True))
    short = [word for word in words if len(word) <= 7]
    assert {each.word: each.points for each in lexicon.find("AEINRST")} == {
        word: sum(map(points.__getitem__, word))
        for word in short
        if not Counter(word) - Counter("AEINRST")
    }
    assert {each.plain for each in lexicon.find("QUIZ??E")} == {
        word for word in short if (Counter(word) - Counter("QUIZE")).total() <= 2
    }
    for text, regex in (("*ing", ".*ING"), ("q[^u]*", "Q[^U].*"), ("*z*z*", ".*Z.*Z.*"), ("*", "")):
        matcher = re.compile(regex or ".*").fullmatch
        assert {each.plain for each in lexicon.find(pattern=text)} == set(filter(matcher, words))
