"""Theorems about French Tarot: counting, contracts, the Excuse, discards, duplicate (``spec/france``)."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.play.follow import Duties, above_in, first_lead, legal_cards
from tarocco.play.setup import setup
from tarocco.readings import all_of, any_of, none_of, where
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.contract import (
    is_made,
    margin_of,
    points_needed,
    score_chelem,
    score_contract,
    score_petit,
    score_poignees,
    sums_to_zero,
)
from tarocco.scoring.contract_limits import spans
from tarocco.scoring.rules import ValueCount
from verification.model import Bits, Cases, Chapter, Obligation, Others
from verification.play import led_by, led_suits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tarocco.cards import Pack
    from tarocco.play.rules import PhaseRule
    from tarocco.play.state import State
    from tarocco.readings import CardSet, Number, Truth
    from tarocco.rulebook import Book, Ruleset
    from tarocco.scoring.contract_rules import ContractRules
    from verification.model import Part

chapter = Chapter("france", pack="france")

FAILED, ANNOUNCED, MADE, AGAINST = 1, 2, 3, 4
"""What became of a chelem: announced and lost, announced and made, made, made by the defence."""

USUAL = 4
"""So many players the figures of a chelem are of."""

TABLES = 4
"""The duplicate theorem is shown for up to so many tables of one deal."""


def games(book: Book) -> list[Ruleset]:
    """Return the ruleset of each game of the book."""
    return [book.ruleset(name) for name, row in book.rulesets.items() if "game" in row]


def counted(rules: Ruleset) -> ValueCount:
    """Return how cards are counted.

    Raises:
        TypeError: if not in pairs.
    """
    rule = rules.scoring.card_points
    if not isinstance(rule, ValueCount):
        raise TypeError(rule)
    return rule


@chapter.theorem(
    "france.count.total",
    "france.count.total.sum",
    "france.count.pairs",
    "france.cards.values",
    formal="∀ pile P: halves(P) + halves(pack - P) = 182; halves(P) = Σ of the half points of its cards",
)
def any_split_of_the_pack_sums_to_91(rules: Ruleset, book: Book) -> Iterable[Part]:
    """However the pack is split in two, the points of both piles make 91, odd piles included; and a pile is worth the sum of its cards."""
    rule, pack = counted(rules), rules.pack
    halves, values = book.figure("total-halves"), rules.contracts.values
    yield Obligation(
        "any split",
        claim=lambda pile: (
            card_half_points(pile, rule) + card_half_points(Others(pile, pack.all), rule) == halves
        ),
        sets={"pile": pack.all},
        encoding="number",
    )
    yield Obligation(
        "card by card",
        claim=lambda pile: (
            card_half_points(pile, rule)
            == sum(values[card] * pile.count(1 << card) for card in range(len(values)))
        ),
        sets={"pile": pack.all},
        encoding="number",
    )


@chapter.theorem(
    "france.count.parity",
    "france.count.parity.tarot_4",
    "france.count.parity.tarot_3",
    "france.count.parity.tarot_5",
    formal="∀ pile P of n cards: halves(P) ≡ n (mod 2); with four players n is even",
)
def half_points_are_as_odd_as_the_number_of_cards(rules: Ruleset, book: Book) -> Iterable[Part]:
    """A pile has an odd number of half points just when it has an odd number of cards; with four players it never has, whatever the contract."""
    rule, pack = counted(rules), rules.pack
    yield Obligation(
        "any pile",
        claim=lambda pile: card_half_points(pile, rule) % 2 == pile.count(pack.all) % 2,
        sets={"pile": pack.all},
        encoding="number",
    )
    four = next(each for each in games(book) if each.game.id == "tarot-4").table
    yield Obligation(
        "four players, with and without the chien",
        claim=lambda tricks, chien: (four.players * tricks + four.chien * chien) % 2 <= 0,
        numbers={"tricks": (0, four.hand), "chien": (0, 1)},
    )


@chapter.theorem(
    "france.count.target",
    "france.count.made",
    "france.score.margin",
    "france.count.half_point",
    "france.count.half_point.rounding",
    formal="∀ half points h, bouts b: made ⇔ h ≥ 2 need(b); margin = ⌈|h - 2 need(b)| / 2⌉; h = 2 need(b) ⇒ made by 0",
)
def thresholds_are_total_and_just_made_is_a_win(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Every count with every number of bouts is made or lost; just made is won by nothing, and half a point goes to the side that wins."""
    need = rules.contracts.need
    needs = [book.figure(f"need-{bouts}") for bouts in range(len(need.points))]

    def claim(halves: Number, bouts: Number) -> Truth:
        literal: Number = needs[0]
        for number, points in enumerate(needs[1:], 1):
            literal = where(bouts == number, points, literal)
        margin, over = margin_of(halves, bouts, need), halves - 2 * literal
        made = is_made(halves, bouts, need)
        won = all_of(made, over >= 0, 2 * margin >= over, 2 * margin <= over + 1)
        lost = all_of(none_of(made), over < 0, 2 * margin >= -over, 2 * margin <= 1 - over)
        just = any_of(none_of(over == 0), all_of(made, margin == 0))
        return all_of(points_needed(bouts, need) == literal, any_of(won, lost), just)

    yield Obligation(
        "every count",
        claim=claim,
        numbers={"halves": (0, book.figure("total-halves")), "bouts": (0, len(needs) - 1)},
    )


