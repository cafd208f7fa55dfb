"""The start and the end of a process, the same for each console command."""

import gc
import sys
from importlib import import_module


def enter(module: str) -> None:
    """Run `run_command` of that module and leave the process with its exit code."""
    gc.disable()  # until the verb runs
    try:
        code = import_module(module).run_command()
    except KeyboardInterrupt:  # while modules are imported; later ones end in `run`
        code = 130
    gc.freeze()  # nor at the end: the process goes away with all that it holds
    sys.exit(code)
