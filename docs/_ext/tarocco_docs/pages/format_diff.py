"""The part of the page of the formats on differences."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tarocco.cli.diff import FORMAT, difference_json
from tarocco.schemas import schema
from tarocco_docs.facts import book
from tarocco_docs.markdown import folded, section
from tarocco_docs.pages.format_records import fields

if TYPE_CHECKING:
    from collections.abc import Iterator

READING = {"four_kings": "24"}

TOLD = {
    "format": "the format and its version",
    "a": "the first ruleset, with the readings chosen as `+option=value`",
    "b": "the second",
    "cells": "the cells that differ, in the order of the tables: see below",
    "clauses": "the clauses that the two rule books word, source or judge differently",
    "operations": "what was found for each operation: see below",
}
CELL = {
    "cell": "its address; the game is `*` where the two play different games",
    "a": "what the first holds there, null for nothing",
    "b": "what the second holds there",
    "clauses": "the clauses that its row names",
    "read": "whether any operation reads it; if not, it holds words, or what only a person or a "
    "referee needs",
}
OPERATION = {
    "operation": "the operation",
    "status": "`same`, `differs`, or `open`",
    "why": "how it is known: `reads` (both read the same values), `proved`, `tried`, `searched`",
    "detail": "what was proved, tried or searched",
    "minimal": "whether the case is known to be a smallest one",
    "size": "the cards, premiums or moves of the case",
    "at_least": "no case is smaller than so much; 0 where nothing is known about it",
    "case": "the input of the operation, null if there is none",
    "a": "the answer of the first, null if there is no case; its code is `unsupported` where the "
    "ruleset has nothing to say",
    "b": "the answer of the second",
}


def differences() -> Iterator[str]:
    """Yield the section on differences, with one found now."""
    rules = book()
    found = difference_json(
        (rules, rules.ruleset()), (rules, rules.ruleset(None, READING)), ("count", "winner")
    )
    form = schema(FORMAT)
    yield section(2, FORMAT)
    yield "Printed by `tarocco diff --json`:\n"
    body = json.dumps(found, ensure_ascii=False, indent=2)
    command = "tarocco diff ottocento --option four_kings=24 --operation count --operation winner"
    yield folded(f"<code>{command} --json</code>", f"```json\n{body}\n```\n")
    yield fields("The difference", form["properties"], TOLD)
    yield fields("`cells`", form["$defs"]["cell"]["properties"], CELL)
    yield fields("`operations`", form["$defs"]["operation"]["properties"], OPERATION)
