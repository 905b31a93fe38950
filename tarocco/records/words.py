"""The words of the text form, in English and Italian."""

from __future__ import annotations

FORMAT_LINE = "tarocco-record 1"
"""The first line of the text form."""

HEADS = {
    "ruleset": "ruleset",
    "regolamento": "ruleset",
    "players": "players",
    "giocatori": "players",
    "draw": "draw",
    "sorteggio": "draw",
    "start": "start",
    "inizio": "start",
    "edition": "edition",
    "edizione": "edition",
    "deal": "deal",
    "smazzata": "deal",
    "seats": "seats",
    "posti": "seats",
    "seed": "seed",
    "seme": "seed",
    "hand": "hand",
    "mano": "hand",
    "rest": "rest",
    "resto": "rest",
    "count": "count",
    "conto": "count",
    "total": "total",
    "totale": "total",
    "change": "change",
    "variazione": "change",
    "score": "score",
    "punteggio": "score",
}
"""The first word of a line that is not an action, by what it stands for."""

VERBS = {
    "cuts": "cut",
    "cut": "cut",
    "alza": "cut",
    "taglia": "cut",
    "monte": "monte",
    "no monte": "no_monte",
    "niente monte": "no_monte",
    "says": "call",
    "calls": "call",
    "dice": "call",
    "takes": "take",
    "prende": "take",
    "discards": "discard",
    "scarta": "discard",
    "declares": "declare",
    "accusa": "declare",
    "goes out": "out",
    "out": "out",
    "si chiama fuori": "out",
    "fuori": "out",
    "passes": "pass",
    "passa": "pass",
    "plays": "play",
    "gioca": "play",
    "gives": "give",
    "da": "give",
}
"""What follows the name of a player, by the kind of action; accents do not matter."""

WRITTEN = {
    "cut": "cuts",
    "monte": "monte",
    "no_monte": "no monte",
    "call": "says",
    "take": "takes",
    "discard": "discards",
    "declare": "declares",
    "out": "goes out",
    "pass": "passes",
    "play": "plays",
    "give": "gives",
}
"""How each kind of action is written."""
