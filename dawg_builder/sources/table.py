"""Tables with one word a row: tabs, semicolons or commas between the columns.

Known by their head: Norsk Ordbank's list of full forms (`OPPSLAG`, the third of nine columns),
Grammalecte's lexicon of forms (`Flexion`), the Kotus list as a table (`Hakusana`), Lexique
(`ortho`).
"""

import csv
from array import array
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from dawg_builder.errors import WordListError, did_you_mean
from dawg_builder.sources.source import Chunk
from dawg_builder.wording import plural

# Heads of the column with the words, in lower case, the surest first.
_HEADS = (
    "oppslag",
    "flexion",
    "hakusana",
    "fullform",
    "full_form",
    "bøyningsform",
    "wordform",
    "ortho",
    "orthographe",
    "graphie",
    "forme",
    "form",
    "ordform",
    "word",
    "words",
    "ord",
    "mot",
    "woord",
    "wort",
    "palabra",
    "palavra",
    "sana",
    "entry",
)
_DELIMITERS = "\t;,|"
_SAMPLE = 2000
_END = "# end of the table"
"""A comment behind the last row, which a quote that is not closed swallows."""

Row = tuple[int, list[str]]


def delimiter_of(lines: list[str]) -> str | None:
    """The character between the columns if nearly every line has the same number of them."""
    for delimiter in _DELIMITERS:
        counts = Counter(line.count(delimiter) for line in lines[:_SAMPLE])
        count, rows = counts.most_common(1)[0]
        if delimiter == "\t":  # a tab in nearly every line is enough
            if sum(counts.values()) - counts[0] >= 0.8 * sum(counts.values()):
                return delimiter
        elif count and rows >= 0.95 * sum(counts.values()) and rows > 1:
            return delimiter
    return None


def read_table(
    path: Path, text: str, column: int | str | None
) -> tuple[Chunk, str, tuple[str, ...]]:
    """(entries, name of the column, notes). `column`: number from 1, or name in the head.

    Without `column`: the one with a known head; else, of the columns that hold single words, the
    one with the most different ones, because a lemma repeats and a form hardly does.
    Raises WordListError for a column that is not there, or when none holds words.
    """
    lines = [line for line in text.split("\n") if line.strip() and line[0] not in "#;*"]
    delimiter = delimiter_of(lines) if lines else None
    if delimiter is None:
        raise WordListError(
            f"{path}: not a table; expected tabs, semicolons or commas on each line"
        )
    rows = list(_rows(path, text, delimiter))
    if not rows:
        raise WordListError(f"{path}: every cell of the table is empty; expected one word a row")
    head = [" ".join(cell.split())[:40] for cell in rows[0][1]]
    index, has_head = _find(path, rows, head, column)
    name = head[index] if has_head else f"column {index + 1}"
    notes = [f"words are taken from column {index + 1} of {len(head)}"]
    if has_head:
        notes[0] += f" ({head[index]})"
    words, numbers, short = [], array("L"), 0
    for number, cells in rows[1:] if has_head else rows:
        word = cells[index].strip() if index < len(cells) else ""
        if word:
            words.append(" ".join(word.split("\n")))
            numbers.append(number)
        else:
            short += 1
    if short:
        notes.append(f"nothing in that column: {plural(short, 'row')}")
    return Chunk(words, numbers), name, tuple(notes)


def _rows(path: Path, text: str, delimiter: str) -> Iterator[Row]:
    """(line, cells) of each row; quotes are special only where a comma or semicolon divides."""
    numbered = ((n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip())
    if delimiter == "\t" or '"' not in text:
        for number, line in numbered:
            if line[0] not in "#;*" or (line.count(delimiter) and line[0] != "#"):
                yield number, line.split(delimiter)
        return
    reader = csv.reader([*text.split("\n"), _END], delimiter=delimiter)
    number = 1
    try:
        for cells in reader:
            if cells and cells[-1] != _END and cells[-1].endswith(_END):
                raise WordListError(f'{path}:{number}: a quote (") is not closed; mend the row')
            if cells and any(cells) and not cells[0].startswith("#"):
                yield number, cells
            number = reader.line_num + 1
    except csv.Error as error:
        raise WordListError(f"{path}:{number}: not a row of a table ({error})") from None


def _find(
    path: Path, rows: list[Row], head: list[str], column: int | str | None
) -> tuple[int, bool]:
    """(index of the column, whether the first row is a head)."""
    lower = [cell.lower() for cell in head]
    known = next((lower.index(name) for name in _HEADS if name in lower), None)
    if isinstance(column, str) and column.isdecimal() and len(column) < 9:
        column = int(column)
    if isinstance(column, int):
        if not 1 <= column <= len(head):
            raise WordListError(f"{path}: no column {column}; the table has 1 to {len(head)}")
        return column - 1, known is not None
    if column is not None:
        if column.lower() not in lower:
            listed = ", ".join(head[:12])
            raise WordListError(
                f"{path}: no column {column!r}; its columns are {listed}"
                f"{did_you_mean(column, head)}"
            )
        return lower.index(column.lower()), True
    if known is not None:
        return known, True
    return _likeliest(path, rows[:_SAMPLE]), False


def _likeliest(path: Path, rows: list[Row]) -> int:
    width = max(len(cells) for _, cells in rows)
    best, most = -1, 0
    for index in range(min(width, 64)):
        cells = [cells[index].strip() for _, cells in rows if index < len(cells)]
        single = [cell for cell in cells if _is_word(cell)]
        different = len(set(single))
        if len(single) >= 0.8 * len(rows) and different > most:
            best, most = index, different
    if best < 0:
        raise WordListError(
            f"{path}: none of the {width} columns holds single words; choose one with --column"
        )
    return best


def _is_word(cell: str) -> bool:
    return bool(cell) and cell.replace("-", "").replace("'", "").isalpha()
