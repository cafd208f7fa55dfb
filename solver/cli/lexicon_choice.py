"""From options to the word list to use and its ruleset; apart from positions, so that verbs
without a board start sooner."""

from dawg_builder.errors import LexiconError
from dawg_builder.overlay import overlay_of
from dawg_builder.wording import plural
from solver.cli.options import LexiconOptions, Messages
from solver.cli.settings import Setting, resolve
from solver.lexicon import Lexicon, open_lexicon
from solver.ruleset import Ruleset, load_ruleset
from solver.ruleset import other_language as is_other_language

DEFAULT_LEXICON = "nb"


def load_lexicon(which: LexiconOptions, output: Messages) -> tuple[Lexicon, Ruleset]:
    """The lexicon and the ruleset that the options name, for verbs without a board."""
    lexicon, ruleset = choose_lexicon(
        resolve("lexicon", which.lexicon),
        resolve("ruleset", which.ruleset),
        output,
        overlay=which.overlay,
    )
    output.warn(other_language(lexicon, ruleset))
    return lexicon, ruleset


def choose_lexicon(
    lexicon_name: Setting, ruleset_name: Setting, output: Messages, *, overlay: bool = True
) -> tuple[Lexicon, Ruleset]:
    """Open the lexicon that fits the two settings; the ruleset is the lexicon's unless given."""
    name, origin = lexicon_name.value, lexicon_name.origin
    if name is None and ruleset_name.value is not None:
        name, origin = _lexicon_for(load_ruleset(ruleset_name.value)), "fits the ruleset"
    lexicon = open_lexicon(
        name or DEFAULT_LEXICON,
        ruleset=ruleset_name.value,
        report=output.progress,
        overlay=overlay,
    )
    ruleset = load_ruleset(ruleset_name.value or lexicon.meta.ruleset)
    if ruleset.alphabet != lexicon.alphabet:
        raise LexiconError(
            f"lexicon {lexicon.id}: made for ruleset {lexicon.meta.ruleset}, whose tiles are not "
            f"those of {ruleset.id} ({ruleset_name.origin}); choose another --lexicon or --ruleset"
        )
    meta = lexicon.meta
    output.say(f"lexicon: {lexicon.id} ({origin}), {lexicon.path}, {plural(meta.words, 'word')}")
    output.say(f"lexicon sha256: {meta.words_sha256}")
    if lexicon.overlay and (found := overlay_of(lexicon.id)):
        output.say(f"overlay: {found}: {lexicon.overlay} (--no-overlay leaves it out)")
    ruleset_origin = ruleset_name.origin if ruleset_name.value else "from the lexicon"
    output.say(f"ruleset: {ruleset.id} ({ruleset_origin})")
    return lexicon, ruleset


def _lexicon_for(ruleset: Ruleset) -> str:
    fitting = fitting_lexicon(ruleset)
    if fitting is None:
        raise LexiconError(
            f"no bundled word list fits ruleset {ruleset.id}; give one with --lexicon FILE"
        )
    return fitting


def fitting_lexicon(ruleset: Ruleset) -> str | None:
    """The id of the first bundled word list that fits the ruleset, or None."""
    from dawg_builder.bundled import bundled

    return next((each.id for each in bundled() if ruleset.id in each.rulesets), None)


def other_language(lexicon: Lexicon, ruleset: Ruleset, game: str = "the game") -> list[str]:
    """A warning where the tiles of two languages are the same letters, so that no other error says
    that the words are those of another game; else nothing."""
    made = lexicon.meta.ruleset
    if not is_other_language(made, ruleset):
        return []
    return [f"lexicon {lexicon.id} is for ruleset {made}, {game} has ruleset {ruleset.id}"]
