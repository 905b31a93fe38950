"""French Tarot: what a player may know, how a beginner plays, ``simulate`` and ``play``."""

from __future__ import annotations

import io
import json
import string
import sys
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from tarocco.cli import main
from tarocco.cli.table.sitting import read_moments
from tarocco.cli.table.words import WORDS
from tarocco.play import Action, Chance, new_game
from tarocco.play.policies import POLICIES
from tarocco.records import judge, read_record
from tarocco.rulebook import load_book, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tarocco.play import State, View

    Run = Callable[..., "Outcome"]

GAMES = ("tarot-3", "tarot-4", "tarot-5", "tarot-4-of-5")


def started(game: str, seed: object) -> State:
    """Begin a deal of a seed."""
    return new_game(ruleset(f"france/{game}"), seed=str(seed))


def facts(view: View) -> tuple[object, ...]:
    """Return everything that a view says, and what follows from it."""
    said = [getattr(view, name) for name in type(view).__slots__ if name != "setup"]
    return (*said, view.side, view.seen)


def by_beginners(state: State, until: Callable[[State], bool]) -> State:
    """Let beginners play until something is so, or the deal is over."""
    chance = Chance("beginners")
    while not state.over and not until(state):
        state = state.apply(POLICIES["beginner"](state.view(state.turn), chance))
    return state


# Views.


def swapped(state: State, seat: int) -> State | None:
    """Return a deal in which two cards hidden from a player have changed hands, if any can."""
    others = [other for other in range(state.setup.players) if other != seat]
    one, two = others[0], others[-1]
    first, second = state.places[one], state.places[two]
    if not first or not second:
        return None
    a, b = first & -first, second & -second
    places = list(state.places)
    places[one], places[two] = first ^ a | b, second ^ b | a
    talk = state.talk
    if talk.called:
        holders = [s for s in range(state.setup.players) if places[s] & talk.called]
        partner = next((s for s in holders if s != talk.lone), talk.partner)
        talk = talk._replace(partner=partner)
    return state._replace(places=tuple(places), talk=talk)


@pytest.mark.parametrize("game", GAMES)
def test_views_of_deals_that_differ_in_hidden_cards_are_equal(game: str) -> None:
    compared = 0
    for seed in range(6):
        state, chance = started(game, seed), Chance("cards")
        while not state.over:
            if state.phase not in {"cut", "deal"}:
                for seat in range(state.setup.players):
                    other = swapped(state, seat)
                    if other is None or state.talk.called & state.talk.turned:
                        continue
                    assert facts(state.view(seat)) == facts(other.view(seat))
                    compared += 1
            state = state.apply(POLICIES["beginner"](state.view(state.turn), chance))
    assert compared > 500


def _is_revealed(state: State) -> bool:
    """Tell whether the card called has been played."""
    return not state.hand(state.talk.partner) & state.talk.called


@pytest.mark.clause("france.call.partner")
def test_the_partner_is_known_to_himself_alone_until_the_card_called_is_played() -> None:
    hidden = revealed = 0
    for seed in range(40):
        state = started("tarot-5", seed)
        state = by_beginners(state, lambda now: now.phase == "tricks")
        partner, lone = state.talk.partner, state.talk.lone
        if state.over or partner < 0:
            continue
        for seat in range(5):
            view = state.view(seat)
            knows = seat == partner
            assert (view.partner_known, view.partner) == (knows, partner if knows else -1)
            assert (partner in view.side) == (seat != lone)
            assert (lone in view.side) == (seat in {lone, partner})
            hidden += not knows
        state = by_beginners(state, _is_revealed)
        assert all(state.view(seat).partner == partner for seat in range(5))
        assert set(state.view(lone).side) == {lone, partner}
        revealed += 1
    assert hidden > 40
    assert revealed > 10


