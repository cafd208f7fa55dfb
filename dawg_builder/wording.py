"""Numbers in sentences."""


def plural(count: int, noun: str, many: str = "") -> str:
    """`1 play`, `2 plays`, `12,345 words`; `many` where it is not the noun with an s."""
    return f"{count:,} {noun if count == 1 else many or noun + 's'}"
