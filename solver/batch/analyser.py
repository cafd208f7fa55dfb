"""Columns of a chunk of rows -> all plays of each position, the best of them kept."""

import itertools
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from dawg_builder.alphabet import BLANK, Alphabet
from solver import _kernel
from solver.batch.chunk import Judgement, pack_chunk
from solver.batch.errors import BatchError
from solver.batch.packing import Packer
from solver.batch.packing_tables import Chosen, Defaults
from solver.lexicon import Lexicon, open_lexicon
from solver.movegen import kernel_rules
from solver.notation.tiles import AUTO
from solver.premiums import Premiums, load_premiums
from solver.ruleset import Ruleset, load_ruleset

RESULTS = ("count", "score", "best", "plays")
PLAYED_RESULTS = ("played_score", "played_rank", "lost", "illegal")
"""The columns that a row with a played move has besides."""

MOST_TOP = 1000


@dataclass(frozen=True)
class Request:
    """What is asked of every row. Plain values: it can be sent to another process.

    Arguments: `lexicon`, as `open_lexicon` takes it; `ruleset`, `premiums` (a name or file) and
    `case` for rows that do not say themselves, None for the lexicon's and the standard; `top`, how
    many plays are kept, 1 to 1000; `timing`, whether each row says how long it took;
    `words_sha256`, which lexicon it must be, None for any; `overlay`, whether the user's own words
    apply.
    """

    lexicon: str = "nb"
    ruleset: str | None = None
    premiums: str | None = None
    case: str = AUTO
    top: int = 10
    timing: bool = False
    words_sha256: str | None = None
    overlay: bool = True


class Columns(NamedTuple):
    """The kernel's answer: int32 columns as bytes, in native byte order.

    By row: `counts`, how many plays; `micros`, the time taken; `bounds`, one entry more: which kept
    plays are the row's. By kept play: `ranks`, shared by equal scores; `scores`; `text_bounds`,
    one entry more, into `text`, UTF-8 play notation. By row, if there are played moves:
    `played_scores` and `played_ranks`. `signature`: see `Results`.
    """

    counts: bytes
    bounds: bytes
    ranks: bytes
    scores: bytes
    text_bounds: bytes
    text: bytes
    played_scores: bytes
    played_ranks: bytes
    micros: bytes
    signature: int


class Results:
    """The results of a chunk; lists are made when asked for.

    `errors` has the message of each bad row by its index; such a row has no plays. `played` has
    the verdict on the move of each row that has one. `foreign` has the rulesets of another language
    than the lexicon's, each with the number of its first row. `signature` is a sum modulo 2^64 of a
    hash of every position and its results.
    """

    def __init__(
        self,
        raw: Columns,
        errors: dict[int, str],
        played: Mapping[int, Judgement],
        foreign: Mapping[str, int],
    ) -> None:
        self.raw, self.errors, self.played, self.foreign = raw, errors, played, foreign
        self.signature = raw.signature
        self.counts = _numbers(raw.counts)
        self.bounds = _numbers(raw.bounds)

    def __len__(self) -> int:
        return len(self.counts)

    @cached_property
    def ranks(self) -> list[int]:
        """Of all kept plays, one row's after the other's."""
        return _numbers(self.raw.ranks)

    @cached_property
    def scores(self) -> list[int]:
        """Of all kept plays."""
        return _numbers(self.raw.scores)

    @cached_property
    def micros(self) -> list[int]:
        """Microseconds that each row took."""
        return _numbers(self.raw.micros)

    @cached_property
    def texts(self) -> list[bytes]:
        """Play notation of all kept plays, UTF-8."""
        text, bounds = self.raw.text, _numbers(self.raw.text_bounds)
        return [text[start:end] for start, end in itertools.pairwise(bounds)]


