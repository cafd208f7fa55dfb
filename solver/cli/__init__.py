"""The command `wordfeud`: one module a verb, each of them parse, call, report."""


def main() -> None:
    """Entry point of the console command."""
    import gc
    import sys

    gc.disable()  # until the verb runs
    try:
        from solver.cli.app import run_command

        code = run_command()
    except KeyboardInterrupt:  # while modules are imported; later ones end in `run`
        code = 130
    gc.freeze()  # nor at the end: the process goes away with all that it holds
    sys.exit(code)
