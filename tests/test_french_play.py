"""The tricks of French Tarot: duties, the Excuse and its exchange, the Petit, the chelem."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from french_table import (
    cards_of,
    dealt,
    down,
    finished,
    halves,
    halves_of,
    ids,
    led,
    pile,
    play,
    refused,
    score,
    terms,
    to_tricks,
    tricks,
)

if TYPE_CHECKING:
    from tarocco.play import State

# What may be played.


@pytest.mark.clause(
    "france.play.lead", "france.play.turn", "france.play.one_card", "france.play.held"
)
def test_the_right_of_the_dealer_leads_and_each_plays_one_card_he_holds() -> None:
    hands = {1: "2p 3p", 2: f"4p {down(21, 12)}", 3: f"5p Exc {down(11, 3)}", 0: "6p 2 1 Rp"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 2)
    assert state.to_act == 1
    assert refused(state, play("4p")).kind.id == "not_held"
    two = play("2p")._replace(cards=play("2p").cards | play("3p").cards)
    assert refused(state, two).kind.id == "one_card"
    assert refused(state, two._replace(cards=0)).kind.id == "one_card"


@pytest.mark.clause("france.play.lead.next", "france.play.winner", "france.play.tricks")
def test_the_winner_leads_to_the_next_trick() -> None:
    hands = {1: "2p 3p", 2: f"4p {down(21, 12)}", 3: f"5p Exc {down(11, 3)}", 0: "6p 2 1 Rp"}
    state = tricks(to_tricks(dealt("tarot-4", hands), "sans", 2), "2p 4p 5p Rp")
    assert (state.to_act, state.leader, state.taken) == (0, 0, (1, 0, 0, 0))
    over = finished(state)
    assert sum(over.taken) == 18


@pytest.mark.clause(
    "france.play.follow", "france.play.trump", "france.play.overtrump", "france.excuse.any_time"
)
def test_what_is_called_a_revoke_an_untrumped_trick_and_an_undertrump() -> None:
    hands = {
        1: "2p 3p 2h 3h",
        2: "4p Exc 14 5h",
        3: f"{down(20, 15)} 13 9 2 6k",
        0: f"Rp 6h 21 1 {down(12, 10)}",
    }
    hands[3] += " 5k 4k 3k 2k 1k 7k 8k 9k"
    hands[1] += " 10k Rk Dk Ck Vk 2t 3t 4t 5t 6t 7t 8t 9t 10t"
    hands[2] += " 8 7 6 5 4 3 Rt Dt Ct Vt 1t 4h 7h 8h"
    hands[0] += " 9h 10h 1h Vh Ch Dh Rh 5p 6p 7p 8p"
    chien = "1p 9p 10p Vp Cp Dp"
    state = to_tricks(dealt("tarot-4", hands, chien), "sans", 1)
    after = tricks(state, "2p")
    assert cards_of(after.legal()) == {"4p", "Exc"}
    assert refused(after, play("14")).kind.id == "revoke"
    assert refused(after, play("5h")).kind.id == "revoke"
    after = tricks(after, "4p")
    assert cards_of(after.legal()) == {*down(20, 15).split(), "13", "9", "2"}
    assert refused(after, play("6k")).kind.id == "no_trump"
    after = tricks(after, "13")
    assert cards_of(after.legal()) == {"Rp", "5p", "6p", "7p", "8p"}
    after = tricks(after, "5p")
    assert after.to_act == 3
    after = tricks(after, "9")
    assert cards_of(after.legal()) == {"21", "12", "11", "10"}
    assert refused(after, play("1")).kind.id == "under_trump"
    assert refused(after, play("Rh")).kind.id == "revoke"


# The Excuse and its exchange.
#
# In these deals seat 1 takes, except where another is named, and the cards are laid so
# that the tricks fall as they are written.

STRONG = down(21, 5)
"""Seventeen trumps: all tricks but one for who leads them."""


def split(state: State, taker: int = 1) -> None:
    """Check what holds in every deal: 91 points, three bouts, no sum."""
    attack, defence = halves(state)
    assert attack + defence == 182
    assert sum(card in pile(state, side) for side in (0, 1) for card in ("21", "1", "Exc")) == 3
    assert sum(score(state)) == 0
    owed = state.talk.owed
    assert attack == sum(map(halves_of, pile(state, 0))) - owed
    assert state.talk.lone == taker


def _first(state: State, trick: str) -> State:
    """Play one trick, then the rest of the deal."""
    return finished(tricks(state, trick))


FOUR = {
    1: "2p 21 Rp Rh Rk",
    2: "Exc 3p 20 19 18 17 16",
    3: "4p 15 14 13 12 11",
    0: "Dp 10 9 8 7 6 5 4 3 2 1",
}


@pytest.mark.clause(
    "france.excuse.stays",
    "france.excuse.exchange",
    "france.excuse.exchange.worth",
    "france.excuse.exchange.parity",
)
def test_the_excuse_goes_home_for_a_half_point_card() -> None:
    hands = FOUR | {1: "Rp 21 2p Rh Rk", 0: "Dp 10 9 8 7 6 5 4 3 2 1"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 1)
    state = tricks(state, "Rp Exc 4p Dp")
    assert state.talk.covered is not None
    assert (state.talk.covered.owner, state.talk.covered.winner) == (2, 1)
    layout = state.setup.layout
    assert ids(state.places[layout.pile(2)]) == {"Exc"}
    assert ids(state.places[layout.pile(1)]) == {"Rp", "4p", "Dp"}
    over = finished(state)
    split(over)
    assert "Exc" in pile(over, 1)
    assert len(pile(over, 0)) == 4 * over.taken[1] + 6
    assert len(pile(over, 1)) == 4 * (18 - over.taken[1])


@pytest.mark.clause("france.excuse.exchange.own_side", "france.excuse.exchange")
def test_nothing_is_given_if_the_own_side_wins_the_trick() -> None:
    hands = FOUR | {1: "Dp 21 2p Rh Rk", 0: "Rp 10 9 8 7 6 5 4 3 2 1"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 1)
    state = tricks(state, "Dp Exc 4p Rp")
    over = finished(state)
    split(over)
    assert "Exc" in pile(over, 1)
    assert {"Dp", "4p", "Rp"} <= pile(over, 1)
    assert len(pile(over, 0)) == 4 * over.taken[1] + 6
    assert over.talk.owed == 0


@pytest.mark.clause("france.excuse.exchange", "france.excuse.exchange.choice", "france.excuse.led")
def test_the_attack_gives_a_card_for_its_excuse() -> None:
    hands = {
        1: "Exc 21 20 19 2p Rh",
        2: "3p 18 17 16",
        3: "4p 15 14 13",
        0: "Rp 12 11 10 9 8 7 6 5 4 3 2 1",
    }
    state = to_tricks(dealt("tarot-4", hands), "sans", 1)
    state = tricks(state, "Exc 3p 4p Rp")
    assert state.taken == (1, 0, 0, 0)
    over = finished(state)
    split(over)
    assert "Exc" in pile(over, 0)
    assert len(pile(over, 0)) == 4 * over.taken[1] + 6
    assert len(pile(over, 1)) == 4 * (18 - over.taken[1])


@pytest.mark.clause("france.excuse.exchange.later", "france.excuse.stays")
def test_a_side_without_a_trick_yet_lays_the_excuse_out_and_gives_later() -> None:
    hands = FOUR | {1: "Rp 21 2p Rh Rk"}
    state = tricks(to_tricks(dealt("tarot-4", hands), "sans", 1), "Rp Exc 4p Dp")
    assert sum(state.taken[seat] for seat in (0, 2, 3)) == 0
    assert all("Exc" in ids(state.view(seat).piles[2]) for seat in range(4))
    over = finished(state)
    assert sum(over.taken[seat] for seat in (0, 2, 3)) > 0
    assert over.talk.owed == 0
    split(over)


def all_tricks(excuse: int = 2, **choices: str) -> State:
    """Begin a deal whose taker wins every trick with 21 to 4, and a defender holds the Excuse."""
    hands = {1: down(21, 4), excuse: "Exc 3 2 1 Rp Rh Rk Rt"}
    return to_tricks(dealt("tarot-4", hands, **choices), "sans", 1)


@pytest.mark.clause(
    "france.excuse.trickless",
    "france.chelem.excuse_kept",
    "france.chelem.without_excuse",
    "france.chelem.without_excuse.most",
    "france.excuse.exchange.otherwise",
    "france.chelem.unannounced",
)
def test_a_defence_without_a_trick_has_four_points_for_its_excuse() -> None:
    over = finished(all_tricks(), f"Exc {down(21, 4)}")
    assert over.taken == (0, 18, 0, 0)
    assert halves(over) == (174, 8)
    assert pile(over, 1) == {"Exc"}
    assert terms(over)["chelem"] == 200
    account = over.result().contract
    assert account is not None
    assert (account.result.bouts, account.margin) == (2, 46)
    split(over)


@pytest.mark.clause("france.excuse.trickless")
def test_by_the_other_reading_it_has_all_of_its_points() -> None:
    over = finished(all_tricks(trickless_excuse="full"), f"Exc {down(21, 4)}")
    assert halves(over) == (173, 9)
    assert over.talk.owed == 0


@pytest.mark.clause(
    "france.chelem.defender_excuse_last",
    "france.excuse.last_trick",
    "france.excuse.last_trick.lost",
)
def test_a_defenders_excuse_in_the_last_trick_of_a_chelem_goes_to_the_attack() -> None:
    over = finished(all_tricks(), down(21, 4), "Exc")
    assert halves(over) == (182, 0)
    assert terms(over)["chelem"] == 200
    account = over.result().contract
    assert account is not None
    assert account.result.bouts == 3


@pytest.mark.clause("france.chelem.defender_excuse_last")
def test_by_the_other_reading_it_stays_there_too() -> None:
    state = all_tricks(defender_excuse_last_in_chelem="stays")
    over = finished(state, down(21, 4), "Exc")
    assert halves(over) == (174, 8)
    assert pile(over, 1) == {"Exc"}


@pytest.mark.clause(
    "france.excuse.trickless", "france.excuse.exchange.discards", "france.chelem.defence"
)
@pytest.mark.parametrize("contract", ["garde", "sans", "contre"])
def test_an_attack_without_a_trick_keeps_its_excuse_too(contract: str) -> None:
    hands = {1: "Exc 2p 3p 4p 5p 6p 7p 8p 9p 10p 1p Vp Cp Dp 2h 3h 4h 5h", 2: down(21, 4)}
    chien = "2k 3k 4k 5k 6k 7k"
    state = to_tricks(dealt("tarot-4", hands, chien), contract, 1, discard=chien)
    over = finished(state, "Exc 2p", "")
    assert over.taken[1] == 0
    split(over)
    attack, defence = halves(over)
    chien_halves = 6
    if contract == "contre":
        assert (attack, defence) == (8, 174)
        assert pile(over, 0) == {"Exc"}
        assert over.talk.owed == 1
    else:
        assert (attack, defence) == (chien_halves + 8, 182 - chien_halves - 8)
        assert len(pile(over, 0)) == 6
    assert terms(over)["chelem"] == -200


# The last trick.


STRONG_HAND = f"{down(21, 13)} Rp Dp Cp Vp 10p"
"""Fourteen cards that win every trick led, once the trumps are drawn."""

DRAWN = f"{down(20, 13)} Rp Dp Cp Vp 10p"
"""The leads of it, the 21 apart."""


def last_trick(excuse: int, winner: int, **choices: str) -> State:
    """Play a deal in which the Excuse falls in the last trick, and seat 1 is the taker.

    The winner of the last trick loses one of the others, to the other side.

    Args:
        excuse: who holds it.
        winner: who wins that trick.
        choices: readings chosen.
    """
    one = 1 if winner != 1 else 2
    others = [seat for seat in range(4) if seat not in {winner, one}]
    trumped = next(seat for seat in others if seat != excuse)
    hands = dict.fromkeys(range(4), "")
    hands[winner] = f"{STRONG_HAND} Rh Dh Ch 1k"
    hands[one] = "Rk 9p 8p 7p Vt"
    hands[trumped] = f"{down(12, 7)} 10k"
    hands[excuse] += " Exc"
    chien = "6 5 4 3 2 1"
    state = dealt("tarot-4", hands, chien, dealer=(winner - 1) % 4, **choices)
    state = to_tricks(state, "sans", 1)
    leads = f"{down(20, 13)} 1k 9p Rp Dp Cp Vp Rh Dh Ch 21"
    return led(state, leads, "Exc", {"1k": "Rk", "9p": "10p"})


@pytest.mark.clause(
    "france.excuse.last_trick", "france.excuse.last_trick.lost", "france.excuse.last_trick.bouts"
)
@pytest.mark.parametrize(("excuse", "winner", "side"), [(1, 2, 1), (2, 1, 0)])
def test_the_excuse_is_lost_in_a_last_trick_won_by_the_others(
    excuse: int, winner: int, side: int
) -> None:
    over = last_trick(excuse, winner)
    assert over.talk.covered is not None
    assert over.talk.covered.last
    assert over.talk.covered.winner == winner
    assert "Exc" in pile(over, side)
    split(over)
    tricks_won = over.taken[1]
    assert len(pile(over, 0)) == 4 * tricks_won + 6
    account = over.result().contract
    assert account is not None
    assert account.result.bouts == len({"21", "1", "Exc"} & pile(over, 0))


@pytest.mark.clause("france.excuse.last_trick.own_side", "france.excuse.last_trick.return")
@pytest.mark.parametrize(
    ("choices", "side", "cards"),
    [
        ({}, 0, 0),
        ({"last_trick_excuse_return": "none"}, 0, 1),
        ({"last_trick_excuse": "follows_trick"}, 1, 0),
    ],
)
def test_the_excuse_in_a_last_trick_of_its_own_side(
    choices: dict[str, str], side: int, cards: int
) -> None:
    over = last_trick(2, 3, **choices)
    assert over.over
    assert over.talk.covered is not None
    assert (over.talk.covered.last, over.talk.covered.winner) == (True, 3)
    assert over.taken[1] > 0
    assert "Exc" in pile(over, side)
    assert len(pile(over, 0)) == 4 * over.taken[1] + 6 + cards
    attack, defence = halves(over)
    assert attack + defence == 182
    assert attack % 2 == cards


@pytest.mark.clause(
    "france.excuse.last_trick.failed_chelem", "france.chelem.failed", "france.chelem.failed.apart"
)
def test_after_a_failed_chelem_the_excuse_is_lost_like_any_other() -> None:
    hands = {1: f"Exc 5p Rt {down(21, 7)}", 2: f"Rp {down(6, 1)}"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 1, chelem=1)
    over = finished(state, f"5p Rp {down(21, 7)} Rt", "Exc")
    assert over.taken[1] == 16
    assert over.talk.covered is not None
    assert over.talk.covered.last
    assert "Exc" in pile(over, 1)
    assert terms(over)["chelem"] == -200
    split(over)


@pytest.mark.clause("france.excuse.last_trick.poignee")
def test_a_poignee_with_the_excuse_is_not_undone_by_losing_it() -> None:
    from french_table import show  # noqa: PLC0415

    hands = {1: f"Exc {down(21, 13)}", 2: f"Rp {down(12, 1)}"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 1)
    state = finished(state.apply(show(f"Exc {down(21, 13)}")), "", "Exc")
    assert "Exc" in pile(state, 1)
    assert abs(terms(state)["poignee"]) == 20


# The chelem that the Excuse ends.


def with_the_excuse(*, chelem: int = -1, **choices: str) -> State:
    """Begin a deal whose taker wins seventeen tricks with 21 to 5 and then leads the Excuse."""
    petit = choices.pop("petit", "1")
    hands = {1: f"Exc {down(21, 6)} {petit}", 2: f"Rp {down(5, 1 if petit != '1' else 2)}"}
    return to_tricks(dealt("tarot-4", hands, **choices), "garde", 1, chelem=chelem)


@pytest.mark.clause(
    "france.chelem",
    "france.chelem.made",
    "france.chelem.excuse_last",
    "france.chelem.excuse_last.alone",
    "france.chelem.excuse_wins",
    "france.excuse.never_wins",
    "france.excuse.last_trick.chelem",
    "france.petit.chelem",
)
def test_an_announced_chelem_ends_with_the_excuse() -> None:
    over = finished(with_the_excuse(chelem=1), down(21, 6), "1 Exc")
    assert over.taken == (0, 18, 0, 0)
    assert halves(over) == (182, 0)
    assert score(over) == (-580, 1740, -580, -580)
    assert terms(over) == {"contract": 160, "petit": 20, "chelem": 400}


@pytest.mark.clause("france.chelem.excuse_wins.any", "france.chelem.unannounced")
def test_an_unannounced_chelem_ends_with_it_too() -> None:
    over = finished(with_the_excuse(), f"21 20 19 18 17 16 15 1 {down(14, 6)}", "Exc")
    assert halves(over) == (182, 0)
    assert score(over) == (-360, 1080, -360, -360)


@pytest.mark.clause("france.chelem.excuse_wins.any", "france.chelem.nothing")
def test_by_the_other_reading_the_excuse_wins_only_if_announced() -> None:
    over = finished(with_the_excuse(excuse_wins_scope="announced_only"), down(21, 6), "1 Exc")
    assert over.taken[1] == 17
    assert "chelem" not in terms(over)
    assert "Exc" in pile(over, 1)
    announced = finished(
        with_the_excuse(chelem=1, excuse_wins_scope="announced_only"), down(21, 6), "1 Exc"
    )
    assert score(announced) == (-580, 1740, -580, -580)


@pytest.mark.clause("france.petit.chelem.under_excuse")
@pytest.mark.parametrize(("reading", "premium"), [("counts", 40), ("not", None)])
def test_a_defenders_petit_under_the_excuse(reading: str, premium: int | None) -> None:
    choices = {"petit_last_under_excuse": reading}
    hands = {1: f"Exc {STRONG_HAND} Rh Dh Ch", 2: f"{down(12, 4)} 1 9p 8p 7p 6p 5p 10h 9h 8h"}
    state = dealt("tarot-4", hands, "3 2 Rk Rt Dk Dt", **choices)
    state = to_tricks(state, "sans", 1, chelem=1)
    over = led(state, f"21 {DRAWN} Rh Dh Ch Exc", "1")
    assert over.talk.swept == 1
    assert over.talk.petit == (1, 18)
    assert terms(over).get("petit") == premium
    assert halves(over) == (182, 0)


@pytest.mark.clause(
    "france.chelem.excuse_wins", "france.chelem.defence", "france.chelem.excuse_wins.any"
)
def test_a_defence_ends_its_chelem_with_the_excuse_too() -> None:
    hands = {2: f"Exc {down(21, 5)}", 1: "4 3 2 1 Rp", 3: "2p 3p"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 1)
    over = finished(state, f"4 {down(21, 5)}", "Exc")
    assert over.taken == (0, 0, 18, 0)
    assert "Exc" in pile(over, 1)
    assert terms(over)["chelem"] == -200


@pytest.mark.clause("france.chelem.failed_and_defence", "france.chelem.defence.shares")
@pytest.mark.parametrize(("reading", "premium"), [("add", -400), ("max", -200)])
def test_an_announced_chelem_lost_to_a_chelem_of_the_defence(reading: str, premium: int) -> None:
    hands = {2: f"Exc {down(21, 5)}", 1: "4 3 2 1 Rp", 3: "2p 3p"}
    state = dealt("tarot-4", hands, failed_chelem_plus_defence_chelem=reading)
    over = finished(to_tricks(state, "sans", 1, chelem=1), f"4 {down(21, 5)}", "Exc")
    assert terms(over)["chelem"] == premium


# With a partner.


@pytest.mark.clause(
    "france.excuse.exchange.at_five", "france.excuse.exchange.own_side", "france.call.otherwise"
)
def test_between_taker_and_partner_nothing_is_given() -> None:
    over = swept_with_partner("Rh")
    assert len(pile(over, 0)) == 78
    hands = {
        1: f"Exc {down(21, 13)} Dp Cp Vp 2p Rk",
        4: "Rp Rh 3h Dh Ch",
        2: f"{down(12, 4)} Vh 10h",
    }
    state = to_tricks(dealt("tarot-5", hands, "3 2 1"), "sans", 1, called="Rh")
    # The partner plays his king under no Excuse, and loses the last tricks.
    over = led(state, f"{down(21, 13)} 2p Dh", "Rp Exc Rh Ch 3h", {"Dh": "Exc"})
    assert over.talk.covered is not None
    assert (over.talk.covered.owner, over.talk.covered.winner) == (1, 4)
    over = finished(over)
    assert over.talk.owed == 0
    assert len(pile(over, 0)) == 3 + 5 * (over.taken[1] + over.taken[4])
    assert "Exc" in pile(over, 0)


@pytest.mark.clause("france.excuse.exchange.at_five", "france.excuse.exchange")
def test_the_partners_excuse_is_paid_for_by_the_side() -> None:
    hands = {1: f"{down(21, 13)} Dp", 4: "Exc Rh", 2: "Rp 12 11 10", 3: down(9, 4)}
    state = to_tricks(dealt("tarot-5", hands, "3 2 1"), "sans", 1, called="Rh")
    over = finished(state, "Dp Exc Rp")
    assert over.talk.covered is not None
    assert (over.talk.covered.owner, over.talk.covered.last) == (4, False)
    assert over.talk.covered.winner not in {1, 4}
    assert "Exc" in pile(over, 0)
    assert len(pile(over, 0)) == 3 + 5 * (over.taken[1] + over.taken[4])


def swept_with_partner(under: str, *, chelem: int = -1, **choices: str) -> State:
    """Play a deal for five in which taker and partner win every trick.

    Args:
        under: the lead of the partner to which the taker plays the Excuse.
        chelem: who announces it.
        choices: readings chosen.
    """
    hands = {
        1: f"Exc {down(21, 13)} Dp Cp Vp 2p Rk",
        4: "Rp Rh Dh Ch Vh 10h 9h 8h Rt Dt Ct Vt 10t 9t 8t",
        2: down(12, 4),
    }
    state = to_tricks(
        dealt("tarot-5", hands, "3 2 1", **choices), "sans", 1, called="Rh", chelem=chelem
    )
    keep = "Rp Exc Rh Dh Ch Vh 10h"
    return led(state, f"{down(21, 13)} 2p Rh Dh Ch Vh 10h", keep, {under: "Exc"})


@pytest.mark.clause("france.chelem.excuse_early_at_five")
@pytest.mark.parametrize(
    ("chelem", "reading", "premium"),
    [
        (1, "spoils_announced", -200),
        (1, "free", 400),
        (-1, "spoils_announced", 200),
        (-1, "free", 200),
    ],
)
def test_the_excuse_played_early_under_the_partners_trick(
    chelem: int, reading: str, premium: int
) -> None:
    over = swept_with_partner("Rh", chelem=chelem, excuse_before_last_at_five=reading)
    assert over.taken == (0, 9, 0, 0, 6)
    assert over.talk.covered is not None
    assert (over.talk.covered.winner, over.talk.covered.last) == (4, False)
    assert terms(over)["chelem"] == premium
    assert halves(over) == (182, 0)


@pytest.mark.clause("france.excuse.last_trick.chelem", "france.chelem.excuse_wins")
@pytest.mark.parametrize(("chelem", "premium"), [(1, 400), (-1, 200)])
def test_the_excuse_in_a_last_trick_that_the_partner_wins_is_kept(
    chelem: int, premium: int
) -> None:
    over = swept_with_partner("10h", chelem=chelem)
    assert over.talk.covered is not None
    assert (over.talk.covered.winner, over.talk.covered.last) == (4, True)
    assert over.talk.swept == -1
    assert "Exc" in pile(over, 0)
    assert halves(over) == (182, 0)
    assert terms(over)["chelem"] == premium


# The Petit au bout.


def petit_last(holder: int, winner: int, excuse: int = -1) -> State:
    """Play a deal in which the Petit falls in the last trick, in a sans of seat 1.

    Args:
        holder: who plays it.
        winner: who wins that trick.
        excuse: who plays the Excuse to it, or -1 if it lies in the chien.
    """
    other = next(seat for seat in (2, 1, 3, 0) if seat not in {holder, winner, excuse})
    hands = dict.fromkeys(range(4), "")
    trumps = f"{down(12, 5)} 9p 8p 7p 6p 5p 10h 9h 8h 7h"
    own = holder == winner
    hands[winner] = f"{STRONG_HAND} Rh Dh Ch {'1' if own else 'Vh'}"
    hands[other if own else holder] = trumps + ("" if own else " 1")
    chien = "2 3 4 Exc Rk Rt"
    if excuse >= 0:
        chien = "2 3 4 Rk Rt Dk"
        hands[excuse] = "Exc"
    state = to_tricks(dealt("tarot-4", hands, chien, dealer=(winner - 1) % 4), "sans", 1)
    leads = f"21 {DRAWN} Rh Dh Ch 1" if own else f"{DRAWN} Rh Dh Ch Vh 21"
    return led(state, leads, "1 Exc")


@pytest.mark.clause(
    "france.petit.au_bout",
    "france.petit.winner",
    "france.petit.value",
    "france.petit.lost",
    "france.petit.captured",
)
@pytest.mark.parametrize(
    ("holder", "winner", "premium"), [(1, 1, 40), (2, 2, -40), (2, 1, 40), (1, 2, -40)]
)
def test_the_petit_in_the_last_trick_pays_who_wins_it(
    holder: int, winner: int, premium: int
) -> None:
    over = petit_last(holder, winner)
    assert over.talk.petit is not None
    assert over.talk.petit[1] == 18
    assert over.talk.petit[0] in ({1} if premium > 0 else {0, 2, 3})
    assert terms(over)["petit"] == premium
    assert ("1" in pile(over, 0)) == (premium > 0)
    split(over)


@pytest.mark.clause("france.petit.au_bout", "france.petit.lost")
def test_the_petit_in_any_other_trick_pays_nothing() -> None:
    hands = {1: f"Exc Rp {down(21, 9)}", 2: f"1 {down(8, 2)}"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 1)
    over = finished(state, f"{down(21, 9)} 1", "Exc")
    assert over.talk.petit is not None
    assert over.talk.petit[1] < 18
    assert "petit" not in terms(over)


@pytest.mark.clause("france.petit.chelem.without_excuse", "france.chelem")
def test_in_a_chelem_without_the_excuse_the_last_trick_itself_decides() -> None:
    hands = {1: f"{down(21, 5)} 1", 2: f"Exc {down(4, 2)}"}
    state = to_tricks(dealt("tarot-4", hands), "sans", 1, chelem=1)
    over = finished(state, f"Exc {down(21, 5)}", "1")
    assert over.taken[1] == 18
    assert terms(over)["petit"] == 40
    assert terms(over)["chelem"] == 400
    # Not in the last trick but one.
    over = finished(state, f"Exc {down(21, 6)} 1", "5")
    assert over.taken[1] == 18
    assert "petit" not in terms(over)


@pytest.mark.clause("france.petit.with_excuse", "france.excuse.last_trick.bouts")
def test_petit_and_excuse_in_the_same_last_trick() -> None:
    over = petit_last(2, 1, 3)
    assert over.talk.petit == (1, 18)
    assert over.talk.covered is not None
    assert (over.talk.covered.owner, over.talk.covered.last) == (3, True)
    assert terms(over)["petit"] == 40
    assert {"1", "Exc"} <= pile(over, 0)
    split(over)


@pytest.mark.clause("france.excuse.exchange.otherwise", "france.excuse.exchange.worth")
def test_a_side_without_a_half_point_card_owes_its_worth() -> None:
    # The one trick of the defence is made of the four court cards of diamonds.
    hands = {
        1: f"{down(21, 13)} Vk Rp Dp Cp Vp 10p Rh Dh Ch",
        2: f"Exc Rk {down(12, 7)} 9p 8p 7p 6p 5p Vh 10h",
        3: "Dk 9h 8h 7h",
        0: "Ck 6h 5h 4h",
    }
    state = to_tricks(dealt("tarot-4", hands, "6 5 4 3 2 1"), "sans", 1)
    leads = f"21 {down(20, 13)} Vk"
    state = led(state, leads, "", {"21": "Exc", "Vk": "Rk Dk Ck"})
    assert state.to_act == 2
    over = finished(state, "9p Vh Rp Rh")
    assert over.taken[1] == 17
    assert pile(over, 1) == {"Exc", "Rk", "Dk", "Ck", "Vk"}
    assert over.talk.owed == -1
    assert halves(over) == (182 - 32, 9 + 9 + 7 + 5 + 3 - 1)
    split(over)


@pytest.mark.clause("france.excuse.exchange.discards")
def test_a_card_from_the_discard_is_given_only_if_the_tricks_have_none() -> None:
    # The one trick of the attack is made of the four court cards of diamonds.
    hands = {
        2: f"{down(21, 13)} Vk Rp Dp Cp Vp 10p Rh Dh Ch",
        1: f"Exc Rk {down(12, 7)} 9p 8p 7p 6p 5p Vh 10h",
        3: "Dk 9h 8h 7h",
        0: "Ck 6h 5h 4h",
    }
    state = to_tricks(dealt("tarot-4", hands, "6 5 4 3 2 1", dealer=1), "sans", 1)
    state = led(state, f"21 {down(20, 13)} Vk", "", {"21": "Exc", "Vk": "Rk Dk Ck"})
    over = finished(state, "9p Vh Rp Rh")
    assert over.taken == (0, 1, 17, 0)
    assert over.talk.owed == 0
    given = {"6", "5", "4", "3", "2"} - pile(over, 0)
    assert len(given) == 1
    assert given < pile(over, 1)
    assert pile(over, 0) >= {"Exc", "Rk", "Dk", "Ck", "Vk", "1"}
    assert halves(over)[0] == 9 + 9 + 9 + 7 + 5 + 3 + 4
    split(over)
