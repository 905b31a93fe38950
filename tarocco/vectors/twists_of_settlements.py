"""Faults of scoring that no cell of a table can say: each changes what a defender pays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tarocco.answers import Answer, ask
from tarocco.answers.answer import Refused
from tarocco.answers.question import Question
from tarocco.answers.settle import IMPOSSIBLE, result_asked, scored
from tarocco.notation import points
from tarocco.scoring.contract import DealAccount, Term, score_deal, score_petit, share_out

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tarocco.rulebook import Ruleset

    Given = Mapping[str, Any]
    Change = Callable[[DealAccount, Ruleset], DealAccount]
    Told = Callable[[Mapping[str, Any], DealAccount], Mapping[str, Any]]

IMPOSSIBLE_ACCEPTED = "impossible_counts_accepted"
"""The fault of scoring what no deal can have."""


def settled(names: Sequence[str], given: Given, rules: Ruleset) -> Answer | None:
    """Score a deal with some faults at once.

    Args:
        names: of the faults, each one of :data:`SCORED` or :data:`TOLD`, or
            :data:`IMPOSSIBLE_ACCEPTED`.
        given: the question.
        rules: the ruleset.
    """
    if given.get("kind") != "contract":
        return None
    asked = Question(given, rules).open()
    try:
        found = scored(asked)
    except Refused as refusal:
        if IMPOSSIBLE_ACCEPTED not in names:
            return Answer(code=refusal.code, clause=refusal.clause)
        found = _scored_all_the_same(given, rules)
    for name in (each for each in SCORED if each in names):
        found = SCORED[name](found, rules)
    account = _account(found)
    for name in (each for each in TOLD if each in names):
        account = TOLD[name](account, found)
    return Answer(account)


def _scored_all_the_same(given: Given, rules: Ruleset) -> DealAccount:
    """Score what no deal can have, such as a partner of a taker who never has one."""
    alone = {key: value for key, value in given.items() if key != "partner"}
    for possible in (given, alone):
        try:
            result = result_asked(Question(possible, rules).open())
        except Refused:
            continue
        return score_deal(result, rules.contracts)
    raise Refused(IMPOSSIBLE, rules.contracts.limits.partner_clause)


def _account(found: DealAccount) -> Mapping[str, Any]:
    """Return the account of a deal by its terms."""
    unit = sum(term.points for term in found.terms)
    taker, partner, defender = share_out(unit, found.result.share)
    scores = {"taker": taker, "defender": defender}
    if found.result.share.with_partner:
        scores["partner"] = partner
    made = {"made": bool(found.made), "needed": found.need, "margin": found.margin}
    return {**made, **scores}


def _with(found: DealAccount, kind: str, value: Callable[[Term], int]) -> DealAccount:
    """Return an account with other points for the terms of one kind."""
    terms = (replace(term, points=value(term)) if term.id == kind else term for term in found.terms)
    return replace(found, terms=tuple(terms))


def _staked(found: DealAccount, rules: Ruleset, margin: int, *, made: bool) -> DealAccount:
    """Return an account with another margin, made or lost, and the poignées with it."""
    stake = (rules.contracts.base.points + margin) * found.result.contract.coefficient
    turned = made != found.made
    scored = _with(found, "contract", lambda _: stake if made else -stake)
    paid = _with(scored, "poignee", lambda term: -term.points if turned else term.points)
    return replace(paid, made=made, margin=margin)


def _just_made_is_lost(found: DealAccount, rules: Ruleset) -> DealAccount:
    """Take a contract with just what it needs for lost."""
    just = found.result.half_points == 2 * found.need
    return _staked(found, rules, 0, made=False) if just else found


def _just_made_scores_nothing(found: DealAccount, rules: Ruleset) -> DealAccount:  # noqa: ARG001 - as all
    """Give nothing for a margin of 0."""
    return found if found.margin else _with(found, "contract", lambda _: 0)


def _half_point_dropped(found: DealAccount, rules: Ruleset) -> DealAccount:
    """Cut off half a point of the margin."""
    over = abs(found.result.half_points - 2 * found.need)
    return _staked(found, rules, over // 2, made=found.made) if over % 2 else found


def _half_point_to_the_attack(found: DealAccount, rules: Ruleset) -> DealAccount:
    """Round half a point up for the attack."""
    return _rounded(found, rules, 1)


def _half_point_to_the_defence(found: DealAccount, rules: Ruleset) -> DealAccount:
    """Cut half a point off what the attack has."""
    return _rounded(found, rules, -1)


def _rounded(found: DealAccount, rules: Ruleset, more: int) -> DealAccount:
    """Score what the attack has with a half point more or less, if it has one."""
    over = found.result.half_points + more - 2 * found.need
    odd = found.result.half_points % 2
    return _staked(found, rules, abs(over) // 2, made=over >= 0) if odd else found


def _margin_subtracted_when_lost(found: DealAccount, rules: Ruleset) -> DealAccount:
    """Take the margin of a lost contract from the base."""
    if found.made:
        return found
    stake = (rules.contracts.base.points - found.margin) * found.result.contract.coefficient
    return _with(found, "contract", lambda _: -stake)


def _base_not_multiplied(found: DealAccount, rules: Ruleset) -> DealAccount:
    """Multiply the margin alone."""
    stake = rules.contracts.base.points + found.margin * found.result.contract.coefficient
    return _with(found, "contract", lambda _: stake if found.made else -stake)


def _one_poignee_only(found: DealAccount, rules: Ruleset) -> DealAccount:  # noqa: ARG001 - as all
    """Count the first poignée shown and no other."""
    shown = (term for term in found.terms if term.id == "poignee")
    first = next(shown, None)
    return replace(
        found,
        terms=tuple(term for term in found.terms if term.id != "poignee" or term is first),
    )


def _poignee_to_who_shows_it(found: DealAccount, rules: Ruleset) -> DealAccount:  # noqa: ARG001 - as all
    """Give the premium of a poignée to the side that shows it."""
    shown = iter(found.result.poignees)
    return _with(
        found,
        "poignee",
        lambda term: abs(term.points) * (1 if next(shown).by == "attack" else -1),
    )


def _poignee_to_the_attack(found: DealAccount, rules: Ruleset) -> DealAccount:  # noqa: ARG001 - as all
    """Give the premium of a poignée to the attack."""
    return _with(found, "poignee", lambda term: abs(term.points))


def _petit_to_the_winner(found: DealAccount, rules: Ruleset) -> DealAccount:  # noqa: ARG001 - as all
    """Give the Petit au bout to the side that wins the deal."""
    sign = 1 if found.made else -1
    return _with(found, "petit", lambda term: sign * abs(term.points))


def _petit_lost_with_the_deal(found: DealAccount, rules: Ruleset) -> DealAccount:  # noqa: ARG001 - as all
    """Take the Petit au bout of an attack that loses the deal for one of the defence."""
    return found if found.made else _with(found, "petit", lambda term: -abs(term.points))


def _petit_for_the_attack_only(found: DealAccount, rules: Ruleset) -> DealAccount:  # noqa: ARG001 - as all
    """Forget the Petit au bout of the defence."""
    return _with(found, "petit", lambda term: max(0, term.points))


def _petit_without_one(found: DealAccount, rules: Ruleset) -> DealAccount:
    """Score a Petit au bout for the attack if nobody has one."""
    if found.result.petit is not None:
        return found
    petit, coefficient = rules.contracts.petit, found.result.contract.coefficient
    stake = score_petit(by_attack=True, by_defence=False, coefficient=coefficient, rule=petit)
    term = Term("petit", "attack", str(stake), stake, (petit.clause,))
    return replace(found, terms=(*found.terms, term))


def _premiums_turned_when_made(found: DealAccount, rules: Ruleset) -> DealAccount:  # noqa: ARG001 - as all
    """Turn the sign of every premium of a contract that is made."""
    if not found.made:
        return found
    turned = found
    for kind in ("poignee", "petit", "chelem"):
        turned = _with(turned, kind, lambda term: -term.points)
    return turned


def _half_point_kept(account: Mapping[str, Any], found: DealAccount) -> Mapping[str, Any]:
    """Multiply half a point of the margin too."""
    over = abs(found.result.half_points - 2 * found.need)
    if over % 2 == 0:
        return account
    less = found.result.contract.coefficient * (1 if found.made else -1)
    names = ("taker", "partner", "defender")
    shares = dict(zip(names, share_out(less, found.result.share), strict=True))
    kept = {name: points(2 * account[name] - shares[name]) for name in names if name in account}
    return {**account, "margin": points(over), **kept}


def _attack_shares_equally(account: Mapping[str, Any], found: DealAccount) -> Mapping[str, Any]:  # noqa: ARG001 - as all
    """Give taker and partner as much as each other."""
    if "partner" not in account:
        return account
    each = points(round(account["taker"] + account["partner"]))
    return {**account, "taker": each, "partner": each}


SCORED: Mapping[str, Change] = {
    "just_made_is_lost": _just_made_is_lost,
    "half_point_dropped": _half_point_dropped,
    "half_point_to_the_attack": _half_point_to_the_attack,
    "half_point_to_the_defence": _half_point_to_the_defence,
    "margin_subtracted_when_lost": _margin_subtracted_when_lost,
    "base_not_multiplied": _base_not_multiplied,
    "just_made_scores_nothing": _just_made_scores_nothing,
    "poignee_to_who_shows_it": _poignee_to_who_shows_it,
    "poignee_to_the_attack": _poignee_to_the_attack,
    "one_poignee_only": _one_poignee_only,
    "petit_to_the_winner_of_the_deal": _petit_to_the_winner,
    "petit_lost_with_the_deal": _petit_lost_with_the_deal,
    "petit_for_the_attack_only": _petit_for_the_attack_only,
    "petit_without_one": _petit_without_one,
    "premiums_turned_when_made": _premiums_turned_when_made,
}
"""Faults that change terms of what a defender pays, in the order in which they are made."""

TOLD: Mapping[str, Told] = {
    "half_point_kept": _half_point_kept,
    "attack_shares_equally": _attack_shares_equally,
}
"""Faults that change the scores, after those of the terms."""


def a_band_too_late(given: Given, rules: Ruleset) -> Answer | None:
    """Round a point too low."""
    if given.get("kind") == "rounded":
        return ask("settle", {**given, "points": max(0, given["points"] - 1)}, rules)
    if given.get("kind") != "lone" or rules.game.settlement.rounding is None:
        return None
    more = "lone" if given["lone"] > given["others"] else "others"
    return ask("settle", {**given, more: max(0, given[more] - 1)}, rules)


def match_goes_on_at_the_target(given: Given, rules: Ruleset) -> Answer | None:
    """Go on with a match that has just reached its target."""
    target = getattr(rules.game.end, "target", 0)
    if given.get("kind") != "match" or max(given["scores"]) != target:
        return None
    return Answer({"over": False, "winners": []})
