"""The cut, the deal by packets, and the monte."""

from __future__ import annotations

import pytest
from at_table import (
    IDS,
    LAST_CARDS,
    MONTE,
    NO_MONTE,
    PACKETS,
    TABLES,
    TAKE,
    dealt,
    ids,
    left_over,
    on,
    rules_of,
    seeded,
    to_phase,
)

from tarocco.play import Action, new_game, new_match, setup
from tarocco.play.actions import discard

CUT_20 = Action("cut", number=20)
SIZES = {
    ("ottocento", 4): 15,
    ("quattro-scartate", 4): 15,
    ("terziglio-poste", 3): 18,
    ("terziglio-giochi", 3): 18,
    ("millone", 2): 20,
    ("centocinquanta", 2): 15,
    ("quindici", 2): 15,
    ("mattazza", 3): 20,
    ("mattazza", 4): 15,
    ("mattazza", 5): 12,
    ("mattazza", 6): 10,
}
"""How many cards each player is dealt."""

LEFT_OVER = {
    "ottocento": 0,
    "quattro-scartate": 0,
    "terziglio-poste": 8,
    "terziglio-giochi": 8,
    "millone": 20,
    "centocinquanta": 30,
    "quindici": 30,
    "mattazza": 2,
}
"""How many cards are left over, the dealer's last ones apart."""


@pytest.mark.clause("bologna.play.cut")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_player_before_the_dealer_cuts(game: str, players: int) -> None:
    for dealer in range(players):
        state = seeded(game, "cut", players=players, dealer=dealer)

        assert state.to_act == (dealer + players - 1) % players
        assert {action.kind for action in state.legal()} == {"cut"}


@pytest.mark.clause("bologna.play.cut")
def test_the_lower_part_of_the_pack_goes_on_top() -> None:
    before = seeded("ottocento", "cut")
    after = before.apply(CUT_20)

    assert after.deck == (*before.deck[20:], *before.deck[:20])


@pytest.mark.clause("bologna.play.cut")
def test_a_cut_leaves_cards_on_both_sides() -> None:
    state = seeded("ottocento", "cut")

    assert [action.number for action in state.legal()] == list(range(1, 62))
    for number in (-1, 0, 62, 63):
        assert state.violation(Action("cut", number=number)) is not None


@pytest.mark.clause("bologna.play.cut")
def test_every_cut_gives_another_deal() -> None:
    state = seeded("ottocento", "cut")

    assert len({state.apply(action).deck for action in state.legal()}) == 61


@pytest.mark.clause(
    "bologna.play.direction",
    "bologna.games.ottocento.deal",
    "bologna.games.quattro_scartate.deal",
    "bologna.games.terziglio.deal",
    "bologna.games.millone.deal",
    "bologna.games.centocinquanta.deal",
    "bologna.games.quindici.deal",
    "bologna.games.mattazza.deal",
)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_packets_go_round_from_the_dealers_right(game: str, players: int) -> None:
    for dealer in range(players):
        table = setup(rules_of(game), players)
        deck = tuple(range(62))
        state = new_game(table.rules, deal=deck, players=players, dealer=dealer)
        hands: list[list[int]] = [[] for _ in range(players)]
        next_card = 0
        for number, size in enumerate(PACKETS[game, players]):
            for place in range(players):
                seat = (dealer + 1 + place) % players
                hands[seat] += range(next_card, next_card + size)
                next_card += size
            if number == 0 and state.phase == "deal":
                assert [len(hand) for hand in hands] == [5] * players
                assert [ids(state.hand(seat)) for seat in range(players)] == [
                    {IDS[card] for card in hand} for hand in hands
                ]
                state = state.apply(NO_MONTE)
        if "last_cards" not in state.phase and game in LAST_CARDS:
            hands[dealer] += range(next_card, next_card + 2)

        assert [ids(state.hand(seat)) for seat in range(players)] == [
            {IDS[card] for card in hand} for hand in hands
        ]


