"""Theorems about whole games: discards, auctions, piles, settlements, ends (``spec/bologna/games``)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from tarocco.play.auction import Standing, standing
from tarocco.play.settle import losers, rounded, settle_lone, whole_points
from tarocco.play.setup import setup
from tarocco.readings import Tally, all_of, any_of, none_of, quotient, where
from tarocco.scoring.card_points import group_half_points, groups_of
from tarocco.scoring.rules import GroupCount
from verification import play_definitions as definitions
from verification.model import Cases, Chapter, Obligation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tarocco.play.rules import PhaseRule
    from tarocco.readings import CardSet, Number, Truth
    from tarocco.rulebook import Book, Ruleset
    from verification.model import Part

chapter = Chapter("games")

TWO = 2
"""A game has so many sides, or more."""

_TIMES = ("last_cards", "before_discard", "turn")


def games(rules: Ruleset, book: Book) -> list[Ruleset]:
    """Return a ruleset for each game of the book, with the readings of the one in question."""
    found: dict[str, Ruleset] = {}
    for name, row in book.rulesets.items():
        if "game" in row:
            found.setdefault(row["game"], book.ruleset(name, rules.choices))
    return list(found.values())


def settled_as(kind: str, rules: Ruleset, book: Book) -> list[Ruleset]:
    """Return the games with one kind of settlement."""
    return [each for each in games(rules, book) if each.game.settlement.kind == kind]


def _discards(rules: Ruleset) -> Iterator[tuple[str, int, PhaseRule, int]]:
    """Yield each discard of a game: its name, the cards held, its row, the cards laid aside."""
    players = rules.game.numbers[0]
    hand, dealer, left = 0, 0, rules.pack.all.bit_count()
    for rule in rules.game.phases:
        if rule.kind == "deal":
            hand = sum(rule.packets[players])
            dealer = hand + rule.face_down
            left -= players * hand + rule.face_down
        elif rule.kind == "draw":
            hand, dealer = hand + rule.cards, dealer + rule.cards + rule.dealer
        elif rule.kind == "stock":
            yield f"{rules.id}: {rule.id}", hand + left, rule, left
        elif rule.kind == "discard":
            if rule.who == "all":
                yield f"{rules.id}: {rule.id} of the others", hand, rule, rule.cards
                hand -= rule.cards
            yield f"{rules.id}: {rule.id}", dealer, rule, rule.cards
            dealer -= rule.cards


@chapter.theorem(
    "bologna.play.discard",
    "bologna.play.discard.number",
    "bologna.games.ottocento.discard",
    "bologna.games.quattro_scartate.discard",
    "bologna.games.millone.first_discard",
    "bologna.games.millone.last_discard",
    "bologna.games.centocinquanta.discard",
    "bologna.games.quindici.discard",
    "bologna.games.terziglio.stock",
    formal="∀ game, ∀ discard of k from n cards, ∀ hand H: |H| = n ⇒ |H - barred| ≥ k",
)
def whoever_discards_always_can(rules: Ruleset, book: Book) -> Iterable[Part]:
    """In every game whoever has to lay cards aside holds enough that he may lay aside, whatever his hand."""
    for each in games(rules, book):
        for name, held, rule, cards in _discards(each):
            allowed = each.pack.all & ~rule.barred
            yield Obligation(
                name,
                claim=lambda hand, allowed=allowed, cards=cards: hand.count(allowed) >= cards,
                premise=lambda hand, held=held, pack=each.pack: hand.count(pack.all) == held,
                sets={"hand": each.pack.all},
                classes=(rule.barred, allowed),
            )


@chapter.theorem(
    "bologna.play.discard",
    "bologna.cards.groups.carte_da_5",
    formal="∀ game, ∀ discard of it: barred = {c : value(c) is the highest}",
)
def discards_never_hold_a_five_point_card(rules: Ruleset, book: Book) -> Iterable[Part]:
    """What may be laid aside holds no card of five points, and every other card may be laid aside."""
    five = book.figure("five-point-card")

    def cases() -> Iterator[tuple[str, bool]]:
        for each in games(rules, book):
            worth = sum(value.cards for value in each.pack.values if value.points == five)
            for name, _, rule, _ in _discards(each):
                yield name, rule.barred == worth

    yield Cases("what is barred", cases)


@chapter.theorem(
    "bologna.counting.parity",
    "bologna.counting.deal",
    "bologna.play.exchange",
    "bologna.play.matto.no_trick",
    "bologna.play.discards.no_trick",
    formal="∀ tricks a + b, ∀ owner and taker of the Matto: the pile of each side is even, once Matto, discards and exchange card have gone where they belong",
)
def piles_are_even_in_games_of_two_and_four(rules: Ruleset, book: Book) -> Iterable[Part]:
    """In the games of two and of four both piles are even at the end, so that their cards and the last trick make 93 wherever all cards are taken."""
    for each in _of_two_sides(rules, book):
        players = each.game.numbers[0]
        discards = {
            who: sum(
                rule.cards
                for rule in each.game.phases
                if rule.kind == "discard" and (who == "dealer" or rule.who == "all")
            )
            for who in ("dealer", "other")
        }
        hand = min(held - cards for _, held, _, cards in _last_discards(each))
        yield Obligation(
            each.id,
            claim=lambda players=players, discards=discards, **deal: _both_even(
                players, discards, **deal
            ),
            premise=lambda dealer, other, owner, taker, hand=hand: all_of(
                dealer + other == hand,
                any_of(none_of(owner == 1), any_of(taker <= 0, dealer > 0)),
                any_of(taker > 0, other > 0),
                any_of(taker <= 0, dealer > 0),
            ),
            numbers={
                "dealer": (0, hand),
                "other": (0, hand),
                "owner": (0, 1),
                "taker": (0, 1),
            },
        )
    yield Cases("dealt by the engine", lambda: _even_when_dealt(rules, book))


def _of_two_sides(rules: Ruleset, book: Book) -> list[Ruleset]:
    """Return the games of two sides that are equal in number."""
    return [each for each in games(rules, book) if setup(each).scores == TWO]


def _last_discards(rules: Ruleset) -> list[tuple[str, int, PhaseRule, int]]:
    """Return the discards of a game, or its hands where there are none."""
    found = list(_discards(rules))
    deal = next(rule for rule in rules.game.phases if rule.kind == "deal")
    return found or [("", sum(deal.packets[rules.game.numbers[0]]), deal, 0)]


def _both_even(players: int, discards: dict[str, int], **deal: Number) -> Truth:
    """Tell whether both piles are even, from who took what.

    Args:
        players: cards in a trick.
        discards: cards laid aside by the dealer's side, and by the other.
        deal: tricks of the ``dealer``'s side and of the ``other``, and whether
            the ``owner`` of the Matto and the ``taker`` of its trick are of the
            dealer's side (1) or of the other (0).
    """
    dealer, other, owner, taker = (deal[key] for key in ("dealer", "other", "owner", "taker"))
    # The Matto moves from the taker's trick to its owner, and a card comes back
    # for it; without a trick of the owner's side the Matto itself does.
    away = where(any_of(all_of(owner > 0, taker > 0), all_of(owner <= 0, taker <= 0)), 0, 1)
    back = away
    own = where(dealer > 0, discards["dealer"], 0) + where(other > 0, 0, discards["other"])
    pile = players * dealer + own + where(owner > 0, away - back, back - away)
    rest = players * (dealer + other) + discards["dealer"] + discards["other"] - pile
    return all_of(pile % 2 <= 0, rest % 2 <= 0)


def _even_when_dealt(rules: Ruleset, book: Book) -> Iterator[tuple[str, bool]]:
    """Yield whether the piles of some deals, played at random, are even and worth what they should."""
    from tarocco.play import Chance, new_game  # noqa: PLC0415 - the engine itself, as a witness
    from tarocco.play.policies import random_policy  # noqa: PLC0415

    for each in _of_two_sides(rules, book):
        for seed in range(20):
            state, chance = new_game(each, seed=seed), Chance(f"{seed}")
            while not state.over:
                state = state.apply(random_policy(state.view(state.turn), chance))
            piles = [side.pile.bit_count() for side in state.result().sides]
            yield f"{each.id}, seed {seed}", not any(pile % 2 for pile in piles)


@chapter.theorem(
    "bologna.counting.parity",
    "bologna.counting.odd_pile",
    "bologna.games.terziglio.count",
    formal="∃ tricks, in a game of three with a pozzo: the piles of both sides are odd",
)
def piles_of_three_can_be_odd(rules: Ruleset, book: Book) -> Iterable[Part]:
    """In the Terziglio both piles can be odd at once; the halves then make whole points together."""
    for each in settled_as("lone", rules, book):
        players = each.game.numbers[0]
        deal = next(rule for rule in each.game.phases if rule.kind == "deal")
        hand = sum(deal.packets[players])
        left = each.pack.all.bit_count() - players * hand

        def claim(
            lone: Number, players: int = players, left: int = left, hand: int = hand
        ) -> Truth:
            pile = players * lone + left
            rest = players * (hand - lone)
            return all_of(pile % 2 > 0, rest % 2 > 0)

        yield Obligation(
            f"{each.id}: tricks of the lone player, who has the pozzo too",
            claim=claim,
            numbers={"lone": (1, hand - 1)},
            exists=True,
        )


@chapter.theorem(
    "bologna.play.auction",
    "bologna.games.terziglio_poste.auction",
    "bologna.games.terziglio_poste.passo",
    "bologna.games.terziglio_poste.posso",
    "bologna.games.terziglio_poste.con_le_mie",
    "bologna.games.terziglio_poste.faccio_di_mio",
    "bologna.games.terziglio_giochi.auction",
    "bologna.games.terziglio_giochi.gioco",
    "bologna.games.terziglio_giochi.solo",
    "bologna.games.terziglio.all_pass",
    formal="∀ sequence of allowed calls: it ends within the bound, and then one plays alone by a bid, or all have passed",
)
def the_auction_ends_with_one_lone_player_or_a_new_deal(
    rules: Ruleset, book: Book
) -> Iterable[Part]:
    """However the players speak, each auction ends within a few calls and leaves one lone player, or all have passed."""
    for each in games(rules, book):
        if each.game.sides == "lone":
            bound = book.figure(f"calls-{each.game.id}")
            yield Cases(
                f"{each.id}: every course of the auction",
                partial(_courses, each, bound),
            )


def _courses(rules: Ruleset, bound: int) -> Iterator[tuple[str, bool]]:
    """Yield every course an auction can take, and whether it ends as it should; and the longest."""
    game = rules.game
    form = next(rule.form for rule in game.phases if rule.kind == "auction")
    longest = 0
    open_courses: list[tuple[str, ...]] = [()]
    while open_courses:
        said = open_courses.pop()
        now = standing(said, game.calls, form, game.numbers[0])
        if now.turn >= 0:
            yield f"after {said}: somebody may speak", bool(now.allowed) and len(said) < bound
            open_courses += [(*said, word) for word in now.allowed] if len(said) < bound else []
            continue
        longest = max(longest, len(said))
        yield " ".join(said), _ends_well(said, now, rules)
    yield f"the longest has {longest} calls", longest == bound


def _ends_well(said: tuple[str, ...], now: Standing, rules: Ruleset) -> bool:
    """Tell whether an auction that is over left one lone player, or only passes."""
    calls = rules.game.calls
    if now.call is None:
        return now.lone < 0 and all(calls[word].kind == "pass" for word in said)
    return 0 <= now.lone < rules.game.numbers[0] and now.call.kind in {"bid", "ask", "refuse"}


@chapter.theorem(
    "bologna.declarations.out.order",
    "bologna.declarations.out.dealer",
    "bologna.declarations.out.first_hand",
    "bologna.declarations.out.dealers_partner",
    "bologna.declarations.out.first_hands_partner",
    "bologna.games.millone.out",
    formal="∀ rights r ≠ s of a game: r comes before s or s before r, in the order of time and of play, which is the order of the table",
)
def the_order_of_going_out_is_total(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Of any two rights to go out one comes first, by its time and then by the order of play; the table lists them so."""

    def cases() -> Iterator[tuple[str, bool]]:
        for each in games(rules, book):
            rights = [right for right in each.game.rights if right.when in _TIMES]
            players = each.game.numbers[0]
            # The dealer plays last.
            moments = [(_TIMES.index(right.when), (right.seat - 1) % players) for right in rights]
            for one, other in pairwise(moments):
                yield f"{each.id}: {one} before {other}", one < other
            for right in rights:
                partners = setup(each, players).side_of(right.seat, -1)
                yield f"{each.id}: {right.id} adds a partner's", set(right.adds) <= set(partners)

    yield Cases("every two rights", cases)


