"""Bytes -> text: which encoding a word list is in, and its lines."""

import codecs
from pathlib import Path

from dawg_builder.errors import WordListError, did_you_mean
from dawg_builder.sources.files import foreign

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
# Codecs of Python that are no encoding of a file.
_NO_FILES = ("idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape")
_COMMON = ("utf-8", "latin-1", "cp1252", "utf-16", "cp850", "mac-roman", "iso-8859-15")

# Bytes that cp1252 gives letters and quotes, and Latin-1 control characters.
_C1 = bytes(range(0x80, 0xA0))


def decode(path: Path, data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """(text, name of the encoding). Line ends in the text are `\\n`; there is no byte order mark.

    Without `encoding`: UTF-8 if all of it is valid, else cp1252 or Latin-1. Raises WordListError
    for binary data, UTF-16 or UTF-32 (unless asked for by name), bytes that don't fit, and
    UTF-8 with a few broken bytes, where reading it as Latin-1 would spoil the rest silently.
    """
    if encoding is None:
        if what := foreign(data):
            raise WordListError(f"{path}: {what}")
        text, name = _detect(path, data)
    else:
        name = _known(path, encoding)
        try:
            text = data.decode(name)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise WordListError(
                f"{path}:{line}: byte {_hex(data, error.start)} is not {name}; "
                f"name the right encoding with --encoding"
            ) from None
        except (UnicodeError, ValueError) as error:
            raise WordListError(f"{path}: not {name} ({error}); leave --encoding out") from None
        if "\0" in text:
            raise WordListError(f"{path}: read as {name} it is no text; check --encoding")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace(_BOM, "").rstrip("\x1a"), name  # \x1a: the end of a DOS file


def _detect(path: Path, data: bytes) -> tuple[str, str]:
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        first = error.start
    # Letters of two bytes in a single-byte text look valid only by accident.
    rough = data.decode("utf-8", "replace")
    broken = rough.count("\N{REPLACEMENT CHARACTER}")
    whole = len(rough) - len(data.translate(None, bytes(range(128, 256)))) - broken
    if whole > broken or data.startswith(codecs.BOM_UTF8):
        line = data.count(b"\n", 0, first) + 1
        raise WordListError(
            f"{path}:{line}: byte {_hex(data, first)} is not UTF-8, though the rest of the file "
            f"is; repair that line, or force --encoding"
        )
    if data.translate(None, _C1) == data:
        return data.decode("latin-1"), "latin-1"
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise WordListError(
            f"{path}:{line}: byte {_hex(data, error.start)} is neither UTF-8, Latin-1 nor cp1252; "
            f"name the encoding with --encoding (cp850, mac-roman, ...)"
        ) from None


def _known(path: Path, encoding: str) -> str:
    try:
        info = codecs.lookup(encoding)
    except (LookupError, ValueError, UnicodeError):
        info = None
    if info is None or not info._is_text_encoding or info.name in _NO_FILES:
        hint = did_you_mean(encoding, _COMMON)
        raise WordListError(f"{path}: unknown encoding {encoding!r}{hint}") from None
    return "utf-8" if info.name == "utf-8-sig" else info.name


def _hex(data: bytes, at: int) -> str:
    return f"0x{data[at]:02X}"
