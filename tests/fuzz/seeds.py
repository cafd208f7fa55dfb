"""Inputs from which the search for others begins: right ones of each shape; and pieces of them."""

import atexit
from functools import cache

import hostile

from dawg_builder.build import compile_words
from dawg_builder.data_dir import data_dir
from dawg_builder.export import kwg
from dawg_builder.lexicon_format import pack, parse
from solver.lexicon import Lexicon
from solver.premiums import load_premiums, print_premiums

WORDS = [
    "AE",
    "AER",
    "ARE",
    "AREN",
    "EAR",
    "ERA",
    "HA",
    "HE",
    "HUS",
    "HUSE",
    "HUSET",
    "NA",
    "NE",
    "RA",
    "RAE",
    "RE",
    "SE",
    "SER",
    "ÅRE",
    "ÆRE",
    "TØR",
]


@cache
def lexicon() -> Lexicon:
    compiled = compile_words(sorted(WORDS), ruleset=hostile.RULES, name="fuzz")
    return Lexicon(parse("fuzz", pack(compiled) + compiled.nodes), "fuzz")


atexit.register(lexicon.cache_clear)  # nanobind reports what is alive at the end


@cache
def nodes_of_good() -> tuple[bytes, int]:
    data = hostile.good()
    file = parse("good", data)
    return data[file.nodes_offset :], file.checksum


MIDDLE = "\n".join("." * 5 + "HUSET" + "." * 5 if row in (4, 7) else "." * 15 for row in range(15))
GRID = MIDDLE.encode()
STRING = MIDDLE.replace("\n", "").encode()
CGP = b"15/15/15/15/5HUSET5/15/15/5HUSET5/15/15/15/15/15/15/15 AERNS?/ 10/5 0 lm 300; ld nb;"
GCG = (
    b"#character-encoding UTF-8\n#player1 a A\n#player2 b B\n#ruleset nb\n#me 1\n#lexicon nb\n"
    b">a: HUSETAR 8D HUSET +18 18\n>b: AERNS? -AE +0 0\n>a: AR - +0 18\n>b: AERNS? 7H AeR +5 5\n"
    b">b: AERNS? -- -5 0\n>a: (AER) +6 24\n"
)
JSON = (
    b'{"status":"success","content":{"game":{"ruleset":1,"board":0,"tiles":[[7,7,"H",false],'
    b'[8,7,"E",true]],"players":[{"username":"a","score":5,"position":0,"is_local":true,'
    b'"rack":["A","","R"]},{"username":"b","score":0,"position":1}],"bag_count":80,'
    b'"pass_count":1,"last_move":{"move_type":"move","main_word":"HE","points":5,'
    b'"move":[[7,7,"H",false],[8,7,"E",true]]},"current_player":0}}}'
)
ROWS = b'{"board":"' + STRING + b'","rack":"AERNS?"}\n{"cgp":"' + CGP + b'"}\n'
TABLE = "word;tag\nhus;subst\nåre;subst\n".encode()
KOTUS = b"<kotus-sanalista><st><s>hus</s><t><tn>1</tn></t></st><st><s>re</s></st></kotus-sanalista>"
AFF = (
    b"SET UTF-8\nFLAG num\nNEEDAFFIX 9\nPFX 1 Y 1\nPFX 1 0 re .\nSFX 2 Y 2\nSFX 2 0 s/3 [^s]\n"
    b"SFX 2 e er e\nSFX 3 N 1\nSFX 3 0 en .\nAF 2\nAF 1,2\nICONV 1\nICONV x y\n\x00"
    b"2\nhus/1,2\nrae/2\n"
)
HEADER = hostile.header_of(hostile.good())
NODES = nodes_of_good()[0]


def kwg_seed() -> bytes:
    """The KWG of the lexicon."""
    return kwg(lexicon().file)


def ruleset_seed() -> bytes:
    """The smallest ruleset that is bundled."""
    return min((p.read_bytes() for p in (data_dir() / "rulesets").glob("*.toml")), key=len)


def layout_seed() -> bytes:
    """The standard layout."""
    return print_premiums(load_premiums()).encode()


CGP_WORDS = ("lm", "ld", "bdn", "premiums", ";", "/", "15", "[CH]", "?", "bb")
GCG_WORDS = (
    *("#player1", "#player2", "#rack1", "#note", "#me", "#lexicon", "#ruleset-file", "#title"),
    *("#character-encoding", "#board-layout", "#premiums", ">a:", ">b:", "(time)", "(challenge)"),
    *("--", "-", "+", "8D", "H8", "[CH]", "UTF-8", "latin-1", "utf-16", "utf-7"),
)
JSON_WORDS = (
    *('"game"', '"tiles"', '"board"', '"ruleset"', '"players"', '"rack"', '"content"', "null"),
    *(
        '"last_move"',
        '"move"',
        '"bag_count"',
        '"premiums"',
        '"score"',
        "1e999",
        "true",
        '"\\ud800"',
    ),
)
AFF_WORDS = (
    *("PFX", "SFX", "SET", "FLAG", "AF", "NEEDAFFIX", "FORBIDDENWORD", "ONLYINCOMPOUND", "IGNORE"),
    *("CIRCUMFIX", "FULLSTRIP", "COMPLEXPREFIXES", "ICONV", "OCONV", "KEEPCASE", "long", "num"),
)
TOML_WORDS = ("lexicon", "ruleset", "premiums", "case", "=", '"""', "[[", "1979-05-27", "inf")
