"""Frozen values without the functions that a dataclass compiles at every start."""

from typing import Any, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """What has annotated fields that are set once, and is compared and shown by them.

    A subclass gives them all to `_set` in its `__init__`. As a frozen dataclass each would take 1 %
    of the time of `wordfeud best`.
    """

    def _set(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def _values(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in type(self).__annotations__}

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self._values().items())
        return f"{type(self).__qualname__}({shown})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set: values are frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be deleted: values are frozen")
