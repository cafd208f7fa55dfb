"""Imports go one way, and a command pays only for what it uses."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Each layer may import itself and those before it. A module belongs to the longest matching name.
LAYERS = [
    ["dawg_builder"],
    [
        "solver.premiums",
        "solver.ruleset",
        "solver.board",
        "solver.rack",
        "solver.move",
        "solver.faults",
        "solver.position",
        "solver.game_record",
        "solver.lexicon",
        "solver.lexicon_record",
    ],
    ["solver.notation"],
    [
        "solver.movegen",
        "solver.scoring",
        "solver.word_check",
        "solver.word_explanation",
        "solver.letters",
        "solver.patterns",
        "solver.conditions",
        "solver.word_finder",
        "solver.fragments",
        "solver.word_hooks",
        "solver.filters",
        "solver.swaps",
    ],
    ["solver.batch", "solver.strategy", "solver.screenshot", "solver.game"],
    ["solver.report"],
    ["solver.cli", "solver.__main__"],
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
FREE = {"solver", "solver._kernel"}  # the lazy front door; compiled code


def module_name(path: Path) -> str:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def level_of(module: str) -> int | None:
    while module:
        if module in LEVEL:
            return LEVEL[module]
        module = module.rpartition(".")[0]
    return None


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    package = (
        module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    )
    tree = ast.parse(path.read_text("utf-8"))
    typing_only = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join(
                    [*package.split(".")[: len(package.split(".")) + 1 - node.level], base]
                )
            found |= {f"{base}.{alias.name}" for alias in node.names} | {base.rstrip(".")}
    return {name for name in found if name.split(".")[0] in ("solver", "dawg_builder")}


SOURCES = sorted(p for top in ("dawg_builder", "solver") for p in (ROOT / top).rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_imports_go_one_way(path: Path) -> None:
    module = module_name(path)
    if module in FREE:
        return
    level = level_of(module)
    assert level is not None, f"{module} has no layer: add it to LAYERS"
    for name in imports(path) - FREE:
        other = level_of(name)
        if other is not None:
            assert other <= level, f"{module} imports {name}, which is a layer above it"


HEAVY = {"numpy", "ahocorasick", "pyarrow", "rich", "pydantic", "dask"}


def loaded(code: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print('\\n'.join(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


def test_import_solver_is_light() -> None:
    names = loaded("import solver; solver.generate; solver.open_lexicon; solver.parse_position")
    assert not names & HEAVY