@chapter.theorem(
    "bologna.games.ottocento.end",
    "bologna.games.ottocento.settlement",
    "bologna.games.tie",
    "bologna.counting.deal",
    formal="∀ points a, b of 18 deals of at least 93 together: a ≥ 800 or b ≥ 800; for 17 deals not",
)
def a_match_of_ottocento_ends_within_18_deals(rules: Ruleset, book: Book) -> Iterable[Part]:
    """After eighteen deals played out one side of the Ottocento has 800, so the match is over, unless both have exactly the same; seventeen may not be enough."""
    ottocento = next(each for each in games(rules, book) if each.game.id == "ottocento")
    target, deal = ottocento.game.end.target, book.figure("deal")
    deals = book.figure("ottocento-deals")

    def reached(one: Number, other: Number) -> Truth:
        return any_of(one >= target, other >= target)

    most = 2 * target * deals
    numbers = {"one": (0, most), "other": (0, most)}
    yield Obligation(
        f"{deals} deals",
        claim=reached,
        premise=lambda one, other: one + other >= deal * deals,
        numbers=numbers,
    )
    yield Obligation(
        f"{deals - 1} deals",
        claim=lambda one, other: all_of(
            none_of(reached(one, other)), one + other == deal * (deals - 1)
        ),
        numbers=numbers,
        exists=True,
    )


