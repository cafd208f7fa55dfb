"""A lexicon ready for the solver: opened, mapped, validated."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import solver
from dawg_builder.alphabet import Alphabet, Folding
from dawg_builder.lexicon_format import DamagedLexiconError, LexiconFile, Meta
from dawg_builder.locate import Overlays, Report, locate
from dawg_builder.overlay import Changes, changes
from dawg_builder.wording import plural
from solver import _kernel

if TYPE_CHECKING:
    from solver.conditions import FindOptions
    from solver.word_finder import Words


class Lexicon:
    """The words that may be formed. Safe to share between threads; nothing in it changes.

    `id` is what it was asked for by: a bundled list's id or the file's stem. `handle` is for the
    kernel.
    """

    def __init__(self, file: LexiconFile, id: str) -> None:
        """Validate `file` in one pass over its nodes. Raises DamagedLexiconError."""
        self.file = file
        self.id = id
        try:
            self.handle = _kernel.Lexicon(
                file.buffer,
                file.nodes_offset,
                file.records,
                len(file.meta.alphabet),
                file.checksum,
                file.letters_offset,
                file.letters_blocks,
                file.letters_checksum,
            )
        except ValueError as error:
            raise DamagedLexiconError(f"{file.path}: damaged: {error}; build it again") from None

    @property
    def path(self) -> Path:
        """The compiled file."""
        return Path(self.file.path)

    @property
    def meta(self) -> Meta:
        """What the file says about itself: words, ruleset, hashes."""
        return self.file.meta

    @property
    def alphabet(self) -> Alphabet:
        """The tiles that its words are made of."""
        return self.meta.alphabet

    @property
    def folding(self) -> Folding:
        """How letters of other spellings become tiles."""
        return self.meta.folding

    @property
    def name(self) -> str:
        """The name that the list was given, else the id."""
        return self.meta.name or self.id

    @property
    def overlay(self) -> Changes | None:
        """What the user's overlay changed; None if there is none or it was left out."""
        return changes(self.meta)

    def __len__(self) -> int:
        return self.meta.words

    def __contains__(self, word: object) -> bool:
        """Whether `word` (text, any case, accents fold as in the list) is in the lexicon."""
        if not isinstance(word, str):
            return False
        try:
            return self.contains(self.alphabet.encode(self.folding.fold(word)))
        except ValueError:
            return False

    def contains(self, codes: bytes) -> bool:
        """Whether the word of these tile codes, without blank flags, is in the lexicon."""
        return self.handle.contains(codes)

    def words(self) -> Iterator[str]:
        """Every word, upper case, in alphabet order."""
        from dawg_builder.build import decode_all, word_codes

        for codes in word_codes(self.file):
            yield from decode_all(self.alphabet, codes)

    def find(self, letters: str | None = None, **options: "Unpack[FindOptions]") -> "Words":
        """Every word that can be made from `letters` (`?` is a joker) and meets the conditions.

        See `solver.word_finder.find`, a layer above this one, which the front door imports now.
        """
        return solver.find(self, letters, **options)

    def __repr__(self) -> str:
        return f"<Lexicon {self.id}: {plural(len(self), 'word')}, {self.meta.words_sha256[:12]}>"


def open_lexicon(
    which: str | PathLike[str],
    *,
    ruleset: str | int | None = None,
    report: Report | None = None,
    overlay: bool = True,
) -> Lexicon:
    """Open a bundled list by its id (`nb`), a compiled lexicon file, or a raw word list.

    Arguments: `ruleset` is needed for a raw list, which is compiled into the user's cache once;
    a bundled or compiled lexicon brings its own. `report` gets progress lines and warnings.
    `overlay` says whether the user's own `<id>.allow` and `<id>.deny` apply, those in the folder
    of the config file; a file's id is its stem. WORDFEUD_OVERLAY=off turns them off everywhere.
    A name with a path separator or a dot is a file; any other is an id, or else a file of that
    name. Raises LexiconError, WordListError or RulesetError.
    """
    chosen: Overlays = "all" if overlay else "none"
    return locate(which, Lexicon, ruleset=ruleset, report=report, overlay=chosen)
