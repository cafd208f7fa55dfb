"""docs/api.md, made from the signatures and docstrings of the public names."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

HEAD = """\
# The Python API

<!-- Made by tools/make_docs.py from the docstrings; do not edit. -->

What `solver` exports, and the modules below, are public: names and arguments stay. Everything else
may change. Values are immutable, and safe to share between threads.

Rows, columns and squares count from 0, row by row: square 0 is A1, square 224 is O15. A cell or
a tile is a code: 0 nothing (on a rack: a blank), 1 to n the tiles of the alphabet in order, with
`BLANK` (128) added where a blank stands for the letter. Scores are points of the game. Errors that
a user's input can cause are subclasses of `WordfeudError`, with a message of one line; a wrong
argument of the program itself is a `ValueError`. The rules come from `data/rulesets` and
`data/premiums`, which say where they were taken from.
"""

PARTS: dict[str, dict[str, tuple[str, ...]]] = {
    "Positions": {
        "solver.notation": (
            "parse_position",
            "print_position",
            "parse_game",
            "print_game",
            "convert",
            "detect_format",
            "stated_ruleset",
            "parse_rack",
            "print_rack",
            "parse_play",
            "print_play",
        ),
        "solver.position": ("Position",),
        "solver.board": ("Board", "square_name"),
        "solver.rack": ("Rack",),
        "solver.faults": ("Fault",),
    },
    "Rules": {
        "solver.ruleset": ("Ruleset", "load_ruleset", "all_rulesets"),
        "solver.premiums": (
            "Premiums",
            "load_premiums",
            "premium_names",
            "parse_premiums",
            "print_premiums",
            "store_premiums",
        ),
    },
    "Plays": {
        "solver.movegen": ("generate", "generate_many", "Plays", "PLAY_DTYPE"),
        "solver.move": ("Play",),
        "solver.scoring": (
            "score_play",
            "play_from_tiles",
            "Scored",
            "WordScore",
            "LetterScore",
            "Reason",
            "ReasonKind",
        ),
        "solver.swaps": ("swaps", "can_swap", "bag_size", "Swap"),
        "solver.filters": ("PlayFilter",),
    },
    "Words": {
        "solver.lexicon": ("open_lexicon", "Lexicon"),
        "solver.word_check": ("check_word", "Checked"),
        "solver.word_finder": ("find", "Words", "Found"),
        "solver.conditions": ("FindOptions",),
        "solver.word_hooks": ("hooks", "extend"),
    },
    "Games": {
        "solver.game_record": ("GameRecord", "Start", "Turn"),
        "solver.game.file": ("new_game", "continued", "read_game", "create_game", "change_game"),
        "solver.game.turns": ("add_play", "add_swap", "add_pass", "resign", "undo", "set_rack"),
        "solver.game.standing": ("standing", "Standing", "game_position"),
        "solver.batch.review": ("review_game", "GameReview"),
    },
    "Many positions": {
        "solver.batch.analyser": ("Request",),
        "solver.batch.local": ("run", "Summary"),
        "solver.batch.rows": ("analyse_rows",),
        "solver.batch.arrow": ("analyse_batch", "result_schema"),
    },
    "Word lists and lexicon files": {
        "dawg_builder.sources.open": ("open_source",),
        "dawg_builder.sources.source": ("Source",),
        "dawg_builder.normalize": ("normalize", "Normalized"),
        "dawg_builder.build": ("build_lexicon", "verify", "words_of"),
        "dawg_builder.lexicon_format": ("open_file", "LexiconFile", "Meta"),
        "dawg_builder.inspection": ("info", "diff", "Difference"),
        "dawg_builder.bundled": ("bundled", "compiled", "BundledList"),
        "dawg_builder.ruleset_file": ("read_ruleset", "ruleset_keys", "RulesetFile"),
        "dawg_builder.alphabet": ("Alphabet", "Folding", "BLANK"),
    },
    "Errors": {
        "dawg_builder.errors": ("WordfeudError", "RulesetError", "WordListError", "LexiconError"),
        "dawg_builder.lexicon_format": (
            "NotALexiconError",
            "LexiconVersionError",
            "DamagedLexiconError",
        ),
        "solver.notation.errors": ("NotationError",),
        "solver.premiums": ("PremiumsError",),
        "solver.movegen": ("PositionError",),
        "solver.position": ("PlayError",),
        "solver.scoring": ("NotAPlayError",),
        "solver.game.errors": ("GameError", "RefusedError"),
        "solver.batch.errors": ("BatchError",),
    },
}


def documented() -> set[str]:
    """The names on the page."""
    return {name for part in PARTS.values() for names in part.values() for name in names}


def page() -> str:
    """The whole page."""
    sections = [HEAD]
    for title, modules in PARTS.items():
        sections.append(f"\n## {title}\n")
        for module, names in modules.items():
            sections += [_entry(import_module(module), name) for name in names]
    return "".join(sections)


def _entry(module: ModuleType, name: str) -> str:
    """A public name: where to import it from, its signature, its docstring, its members."""
    solver = import_module("solver")
    home = "solver" if name in solver.__all__ else _package(module, name)
    node = _find(module, name)
    if isinstance(node, ast.Assign | ast.AnnAssign):
        code = ast.unparse(node)
        text = _text_after(module, node)
    elif isinstance(node, ast.ClassDef):
        code, text = "\n".join(_class_lines(node)), _doc(node)
    else:
        code, text = _signature(node), _doc(node)
    members = "".join(_members(node)) if isinstance(node, ast.ClassDef) else ""
    return f"\n### {home}.{name}\n\n```text\n{code}\n```\n\n{text}\n{members}"


def _package(module: ModuleType, name: str) -> str:
    """The shortest path that the name can be imported from."""
    parts = module.__name__.split(".")
    for count in range(2, len(parts)):
        package = import_module(".".join(parts[:count]))
        if name in getattr(package, "__all__", ()):
            return package.__name__
    return module.__name__


def _find(module: ModuleType, name: str) -> "ast.stmt":
    """The definition of `name`, which the module may have from another one."""
    home = inspect.getmodule(getattr(module, name)) or module
    tree = ast.parse(inspect.getsource(home))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return node
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return node
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            return node
    raise LookupError(f"{module.__name__} has no {name}")


def _text_after(module: ModuleType, node: "ast.stmt") -> str:
    """The docstring under an assignment."""
    body = ast.parse(inspect.getsource(module)).body
    at = next(i for i, each in enumerate(body) if each.lineno == node.lineno)
    text = body[at + 1]
    assert isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant), ast.unparse(node)
    return inspect.cleandoc(str(text.value.value))


def _doc(node: "ast.FunctionDef | ast.ClassDef") -> str:
    text = ast.get_docstring(node)
    if not text:
        raise LookupError(f"{node.name} has no docstring")
    return text


def _signature(node: "ast.FunctionDef", name: str = "") -> str:
    """`name(arguments) -> result`, an argument a line where it is long; without `self`."""
    parts = list(_arguments(node.args))
    result = f" -> {_type(node.returns)}" if node.returns and not name else ""
    text = f"{name or node.name}({', '.join(parts)}){result}"
    if len(text) <= 88:
        return text
    lines = "".join(f"    {part},\n" for part in parts)
    return f"{name or node.name}(\n{lines}){result}"


def _arguments(arguments: "ast.arguments") -> Iterator[str]:
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    for each, default in zip(plain, defaults, strict=True):
        if each.arg not in ("self", "cls"):
            yield _argument(each, default)
    if arguments.vararg:
        yield f"*{_argument(arguments.vararg)}"
    elif arguments.kwonlyargs:
        yield "*"
    for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _argument(each, default)
    if arguments.kwarg:
        yield f"**{_argument(arguments.kwarg)}"


def _argument(argument: "ast.arg", default: "ast.expr | None" = None) -> str:
    kind = f": {_type(argument.annotation)}" if argument.annotation else ""
    return f"{argument.arg}{kind}" + (f" = {ast.unparse(default)}" if default else "")


def _type(annotation: "ast.expr") -> str:
    """An annotation; one that had to be quoted, without the quotes."""

    class Unquoted(ast.NodeTransformer):
        def visit_Constant(self, node: "ast.Constant") -> "ast.expr":
            is_text = isinstance(node.value, str)
            return ast.parse(node.value, mode="eval").body if is_text else node

    return ast.unparse(Unquoted().visit(ast.parse(ast.unparse(annotation), mode="eval")))


def _class_lines(node: "ast.ClassDef") -> Iterator[str]:
    """The class with its fields, or its constructor's arguments."""
    bases = ", ".join(map(ast.unparse, node.bases))
    yield f"class {node.name}({bases})" if bases else f"class {node.name}"
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and not ast.unparse(each.target).startswith("_"):
            default = f" = {ast.unparse(each.value)}" if each.value else ""
            yield f"    {ast.unparse(each.target)}: {_type(each.annotation)}{default}"
        elif isinstance(each, ast.Assign) and not ast.unparse(each.targets[0]).startswith("_"):
            yield f"    {ast.unparse(each)}"
        elif isinstance(each, ast.FunctionDef) and each.name == "__init__":
            yield textwrap.indent(_signature(each, node.name), "    ")


def _members(node: "ast.ClassDef") -> Iterator[str]:
    """Public methods and properties, one list item each."""
    first = True
    for each in node.body:
        if not isinstance(each, ast.FunctionDef) or each.name.startswith("_"):
            continue
        decorators = {ast.unparse(one) for one in each.decorator_list}
        if "overload" in decorators:
            continue
        name = each.name
        if not decorators & {"property", "cached_property"}:
            name = " ".join(_signature(each).split()).replace("( ", "(").replace(", )", ")")
        elif each.returns:
            name = f"{name}: {_type(each.returns)}"
        text = textwrap.indent(_doc(each), "  ").strip()
        yield f"{chr(10) if first else ''}- `{name}`: {text}\n"
        first = False
