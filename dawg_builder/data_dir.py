"""Where the rulesets, premium layouts and bundled word lists are."""

from functools import cache
from pathlib import Path


@cache
def data_dir() -> Path:
    """The folder `data`: beside the packages in a checkout, else inside `dawg_builder`."""
    package = Path(__file__).resolve().parent
    checkout = package.parent / "data"
    return checkout if (checkout / "rulesets").is_dir() else package / "data"
