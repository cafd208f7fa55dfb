"""Bytes -> text: the encodings that position files come in."""

import codecs
import re

from solver.notation.errors import NotationError, shown

LONGEST_TEXT = 1_000_000
"""No position or game record has more characters; a larger file is something else."""

_PRAGMA = re.compile(rb"^[ \t]*#character-encoding[ \t]+([A-Za-z0-9_:.-]{1,40})", re.MULTILINE)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode_text(data: bytes, source: str = "<input>", *, longest: int = LONGEST_TEXT) -> str:
    """The text of a position file, or of another one that may be as long as `longest` bytes.

    The encoding is the one that a byte order mark or a game record's `#character-encoding` names;
    without these UTF-8, or else Windows-1252, which holds Latin-1. Raises NotationError for a
    binary file, an unknown encoding or one that the bytes are not in.
    """
    if len(data) > longest:
        kind = "a position or a game record" if longest == LONGEST_TEXT else "a shorter text"
        what = f"expected {kind}, found a file of {len(data)} bytes"
        raise NotationError(what, source=source)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode(data, encoding, source)
    if b"\0" in data:
        raise NotationError("expected text, found a binary file", source=source, line=1)
    named = _PRAGMA.search(data[:4000])
    if named:
        return _decode(data, named[1].decode("ascii"), source)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode(data, "cp1252", source)


def _decode(data: bytes, encoding: str, source: str) -> str:
    try:
        text = codecs.decode(data, encoding)
    except UnicodeError as error:
        start = getattr(error, "start", 0)
        line = data.count(b"\n", 0, start) + 1
        what = f"byte {start + 1} is not {encoding} text; save the file as UTF-8"
        raise NotationError(what, source=source, line=line) from None
    except (LookupError, ValueError, TypeError):
        text = None
    if not isinstance(text, str):
        what = f"unknown #character-encoding {shown(encoding)}; save the file as UTF-8"
        raise NotationError(what, source=source)
    return text