def _most_half_points(rules: Ruleset) -> int:
    """Return more half points than a side can make: the whole pack, declared as well."""
    table = setup(rules)
    pack = rules.pack.all
    whole = table.counter.half_points(pack, last_trick=True)
    return whole + 2 * table.declarer.points[pack]


@chapter.theorem(
    "bologna.games.terziglio_poste.settlement",
    "bologna.games.terziglio_giochi.settlement",
    "bologna.games.terziglio_giochi.all_tricks",
    "bologna.games.terziglio_giochi.solo",
    formal="∀ counts of both sides, ∀ call: change(lone) + 2 change(each other) = 0",
)
def settlements_sum_to_zero(rules: Ruleset, book: Book) -> Iterable[Part]:
    """What the lone player wins the others lose, and the other way round, to the last point."""
    for each in settled_as("lone", rules, book):
        players = each.game.numbers[0]
        for name, claim in _settlements(each):
            yield Obligation(
                f"{each.id}: {name}",
                claim=lambda lone, others, whose, claim=claim, players=players: _sums_to_zero(
                    claim(lone, others, whose), players
                ),
                numbers=_counts(each),
            )


def _counts(rules: Ruleset) -> dict[str, tuple[int, int]]:
    """Return the bounds of the counts of two sides, and of who has every trick: 0 nobody, 1 lone, 2 others."""
    most = _most_half_points(rules)
    return {"lone": (0, most), "others": (0, most), "whose": (0, 2)}


