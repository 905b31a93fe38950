"""``settle``: what a deal brings each player, and what is made of many deals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tarocco.answers.answer import Refused
from tarocco.answers.settle_duplicate import DUPLICATE
from tarocco.play.match import ended, new_match
from tarocco.play.settle import losers, rounded, settle_lone
from tarocco.scoring.contract import Poignee, Result, score_deal
from tarocco.scoring.contract_limits import ImpossibleError, check_possible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tarocco.answers.question import Question
    from tarocco.scoring.contract import DealAccount
    from tarocco.scoring.contract_rules import Side

SIDES: Mapping[str, Side | None] = {"attack": "attack", "defence": "defence", "none": None}
IMPOSSIBLE = "impossible"


def answer_settle(asked: Question) -> Mapping[str, Any]:
    """Settle a deal.

    Args:
        asked: ``kind`` and what it needs:
            ``rounded`` (games that turn points into fewer): ``points``;
            ``lone`` (one against the others): ``call``, ``lone`` and ``others``, the points
            of each side, and ``every_trick``, the side that has all, if one has;
            ``losers``: ``points`` and ``tricks`` of each player;
            ``match``: ``scores`` after a deal;
            ``contract``: ``contract``, ``points`` and ``bouts`` of the attack, and perhaps
            ``poignees`` (size and side), ``petit``, ``announced`` and ``swept`` (sides),
            ``partner``;
            or one of those of :mod:`tarocco.answers.settle_duplicate`.

    Returns:
        What that kind gives: ``scores``, ``losers``, or whether the match is ``over``.

    Raises:
        Refused: if no deal can have ended so.
    """
    found = asked.open().word("kind", KINDS)
    return KINDS[found](asked)


def _rounded(asked: Question) -> Mapping[str, Any]:
    """Turn points into fewer."""
    asked.has(["kind", "points"])
    rounding, given = asked.rules.game.settlement.rounding, asked.number("points")
    return {"points": given if rounding is None else rounded(given, rounding)}


def _lone(asked: Question) -> Mapping[str, Any]:
    """Settle a deal of one against the others."""
    asked.has(["kind", "call", "lone", "others"], ["every_trick"])
    game = asked.rules.game
    every = asked.word("every_trick", ("lone", "others", "none"), "none")
    lone, each = settle_lone(
        asked.half_points("lone"),
        asked.half_points("others"),
        lone_all=every == "lone",
        others_all=every == "others",
        factor=game.calls[asked.word("call", game.calls)].factor,
        rule=game.settlement,
    )
    return {"lone": lone, "each": each}


def _losers(asked: Question) -> Mapping[str, Any]:
    """Tell who loses."""
    asked.has(["kind", "points", "tricks"])
    made, tricks = asked.numbers("points"), asked.numbers("tricks")
    if len(made) != len(tricks):
        raise asked.node("tricks").wrong("as many numbers expected as players have points")
    lose = losers(made, tricks, asked.rules.game.settlement)
    return {"losers": [player for player, loses in enumerate(lose) if loses]}


def _match(asked: Question) -> Mapping[str, Any]:
    """Tell whether a match is over."""
    asked.has(["kind", "scores"], ["played"])
    scores = [each.half_points() for each in asked.node("scores").items(1, 9)]
    begun = new_match(asked.rules, None if asked.rules.game.sides == "pairs" else len(scores))
    if len(scores) != len(begun.scores):
        raise asked.node("scores").wrong(f"expected {len(begun.scores)} scores")
    played = tuple(asked.numbers("played")) if "played" in asked else begun.played
    if len(played) != len(begun.played):
        raise asked.node("played").wrong(f"expected {len(begun.played)} numbers")
    after = ended(replace(begun, scores=tuple(scores), played=played))
    return {"over": after.over, "winners": list(after.winners)}


def _contract(asked: Question) -> Mapping[str, Any]:
    """Score a deal with a contract."""
    asked.has(
        ["kind", "contract", "points", "bouts"],
        ["poignees", "petit", "announced", "swept", "partner"],
    )
    found = scored(asked)
    scores = {"taker": found.taker, "defender": found.defender}
    if found.result.share.with_partner:
        scores["partner"] = found.partner
    return {
        "made": bool(found.made),
        "needed": found.need,
        "margin": found.margin,
        **scores,
    }


def scored(asked: Question) -> DealAccount:
    """Score the deal of a question.

    Raises:
        Refused: if no deal can have ended so.
    """
    rules, result = asked.rules.contracts, result_asked(asked)
    try:
        check_possible(result, rules, asked.rules.table)
    except ImpossibleError as error:
        raise Refused(IMPOSSIBLE, error.clause) from None
    return score_deal(result, rules)


def result_asked(asked: Question) -> Result:
    """Return how the deal of a question ended, possible or not.

    Raises:
        Refused: if nobody shares so.
    """
    rules = asked.rules.contracts
    share = rules.share(asked.rules.table.players, with_partner=asked.flag("partner"))
    if share is None:
        raise Refused(IMPOSSIBLE, rules.limits.partner_clause)
    return Result(
        contract=rules.contracts[asked.word("contract", rules.contracts)],
        share=share,
        half_points=asked.half_points("points"),
        bouts=asked.number("bouts"),
        poignees=_poignees(asked),
        petit=SIDES[asked.word("petit", SIDES, "none")],
        announced=SIDES[asked.word("announced", SIDES, "none")],
        swept=SIDES[asked.word("swept", SIDES, "none")],
    )


def _poignees(asked: Question) -> tuple[Poignee, ...]:
    """Read the poignées shown."""
    if "poignees" not in asked:
        return ()
    tiers = asked.rules.contracts.tiers
    shown = [each.fields(["size", "by"]) for each in asked.node("poignees").items(0, 9)]
    return tuple(
        Poignee(
            tiers[each["size"].one_of(list(tiers), "size")],
            "attack" if each["by"].one_of(["attack", "defence"], "side") == "attack" else "defence",
        )
        for each in shown
    )


KINDS: Mapping[str, Callable[[Question], Mapping[str, Any]]] = {
    "rounded": _rounded,
    "lone": _lone,
    "losers": _losers,
    "match": _match,
    "contract": _contract,
    **DUPLICATE,
}
"""The kinds of settlement, and how each is answered."""
