"""`python -m dawg_builder` is `dawg-builder`."""

from dawg_builder.cli import main

main()
