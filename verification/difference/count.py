"""The smallest pile, or hand declared, that two rulesets count differently.

Two counts differ if and only if one of their parts does: the card points, the last
trick, the bouts, a combination, or a family. Each part that is not the same in both
rulesets is a question to the solver about an unknown pile, and the case is the one
with the fewest cards of all; what comes later in the list only has to show that it
has none with fewer.

A family is asked about as a whole only if it can differ where its combinations do
not: if it is multiplied otherwise, or if one of them counts for another number
although its points are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from tarocco.answers.count import FEWEST_PLAYERS, MOST_PLAYERS
from tarocco.errors import ChoiceError
from tarocco.readings import any_of, none_of
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import score_combination, score_family, scores_of
from verification.combinations import support_of_all
from verification.difference.reads import essence
from verification.difference.smallest import Best, fewest
from verification.model import Obligation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tarocco.readings import CardSet, Number, Truth
    from tarocco.rulebook import Ruleset
    from tarocco.scoring.rules import CombinationRule, Family, Scoring
    from verification.difference.outcome import Outcome, Pair

Rules: TypeAlias = "tuple[CombinationRule | None, CombinationRule | None]"

DETAIL = "every part of the count, for every pile and every hand declared"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to count: for so many players, a pile or a declared hand."""

    players: int | None
    declared: bool

    def given(self, cards: list[str], *, last_trick: bool = False) -> dict[str, Any]:
        """Return the input that asks for a count."""
        return {
            "cards": cards,
            **({"last_trick": True} if last_trick else {}),
            **({"declared": True} if self.declared else {}),
            **({} if self.players is None else {"players": self.players}),
        }


def reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return everything that a count reads."""
    scorings = [scoring_for(rules, players) for players in NUMBERS]
    bouts = rules.contracts.need.bouts if "contracts" in rules.tables else None
    parts = [
        None if each is None else (each.families, each.card_points, each.last_trick)
        for each in scorings
    ]
    return essence(parts), bouts


NUMBERS = (None, *range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
"""The numbers of players that can be asked about, the usual one first."""


def scoring_for(rules: Ruleset, players: int | None) -> Scoring | None:
    """Return what is counted for so many players, None if so many cannot play."""
    try:
        return rules.scoring_for(players)
    except ChoiceError:
        return None


def compare_count(pair: Pair) -> Outcome:
    """Compare how two rulesets count.

    That two games are for other numbers of players is no difference of their count.
    """
    if reads(pair.ours) == reads(pair.theirs):
        return pair.same("reads")
    if pair.ours.game_id == pair.theirs.game_id:
        numbers = NUMBERS
    else:
        numbers = tuple(each for each in NUMBERS if all(scoring_for(r, each) for r in pair.both))
    for players, declared, last_trick in product(numbers, (False, True), (False, True)):
        given = Way(players, declared).given([], last_trick=last_trick and not declared)
        if pair.differ(given):
            return pair.differs(given, 0, "tried", "no pile has fewer cards than none")
    best, way = Best(), Way(None, declared=False)
    seen: list[object] = []
    for players, declared in product(numbers, (False, True)):
        found = _fewest(pair, players, best, seen, declared=declared)
        if found.cards != best.cards:
            way = Way(players, declared)
        best = found
    if best.cards is None:
        if not best.proved:
            return pair.open("the solver gave up")
        return pair.same("proved", DETAIL) if seen else pair.same("reads")
    given = way.given(pair.ours.pack.ids(best.cards))
    return pair.differs(given, best.cards.bit_count(), best.way, f"no fewer cards in {DETAIL}")


def _fewest(
    pair: Pair, players: int | None, best: Best, seen: list[object], *, declared: bool
) -> Best:
    """Look for fewer cards in one way to count, unless it is one that was looked at."""
    one, other = (scoring_for(rules, players) for rules in pair.both)
    if one is None or other is None:
        return best
    points = essence([each.card_points for each in (one, other)])
    families = essence([each.families for each in (one, other)])
    if not declared and points not in seen:
        seen.append(points)
        best = fewest([*_bouts(pair), *_card_points(one, other, pair.ours.pack.all)], best)
    if (families, declared) in seen:
        return best
    apart = (families, not declared) not in seen
    seen.append((families, declared))
    return fewest_of_families(one, other, best, declared=declared, apart=apart)


def fewest_of_families(  # noqa: PLR0913 - what is compared, and how
    one: Scoring,
    other: Scoring,
    best: Best,
    *,
    declared: bool,
    apart: bool = True,
    more: Callable[[str, Rules], Iterable[Obligation]] = lambda _name, _rules: (),
) -> Best:
    """Look for fewer cards on which families, or combinations of theirs, differ.

    Args:
        one: what one ruleset counts.
        other: what the other does.
        best: the fewest cards so far.
        declared: whether cards are declared from a hand.
        apart: whether combinations are asked about one by one, as well as families.
        more: yields further claims about a combination that is not the same in both.
    """
    for first, second in _families(one, other):
        claims = _changed(first, second) if apart else []
        best = fewest([_points_same(*claim) for claim in claims], best)
        best = fewest([part for claim in claims for part in more(*claim)], best)
        if first is not None and second is not None:
            best = _fewest_of_family(first, second, best, declared=declared)
    return best


def _bouts(pair: Pair) -> Iterator[Obligation]:
    """Yield the claim that both find as many bouts, where both know them."""
    if not all("contracts" in rules.tables for rules in pair.both):
        return
    one, other = (rules.contracts.need.bouts for rules in pair.both)
    if one != other:
        yield Obligation(
            "bouts",
            claim=lambda pile: pile.count(one) == pile.count(other),
            sets={"pile": one | other},
        )


def _card_points(one: Scoring, other: Scoring, pack: int) -> Iterator[Obligation]:
    """Yield the claim that card points are the same."""
    rules = one.card_points, other.card_points
    if essence(rules[0]) != essence(rules[1]):
        masks = [mask for rule in rules for mask, _ in rule.values]
        yield Obligation(
            "card_points",
            claim=lambda pile: card_half_points(pile, rules[0]) == card_half_points(pile, rules[1]),
            sets={"pile": pack},
            classes=divided(masks, pack),
        )


def divided(masks: list[int], pack: int) -> tuple[int, ...]:
    """Divide a pack into classes of cards that no mask tells apart.

    Example:
        >>> divided([0b0011, 0b0110], 0b1111)
        (1, 2, 4, 8)
    >>> divided([0b0011], 0b1111)
    (3, 12)
    """
    classes = [pack]
    for mask in masks:
        classes = [part for each in classes for part in (each & mask, each & ~mask) if part]
    return tuple(sorted(classes))


def _families(one: Scoring, other: Scoring) -> Iterator[tuple[Family | None, Family | None]]:
    """Yield the families of both by their ids."""
    ours, theirs = ({each.id: each for each in scoring.families} for scoring in (one, other))
    for name in dict.fromkeys([*ours, *theirs]):
        yield ours.get(name), theirs.get(name)


def _changed(one: Family | None, other: Family | None) -> list[tuple[str, Rules]]:
    """List the combinations that are not the same in both rulesets."""
    return [
        (name, rules)
        for name, rules in _combinations(one, other)
        if essence(rules[0]) != essence(rules[1])
    ]


def _fewest_of_family(one: Family, other: Family, best: Best, *, declared: bool) -> Best:
    """Look for fewer cards on which a family differs although its combinations do not."""
    if _multiplied(one, declared=declared) == _multiplied(other, declared=declared):
        counts = fewest((_counts_same(*claim) for claim in _changed(one, other)), best)
        if counts == best:
            return best
    rules = [rule for each in (one, other) for rule in each.combinations]
    same = Obligation(
        one.id,
        claim=lambda pile: (
            score_family(scores_of(pile, one), one.multiplier, declared=declared)
            == score_family(scores_of(pile, other), other.multiplier, declared=declared)
        ),
        sets={"pile": support_of_all(rules)},
    )
    return best.after(same)


def _combinations(one: Family | None, other: Family | None) -> Iterator[tuple[str, Rules]]:
    """Yield the combinations of both families by their ids."""
    ours, theirs = (
        {} if family is None else {rule.id: rule for rule in family.combinations}
        for family in (one, other)
    )
    for name in dict.fromkeys([*ours, *theirs]):
        yield name, (ours.get(name), theirs.get(name))


def _multiplied(of: Family, *, declared: bool) -> object:
    """Return by how much a family is multiplied, and from how many combinations on."""
    if declared and not of.multiplier.declared:
        return None
    return of.multiplier.combinations, of.multiplier.factor


def _points_same(name: str, rules: Rules) -> Obligation:
    """Claim that a combination has the same points."""

    def same(pile: CardSet) -> Truth:
        one, other = _figures(pile, rules)
        return one[0] == other[0]

    return Obligation(name, claim=same, sets={"pile": _support(rules)})


def _counts_same(name: str, rules: Rules) -> Obligation:
    """Claim that a combination of the same points counts for the same number."""

    def same(pile: CardSet) -> Truth:
        one, other = _figures(pile, rules)
        return any_of(one[1] == other[1], none_of(one[0] == other[0]))

    return Obligation(name, claim=same, sets={"pile": _support(rules)})


def _figures(pile: CardSet, rules: Rules) -> list[tuple[Number, Number]]:
    """Return the points of a combination in both rulesets, and for how many it counts."""
    return [(0, 0) if rule is None else score_combination(pile, rule) for rule in rules]


def _support(rules: Rules) -> int:
    """Return the mask of the cards that a combination looks at in either ruleset."""
    return support_of_all(rule for rule in rules if rule is not None)
