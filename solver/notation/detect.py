"""Which format a text is in, from its first characters: cheap, and never an error."""

_HEAD = 20_000
_GAME_LINES = ("#player1", "#player2", "#character-encoding")


def looks_like_json(text: str) -> bool:
    """Whether the text starts as a JSON object or a list of lists."""
    head = "".join(text[:200].split())
    return head.startswith(("{", "[[", '["', "[{"))


def looks_like_cgp(text: str) -> bool:
    """Whether the first field of `text` has the slashes of a CGP board."""
    words = text[:4000].removeprefix("cgp ").split(maxsplit=1)
    return bool(words) and words[0].count("/") >= 7


def looks_like_gcg(text: str) -> bool:
    """Whether some line is a turn or a pragma of a game record."""
    for line in text[:_HEAD].splitlines():
        bare = line.strip()
        if bare.startswith(_GAME_LINES) or (bare.startswith(">") and ":" in bare[:80]):
            return True
    return False
