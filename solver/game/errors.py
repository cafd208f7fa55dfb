"""The errors of a game kept turn by turn."""

from collections.abc import Sequence

from dawg_builder.errors import WordfeudError


class GameError(WordfeudError):
    """A game's file cannot be used, or a turn cannot be made in it."""


class RefusedError(GameError):
    """A turn is against the rules; `reasons` says all that is, `hint` what can be done."""

    def __init__(self, what: str, reasons: Sequence[str], hint: str = "") -> None:
        super().__init__(f"{what}: {'; '.join(reasons)}")
        self.what = what
        self.reasons = tuple(reasons)
        self.hint = hint
