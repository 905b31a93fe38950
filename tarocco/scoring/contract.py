"""What a deal with a contract brings: rules for every count, and the full account of one.

The rules are in the vocabulary of :mod:`tarocco.readings`; their numbers are those
of the attack. What one defender pays is the sum of four terms: contract,
poignées, Petit au bout and chelem.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.readings import all_of, any_of, quotient, where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.readings import Number, Truth
    from tarocco.scoring.contract_rules import (
        Base,
        ChelemRule,
        Contract,
        ContractRules,
        Need,
        PetitRule,
        PoigneeRule,
        Share,
        Side,
        Tier,
    )


def points_needed(bouts: Number, rule: Need) -> Number:
    """Return the points the attack needs with so many bouts.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> points_needed(2, ruleset("france/tarot-4").contracts.need)
        41
    """
    needed: Number = rule.points[0]
    for number, points in enumerate(rule.points[1:], start=1):
        needed = where(bouts >= number, points, needed)
    return needed


def is_made(half_points: Number, bouts: Number, rule: Need) -> Truth:
    """Tell whether the attack has what it needs or more."""
    return half_points >= 2 * points_needed(bouts, rule)


def margin_of(half_points: Number, bouts: Number, rule: Need) -> Number:
    """Return by how many points the contract is made or lost.

    Half a point goes to the winner: ``france.count.half_point``.
    """
    over = half_points - 2 * points_needed(bouts, rule)
    return quotient(where(over >= 0, over, -over) + 1, 2)


def score_contract(made: Truth, margin: Number, coefficient: Number, rule: Base) -> Number:
    """Return what the contract is worth: base and margin, multiplied."""
    stake = (rule.points + margin) * coefficient
    return where(made, stake, -stake)


def score_poignees(
    made: Truth, premiums: Sequence[Number], coefficient: Number, rule: PoigneeRule
) -> Number:
    """Return what the poignées are worth; the side that wins has the premium of each.

    It carries out ``france.poignee.winner``.

    Args:
        made: whether the contract is made.
        premiums: the premium of each poignée shown, 0 for none.
        coefficient: that of the contract.
        rule: the rule.
    """
    stake: Number = 0
    for premium in premiums:
        larger = where(premium > stake, premium, stake)
        stake = larger if rule.highest else stake + premium
    if rule.multiplied:
        stake = stake * coefficient
    return where(made, stake, -stake)


def score_petit(
    by_attack: Truth, by_defence: Truth, coefficient: Number, rule: PetitRule
) -> Number:
    """Return what the Petit au bout is worth to the side that wins its trick.

    It carries out ``france.petit.value``.

    Args:
        by_attack: whether the attack wins the trick of a Petit au bout.
        by_defence: whether the defence does.
        coefficient: that of the contract.
        rule: the rule.
    """
    stake = rule.points * coefficient if rule.multiplied else rule.points
    return where(by_attack, stake, where(by_defence, -stake, 0))


def score_chelem(  # noqa: PLR0913 - what two sides announced and made
    *,
    announced: Truth,
    made: Truth,
    against: Truth,
    announced_against: Truth,
    coefficient: Number,
    rule: ChelemRule,
) -> Number:
    """Return what a chelem is worth.

    Args:
        announced: whether the attack has announced one.
        made: whether the attack has made one.
        against: whether the defence has made one.
        announced_against: whether the defence has announced one.
        coefficient: that of the contract.
        rule: the rule.
    """
    own = where(made, where(announced, rule.announced, rule.made), where(announced, rule.failed, 0))
    other = where(
        against,
        where(announced_against, -rule.announced, rule.defence),
        where(announced_against, -rule.failed, 0),
    )
    worth = own + other
    if rule.greater:
        size_own, size_other = where(own >= 0, own, -own), where(other >= 0, other, -other)
        one_alone = any_of(all_of(announced, against), all_of(announced_against, made))
        worth = where(one_alone, where(size_own >= size_other, own, other), worth)
    return worth * coefficient if rule.multiplied else worth


def share_out(unit: Number, share: Share) -> tuple[Number, Number, Number]:
    """Return what taker, partner and each defender score when one defender pays so much."""
    return share.taker * unit, share.partner * unit, -share.defender * unit


def sums_to_zero(unit: Number, share: Share) -> Truth:
    """Tell whether the scores of all players of a deal sum to zero."""
    taker, partner, defender = share_out(unit, share)
    return taker + partner + share.defenders * defender == 0


@dataclass(frozen=True, slots=True)
class Poignee:
    """A poignée and the side that shows it."""

    tier: Tier
    by: Side


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    Args:
        contract: the contract.
        share: how its players share.
        half_points: half points of the attack, the Excuse settled.
        bouts: bouts of the attack.
        poignees: the poignées shown.
        petit: the side that wins the trick of the Petit au bout, if there is one.
        announced: the side that has announced a chelem, if one has.
        swept: the side that has made a chelem, if one has.
    """

    contract: Contract
    share: Share
    half_points: int
    bouts: int
    poignees: tuple[Poignee, ...] = ()
    petit: Side | None = None
    announced: Side | None = None
    swept: Side | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """One term of what a defender pays.

    Args:
        id: ``contract``, ``poignee``, ``petit`` or ``chelem``.
        what: the contract, the size of the poignée, the side that has the Petit,
            or what became of the chelem.
        formula: how it is reckoned.
        points: its points, above 0 where they are for the attack.
        clauses: the clauses it rests on.
    """

    id: str
    what: str
    formula: str
    points: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealAccount:
    """The score of one deal, with its reasons.

    Args:
        result: how the deal ended.
        need: points the attack needs.
        made: whether the contract is made.
        margin: by how many points.
        terms: the terms of what a defender pays.
        unit: their sum.
        taker: what the taker scores.
        partner: what his partner scores, 0 if he has none.
        defender: what each defender scores.
        clauses: the clauses of need, margin, unit, shares and sum.
    """

    result: Result
    need: int
    made: bool
    margin: int
    terms: tuple[Term, ...]
    unit: int
    taker: int
    partner: int
    defender: int
    clauses: tuple[str, ...]