def _unit(
    rules: ContractRules, made: Truth, margin: Number, coefficient: int, **deal: Number
) -> Number:
    """Return what one defender pays in a deal.

    Args:
        rules: the rules of the score.
        made: whether the contract is made.
        margin: by how many points.
        coefficient: that of the contract.
        deal: ``poignee`` and ``other``, premiums; ``petit``, 1 for the attack and 2
            for the defence; ``chelem``, 0 or what became of it.
    """
    chelem = deal["chelem"]
    return (
        score_contract(made, margin, coefficient, rules.base)
        + score_poignees(made, [deal["poignee"], deal["other"]], coefficient, rules.poignee)
        + score_petit(deal["petit"] == 1, deal["petit"] > 1, coefficient, rules.petit)
        + score_chelem(
            announced=all_of(chelem >= FAILED, chelem <= ANNOUNCED),
            made=all_of(chelem >= ANNOUNCED, chelem <= MADE),
            against=chelem >= AGAINST,
            announced_against=False,
            coefficient=coefficient,
            rule=rules.chelem,
        )
    )


def _deals(book: Book, rules: ContractRules) -> dict[str, tuple[int, int]]:
    """Return the bounds of what a deal can bring."""
    most = max(tier.points for tier in rules.tiers.values())
    return {
        "won": (0, 1),
        "margin": (0, book.figure("total")),
        "poignee": (0, most),
        "other": (0, most),
        "petit": (0, 2),
        "chelem": (0, AGAINST),
    }


@chapter.theorem(
    "france.score.zero_sum",
    "france.score.shares.tarot_3",
    "france.score.shares.tarot_4",
    "france.score.shares.tarot_5",
    "france.score.shares.tarot_5_alone",
    "france.score.shares.premiums",
    formal="∀ players, contract, margin, premiums: taker + partner + Σ defenders = 0",
)
def scores_of_a_deal_sum_to_zero(rules: Ruleset, book: Book) -> Iterable[Part]:
    """For three, four and five players, with a partner or alone, whatever the contract, the premiums and the chelem, all scores of a deal sum to zero."""
    contracts = rules.contracts
    for share in contracts.shares:
        for contract in contracts.contracts.values():
            yield Obligation(
                f"{share.id}: {contract.id}",
                claim=lambda won, margin, share=share, contract=contract, **deal: sums_to_zero(
                    _unit(contracts, won > 0, margin, contract.coefficient, **deal), share
                ),
                numbers=_deals(book, contracts),
            )


