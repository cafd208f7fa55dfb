"""Given plays with their scores, explanations, ranks, or the reasons against them."""

from collections.abc import Sequence
from typing import IO, Any, NamedTuple

from dawg_builder.wording import plural
from solver.move import Play
from solver.report.console import Console
from solver.report.records import explain_lines, word_record
from solver.report.writers import write_csv, write_json, write_jsonl, write_plain
from solver.scoring import Scored

_COLUMNS = ("play", "legal", "score", "rank", "gap", "words", "reasons")


class Judged(NamedTuple):
    """A scored play and its place among all legal plays.

    `rank` is 1 for the best, shared by equal scores; `gap` the points that the best play has
    more; `total` the number of legal plays. None if the play is illegal or there is no rack.
    """

    scored: Scored
    rank: int | None = None
    gap: int | None = None
    total: int | None = None

    @classmethod
    def of(cls, scored: Scored, legal: Sequence[Play] | None) -> "Judged":
        """Rank `scored` among the `legal` plays, which are in falling score."""
        if not scored.legal or not legal:
            return cls(scored)
        better = 0
        while better < len(legal) and legal[better].score > scored.score:
            better += 1
        return cls(scored, better + 1, legal[0].score - scored.score, len(legal))


def write_scored(plays: Sequence[Judged], form: str, out: IO[str]) -> None:
    """Write the plays in `form`, in the order they were given."""
    if form == "json":
        write_json(out, {}, "plays", map(_record, plays))
    elif form == "jsonl":
        write_jsonl(out, map(_record, plays))
    elif form == "csv":
        write_csv(out, _COLUMNS, map(_cells, plays))
    elif form == "plain":
        write_plain(out, map(_cells, plays))
    else:
        _write_text(plays, out)


def _record(judged: Judged) -> dict[str, Any]:
    scored = judged.scored
    return {
        "play": scored.play.notation,
        "legal": scored.legal,
        "score": scored.score,
        "words": list(map(word_record, scored.words)),
        "bingo": scored.bingo,
        "rank": judged.rank,
        "gap": judged.gap,
        "reasons": [
            {"kind": str(reason.kind), "message": reason.message} for reason in scored.reasons
        ],
    }


def _cells(judged: Judged) -> list[str]:
    scored = judged.scored
    return [
        scored.play.notation,
        str(scored.legal).lower(),
        str(scored.score),
        "" if judged.rank is None else str(judged.rank),
        "" if judged.gap is None else str(judged.gap),
        " ".join(word.text for word in scored.words),
        "; ".join(map(str, scored.reasons)),
    ]


def _write_text(plays: Sequence[Judged], out: IO[str]) -> None:
    console = Console.of(out)
    for judged in plays:
        scored = judged.scored
        verdict = "" if scored.legal else console.style(" not legal", 31)
        points = plural(scored.score, "point")
        place = f"; rank {judged.rank} of {judged.total:,}" if judged.rank else ""
        gap = f", {plural(judged.gap, 'point')} behind the best" if judged.gap else ""
        print(f"{console.style(scored.play.notation, 1)}: {points}{verdict}{place}{gap}", file=out)
        for line in explain_lines(scored):
            print(f"  {line}", file=out)
        for reason in scored.reasons:
            print(console.style(f"  {reason}", 31), file=out)
