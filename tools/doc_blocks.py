"""The code blocks of a page, and a workshop in which they are run.

Of a `console` block each line `$ COMMAND` (more lines of it start with `> `) is followed by its
output, exactly; of a `sh` block only the success counts; a `python` block is run, as a doctest if
it has prompts. All blocks of a page run one after the other in the same folder.
"""

import ast
import contextlib
import doctest
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parent.parent
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*\n(?:> .*\n)*)", re.MULTILINE)
_INLINE = re.compile(r"`((?:wordfeud|dawg-builder) [^`]+)`")
_SHELL = re.compile(r"[|<>;&$~*\n]")
PROGRAMS = {"wordfeud": "solver.cli.app", "dawg-builder": "dawg_builder.cli.app"}
LISTS = ("nb", "nl", "en", "fr")
"""The bundled lists that pages may use; they are compiled once, before the first command."""
FINE = (0, 1)
"""Exit codes: done, and a negative answer. A page that shows an error says so: `|| true`."""

FILES = {
    "nsf.txt": "HUS subst\nHUSET subst\nHEST subst\nRØYK verb\nSAKSOFONKVARTETTER subst\n",
    "taaltik.txt": "A\r\nAL\r\nDE\r\nHUIS\r\nIJS\r\nBEËINDIGEN\r\n",
    "fr.aff": "SET UTF-8\nFLAG long\nKEEPCASE ||\nSFX S. Y 1\nSFX S. 0 s .\n",
    "fr.dic": "5\nmaison/S.\nété/S.\ncœur/S.\nkm/||\nParis\n",
    "mine.txt": "hus\nhuset\nhest\n",
}
"""Small files in the shape of those that pages speak of."""
ROWS = ({"rack": "HUSETAR"}, {"rack": "AEINRS?"})


class BlockError(Exception):
    """A block of a page does not run."""


