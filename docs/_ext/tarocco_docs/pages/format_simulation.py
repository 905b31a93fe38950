"""The part of the page of the formats on simulations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tarocco.schemas import schema
from tarocco.simulation import FORMAT, Plan, simulate, summary_of
from tarocco_docs.markdown import folded, section
from tarocco_docs.pages.format_records import fields

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAN = Plan("bologna/quindici", seed="evening", number=5)

TOLD = {
    "format": "the format and its version",
    "version": "the version of the program",
    "ruleset": "the ruleset, with the readings chosen as `+option=value`",
    "players": "how many play",
    "seed": "what all deals come from",
    "unit": "`deal` or `match`",
    "deals": "the deals: see below",
    "sides": "what each side has made: see below",
    "combinations": "each combination, and in how many deals it was `declared` and `captured`",
    "matches": "the matches: see below; null if single deals were played",
    "begun": "how many deals were begun",
    "decisions": "how many actions there were in them",
    "ended": "how many have ended in each way: `counted`, `out`, `monte`, `all_pass`, `misdeal`, "
    "`petit_sec`",
    "contracts": "the contracts of French Tarot: see below",
    "broken": "the invariants that failed, each with the seed of its deal",
    "id": "the contract",
    "made": "how many were made",
    "lost": "how many were lost",
    "alone": "in how many the taker had no partner, though one may be called",
    "bouts": "figures of the bouts of the attack",
    "petit": "how many Petits au bout each side has had",
    "chelem": "how many chelems each side has made, and how many were announced",
    "poignees": "how many poignées were shown, by size",
    "attack": "by the attack",
    "defence": "by the defence",
    "announced": "announced by the taker",
    "spread": "their standard deviation, a text",
    "undecided": "how many neither side has won",
    "side": "whose figures they are",
    "won": "how many deals it has won, or how many matches",
    "all_tricks": "in how many it has taken every trick",
    "last_trick": "in how many it has taken the last trick",
    "points": "figures of what it has made in a deal: see below",
    "card_points": "figures of its card points",
    "declarations": "figures of what it has declared",
    "settled": "figures of what the deal has brought it",
    "played": "how many matches were played to the end",
    "drawn": "how many were drawn",
    "number": "how many values there are",
    "sum": "their sum",
    "mean": "their mean, a text with two decimals",
    "least": "the least value, with the seed of its deal and the dealer",
    "greatest": "the greatest, likewise",
}


def simulations() -> Iterator[str]:
    """Yield the section on simulations, with one made now."""
    found = summary_of(PLAN, simulate(PLAN))
    form = schema(FORMAT)
    parts = form["$defs"]
    yield section(2, FORMAT)
    yield "Printed by `tarocco simulate --json`:\n"
    body = json.dumps(found, ensure_ascii=False, indent=2)
    command = f"tarocco simulate quindici --deals {PLAN.number} --seed {PLAN.seed} --json"
    yield folded(f"<code>{command}</code>", f"```json\n{body}\n```\n")
    yield fields("The simulation", form["properties"], TOLD)
    yield fields("`deals`", _object(form["properties"]["deals"]), TOLD)
    sides = {**TOLD, "combinations": "figures of its combinations"}
    yield fields("`sides`", parts["side"]["properties"], sides)
    yield fields("Figures", parts["figures"]["properties"], TOLD)
    contract = {**TOLD, "unit": "figures of what one defender pays"}
    yield fields("`contracts`", parts["contract"]["properties"], contract)
    matches = _object(form["properties"]["matches"])
    if matches:
        yield fields("`matches`", matches, {**TOLD, "deals": "figures of the deals in a match"})


def _object(part: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a part of a schema that may also be null."""
    for each in (part, *part.get("anyOf", ()), *part.get("oneOf", ())):
        if "properties" in each:
            found: dict[str, Any] = each["properties"]
            return found
    return {}
