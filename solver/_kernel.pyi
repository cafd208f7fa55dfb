import mmap

class Lexicon:
    def __init__(
        self,
        buffer: bytes | mmap.mmap,
        offset: int,
        count: int,
        tiles: int,
        checksum: int,
        letters_offset: int,
        letters_blocks: int,
        letters_checksum: int,
    ) -> None: ...
    def contains(self, codes: bytes) -> bool: ...

class Rules:
    def __init__(
        self,
        points: bytes,
        letter_times: bytes,
        word_times: bytes,
        bingo_bonus: int,
        bingo_tiles: int,
        start: int,
    ) -> None: ...

def generate(lexicon: Lexicon, rules: Rules, cells: bytes, rack: bytes, top: int = 0) -> bytes: ...
def generate_many(
    lexicon: Lexicon,
    rules: list[Rules],
    positions: bytes,
    played: bytes,
    top: int,
    texts: list[bytes],
    apart: bytes,
) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes, int]:
    """Columns of int32: plays, bounds of the kept plays, [of the kept ones: rank, score, bounds of
    text], text, [of the played one: score, rank], microseconds; then the signature. Positions have
    235 bytes, played moves 12; solver/kernel/batch.hpp says which."""

class Query:
    """What the word finder looks for; see solver/kernel/find.hpp and solver/conditions.py."""

    def __init__(
        self,
        counts: bytes,
        rack: bytes,
        blanks: int,
        points: bytes,
        blank_points: bytes,
        letters_at: bytes,
        least: int,
        most: int,
        least_points: int,
        matcher: bytes,
        fixed: int,
        end: int,
        cells: bytes | None,
        least_new: int,
        anywhere: bool,
        words: int,
    ) -> None: ...

def find(lexicon: Lexicon, query: Query, among: bytes | None, order: int) -> bytes:
    """Answers of 22 bytes (word_finder.RECORD); `among`: words with a zero after each."""

def around(lexicon: Lexicon, fragments: bytes, query: Query, from_rack: bool, order: int) -> bytes:
    """Longer words around each fragment, as `find` gives them, those of one fragment together."""

def hooks(lexicon: Lexicon, words: bytes) -> bytes:
    """For each word (a zero after each): sets of tile codes before and after it, 32 bits each."""
