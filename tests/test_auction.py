"""The auctions of the Terziglio: who speaks, what he may say, and who plays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_table import call, dealt, lay, on, refused, rules_of

from tarocco.play import new_match
from tarocco.play.actions import Action

if TYPE_CHECKING:
    from tarocco.play import State

POSTE = {
    # What is said, in order: who plays alone (by his place after the dealer), with the pozzo?
    "passo passo passo": (None, False),
    "con_le_mie": (1, False),
    "passo con_le_mie": (2, False),
    "passo passo con_le_mie": (3, False),
    "posso va_bene va_bene": (1, True),
    "passo posso va_bene va_bene": (2, True),
    "passo passo posso va_bene va_bene": (3, True),
    "posso faccio_di_mio": (2, False),
    "posso va_bene faccio_di_mio": (3, False),
    "passo posso faccio_di_mio": (3, False),
    "passo posso va_bene faccio_di_mio": (1, False),
    "passo passo posso faccio_di_mio": (1, False),
    "passo passo posso va_bene faccio_di_mio": (2, False),
}
"""Every way in which the auction of the Terziglio a poste can go."""

GIOCHI = {
    "pass pass pass": (None, False),
    "pass pass gioco": (3, True),
    "pass pass solo": (3, False),
    "pass gioco pass": (2, True),
    "pass gioco solo": (3, False),
    "pass solo": (2, False),
    "gioco pass pass": (1, True),
    "gioco pass solo": (3, False),
    "gioco solo": (2, False),
    "solo": (1, False),
}
"""Every way in which the auction of the Terziglio a giochi can go."""

ASKED_IN_POSTE = {
    "": (1, "passo posso con_le_mie"),
    "passo": (2, "passo posso con_le_mie"),
    "passo passo": (3, "passo posso con_le_mie"),
    "posso": (2, "va_bene faccio_di_mio"),
    "posso va_bene": (3, "va_bene faccio_di_mio"),
    "passo posso": (3, "va_bene faccio_di_mio"),
    "passo posso va_bene": (1, "va_bene faccio_di_mio"),
    "passo passo posso": (1, "va_bene faccio_di_mio"),
    "passo passo posso va_bene": (2, "va_bene faccio_di_mio"),
}
"""Who speaks next, and what he may say."""

ASKED_IN_GIOCHI = {
    "": (1, "pass gioco solo"),
    "pass": (2, "pass gioco solo"),
    "pass pass": (3, "pass gioco solo"),
    "gioco": (2, "pass solo"),
    "gioco pass": (3, "pass solo"),
    "pass gioco": (3, "pass solo"),
}

ENDS = [
    *(("terziglio-poste", said, *end) for said, end in POSTE.items()),
    *(("terziglio-giochi", said, *end) for said, end in GIOCHI.items()),
]
ASKED = [
    *(("terziglio-poste", said, *asked) for said, asked in ASKED_IN_POSTE.items()),
    *(("terziglio-giochi", said, *asked) for said, asked in ASKED_IN_GIOCHI.items()),
]


def _said(game: str, text: str, dealer: int = 0) -> State:
    """Return the auction after some calls."""
    return on(dealt(game, {}, dealer=dealer), *map(call, text.split()))


@pytest.mark.clause(
    "bologna.play.auction",
    "bologna.games.terziglio.players",
    "bologna.games.terziglio_poste",
    "bologna.games.terziglio_poste.auction",
    "bologna.games.terziglio_poste.passo",
    "bologna.games.terziglio_poste.posso",
    "bologna.games.terziglio_poste.faccio_di_mio",
    "bologna.games.terziglio_poste.con_le_mie",
    "bologna.games.terziglio_giochi",
    "bologna.games.terziglio_giochi.auction",
    "bologna.games.terziglio_giochi.gioco",
    "bologna.games.terziglio_giochi.solo",
)
@pytest.mark.parametrize(("game", "said", "place", "pozzo"), ENDS)
def test_who_plays_alone(
    game: str,
    said: str,
    place: int | None,
    pozzo: bool,  # noqa: FBT001 - a case of the table
) -> None:
    for dealer in range(3):
        before = _said(game, said.rpartition(" ")[0], dealer)
        assert before.phase == "auction"
        state = _said(game, said, dealer)

        assert state.over == (place is None)
        assert state.phase == ("over" if place is None else "stock" if pozzo else "tricks")
        if place is not None:
            lone = (dealer + place) % 3
            assert state.talk.lone == lone
            assert state.to_act == (lone if pozzo else (dealer + 1) % 3)
            others = tuple(seat for seat in range(3) if seat != lone)
            assert state.setup.sides(lone) == ((lone,), others)


@pytest.mark.clause(
    "bologna.play.auction",
    "bologna.play.turn",
    "bologna.games.terziglio_poste.auction",
    "bologna.games.terziglio_giochi.auction",
)
@pytest.mark.parametrize(("game", "said", "place", "allowed"), ASKED)
def test_what_may_be_said(game: str, said: str, place: int, allowed: str) -> None:
    for dealer in range(3):
        state = _said(game, said, dealer)

        assert state.to_act == (dealer + place) % 3
        assert {action.word for action in state.legal()} == set(allowed.split())
        for word in {
            *["passo", "posso", "con_le_mie", "va_bene", "faccio_di_mio", "pass", "gioco", "solo"],
            "",
        }:
            wrong = state.violation(call(word))
            assert (wrong is None) == (word in allowed.split())
            if wrong:
                assert (wrong.kind.id, wrong.kind.clause) == ("call", "bologna.play.auction")
                assert set(wrong.detail.split(", ")) == set(allowed.split())


@pytest.mark.clause("bologna.play.auction")
@pytest.mark.parametrize("game", ["terziglio-poste", "terziglio-giochi"])
def test_these_are_all_the_auctions_there_are(game: str) -> None:
    ends = POSTE if game == "terziglio-poste" else GIOCHI
    found: set[str] = set()

    def speak(state: State, said: str) -> None:
        if state.phase != "auction":
            found.add(said.strip())
            return
        for action in state.legal():
            speak(state.apply(action), f"{said} {action.word}")

    speak(dealt(game, {}), "")
    assert found == set(ends)


@pytest.mark.clause("bologna.games.terziglio.all_pass")
@pytest.mark.parametrize(
    ("game", "word"), [("terziglio-poste", "passo"), ("terziglio-giochi", "pass")]
)
@pytest.mark.parametrize(("reading", "dealer"), [("next_dealer", 2), ("same_dealer", 1)])
def test_if_all_pass_the_cards_are_thrown_in(
    game: str, word: str, reading: str, dealer: int
) -> None:
    match = new_match(rules_of(game, all_pass=reading), dealer=1)
    state = match.new_deal(seed="all pass").apply(Action("cut", number=30))
    result = on(state, *[call(word)] * 3).result()

    assert (result.ended, result.changes, result.played) == ("all_pass", (0, 0, 0), False)
    assert result.lone is None
    after = match.after(result)
    assert (after.dealer, after.scores, after.over) == (dealer, (0, 0, 0), False)


@pytest.mark.clause("bologna.play.auction")
@pytest.mark.parametrize("game", ["ottocento", "quattro-scartate", "millone", "mattazza"])
def test_only_the_terziglio_has_an_auction(game: str) -> None:
    state = dealt(game, {})

    assert not state.setup.game.calls
    assert refused(state, call("passo")).kind.id == "wrong_time"


@pytest.mark.clause("bologna.play.turn")
def test_nothing_else_is_done_during_the_auction() -> None:
    state = _said("terziglio-giochi", "pass")

    for action in (Action("pass"), Action("play", 1), lay("7c"), Action("take")):
        wrong = refused(state, action)
        assert (wrong.kind.id, wrong.detail) == ("wrong_time", "pass, gioco, solo")
