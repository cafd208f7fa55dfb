"""Runs a console command: verbs imported when chosen, errors as one line, exit codes.

Start-up is most of a short command's time, so nothing is imported here that every verb does not
need, and a verb's module is imported only when it is the one asked for.
"""

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, dataclass_transform

from dawg_builder.cli.put_off import put_off
from dawg_builder.errors import WordfeudError, did_you_mean, one_line

# What typer and the modules that it imports need for their rarer features only.
_RARE = (
    *("bz2", "ipaddress", "lzma", "ntpath", "platform", "subprocess", "textwrap", "tokenize"),
    "datetime:datetime",
    "difflib:get_close_matches",
    "gettext:gettext",
    "shutil:get_terminal_size",
    "urllib.parse:quote_from_bytes",
    "uuid:UUID",  # so no option may be a UUID
)
with put_off(*_RARE):
    import inspect

    import typer
    from typer.core import TyperCommand, TyperGroup
    from typer.exceptions import TyperException

OK, NO, BAD, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: done, a negative answer, bad input or usage, Ctrl-C."""

_CONTEXT = {"help_option_names": ["-h", "--help"]}


class Verb(TyperCommand):
    """A command whose help starts with its examples: pairs of command line and what it does."""

    examples: Sequence[tuple[str, str]] = ()

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Examples, usage, what the verb does, options."""
        _write_examples(formatter, self.examples)
        super().format_help(ctx, formatter)


class VerbGroup(TyperGroup):
    """The top of a command. A subclass lists its verbs, each with the module that has it.

    A verb's module has `command`, a function with typer's annotations that returns an exit code,
    and `EXAMPLES`. See `flattened` for parameters that are `Options`.
    """

    verbs: ClassVar[Mapping[str, str]] = {}
    examples: ClassVar[Sequence[tuple[str, str]]] = ()

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Examples, usage, options, verbs."""
        _write_examples(formatter, self.examples)
        super().format_help(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As typer's; without any argument, the help."""
        return super().parse_args(ctx, args or ["--help"])

    def list_commands(self, ctx: Any) -> list[str]:
        """The verbs in the order of the table."""
        return list(self.verbs)

    def get_command(self, ctx: Any, cmd_name: str) -> "Verb | VerbGroup | None":
        """The verb, imported now; None if there is none of that name."""
        return load_verb(cmd_name, self.verbs[cmd_name]) if cmd_name in self.verbs else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As typer's, with a suggestion for a verb that does not exist."""
        if args and not args[0].startswith("-") and args[0] not in self.verbs:
            ctx.fail(f"no such verb: {args[0]!r}{did_you_mean(args[0], self.verbs)}")
        return super().resolve_command(ctx, args)


def load_verb(name: str, module_name: str) -> "Verb | VerbGroup":
    """Import a verb's module and make the command of its function `command`.

    A module with a class `Group` instead is a group of verbs of its own.
    """
    module = importlib.import_module(module_name)
    if hasattr(module, "Group"):
        return _inner_group(name, module.Group)
    app = _plain_typer()
    app.command(name, cls=Verb, context_settings=_CONTEXT)(flattened(module.command))
    verb = typer.main.get_command(app)
    assert isinstance(verb, Verb)
    verb.examples = module.EXAMPLES
    return verb


def group(cls: type[VerbGroup], version: Callable[[], str], summary: str) -> VerbGroup:
    """The command of a group of verbs, with `--version` and shell completion."""
    app = _plain_typer(cls=cls, add_completion=True, context_settings=_CONTEXT)

    def show_version(wanted: bool) -> None:
        if wanted:
            print(version())
            raise typer.Exit

    @app.callback(help=summary)
    def top(
        version: bool = typer.Option(
            False, "--version", is_eager=True, callback=show_version, help="Show the versions."
        ),
    ) -> None: ...

    command = typer.main.get_command(app)
    assert isinstance(command, VerbGroup)
    return command


