"""What can go wrong with a whole run; a bad row is no error of the run."""

from dawg_builder.errors import WordfeudError


class BatchError(WordfeudError):
    """A run cannot start, go on or be resumed; the message says what to do."""


class StrictError(BatchError):
    """A bad row in a run that was to stop at the first one."""


def needs(package: str, what: str, extra: str) -> BatchError:
    """The error for an optional package that is missing."""
    return BatchError(f"{what} needs the package {package}: pip install 'wordfeud-solver[{extra}]'")
