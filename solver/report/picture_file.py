"""Pictures as files: SVG as it is, PNG drawn from it by a library that is installed if wanted."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

from dawg_builder.errors import WordfeudError

PNG_WIDTH = 1080
"""Pixels across: a phone's screen."""

_LATIN = 0x180
"""The bundled fonts have the letters below; for others the system's fonts are loaded too."""


class PictureError(WordfeudError):
    """A picture cannot be written: the file's name, or no library for PNG."""


def picture_kind(path: Path) -> str:
    """`svg` or `png`, from the file's name.

    Raises PictureError for another name, and for a PNG without the library that draws it.
    """
    kind = path.suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        raise PictureError(f"{path}: expected a picture's name that ends in .svg or .png")
    if kind == "png":
        _library(path)
    return kind


def write_picture(path: Path, svg: str) -> None:
    """Write an SVG as the file's name says, whole or not at all. Raises PictureError."""
    from dawg_builder.files import write_atomically

    data = svg.encode() if picture_kind(path) == "svg" else png_bytes(svg, path)
    write_atomically(path, [data])


def png_bytes(svg: str, path: Path = Path("picture.png")) -> bytes:
    """The PNG of an SVG, `PNG_WIDTH` pixels across. Raises PictureError without the library."""
    from dawg_builder.data_dir import data_dir

    fonts = data_dir() / "fonts"
    return bytes(
        _library(path)(
            svg_string=svg,
            width=PNG_WIDTH,
            skip_system_fonts=all(ord(sign) < _LATIN for sign in svg),
            font_files=[str(fonts / f"NotoSans-{weight}.ttf") for weight in ("Regular", "Bold")],
            font_family="Noto Sans",
        )
    )


def _library(path: Path) -> Callable[..., bytes]:
    """What draws a PNG: resvg, which needs neither the system's libraries nor its fonts."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PictureError(
            f"{path}: PNG needs the library resvg-py: pip install 'wordfeud-solver[png]' "
            "(or pip install resvg-py); a name that ends in .svg needs none"
        ) from None
    return cast(Callable[..., bytes], svg_to_bytes)
