"""Write the parts of docs/ that are made from the program itself.

    python tools/make_docs.py              write what has changed
    python tools/make_docs.py --check      exit code 1, and the names, if a page is out of date
    python tools/make_docs.py tour cli     only these pages

`cli.md` and `api.md` are made whole. In every other page the output under each `$ command` of a
`console` block is written anew, and what stands between `<!-- made: NAME -->` and `<!-- end -->`.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import doc_api
import doc_cli
import doc_json
import doc_worked
from doc_blocks import ROOT, Workshop, refreshed

from dawg_builder.sieve import REASONS

DOCS = ROOT / "docs"
WHOLE: dict[str, Callable[[], str]] = {"cli": doc_cli.page, "api": doc_api.page}
PARTS: dict[str, Callable[[], str]] = {
    **doc_worked.PARTS,
    "json": doc_json.shapes,
    "cost": lambda: "".join(_cost()),
    "reasons": lambda: "".join(_reasons()),
}
_MADE = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _reasons() -> Iterator[str]:
    """Why entries of a word list are left out."""
    yield "| reason | meaning |\n|---|---|\n"
    for reason, meaning in REASONS.items():
        yield f"| {reason} | {meaning} |\n"


def _cost() -> Iterator[str]:
    """What benchmarks/cost.py measured."""
    found = json.loads((ROOT / "benchmarks" / "runs" / "cost.json").read_text("utf-8"))
    yield "| | | plays | µs | ns a play |\n|---|---|---|---|---|\n"
    for key in ("blanks", "tiles", "words"):
        for point in found[key]:
            each = f"{point['us'] * 1000 / point['plays']:,.0f}"
            yield f"| {key} | {point['x']:,.0f} | {point['plays']:,.0f} | {point['us']:,.0f} "
            yield f"| {each} |\n"


def names() -> list[str]:
    """The pages, by the stems of their files."""
    return sorted({path.stem for path in DOCS.glob("*.md")} | WHOLE.keys())


def made(name: str) -> str:
    """The text that the page should have now. Raises BlockError if a block of it does not run."""
    if name in WHOLE:
        return WHOLE[name]()
    text = (DOCS / f"{name}.md").read_text("utf-8")
    text = _MADE.sub(lambda match: f"{match[1]}{PARTS[match[2]]()}{match[3]}", text)
    with Workshop() as shop:
        return refreshed(text, shop)


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    stale = 0
    for name in [each for each in arguments if each != "--check"] or names():
        path, text = DOCS / f"{name}.md", made(name)
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale += 1
        if not check:
            path.write_text(text, "utf-8")
        print(f"{path.relative_to(ROOT)}: {'out of date' if check else 'written'}")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
