"""The option that draws a position, for the verbs that show one."""

from pathlib import Path
from typing import Annotated

import typer

from solver.position import Position

PictureFile = Annotated[
    Path | None, typer.Option("--picture", metavar="FILE", help="Draw it too: .svg or .png.")
]


def check_picture(path: Path | None, *read: str | Path | None) -> None:
    """Raises WordfeudError, before any work, if the picture cannot be made or would overwrite one
    of the files that are `read`."""
    if path is not None:
        from solver.report.picture_file import picture_kind

        picture_kind(path)
        check_result(path, *read)


def check_result(path: Path | None, *read: str | Path | None) -> None:
    """Raises WordfeudError if `path` would destroy one of the files that are `read`, or is
    standard output, where the answer goes."""
    if path is not None:
        from dawg_builder.errors import WordfeudError
        from dawg_builder.files import is_stdout, spare_inputs

        if is_stdout(path):
            raise WordfeudError("standard output has the answer; give the page a file")

        spare_inputs(path, [Path(each) for each in read if each])


def write_position_picture(path: Path | None, position: Position) -> None:
    """Write the picture of a position, its last play in yellow, if a file was given."""
    if path is not None:
        from solver.report.picture import draw_picture
        from solver.report.picture_file import write_picture
        from solver.swaps import bag_size

        caption = f"{bag_size(position)} in the bag"
        write_picture(path, draw_picture(position, position.last, caption))
