"""A rack as a value: how many of each tile."""

from collections.abc import Iterable

from dawg_builder.value import Value


class Rack(Value):
    """The tiles of a rack, as sorted tile codes; 0 is a blank."""

    codes: bytes

    def __init__(self, codes: bytes = b"") -> None:
        self._set(codes=bytes(sorted(codes)))

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def blanks(self) -> int:
        """Number of blanks on the rack."""
        return self.codes.count(0)

    def without(self, codes: Iterable[int]) -> "Rack":
        """The rack less these tiles, 0 for a blank. Raises ValueError, with the code as its
        argument, for a tile that is not there."""
        left = bytearray(self.codes)
        for code in codes:
            at = left.find(code)
            if at < 0:
                raise ValueError(code)
            del left[at]
        return Rack(bytes(left))
