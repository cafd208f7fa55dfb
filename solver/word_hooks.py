"""Hooks and longer words around words: what can be added to a word that lies on the board."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Unpack

from dawg_builder.alphabet import Alphabet
from solver import _kernel
from solver.conditions import ExtendOptions, Wanted
from solver.fragments import pack_automaton
from solver.letters import FinderError, Letters, parse_fragment, parse_length, parse_letters
from solver.lexicon import Lexicon
from solver.premiums import SIZE
from solver.ruleset import load_ruleset
from solver.word_finder import RECORD, Words, damaged, order_number

_KINDS = 3
"""How the kernel numbers what it finds around a word: 0 before it, 1 after it, 2 on both sides."""


class Hooks(NamedTuple):
    """A word with its hooks: tiles that make a longer word right before and right after it.

    `word` is in upper case; `valid` says whether it is a word itself; `inner` are the words inside
    it, by length, then in alphabet order.
    """

    word: str
    valid: bool
    front: tuple[str, ...]
    back: tuple[str, ...]
    inner: tuple[str, ...]


class Extension(NamedTuple):
    """A word and the longer words with more `front` of it, at its `back`, and `around` it.

    `Found.start` is where the word stands in the longer one. A word may stand in another twice.
    """

    word: str
    codes: bytes
    valid: bool
    front: Words
    back: Words
    around: Words
    inner: tuple[str, ...]

    @property
    def total(self) -> int:
        """How many longer words there are."""
        return len(self.front) + len(self.back) + len(self.around)


def hooks(lexicon: Lexicon, words: Iterable[str], *, rack: str | None = None) -> list[Hooks]:
    """The hooks of each word (or of the one word), of any case, whether it is valid or not.

    With a `rack` only the tiles on it; a joker on it is any tile. Raises FinderError for a text
    that is no word and for a wrong rack.
    """
    return hooks_of(lexicon, _all_codes(words, lexicon), rack=rack)


def hooks_of(lexicon: Lexicon, codes: Sequence[bytes], *, rack: str | None = None) -> list[Hooks]:
    """`hooks` for words of 1 to 15 tile codes."""
    allowed = -1
    if rack is not None:
        held = _rack(rack, lexicon)
        allowed = -1 if held.jokers else sum(1 << code for code in set(held.codes))
    alphabet = lexicon.alphabet
    return [
        Hooks(
            alphabet.decode(each),
            lexicon.contains(each),
            tiles_of(front & allowed, alphabet),
            tiles_of(back & allowed, alphabet),
            inner_words(each, lexicon),
        )
        for each, (front, back) in zip(codes, hook_sets(lexicon, codes), strict=True)
    ]


def hook_sets(lexicon: Lexicon, words: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    """For each word of 1 to 15 tile codes the sets of codes that hook before and after it."""
    flat = b"".join([word + b"\0" for word in words])
    sets = memoryview(_kernel.hooks(lexicon.handle, flat)).cast("I")
    return zip(sets[::2], sets[1::2], strict=True)


def tiles_of(codes: int, alphabet: Alphabet) -> tuple[str, ...]:
    """The texts of a set of tile codes, in alphabet order."""
    return tuple(tile for code, tile in enumerate(alphabet.tiles, 1) if codes >> code & 1)


def inner_words(codes: bytes, lexicon: Lexicon) -> tuple[str, ...]:
    """The different words inside a word, without itself, by length, then in alphabet order."""
    size = len(codes)
    inside = {
        codes[at : at + length] for length in range(2, size) for at in range(size - length + 1)
    }
    found = sorted(filter(lexicon.contains, inside), key=lambda each: (-len(each), each))
    return tuple(map(lexicon.alphabet.decode, found))


def _all_codes(words: Iterable[str], lexicon: Lexicon) -> list[bytes]:
    given = [words] if isinstance(words, str) else words
    return [word_codes(word, lexicon) for word in given]


def word_codes(word: str, lexicon: Lexicon) -> bytes:
    """The tile codes of a word. Raises FinderError for no letters and for more than 15."""
    codes = parse_fragment("word", word, lexicon.folding)
    if len(codes) > SIZE:
        raise FinderError(f"word {word!r}: {len(codes)} letters, a word has at most {SIZE}")
    return codes


def _rack(rack: str, lexicon: Lexicon) -> Letters:
    ruleset = load_ruleset(lexicon.meta.ruleset)
    return parse_letters(rack, ruleset, lexicon.folding, name="rack", find=False)


def extend(
    lexicon: Lexicon, words: Iterable[str], **options: Unpack[ExtendOptions]
) -> list[Extension]:
    """The longer words around each word (or the one word), found in one walk; see `ExtendOptions`.

    One `Extension` for each different word, in the order given. Raises FinderError.
    """
    return extend_codes(lexicon, _all_codes(words, lexicon), **options)


def extend_codes(
    lexicon: Lexicon, words: Iterable[bytes], **options: Unpack[ExtendOptions]
) -> list[Extension]:
    """`extend` for words of 1 to 15 tile codes."""
    wanted = list(dict.fromkeys(words))
    query, from_rack = _around_query(options, lexicon)
    order = order_number(options.get("sort", "length"))
    try:
        packed = pack_automaton(wanted)
    except ValueError as error:
        raise FinderError(str(error)) from None
    try:
        records = _kernel.around(lexicon.handle, packed, query, from_rack, order)
    except ValueError as error:
        raise damaged(lexicon, error) from None
    parts = list(_parts(records, len(wanted) * _KINDS, lexicon.alphabet))
    return [
        Extension(
            lexicon.alphabet.decode(codes),
            codes,
            lexicon.contains(codes),
            front=parts[at * _KINDS],
            back=parts[at * _KINDS + 1],
            around=parts[at * _KINDS + 2],
            inner=inner_words(codes, lexicon),
        )
        for at, codes in enumerate(wanted)
    ]


def _around_query(options: ExtendOptions, lexicon: Lexicon) -> tuple[_kernel.Query, bool]:
    """The query for the kernel, and whether letters come from a rack."""
    ruleset = options.get("ruleset") or load_ruleset(lexicon.meta.ruleset)
    rack = options.get("rack")
    letters = None if rack is None else _rack(rack, lexicon)
    lengths = parse_length(options.get("length"))
    wanted = Wanted(ruleset, letters, min_points=options.get("min_points") or 0)
    return wanted.query(len(lexicon), lengths), letters is not None


def _parts(records: bytes, count: int, alphabet: Alphabet) -> Iterator[Words]:
    """The records cut where their numbers change."""
    view, size = memoryview(records), RECORD.size
    total = range(len(records) // size)

    def number(at: int) -> int:
        return int(RECORD.unpack_from(records, at * size)[1])

    start = 0
    for part in range(count):
        end = bisect_left(total, part + 1, lo=start, key=number)
        yield Words(view[start * size : end * size], alphabet)
        start = end
