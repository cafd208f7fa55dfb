"""The code blocks of a page, and a workshop in which they are run.

Of a `console` block each line `$ COMMAND` (more lines of it start with `> `) is followed by its
output, exactly; of a `sh` block only the success counts; a `python` block is run, as a doctest if
it has prompts. All blocks of a page run one after the other in the same folder.
"""

import contextlib
import doctest
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parent.parent
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*\n(?:> .*\n)*)", re.MULTILINE)
_INLINE = re.compile(r"`((?:wordfeud|dawg-builder) [^`]+)`")
LISTS = ("nb", "nl", "en", "fr")
"""The bundled lists that pages may use; they are compiled once, before the first command."""
FINE = (0, 1)
"""Exit codes: done, and a negative answer. A page that shows an error says so: `|| true`."""


class BlockError(Exception):
    """A block of a page does not run."""


class Workshop:
    """A folder with the files that pages speak of, an empty home, and a cache with `LISTS`."""

    def __enter__(self) -> "Workshop":
        self._folder = tempfile.TemporaryDirectory()
        top = Path(self._folder.name).resolve()
        self.folder, self.home, self.cache = top / "here", top / "home", top / "cache"
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
            shutil.copy(path, target / path.name)

    def _fill_folder(self) -> None:
        """The example board as BOARD and under its own path; small lists under known names."""
        examples = ROOT / "data" / "examples"
        shutil.copytree(examples, self.folder / "data" / "examples")
        shutil.copy(examples / "nb-midgame.txt", self.folder / "BOARD")
        for path in (ROOT / "docs" / "files").glob("*"):
            shutil.copy(path, self.folder)

    def environment(self) -> dict[str, str]:
        """Nothing of the user's own: no settings, no words, no colours."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("WORDFEUD_", "XDG_", "LC_"))
        }
        bin_folder = str(Path(sys.executable).parent)
        return kept | {
            "HOME": str(self.home),
            "XDG_CACHE_HOME": str(self.cache),
            "PATH": os.pathsep.join([bin_folder, kept.get("PATH", "")]),
            "PYTHONUTF8": "1",
            "LC_ALL": "C.UTF-8",
            "COLUMNS": "80",
            "NO_COLOR": "1",
        }

    def run(self, command: str, fine: tuple[int, ...] = FINE) -> str:
        """What `command` (a shell's) writes. Raises BlockError if it fails."""
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
        output = self._plain(done.stdout.decode("utf-8"))
        if done.returncode not in fine or "Traceback" in output:
            raise BlockError(f"$ {command}\n{output}(exit code {done.returncode})")
        return output

    def run_python(self, code: str) -> None:
        """Run a Python block with the names of those before it. Raises BlockError if it fails, or
        gives another output than its prompts say."""
        os.environ["XDG_CACHE_HOME"], before = str(self.cache), os.environ.get("XDG_CACHE_HOME")
        try:
            with contextlib.chdir(self.folder), contextlib.redirect_stdout(io.StringIO()) as out:
                if ">>> " in code:
                    self._run_doctest(code)
                else:
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
