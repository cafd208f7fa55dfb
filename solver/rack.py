"""A rack as a value: how many of each tile."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rack:
    """The tiles of a rack, as sorted tile codes; 0 is a blank."""

    codes: bytes = b""

    def __post_init__(self) -> None:
        object.__setattr__(self, "codes", bytes(sorted(self.codes)))

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def blanks(self) -> int:
        """Number of blanks on the rack."""
        return self.codes.count(0)
