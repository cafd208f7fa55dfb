"""Hunspell dictionaries (.aff and .dic) -> every form that hunspell accepts, except compounds.

`read_affixes` parses an .aff, `all_forms` expands the stems of a .dic with it.

The rules are those of hunspell 1.7 as it checks a word, not as its documentation or `unmunch`
has them: see `expand.py`. Not covered: compounding, suggestions, upper-case variants.

No library on PyPI does this: spylls and the bindings of hunspell only check words, and punmunch,
which follows hunspell's `unmunch`, gives 1,801 French words too many and 1,427 too few (of
402,030), in ten times the time.
"""

from dawg_builder.sources.hunspell.affixes import AffixFile, affix_encoding, read_affixes
from dawg_builder.sources.hunspell.dictionary import all_forms, count_marked, forbidden_words
from dawg_builder.sources.hunspell.expand import Expander

__all__ = [
    "AffixFile",
    "Expander",
    "affix_encoding",
    "all_forms",
    "count_marked",
    "forbidden_words",
    "read_affixes",
]
