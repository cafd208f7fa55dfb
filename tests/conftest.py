"""Settings of the whole suite: the slow tests run only when asked, hypothesis is repeatable."""

import os

import pytest
from cli_fixtures import builder, grid, home, lexicon, wordfeud  # noqa: F401
from hypothesis import settings

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("full", deadline=None, max_examples=1000)
os.environ.setdefault("WORDFEUD_OVERLAY", "off")  # the words of whoever runs the tests
FULL = os.environ.get("WORDFEUD_FULL_TESTS", "") not in ("", "0")
settings.load_profile("full" if FULL else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is marked slow, unless WORDFEUD_FULL_TESTS is set or `-m slow` is given."""
    if FULL or "slow" in config.getoption("-m"):
        return
    skip = pytest.mark.skip(reason="slow; set WORDFEUD_FULL_TESTS=1 to run it")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)
