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
    """Within this context `import name` gives a stand-in, for every name that is not imported yet.

    A stand-in imports its module when it is first asked for an attribute. `from name import x` asks
    at once, so for that nothing is put off. Afterwards `import name` is what it was.
    """
    stand_ins = {name: _stand_in(name) for name in names if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, module in stand_ins.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


def _stand_in(name: str) -> ModuleType:
    module = ModuleType(name)

    def attribute(wanted: str) -> Any:
        if sys.modules.get(name) is module:
            del sys.modules[name]
        return getattr(importlib.import_module(name), wanted)

    module.__dict__["__getattr__"] = attribute
    return module