class Workshop:
    """A folder with the files that pages speak of, an empty home, and a cache with `LISTS`."""

    def __enter__(self) -> "Workshop":
        self._folder = tempfile.TemporaryDirectory()
        top = Path(self._folder.name).resolve()
        self.folder, self.home, self.cache = top / "here", top / "home", top / "cache"
        self._bin = top / "bin"
        self.folder.mkdir()
        self.home.mkdir()
        self._fill_cache()
        self._fill_folder()
        self.names: dict[str, object] = {}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._folder.cleanup()

    def _fill_cache(self) -> None:
        from dawg_builder.bundled import compiled

        target = self.cache / "wordfeud-solver" / "lexicons"
        target.mkdir(parents=True)
        for id_ in LISTS:
            path = compiled(id_)
            try:
                os.link(path, target / path.name)
            except OSError:  # another disk
                shutil.copy(path, target / path.name)

    def _fill_folder(self) -> None:
        """The example board as BOARD and under its own path; small files under known names."""
        examples = ROOT / "data" / "examples"
        shutil.copytree(examples, self.folder / "data" / "examples")
        shutil.copy(examples / "nb-midgame.txt", self.folder / "BOARD")
        shutil.copy(ROOT / "data" / "rulesets" / "nl.toml", self.folder)
        for name, content in FILES.items():
            (self.folder / name).write_bytes(content.encode())
        self._bin.mkdir()
        for name, module in PROGRAMS.items():  # this Python's, whatever is installed
            script = self._bin / name
            package = module.partition(".")[0]
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {package} "$@"\n', "utf-8")
            script.chmod(0o755)
        rows = (json.dumps({"board": "." * 225, **row}) for row in ROWS)
        (self.folder / "positions.jsonl").write_text("\n".join(rows) + "\n", "utf-8")

    def environment(self) -> dict[str, str]:
        """Nothing of the user's own: no settings, no words, no colours."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("WORDFEUD_", "XDG_", "LC_", "PYTHONDONT"))
        }
        bin_folder = str(Path(sys.executable).parent)
        return kept | {
            "HOME": str(self.home),
            "XDG_CACHE_HOME": str(self.cache),
            "PATH": os.pathsep.join([str(self._bin), bin_folder, kept.get("PATH", "")]),
            "PYTHONPYCACHEPREFIX": str(self.cache / "python"),
            "PYTHONUTF8": "1",
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "80",
            "NO_COLOR": "1",
        }

    def run(self, command: str, fine: tuple[int, ...] = FINE) -> str:
        """What `command` (a shell's) writes. Raises BlockError if it fails."""
        plain = command.startswith(tuple(PROGRAMS)) and not _SHELL.search(_quotes_gone(command))
        code, data = (self._run_here if plain else self._run_shell)(command)
        output = self._plain(data.decode("utf-8"))
        if code not in fine or "Traceback" in output:
            raise BlockError(f"$ {command}\n{output}(exit code {code})")
        return output

    def _run_shell(self, command: str) -> tuple[int, bytes]:
        done = subprocess.run(
            ["sh", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=self.folder,
            env=self.environment(),
            timeout=60,
            check=False,
        )
        return done.returncode, done.stdout

    def _run_here(self, command: str) -> tuple[int, bytes]:
        """The same in this process, which is ten times as fast as a new one."""
        program, *arguments = shlex.split(command)
        run = import_module(PROGRAMS[program]).run_command
        written = io.BytesIO()
        out = io.TextIOWrapper(written, encoding="utf-8", write_through=True)
        kept, streams = dict(os.environ), (sys.stdin, sys.stdout, sys.stderr)
        with Path(os.devnull).open(encoding="utf-8") as nothing, contextlib.chdir(self.folder):
            os.environ.clear()
            os.environ.update(self.environment())
            sys.stdin, sys.stdout, sys.stderr = nothing, out, out
            try:
                code = run(arguments)
            finally:
                sys.stdin, sys.stdout, sys.stderr = streams
                os.environ.clear()
                os.environ.update(kept)
        return code, written.getvalue()

    def run_python(self, code: str) -> None:
        """Run a Python block with the names of those before it. Raises BlockError if it fails, or
        gives another output than its prompts say."""
        os.environ["XDG_CACHE_HOME"], before = str(self.cache), os.environ.get("XDG_CACHE_HOME")
        try:
            with contextlib.chdir(self.folder), contextlib.redirect_stdout(io.StringIO()) as out:
                if ">>> " in code:
                    self._run_doctest(code)
                elif not _missing(code):
                    exec(compile(code, "<page>", "exec"), self.names)
        except Exception as error:
            raise BlockError(f"{code}\n{out.getvalue()}\n{error!r}") from error
        finally:
            os.environ.pop("XDG_CACHE_HOME")
            if before is not None:
                os.environ["XDG_CACHE_HOME"] = before

    def _run_doctest(self, code: str) -> None:
        test = doctest.DocTestParser().get_doctest(code, self.names, "page", None, 0)
        report = io.StringIO()
        runner = doctest.DocTestRunner(verbose=False)
        if runner.run(test, out=report.write, clear_globs=False).failed:
            raise BlockError(report.getvalue())
        self.names |= test.globs

    def _plain(self, output: str) -> str:
        """`output` without what differs from one computer to the next."""
        for folder, name in (
            (self.cache, "~/.cache"),
            (self.home, "~"),
            (self.folder, "."),
            (ROOT, "…"),
        ):
            output = output.replace(str(folder), name)
        output = re.sub(
            r"-[0-9a-f]{20}\.wflex", "-….wflex", output
        )  # names hold the program's hash
        return re.sub(r"[ \t]+$", "", output, flags=re.MULTILINE)


def _quotes_gone(command: str) -> str:
    return re.sub(r"'[^']*'|\"[^\"]*\"", "''", command)


def _missing(code: str) -> bool:
    """Whether the block imports a package that is not installed here; then it is only compiled."""
    nodes = ast.walk(ast.parse(code))
    names = [each.module or "" for each in nodes if isinstance(each, ast.ImportFrom)]
    nodes = ast.walk(ast.parse(code))
    names += [one.name for each in nodes if isinstance(each, ast.Import) for one in each.names]
    return any(find_spec(name.split(".")[0]) is None for name in names)


def blocks(page: str) -> list[tuple[str, str]]:
    """(language, text) of every block of a page."""
    return [(match[1], match[2]) for match in _BLOCK.finditer(page)]


def inline_commands(page: str) -> list[str]:
    """The whole commands in the running text and the tables of a page."""
    return _INLINE.findall(_BLOCK.sub("", page).replace("\\|", "|"))


def refreshed(page: str, shop: Workshop) -> str:
    """The page with every command's output as it is now; other blocks are run too."""

    def one(match: "re.Match[str]") -> str:
        language, text = match[1], match[2]
        if language == "python":
            shop.run_python(text)
        elif language == "sh":
            for command in commands(text):
                shop.run(command)
        elif language == "console":
            return f"```console\n{''.join(_with_outputs(text, shop))}```"
        return match[0]

    return _BLOCK.sub(one, page)


def _with_outputs(text: str, shop: Workshop) -> Iterator[str]:
    for match in _COMMAND.finditer(text):
        yield match[0]
        yield shop.run(match[1].replace("\n> ", "\n").strip())


def commands(text: str) -> list[str]:
    """The commands of a `sh` block: its lines, without comments; a here document is one."""
    joined = re.sub(r"\\\n\s*", "", text)
    parts = re.findall(r".*<<'?(?:\w+)'?\n(?:.*\n)*?(?:END|EOF)\n|.+", joined)
    return [part for part in parts if part.strip() and not part.lstrip().startswith("#")]