def _inner_group(name: str, cls: type[VerbGroup]) -> VerbGroup:
    app = _plain_typer(cls=cls, context_settings=_CONTEXT)

    @app.callback(help=cls.__doc__)
    def top() -> None: ...

    command = typer.main.get_command(app)
    assert isinstance(command, VerbGroup)
    return command


@dataclass_transform(kw_only_default=True)
class Options:
    """Options that many verbs share: a subclass has each as an annotated field with its default.

    A dataclass without what that compiles at every start.
    """

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


def flattened(function: Callable[..., int]) -> Callable[..., int]:
    """`function` with each parameter of a kind of `Options` replaced by the fields of that kind."""
    given = inspect.signature(function).parameters.values()
    shared: dict[str, Any] = {
        each.name: each.annotation
        for each in given
        if isinstance(each.annotation, type) and issubclass(each.annotation, Options)
    }
    own = inspect.Parameter.KEYWORD_ONLY
    parameters = []
    for each in given:
        if each.name in shared:
            parameters += [
                inspect.Parameter(
                    field, own, default=getattr(each.annotation, field), annotation=kind
                )
                for field, kind in each.annotation.__annotations__.items()
            ]
        else:
            parameters.append(each.replace(kind=own))

    def call(**values: Any) -> int:
        for name, kind in shared.items():
            values[name] = kind(**{field: values.pop(field) for field in kind.__annotations__})
        if not gc.isenabled():  # `main` turned it off: collecting while importing only takes time
            gc.freeze()  # what is imported stays and need not be looked through
            gc.enable()
        return function(**values)

    call.__doc__ = function.__doc__
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {each.name: each.annotation for each in parameters}
    return call


def run(command: VerbGroup, program: str, arguments: Sequence[str] | None = None) -> int:
    """Run `command` with `arguments` (default: the process's own) and return the exit code.

    Whatever a user can cause ends as one line on stderr; a closed pipe ends quietly.
    """
    _replace_closed_streams()
    _tolerate_encodings()
    if f"_{program}_COMPLETE".replace("-", "_").upper() in os.environ:
        command.main(prog_name=program)
    given = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        with command.make_context(program, list(given)) as context:
            code = command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except TyperException as error:
        return _usage_error(command, program, given, error)
    except WordfeudError as error:
        return _fail(program, str(error))
    except BrokenPipeError:
        _discard_output()
        return OK
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _fail(program, f"{where}{error.strerror or error}")
    return int(code or OK)


def _plain_typer(**settings: Any) -> typer.Typer:
    # Without these two settings typer imports rich, which takes longer than all of the work.
    plain = {"rich_markup_mode": None, "pretty_exceptions_enable": False, "add_completion": False}
    return typer.Typer(**(plain | settings))


def _write_examples(formatter: Any, examples: Sequence[tuple[str, str]]) -> None:
    if not examples:
        return
    with formatter.section("Examples"):
        for line, what in examples:
            formatter.write(f"  {line}\n      {what}\n")
    formatter.write_paragraph()


def _usage_error(
    command: VerbGroup, program: str, given: Sequence[str], error: TyperException
) -> int:
    path = program
    if given[0] in command.verbs:
        path += f" {given[0]}"
        inner = load_verb(given[0], command.verbs[given[0]])
        if isinstance(inner, VerbGroup) and len(given) > 1 and given[1] in inner.verbs:
            path += f" {given[1]}"
    text = error.format_message().strip().rstrip(".")
    return _fail(path, f"{text[:1].lower()}{text[1:]}; see {path} --help")


def _fail(name: str, message: str) -> int:
    with contextlib.suppress(OSError):  # standard error may be full; the exit code still says it
        print(f"{name}: {one_line(' '.join(message.split()))}", file=sys.stderr)
    return BAD


def _replace_closed_streams() -> None:
    """A standard stream that was closed from the start leads nowhere.

    It would be None, which nothing can write to and `print` takes for standard output; and the
    next file opened would get its number.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))


def _tolerate_encodings() -> None:
    """A console that lacks a letter shows an escape for it; that is no reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _discard_output() -> None:
    """Let the interpreter's last flush go nowhere: the reader of our output has gone."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, sys.stdout.fileno())
    os.close(sink)
