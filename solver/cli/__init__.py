"""The command `wordfeud`: one module a verb, each of them parse, call, report."""


def main() -> None:
    """Entry point of the console command."""
    from dawg_builder.cli.entry import enter

    enter("solver.cli.app")
