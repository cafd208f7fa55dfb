"""What can go wrong with a whole run; a bad row is no error of the run."""

from typing import Any

from dawg_builder.errors import WordfeudError


class BatchError(WordfeudError):
    """A run cannot start, go on or be resumed; the message says what to do."""


class StrictError(BatchError):
    """A bad row in a run that was to stop at the first one."""


def needs(package: str, what: str, extra: str) -> BatchError:
    """The error for an optional package that is missing."""
    return BatchError(f"{what} needs the package {package}: pip install 'wordfeud-solver[{extra}]'")


def shown_value(value: Any, limit: int = 40) -> str:
    """A row's value for a message: a text in quotes, anything else as JSON has it."""
    import json  # only a bad row needs it

    if value is None:
        return "nothing"
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=plain_text)
    return text if len(text) <= limit else f"{text[:limit]}…"


def plain_text(value: Any) -> str:
    """What JSON has no form for, as text: bytes as UTF-8, or else in hexadecimal digits; times and
    others as they print."""
    if not isinstance(value, bytes):
        return str(value)
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.hex()
