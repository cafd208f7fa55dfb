"""The bytes of a word list, unpacked, and what they are when they are no text."""

import gzip
import lzma
import sys
import zlib
from pathlib import Path
from typing import BinaryIO, cast

from dawg_builder.errors import WordListError
from dawg_builder.lexicon_format import MAGIC

LIMIT = 512 << 20
"""Bytes after unpacking. The largest list known, with all inflected forms, has 40 MB."""

# More than the strongest preset needs.
_XZ_MEMORY = 256 << 20

XZ, GZIP = b"\xfd7zXZ\0", b"\x1f\x8b"

# Files that are given by mistake: first bytes -> what it is and what to do.
_FOREIGN = {
    MAGIC: "a compiled lexicon; use it as it is, or write its words out with 'dawg-builder words'",
    b"PK\x03\x04": "a zip archive or office document; unpack it, or save it as plain text",
    b"\xd0\xcf\x11\xe0": "an old office document; save it as plain text in UTF-8",
    b"%PDF": "a PDF document; save its words as plain text in UTF-8",
    b"{\\rtf": "an RTF document; save it as plain text in UTF-8",
    b"\x89PNG": "a picture; give a text file with one word a line",
    b"\xff\xd8\xff": "a picture; give a text file with one word a line",
    b"GIF8": "a picture; give a text file with one word a line",
    b"SQLite format 3\0": "a database; write its words out as plain text first",
    b"BZh": "a bzip2 file; unpack it first",
    b"7z\xbc\xaf\x27\x1c": "a 7-zip archive; unpack it first",
    b"\x28\xb5\x2f\xfd": "a zstandard file; unpack it first",
    b"\x7fELF": "a program; give a text file with one word a line",
    b"MZ\x90": "a program; give a text file with one word a line",
}

# Control characters that no text holds; tab, line ends, form feed, end of file may occur.
_CONTROLS = bytes(set(range(32)) - {9, 10, 11, 12, 13, 26}) + b"\x7f"


def read_bytes(path: Path) -> bytes:
    """The whole content of `path` (`-` is stdin), unpacked where it is an .xz or .gz file.

    Raises WordListError for a file that cannot be read or unpacked, is empty, or has more than
    `LIMIT` bytes.
    """
    try:
        if str(path) == "-":
            return _unpack(path, sys.stdin.buffer)
        with path.open("rb") as file:
            return _unpack(path, file)
    except FileNotFoundError:
        raise WordListError(f"{path}: no such file; give the path of a word list") from None
    except IsADirectoryError:
        raise WordListError(f"{path}: is a folder; give the path of a word list in it") from None
    except (lzma.LZMAError, zlib.error, EOFError, gzip.BadGzipFile) as error:
        raise WordListError(
            f"{path}: packed file is cut off or damaged ({error}); fetch it again"
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise WordListError(f"{path}: cannot be read ({reason})") from None


def _unpack(path: Path, file: BinaryIO) -> bytes:
    data = file.read(LIMIT + 1)
    if data.startswith(XZ):
        data = _decompress(path, data)
    elif data.startswith(GZIP):
        data = _gunzip(data)
    if len(data) > LIMIT:
        raise WordListError(f"{path}: more than {LIMIT >> 20} MB of content; not a word list")
    if not data.strip():
        raise WordListError(f"{path}: the file is empty; expected one word a line")
    return data


def _decompress(path: Path, data: bytes) -> bytes:
    unpacker = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)
    unpacked = unpacker.decompress(data, LIMIT + 1)
    if not unpacker.eof and len(unpacked) <= LIMIT:
        raise EOFError("its end is missing")
    return unpacked


def _gunzip(data: bytes) -> bytes:
    from io import BytesIO

    with gzip.GzipFile(fileobj=cast(BinaryIO, BytesIO(data))) as file:
        return file.read(LIMIT + 1)


def foreign(data: bytes) -> str | None:
    """What `data` is if it cannot be a text, with what to do; None for a text.

    Not checked: whether a text is a word list.
    """
    for magic, what in _FOREIGN.items():
        if data.startswith(magic):
            return what
    if wide := _wide(data):
        return (
            f"encoded as {wide}; save it as UTF-8, or compile it with dawg-builder build and "
            f"--encoding {wide.lower()}"
        )
    if data.translate(None, _CONTROLS) != data:
        return "a binary file, not a text; give a text file with one word a line"
    return None


def _wide(data: bytes) -> str | None:
    """The name of an encoding with two or four bytes a letter, if `data` is in one."""
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "UTF-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    head = data[:4096]
    high, low = head[0::2].count(0), head[1::2].count(0)
    half = max(1, len(head) // 2)
    if low > 0.8 * half and high < 0.05 * half:
        return "UTF-16LE"
    if high > 0.8 * half and low < 0.05 * half:
        return "UTF-16BE"
    return None