Settles: TypeAlias = "Callable[[Number, Number, Number], tuple[Number, Number]]"


def _settlements(rules: Ruleset) -> Iterator[tuple[str, Settles]]:
    """Yield for each call of a game by which one plays alone how the engine settles it."""
    for call in rules.game.calls.values():
        if call.kind in {"pass", "agree"}:
            continue

        def settle(
            lone: Number, others: Number, whose: Number, *, factor: int = call.factor
        ) -> tuple[Number, Number]:
            return settle_lone(
                lone,
                others,
                lone_all=whose == 1,
                others_all=whose > 1,
                factor=factor,
                rule=rules.game.settlement,
            )

        yield call.id, settle


def _sums_to_zero(changes: tuple[Number, Number], players: int) -> Truth:
    """Tell whether the changes of all players sum to zero."""
    lone, each = changes
    return lone + (players - 1) * each == 0


@chapter.theorem(
    "bologna.games.terziglio_poste.settlement",
    "bologna.games.terziglio_poste.tie",
    "bologna.games.terziglio_giochi.settlement",
    "bologna.games.terziglio_giochi.tie",
    "bologna.games.terziglio_giochi.all_tricks",
    "bologna.games.terziglio_giochi.all_tricks.solo",
    "bologna.games.terziglio.half",
    formal="∀ counts: the lone player wins ⇔ he has every trick, or more points and not the others every trick; the stake is the winner's points rounded, or what all tricks bring, times the call",
)
def the_lone_player_is_settled_as_the_rule_says(rules: Ruleset, book: Book) -> Iterable[Part]:
    """The lone player wins just when he has more than the others, or every trick; what he wins or loses is the winner's points, rounded and multiplied as the rule says."""
    for each in settled_as("lone", rules, book):
        for name, settle in _settlements(each):
            factor = each.game.calls[name].factor
            yield Obligation(
                f"{each.id}: {name}",
                claim=lambda lone, others, whose, settle=settle, factor=factor, each=each: (
                    _settled_literally(
                        settle(lone, others, whose), lone, others, whose, factor, each
                    )
                ),
                numbers=_counts(each),
            )


