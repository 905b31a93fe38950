"""What a player may know: his own cards and what lies open, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_table import (
    IDS,
    LAST_CARDS,
    NO_MONTE,
    TABLES,
    call,
    dealt,
    declare,
    dice,
    discards,
    ids,
    lay,
    mask,
    on,
    pile,
    rules_of,
    seeded,
    to_phase,
    tricks,
)

from tarocco.cards import indices, mask_of
from tarocco.play import Action, new_game
from tarocco.play.beginner import beginner
from tarocco.play.policies import random_policy
from tarocco.play.shuffle import Chance

if TYPE_CHECKING:
    from tarocco.play import State, View
    from tarocco.play.policies import Policy


def _facts(view: View) -> tuple[object, ...]:
    """Return everything that a view says."""
    return tuple(
        getattr(view, name) for name in type(view).__slots__ if name not in {"setup", "seat"}
    )


def _hidden(state: State, seat: int) -> set[str]:
    """Return the cards that a player cannot see anywhere."""
    layout = state.setup.layout
    cards = ids(state.places[layout.stock] | state.places[layout.undealt])
    for other in range(state.setup.players):
        if other != seat:
            cards |= ids(state.hand(other)) | discards(state, other)
    return cards


@pytest.mark.clause("bologna.declarations.public", "bologna.declarations.out.dealer")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_view_names_no_hidden_card(game: str, players: int) -> None:
    for seed in range(6):
        state = seeded(game, seed, players=players)
        chance = dice(seed)
        while not state.over:
            for seat in range(players):
                view = state.view(seat)
                seen = view.hand | view.discards | view.seen | sum(1 << card for card in view.trick)
                for each in (*view.piles, *(action.cards for action in view.legal)):
                    seen |= each
                hidden = _hidden(state, seat)
                shown = set().union(*(ids(cards) for cards in view.shown))
                if state.phase != "exchange":
                    assert not ids(seen) & (hidden - shown)
                assert ids(view.hand) == ids(state.hand(seat))
            state = state.apply(chance.choice(state.legal()))


def _swapped(deck: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """Return a pack in which two cards have changed places."""
    change = {one: other, other: one}
    return tuple(change.get(card, card) for card in deck)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_two_deals_that_differ_in_hidden_cards_look_the_same(game: str, players: int) -> None:
    rules = rules_of(game)
    for seed in range(5):
        chance = dice(f"{game}{players}{seed}")
        deck = tuple(chance.sample(range(62), 62))
        seat = chance.randrange(players)
        state = new_game(rules, deal=deck, players=players)
        actions: list[Action] = []
        while not state.over and state.phase != "exchange":
            hidden = sorted(_unseen(state, seat))
            if len(hidden) > 1 and not len(actions) % 4:
                one, other = chance.sample(hidden, 2)
                twin = _replayed(
                    state, _swapped(deck, one, other), actions, {one: other, other: one}
                )
                assert twin.deck != state.deck
                assert _facts(twin.view(seat)) == _facts(state.view(seat))
            actions.append(chance.choice(state.legal()))
            state = state.apply(actions[-1])


def _replayed(
    state: State, deck: tuple[int, ...], actions: list[Action], changed: dict[int, int]
) -> State:
    """Play the same actions from another pack, with two cards that have changed places."""
    twin = new_game(state.setup.rules, deal=deck, players=state.setup.players)
    for action in actions:
        cards = mask_of(changed.get(card, card) for card in indices(action.cards))
        twin = twin.forced(action._replace(cards=cards))
    return twin


def _unseen(state: State, seat: int) -> set[int]:
    """Return the cards that a player has not seen, and that nobody has shown or played."""
    shown = 0
    for cards in state.talk.declared:
        shown |= cards
    return {card for card in range(62) if IDS[card] in _hidden(state, seat) - ids(shown)}


@pytest.mark.clause("bologna.declarations.out.dealer", "bologna.games.ottocento.deal")
@pytest.mark.parametrize("game", ["ottocento", "centocinquanta", "quindici", "millone"])
def test_the_dealer_does_not_see_his_last_two_cards(game: str) -> None:
    state = to_phase(dealt(game, {}), "last_cards")
    size = 20 if game == "millone" else 15
    last = {IDS[card] for card in state.deck[size * state.setup.players :][: LAST_CARDS[game]]}

    assert state.view(0).hand.bit_count() == size
    for seat in range(state.setup.players):
        assert not ids(state.view(seat).seen) & last
    assert last <= ids(state.apply(Action("take")).view(0).hand)


@pytest.mark.clause("bologna.play.monte")
def test_after_the_first_packet_five_cards_are_known() -> None:
    state = dealt("ottocento", {})

    assert [state.view(seat).hand.bit_count() for seat in range(4)] == [5] * 4
    assert state.view(1).counts == (5, 5, 5, 5)
    assert state.apply(NO_MONTE).view(1).hand.bit_count() == 15


@pytest.mark.clause("bologna.play.discard", "bologna.play.discards")
def test_discards_lie_face_down() -> None:
    hands = {0: "Qd Cd Ang", 2: "Rd"}
    state = to_phase(dealt("ottocento", hands), "tricks", "Qd Cd")

    assert ids(state.view(0).discards) == {"Qd", "Cd"}
    for seat in (1, 2, 3):
        assert state.view(seat).discards == 0
        assert not ids(state.view(seat).seen) & {"Qd", "Cd"}


@pytest.mark.clause("bologna.games.terziglio.unused", "bologna.games.terziglio_giochi.solo")
def test_a_pozzo_that_nobody_takes_up_stays_hidden() -> None:
    state = dealt("terziglio-giochi", {}, rest="Rd Qd Cd Fd Ad 6d 7d 8d").apply(call("solo"))
    pozzo = {"Rd", "Qd", "Cd", "Fd", "Ad", "6d", "7d", "8d"}
    while state.phase == "tricks":
        for seat in range(3):
            assert not ids(state.view(seat).seen) & pozzo
            assert not ids(state.view(seat).hand) & pozzo
        state = state.apply(next(each for each in state.legal() if each.kind == "play"))

    assert pozzo <= pile(state, state.leader) or state.over


@pytest.mark.clause("bologna.games.terziglio.stock")
def test_who_goes_up_alone_sees_the_pozzo_and_what_he_lays_aside() -> None:
    before = dealt("terziglio-giochi", {}, rest="6c 7c 8c 9c 10c 6d 7d 8d")
    state = on(before, call("gioco"), call("pass"), call("pass"))
    laid = "6c 7c 8c 9c 10c 6d 7d 8d"
    after = state.apply(lay(laid))

    assert set(laid.split()) <= ids(state.view(1).hand)
    assert ids(after.view(1).discards) == set(laid.split())
    for seat in (0, 2):
        assert not ids(state.view(seat).seen) & set(laid.split())
        assert not ids(after.view(seat).seen) & set(laid.split())
        assert after.view(seat).lone == 1
        assert after.view(seat).side == (0, 2)


def test_legal_actions_are_told_only_to_who_acts() -> None:
    state = tricks(dealt("ottocento", {1: "Rd Qd Cd"}), "")

    assert state.view(1).legal == tuple(state.legal())
    assert [state.view(seat).legal for seat in (0, 2, 3)] == [(), (), ()]


@pytest.mark.clause("bologna.declarations.public")
def test_what_lies_open_all_see() -> None:
    hands = {1: "Rd Qd Cd 7s", 2: "8s", 3: "9s", 0: "6s"}
    state = on(tricks(dealt("ottocento", hands), ""), declare("Rd Qd Cd"))
    state = tricks(state, "7s 8s")
    for seat in range(4):
        view = state.view(seat)
        assert [IDS[card] for card in view.trick] == ["7s", "8s"]
        assert view.shown[1] == mask("Rd Qd Cd")
        assert (view.turn, view.leader, view.dealer, view.phase) == (3, 1, 0, "tricks")
    state = tricks(state, "9s 6s")
    for seat in range(4):
        assert state.view(seat).taken == state.taken == (0, 0, 0, 1)
        assert ids(state.view(seat).piles[3]) == {"7s", "8s", "9s", "6s"}


@pytest.mark.parametrize("policy", [random_policy, beginner])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_policies_play_by_the_view_alone(game: str, players: int, policy: Policy) -> None:
    state, chance = seeded(game, "policy", players=players), Chance("policy")
    while not state.over:
        view = state.view(state.turn)
        action = policy(view, chance)
        assert action in view.legal
        state = state.apply(action)

    assert state.result().ended in {"counted", "monte", "all_pass", "out"}
