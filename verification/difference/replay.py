"""A short record that two rulesets judge or settle differently.

Deals are played under both rulesets at once, each from the same cards, by policies
from seeds. At every step each ruleset is asked about everything the other lists as
legal; the first action that only one of them allows ends the record. Where none does,
the records of whole deals are put to both. There are more records than can be tried,
so a case is only the shortest of the deals tried, and finding none proves nothing.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from tarocco.play.match import new_match, numbers_at_table
from tarocco.play.policies import POLICIES, random_policy
from tarocco.play.shuffle import Chance
from tarocco.records.made import deal_record, record_of
from tarocco.records.record import Move
from tarocco.records.to_json import record_json
from verification.difference.count import compare_count
from verification.difference.declare import compare_declare
from verification.difference.declare import reads as poignee_reads
from verification.difference.outcome import Pair
from verification.difference.reads import essence
from verification.difference.settle_contract import reads as contract_reads

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.actions import Action
    from tarocco.play.match import Match
    from tarocco.play.state import State
    from tarocco.play.view import View
    from tarocco.rulebook import Ruleset
    from verification.difference.outcome import Outcome

DEALS = 40
"""So many deals are tried with every number of players and every score before the deal."""

DRAWN = ("together", "lowest_deals", "suits")
"""The rules of play that bear on drawing for seats, about which a record is only remarked on."""

MOST_LISTED = 60
"""So many of the actions that a ruleset lists are put to the other at each step."""


def reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return everything that a deal and a match hang on, what is counted apart."""
    game = essence(rules.game)
    game["id"] = ""
    for name in DRAWN:
        del game["play"][name]
    # These choose what is counted, which is compared by itself.
    game["count"] = rules.game.count.declarations, rules.game.count.leftover
    cards = [(card.id, card.suit, card.rank) for card in rules.pack.cards]
    suits = {name: (suit.kind, suit.cards) for name, suit in rules.pack.suits.items()}
    rest = game, sorted(numbers_at_table(rules)), cards, suits
    if rules.game.settlement.kind != "contract":
        return rest
    petit = rules.contracts.petit
    more = petit.card, petit.under_excuse, rules.table.calls, rules.table.seated
    return rest, contract_reads(rules), poignee_reads(rules), more