class Analyser:
    """Analyses rows with one lexicon. Threads may share it; the kernel runs in parallel."""

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        ruleset: Ruleset | None = None,
        premiums: Premiums | None = None,
        case: str = AUTO,
        top: int = 10,
    ) -> None:
        """`ruleset` and `premiums` hold for rows that do not say, or name an unknown one.

        Raises BatchError for a ruleset of other tiles or a senseless `top`.
        """
        self.lexicon = lexicon
        self.ruleset = ruleset or load_ruleset(lexicon.meta.ruleset)
        self.premiums = premiums or load_premiums()
        if self.ruleset.alphabet != lexicon.alphabet:
            raise BatchError(
                f"ruleset {self.ruleset.id} has other tiles than lexicon {lexicon.id}, which is "
                f"for {lexicon.meta.ruleset}; choose the same for both"
            )
        if not 1 <= top <= MOST_TOP:
            raise BatchError(f"top must be from 1 to {MOST_TOP}, not {top}")
        self.top = top
        chosen = Chosen(ruleset is not None, premiums is not None)
        self.defaults = Defaults(self.ruleset, self.premiums, chosen)
        self.packer = Packer(lexicon, self.ruleset, self.premiums, case, chosen)
        self._texts, self._apart = _tile_texts(lexicon.alphabet)

    def analyse(self, columns: Mapping[str, Sequence[Any]], size: int, first: int = 1) -> Results:
        """The results of `size` rows.

        Arguments: `columns`, any of `FIELDS`, each with a value a row; a row needs `board` and
        `rack`, or `cgp`, or `json`; `first`, the first row's number for messages.
        """
        chunk = pack_chunk(self.packer, columns, size, first)
        raw = Columns(
            *_kernel.generate_many(
                self.lexicon.handle,
                [kernel_rules(*pair) for pair in chunk.rules],
                b"".join(chunk.positions),
                b"".join(chunk.plays),
                self.top,
                self._texts,
                self._apart,
            )
        )
        results = Results(raw, chunk.errors, {}, chunk.foreign)
        if chunk.moves:
            found = (_numbers(raw.played_scores), _numbers(raw.played_ranks))
            results.played = chunk.judge(self._best(results), *found, self.lexicon)
        return results

    @staticmethod
    def _best(results: Results) -> list[int]:
        """Each row's best score, 0 without plays."""
        pairs = zip(results.counts, results.bounds, strict=False)
        return [results.scores[start] if count else 0 for count, start in pairs]


def open_analyser(request: Request) -> Analyser:
    """The analyser for `request`, opened once in each process. Raises WordfeudError."""
    return _opened(request)


@lru_cache(maxsize=4)
def _opened(request: Request) -> Analyser:
    lexicon = open_lexicon(request.lexicon, ruleset=request.ruleset, overlay=request.overlay)
    found = lexicon.meta.words_sha256
    if request.words_sha256 not in (None, found):
        raise BatchError(
            f"{lexicon.path}: has other words than the lexicon of this run (sha256 {found[:12]}, "
            f"not {str(request.words_sha256)[:12]}); use the same file everywhere"
        )
    return Analyser(
        lexicon,
        ruleset=load_ruleset(request.ruleset) if request.ruleset is not None else None,
        premiums=load_premiums(request.premiums) if request.premiums is not None else None,
        case=request.case,
        top=request.top,
    )


def _numbers(column: bytes) -> list[int]:
    return memoryview(column).cast("i").tolist()


def _tile_texts(alphabet: Alphabet) -> tuple[list[bytes], bytes]:
    """How the kernel writes tiles: the texts by code, blanks from 32; then for each code the set
    of codes before which it needs brackets of its own."""
    texts = [b""] * 64
    apart = [0] * 32
    for code, tile in enumerate(alphabet.tiles, 1):
        texts[code] = alphabet.notation(code).encode()
        texts[32 + code] = alphabet.notation(code | BLANK).encode()
        for other, next_tile in enumerate(alphabet.tiles, 1):
            apart[code] |= (tile + next_tile in alphabet.digraphs) << other
    return texts, struct.pack("=32I", *apart)
