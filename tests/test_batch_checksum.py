"""The checksum of rows as they were read tells inputs apart, and is the same in every run."""

from typing import Any

import pytest

from solver.batch.readers import Raw

pa = pytest.importorskip("pyarrow")

COLUMNS: list[tuple[str, list[Any]]] = [
    ("text", ["a", "bb", None, ""]),
    ("number", [1, 2, 3, 4]),
    ("number or nothing", [1, None, 3, 4]),
    ("truth", [True, None, False, True]),
    ("list", [["a"], None, [], ["b", None]]),
]


def checksum(columns: dict[str, Any]) -> int:
    batch = pa.RecordBatch.from_pydict(columns)
    return Raw(1, batch, batch.num_rows, 0).checksum


@pytest.mark.parametrize(("name", "values"), COLUMNS)
def test_equal_columns_have_equal_checksums_and_others_have_not(
    name: str, values: list[Any]
) -> None:
    found = {checksum({name: values})}
    assert checksum({name: list(values)}) in found
    for at in range(len(values)):
        changed = list(values)
        changed[at] = values[at - 1] if values[at] != values[at - 1] else None
        found.add(checksum({name: changed}))
    assert len(found) == len(values) + 1


def test_values_of_a_dictionary_count() -> None:
    one, other = (
        pa.DictionaryArray.from_arrays([0, 1, 0], values) for values in (["a", "b"], ["a", "c"])
    )
    assert checksum({"text": one}) != checksum({"text": other})


def test_what_stands_under_a_null_does_not_count() -> None:
    valid = pa.py_buffer(b"\x05")
    one, other = (
        pa.Array.from_buffers(
            pa.int32(), 3, [valid, pa.py_buffer(bytes([1, 0, 0, 0, hidden, 0, 0, 0, 3, 0, 0, 0]))]
        )
        for hidden in (0, 7)
    )
    assert one == other
    assert checksum({"number": one}) == checksum({"number": other})
