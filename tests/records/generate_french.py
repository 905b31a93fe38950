"""Makes the French golden records of this folder anew: ``python tests/records/generate_french.py``.

Each ``france_<game>`` is a deal or two played at random. Each ``france_invalid_<code>``
has one wrong action: the first of its kind that could be done in a deal.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play import Action, Chance, new_match
from tarocco.play.actions import TAKE, plays
from tarocco.records import DealRecord, Move, claims_of, deal_record, record_of, write_record
from tarocco.records.standing import can_stand
from tarocco.rulebook import ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.play.match import Match
    from tarocco.play.state import State

HERE = Path(__file__).parent
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa")
SEEDS = 400
LEAST_POIGNEE = 8

# name of the file: ruleset, players, whether the hands are written out
MATCHES = {
    "france_tarot_3.json": ("tarot-3", 3, False),
    "france_tarot_4.txt": ("tarot-4", 4, True),
    "france_tarot_5.txt": ("tarot-5", 5, False),
    "france_tarot_4_of_5.json": ("tarot-4-of-5", 5, False),
}

# The game in which a wrong action of each kind is easily done; else Tarot for four.
GAMES = {
    "first_lead": "tarot-5",
    "called_card": "tarot-5",
    "poignee_size": "tarot-5",
    "poignee_excuse": "tarot-5",
    "declare_again": "tarot-5",
    "declare_late": "tarot-5",
}


MENDED = {"cut", "discard_number"}
"""The wrong actions that are done again in time, and so do not stand."""


def some_legal(state: State, chance: Chance) -> Action:
    """Do anything that is legal, but show a poignée whenever there is one."""
    legal = list(state.legal())
    shown = [action for action in legal if action.kind == "declare"]
    return shown[0] if shown else legal[chance.below(len(legal))]


def played(match: Match, seed: str, chance: Chance) -> State:
    """Play a deal to its end."""
    state = match.new_deal(seed=seed)
    while not state.over:
        state = state.apply(some_legal(state, chance))
    return state


def write_matches() -> None:
    """Write a deal that is counted, of each game."""
    for name, (game, players, hands) in MATCHES.items():
        match, chance = new_match(ruleset(f"france/{game}"), players, dealer=1), Chance(name)
        seeds = (f"{name}/{number}" for number in range(SEEDS))
        deals = ((seed, played(match, seed, chance)) for seed in seeds)
        seed, state = next(
            (seed, state) for seed, state in deals if state.result().ended == "counted"
        )
        deal = deal_record(match, state, seed=None if hands else seed)
        record = record_of(match, NAMES[:players], [deal])
        write_record(HERE / name, record, text=name.endswith(".txt"))


def attempts(state: State) -> Iterator[Action]:
    """Yield all kinds of things that the player to act might try."""
    hand, setup = state.hand(state.turn), state.setup
    held, pack = list(indices(hand)), state.setup.pack
    yield from plays(hand)
    yield from plays(pack.all & ~hand)
    yield Action("play", mask_of(held[:2]))
    yield TAKE
    yield from (Action("cut", number=number) for number in (0, len(pack.cards)))
    yield from (Action("call", word=word) for word in setup.game.calls)
    yield Action("deal", word="0 1 2 3 4 5")
    yield from (Action("called_card", action.cards) for action in plays(pack.all))
    duties = setup.duties
    excuse, trumps = hand & duties.matto, list(indices(hand & duties.trumps))
    for number in range(len(trumps), 0, -1):
        yield Action("declare", mask_of(trumps[:number]))
        yield Action("declare", mask_of(trumps[: number - 1]) | excuse)
    for action in list(state.legal())[:1]:
        cards = list(indices(action.cards))
        yield Action("discard", mask_of(cards[:-1]))
        yield from (Action("discard", mask_of([*cards[:-1], card])) for card in held)


def write_invalid() -> None:
    """Write a record with one wrong action of each kind."""
    for code in ruleset("france/tarot-4").game.play.violations:
        match = new_match(ruleset(f"france/{GAMES.get(code, 'tarot-4')}"))
        deals = (faulty(match, f"{code}/{number}", code) for number in range(SEEDS))
        deal = next(deal for deal in deals if deal is not None)
        record = record_of(match, NAMES[: match.setup.players], [deal])
        write_record(HERE / f"france_invalid_{code}.txt", record, text=True)


def faulty(match: Match, seed: str, code: str) -> DealRecord | None:
    """Play a deal with one wrong action of a kind, or return None if there is no occasion."""
    state, chance, moves, done = match.new_deal(seed=seed), Chance(seed), list[Move](), False
    while not state.over:
        found = None if done else wrong(state, code)
        if found is not None:
            seat, action = found
            moves.append(Move(seat, action))
            done = True
            violation = state.violation(action)
            stands = violation is not None and can_stand(state, violation)
            if seat == state.turn and stands and code not in MENDED:
                state = state.forced(action)
            continue
        action = some_legal(state, chance)
        moves.append(Move(state.turn, action))
        state = state.apply(action)
    ended = state.result().ended
    if not done or ended == ("counted" if code == "misdeal" else "all_pass"):
        return None
    claims = claims_of(match, state.result())
    return DealRecord(0, seed=seed, moves=tuple(moves), claims=claims)


def wrong(state: State, code: str) -> tuple[int, Action] | None:
    """Find a wrong action of a kind, and who does it."""
    if code == "out_of_turn":
        tricks = state.phase == "tricks"
        other = (state.turn + 1) % state.setup.players
        return (other, plays(state.hand(other))[0]) if tricks else None
    if code == "wrong_time" and state.phase == "cut":
        return None
    for action in attempts(state):
        if not action.cards and action.kind in {"play", "declare", "discard"}:
            continue
        if code == "declare_late" and action.cards.bit_count() < LEAST_POIGNEE:
            continue
        violation = state.violation(action)
        if violation is not None and violation.kind.id == code:
            return state.turn, action
    return None


if __name__ == "__main__":
    write_matches()
    write_invalid()
