"""The rules of the house that can be checked: see CONTRIBUTING.md."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from command_line import Command

from dawg_builder import lexicon_format, ruleset_file
from dawg_builder.alphabet import BLANK, MAX_TILES
from dawg_builder.cli.app import DawgBuilder
from dawg_builder.cli.runner import VerbGroup, load_verb
from solver import movegen, premiums, word_finder
from solver.cli.app import Wordfeud

ROOT = Path(__file__).parent.parent
FOLDERS = ("dawg_builder", "solver", "tools", "benchmarks", "tests", "data")
CODE = sorted(
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".cpp", ".hpp") and "__pycache__" not in path.parts
)
MOST_LINES = 400
MOST_STATEMENT_LINES = 60
PUBLIC = [path for path in CODE if path.parts[len(ROOT.parts)] in ("dawg_builder", "solver")]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", CODE, ids=name)
def test_no_file_is_long_without_a_reason(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    if len(lines) > MOST_LINES:
        top = "\n".join(lines[:12])
        assert re.search(r"[Oo]ver 400 lines[:,] \w+", top), (
            f"{name(path)} has {len(lines)} lines: split it, or say at its top why it is "
            f'"over 400 lines: …"'
        )


def python_functions(path: Path) -> Iterator[tuple[str, int]]:
    """(name, lines from the first statement to the last) of every function."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) and node.body[1:] else node.body
            yield node.name, (body[-1].end_lineno or 0) - body[0].lineno + 1


def cpp_functions(path: Path) -> Iterator[tuple[str, int]]:
    """(name, lines) of every function, by the layout that clang-format gives: it starts and ends
    at the margin of the file, or of a class."""
    text = path.read_text("utf-8")
    for margin in ("", "  "):
        start = rf"^{margin}(?!namespace|struct|class|if|for|while|switch|\w+\()[A-Za-z~]"
        head = rf"{start}[^;{{}}#]*?\b(\w+)\([^;{{}}]*\)[^;{{}}()]*"
        for match in re.finditer(rf"{head}{{\n.*?^{margin}}}\n", text, re.MULTILINE | re.DOTALL):
            yield match[1], match[0].count("\n")


@pytest.mark.parametrize("path", [path for path in PUBLIC if path.suffix == ".py"], ids=name)
def test_no_look_at_a_file_raises(path: Path) -> None:
    """`Path.exists` and its like raise for a name that is too long, those of `os.path` do not."""
    found = re.findall(r"\.(?:exists|is_file|is_dir)\(\)", path.read_text("utf-8"))
    assert not found, f"{name(path)}: {found}: use os.path.exists, isfile or isdir"


@pytest.mark.parametrize("path", CODE, ids=name)
def test_no_function_is_long(path: Path) -> None:
    functions = python_functions(path) if path.suffix == ".py" else cpp_functions(path)
    long = {name: lines for name, lines in functions if lines > MOST_STATEMENT_LINES}
    assert not long, f"{name(path)}: more than {MOST_STATEMENT_LINES} lines: {long}"


def test_the_function_finder_finds_functions() -> None:
    found = dict(cpp_functions(ROOT / "solver" / "kernel" / "search.cpp"))
    assert {"look_up", "prepare_ends", "extend", "record", "search_sides", "search"} <= found.keys()
    assert all(lines < MOST_STATEMENT_LINES for lines in found.values())


def test_nothing_is_defined_and_never_used() -> None:
    texts = {path: path.read_text("utf-8") for path in CODE if path.suffix == ".py"}
    words: dict[str, int] = {}
    for text in (*texts.values(), (ROOT / "pyproject.toml").read_text("utf-8")):
        for word in re.findall(r"\w+", text):
            words[word] = words.get(word, 0) + 1
    called_by_others = {"list_commands", "__or__", "__setattr__", "__delattr__"}  # typer, Python
    dead = [
        f"{name(path)}: {each}"
        for path, text in texts.items()
        if path in PUBLIC
        for each in defined(ast.parse(text))
        if words[each] == 1 and each not in called_by_others
    ]
    assert not dead


