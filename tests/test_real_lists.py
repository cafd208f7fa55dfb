"""Real lists beside the repository, where they are: pieces of lists with one trap each, and whole
lists whose words another program worked out. Skipped where they are missing."""

import lzma
import shutil
from pathlib import Path

import pytest

from dawg_builder.errors import WordListError
from dawg_builder.normalize import normalize
from dawg_builder.ruleset_file import read_ruleset
from dawg_builder.sources import open_source

SHARED = Path(__file__).resolve().parents[2] / "shared"
LISTS, QUIRKS, WORDS = SHARED / "wordlists", SHARED / "wordlists" / "quirks", SHARED / "bench"
RULESETS = {"no": "nb", "en": "en-intl"}

# Snippet: reader, entries, words, folded entries, entries merged with another; checked by eye.
SNIPPETS = """
da/02 plain 25 0 0 0
da/03 plain 20 0 0 0
da/04 plain 25 22 22 0
da/05 plain 25 0 0 0
da/06 error
da/07 plain 10 0 0 0
da/08 plain 15 0 0 0
da/09 plain 24 19 0 0
da/10 plain 25 14 0 0
de/01 plain 25 20 0 0
de/02 plain 25 19 0 0
de/03 plain 25 0 0 0
de/04 plain 20 16 0 0
de/05 plain 20 20 0 0
de/06 plain 20 20 20 0
de/07 plain 12 0 0 0
de/08 plain 40 17 0 0
de/09 error
de/10 plain 20 0 0 0
en/01 plain 20 0 0 0
en/02 plain 25 15 15 0
en/03 plain 20 0 0 0
en/05 plain 30 30 0 0
en/06 plain 15 0 0 0
en/07 table 3 3 0 0
en/08 json 4 4 0 0
en/09 plain 3 3 0 0
en/10 plain 40 0 0 0
es/01 plain 20 20 4 0
es/02 plain 25 25 25 0
es/03 plain 20 20 5 0
es/05 plain 11 6 5 5
es/06 plain 20 0 0 0
es/07 plain 1 0 0 0
es/08 plain 20 0 0 0
es/09 error
es/10 plain 40 26 2 2
fi/01 kotus 18 17 0 0
fi/02 plain 25 24 0 0
fi/03 plain 25 21 21 0
fi/04 plain 20 0 0 0
fi/05 plain 20 0 0 0
fi/06 plain 15 15 0 0
fi/07 plain 17 0 0 0
fi/08 plain 13 0 0 0
fi/09 plain 12 0 0 0
fi/10 plain 20 0 0 0
fr/01 error
fr/02 error
fr/03 plain 25 21 21 0
fr/04 plain 21 7 12 12
fr/05 plain 30 0 0 0
fr/06 plain 28 20 0 0
fr/07 plain 20 0 0 0
fr/08 plain 25 0 0 0
fr/09 error
fr/10 plain 5 4 4 0
fr/11 error
fr/12 table 2 2 0 0
nl/01 plain 21 10 10 0
nl/02 plain 23 21 21 1
nl/03 plain 25 0 0 0
nl/04 plain 20 0 0 0
nl/05 plain 25 0 0 0
nl/06 plain 25 0 0 0
nl/07 plain 20 0 0 0
nl/08 plain 40 40 0 0
nl/09 plain 20 20 0 0
nl/10 plain 24 24 0 0
no/01 plain 25 19 0 0
no/02 plain 20 0 0 0
no/03 plain 30 25 25 0
no/04 plain 15 0 0 0
no/08 nsf 10 7 0 0
no/09 table 4 1 1 0
no/10 error
pt/01 plain 20 20 10 0
pt/02 plain 20 20 20 0
pt/03 plain 30 29 4 0
pt/04 plain 20 0 0 0
pt/05 plain 20 0 0 0
pt/06 plain 20 0 0 0
sv/01 plain 25 23 0 0
sv/03 plain 20 0 0 0
sv/04 plain 25 22 22 0
sv/05 plain 25 0 0 0
sv/08 plain 22 0 0 0
sv/09 error
sv/10 plain 20 0 0 0
"""


def _rows() -> list[list[str]]:
    return [line.split() for line in SNIPPETS.split("\n") if line]


@pytest.mark.skipif(not QUIRKS.is_dir(), reason="the snippets are not here")
@pytest.mark.parametrize("row", _rows(), ids=lambda row: row[0])
def test_snippet(row: list[str]) -> None:
    (path,) = QUIRKS.glob(f"{row[0]}-*")
    folding = read_ruleset(RULESETS.get(row[0][:2], row[0][:2])).folding
    if row[1] == "error":
        with pytest.raises(WordListError, match="hunspell"):
            open_source(path)
        return
    source = open_source(path)
    found = normalize([source], folding)
    counts = (found.entries, len(found.words), found.folded, found.merged)
    assert [source.reader, *map(str, counts)] == row[1:]


@pytest.mark.skipif(not QUIRKS.is_dir(), reason="the snippets are not here")
def test_snippets_of_a_pair(tmp_path: Path) -> None:
    shutil.copy(next(QUIRKS.glob("fr/02-*.aff")), tmp_path / "fr.aff")
    shutil.copy(next(QUIRKS.glob("fr/01-*.dic")), tmp_path / "fr.dic")
    words = {word for word, _ in open_source(tmp_path / "fr.dic")}
    assert {"ampèremètres", "beautés", "beaucoup"} <= words
    assert not any("/" in word or word.isdecimal() for word in words)
    assert "1er" not in words


@pytest.mark.skipif(not WORDS.is_dir(), reason="the lists are not here")
@pytest.mark.parametrize(
    ("given", "words", "ruleset"),
    [
        ("no-nsf-2014.txt.xz", "nb-nsf-2014", "nb"),
        ("nl-opentaal-2.20.23.txt.xz", "nl-opentaal", "nl"),
        ("en-enable1.txt.xz", "en-enable1", "en-intl"),
        ("fr-grammalecte-7.7.dic.xz", "fr-grammalecte-7.7", "fr"),
    ],
)
def test_words_of_another_program(given: str, words: str, ruleset: str) -> None:
    found = normalize([open_source(LISTS / given)], read_ruleset(ruleset).folding)
    text = lzma.decompress((WORDS / f"words_{words}.txt.xz").read_bytes()).decode()
    assert found.words == sorted(text.split())