@pytest.mark.clause(
    "bologna.games.ottocento.deal",
    "bologna.games.quattro_scartate.deal",
    "bologna.games.terziglio.deal",
    "bologna.games.millone.deal",
    "bologna.games.centocinquanta.deal",
    "bologna.games.quindici.deal",
    "bologna.games.mattazza.deal",
)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_everybody_has_as_many_cards(game: str, players: int) -> None:
    state = dealt(game, {}, players=players)
    while state.phase == "deal":
        state = state.apply(NO_MONTE)
    waiting = 2 if state.phase == "last_cards" else 0
    held = [state.hand(seat).bit_count() for seat in range(players)]

    extra = LAST_CARDS.get(game, 0) - waiting
    assert held == [SIZES[game, players] + extra, *[SIZES[game, players]] * (players - 1)]
    assert len(left_over(state)) == LEFT_OVER[game] + waiting
    assert sum(held) + LEFT_OVER[game] + waiting == 62


@pytest.mark.clause("bologna.games.ottocento.deal", "bologna.declarations.out.dealer")
def test_the_last_two_cards_are_the_dealers() -> None:
    state = to_phase(dealt("ottocento", {2: "Rd Qd Cd Fd Ad"}, dealer=2), "last_cards")
    waiting = left_over(state)
    before = ids(state.hand(2))
    after = state.apply(TAKE)

    assert len(waiting) == 2
    assert state.to_act == 2
    assert ids(after.hand(2)) == before | waiting
    assert left_over(after) == set()


@pytest.mark.clause("bologna.games.terziglio.deal")
@pytest.mark.parametrize("game", ["terziglio-poste", "terziglio-giochi"])
def test_nineteen_and_five(game: str) -> None:
    state = dealt(game, {}, terziglio_cards="19_and_5")

    assert [state.hand(seat).bit_count() for seat in range(3)] == [19, 19, 19]
    assert len(left_over(state)) == 5
    assert state.phase == "auction"


# The Millone is dealt in two parts.


@pytest.mark.clause(
    "bologna.games.millone",
    "bologna.games.millone.deal",
    "bologna.games.millone.first_discard",
    "bologna.games.millone.draw",
    "bologna.games.millone.last_discard",
    "bologna.games.millone.players",
)
def test_the_millone_is_dealt_twice() -> None:
    state = to_phase(dealt("millone", {}), "first_discard")
    assert [state.hand(seat).bit_count() for seat in (0, 1)] == [22, 20]
    assert state.to_act == 1
    stock = state.deck[42:]

    state = state.apply(state.legal()[0])
    assert [state.hand(seat).bit_count() for seat in (0, 1)] == [22, 10]
    assert state.to_act == 0
    kept = [state.hand(seat) for seat in (0, 1)]
    action = state.legal()[0]
    assert action.cards.bit_count() == 10
    state = state.apply(action)

    assert state.phase == "last_discard"
    assert ids(state.hand(1)) == ids(kept[1]) | {IDS[card] for card in stock[:10]}
    assert ids(state.hand(0)) == ids(kept[0] & ~action.cards) | {IDS[card] for card in stock[10:]}
    assert [state.hand(seat).bit_count() for seat in (0, 1)] == [22, 20]
    assert (state.to_act, left_over(state)) == (0, set())

    state = state.apply(state.legal()[0])
    assert state.phase == "tricks"
    assert [state.hand(seat).bit_count() for seat in (0, 1)] == [20, 20]
    layout = state.setup.layout
    assert [state.places[layout.discards(seat)].bit_count() for seat in (0, 1)] == [12, 10]


@pytest.mark.clause("bologna.games.millone.deal", "bologna.games.millone.draw")
def test_the_dealer_of_the_millone_may_get_his_two_cards_later() -> None:
    state = to_phase(
        dealt("millone", {}, millone_dealer_cards="second_deal"),
        "first_discard",
    )
    assert [state.hand(seat).bit_count() for seat in (0, 1)] == [20, 20]
    assert len(left_over(state)) == 22

    state = to_phase(state, "last_discard")
    assert [state.hand(seat).bit_count() for seat in (0, 1)] == [22, 20]
    assert left_over(state) == set()
    assert state.to_act == 0

    state = to_phase(state, "tricks")
    assert [state.hand(seat).bit_count() for seat in (0, 1)] == [20, 20]


@pytest.mark.clause("bologna.games.millone.keep")
def test_nobody_keeps_more_than_ten_of_his_first_cards() -> None:
    state = to_phase(dealt("millone", {}), "first_discard")
    laid = [index for index in range(62) if state.legal()[0].cards >> index & 1]
    for number in range(11):
        action = discard(laid[:number])
        wrong = state.violation(action)
        assert (wrong is None) == (number == 10)
        assert wrong is None or wrong.kind.id == "discard_number"


