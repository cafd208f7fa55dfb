"""A chunk of rows as the kernel takes it, and its verdict on played moves as rows have it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from dawg_builder.errors import WordfeudError
from solver.batch.errors import shown_value
from solver.batch.packing import NO_PLAY, SIZES, Packed, Packer, packed_play
from solver.lexicon import Lexicon
from solver.move import Play
from solver.movegen import MAX_RACK
from solver.notation import NotationError, parse_rack, print_rack
from solver.premiums import Premiums
from solver.rack import Rack
from solver.ruleset import Ruleset
from solver.scoring import score_play

FIELDS = ("board", "rack", "cgp", "ruleset", "premiums", "json", "played")
"""The columns that say what to analyse. `json` is the text of a game of Wordfeud's own."""

_BAD = bytes(235)  # no rack, so no plays


class Judgement(NamedTuple):
    """A played move beside the best play; None where that is not known.

    A swap or a pass has no rank and loses what the best play gives.
    """

    score: int | None
    rank: int | None
    lost: int | None
    illegal: str | None = None


class _Move(NamedTuple):
    """A played move; no play for a swap or a pass. `lacking`: what is swapped and not there."""

    packed: Packed
    play: Play | None
    lacking: str = ""


class Chunk(NamedTuple):
    """Packed positions, played moves (empty if no row has one), and the bad rows' messages.

    `foreign` has the rulesets of another language than the lexicon's, with the number of the first
    row that has each; the ruleset of the whole run is not among them.
    """

    positions: list[bytes]
    plays: list[bytes]
    rules: list[tuple[Ruleset, Premiums]]
    errors: dict[int, str]
    moves: dict[int, _Move]
    foreign: dict[str, int]

    def judge(
        self,
        best: Sequence[int],
        scores: Sequence[int],
        ranks: Sequence[int],
        lexicon: Lexicon,
    ) -> dict[int, Judgement]:
        """The verdict on each played move by its row.

        Arguments: `best`, the rows' best scores; `scores` and `ranks`, as the kernel found them.
        """
        judged: dict[int, Judgement] = {}
        for index, (packed, play, lacking) in self.moves.items():
            if lacking:
                judged[index] = Judgement(None, None, None, f"not on the rack: {lacking}")
            elif play is None:
                judged[index] = Judgement(0, None, best[index])
            elif ranks[index] > 0:
                lost = best[index] - scores[index]
                judged[index] = Judgement(scores[index], ranks[index], lost)
            else:
                scored = score_play(packed.position(), play, lexicon.__contains__)
                reasons = "; ".join(map(str, scored.reasons))
                judged[index] = Judgement(None, None, None, reasons)
        return judged


def pack_chunk(
    packer: Packer, columns: Mapping[str, Sequence[Any]], size: int, first: int
) -> Chunk:
    """The chunk of `size` rows; `first` is the first row's number. Never raises for a row."""
    chunk = Chunk([], [], [(packer.ruleset, packer.premiums)], {}, {}, {})
    known: dict[tuple[int, int], bytes] = {}
    nothing = [None] * size
    read, add = packer.read, chunk.positions.append
    wanted = [columns.get(name, nothing) for name in FIELDS[:6]]
    plain: Sequence[bytes | None] = nothing
    if set(FIELDS).intersection(columns) == {"board", "rack"}:
        plain = packer.plain_rows(columns["board"], columns["rack"])
    rows = zip(plain, *wanted, strict=True)
    for index, (ready, board, rack, cgp, ruleset, premiums, game) in enumerate(rows):
        if ready is not None:
            add(ready)
            continue
        try:
            if game is None:
                packed = read(board, rack, cgp, ruleset, premiums)
            else:
                packed = packer.read_game(game, rack, ruleset, premiums)
            if "played" in columns:
                _add_move(chunk, index, columns["played"][index], packed)
        except WordfeudError as error:
            chunk.errors[index] = f"row {first + index}: {' '.join(str(error).split())}"
            add(_BAD)
            continue
        cells, codes, rules, layout = packed
        key = (id(rules), id(layout))
        number = known.get(key)
        if number is None:
            number = known[key] = len(chunk.rules).to_bytes(2, "little")
            chunk.rules.append((rules, layout))
            if packer.is_foreign(rules):
                chunk.foreign.setdefault(rules.id, first + index)
        add(cells + SIZES[len(codes)] + codes.ljust(MAX_RACK, b"\0") + number)
    if chunk.plays:
        chunk.plays.extend([NO_PLAY] * (size - len(chunk.plays)))
    return chunk


def _add_move(chunk: Chunk, index: int, text: Any, packed: Packed) -> None:
    if text is None or text == "":
        return
    if not isinstance(text, str):
        what = f"expected a play such as 8H HUS, found {shown_value(text)}"
        raise NotationError(what, source="played")
    form, play, lacking = NO_PLAY, None, ""
    if text.startswith("-"):
        lacking = _lacking(text[1:].strip(), packed)
    else:
        form, play = packed_play(text, packed)
    chunk.plays.extend([NO_PLAY] * (index - len(chunk.plays)))
    chunk.plays.append(form)
    chunk.moves[index] = _Move(packed, play, lacking)


def _lacking(text: str, packed: Packed) -> str:
    """Which tiles of a swap are not on the rack. `text` is what follows the `-`: tiles, the number
    of tiles that are not known, or nothing for a pass. Raises NotationError."""
    if not text or (text.isascii() and text.isdecimal() and 1 <= int(text) <= MAX_RACK):
        return ""
    tiles = list(parse_rack(text, packed.ruleset, source="played").codes)
    for code in packed.rack:
        if code in tiles:
            tiles.remove(code)
    return print_rack(Rack(bytes(tiles)), packed.ruleset) if tiles else ""
