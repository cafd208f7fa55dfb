"""One reader for each shape that word lists come in. `open_source` finds the shape by itself."""

from dawg_builder.sources.open import READERS, open_source
from dawg_builder.sources.source import Chunk, Source

__all__ = ["READERS", "Chunk", "Source", "open_source"]