@chapter.theorem(
    "france.score.sign",
    "france.chelem.failed.apart",
    "france.petit.any_result",
    formal="∀ deals without a chelem failed or made by the defence: sign(U) = sign(contract); ∃ deal with a failed one: made, and U < 0",
)
def the_score_has_the_sign_of_the_contract_but_for_a_chelem(
    rules: Ruleset, book: Book
) -> Iterable[Part]:
    """Whoever wins the contract has the score on his side, also when he loses the Petit at the end; only a chelem announced and lost can turn it, and here is a deal in which it does."""
    contracts = rules.contracts
    for contract in contracts.contracts.values():
        coefficient = contract.coefficient
        yield Obligation(
            f"{contract.id}: the Petit alone never turns it",
            claim=lambda won, margin, c=coefficient, **deal: any_of(
                all_of(won > 0, _unit(contracts, won > 0, margin, c, **deal) > 0),
                all_of(won <= 0, _unit(contracts, won > 0, margin, c, **deal) < 0),
            ),
            premise=lambda won, chelem, **_: any_of(
                chelem <= 0,
                all_of(won > 0, chelem >= ANNOUNCED, chelem <= MADE),
                all_of(won <= 0, chelem >= AGAINST),
            ),
            numbers=_deals(book, contracts),
        )
        yield Obligation(
            f"{contract.id}: an announced chelem that fails can",
            claim=lambda won, margin, chelem, c=coefficient, **deal: all_of(
                won > 0,
                chelem == FAILED,
                _unit(contracts, won > 0, margin, c, chelem=chelem, **deal) < 0,
            ),
            numbers=_deals(book, contracts),
            exists=True,
        )


@chapter.theorem(
    "france.excuse.exchange.worth",
    "france.excuse.exchange.parity",
    "france.excuse.exchange",
    formal="∀ card c that may be given: halves(Excuse) - halves(c) = 8, which is even; no such card is a bout",
)
def the_exchange_of_the_excuse_moves_four_points(rules: Ruleset, book: Book) -> Iterable[Part]:
    """The Excuse and the card given for it differ by four points, so the exchange never changes whether a pile is odd; no bout is ever given."""
    values, need = rules.contracts.values, rules.contracts.need
    gives = rules.game.play.exchange.gives
    excuse = values[rules.game.play.matto.card]

    def cases() -> Iterator[tuple[str, bool]]:
        for card in indices(gives):
            moved = excuse - values[card]
            name = rules.pack.cards[card].id
            yield f"{name}: four points", moved == 2 * book.figure("exchange")
            yield f"{name}: no bout", not need.bouts >> card & 1

    yield Cases("every card that may be given", cases)


@chapter.theorem(
    "france.cards.bouts",
    "france.excuse.stays",
    "france.play.twenty_one",
    "france.excuse.exchange.worth",
    formal="∀ seeded deals: bouts(attack) + bouts(defence) = 3, halves = 182, scores sum to 0; the 21 is on the side that won its trick",
)
def deals_played_out_keep_91_points_and_three_bouts(rules: Ruleset, book: Book) -> Iterable[Part]:
    """In deals of every game played out by the engine the two sides have 91 points and three bouts together, once the Excuse is settled, and the scores sum to zero."""
    yield Cases("seeded deals", lambda: _played(rules, book))


def _played(rules: Ruleset, book: Book) -> Iterator[tuple[str, bool]]:
    """Yield what holds of some deals of each game, played at random."""
    from tarocco.play import Chance, new_game  # noqa: PLC0415 - the engine itself, as a witness
    from tarocco.play.policies import random_policy  # noqa: PLC0415

    for each in games(book):
        for seed in range(12):
            state, chance = new_game(each, seed=seed), Chance(f"{seed}")
            while not state.over:
                state = state.apply(random_policy(state.view(state.turn), chance))
            result = state.result()
            if result.contract is None:
                continue
            bouts = [(side.pile & each.contracts.need.bouts).bit_count() for side in result.sides]
            halves = sum(side.half_points for side in result.sides)
            name = f"{each.id}, seed {seed}"
            yield f"{name}: points", halves == book.figure("total-halves")
            yield f"{name}: bouts", sum(bouts) == book.figure("bouts")
            yield f"{name}: scores", sum(result.changes) == 0
    del rules


@chapter.theorem(
    "france.excuse.stays",
    "france.excuse.last_trick",
    "france.excuse.last_trick.lost",
    "france.excuse.last_trick.own_side",
    formal="∀ seeded deals without a chelem: side(Excuse at the end) = side(its player) ⇔ it was played before the last trick",
)
def the_excuse_changes_sides_in_the_last_trick_and_in_no_other(
    rules: Ruleset, book: Book
) -> Iterable[Part]:
    """In deals of every game played out by the engine the Excuse is in the end with the side of its player if it was played before the last trick, and with the other side if it was played to the last one, whoever won that trick, chelems apart."""
    yield Cases("seeded deals", lambda: _excuses(book), telling=True)
    del rules


