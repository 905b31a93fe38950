"""A short record that two rulesets judge or settle differently.

Where the rules that differ are known to be told only from some moment of a deal on
(:mod:`verification.difference.moments`), deals are made that come to it by the shortest
way (:mod:`verification.difference.aimed`). Besides, deals from seeds are played by
policies. All are played under both rulesets at once, each from the same cards. At every
step each ruleset is asked about everything the other lists as legal; the first action
that only one of them allows ends the record. Where none does, the records of whole deals
are put to both.

There are more records than can be tried, so finding none proves nothing. But a case
that ends at the moment from which on the rules can be told is proved to be a shortest.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from tarocco.play.match import new_match, numbers_at_table
from tarocco.play.policies import POLICIES, random_policy
from tarocco.play.shuffle import Chance
from tarocco.records.made import deal_record, record_of
from tarocco.records.record import Move, Note
from tarocco.records.to_json import record_json
from tarocco.rulebook.irregularities import irregularities_of
from verification.difference import aimed
from verification.difference.count import compare_count
from verification.difference.declare import compare_declare
from verification.difference.moments import (
    BEGUN,
    PLAYED,
    STOPPED,
    counted,
    differing,
    faults,
    faults_of,
)
from verification.difference.outcome import Pair
from verification.difference.reads import essence
from verification.difference.routes import DEALT, WITH_ALL_CARDS, begun, fewest, taken, ways

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tarocco.play.actions import Action
    from tarocco.play.match import Match
    from tarocco.play.state import State
    from tarocco.play.view import View
    from tarocco.records.record import DealRecord
    from tarocco.rulebook import Ruleset
    from verification.difference.moments import Moment
    from verification.difference.outcome import Outcome
    from verification.difference.routes import Way

LONGEST = 10_000
"""No record tried has so many moves."""

FIRST = 4
"""So many deals are tried before others are aimed."""

SELDOM = 4
"""In one of so many deals the cut is told of too where any rule may be another."""

MOST_PLANNED = 4
"""By so many ways at most deals are played by plans."""

DEALS = 40
"""So many deals are tried with every number of players and every score before the deal."""

MOST_LISTED = 60
"""So many of the actions that a ruleset lists are put to the other at each step."""

SEEDS = 2
"""So often are the other cards of such a deal shuffled."""

MOST_WAYS = 12
"""By so many ways at most deals that are aimed come to their moment."""


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
    when = differing(pair)
    if not when and _counts_alike(pair):
        alike = counts(pair.ours) == counts(pair.theirs)
        return pair.same("reads") if alike else pair.same("proved", "all that a deal counts")
    if counts(pair.ours) != counts(pair.theirs):
        when += counted(pair)
    least = _least(pair, when)
    best = Shortest(pair, least, may_part={each.kind for each in when} != {PLAYED.kind})
    _search(best, when, deals)
    tried = f"deals aimed at what differs, and {deals} of each sort, played under both at once"
    if best.record is None:
        return pair.open(tried)
    return replace(_told(best, tried), at_least=best.length if best.proved else least or 0)


def _told(best: Shortest, tried: str) -> Outcome:
    """Return the shortest record found, and how it is known to be a short one."""
    _shorten(best)
    given = {"record": best.record}
    if best.proved:
        reason = "no deal that is dealt and told of rightly tells them apart in fewer moves"
        return best.pair.differs(given, best.length, "proved", reason)
    detail = f"the shortest of {tried}; no beginning of it differs"
    return best.pair.differs(given, best.length, "searched", detail)


def _shorten(best: Shortest) -> None:
    """Put every beginning of the record found to both rulesets, but those too short to differ."""
    record = best.record
    if record is None or not record["deals"]:
        return
    *before, last = record["deals"]
    moves, fixed = last["moves"], sum(len(deal["moves"]) for deal in before)
    for number in range(max(0, (best.least or 0) - fixed), len(moves)):
        deals = [*before, {**last, "moves": moves[:number]}]
        best.put({**record, "deals": deals}, fixed + number)


def _least(pair: Pair, when: Sequence[Moment]) -> int | None:
    """Return how many moves a record takes at least that is answered differently, if known."""
    known = [fewest(rules, moment) for rules in pair.both for moment in when]
    counts = [each for each in known if each is not None]
    return min(counts, default=None) if len(counts) == len(known) else None


class Shortest:
    """The shortest record found that is answered differently.

    Args:
        pair: the rulesets.
        least: how many moves it has at least, None if that is not known.
        may_part: whether the deals may go different ways before all cards are played.
    """

    def __init__(self, pair: Pair, least: int | None, *, may_part: bool) -> None:
        self.pair = pair
        self.least = least
        self.may_part = may_part
        self.length = LONGEST
        self.record: dict[str, Any] | None = None

    @property
    def proved(self) -> bool:
        """Whether there is none that is shorter."""
        return self.length in {0, self.least}

    def longer_than(self, length: int) -> bool:
        """Tell whether a record of so many moves would be the shortest so far."""
        return length < self.length

    def put(self, record: dict[str, Any], length: int) -> None:
        """Put a record to both rulesets, and keep it if they differ."""
        if self.longer_than(length) and self.pair.differ({"record": record}):
            self.record, self.length = record, length


def _search(best: Shortest, when: Sequence[Moment], deals: int) -> None:
    """Look for the shortest record, with the fewest players with whom there is any."""
    pair = best.pair
    for number in sorted({each for rules in pair.both for each in numbers_at_table(rules)}):
        matches = _begun(pair, number)
        if len(matches) == 1:
            record = record_json(record_of(matches[0], _names(number), []), matches[0].rules)
            best.put(record, 0)
        elif len(matches[0].scores) == len(matches[1].scores):
            _try(best, matches, when, range(min(deals, FIRST)))
            _aim(best, matches, when)
            _try(best, matches, when, range(min(deals, FIRST), deals))
        if best.record is not None:
            return


def _aim(best: Shortest, matches: Sequence[Match], when: Sequence[Moment]) -> None:
    """Play deals that come to the moments by the shortest ways."""
    for moment in when:
        if moment == STOPPED:
            _stop(best, matches)
        elif moment.kind not in {BEGUN.kind, *WITH_ALL_CARDS, *DEALT}:
            for barred in (-1, matches[0].dealing):
                _hoard(best, [replace(match, barred=barred) for match in matches], moment)
    if any(moment.kind in WITH_ALL_CARDS for moment in when):
        _plan(best, matches)
    if best.record is None and len({str(faults(match.rules)) for match in matches}) > 1:
        _note(best, matches)


def _stop(best: Shortest, matches: Sequence[Match]) -> None:
    """Deal hands with a lone trump, or what can stand beside it, that stop a deal."""
    rows = [rule for match in matches for rule in match.rules.game.phases]
    cards = 0
    for row in rows:
        cards |= row.card | row.without
    for pack in aimed.lone_cards(matches[0].setup, matches[0].dealer, cards):
        states = [match.new_deal(deal=pack) for match in matches]
        if any(state.over for state in states):
            best.put(_record(matches[0], states[0], None), 0)


def _plan(best: Shortest, matches: Sequence[Match]) -> None:
    """Play deals by plans, to their ends."""
    table, dealer = matches[0].setup, matches[0].dealer
    start = begun(table.rules, table.players)
    shortest = _ways(start, "tricks")[:MOST_PLANNED]
    for plan, way in product(aimed.plans(table, dealer), shortest):
        if best.proved:
            return
        pack = aimed.deck(table, dealer, plan)
        states = [match.new_deal(deal=pack) for match in matches]
        _walk(best, matches, states, lambda state: aimed.planned(state, plan, way))  # noqa: B023


def _note(best: Shortest, matches: Sequence[Match]) -> None:
    """Tell of faults, in a deal that goes no further and in one that is played.

    After the second a player bids who may be barred, or takes the deal.
    """
    books = [irregularities_of(match.rules) for match in matches]
    rows = [{} if book is None else faults_of(book) for book in books]
    changed = [name for name in rows[0] if rows[0][name] != rows[1].get(name)] or list(rows[0])
    whole = _whole(matches[0])
    for name, player in product(changed, range(len(matches[0].everybody))):
        note = Note("fault", name, seat=player)
        deal = replace(deal_record(matches[0], whole, claimed=False), notes=(note,))
        best.put(_record_of(matches[0], [replace(deal, moves=())]), 0)
        after = matches[0].after(whole.result())
        for following in _bids(after):
            best.put(_record_of(matches[0], [deal, following]), len(deal.moves) + 1)
        if best.record is not None:
            return


def _whole(match: Match) -> State:
    """Return a deal that is played by the first plan in the shortest way."""
    table = match.setup
    plan = next(aimed.plans(table, match.dealer))
    way = next(ways(begun(table.rules, table.players), "tricks"))
    state = match.new_deal(deal=aimed.deck(table, match.dealer, plan))
    while not state.over:
        state = state.apply(aimed.planned(state, plan, way))
    return state


def _bids(match: Match) -> Iterator[DealRecord]:
    """Yield deals with a first call: by who speaks first, or by the next."""
    state = match.new_deal(deal=range(len(match.setup.pack.cards)))
    if state.legal()[0].kind == "call":
        deal = deal_record(match, state, claimed=False)
        for seat in (state.turn, (state.turn + 1) % match.setup.players):
            yield replace(deal, moves=(Move(match.players[seat], state.legal()[-1]),))


def _ways(start: State, kind: str) -> list[Way]:
    """List ways to a phase, the shortest by each of the last things said."""
    found: dict[object, Way] = {}
    for way in islice(ways(start, kind), MOST_WAYS * MOST_WAYS):
        said = [step for step in way if step[0] in {"call", "chelem", "pass"}]
        key = tuple(said[-1:]), tuple(step for step in way if step[0] == "call" and step[1])[-1:]
        found.setdefault(key, way)
    return list(found.values())[:MOST_WAYS]


def _hoard(best: Shortest, matches: Sequence[Match], moment: Moment) -> None:
    """Play deals by the shortest ways to a phase, with hands of the cards that the rules name."""
    table, dealer = matches[0].setup, matches[0].dealer
    named = _named(matches)
    hoards = [
        pack
        for first, seed in product(range(len(named)), range(SEEDS))
        for pack in aimed.hoards(table, dealer, named[first:], seed)
    ]
    start = begun(table.rules, table.players, matches[0].barred)
    for way, pack in product(_ways(start, moment.kind), hoards):
        if best.proved:
            return
        if best.longer_than(len(way) + moment.acts):
            states = [match.new_deal(deal=pack) for match in matches]
            chance = Chance(f"{len(way)}/{pack[0]}")
            _walk(best, matches, states, lambda state: _hasty(state, way, chance))  # noqa: B023


def _named(matches: Sequence[Match]) -> list[int]:
    """List the cards that the phases of both name, in groups, then the trumps and the Matto."""
    rows = [rule for match in matches for rule in match.rules.game.phases]
    groups = [mask for row in rows for mask in row.groups]
    named = [mask for row in rows for mask in (row.barred | row.last, row.barred, row.last)]
    duties = matches[0].setup.duties
    kings = [row.barred for row in rows if row.barred]
    some = [*groups, *named, duties.trumps | duties.matto, duties.matto, *kings]
    return list(dict.fromkeys(mask for mask in some if mask))


def _hasty(state: State, way: Way, chance: Chance) -> Action:
    """Go a way; then play the Matto or the Excuse as soon as it can be played."""
    done = _length(state)
    some = list(taken(state, *way[done]) if done < len(way) else state.legal())
    matto = [each for each in some if each.kind == "play" and each.cards & state.setup.duties.matto]
    return matto[0] if matto else some[chance.below(len(some))]


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
            yield (target,) * len(one.scores)
            yield (target - 1 - target % 2, *([0] * (len(one.scores) - 1)))
            yield (target - 2,) * len(one.scores)


def _try(best: Shortest, matches: Sequence[Match], when: Sequence[Moment], seeds: range) -> None:
    """Play deals from seeds by policies; the cut and the deal are told of if they may differ."""
    dealing = any(each.kind in DEALT for each in when)
    for seed, scores in product(seeds, _scores(*matches)):
        told = (False, True) if dealing or (BEGUN in when and not seed % SELDOM) else (False,)
        tried = [replace(match, scores=scores) for match in matches]
        for name, policy in TRIED.items():
            for cut in told:
                if best.proved:
                    return
                chance = Chance(f"{name}/{seed}")
                _walk(
                    best,
                    tried,
                    _dealt(tried, seed, cut=cut),
                    lambda state: policy(state.view(state.turn), chance),  # noqa: B023
                    str(seed) if cut else None,
                )


def _dealt(matches: Sequence[Match], seed: int, *, cut: bool) -> list[State]:
    """Deal the same cards in every match."""
    if cut:
        return [match.new_deal(seed=str(seed)) for match in matches]
    pack = Chance(f"deal/{seed}").shuffled(len(matches[0].setup.pack.cards))
    return [match.new_deal(deal=pack) for match in matches]


def _walk(
    best: Shortest,
    matches: Sequence[Match],
    states: list[State],
    choose: Callable[[State], Action],
    seed: str | None = None,
) -> None:
    """Play a deal: up to an action that one ruleset alone allows, else the whole.

    Args:
        best: the shortest record so far.
        matches: the match in both rulesets.
        states: the deal in both.
        choose: what is done next.
        seed: what the cards come from, None if they are written down.
    """
    length = _length(states[0])
    while best.longer_than(length):
        if all(state.over for state in states):
            if _brought(matches[0], states[0]) != _brought(matches[1], states[1]):
                best.put(_record(matches[0], states[0], seed), length)
            _end(best, matches, states[0], seed, length)
            return
        if any(state.over for state in states):
            best.put(_record(matches[0], states[0], seed), length)
            return
        place, last = _parting(states) if best.may_part else (0, None)
        if not best.longer_than(length + 1):
            return
        action = last or choose(states[0])
        if last is not None or states[1].violation(action) is not None:
            best.put(_record(matches[place], states[place], seed, action), length + 1)
            return
        states, length = [state.apply(action) for state in states], length + 1


def _end(
    best: Shortest, matches: Sequence[Match], state: State, seed: str | None, length: int
) -> None:
    """Put a deal that is over to both rulesets with scores that reach a target by it, just so."""
    ends = [match.rules.game.end for match in matches]
    if essence(ends[0]) == essence(ends[1]):
        return
    changes = [new - old for new, old in zip(state.result().scores, state.scores, strict=True)]
    if len(changes) != len(matches[0].scores):
        return
    for target in dict.fromkeys(2 * end.target for end in ends if end.target):
        every = tuple(target - change for change in changes)
        for scores in (every, (every[0], *(0 for _ in every[1:]))):
            if min(scores) >= 0 and best.longer_than(length):
                best.put(_record(replace(matches[0], scores=scores), state, seed), length)


def _brought(match: Match, state: State) -> tuple[object, ...]:
    """Return how a match stands after a deal, as far as a record tells of it."""
    after = match.after(state.result())
    return after.scores, after.over, after.winners, after.dealing, after.players, after.barred


def _parting(states: Sequence[State]) -> tuple[int, Action | None]:
    """Return an action that only one of two states can take next, with the state that can.

    Nothing is returned where both ask the same player, and each allows what the other
    lists. Neither deal is over.
    """
    if states[0].turn != states[1].turn:
        return 0, states[0].legal()[0]
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


def _record(
    match: Match, state: State, seed: str | None, last: Action | None = None
) -> dict[str, Any]:
    """Return the record of a deal so far, perhaps with one more action."""
    deal = deal_record(match, state, seed=seed, claimed=False)
    if last is not None:
        deal = replace(deal, moves=(*deal.moves, Move(match.actor(state), last)))
    return _record_of(match, [deal])


def _record_of(match: Match, deals: Sequence[DealRecord]) -> dict[str, Any]:
    """Return the record of some deals."""
    record = record_of(match, _names(len(match.everybody)), deals)
    return record_json(replace(record, barred=match.barred), match.rules)