# Monte.


@pytest.mark.clause("bologna.play.monte", "bologna.play.direction")
@pytest.mark.parametrize("game", ["ottocento", "quattro-scartate"])
def test_a_monte_is_asked_from_the_dealers_right_to_the_dealer(game: str) -> None:
    for dealer in range(4):
        state = dealt(game, {}, dealer=dealer)
        asked = []
        while not state.over:
            assert [state.hand(seat).bit_count() for seat in range(4)] == [5] * 4
            assert set(state.legal()) == {MONTE, NO_MONTE}
            asked.append(state.to_act)
            state = state.apply(MONTE)

        assert asked == [(dealer + place) % 4 for place in (1, 2, 3, 4)]
        assert state.result().ended == "monte"


@pytest.mark.clause("bologna.play.monte")
@pytest.mark.parametrize("refuses", range(4))
def test_one_refusal_keeps_the_deal(refuses: int) -> None:
    state = on(dealt("ottocento", {}), *[MONTE] * refuses, NO_MONTE)

    assert (state.phase, state.over) == ("last_cards", False)
    assert [state.hand(seat).bit_count() for seat in range(4)] == [15] * 4


@pytest.mark.clause("bologna.play.monte")
def test_after_a_monte_nobody_has_made_anything() -> None:
    result = on(dealt("ottocento", {}, scores=(300, 410)), *[MONTE] * 4).result()

    assert result.changes == (0, 0)
    assert result.scores == (600, 820)
    assert result.winner is None
    assert not result.played


@pytest.mark.clause("bologna.play.monte.dealer", "bologna.play.direction.dealer")
@pytest.mark.parametrize("game", ["ottocento", "quattro-scartate"])
@pytest.mark.parametrize(("reading", "dealer"), [("next", 1), ("same", 0)])
def test_who_deals_after_a_monte(game: str, reading: str, dealer: int) -> None:
    match = new_match(rules_of(game, monte_dealer=reading))
    state = match.new_deal(seed=1).apply(CUT_20)
    result = on(state, *[MONTE] * 4).result()

    assert result.same_dealer == (reading == "same")
    assert match.after(result).dealer == dealer


@pytest.mark.clause("bologna.play.monte")
@pytest.mark.parametrize("game", ["ottocento", "quattro-scartate"])
def test_a_monte_after_ten_cards_is_asked_by_the_older_reading(game: str) -> None:
    state = dealt(game, {}, monte_rounds="five_or_ten").apply(NO_MONTE)

    assert state.phase == "deal"
    assert state.to_act == 1
    assert [state.hand(seat).bit_count() for seat in range(4)] == [10] * 4
    assert on(state, *[MONTE] * 4).result().ended == "monte"
    after = on(state, MONTE, NO_MONTE)
    assert after.phase in {"last_cards", "discard"}


@pytest.mark.clause("bologna.play.monte")
def test_agreeing_before_a_refusal_counts_for_nothing_later() -> None:
    state = on(dealt("ottocento", {}, monte_rounds="five_or_ten"), MONTE, MONTE, MONTE, NO_MONTE)

    assert state.to_act == 1
    state = on(state, MONTE)
    assert not state.over


@pytest.mark.clause("bologna.play.monte")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_only_two_games_have_a_monte(game: str, players: int) -> None:
    state = dealt(game, {}, players=players, monte_rounds="five_or_ten")

    assert (state.phase == "deal") == (game in {"ottocento", "quattro-scartate"})


@pytest.mark.clause("bologna.play.direction", "bologna.play.lead")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_dealers_right_leads_and_the_turn_goes_round(game: str, players: int) -> None:
    for dealer in range(players):
        state = dealt(game, {}, players=players, dealer=dealer)
        if state.phase == "auction":
            word = "con_le_mie" if game == "terziglio-poste" else "solo"
            state = state.apply(Action("call", word=word))
        state = to_phase(state, "tricks")
        turns = []
        for _ in range(players):
            turns.append(state.to_act)
            state = state.apply(next(each for each in state.legal() if each.kind == "play"))

        assert turns == [(dealer + place) % players for place in range(1, players + 1)]
