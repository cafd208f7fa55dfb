"""The word finder beside a filter over the plain list, on the largest bundled list.

    pytest benchmarks/bench_finder.py -o python_files='bench_*.py' -o python_functions='bench_*'

Each benchmark first proves that both give the same words. The promises, on an idle machine: seven
letters under 1 ms, with two jokers under 25 ms, any pattern under 30 ms, the words around forty
board words in one pass no slower than 1.5 scans of the list for one word.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from dawg_builder.build import encode_all
from solver import open_lexicon
from solver.lexicon import Lexicon
from solver.word_hooks import extend

LETTERS = {"seven letters": "AEINRST", "two jokers": "AEINR??"}
PATTERNS = {
    "..T...": "..T...",
    "*ing": ".*ING",
    "*us*": ".*US.*",
    "h*[aeiou]ng": "H.*[AEIOU]NG",
    "*a*e*i*": ".*A.*E.*I.*",
    "*": ".*",
}
BOARD = (
    "OL HO SIGG FYRA PC BI BEVERTA USÆLEN RØRE ARAK OK PARTI GJEVE OS HAND STE DÅP KU EH GAV "
    "SPEILING SIC BUROTENE FOG SØK BÆR MELDE FJELER ÅH HY VE SKOP FORBENA AIR AP HUG LØNNA KAMSA "
    "MIDD UT"
)
"""Forty words as they stand on a board at the end of a game."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    """The largest bundled list."""
    return open_lexicon("nb")


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> list[str]:
    """All its words."""
    return list(lexicon.words())


def by_filter(words: Iterable[str], letters: str) -> set[str]:
    """The words that the letters make, by looking at each word."""
    held, jokers, most = Counter(letters.replace("?", "")), letters.count("?"), len(letters)
    return {
        word for word in words if len(word) <= most and (Counter(word) - held).total() <= jokers
    }


@pytest.mark.parametrize("name", LETTERS)
def bench_letters(
    benchmark: BenchmarkFixture, lexicon: Lexicon, words: list[str], name: str
) -> None:
    """`find LETTERS`."""
    found = benchmark(lexicon.find, LETTERS[name])
    assert {each.plain for each in found} == by_filter(words, LETTERS[name])


@pytest.mark.parametrize("name", LETTERS)
def bench_letters_by_filter(benchmark: BenchmarkFixture, words: list[str], name: str) -> None:
    """The same by a filter."""
    benchmark.pedantic(by_filter, (words, LETTERS[name]), rounds=2)


@pytest.mark.parametrize("pattern", PATTERNS)
def bench_patterns(
    benchmark: BenchmarkFixture, lexicon: Lexicon, words: list[str], pattern: str
) -> None:
    """`find --pattern`."""
    found = benchmark(lexicon.find, pattern=pattern)
    assert {each.plain for each in found} == set(filter(_matcher(pattern), words))


@pytest.mark.parametrize("pattern", PATTERNS)
def bench_patterns_by_filter(benchmark: BenchmarkFixture, words: list[str], pattern: str) -> None:
    """The same by a regular expression over the list."""
    benchmark.pedantic(lambda: list(filter(_matcher(pattern), words)), rounds=5)


def _matcher(pattern: str) -> Callable[[str], object]:
    return re.compile(PATTERNS[pattern]).fullmatch


def bench_around_forty_words(
    benchmark: BenchmarkFixture, lexicon: Lexicon, words: list[str]
) -> None:
    """`extend` for forty words in one pass."""
    assert len(set(BOARD.split())) == 40
    found = benchmark(extend, lexicon, BOARD.split())
    for each in found:
        longer = {word for word in words if each.word in word and word != each.word}
        kinds = (each.front, each.back, each.around)
        assert {one.plain for kind in kinds for one in kind} == longer


def bench_scan_for_one_word(benchmark: BenchmarkFixture, words: list[str]) -> None:
    """The list scanned for one word."""
    benchmark(lambda: [word for word in words if "HUS" in word])


def bench_scan_for_forty_words(benchmark: BenchmarkFixture, words: list[str]) -> None:
    """A scan of the list per word."""
    benchmark.pedantic(
        lambda: [[word for word in words if part in word] for part in BOARD.split()], rounds=2
    )


def bench_pyahocorasick_over_the_list(
    benchmark: BenchmarkFixture, lexicon: Lexicon, words: list[str]
) -> None:
    """Forty words in one pass of pyahocorasick over the list as one text, no DAWG."""
    import ahocorasick

    text = encode_all(lexicon.alphabet, words).decode("latin-1")
    automaton = ahocorasick.Automaton()
    for number, word in enumerate(BOARD.split()):
        automaton.add_word(lexicon.alphabet.encode(word).decode("latin-1"), number)
    automaton.make_automaton()
    hits = benchmark.pedantic(lambda: sum(1 for _ in automaton.iter(text)), rounds=5)
    there = sum(word in set(words) for word in set(BOARD.split()))
    assert hits - there == sum(each.total for each in extend(lexicon, BOARD.split()))
