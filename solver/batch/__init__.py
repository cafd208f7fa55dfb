"""Many positions: from a file, a stream or a cluster, one row in and one row out.

    from solver.batch import Request, analyse_rows, run
    run("positions.jsonl", "plays.jsonl", Request(lexicon="nb", top=10), threads=2)

`analyse_batch` takes and returns an Arrow record batch; any engine that maps over batches can call
it. `docs/batch.md` describes columns, recovery and clusters.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.batch.analyser import Analyser, Request, Results, open_analyser
    from solver.batch.arrow import analyse_batch, result_schema
    from solver.batch.errors import BatchError
    from solver.batch.local import run
    from solver.batch.progress import Summary
    from solver.batch.review import GameReview, review_game
    from solver.batch.rows import Rows, analyse_rows

_HOME = {
    "Analyser": "analyser",
    "BatchError": "errors",
    "GameReview": "review",
    "Request": "analyser",
    "Results": "analyser",
    "Rows": "rows",
    "Summary": "progress",
    "analyse_batch": "arrow",
    "analyse_rows": "rows",
    "open_analyser": "analyser",
    "result_schema": "arrow",
    "review_game": "review",
    "run": "local",
}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"solver.batch.{home}"), name)


__all__ = [
    "Analyser",
    "BatchError",
    "GameReview",
    "Request",
    "Results",
    "Rows",
    "Summary",
    "analyse_batch",
    "analyse_rows",
    "open_analyser",
    "result_schema",
    "review_game",
    "run",
]
