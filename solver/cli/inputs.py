"""From options to values: the lexicon, the ruleset, the position."""

from typing import Any, NamedTuple

from dawg_builder.errors import RulesetError
from solver.cli.lexicon_choice import choose_lexicon, fitting_lexicon, other_language
from solver.cli.options import LexiconOptions, Messages, PositionOptions, UsageError
from solver.cli.settings import Setting, resolve
from solver.cli.text_input import read_position_text
from solver.faults import Fault
from solver.lexicon import Lexicon
from solver.notation import CASES, convert, detect_format, parse_position, stated_ruleset
from solver.position import Position
from solver.ruleset import Ruleset, load_ruleset

DEFAULT_RULESET = "nb"


class Inputs(NamedTuple):
    """A position, the word list to play from, and what is doubtful about them."""

    position: Position
    lexicon: Lexicon
    faults: tuple[Fault, ...]

    @property
    def warnings(self) -> list[str]:
        """What is doubtful about the word list, then the faults' messages."""
        messages = [fault.message for fault in self.faults]
        return other_language(self.lexicon, self.position.ruleset) + messages


class Shown(NamedTuple):
    """A position to be shown, and everything that is wrong with it.

    `words_checked` is false where no word list fits the ruleset.
    """

    position: Position
    faults: tuple[Fault, ...]
    words_checked: bool


def load_inputs(
    where: PositionOptions,
    which: LexiconOptions,
    output: Messages,
    *,
    rack: bool = True,
) -> Inputs:
    """The position and lexicon that the options name; prints warnings and, if asked, origins.

    `rack` says whether the verb needs tiles on the rack. Raises WordfeudError.
    """
    text, source = read_position_text(where.position)
    ruleset_name = choose_ruleset(which, where, text, source)
    lexicon, ruleset = choose_lexicon(
        resolve("lexicon", which.lexicon), ruleset_name, output, overlay=which.overlay
    )
    position = parse_position(text, **_reading(where, source, ruleset))
    if rack and not len(position.rack):
        where_from = f"{source}: " if text else ""
        raise UsageError(f"{where_from}no rack: give the tiles with --rack, such as AEINRS?")
    inputs = Inputs(position, lexicon, tuple(position.status(lexicon)))
    output.warn(inputs.warnings)
    output.say(f"premiums: {position.premiums.name or 'from the position'}")
    return inputs


def load_shown(where: PositionOptions, which: LexiconOptions, output: Messages) -> Shown:
    """The position with every fault, letters without a tile and a long rack among them.

    Where no bundled list fits the ruleset the words are not looked up. Raises WordfeudError for a
    text that is no position.
    """
    text, source = read_position_text(where.position)
    lexicon_name = resolve("lexicon", which.lexicon)
    ruleset_name = choose_ruleset(which, where, text, source)
    lexicon = None
    if (
        lexicon_name.value
        or not ruleset_name.value
        or fitting_lexicon(load_ruleset(ruleset_name.value))
    ):
        lexicon, ruleset = choose_lexicon(lexicon_name, ruleset_name, output, overlay=which.overlay)
        output.warn(other_language(lexicon, ruleset))
    else:
        ruleset = load_ruleset(ruleset_name.value)
    unread: list[Fault] = []
    position = parse_position(text, **_reading(where, source, ruleset), faults=unread)
    return Shown(position, (*unread, *position.status(lexicon)), lexicon is not None)


def choose_ruleset(
    which: LexiconOptions, where: PositionOptions, text: str, source: str
) -> Setting:
    """The ruleset: of the option, else what the position says, else environment or config file.

    Raises RulesetError for one that the position names and nobody knows, unless `--lexicon` says
    what is played.
    """
    if which.ruleset is None:
        try:
            stated = stated_ruleset(text, format=where.format, source=source)
        except RulesetError:
            if which.lexicon is None:
                raise
            stated = None  # the list that was asked for says which
        if stated is not None:
            return Setting(stated.id, source)
    return resolve("ruleset", which.ruleset)


def convert_text(where: PositionOptions, which: LexiconOptions, output: Messages, to: str) -> str:
    """The position in the format `to`; a game record stays one where `to` is a record too.

    No words are needed: a lexicon is opened only if one was named and no ruleset.
    """
    text, source = read_position_text(where.position)
    ruleset = _ruleset_alone(which, where, output, text, source)
    return convert(text, to, **_reading(where, source, ruleset))


def load_start(
    where: PositionOptions, which: LexiconOptions, output: Messages
) -> tuple[Position, bool]:
    """The position to begin a game with, and whether it has any text: an empty board has none.

    Raises UsageError for a game record, which is a game already.
    """
    given = where.position is not None
    text, source = read_position_text(where.position) if given else ("", "")
    if text and (where.format or detect_format(text)) == "gcg":
        raise UsageError(f"{source}: a game record is a game already; go on with a copy of it")
    ruleset = _ruleset_alone(which, where, output, text, source)
    return parse_position(text, **_reading(where, source, ruleset)), bool(text)


def _ruleset_alone(
    which: LexiconOptions, where: PositionOptions, output: Messages, text: str, source: str
) -> Ruleset:
    """The ruleset where no words are needed: a lexicon is opened only if it alone was named."""
    lexicon_name = resolve("lexicon", which.lexicon)
    ruleset_name = choose_ruleset(which, where, text, source)
    if ruleset_name.value is None and lexicon_name.value is not None:
        return choose_lexicon(lexicon_name, ruleset_name, output, overlay=False)[1]
    return load_ruleset(ruleset_name.value or DEFAULT_RULESET)


def _reading(where: PositionOptions, source: str, ruleset: Ruleset | None) -> dict[str, Any]:
    """The arguments that say how a position's text is to be read."""
    case = resolve("case", where.case).value or "auto"
    if case not in CASES:
        raise UsageError(f"--case {case!r}: expected one of {', '.join(CASES)}")
    return {
        "format": where.format,
        "ruleset": ruleset,
        "rack": where.rack,
        "premiums": resolve("premiums", where.premiums).value,
        "case": case,
        "turn": where.turn,
        "source": source,
    }
