"""The part of the page of the formats on records and their judgement."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError

from tarocco.records import judge, read_record, record_json_text
from tarocco.records.judgement_json import JUDGEMENT_FORMAT, judgement_json
from tarocco.records.record import FORMAT as RECORD_FORMAT
from tarocco.records.words import FORMAT_LINE, HEADS, VERBS
from tarocco.schemas import schema
from tarocco_docs.markdown import code, escaped, folded, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

FRIDAY, DISPUTE = "friday.txt", "dispute.txt"

TOLD = {
    "deal": "the number of the deal, from 0, or null for the record as a whole",
    "format": "the format and its version",
    "deals": "the deals, in order: see below",
    "dealer": "the number of the player who deals",
    "moves": "the actions, in order: see below",
    "claims": "what the deal is said to have brought: see below",
    "hands": "the cards of each player in the deal, in the order in which he gets them; those that "
    "lie face down for the dealer stand last",
    "seat": "the number of the player, from 0",
    "do": "what he does, one of the kinds of action",
    "cards": "the cards, for `discard`, `declare`, `play`, `give`, `called_card` and `out`",
    "sides": "what sides have made: see below",
    "seats": "the numbers of the players of the side",
    "file": "the file of the record",
    "players": "the names of the players",
    "ended": "`counted`, `monte`, `all_pass`, `out`, `misdeal`, `petit_sec`, or null if the "
    "deal is not finished",
    "move": "the number of the move, or null",
    "place": "where it stands in the file",
    "player": "the number of the player at fault",
    "warning": "whether a first fault brings a warning",
    "clauses": "the clauses behind it",
    "ruled_changes": "the same with the penalties",
    "changes": "what each score gains or loses",
    "code": "the code of what is wrong",
    "penalty": "`no_score`, `cards_lost` or `none`",
    "message": "the same in one line, as the command prints it",
    "found": "what the record says",
    "expected": "what it should say",
    "figure": "the line of the count",
    "claimed": "what the record says",
    "counted": "what the engine counts",
}
"""Meanings of fields that the schema does not describe."""

MEANING_OF_HEADS = {
    "ruleset": "the ruleset, with readings as `option=value` behind it",
    "players": "the names, in the order of play",
    "draw": "the card that each has drawn for his seat",
    "start": "the scores before the first deal",
    "edition": "the version of the program it was played by",
    "deal": "begins a deal, and names who deals",
    "seats": "who plays in this deal, when some are out of the match",
    "seed": "what the shuffle comes from",
    "hand": "the cards of a player, in the order in which he gets them",
    "rest": "the cards left over; the chien, where there is one",
    "count": "what a side has made, line by line",
    "total": "what a side has made in all",
    "change": "what each score gains or loses",
    "score": "each score after the deal",
    "competition": "the form of duplicate it is a deal of, where there is a refereeing code",
    "barred": "who may not bid in the first deal",
    "fault": "a fault that no action shows, and whose it is",
    "choice": "what the taker chooses after a card out of turn",
}
MEANING_OF_VERBS = {
    "cut": "cuts, and how many cards are lifted",
    "deal": "deals, and after which packets a card goes to the chien",
    "called_card": "calls a card: who holds it is the taker’s partner",
    "chelem": "announces a chelem",
    "monte": "agrees to throw the cards in",
    "no_monte": "refuses to",
    "call": "makes a call of the auction",
    "take": "takes up the last cards, and does not go out",
    "discard": "lays cards aside",
    "declare": "shows a combination",
    "out": "goes out, and the cards shown for it",
    "pass": "does not go out, does not declare, or announces no chelem",
    "play": "plays a card",
    "give": "gives a card for the Matto",
}


def records(files: Path) -> Iterator[str]:
    """Yield the section on records.

    Args:
        files: the folder of the files shown in the guides.
    """
    record = read_record((files / FRIDAY).read_text(encoding="utf-8"))
    form = schema(RECORD_FORMAT)
    parts = form["$defs"]
    yield section(2, RECORD_FORMAT)
    yield (
        "A deal or a match with every action, written by `tarocco play` and "
        "`tarocco replay --to json`, read by `tarocco replay`. How it is used is shown under "
        "[Write down and replay a deal](../guides/write-and-replay.md).\n"
    )
    yield folded("A deal in this format", f"```json\n{record_json_text(record)}```\n")
    yield fields("The record", form["properties"])
    yield fields("A deal; either `seed` or `hands` is given", parts["deal"]["properties"])
    moves: dict[str, Any] = {}
    for each in parts["move"]["oneOf"]:
        moves |= each["properties"]
    yield fields("A move", moves)
    notes: dict[str, Any] = {}
    for each in parts["note"]["oneOf"]:
        notes |= each["properties"]
    yield fields("`notes`, where there is a refereeing code", notes)
    yield fields("`claims`, any of which may be missing", parts["claims"]["properties"])
    yield fields("`sides`", parts["side"]["properties"])
    yield from _text_form()


def judgements(files: Path) -> Iterator[str]:
    """Yield the section on judgements.

    Args:
        files: the folder of the files shown in the guides.
    """
    record = read_record((files / DISPUTE).read_text(encoding="utf-8"))
    form = schema(JUDGEMENT_FORMAT)
    parts = form["$defs"]
    found = json.dumps(judgement_json(judge(record), DISPUTE), ensure_ascii=False, indent=2)
    yield section(2, JUDGEMENT_FORMAT)
    yield "Printed by `tarocco replay --json`, one a line:\n"
    yield folded("The judgement of the dispute in the guide", f"```json\n{found}\n```\n")
    yield fields("The judgement", form["properties"])
    for name, title in (
        ("deal", "`deals`"),
        ("violation", "`violations`"),
        ("ruling", "`rulings`"),
        ("duplicate", "`duplicate` of a ruling"),
        ("remark", "`remarks`"),
        ("difference", "`differences`"),
    ):
        yield fields(title, parts[name]["properties"])


def fields(
    title: str, properties: Mapping[str, Mapping[str, Any]], told: Mapping[str, str] = TOLD
) -> str:
    """Write what each field means.

    Args:
        title: what the fields are of.
        properties: the fields, as a schema has them.
        told: meanings of those that the schema does not describe.

    Raises:
        ExtensionError: if a field is not explained anywhere.
    """
    rows = []
    for name, row in properties.items():
        meaning = escaped(row["description"]) if "description" in row else told.get(name, "")
        if not meaning:
            raise ExtensionError(f"formats: the field {name!r} is not explained")
        rows.append([code(name), meaning])
    return f"{title}:\n\n" + table(["Field", "Meaning"], rows)


def _text_form() -> Iterator[str]:
    """Yield the words of the text form."""
    yield section(3, "The text form")
    yield (
        f"The same record as a person writes it. The first line is `{FORMAT_LINE}`; what follows "
        "`#` is a remark. A line begins with one of these words, or with the name of a player.\n"
    )
    yield _words("Beginning of a line", HEADS, MEANING_OF_HEADS)
    yield (
        "Behind the name of a player stands what he does, or a colon and the cards of a trick, his "
        "own first and a card each for the players after him.\n"
    )
    yield _words("A player …", VERBS, MEANING_OF_VERBS)


def _words(head: str, words: Mapping[str, str], meanings: Mapping[str, str]) -> str:
    """Write the words for each thing, English and Italian.

    Raises:
        ExtensionError: if one of them is not explained.
    """
    if set(words.values()) != set(meanings):
        raise ExtensionError(f"formats: {sorted(set(words.values()) ^ set(meanings))} unexplained")
    rows = [[_spelled(kind, words), meaning] for kind, meaning in meanings.items()]
    return table([head, "Meaning"], rows, "tc-stack")


def _spelled(kind: str, words: Mapping[str, str]) -> str:
    """Write the words that stand for something."""
    known: Sequence[str] = [word for word, stands_for in words.items() if stands_for == kind]
    return ", ".join(map(code, known))
