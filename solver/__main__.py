"""`python -m solver` is `wordfeud`."""

from solver.cli import main

main()