def _settled_literally(  # noqa: PLR0913, PLR0917 - what was settled, and from what
    changes: tuple[Number, Number],
    lone: Number,
    others: Number,
    whose: Number,
    factor: int,
    rules: Ruleset,
) -> Truth:
    """Tell whether a settlement is what the rule says, case by case."""
    rule = rules.game.settlement
    most = where(lone >= others, lone, others)
    points = whole_points(most, half_up=rules.options.get("half_point") != "down")
    stake = rounded(points, rule.rounding) * factor if rule.rounding else points * factor
    bonus = rule.all_tricks * (factor if rules.options.get("all_tricks_solo") != "single" else 1)
    poste = rules.game.id == "terziglio-poste"
    nobody = poste and rules.options.get("poste_tie") == "nobody"
    tied = 0 if nobody else -stake
    by_points = where(lone > others, stake, where(lone < others, -stake, tied))
    expected = by_points
    if rule.all_tricks:
        expected = where(whose == 1, bonus, where(whose > 1, -bonus, by_points))
    change, each = changes
    return all_of(change == 2 * expected, each == -expected)


@chapter.theorem(
    "bologna.games.quindici.bands",
    "bologna.games.terziglio_poste.poste",
    formal="∀ points p, n = round(p): 10 n - 5 ≤ p < 10 n + 5, and n = ⌊(p + 5) / 10⌋",
)
def rounding_by_tens_is_to_the_nearest_half_up(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Quindici and poste turn points into tens, to the nearest one, five upwards: one value for every number of points, and the closed form gives it."""
    unit = book.figure("unit-of-tens")
    for each in games(rules, book):
        rounding = each.game.settlement.rounding
        if rounding is None or each.game.id not in {"quindici", "terziglio-poste"}:
            continue
        yield Obligation(
            each.id,
            claim=lambda points, rounding=rounding: all_of(
                definitions.nearest_ten(points, rounded(points, rounding), unit=unit),
                rounded(points, rounding) == quotient(2 * points + unit, 2 * unit),
            ),
            numbers={"points": (0, _most_half_points(each))},
        )


@chapter.theorem(
    "bologna.games.terziglio_giochi.fifties",
    formal="∀ points p, n = round(p): n = ⌊p / 50⌋, or one more if 50 (n + 1) - p < 5; and n = ⌊(p + 4) / 50⌋",
)
def rounding_by_fifties_is_down_unless_five_short(rules: Ruleset, book: Book) -> Iterable[Part]:
    """Terziglio a giochi turns points into fifties, downwards, but upwards when less than five are missing; and the closed form gives it."""
    unit, short = book.figure("unit-of-fifties"), book.figure("fifties-short")
    for each in games(rules, book):
        rounding = each.game.settlement.rounding
        if rounding is None or each.game.id != "terziglio-giochi":
            continue
        yield Obligation(
            each.id,
            claim=lambda points, rounding=rounding: all_of(
                definitions.down_unless_short(
                    points, rounded(points, rounding), unit=unit, short=short
                ),
                rounded(points, rounding) == quotient(points + short - 1, unit),
            ),
            numbers={"points": (0, _most_half_points(each))},
        )


@chapter.theorem(
    "bologna.games.mattazza.losers",
    "bologna.games.mattazza.ties",
    formal="∀ points, tricks of n players: somebody loses; i loses ⇔ he has no trick, or all have one and no pⱼ > pᵢ",
)
def mattazza_always_has_a_loser(rules: Ruleset, book: Book) -> Iterable[Part]:
    """In the Mattazza somebody always loses: just those without a trick, or where there are none just those with most points."""
    for each in settled_as("losers", rules, book):
        for players in sorted(each.game.numbers):
            yield Obligation(
                f"{players} players",
                claim=lambda each=each, players=players, **deal: _loses_literally(
                    [deal[f"points_{seat}"] for seat in range(players)],
                    [deal[f"tricks_{seat}"] for seat in range(players)],
                    each,
                ),
                numbers={
                    **{f"points_{seat}": (0, _most_half_points(each)) for seat in range(players)},
                    **{f"tricks_{seat}": (0, len(each.pack.cards)) for seat in range(players)},
                },
            )


def _loses_literally(points: Sequence[Number], tricks: Sequence[Number], rules: Ruleset) -> Truth:
    """Tell whether somebody loses, and whether they are the right ones."""
    lose = losers(points, tricks, rules.game.settlement)
    both = rules.options.get("mattazza_losers") == "both"
    seats = range(len(points))
    all_took = all_of(*(each > 0 for each in tricks))
    right = []
    for seat in seats:
        beaten = any_of(*(all_of(tricks[o] > 0, points[o] > points[seat]) for o in seats))
        counted = all_of(tricks[seat] > 0, none_of(beaten))
        expected = any_of(tricks[seat] <= 0, counted if both else all_of(all_took, counted))
        right.append(any_of(all_of(lose[seat], expected), none_of(lose[seat], expected)))
    return all_of(any_of(*lose), *right)


@chapter.theorem(
    "bologna.games.mattazza.groups",
    "bologna.games.mattazza.groups.plain",
    formal="∀ group of up to n cards: Σ (v - 1) + 1 = its worth; ∀ pile: worth = Σ (v - 1) + groups; whole pack: 56 + groups",
)
def groups_count_as_the_rule_says(rules: Ruleset, book: Book) -> Iterable[Part]:
    """A group is worth its first card of value whole and one less for each further one; a pile is worth its groups, and all piles of a deal 56 and one for each group."""
    for each in settled_as("losers", rules, book):
        for players in sorted(each.game.numbers):
            rule = each.scoring_for(players).card_points
            if isinstance(rule, GroupCount):
                yield from _groups(rule, players, each.pack.all, book)


def _groups(rule: GroupCount, players: int, pack: int, book: Book) -> Iterator[Part]:
    """Yield what is to be shown about groups of so many cards."""
    values = {points: mask for mask, points in rule.values}
    names = {points: f"worth_{points}" for points in values}

    def tally(numbers: dict[str, Number]) -> CardSet:
        return Tally({mask: numbers[names[points]] for points, mask in values.items()})

    def cards(numbers: dict[str, Number]) -> Number:
        return sum(numbers.values())

    yield Obligation(
        f"{players} players: one group",
        claim=lambda **numbers: (
            group_half_points(tally(numbers), rule)
            == 2 * definitions.group_points({worth: numbers[name] for worth, name in names.items()})
        ),
        premise=lambda **numbers: all_of(cards(numbers) >= 1, cards(numbers) <= players),
        numbers=dict.fromkeys(names.values(), (0, players)),
    )
    constant = book.figure("groups-constant")
    most = pack.bit_count()

    def shared(**numbers: Number) -> Truth:
        ones = {name: numbers[f"{name}_one"] for name in names.values()}
        others = {name: values[worth].bit_count() - ones[name] for worth, name in names.items()}
        groups = groups_of(cards(ones), rule) + groups_of(cards(others), rule)
        whole = group_half_points(tally(ones), rule) + group_half_points(tally(others), rule)
        return whole == 2 * (constant + groups)

    yield Obligation(
        f"{players} players: two piles of the whole pack",
        claim=shared,
        numbers={f"{name}_one": (0, values[worth].bit_count()) for worth, name in names.items()},
    )
    yield Obligation(
        f"{players} players: as many groups as begun",
        claim=lambda number: all_of(
            groups_of(number, rule) * players >= number,
            (groups_of(number, rule) - 1) * players < number,
        ),
        numbers={"number": (0, most)},
    )


@chapter.theorem(
    "bologna.games.ottocento.deal",
    "bologna.games.quattro_scartate.deal",
    "bologna.games.terziglio.deal",
    "bologna.games.millone.deal",
    "bologna.games.millone.draw",
    "bologna.games.centocinquanta.deal",
    "bologna.games.quindici.deal",
    "bologna.games.mattazza.deal",
    formal="∀ game, ∀ number of players: Σ cards dealt, drawn and left over = 62, and all hands are equal when the first card is led",
)
def every_deal_comes_out_even(rules: Ruleset, book: Book) -> Iterable[Part]:
    """In every game, for every number of players, the pack comes out: what is dealt, drawn and left over is all of it, and all hold as many cards when the first is led."""

    def cases() -> Iterator[tuple[str, bool]]:
        for each in games(rules, book):
            for players in sorted(each.game.numbers):
                yield from _comes_out(each, players, book)

    yield Cases("every deal", cases)


def _comes_out(rules: Ruleset, players: int, book: Book) -> Iterator[tuple[str, bool]]:
    """Yield whether one deal of a game is whole, leaves equal hands, and as much over as it should."""
    from tarocco.play import new_game  # noqa: PLC0415 - the engine itself

    state = new_game(rules, seed=0, players=players)
    while state.phase != "tricks" and not state.over:
        legal = state.legal()
        calls = [each for each in legal if each.word in {"posso", "va_bene", "gioco"}]
        state = state.apply(calls[0] if calls else legal[0])
    places, pack = state.places, rules.pack.all
    yield f"{rules.id}, {players} players: the whole pack", sum(places) == pack
    hands = {places[seat].bit_count() for seat in range(players)}
    yield f"{rules.id}, {players} players: equal hands", len(hands) == 1
    if rules.game.id == "mattazza":
        left = places[state.setup.layout.stock].bit_count()
        yield f"{players} players: left over", left == book.figure("mattazza-leftover")
