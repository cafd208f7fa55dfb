"""docs/cli.md, made from the commands: their help as it is shown, and what they share."""

import os
from collections.abc import Iterator

from dawg_builder.cli import app as builder
from dawg_builder.cli.runner import BAD, INTERRUPTED, NO, OK, VerbGroup, group, load_verb
from solver.cli import app as wordfeud
from solver.cli.settings import KEYS

HEAD = f"""\
# The command line

<!-- Made by tools/make_docs.py from the commands; do not edit. -->

Two commands: `wordfeud` for boards, racks and words, `dawg-builder` for word lists. What this page
says is a promise: names, JSON fields (see [formats.md](formats.md)) and exit codes stay.

- Results go to standard output; messages, warnings and progress to standard error. `--quiet` leaves
  warnings out.
- `-` is standard input or output. Where a position is expected, piped input is read without it.
- `--json` gives one document, `--jsonl` a line of JSON for each result, `--csv` a table with a
  head, `--plain` the same columns between tabs. Without one of them the output is for people.
- The same input gives the same bytes, whatever the number of threads.
- Colours only on a terminal, and not with `NO_COLOR` or `TERM=dumb`. A console that lacks a letter
  shows an escape for it.

## Exit codes

| code | meaning |
|---|---|
| {OK} | done; also where there is no play or no word |
| {NO} | a negative answer: a word is not valid, a play not legal, a row of a batch failed |
| {BAD} | bad input or usage: one line on standard error says what and where |
| {INTERRUPTED} | stopped with Ctrl-C |

## Settings

An option goes before the environment, the environment before the config file, the config file
before the default. `--verbose` says where each value came from.

| option | environment | in the config file |
|---|---|---|
"""
TAIL = """
The config file is `wordfeud-solver/config.toml` in `$XDG_CONFIG_HOME`, or in `~/.config`. Beside
it lie your own words, `<id>.allow` and `<id>.deny`, and the premium layouts that you stored, in
the folder `premiums`. `WORDFEUD_OVERLAY=off` leaves your own words out everywhere, as
`--no-overlay` does for one command. Compiled word lists are kept in `wordfeud-solver` in
`$XDG_CACHE_HOME`, or in `~/.cache`; they can be deleted at any time. `--install-completion` sets up
completion of verbs, options, lexicons, rulesets and layouts in your shell.
"""


def page() -> str:
    """The whole page."""
    settings = "".join(
        f'| `--{key}` | `WORDFEUD_{key.upper()}` | `{key} = "…"` |\n' for key in KEYS
    )
    sections = [
        *_sections("wordfeud", wordfeud.Wordfeud),
        *_sections("dawg-builder", builder.DawgBuilder),
    ]
    return HEAD + settings + TAIL + "".join(sections)


def _sections(program: str, cls: type[VerbGroup], depth: int = 2) -> Iterator[str]:
    yield f"\n{'#' * depth} {program}\n\n{_help(group(cls, str, ''), program)}"
    for name, module in cls.verbs.items():
        verb, path = load_verb(name, module), f"{program} {name}"
        yield f"\n### {path}\n\n{_help(verb, path)}"
        if isinstance(verb, VerbGroup):
            for inner, inner_module in verb.verbs.items():
                command, inner_path = load_verb(inner, inner_module), f"{path} {inner}"
                yield f"\n#### {inner_path}\n\n{_help(command, inner_path)}"


def _help(command: object, path: str) -> str:
    """The command's help, 80 columns wide."""
    os.environ["COLUMNS"], before = "80", os.environ.get("COLUMNS")
    try:
        context = command.make_context(path, [], resilient_parsing=True)  # type: ignore[attr-defined]
        text = command.get_help(context)  # type: ignore[attr-defined]
    finally:
        os.environ.pop("COLUMNS")
        if before is not None:
            os.environ["COLUMNS"] = before
    lines = (line.rstrip() for line in text.strip().splitlines())
    return "```text\n" + "\n".join(lines) + "\n```\n"