def test_who_calls_his_own_card_alone_knows_that_he_has_no_partner() -> None:
    state = started("tarot-5", "own")
    state = by_beginners(state, lambda now: now.phase == "auction")
    while state.phase == "auction":
        word = "contre" if not state.talk.said else "pass"
        state = state.apply(Action("call", word=word))
    own = [each for each in state.legal() if each.cards & state.hand(state.turn)]
    if not own:
        pytest.skip("no king in that hand")
    state = state.apply(own[0])
    known = [state.view(seat).partner_known for seat in range(5)]
    assert known == [seat == state.talk.lone for seat in range(5)]
    assert {state.view(seat).partner for seat in range(5)} == {-1}


def test_all_see_the_chien_and_the_trumps_that_had_to_be_discarded() -> None:
    state = by_beginners(started("tarot-4", 2), lambda now: now.phase == "discard")
    views = [state.view(seat) for seat in range(4)]
    assert {view.turned for view in views} == {state.talk.turned}
    assert state.talk.turned.bit_count() == 6
    assert {view.contract for view in views} == {state.talk.call.id if state.talk.call else ""}
    shown = state._replace(talk=state.talk._replace(forced=0b100))
    assert all(shown.view(seat).forced == 0b100 for seat in range(4))
    assert all(shown.view(seat).seen & 0b100 for seat in range(4))


# The beginner.


@pytest.mark.parametrize("game", GAMES)
def test_a_beginner_plays_whole_deals_and_the_same_every_time(game: str) -> None:
    for seed in range(15):
        one, two = (by_beginners(started(game, seed), lambda _: False) for _ in range(2))
        assert one.over
        assert [each for _, each in one.history()] == [each for _, each in two.history()]
        assert one.talk.chelem < 0


def test_a_beginner_discards_no_king_no_bout_and_no_needless_trump() -> None:
    for seed in range(30):
        state = by_beginners(started("tarot-3", seed), lambda now: now.phase == "discard")
        if state.over:
            continue
        action = POLICIES["beginner"](state.view(state.turn), Chance("x"))
        assert state.violation(action) is None
        assert not action.cards & state.setup.duties.trumps


def test_a_beginner_shows_a_poignee_and_calls_a_king_he_lacks() -> None:
    shown = called = 0
    for seed in range(30):
        state, chance = started("tarot-5", seed), Chance("x")
        while not state.over:
            legal, action = state.legal(), POLICIES["beginner"](state.view(state.turn), chance)
            if any(each.kind == "declare" for each in legal):
                assert action.kind == "declare"
                shown += 1
            if action.kind == "called_card" and any(
                not each.cards & state.hand(state.turn) for each in legal
            ):
                assert not action.cards & state.hand(state.turn)
                called += 1
            state = state.apply(action)
    assert shown
    assert called


def test_a_beginner_beats_chance() -> None:
    def made(policies: Sequence[str]) -> int:
        total = 0
        for seed in range(60):
            state, chance = started("tarot-4", f"match {seed}"), Chance("x")
            while not state.over:
                state = state.apply(POLICIES[policies[state.turn]](state.view(state.turn), chance))
            total += state.result().changes[0]
        return total

    assert made(["beginner", *["random"] * 3]) > made(["random"] * 4)


# Simulation.


