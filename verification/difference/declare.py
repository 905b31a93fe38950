"""The smallest cards shown that two rulesets judge or value differently."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from tarocco.answers.moment import moment
from tarocco.cards import indices, mask_of
from tarocco.play.actions import Action
from tarocco.play.poignee import poignee_violation, tier_of
from tarocco.play.setup import setup
from tarocco.readings import all_of, any_of, none_of
from tarocco.scoring.families import score_combination
from tarocco.scoring.rules import SetRule
from tarocco.scoring.sequences import UNUSED, arrangement, places_of
from verification.combinations import support_of_all
from verification.difference.count import fewest_of_families
from verification.difference.reads import essence
from verification.difference.smallest import Best
from verification.model import Obligation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.play.state import State
    from tarocco.readings import CardSet, Truth
    from tarocco.rulebook import Ruleset
    from tarocco.scoring.rules import CombinationRule, SequenceRule
    from verification.difference.count import Rules
    from verification.difference.outcome import Outcome, Pair


def reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return everything that showing cards hangs on."""
    table = setup(rules)
    if table.contracts is not None:
        players = table.players
        tiers = [
            (tier.id, tier.points, tier.cards[players]) for tier in table.contracts.tiers.values()
        ]
        rule, duties = table.contracts.poignee, table.duties
        case = essence(rule.fft_case) if rule.fft_case_only else None
        return tiers, rule.lower_tier, case, players if case else 0, duties.trumps, duties.matto
    if not table.game.count.declarations:
        return None
    return essence(table.scoring.families)


def compare_declare(pair: Pair) -> Outcome:
    """Compare what two rulesets let a player show, and what it is worth."""
    ours, theirs = (reads(rules) for rules in pair.both)
    if ours == theirs:
        return pair.same("reads")
    nothing: dict[str, list[str]] = {"hand": [], "cards": []}
    if pair.differ(nothing):
        return pair.differs(nothing, 0, "tried", "no hand has fewer cards than none")
    if "contracts" in pair.ours.tables:
        return _poignees(pair)
    return _combinations(pair)


def _combinations(pair: Pair) -> Outcome:
    """Compare declarations of combinations.

    Two answers differ only where a combination has other points, or is made of other
    cards, or a family is worth something else; the fewest cards on which one of these
    does are the case, if they can be shown at all.
    """
    one, other = (setup(rules).scoring for rules in pair.both)
    best = fewest_of_families(one, other, Best(), declared=True, more=_made_of)
    if best.cards is None:
        return pair.same("proved", DETAIL) if best.proved else pair.open("the solver gave up")
    ids = pair.ours.pack.ids(best.cards)
    given = {"hand": ids, "cards": ids}
    return pair.differs(given, len(ids), best.way, f"no fewer cards in {DETAIL}")


DETAIL = "the points and the cards of every combination, for all cards shown"


def _made_of(name: str, rules: Rules) -> Iterator[Obligation]:
    """Yield the claim that a combination is made of the same cards in both rulesets."""
    present = [rule for rule in rules if rule is not None]

    def same(pile: CardSet) -> Truth:
        one, other = ({} if rule is None else made_of(pile, rule) for rule in rules)
        return all_of(
            *(_alike(one.get(card, False), other.get(card, False)) for card in {**one, **other})
        )

    yield Obligation(f"cards of {name}", claim=same, sets={"pile": support_of_all(present)})


def _alike(one: Truth, other: Truth) -> Truth:
    """Tell whether both hold or neither does."""
    return any_of(all_of(one, other), none_of(one, other))


def made_of(held: CardSet, rule: CombinationRule) -> dict[int, Truth]:
    """Tell of each card whether it belongs to a combination, as its account lays it out.

    Args:
        held: the cards.
        rule: the combination.
    """
    scores = score_combination(held, rule)[0] > 0
    if isinstance(rule, SetRule):
        return {card: all_of(scores, held.holds(card)) for card in indices(rule.cards)}
    return {
        card: all_of(scores, held.holds(card), joins)
        for card, joins in _joining(held, rule).items()
    }


