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
