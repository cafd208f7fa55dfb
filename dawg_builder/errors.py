"""The errors that a user's input can cause. Each message is one line that says what to do."""

from collections.abc import Iterable


class WordfeudError(Exception):
    """Base of every error that a user's input can cause; the command line prints it as one line.

    The message names the place (file, row, column), what was expected, what was found and
    what to do. Line ends of any kind, which a file's name or text may bring in, become spaces.
    """

    def __str__(self) -> str:
        return " ".join(super().__str__().splitlines())


class RulesetError(WordfeudError):
    """A ruleset is unknown or its file is wrong."""


class WordListError(WordfeudError):
    """A word list cannot be read as what it is said to be."""


class LexiconError(WordfeudError):
    """A compiled lexicon file cannot be used; its subclasses say why."""


def did_you_mean(key: str, names: Iterable[str]) -> str:
    """`; did you mean 'x'?` for the nearest of `names`, or an empty string."""
    import difflib  # a wrong name is rare; the import is not free

    folded = {name.casefold(): name for name in names}
    near = difflib.get_close_matches(key.casefold(), folded, n=1, cutoff=0.6)
    return f"; did you mean '{folded[near[0]]}'?" if near else ""
