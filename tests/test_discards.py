"""Discards: how many, which not, whose they are."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from at_table import (
    FIVES,
    MONTE,
    PACK_OF_62,
    PASS,
    TAKE,
    call,
    dealt,
    declare,
    discards,
    finished,
    ids,
    lay,
    mask,
    on,
    out,
    pile,
    play,
    refused,
    to_phase,
)

if TYPE_CHECKING:
    from tarocco.play import State

TWO = ("ottocento", "quattro-scartate", "centocinquanta", "quindici")
"""The games in which the dealer alone discards, two cards."""

DEALERS_HAND = "Ang Mon Beg Mat Rd Rc Rs Rb Sol 16 M1 Qd As 10b 7c 9c Fd"


def _before(game: str, hand: str = DEALERS_HAND) -> State:
    """Return a deal in which the dealer discards."""
    return to_phase(dealt(game, {0: hand}), "discard")


@pytest.mark.clause(
    "bologna.play.discard",
    "bologna.games.ottocento.discard",
    "bologna.games.quattro_scartate.discard",
    "bologna.games.centocinquanta.discard",
    "bologna.games.quindici.discard",
)
@pytest.mark.parametrize("game", TWO)
def test_the_dealer_may_discard_any_two_but_the_five_point_cards(game: str) -> None:
    state = _before(game)
    assert state.to_act == 0
    assert state.hand(0).bit_count() == 17
    for pair in combinations(DEALERS_HAND.split(), 2):
        wrong = state.violation(lay(" ".join(pair)))
        barred = set(pair) & set(FIVES)
        assert (wrong is None) == (not barred)
        if wrong:
            assert (wrong.kind.id, ids(wrong.cards)) == ("discard_barred", barred)


@pytest.mark.clause("bologna.play.discard")
def test_exactly_eight_cards_cannot_be_discarded() -> None:
    barred = []
    for card in PACK_OF_62:
        others = [each for each in ("10c", "9c", "8c", "7c") if each != card]
        filler = [each for each in PACK_OF_62 if each not in {card, *others}][:13]
        state = _before("ottocento", " ".join([card, *others, *filler][:17]))
        if state.violation(lay(f"{card} {others[0]}")):
            barred.append(card)

    assert set(barred) == set(FIVES)
    assert len(barred) == 8


@pytest.mark.clause("bologna.play.discard", "bologna.games.ottocento.discard")
def test_aces_queens_and_trumps_may_be_discarded() -> None:
    for pair in ("As Qd", "Sol 16", "M1 10b"):
        after = _before("ottocento").apply(lay(pair))

        assert discards(after, 0) == set(pair.split())
        assert ids(after.hand(0)) == set(DEALERS_HAND.split()) - set(pair.split())
        assert (after.phase, after.to_act) == ("tricks", 1)


@pytest.mark.clause("bologna.play.discard.number")
@pytest.mark.parametrize("number", [0, 1, 3, 8])
def test_neither_more_nor_fewer_than_two(number: int) -> None:
    cards = ["Sol", "16", "M1", "Qd", "As", "10b", "7c", "9c"][:number]
    wrong = refused(_before("ottocento"), lay(" ".join(cards)))

    assert (wrong.kind.id, wrong.kind.clause) == ("discard_number", "bologna.play.discard.number")
    assert wrong.detail == "2"


@pytest.mark.clause("bologna.play.held", "bologna.play.discard")
def test_only_cards_held_are_discarded() -> None:
    wrong = refused(_before("ottocento"), lay("Sol 15"))

    assert (wrong.kind.id, ids(wrong.cards)) == ("not_held", {"15"})


@pytest.mark.clause("bologna.play.discard.final")
def test_a_discard_is_not_changed_afterwards() -> None:
    after = _before("ottocento").apply(lay("As Qd"))

    for action in (lay("10b 7c"), lay("As 10b"), lay("As Qd")):
        assert refused(after, action).kind.id == "wrong_time"
    after = on(after, *[each for each in after.legal() if each.kind == "play"][:1])
    assert refused(after, lay("10b 7c")).kind.id == "wrong_time"


@pytest.mark.clause("bologna.play.discard.final", "bologna.play.held")
def test_a_discarded_card_is_not_played() -> None:
    state = _before("ottocento").apply(lay("As Qd"))
    while state.to_act != 0:
        state = state.apply(next(each for each in state.legal() if each.kind == "play"))

    assert refused(state, play("Qd")).kind.id == "not_held"


@pytest.mark.clause("bologna.play.discards", "bologna.play.turn")
@pytest.mark.parametrize("game", TWO)
def test_the_discards_count_for_the_dealers_side(game: str) -> None:
    state = finished(_before(game).apply(lay("Fd Qd")), "Ang Mon Sol Rd Rc Rs Rb")
    result = state.result()
    side = next(side for side in result.sides if 0 in side.seats)

    assert side.tricks
    assert mask("Fd Qd") & side.pile == mask("Fd Qd")


@pytest.mark.clause("bologna.play.discard")
def test_what_is_proposed_is_legal_and_uses_every_card() -> None:
    for game in (*TWO, "millone"):
        state = dealt(game, {})
        state = to_phase(state, "first_discard" if game == "millone" else "discard")
        legal = state.legal()
        used = set().union(*(ids(action.cards) for action in legal))
        hand = ids(state.hand(state.turn))

        assert all(state.violation(action) is None for action in legal)
        assert len({action.cards for action in legal}) == len(legal)
        assert used == hand - set(FIVES)


@pytest.mark.clause("bologna.play.discard")
def test_the_mattazza_has_no_discard() -> None:
    state = dealt("mattazza", {})

    assert (state.phase, state.hand(0).bit_count()) == ("tricks", 15)


# The Terziglio and the Millone.


@pytest.mark.clause(
    "bologna.games.terziglio.stock",
    "bologna.games.terziglio_giochi.gioco",
    "bologna.games.terziglio_poste.posso",
    "bologna.play.discard.number",
)
@pytest.mark.parametrize(("reading", "number"), [("18_and_8", 8), ("19_and_5", 5)])
@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("terziglio-giochi", ("pass", "gioco", "pass")),
        ("terziglio-poste", ("passo", "posso", "va_bene", "va_bene")),
    ],
)
def test_who_goes_up_takes_the_pozzo_and_lays_as_many_aside(
    game: str, words: tuple[str, ...], reading: str, number: int
) -> None:
    before = dealt(game, {}, terziglio_cards=reading)
    pozzo = before.places[before.setup.layout.stock]
    state = on(before, *map(call, words))

    assert (state.phase, state.to_act, state.talk.lone) == ("stock", 2, 2)
    assert pozzo.bit_count() == number
    assert state.hand(2) == before.hand(2) | pozzo
    assert state.places[state.setup.layout.stock] == 0
    free = sorted(ids(state.hand(2)) - set(FIVES))
    for size in (number - 1, number + 1):
        assert refused(state, lay(" ".join(free[:size]))).kind.id == "discard_number"
    five = next(iter(ids(state.hand(2)) & set(FIVES)))
    wrong = refused(state, lay(" ".join([five, *free[: number - 1]])))
    assert (wrong.kind.id, ids(wrong.cards)) == ("discard_barred", {five})

    after = state.apply(lay(" ".join(free[:number])))
    assert discards(after, 2) == set(free[:number])
    assert [after.hand(seat).bit_count() for seat in range(3)] == [18 if number == 8 else 19] * 3
    assert (after.phase, after.to_act) == ("tricks", 1)


@pytest.mark.clause("bologna.games.terziglio_giochi.solo", "bologna.games.terziglio.unused")
@pytest.mark.parametrize(
    ("game", "word"), [("terziglio-giochi", "solo"), ("terziglio-poste", "con_le_mie")]
)
def test_who_plays_with_his_own_cards_leaves_the_pozzo(game: str, word: str) -> None:
    before = dealt(game, {})
    pozzo = ids(before.places[before.setup.layout.stock])
    state = before.apply(call(word))
    assert (state.phase, state.to_act) == ("tricks", 1)
    assert state.hand(1) == before.hand(1)

    after = finished(state)
    assert pozzo <= pile(after, after.leader)
    side = next(side for side in after.result().sides if side.last_trick)
    assert after.leader in side.seats
    assert pozzo <= ids(side.pile)


@pytest.mark.clause(
    "bologna.games.terziglio.no_trick",
    "bologna.games.terziglio.stock",
    "bologna.play.discards.no_trick",
)
def test_the_discards_of_a_lone_player_without_a_trick_go_over() -> None:
    # Seat 1 leads; the dealer, seat 0, plays alone and never takes a trick.
    strong = "Ang Mon Sol Lun 16 15 14 13 12 11 10 9 8 7 6 5 M1 M2"
    state = dealt("terziglio-giochi", {1: strong, 0: "Rd"}, rest="6c 7c 8c 9c 10c 6d 7d 8d")
    state = on(state, call("pass"), call("pass"), call("gioco"))
    assert state.to_act == 0
    state = finished(state.apply(lay("6c 7c 8c 9c 10c 6d 7d 8d")), strong)

    assert state.taken == (0, 18, 0)
    assert discards(state, 0) == set()
    lone, others = state.result().sides
    assert (lone.seats, lone.pile) == ((0,), 0)
    assert others.pile == state.setup.pack.all


@pytest.mark.clause("bologna.games.terziglio.stock", "bologna.play.discards")
def test_the_discards_of_a_lone_player_with_a_trick_are_his() -> None:
    state = on(dealt("terziglio-giochi", {1: "Ang Rd"}), call("gioco"), call("pass"), call("pass"))
    laid = state.legal()[0]
    state = finished(state.apply(laid), "Ang")

    lone = state.result().sides[0]
    assert lone.seats == (1,)
    assert (laid.cards & ~lone.pile).bit_count() <= 1  # one may have gone for the Matto


@pytest.mark.clause("bologna.games.millone.first_discard", "bologna.games.millone.last_discard")
def test_in_the_millone_the_dealer_discards_after_the_other() -> None:
    state = to_phase(dealt("millone", {1: "Ang 7d", 0: "Mon 8d"}), "first_discard")
    assert state.to_act == 1
    wrong = refused(state, lay("Ang 7d"))
    assert wrong.kind.id == "discard_number"
    free = sorted(ids(state.hand(1)) - set(FIVES))
    assert refused(state, lay(" ".join(["Ang", *free[:9]]))).kind.id == "discard_barred"

    state = state.apply(lay(" ".join(free[:10])))
    assert state.to_act == 0
    state = to_phase(state, "last_discard")
    assert state.to_act == 0
    free = sorted(ids(state.hand(0)) - set(FIVES))
    assert refused(state, lay(f"Mon {free[0]}")).kind.id == "discard_barred"
    assert refused(state, lay(free[0])).kind.id == "discard_number"
    assert state.apply(lay(" ".join(free[:2]))).phase == "tricks"


@pytest.mark.clause("bologna.play.discards.no_trick", "bologna.games.millone.first_discard")
def test_in_the_millone_both_have_discards_to_lose() -> None:
    strong = "Ang Mon Sol Lun 16 15 14 13 12 11"
    state = to_phase(dealt("millone", {1: f"{strong} 10d 9d 8d 7d 6d 10c 9c 8c 7c 6c"}), "tricks")
    assert discards(state, 1) == {"10d", "9d", "8d", "7d", "6d", "10c", "9c", "8c", "7c", "6c"}
    assert len(discards(state, 0)) == 12
    state = finished(state, strong)
    won = [seat for seat in (0, 1) if state.taken[seat]]

    for seat in (0, 1):
        if seat not in won:
            assert discards(state, seat) == set()
    assert sum(side.pile.bit_count() for side in state.result().sides) == 62


@pytest.mark.clause("bologna.play.turn")
def test_nothing_else_is_done_when_a_discard_is_due() -> None:
    state = _before("ottocento")

    for action in (TAKE, PASS, MONTE, play("7c"), out(), declare("Rd"), call("passo")):
        assert refused(state, action).kind.id == "wrong_time"