def counts(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return what is counted with every number of players."""
    scorings = [rules.scoring_for(number) for number in rules.game.dealt_to]
    return [
        essence((each.families, each.card_points, each.last_trick, each.declared))
        for each in scorings
    ]


def _counts_alike(pair: Pair) -> bool:
    """Tell whether it is known that both count alike, whatever is in their tables."""
    if counts(pair.ours) == counts(pair.theirs):
        return True
    if not all(rules.scoring.declared.apart for rules in pair.both):
        return False
    count, declare = (Pair(*pair.both, name) for name in ("count", "declare"))
    return compare_count(count).status == "same" and compare_declare(declare).status == "same"


def compare_replay(pair: Pair, deals: int = DEALS) -> Outcome:
    """Compare what two rulesets make of records of play.

    Args:
        pair: the rulesets.
        deals: how many deals are tried of each sort.
    """
    if reads(pair.ours) == reads(pair.theirs) and _counts_alike(pair):
        alike = counts(pair.ours) == counts(pair.theirs)
        return pair.same("reads") if alike else pair.same("proved", "all that a deal counts")
    found = shortest(pair, deals)
    detail = f"{deals} deals of each sort, played under both at once"
    if found is None:
        return pair.open(detail)
    size = sum(len(deal["moves"]) for deal in found["deals"])
    return pair.differs({"record": found}, size, "searched", f"the shortest of {detail}")


def shortest(pair: Pair, deals: int) -> dict[str, Any] | None:
    """Return the shortest record of all tried that is answered differently."""
    best: tuple[int, dict[str, Any]] | None = None
    for number in sorted({each for rules in pair.both for each in numbers_at_table(rules)}):
        begun = _begun(pair, number)
        if len(begun) == 1:
            record = record_json(record_of(begun[0], _names(number), []), begun[0].rules)
            if pair.differ({"record": record}):
                return record
        if len(begun) < 2:  # noqa: PLR2004 - both have such a game
            continue
        one, other = begun
        for seed in range(deals):
            for scores in _scores(one, other):
                for record, length in _records(one, other, scores, seed, best and best[0]):
                    if (best is None or length < best[0]) and pair.differ({"record": record}):
                        best = length, record
        if best is not None:
            break
    return None if best is None else best[1]


def _begun(pair: Pair, number: int) -> list[Match]:
    """Begin a match of so many players in each ruleset that has one."""
    return [new_match(rules, number) for rules in pair.both if number in numbers_at_table(rules)]


def _names(number: int) -> list[str]:
    """Name so many players."""
    return [f"Player {each + 1}" for each in range(number)]


def _scores(one: Match, other: Match) -> Iterator[tuple[int, ...]]:
    """Yield scores to begin with: none, and where the matches end otherwise, near their ends."""
    yield one.scores
    games = [match.rules.game for match in (one, other)]
    near = [essence((game.end, game.rights, game.play.contested)) for game in games]
    if near[0] != near[1]:
        ends = [game.end for game in games]
        for target in dict.fromkeys(2 * end.target for end in ends if end.target):
            yield (target - 1 - target % 2, *([0] * (len(one.scores) - 1)))
            yield (target - 2,) * len(one.scores)


def _records(
    one: Match,
    other: Match,
    scores: tuple[int, ...],
    seed: int,
    best: int | None,
) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield records of a deal: up to an action that one ruleset alone allows, else the whole."""
    if len(one.scores) != len(other.scores):
        return
    matches = [replace(match, scores=scores) for match in (one, other)]
    for name, policy in TRIED.items():
        states = [match.new_deal(seed=str(seed)) for match in matches]
        chance = Chance(f"{name}/{seed}")
        while best is None or _length(states[0]) + 1 < best:
            if all(state.over for state in states):
                yield _record(matches[0], states[0], str(seed)), _length(states[0])
                break
            place, last = _parting(states)
            action = last or policy(states[0].view(states[0].turn), chance)
            if last is not None or states[1].violation(action) is not None:
                record = _record(matches[place], states[place], str(seed), action)
                yield record, _length(states[0]) + 1
                break
            states = [state.apply(action) for state in states]


def _parting(states: Sequence[State]) -> tuple[int, Action | None]:
    """Return an action that only one of two states can take next, with the state that can.

    Nothing is returned where both ask the same player, and each allows what the other
    lists.
    """
    if states[0].turn != states[1].turn:
        place = 0 if states[1].over else int(states[0].over)
        return place, states[place].legal()[0]
    return 0, _only_one_allows(*states)


def _length(state: State) -> int:
    """Return how many actions have been taken."""
    return sum(1 for _ in state.history())


def _only_one_allows(one: State, other: State) -> Action | None:
    """Return an action that one state lists and the other refuses, if there is any."""
    for lists, refuses in ((one, other), (other, one)):
        for action in _tried(lists):
            if (lists.violation(action) is None) != (refuses.violation(action) is None):
                return action
    return None


def _tried(state: State) -> Iterator[Action]:
    """Yield actions that a state lists, and besides what a dealer can do that is not listed."""
    for action in islice(state.legal(), MOST_LISTED):
        yield action
        gaps = action.word.split()
        if action.kind == "deal" and len(gaps) > 1:
            yield action._replace(word=" ".join([*gaps[:-2], gaps[-1], gaps[-1]]))


def keeps_the_matto(view: View, chance: Chance) -> Action:
    """Do anything that is legal, but play the Matto or the Excuse last."""
    matto = view.setup.duties.matto
    others = [each for each in view.legal if each.kind != "play" or not each.cards & matto]
    return random_policy(replace(view, legal=tuple(others or view.legal)), chance)


TRIED = {**POLICIES, "keeps_the_matto": keeps_the_matto}
"""The policies by which deals are played."""


def _record(match: Match, state: State, seed: str, last: Action | None = None) -> dict[str, Any]:
    """Return the record of a deal so far, perhaps with one more action."""
    deal = deal_record(match, state, seed=seed, claimed=False)
    if last is not None:
        deal = replace(deal, moves=(*deal.moves, Move(match.actor(state), last)))
    number = len(match.everybody)
    return record_json(record_of(match, _names(number), [deal]), match.rules)
