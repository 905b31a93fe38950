"""Whole deals of French Tarot, settled a second time by the words of the clauses."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import pytest
from french_table import (
    BOUTS,
    COEFFICIENT,
    GAMES,
    HAND,
    IDS,
    KINGS,
    NEED,
    PACK,
    PLAYERS,
    POIGNEES,
    TRUMPS,
    cards_of,
    dealt,
    down,
    halves,
    halves_of,
    ids,
    led,
    may_play,
    pile,
    play,
    rules_of,
    score,
    show,
    suit_of,
    taker_of,
    terms,
    to_tricks,
)
from hypothesis import given
from hypothesis import strategies as st

from tarocco.notation import read_cards
from tarocco.play import deck_of, new_game, new_match, setup

if TYPE_CHECKING:
    from tarocco.play import Action, State

# A referee who reads what happened and knows the clauses, not the tables.


@dataclass
class Sheet:
    """What has happened in a deal, written down card by card."""

    players: int
    hands: list[set[str]]
    chien: set[str]
    contract: str = ""
    taker: int = -1
    called: str = ""
    discard: set[str] = field(default_factory=set)
    announced: int = -1
    poignees: list[tuple[int, int]] = field(default_factory=list)
    tricks: list[tuple[int, list[str]]] = field(default_factory=list)

    @property
    def attack(self) -> set[int]:
        """The taker, with who was dealt the card called."""
        partner = {seat for seat, hand in enumerate(self.hands) if self.called in hand}
        return {self.taker} | partner


def written(state: State) -> Sheet:
    """Write a deal down, checking on the way that what could be done was what may be done."""
    history = [(before, action) for before, action in state.history()]
    start = next(before for before, action in history if action.kind == "call")
    players = start.setup.players
    layout = start.setup.layout
    sheet = Sheet(
        players,
        [ids(start.hand(seat)) for seat in range(players)],
        ids(start.places[layout.stock]),
    )
    held = [set(hand) for hand in sheet.hands]
    for before, action in history:
        seat = before.turn
        if action.kind == "call" and action.word != "pass":
            sheet.contract, sheet.taker = action.word, seat
        elif action.kind == "called_card":
            sheet.called = IDS[action.card]
        elif action.kind == "discard":
            sheet.discard = ids(action.cards)
            held[seat] = (held[seat] | sheet.chien) - sheet.discard
        elif action.kind == "chelem":
            sheet.announced = seat
        elif action.kind == "declare":
            sheet.poignees.append((seat, action.cards.bit_count()))
        elif action.kind == "play":
            _play(sheet, held, before, action)
    return sheet


def _play(sheet: Sheet, held: list[set[str]], before: State, action: Action) -> None:
    """Write a card down."""
    seat, card = before.turn, IDS[action.card]
    if not sheet.tricks or len(sheet.tricks[-1][1]) == sheet.players:
        sheet.tricks.append((seat, []))
    leader, trick = sheet.tricks[-1]
    assert seat == (leader + len(trick)) % sheet.players
    may = may_play(held[seat], trick)
    if sheet.called and len(sheet.tricks) == 1 and not trick:
        suit = suit_of(sheet.called)
        may = {each for each in may if suit_of(each) != suit or each == sheet.called}
    assert cards_of(before.legal()) == may
    assert may
    held[seat].remove(card)
    trick.append(card)


def winners_of(sheet: Sheet) -> list[int]:
    """Return who won each trick."""
    found: list[int] = []
    for number, (leader, trick) in enumerate(sheet.tricks, 1):
        side = [
            seat
            for seat in range(sheet.players)
            if (seat in sheet.attack) == (leader in sheet.attack)
        ]
        all_so_far = all(winner in side for winner in found)
        if trick[0] == "Exc" and number == HAND[sheet.players] and all_so_far:
            found.append(leader)
        else:
            found.append((leader + taker_of(trick)) % sheet.players)
    return found


def settled(sheet: Sheet) -> tuple[list[int], list[int], list[set[str]]]:
    """Return half points, bouts and the cards won of attack and defence, the Excuse settled."""
    winners = winners_of(sheet)
    last = HAND[sheet.players]
    own: list[set[str]] = [set(), set()]
    excuse: tuple[int, int, int] | None = None
    sides = [0 if winner in sheet.attack else 1 for winner in winners]
    for number, ((leader, trick), side) in enumerate(zip(sheet.tricks, sides, strict=True), 1):
        own[side] |= set(trick)
        if "Exc" in trick:
            seat = (leader + trick.index("Exc")) % sheet.players
            excuse = (number, 0 if seat in sheet.attack else 1, side)
    aside = sheet.discard if sheet.contract in {"prise", "garde"} else sheet.chien
    own[1 if sheet.contract == "contre" else 0] |= aside
    points = [sum(map(halves_of, cards)) for cards in own]
    if excuse is not None:
        number, owner, side = excuse
        if number < last and owner != side:
            # It goes home, and a card worth half a point comes back.
            points[owner] += 9 - 1
            points[side] -= 9 - 1
            own[side].remove("Exc")
            own[owner].add("Exc")
        if number == last and owner == side and len(set(sides)) > 1:
            # It changes sides although its own side won the trick.
            points[owner] -= 9 - 1
            points[1 - owner] += 9 - 1
            own[owner].remove("Exc")
            own[1 - owner].add("Exc")
    bouts = [len(cards & BOUTS) for cards in own]
    return points, bouts, own


def unit_of(sheet: Sheet) -> int:
    """Return what each defender pays."""
    winners = winners_of(sheet)
    points, bouts, _ = settled(sheet)
    coefficient = COEFFICIENT[sheet.contract]
    over = points[0] - 2 * NEED[bouts[0]]
    sign = 1 if over >= 0 else -1
    unit = sign * (25 + (abs(over) + 1) // 2) * coefficient
    unit += sign * sum(POIGNEES[sheet.players][size] for _, size in sheet.poignees)
    sides = [winner in sheet.attack for winner in winners]
    excuse_ends = sheet.tricks[-1][1][0] == "Exc" and winners[-1] == sheet.tricks[-1][0]
    looked_at = [-2, -1] if excuse_ends else [-1]
    for number in looked_at:
        if "1" in sheet.tricks[number][1]:
            unit += 10 * coefficient * (1 if sides[number] else -1)
    early = any(
        "Exc" in trick and (leader + trick.index("Exc")) % sheet.players == sheet.announced
        for leader, trick in sheet.tricks[:-1]
    )
    if sheet.announced >= 0:
        unit += 400 if all(sides) and not early else -200
    elif all(sides):
        unit += 200
    if not any(sides):
        unit -= 200
    return unit


def shares(sheet: Sheet) -> tuple[int, ...]:
    """Return what each player scores."""
    unit = unit_of(sheet)
    attack = sheet.attack
    defenders = sheet.players - len(attack)
    parts = dict.fromkeys(range(sheet.players), -unit)
    parts[sheet.taker] = defenders * unit
    if len(attack) > 1:
        partner = next(iter(attack - {sheet.taker}))
        parts[sheet.taker], parts[partner] = 2 * unit, unit
    return tuple(parts[seat] for seat in range(sheet.players))


def judged(state: State) -> None:
    """Settle a deal a second time, and compare."""
    sheet = written(state)
    points, bouts, own = settled(sheet)
    assert list(halves(state)) == points
    assert sum(points) == 182
    result = state.result()
    assert result.contract is not None
    assert result.contract.result.bouts == bouts[0]
    assert sum(bouts) == 3
    assert score(state) == shares(sheet)
    assert sum(score(state)) == 0
    assert len(sheet.tricks) == HAND[sheet.players]
    for side in (0, 1):
        assert {card for card in pile(state, side) if halves_of(card) > 1} == {
            card for card in own[side] if halves_of(card) > 1
        }
    parity(sheet, points[0], settled_tricks(sheet))


def settled_tricks(sheet: Sheet) -> int:
    """Return how many tricks the attack has won."""
    return sum(winner in sheet.attack for winner in winners_of(sheet))


def parity(sheet: Sheet, attack: int, won: int) -> None:
    """Check where a half point may be left."""
    odd = attack % 2 == 1
    if sheet.players == 4:
        assert not odd
    elif sheet.players == 3 or sheet.contract == "contre":
        assert odd == (won % 2 == 1)
    else:
        assert odd == (won % 2 == 0)


# Deals at random.


def wild(game: str, chance: Random) -> State:
    """Begin a deal in which one player has a strong hand, as strong as chance will have it."""
    rules = rules_of(game)
    table = setup(rules)
    players = table.players
    high = [*TRUMPS, *KINGS, "Dp", "Dh", "Dk", "Dt"]
    if chance.random() < 0.5:
        high.insert(0, "Exc")
    strength = chance.randrange(HAND[players] + 1)
    strong = chance.randrange(players)
    own = high[:strength]
    others = [card for card in PACK if card not in own]
    chance.shuffle(others)
    hands = []
    for seat in range(players):
        start = own if seat == strong else []
        number = HAND[players] - len(start)
        hands.append([*start, *others[:number]])
        del others[:number]
    index = {card: number for number, card in IDS.items()}
    numbers = [[index[card] for card in hand] for hand in hands]
    dealer = chance.randrange(players)
    return new_game(
        rules, deal=deck_of(table, dealer, numbers, [index[card] for card in others]), dealer=dealer
    )


def wanted(state: State, chance: Random, style: str) -> Action:
    """Choose an action: any, or one that brings about what is rare."""
    legal = list(state.legal())
    if state.phase == "auction":
        bids = [each for each in legal if each.word != "pass"]
        return chance.choice(bids[:2]) if chance.random() < 0.35 else legal[0]
    if state.phase == "tricks":
        shows = [each for each in legal if each.kind == "declare"]
        if shows and chance.random() < 0.7:
            return chance.choice(shows)
        legal = [each for each in legal if each.kind == "play"]
        if style == "high":
            trumps = [each for each in legal if IDS[each.card] in TRUMPS]
            kept = [each for each in legal if IDS[each.card] not in {"Exc", "1"}]
            if state.turn in state.sides()[0] and trumps and chance.random() < 0.9:
                return max(trumps, key=lambda each: int(IDS[each.card]))
            legal = kept or legal
    return chance.choice(legal)


@pytest.mark.clause(
    "france.count.total",
    "france.count.total.sum",
    "france.count.parity.tarot_3",
    "france.count.parity.tarot_4",
    "france.count.parity.tarot_5",
    "france.count.half_point.after_excuse",
    "france.score.zero_sum",
    "france.score.unit",
    "france.play.legal",
    "france.play.winner",
    "france.play.overtrump.highest",
    "france.excuse.exchange",
    "france.excuse.last_trick",
    "france.chelem",
    "france.petit.au_bout",
    "france.games.tarot_3",
    "france.games.tarot_4",
    "france.games.tarot_5",
    "france.games.tarot_4_of_5",
    "france.call.feeding",
)
@pytest.mark.parametrize("style", ["any", "high"])
@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**9))
def test_a_deal_is_settled_by_the_clauses(game: str, style: str, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - for play, not for secrets
    state = wild(game, chance)
    while not state.over:
        state = state.apply(wanted(state, chance, style))
    if state.result().ended == "counted":
        judged(state)
    else:
        assert state.result().ended in {"petit_sec", "all_pass"}
        assert set(state.result().changes) == {0}


@pytest.mark.clause("france.cards.pack", "france.deal.chien", "france.count.total")
@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6))
def test_every_card_is_in_one_place_all_the_time(game: str, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - for play, not for secrets
    state = new_game(rules_of(game), seed=seed, dealer=seed % PLAYERS[game])
    while not state.over:
        seen = 0
        for place in state.places:
            assert not seen & place
            seen |= place
        assert seen.bit_count() == 78
        legal = list(state.legal())
        assert legal
        action = chance.choice(legal)
        assert state.violation(action) is None
        state = state.apply(action)
    if state.result().ended == "counted":
        judged(state)


# The examples of the rules, reached by play.

STRONG = f"{down(21, 13)} Rp Dp Cp Vp 10p Rh Dh Ch"
DRAWN = f"{down(20, 13)} Rp Dp Cp Vp 10p Rh Dh Ch"


@pytest.mark.clause(
    "france.chelem.made",
    "france.chelem.without_excuse.most",
    "france.petit.chelem.without_excuse",
    "france.poignee.winner",
    "france.chelem.flat",
)
def test_the_fifth_example_played() -> None:
    # A Garde with an announced chelem, a simple poignée and the Petit at the end, 87 points.
    hands = {1: f"{STRONG} 1", 2: f"Exc {down(12, 7)}", 3: down(6, 4)}
    state = to_tricks(
        dealt("tarot-4", hands, "2k 3k 4k 5k 6k 7k"),
        "garde",
        1,
        chelem=1,
        discard="2k 3k 4k 5k 6k 7k",
    )
    state = state.apply(show(f"{down(21, 13)} 1"))
    over = led(state, f"21 {DRAWN} 1", "", {"21": "Exc"})
    # Trumps 2 and 3 are with the defence as well and fall under the first leads.
    assert halves(over) == (174, 8)
    assert terms(over) == {"contract": 142, "poignee": 20, "petit": 20, "chelem": 400}
    assert score(over) == (-582, 1746, -582, -582)
    judged(over)


FIRST = {
    1: f"{down(21, 13)} 1 1k 2k 3k 4k 1t Dp Cp Vp",
    2: f"Exc Rk Dk Ck Vk Rt {down(12, 9)} 9p 8p 7p 6p 5p 4p 3p 2p",
    3: f"Dt Ct Vt Rp Rh {down(8, 5)} 10h 9h 8h 7h 6h 5h 4h 3h 2h",
    0: "4 3 2 1p 10p Dh Ch Vh 1h 10k 9k 8k 7k 6k 5k 4t 3t 2t",
}
"""The taker draws the trumps, loses five rich tricks, and leads the Petit last."""


@pytest.mark.clause(
    "france.score.unit",
    "france.poignee.winner",
    "france.petit.au_bout",
    "france.score.shares.tarot_4",
)
def test_the_first_example_played() -> None:
    # A Garde with two bouts and 49 points, a simple poignée and the Petit at the end.
    chien = "10t 9t 8t 7t 6t 5t"
    state = to_tricks(dealt("tarot-4", FIRST, chien), "garde", 1, discard=chien)
    state = state.apply(show(f"{down(21, 13)} 1"))
    on = {"21": "Exc", "1k": "Rk Rp", "Dk": "Rh", "Ck": "Ct", "Vk": "Vt", "Rt": "Dt", "9p": "Dp"}
    leads = f"{down(21, 13)} 1k Dk Ck Vk Rt 9p Cp Vp 1"
    over = led(state, leads, "1k 2k 3k 4k 1t 5k 6k 7k 8k 2t", on)
    assert over.taken == (0, 13, 5, 0)
    assert halves(over) == (98, 84)
    assert terms(over) == {"contract": 66, "poignee": 20, "petit": 20}
    assert score(over) == (-106, 318, -106, -106)
    judged(over)


@pytest.mark.clause("france.score.unit", "france.poignee.winner", "france.excuse.exchange.own_side")
def test_the_fourth_example_played() -> None:
    # A Garde made by eleven, with a simple poignée shown by a defender.
    hands = FIRST | {
        2: "Rk Dk Ck Vk Rt 3 2 9p 8p 7p 6p 5p 4p 3p 2p 1p 10p 1h",
        3: "Dt Ct Vt Rp Rh 4t 10h 9h 8h 7h 6h 5h 4h 3h 2h Dh Ch Vh",
        0: f"Exc {down(12, 4)} 10k 9k 8k 7k 6k 5k 3t 2t",
    }
    chien = "10t 9t 8t 7t 6t 5t"
    state = to_tricks(dealt("tarot-4", hands, chien), "garde", 1, discard=chien)
    on = {"1k": "Rk Rp Exc", "Dk": "Rh", "Ck": "Ct", "Vk": "Vt", "Rt": "4t", "9p": "Dp"}
    keep = "1k 2k 3k 4k 1t 5k 6k 7k 8k 2t Dt"
    state = state.apply(play("21")).apply(play("2"))
    state = state.apply(play("2h")).apply(show(f"Exc {down(12, 4)}")).apply(play("4"))
    over = led(state, f"{down(20, 13)} 1k Dk Ck Vk Rt 9p 1 Cp Vp", keep, on)
    assert over.taken == (0, 13, 5, 0)
    assert halves(over) == (104, 78)
    assert terms(over) == {"contract": 72, "poignee": 20}
    assert score(over) == (-92, 276, -92, -92)
    judged(over)


@pytest.mark.clause(
    "france.count.half_point.rounding", "france.count.half_point", "france.score.shares.tarot_3"
)
@given(seed=st.integers(0, 10**9))
def test_half_a_point_goes_to_the_side_that_wins(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - for play, not for secrets
    state = wild(chance.choice(["tarot-3", "tarot-5"]), chance)
    while not state.over:
        state = state.apply(wanted(state, chance, "any"))
    account = state.result().contract
    if account is None or halves(state)[0] % 2 == 0:
        return
    exact = (halves(state)[0] - 2 * account.need) / 2
    assert abs(account.margin) == abs(exact) + 0.5
    assert account.made == (exact > 0)


@pytest.mark.clause(
    "france.games.sides", "france.bidding.taker", "france.score.shares.tarot_5_alone"
)
def test_alone_against_four_every_defender_pays_the_taker() -> None:
    hands = {1: f"{down(21, 13)} Rp Dp Cp Vp 10p 1", 2: f"Exc {down(12, 7)}", 3: down(6, 2)}
    state = to_tricks(
        dealt("tarot-5", hands, "2k 3k 4k"), "prise", 1, called="Rp", discard="2k 3k 4k"
    )
    over = led(state, "21 20 19 18 17 16 15 14 13 Rp Dp Cp Vp 10p 1", "", {"21": "Exc"})
    unit = sum(terms(over).values())
    assert score(over) == (-unit, 4 * unit, -unit, -unit, -unit)
    assert terms(over)["petit"] == 10
    judged(over)


@pytest.mark.clause("france.count.pairs.shortcut", "france.count.pairs", "france.cards.values")
def test_counting_by_pairs_is_only_a_shortcut() -> None:
    # A card with a half-point card makes 5, 5, 4, 3 or 2; two half-point cards make 1.
    paired = {"Rp": 5, "21": 5, "Exc": 5, "Dp": 4, "Cp": 3, "Vp": 2, "10p": 1, "20": 1}
    counter = setup(rules_of("tarot-4")).counter
    index = {card: number for number, card in IDS.items()}
    for card, points in paired.items():
        pair = 1 << index[card] | 1 << index["2t"]
        assert counter.half_points(pair) == 2 * points
        assert halves_of(card) + halves_of("2t") == 2 * points


@pytest.mark.clause("france.deal.next_dealer", "france.bidding.passed_out", "france.deal.misdeal")
def test_the_turn_to_deal_goes_to_the_right() -> None:
    match = new_match(rules_of("tarot-4"), dealer=3)
    for expected in (0, 1, 2):
        state = match.new_deal(seed=f"next {expected}")
        chance = Random(expected)  # noqa: S311 - for play, not for secrets
        while not state.over:
            state = state.apply(wanted(state, chance, "any"))
        assert not state.result().same_dealer
        match = match.after(state.result())
        assert match.dealer == expected


@pytest.mark.clause("france.games.edition")
@pytest.mark.parametrize("game", GAMES)
def test_a_ruleset_names_the_edition_it_follows(game: str) -> None:
    assert rules_of(game).label == f"france/{game}@2012-07-01"


@pytest.mark.clause("france.cards.notation", "france.cards.names")
def test_each_card_has_one_written_form_and_names_of_its_own() -> None:
    pack = rules_of("tarot-4").pack
    assert [card.id for card in pack.cards] == PACK
    assert len(set(PACK)) == 78
    names: dict[tuple[str, str], str] = {}
    for card in pack.cards:
        for language, words in card.names.items():
            for word in words:
                assert names.setdefault((language, word.casefold()), card.id) == card.id
    for written_form in PACK:
        assert ids(read_cards(written_form, pack)) == {written_form}
    for name, meant in (
        ("Roi de cœur", "Rh"),
        ("le Petit", "1"),
        ("Excuse", "Exc"),
        ("Queen of spades", "Dp"),
    ):
        assert ids(read_cards(name, pack)) == {meant}


# Whole deals that come to half a point beside the line, card by card: the dealer; contract,
# taker, card called and discard; the hands; the chien; the tricks; half points of the attack,
# which has two bouts in each; and the scores.

PLAYED = {
    "three_short": (
        "tarot-3",
        0,
        ("sans", 0, "", ""),
        [
            "21 20 19 18 17 10 3 Exc Rp 10p 8p 6p 4p 1p Ch 9h 8h 9k 7k 5k 4k Vt 7t 5t",
            "15 14 7 6 5 2 1 Dp Vp 9p 5p 3p 7h 5h 4h 1h Dk 6k 1k Rt Dt 8t 4t 3t",
            "16 11 9 8 Cp 7p 2p Dh Vh 10h 3h 2h Rk Ck Vk 10k 8k 3k 2k Ct 10t 6t 2t 1t",
        ],
        "13 12 4 Rh 6h 9t",
        """
        6k Vk 9k  Rk Exc Dk  10t Vt 4t  21 5 9
        1p 5p 7p  10h 8h 4h  2t 7t Dt  1h 2h 9h
        Rp Vp 2p  Ch 5h Dh  3k 7k 1k  8p Dp Cp
        15 16 18  6p 9p 8  2k 5k 6  Rt Ct 5t
        3p 11 10p  3h 3 7h  10 14 8k  7 Vh 17
        19 2 Ck  4k 1 10k  3t 6t 20  4p 8t 1t
        """,
        81,
        (-208, 104, 104),
    ),
    "three_over": (
        "tarot-3",
        2,
        ("prise", 0, "", "9p 9h 10k 7k 9t 8t"),
        [
            "18 15 14 6 Exc Rp Cp Vp 9p 4p 1p Dh 9h 7h 3h 1h 7k 6k 5k Rt Vt 9t 8t 6t",
            "17 11 9 8 7 3 2 Dp 8p 7p 5p Rh Vh 10h 6h Dk Ck Vk 8k 4k 1k Dt 4t 1t",
            "21 20 19 16 13 5 4 1 10p 3p 2p Ch 8h 5h 2h 9k 3k 2k Ct 10t 7t 5t 3t 2t",
        ],
        "12 10 6p 4h Rk 10k",
        """
        1p 5p 10p  7t Rt Dt  1h Vh 5h  11 21 14
        5 Exc 9  4t 3t Vt  5k 8k 3k  3 19 10
        3p 6p Dp  7p 2p 4p  Vk 2k Rk  Rp 8p 4
        13 18 2  Cp 7 20  2t 6t 1t  15 17 16
        Rh 2h 3h  Dk 9k 6k  4k 1 6  12 8 5t
        Vp 10h 10t  Dh 6h 8h  7h Ck Ch  Ct 4h 1k
        """,
        83,
        (52, -26, -26),
    ),
    "five_short": (
        "tarot-5",
        2,
        ("prise", 3, "Rk", "4p 2h 4t"),
        [
            "20 17 8 7 Dp 8p Dh Ck 9k Vt 7t 6t 5t 3t 2t",
            "16 15 12 11 5 3 2 Exc Vp 7p 5p 3p Rh 4k 10t",
            "6 Cp 10p 1p 10h 8h 3h Dk Vk 10k 8k 6k 5k 1k Rt",
            "21 19 18 10 1 Rp 2p 7h 2h 7k Dt Ct 9t 8t 4t",
            "14 13 9 4 9p Ch Vh 9h 6h 4h 1h Rk 3k 2k 1t",
        ],
        "6p 4p 5h",
        """
        6p 9p 8p 7p 1p  14 20 2 6 21  10 13 17 11 8h  Dp Exc Cp Rp 9
        2k Ck 4k 1k 7k  8 12 Dk 18 4  5h 6h Dh Rh 10h  Vp 10p 2p 1h 7
        9k 5 6k 19 Rk  Ct 1t Vt 10t Rt  3h 7h Ch 5t 16  3p 8k 1 9h 2t
        9t 4h 7t 3 Vk  15 10k Dt 3k 6t  5p 5k 8t Vh 3t
        """,
        81,
        (26, 26, 26, -52, -26),
    ),
    "five_over": (
        "tarot-5",
        4,
        ("garde", 2, "Rk", "3p 2p 1k"),
        [
            "16 8 3 Exc 9p 7h 2h Vk 8k 4k Ct 9t 6t 5t 1t",
            "18 17 14 7 Cp 6p Dh Ch 9h Dk 2k Rt 10t 8t 7t",
            "21 6 5 2 Vp 10p 3p 2p 1p 6h 5h 1h 6k 1k Vt",
            "19 15 12 10 4 1 4p 10h 8h 4h Rk 3k 4t 3t 2t",
            "20 13 9 Rp Dp 7p 5p Rh 3h Ck 10k 9k 7k 5k Dt",
        ],
        "11 8p Vh",
        """
        3 17 21 1 9  11 15 20 8 18  9k 4k 2k 6k 3k  13 Exc 14 2 19
        4t Dt Ct 10t Vt  7p 9p 6p Vp 4p  1p 12 5p 16 Cp  6t 7t 6 3t 5k
        8p 4 Rp 5t 7  Dk 5 Rk Ck 8k  10p 10 Dp 2h Rt  10h 3h 7h Ch 5h
        9h Vh 4h Rh 9t  7k Vk Dh 1h 8h  1t 8t 6h 2t 10k
        """,
        83,
        (-52, -52, 104, 52, -52),
    ),
}


@pytest.mark.clause(
    "france.count.half_point",
    "france.count.half_point.rounding",
    "france.score.shares.tarot_3",
    "france.score.shares.tarot_5",
)
@pytest.mark.parametrize("name", PLAYED)
def test_half_a_point_short_is_lost_by_one_and_half_a_point_over_won_by_one(name: str) -> None:
    game, dealer, (contract, taker, called, discard), hands, chien, cards, half, scores = PLAYED[
        name
    ]
    state = dealt(game, dict(enumerate(hands)), chien, dealer=dealer)
    state = to_tricks(state, contract, taker, called=called, discard=discard)
    for card in cards.split():
        state = state.apply(play(card))
    assert state.over
    account = state.result().contract
    assert account is not None
    assert (halves(state)[0], account.result.bouts, account.need) == (half, 2, 41)
    assert (account.made, account.margin) == (half == 83, 1)
    assert score(state) == scores
    judged(state)
