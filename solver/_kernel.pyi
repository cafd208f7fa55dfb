import mmap

class Lexicon:
    def __init__(
        self, buffer: bytes | mmap.mmap, offset: int, count: int, tiles: int, checksum: int
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