@dataclass(frozen=True)
class Outcome:
    """What a command has said."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of its output."""
        return self.out.splitlines()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with something typed."""

    def _run(*arguments: str, typed: Sequence[str] = ()) -> Outcome:
        text = "".join(f"{line}\n" for line in typed).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        monkeypatch.setattr(sys, "argv", ["tarocco", *arguments])
        with pytest.raises(SystemExit) as stopped:
            main()
        captured = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return Outcome(stopped.value.code, captured.out, captured.err)

    return _run


@pytest.mark.parametrize("policy", ["beginner", "random"])
@pytest.mark.parametrize("game", GAMES)
def test_simulate_shows_contracts_and_finds_nothing_broken(
    run: Run, game: str, policy: str
) -> None:
    arguments = ("simulate", f"france/{game}", "--deals", "60", "--policy", policy, "--jobs", "1")
    text, found = run(*arguments), run(*arguments, "--json")
    assert (text.code, text.err) == (0, "")
    assert max(map(len, text.lines)) <= 80
    summary = json.loads(found.out)
    schema = resources.files("tarocco.schemas") / "tarocco-simulation-1.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(summary)
    assert summary["broken"] == []
    contracts = summary["contracts"]
    assert [each["id"] for each in contracts] == ["prise", "garde", "sans", "contre"]
    played = sum(each["played"] for each in contracts)
    assert played == summary["deals"]["ended"]["counted"]
    assert all(each["made"] + each["lost"] == each["played"] for each in contracts)
    won = {side["side"]: side["won"] for side in summary["sides"]}
    assert won["lone"] == sum(each["made"] for each in contracts)


# Play.

ANYTHING = ("garde", "#1", "1", "")


@pytest.mark.parametrize("lang", sorted(WORDS))
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_at_the_terminal(run: Run, tmp_path: Path, game: str, lang: str) -> None:
    save = tmp_path / "game.json"
    outcome = run(
        *("play", f"france/{game}", "--seed", "deals", "--lang", lang, "--save", str(save)),
        typed=ANYTHING * 45,
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.lines)) < 80
    assert "\x1b" not in outcome.out
    assert "{" not in outcome.out
    record = read_record(save)
    assert len(record.deals) > 1
    assert not judge(record).violations


@pytest.mark.parametrize("lang", sorted(WORDS))
def test_the_score_is_told_term_by_term(run: Run, tmp_path: Path, lang: str) -> None:
    save = tmp_path / "game.json"
    outcome = run(
        *("play", "france/tarot-4", "--seed", "1", "--lang", lang, "--save", str(save)),
        typed=ANYTHING * 45,
    )
    moments = read_moments(save, load_book(pack_id="france"))
    ended = [each.state for each in moments if each.state.over]
    account = next(state.result().contract for state in ended if state.result().contract)
    assert account is not None
    for term in account.terms:
        assert f": {term.formula} " in outcome.out


def test_undo_hint_and_going_on(run: Run, tmp_path: Path) -> None:
    save = str(tmp_path / "game.json")
    arguments = ("play", "france/tarot-5", "--seed", "11", "--save", save)
    typed = ["hint", "garde", "hint", "#1", "hint", "1", "hint", "", "hint", "#1", "undo", "count"]
    first = run(*arguments, typed=[*typed, "score", "q"])
    assert first.code == 0
    assert first.out.count("Hint: ") >= 4
    assert "Taken back" in first.out
    again = run("play", "france/tarot-5", "--save", save, typed=["hand", "q"])
    assert again.code == 0
    assert "goes on" in again.out


def test_nothing_said_at_the_table_gives_the_partner_away(run: Run, tmp_path: Path) -> None:
    for seed in range(8):
        save = tmp_path / f"{seed}.json"
        arguments = ("play", "france/tarot-5", "--seed", str(seed), "--save", str(save))
        outcome = run(*arguments, typed=("", "pass", "score", "count", "q"))
        assert outcome.code == 0
        moment = read_moments(save, load_book(pack_id="france"))[-1]
        view = moment.state.view(moment.my_seat)
        if not view.partner_known:
            assert "partner" not in outcome.out


def test_french_phrases_are_those_of_the_others() -> None:
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    assert WORDS["fr"].keys() == WORDS["en"].keys()
    for key, text in WORDS["en"].items():
        assert fields(text) - {"reason"} == fields(WORDS["fr"][key]) - {"close"}
        assert key == "help" or text.count("|") == WORDS["fr"][key].count("|")


def test_cards_that_are_played_are_named_in_french(run: Run, tmp_path: Path) -> None:
    save = str(tmp_path / "game.json")
    typed = ("", "passe", "#1", "#1", "compte", "aide", "règle excuse", "q")
    outcome = run(
        "play", "france/tarot-4", "--seed", "2", "--lang", "fr", "--save", save, typed=typed
    )
    assert outcome.code == 0
    assert "Atout" in outcome.out
