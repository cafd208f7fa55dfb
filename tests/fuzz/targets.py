"""The table of everything that reads bytes from strangers.

`coverage_guided.py` searches it for faults, `test_corpus.py` replays what was kept.
"""

import hostile
import parsers as p
import seeds as s
from attempting import Target

TARGETS: dict[str, Target] = {
    "grid": Target(
        p.position_of("grid"), (b"\0" + s.GRID, b"\3" + s.GRID + b"\nrack: AER?"), ("[CH]",)
    ),
    "string": Target(p.position_of("string"), (b"\0" + s.STRING,), ("[CH]", "[LL]")),
    "cgp": Target(p.position_of("cgp"), (b"\0" + s.CGP,), s.CGP_WORDS),
    "gcg": Target(p.position_of("gcg"), (b"\0" + s.GCG,), s.GCG_WORDS),
    "json": Target(p.position_of("json"), (b"\0" + s.JSON,), s.JSON_WORDS),
    "json-odd": Target(p.json_odd, (b"\0\1\2\3\4\5",)),
    "position": Target(
        p.position_of(None),
        tuple(b"\0" + each for each in (s.GRID, s.STRING, s.CGP, s.GCG, s.JSON)),
    ),
    "game": Target(p.game, (b"\0" + s.GCG,), s.GCG_WORDS),
    "game-file": Target(p.game_file, (s.GCG,), s.GCG_WORDS),
    "rack": Target(p.rack, (b"\0AERNS??", b"\1[CH],A,?", b"\1[C]H [LL]"), ("[CH]", "CH", "?")),
    "play": Target(p.play, (b"\x008F (HUSET)ER", "\0H5 (T)Ære".encode(), b"\0G8 .E"), ("(", ")")),
    "premiums": Target(
        p.premiums,
        (s.layout_seed(), b"2L,3W,--,DL,TL,DW,TW,DB,TB,DO,TO,LD,LT,MD,MT\n" * 15),
        ("DL", "TO"),
    ),
    "ruleset": Target(p.ruleset, (s.ruleset_seed(),), ("[tiles]", "points", "counts", "inf", "[[")),
    "config": Target(p.config, (b'lexicon = "nb"\ncase = "auto"\n',), s.TOML_WORDS),
    "overlay": Target(p.overlay, (b"hus\n# a\nser # b\n\0ser\nxx\n",)),
    "list": Target(p.word_list(None), (b"hus\nser\n", b'["hus"]', b'"hus",\n', s.TABLE, s.KOTUS)),
    "plain": Target(p.word_list("plain"), (b"hus\n# a\nser # b\n",)),
    "nsf": Target(p.word_list("nsf"), (b"hus subst\nser\tverb\n",)),
    "quoted": Target(p.word_list("quoted"), (b'"hus",\n"ser"\n',)),
    "table": Target(
        p.word_list("table", "csv"), (b"\0" + s.TABLE, b"\3word\ttag\nhus\tx\n"), ('"',)
    ),
    "json-list": Target(
        p.word_list("json", "json"), (b'["hus","\\u00e5re"]',), ("\\ud800", "[", ",")
    ),
    "kotus": Target(
        p.word_list("kotus", "xml"), (s.KOTUS,), ("<s>", "</s>", "<!--", "-->", "&amp;")
    ),
    "hunspell": Target(p.hunspell, (s.AFF,), s.AFF_WORDS),
    "kwg": Target(p.word_list("kwg", "kwg"), (s.kwg_seed(),)),
    "rows-jsonl": Target(p.rows("jsonl"), (s.ROWS,), s.JSON_WORDS),
    "rows-odd": Target(p.rows_odd, (b"\0\1",)),
    "rows-csv": Target(p.rows("csv"), (b"board,rack\n" + s.STRING + b",AER?\n",), ('"', ",", ";")),
    "rows-gcg": Target(p.rows("gcg"), (s.GCG + b"\n" + s.GCG,), s.GCG_WORDS),
    "finder": Target(
        p.finder,
        (
            b"\0AER?\nA*E\n\nA\nE+R\nR\n2-5\nS\nare rae",
            b"\0AER\n\n..A....",
        ),
        ("[^", "("),
    ),
    "pattern": Target(p.pattern, (b"[AE].*?R", b"..[HE]@#"), ("[^", "*", "@", "#", "(", ")", "{")),
    "around": Target(p.around, (b"HUS RE\nAET?", b"AR"), ("?", "[")),
    "header": Target(
        p.header, (s.HEADER,), ('"words"', '"folding"', "null", "true", "1e999", "[]")
    ),
    "header-odd": Target(p.header_odd, (b"\4\1\6",)),
    "lexicon": Target(p.whole_lexicon, (hostile.good(count=5),)),
    "nodes": Target(p.node_section, (b"\0" + s.NODES[:600], b"\1" + s.NODES, bytes(25))),
}
"""Name -> target."""