def _excuses(book: Book) -> Iterator[tuple[str, bool]]:
    """Yield with whom the Excuse is after deals of each game, kept to the end in every other."""
    for each in games(book):
        excuse = 1 << each.game.play.matto.card
        for seed in range(24):
            state = _played_with_excuse(each, seed, excuse, keep=bool(seed % 2))
            result, covered = state.result(), state.talk.covered
            if result.contract is None or not all(side.tricks for side in result.sides):
                continue
            if covered is None:
                continue
            home = next(side for side in result.sides if covered.owner in side.seats)
            when = "played last" if covered.last else "played earlier"
            yield f"{each.id}, seed {seed}: {when}", bool(home.pile & excuse) != covered.last


def _played_with_excuse(rules: Ruleset, seed: int, excuse: int, *, keep: bool) -> State:
    """Play a deal at random, and keep the Excuse as long as that is allowed if asked to."""
    from tarocco.play import Chance, new_game  # noqa: PLC0415 - the engine itself, as a witness

    state, chance = new_game(rules, seed=seed), Chance(f"{seed}")
    while not state.over:
        legal = list(state.legal())
        if keep:
            legal = [each for each in legal if each.cards != excuse] or legal
        state = state.apply(legal[chance.below(len(legal))])
    return state


def _discard(rules: Ruleset) -> PhaseRule:
    """Return the discard of a game."""
    return next(rule for rule in rules.game.phases if rule.kind == "discard")


