"""Puts off the import of modules that a library imports but that its usual work never touches.

A third of typer's import goes to modules for its rarer features: running other programs, packing
archives, laying out tracebacks.
"""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any


@contextmanager
def put_off(*names: str) -> Iterator[None]:
    """Within this context an import of what is named gives a stand-in; afterwards it does not.

    A name is that of a module, for `import module`, or `module:name`, for `from module import
    name`; what is imported already is left alone. A stand-in imports its module when it is first
    called or asked for an attribute; a `from module import …` of any other name asks at once. The
    stand-in of a class is no class: nothing can be derived from it or be an instance of it.
    """
    stand_ins: dict[str, ModuleType] = {}
    for name in names:
        module, _, inner = name.partition(":")
        if module not in sys.modules:
            stand_ins[module] = sys.modules[module] = _module(module)
        if inner and module in stand_ins:
            setattr(stand_ins[module], inner, _Inner(module, inner))
    try:
        yield
    finally:
        for name, stand_in in stand_ins.items():
            if sys.modules.get(name) is stand_in:
                del sys.modules[name]


def _module(name: str) -> ModuleType:
    stand_in = ModuleType(name)

    def attribute(wanted: str) -> Any:
        if wanted == "__path__":  # every `from name import …` asks; what is a package loads later
            raise AttributeError(wanted)
        if sys.modules.get(name) is stand_in:
            del sys.modules[name]
        return getattr(importlib.import_module(name), wanted)

    stand_in.__dict__["__getattr__"] = attribute
    return stand_in


class _Inner:
    """The stand-in of a function or class in a module."""

    def __init__(self, module: str, name: str) -> None:
        self._where = module, name

    def _real(self) -> Any:
        module, name = self._where
        return getattr(importlib.import_module(module), name)

    def __call__(self, *values: Any, **named: Any) -> Any:
        return self._real()(*values, **named)

    def __getattr__(self, wanted: str) -> Any:
        return getattr(self._real(), wanted)

    def __or__(self, other: Any) -> Any:  # in an annotation, `date | None`
        return self