def score_deal(result: Result, rules: ContractRules) -> DealAccount:
    """Score a deal and say why.

    Args:
        result: how it ended.
        rules: the rules.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> rules = ruleset("france/tarot-4").contracts
        >>> share = rules.share(4, with_partner=False)
        >>> score_deal(Result(rules.contracts["garde"], share, 98, 2), rules).taker
        198
    """
    need = points_needed(result.bouts, rules.need)
    made = is_made(result.half_points, result.bouts, rules.need)
    margin = margin_of(result.half_points, result.bouts, rules.need)
    terms = (
        _contract_term(result, margin, rules, made=made),
        *_poignee_terms(result, rules, made=made),
        *_petit_terms(result, rules),
        *_chelem_terms(result, rules),
    )
    unit = sum(term.points for term in terms)
    taker, partner, defender = share_out(unit, result.share)
    margin_clause = rules.need.margin_clause if margin else rules.need.made_clause
    half = (rules.need.half_clause,) if result.half_points % 2 else ()
    return DealAccount(
        result=result,
        need=need,
        made=made,
        margin=margin,
        terms=terms,
        unit=unit,
        taker=taker,
        partner=partner,
        defender=defender,
        clauses=(
            rules.need.clause,
            margin_clause,
            *half,
            rules.base.unit_clause,
            result.share.clause,
            rules.sum_clause,
        ),
    )


def _signed(formula: str, points: int) -> str:
    """Put a minus sign before a formula whose points are below 0."""
    return f"-{formula}" if points < 0 else formula


def _times(points: int, coefficient: int, *, multiplied: bool) -> str:
    """Write a premium, with the coefficient if it multiplies."""
    return f"{points} × {coefficient}" if multiplied else str(points)


def _contract_term(result: Result, margin: int, rules: ContractRules, *, made: bool) -> Term:
    """Return the term of the contract."""
    coefficient = result.contract.coefficient
    points = score_contract(made, margin, coefficient, rules.base)
    formula = _signed(f"({rules.base.points} + {margin}) × {coefficient}", points)
    clauses = rules.base.clause, rules.base.coefficient_clause, result.contract.clause
    return Term("contract", result.contract.id, formula, points, clauses)


def _poignee_terms(result: Result, rules: ContractRules, *, made: bool) -> list[Term]:
    """Return a term for each poignée; where only the highest counts the others are worth 0."""
    rule, coefficient = rules.poignee, result.contract.coefficient
    several = (rule.several_clause,) if len(result.poignees) > 1 else ()
    terms: list[Term] = []
    premiums: list[int] = []
    before = 0
    for shown in sorted(result.poignees, key=lambda each: -each.tier.points):
        premiums.append(shown.tier.points)
        now = score_poignees(made, premiums, coefficient, rule)
        points, before = now - before, now
        formula = _times(shown.tier.points, coefficient, multiplied=rule.multiplied)
        counted = _signed(formula, points) if points else "0"
        clauses = rule.clause, shown.tier.clause, rule.multiplied_clause, *several
        terms.append(Term("poignee", f"{shown.tier.id}:{shown.by}", counted, points, clauses))
    return terms


def _petit_terms(result: Result, rules: ContractRules) -> list[Term]:
    """Return the term of the Petit au bout, if there is one."""
    if result.petit is None:
        return []
    rule, coefficient = rules.petit, result.contract.coefficient
    by_attack = result.petit == "attack"
    points = score_petit(by_attack, not by_attack, coefficient, rule)
    formula = _signed(_times(rule.points, coefficient, multiplied=rule.multiplied), points)
    return [Term("petit", result.petit, formula, points, (rule.clause, rule.winner_clause))]


def _chelem_terms(result: Result, rules: ContractRules) -> list[Term]:
    """Return the term of a chelem announced or made, if there is one."""
    if result.announced is None and result.swept is None:
        return []
    rule, coefficient = rules.chelem, result.contract.coefficient
    points = score_chelem(
        announced=result.announced == "attack",
        made=result.swept == "attack",
        against=result.swept == "defence",
        announced_against=result.announced == "defence",
        coefficient=coefficient,
        rule=rule,
    )
    what, clauses = _chelem(result, rule)
    formula = f"{points // coefficient} × {coefficient}" if rule.multiplied else str(points)
    return [Term("chelem", what, formula, points, (rule.clause, *clauses))]


def _chelem(result: Result, rule: ChelemRule) -> tuple[str, tuple[str, ...]]:
    """Say what became of a chelem, and by which clauses it counts."""
    other = {"attack": "defence", "defence": "attack"}
    made_by = {"attack": rule.made_clause, "defence": rule.defence_clause}
    who = "" if result.announced in {None, "attack"} else f":{result.announced}"
    if result.announced is None and result.swept is not None:
        what = "made" if result.swept == "attack" else "defence"
        return what, (made_by[result.swept],)
    if result.announced == result.swept:
        return f"announced_made{who}", (rule.announced_clause,)
    if result.announced is not None and result.swept == other[result.announced]:
        clauses = (rule.failed_clause, made_by[result.swept], rule.both_clause)
        return f"failed_{result.swept}{who}", clauses
    return f"failed{who}", (rule.failed_clause,)
