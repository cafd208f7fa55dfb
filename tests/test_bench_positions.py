"""300 positions on each of four real word lists: number of plays, sum of their points, best.

The figures come from an independent program. The word lists are not part of the project, so this
is skipped where they are missing; test_perft.py needs nothing but the project.
"""

import lzma
import re

import pytest
from support import HERE, compile_list, generator, position, read_jsonl

from solver.scoring import score_play

BENCH = HERE.parent.parent / "shared" / "bench"
LISTS = {  # and how many words they have
    "nb-nsf-2014": 482_844,
    "nl-opentaal": 299_409,
    "fr-grammalecte-7.7": 402_030,
    "en-enable1": 168_551,
}

pytestmark = pytest.mark.skipif(not BENCH.is_dir(), reason="the word lists are not here")


def read_words(name):
    """The words of a list, upper case."""
    return lzma.decompress((BENCH / f"words_{name}.txt.xz").read_bytes()).decode().split()


@pytest.fixture(scope="module", params=LISTS)
def bench(request, tmp_path_factory):
    """(positions with their figures, lexicon) of one list."""
    name = request.param
    words = read_words(name)
    assert len(words) == LISTS[name]
    rows = read_jsonl(BENCH / f"positions_{name}.jsonl")
    assert len(rows) == 300
    pairs = [(position("".join(r["board"]), r["rack"], r["ruleset"]), r) for r in rows]
    folder = tmp_path_factory.mktemp(name)
    return pairs, compile_list(words, pairs[0][0].ruleset.id, folder)


def test_plays_points_and_best(bench):
    pairs, lexicon = bench
    generate = generator()
    for number, (pos, row) in enumerate(pairs):
        scores = generate(pos, lexicon).array["score"]
        found = (len(scores), int(scores.sum()), int(scores.max(initial=0)))
        expected = (row["play_count"], row["score_sum"], row["best_score"] or 0)
        assert found == expected, f"position {number}: {row}"


def test_scoring_agrees_on_a_sample(bench):
    pairs, lexicon = bench
    generate = generator()
    for pos, _ in pairs[::30]:
        for play in generate(pos, lexicon)[::50]:
            scored = score_play(pos, play, lexicon.__contains__)
            assert scored.legal and scored.score == play.score, (str(play), scored.reasons)


def test_number_of_plays_of_a_thousand_positions(tmp_path):
    """The positions that are used for timing, in CGP."""
    lexicon, generate = compile_list(read_words("en-enable1"), "en-US", tmp_path), generator()
    lines = (BENCH / "positions_en.cgp").read_text().splitlines()
    counts = (BENCH / "positions_en.counts.txt").read_text().split()
    for line, count in zip(lines, counts, strict=True):
        rows, racks = line.split()[:2]
        board = re.sub(r"\d+", lambda digits: "." * int(digits[0]), rows).replace("/", "")
        pos = position(board, racks.split("/")[0], "en-US")
        assert len(generate(pos, lexicon)) == int(count), line