def _joining(held: CardSet, rule: SequenceRule) -> dict[int, Truth]:
    """Tell of each card whether it belongs to a sequence if it is held."""
    base, run = arrangement(held, rule)
    places = places_of(held, rule, base, run)
    always = [*([] if rule.head is None else [rule.head]), *rule.body, *indices(rule.added)]
    joining: dict[int, Truth] = dict.fromkeys(always, True)
    if rule.run is not None:
        for card, joins in zip(rule.run.cards, run.joined, strict=True):
            joining[card] = all_of(base.opens, joins)
        for card in indices(rule.run.then):
            joining[card] = all_of(base.opens, run.passed)
    for card, place in zip(rule.contatori, places, strict=True):
        joining[card] = any_of(joining.get(card, False), place != UNUSED)
    return joining


def _poignees(pair: Pair) -> Outcome:
    """Compare poignées: by how many trumps a hand holds and shows, and how many it had to discard.

    Cards that both rulesets call trumps are alike, and any others are tried first.
    """
    detail = "hands and forced discards of every number of trumps, with and without the Excuse"
    for size in range(1, _trumps(pair).bit_count() + 1):
        for hand, forced in _holdings(pair, size):
            shown = _shown(pair, hand, forced)
            if shown is not None:
                ids = pair.ours.pack.ids
                given: dict[str, Any] = {"hand": ids(hand), "cards": ids(shown)}
                if forced:
                    given["forced"] = ids(forced)
                return pair.differs(given, size, "tried", f"no fewer cards in {detail}")
    return pair.same("tried", detail)


def _trumps(pair: Pair) -> int:
    """Return the mask of what either ruleset takes for a trump or the Excuse, and of the one case."""
    mask = 0
    for rules in pair.both:
        duties = setup(rules).duties
        mask |= duties.trumps | duties.matto | rules.contracts.poignee.fft_case.held
    return mask


def _holdings(pair: Pair, size: int) -> Iterator[tuple[int, int]]:
    """Yield hands and forced discards of so many cards together."""
    one, other = (setup(rules).duties for rules in pair.both)
    mattos = one.matto | other.matto
    trumps = sorted(
        indices((one.trumps | other.trumps) & ~mattos),
        key=lambda card: bool(one.trumps & other.trumps & 1 << card),
    )
    most = max(phase.rule.cards for rules in pair.both for phase in setup(rules).phases)
    helds = dict.fromkeys([0, *(rules.contracts.poignee.fft_case.held for rules in pair.both)])
    for held, matto, discarded in product(helds, dict.fromkeys([0, mattos]), range(most + 1)):
        others = held | matto
        in_hand = size - discarded - others.bit_count()
        if in_hand >= 0 and in_hand + discarded <= len(trumps):
            yield others | mask_of(trumps[:in_hand]), mask_of(trumps[in_hand:][:discarded])


def _shown(pair: Pair, hand: int, forced: int) -> int | None:
    """Return what can be shown of a hand and of forced discards with different verdicts."""
    states = []
    for rules in pair.both:
        tricks = next(each for each in setup(rules).phases if each.rule.kind == "tricks")
        states.append(moment(rules, tricks, hand, forced))
    mattos = states[0].setup.duties.matto | states[1].setup.duties.matto
    trumps = states[0].setup.duties.trumps | states[1].setup.duties.trumps
    own, late = list(indices(hand & trumps & ~mattos)), list(indices(forced))
    for some, others, matto in product(
        range(len(own) + 1), range(len(late) + 1), dict.fromkeys([0, hand & mattos])
    ):
        cards = mask_of([*own[:some], *late[:others]]) | matto
        if _verdict(states[0], cards) != _verdict(states[1], cards):
            return cards
    return None


def _verdict(state: State, cards: int) -> tuple[object, ...]:
    """Return what a ruleset says of cards shown."""
    wrong, tier = poignee_violation(state, Action("declare", cards)), tier_of(cards, state)
    if wrong is not None:
        return (wrong.kind.id,)
    return ("poignee_size",) if tier is None else (tier.id, tier.points)
