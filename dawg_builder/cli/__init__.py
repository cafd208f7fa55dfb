"""The command `dawg-builder`."""


def main() -> None:
    """Entry point of the console command."""
    from dawg_builder.cli.entry import enter

    enter("dawg_builder.cli.app")
