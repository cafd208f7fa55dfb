"""Where the rulesets, premium layouts and bundled word lists are."""

import os
from functools import cache
from pathlib import Path

from dawg_builder.errors import WordfeudError


@cache
def data_dir() -> Path:
    """The folder `data`: beside the packages in a checkout, else inside `dawg_builder`.

    Raises WordfeudError if it is in neither place.
    """
    package = Path(__file__).resolve().parent
    for folder in (package.parent / "data", package / "data"):
        if os.path.isdir(folder / "rulesets"):
            return folder
    raise WordfeudError(f"{folder}: the program's data is missing; install the program again")