@chapter.theorem(
    "france.discard.possible",
    "france.discard.never",
    "france.discard.forced",
    "france.discard.trumps",
    formal="∀ hand H with the chien: free(H) = H - kings - bouts - trumps; |H - kings - bouts| ≥ n, so max(0, n - |free(H)|) trumps complete it",
)
def a_discard_is_always_possible(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Whatever the taker holds with the chien he can discard: all his plain cards and, if they are too few, just as many trumps as are missing, never a king or a bout."""
    never = book.figure("never-discarded")
    yield Cases(
        "what never goes",
        lambda: [("kings and bouts", _discard(rules).barred.bit_count() == never)],
    )
    for each in games(book):
        rule, table = _discard(each), each.table
        held = table.hand + table.chien
        may = each.pack.all & ~rule.barred
        yield Obligation(
            each.id,
            claim=lambda hand, rule=rule, may=may: all_of(
                hand.count(may) >= rule.cards,
                any_of(
                    hand.count(may & ~rule.last) >= rule.cards,
                    hand.count(may & rule.last) >= rule.cards - hand.count(may & ~rule.last),
                ),
            ),
            premise=lambda hand, held=held, pack=each.pack: hand.count(pack.all) == held,
            sets={"hand": each.pack.all},
            classes=(rule.barred, rule.last, may & ~rule.last),
        )


@chapter.theorem(
    "france.call.first_lead",
    "france.call.first_lead.possible",
    formal="∀ hand H of 15, ∀ card called: first_lead(H) ≠ ∅",
)
def the_first_lead_never_leaves_the_leader_without_a_card(
    rules: Ruleset, book: Book
) -> Iterable[Part]:
    """With five players, whatever has been called, whoever leads first holds a card that he may lead."""
    five = next(each for each in games(book) if each.table.calls)
    called = next(rule for rule in five.game.phases if rule.kind == "called_card").groups
    for group in called:
        for card in indices(group):
            suit = five.pack.suits[five.pack.cards[card].suit].cards
            yield Obligation(
                five.pack.cards[card].id,
                claim=lambda hand, suit=suit, card=card: any_of(
                    hand.count(five.pack.all & ~suit) >= 1, hand.holds(card)
                ),
                premise=lambda hand: hand.count(five.pack.all) == five.table.hand,
                sets={"hand": five.pack.all},
                encoding="number",
            )
            yield Obligation(
                f"{five.pack.cards[card].id}: as the engine has it",
                claim=lambda hand, suit=suit, card=card: (
                    first_lead(hand, 1 << card, five.pack) & suit & ~(1 << card) == 0
                ),
                masks={"hand": five.pack.all},
            )
    del rules


@chapter.theorem(
    "france.play.legal",
    "france.play.follow",
    "france.play.trump",
    "france.play.overtrump",
    "france.play.overtrump.highest",
    "france.play.undertrump",
    "france.excuse.any_time",
    "france.excuse.never_owed",
    formal="∀ hand H ≠ ∅, ∀ suit led, ∀ highest trump t of the trick, ∀ card c: c ∈ legal(H) ⇔ c may be played by the rule; legal(H) ≠ ∅",
)
def legal_cards_of_france_are_what_the_rule_says(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """For every hand, whatever is led and whatever the highest trump of the trick, the engine allows just the cards that the rule allows, and never none."""
    pack, duties = rules.pack, setup(rules).duties
    trumps = [card.index for card in pack.cards if duties.trumps >> card.index & 1]
    for suit in led_suits(pack):
        led = led_by(suit, duties)
        highest = trumps if suit.kind == "trump" else [None, *trumps]
        for top in highest:
            trick = [] if top is None else [top]
            yield Obligation(
                f"{suit.id} led, {'no trump' if top is None else pack.cards[top].id} lies",
                claim=partial(
                    _as_the_rule_says,
                    led=led,
                    trick=trick,
                    duties=duties,
                    pack_size=len(pack.cards),
                ),
                premise=lambda hand: hand != 0,
                masks={"hand": pack.all},
            )


def _as_the_rule_says(
    hand: Number, *, led: int, trick: list[int], duties: Duties, pack_size: int
) -> Truth:
    """Tell whether the engine allows each card of a hand just when the rule does, and some card."""
    legal = legal_cards(hand, led, duties, above_in(trick, duties))
    held, allowed = Bits(hand), Bits(legal)
    higher = duties.above[trick[0]] if trick else duties.trumps
    follows = any_of(*(held.holds(card) for card in indices(led)))
    has_trump = any_of(*(held.holds(card) for card in indices(duties.trumps)))
    can_rise = any_of(*(held.holds(card) for card in indices(higher)))
    parts = [legal != 0, legal & ~hand == 0]
    for card in range(pack_size):
        trump, rises = bool(duties.trumps >> card & 1), bool(higher >> card & 1)
        enough = any_of(rises, none_of(can_rise))
        if led == duties.trumps:
            own = all_of(trump, enough) if trump else none_of(has_trump)
        elif led >> card & 1:
            own = True
        elif trump:
            own = all_of(none_of(follows), enough)
        else:
            own = all_of(none_of(follows), none_of(has_trump))
        may = all_of(held.holds(card), any_of(bool(duties.matto >> card & 1), own))
        is_allowed = allowed.holds(card)
        parts.append(any_of(all_of(is_allowed, may), none_of(is_allowed, may)))
    return all_of(*parts)


@chapter.theorem(
    "france.poignee.excuse.no_other",
    "france.poignee.excuse.size",
    "france.poignee.several.pairs",
    formal="∀ n trumps, sizes s: Excuse shown ⇒ n + 1 = s; ∀ two poignées: s + t ≤ 22",
)
def poignees_fit_the_trumps_there_are(rules: Ruleset, book: Book) -> Iterable[Part]:
    """A poignée with the Excuse shows every other trump held; and two poignées in one deal can only be of sizes that the trumps of the pack and the Excuse can supply."""
    supply = rules.contracts.trumps.bit_count()
    expected = {4: {("simple", "simple")}, 3: set()}
    five = {("simple", "simple"), ("simple", "double"), ("simple", "triple"), ("double", "double")}
    expected[5] = five

    def cases() -> Iterator[tuple[str, bool]]:
        for players, pairs in expected.items():
            tiers = list(rules.contracts.tiers.values())
            found = {
                (one.id, other.id)
                for place, one in enumerate(tiers)
                for other in tiers[place:]
                if one.cards[players] + other.cards[players] <= supply
            }
            yield f"{players} players: {sorted(found)}", found == pairs

    yield Cases("pairs of poignées", cases)
    sizes = {
        tier.cards[each.table.players]
        for each in games(book)
        for tier in each.contracts.tiers.values()
    }
    yield Obligation(
        "the Excuse is shown only with every trump",
        claim=lambda trumps, shown: any_of(
            *(all_of(shown == size, trumps + 1 == size) for size in sorted(sizes))
        ),
        premise=lambda trumps, shown: all_of(
            shown == trumps + 1, any_of(*(shown == size for size in sorted(sizes)))
        ),
        numbers={"trumps": (0, supply - 1), "shown": (0, supply)},
    )


@chapter.theorem(
    "france.chelem.makes_contract",
    "france.chelem.beats_contract",
    "france.chelem.without_excuse.most",
    formal="∀ chien C and discard kept by the other side: the side with every trick makes, or beats, the contract; without the Excuse it has at most 87 points",
)
def a_chelem_decides_the_contract(rules: Ruleset, book: Book) -> Iterable[Part]:
    """An attack that takes every trick makes its contract even against the chien and the Excuse, a defence that does so beats it; and without the Excuse a chelem is worth at most 87."""
    pack, need, rule = rules.pack, rules.contracts.need, counted(rules)
    excuse = 1 << rules.game.play.matto.card
    halves = book.figure("total-halves")
    bouts = need.bouts

    def kept(pile: CardSet) -> Number:
        return card_half_points(pile, rule)

    for each in games(book):
        chien = each.table.chien
        # What the others keep of the pack: the chien, and the Excuse less a card for it.
        yield Obligation(
            f"{each.id}: the attack takes every trick",
            claim=lambda pile: is_made(
                halves - kept(pile) + 1, book.figure("bouts") - pile.count(bouts), need
            ),
            premise=lambda pile, chien=chien: pile.count(pack.all) == chien + 1,
            sets={"pile": pack.all},
            encoding="number",
        )
        yield Obligation(
            f"{each.id}: the defence takes every trick",
            claim=lambda pile: none_of(is_made(kept(pile) - 1, pile.count(bouts), need)),
            premise=lambda pile, chien=chien: all_of(
                pile.count(pack.all) == chien + 1, pile.count(excuse) >= 1
            ),
            sets={"pile": pack.all},
            encoding="number",
        )
    most = book.figure("without-excuse")
    values = rules.contracts.values
    yield Cases(
        "without the Excuse",
        lambda: [
            (
                "at most 87",
                2 * most == halves - values[rules.game.play.matto.card] + 1,
            )
        ],
    )


@chapter.theorem(
    "france.duplicate.topage",
    "france.duplicate.match_points",
    formal="∀ results r₁ … rₙ: Σ twice the places = n (n - 1); ∀ differences e: points(-e) = -points(e)",
)
def marks_of_a_deal_sum_to_fifty_a_table(rules: Ruleset, book: Book) -> Iterable[Part]:
    """The topage marks of a deal sum to fifty for each table, whatever the results; and match points of the two teams are each other's opposite."""
    from tarocco.tournament.marks import (  # noqa: PLC0415 - counting needs no tournaments
        half_places,
        root_points,
    )

    duplicate = rules.duplicate
    for tables in range(2, TABLES + 1):
        names = [f"table_{number}" for number in range(tables)]
        yield Obligation(
            f"{tables} tables",
            claim=lambda names=names, tables=tables, **found: (
                sum(
                    half_places([found[name] for name in names], taker, duplicate.topage)
                    for taker in range(tables)
                )
                == tables * (tables - 1)
            ),
            numbers=dict.fromkeys(names, (-book.figure("grid-last"), book.figure("grid-last"))),
        )
    last = book.figure("grid-last")
    yield Cases(
        "match points",
        lambda: [
            (
                f"difference {each}",
                root_points(each, duplicate.match_points)
                == -root_points(-each, duplicate.match_points),
            )
            for each in range(last + 1)
        ],
    )


@chapter.theorem(
    "france.cards.pack",
    "france.cards.suits",
    "france.cards.groups.petites",
    "france.deal.cut.limits",
    "france.deal.packets.number",
    "france.deal.packets.tarot_3",
    "france.deal.packets.tarot_4",
    "france.deal.packets.tarot_5",
    "france.deal.chien.six",
    "france.deal.chien.three",
    "france.deal.chien.between",
    "france.deal.chien.layouts",
    "france.play.tricks",
    "france.chelem.makes_contract",
    "france.chelem.beats_contract",
    "france.score.base",
    "france.duplicate.match_points.even",
    "france.duplicate.topage.sum",
    formal="∀ game of n players: n · hand + chien = 78; places = n · packets - 1; layouts = C(places + chien - 1, chien); apart = C(places, chien)",
)
def the_figures_of_the_deal_follow_from_the_tables(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Hands, packets, the places for the chien and the ways to lay it, the parts of a cut and the ends of what a chelem can have are what the sources say they are."""
    yield Cases("every figure", lambda: _figures_of_the_deal(rules, book))


def _figures_of_the_deal(rules: Ruleset, book: Book) -> Iterator[tuple[str, bool]]:
    """Yield whether each figure is what follows from the tables."""
    found = {
        "pack": len(rules.pack.cards),
        "petites": rules.pack.groups["petites"].cards.bit_count(),
        "base": rules.contracts.base.points,
        "topage-mean": (rules.duplicate.topage.best + rules.duplicate.topage.worst) // 2,
    }
    first, last, step = book.tables["duplicate"]["match_points"]["grid"]
    found["grid-lines"] = len(range(first, last + step, step))
    for each in games(book):
        found |= _dealt(each)
    for name, value in found.items():
        yield f"{name}: {value}", value == book.figure(name)
    plain = [suit for suit in rules.pack.suits.values() if suit.kind not in {"trump", "excuse"}]
    for suit in plain:
        yield f"suit {suit.id}", suit.cards.bit_count() == book.figure("suit")


def _dealt(rules: Ruleset) -> dict[str, int]:
    """Return the figures of the deal of a game."""
    table, phases = rules.table, {phase.kind: phase for phase in rules.game.phases}
    packets = phases["deal"].packets[table.players]
    places = table.players * len(packets) - 1
    least = phases["cut"].least
    own = {
        "hand": sum(packets),
        "tricks": sum(packets),
        "chien": len(rules.pack.cards) - table.players * sum(packets),
        "packets": table.players * len(packets),
        "places": places,
        "layouts": comb(places + table.chien - 1, table.chien),
        "layouts-apart": comb(places, table.chien),
    }
    return {
        **{f"{name}-{table.players}": value for name, value in own.items()},
        "cut-least": least,
        "cut-most": len(rules.pack.cards) - least,
        **(_ends_of_a_chelem(rules) if table.players == USUAL else {}),
    }


def _ends_of_a_chelem(rules: Ruleset) -> dict[str, int]:
    """Return the least an attack can have with a chelem, and the most without a trick."""
    ends = [
        span
        for contract in rules.contracts.contracts.values()
        for bouts in range(len(rules.contracts.need.points))
        for span in spans(bouts, contract, rules.contracts, rules.table)
    ]
    return {
        "chelem-least": min(span.low for span in ends if span.swept == "attack") // 2,
        "chelem-defence-most": max(span.high for span in ends if span.swept == "defence") // 2,
    }


@chapter.theorem(
    "france.cards.trumps.order",
    "france.cards.suits.order",
    formal="∀ trumps a, b: rank a > rank b ⇔ number a > number b; "
    "∀ numbered faces x, y of a suit: x above y ⇔ number x > number y; no court card below a number",
)
def the_higher_number_is_the_stronger(rules: Ruleset, book: Book) -> Iterable[Part]:  # noqa: ARG001
    """Among trumps and among the numbers of each suit the higher is the stronger, and the court cards are above the numbers."""
    yield Cases("trumps and suits", lambda: _by_number(rules.pack))


def _by_number(pack: Pack) -> Iterator[tuple[str, bool]]:
    """Yield whether the cards of each suit rank as their numbers say."""
    for suit in pack.suits.values():
        cards = [card for card in pack.cards if card.suit == suit.id]
        numbers = {card.id: _number(card.id.removesuffix(suit.id)) for card in cards}
        if suit.kind == "trump":
            numbers = {card.id: card.number for card in cards}
            given = sorted(number for number in numbers.values() if number is not None)
            yield "trumps without a gap", given == [*range(1, len(cards) + 1)]
            yield from (
                (f"{name} is printed {each}", name == str(each)) for name, each in numbers.items()
            )
        elif suit.kind != "excuse":
            yield f"suit {suit.id} is as every other", suit.kind == "plain"
        for one, other in combinations(cards, 2):
            first, second = (numbers[each.id] for each in (one, other))
            if first is not None and second is not None:
                yield f"{one.id} and {other.id}", (one.rank > other.rank) == (first > second)
            elif (first is None) != (second is None):
                yield f"{one.id} and {other.id}", (one.rank > other.rank) == (first is None)


def _number(face: str) -> int | None:
    """Return the number of a face, None of a court card."""
    return int(face) if face.isdecimal() else None
