"""The number, points and hash of every play of fixed positions; see tests/perft."""

import importlib.util

import pytest
from comparing import difference
from support import HERE, compile_list, generator, position, read_jsonl, reference_plays

PERFT = HERE / "perft"
ROWS = read_jsonl(PERFT / "positions.jsonl")
SIGNATURE = int((PERFT / "signature.txt").read_text())

spec = importlib.util.spec_from_file_location("make_perft", PERFT / "make_perft.py")
make_perft = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_perft)


def read_words(ruleset):
    return (PERFT / "words" / f"{ruleset}.txt").read_text(encoding="utf-8").split()


@pytest.fixture(scope="module")
def lexicons(tmp_path_factory):
    """Ruleset id -> its lexicon, compiled when first asked for."""
    made = {}

    def lexicon(ruleset):
        if ruleset not in made:
            folder = tmp_path_factory.mktemp("perft")
            made[ruleset] = compile_list(read_words(ruleset), ruleset, folder)
        return made[ruleset]

    return lexicon


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_perft(row, lexicons):
    pos = position(row["board"], row["rack"], row["ruleset"], row["premiums"])
    plays = list(generator()(pos, lexicons(row["ruleset"])))
    if make_perft.summary(plays) != {key: row[key] for key in ("plays", "points", "best", "hash")}:
        words = map(pos.ruleset.alphabet.encode, read_words(row["ruleset"]))
        pytest.fail(difference(reference_plays(pos, words), plays) or "the file itself is wrong")


def test_signature(lexicons):
    """One number for all plays of all positions: a change that alters any result alters it."""
    hashes = []
    for row in ROWS:
        pos = position(row["board"], row["rack"], row["ruleset"], row["premiums"])
        hashes.append(make_perft.summary(generator()(pos, lexicons(row["ruleset"])))["hash"])
    assert make_perft.signature(hashes) == SIGNATURE


def test_the_positions_are_worth_testing():
    assert len({row["ruleset"] for row in ROWS}) == 13
    assert sum("?" in row["rack"] for row in ROWS) >= 20
    assert sum(row["plays"] for row in ROWS) >= 10_000
    assert any("[" in row["rack"] + row["board"] for row in ROWS)


def test_the_word_lists_are_what_the_script_makes():
    for ruleset in make_perft.RULESETS:
        assert read_words(ruleset.id) == make_perft.make_words(ruleset), ruleset.id


@pytest.mark.slow
def test_the_files_are_what_brute_force_makes():
    for path, text in make_perft.make_files():
        assert path.read_text(encoding="utf-8") == text, path.name