def defined(tree: ast.Module) -> Iterator[str]:
    """Every function, class and method, and the names that the module itself assigns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (each.id for each in targets if isinstance(each, ast.Name))


@pytest.mark.parametrize("path", [each for each in PUBLIC if each.suffix == ".py"], ids=name)
def test_public_things_have_docstrings(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert ast.get_docstring(tree), "the module"
    outer = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    inner = [
        node
        for each in outer
        if isinstance(each, ast.ClassDef) and not each.name.startswith("_")
        if "Protocol" not in map(ast.unparse, each.bases)
        for node in each.body
        if isinstance(node, ast.FunctionDef)
        and not {"overload", "override"} & {ast.unparse(one) for one in node.decorator_list}
    ]
    protocols = {
        node.name
        for each in outer
        if "Protocol" in map(ast.unparse, getattr(each, "bases", ()))
        for node in ast.walk(each)
        if isinstance(node, ast.FunctionDef)
    }  # say what each of their methods is for, once
    for node in [*outer, *inner]:
        if not node.name.startswith("_") and node.name not in protocols:
            assert ast.get_docstring(node), node.name


def verbs() -> Iterator[tuple[str, VerbGroup | object]]:
    """(command line, verb) of every verb, those of groups too."""
    for program, group in (("wordfeud", Wordfeud), ("dawg-builder", DawgBuilder)):
        for verb, module in group.verbs.items():
            command = load_verb(verb, module)
            yield f"{program} {verb}", command
            if isinstance(command, VerbGroup):
                for inner, inner_module in command.verbs.items():
                    yield f"{program} {verb} {inner}", load_verb(inner, inner_module)


VERBS = dict(verbs())


@pytest.mark.parametrize("line", VERBS)
def test_every_verb_is_documented(line: str) -> None:
    command = VERBS[line]
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    assert re.search(rf"^#+ {line}$", page, re.MULTILINE), f"docs/cli.md lacks {line}"
    assert len(command.help or "") > 10  # type: ignore[attr-defined]
    assert command.examples  # type: ignore[attr-defined]
    assert all(example.find(line) >= 0 for example, _ in command.examples[:1])  # type: ignore[attr-defined]
    for parameter in command.params:  # type: ignore[attr-defined]
        assert getattr(parameter, "help", ""), f"{line}: {parameter.name} has no help"


def cpp_text(*parts: str) -> str:
    return (ROOT / Path(*parts)).read_text("utf-8")


RECORDS = cpp_text("dawg_builder", "native", "records.hpp")
TYPES = cpp_text("solver", "kernel", "types.hpp")
FIND = cpp_text("solver", "kernel", "find.hpp")


def constant(text: str, name: str) -> int:
    match = re.search(rf"constexpr [\w:]+ {name} = (\w+);", text)
    assert match, f"no constant {name}"
    return int(match[1], 0)


def layout(text: str, struct: str) -> tuple[list[tuple[str, int, int]], int]:
    """((field, offset, size), …) and the size of a C++ struct of numbers and arrays of bytes."""
    match = re.search(rf"^struct {struct} {{\n(.*?)^}};", text, re.MULTILINE | re.DOTALL)
    assert match, f"no struct {struct}"
    fields, at, widest = [], 0, 1
    for kind, field, count in re.findall(r"std::u?int(\d+)_t (\w+)(?:\[(\d+)\])?;", match[1]):
        width = int(kind) // 8
        at = -(-at // width) * width
        fields.append((field, at, width * int(count or 1)))
        at += width * int(count or 1)
        widest = max(widest, width)
    return fields, -(-at // widest) * widest


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        (RECORDS, "kBlank", BLANK),
        (RECORDS, "kMaxWord", lexicon_format.MAX_WORD),
        (RECORDS, "kDawgRoot", lexicon_format.DAWG_ROOT),
        (RECORDS, "kGaddagRoot", lexicon_format.GADDAG_ROOT),
        (TYPES, "kSize", premiums.SIZE),
        (TYPES, "kMaxRack", movegen.MAX_RACK),
        (TYPES, "kMaxTimes", 3),
    ],
)
def test_python_and_the_kernel_have_the_same_constants(text: str, name: str, value: int) -> None:
    assert constant(text, name) == value


def test_limits_of_rulesets_fit_the_kernel() -> None:
    assert constant(TYPES, "kMaxPoints") >= ruleset_file._MOST_POINTS
    assert MAX_TILES < 32  # a set of letters is 32 bits, the separator one of them
    assert "std::uint8_t points[32];" in TYPES


@pytest.mark.parametrize(
    ("text", "struct", "dtype", "size"),
    [
        (TYPES, "Play", movegen.PLAY_DTYPE, 16),
        (FIND, "Found", word_finder.FOUND_DTYPE, 22),
    ],
)
def test_records_are_laid_out_as_numpy_reads_them(
    text: str, struct: str, dtype: list[object], size: int
) -> None:
    fields, whole = layout(text, struct)
    kind = np.dtype(dtype)  # type: ignore[call-overload]
    assert kind.itemsize == whole == size
    assert f"static_assert(sizeof({struct}) == {size});" in text
    described = [(key, at[1], at[0].itemsize) for key, at in (kind.fields or {}).items()]
    assert described == fields


def test_a_record_of_the_file_has_the_size_that_both_sides_say() -> None:
    fields, whole = layout(RECORDS, "Record")
    assert [field for field, *_ in fields] == ["leads", "accepts", "base"]
    assert whole == lexicon_format.RECORD_BYTES
    assert f"static_assert(sizeof(Record) == {lexicon_format.RECORD_BYTES});" in RECORDS
    page = (ROOT / "docs" / "lexicon-format.md").read_text("utf-8")
    assert f"records, {whole} bytes each" in page
    assert f"Version {lexicon_format.FORMAT_VERSION}." in page


def test_the_kernel_has_no_cycle_of_includes() -> None:
    includes = {
        path.name: set(re.findall(r'#include "(\w+\.hpp)"', path.read_text("utf-8")))
        for path in CODE
        if path.suffix == ".hpp"
    }
    done: set[str] = set()

    def visit(header: str, above: tuple[str, ...]) -> None:
        assert header not in above, " -> ".join((*above, header))
        if header not in done:
            for each in includes.get(header, ()):
                visit(each, (*above, header))
            done.add(header)

    for header in includes:
        visit(header, ())


def test_the_text_keeps_to_itself() -> None:
    """No path of a developer's machine, no mark of unfinished work."""
    pages = [*ROOT.glob("*.*"), *(ROOT / "docs").glob("*.md")]
    marks = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b|/ho" + r"me/\w+/|/ro" + r"ot/")
    for path in [*CODE, *(page for page in pages if page.suffix in (".md", ".toml", ".cff"))]:
        found = marks.search(path.read_text("utf-8"))
        assert not found, f"{name(path)}: {found}"


def test_the_version_is_the_same_everywhere(wordfeud: Command, builder: Command) -> None:
    def first(pattern: str, name: str) -> str:
        found = re.search(pattern, (ROOT / name).read_text("utf-8"), re.MULTILINE)
        assert found, name
        return found[1]

    version = first(r'^version = "(.*)"', "pyproject.toml")
    assert first(r"^version: (.*)", "CITATION.cff") == version
    assert first(r"^## (\S+)", "CHANGELOG.md") == version
    assert wordfeud("--version").out.startswith(f"wordfeud {version}\n")
    assert builder("--version").out.startswith(f"dawg-builder {version}\n")
