"""Makes the golden records of this folder anew: ``python tests/records/generate.py``.

The matches are played at random. Each record named ``invalid_`` has one wrong
action: the first of its kind that could be done in a deal.
"""

from __future__ import annotations

from itertools import chain, combinations
from pathlib import Path
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play import Action, Chance, draw_seats, new_match
from tarocco.play.actions import GIVE, MONTE, TAKE, plays
from tarocco.play.violations import CODES
from tarocco.records import DealRecord, Move, claims_of, deal_record, record_of, write_record
from tarocco.records.standing import can_stand
from tarocco.rulebook import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tarocco.play.match import Match
    from tarocco.play.state import State

HERE = Path(__file__).parent
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Nonna Pia")
MOST_DEALS = 30
SEEDS = 200

# name of the file: ruleset, players, deals at most, whether the hands are written out
MATCHES = {
    "ottocento.json": ("ottocento", 4, MOST_DEALS, False),
    "ottocento_hands.txt": ("ottocento", 4, 1, True),
    "quattro_scartate.txt": ("quattro-scartate", 4, MOST_DEALS, False),
    "terziglio_poste.json": ("terziglio-poste", 3, 4, False),
    "terziglio_giochi.txt": ("terziglio-giochi", 3, 4, True),
    "millone.json": ("millone", 2, 2, True),
    "millone.txt": ("millone", 2, MOST_DEALS, False),
    "centocinquanta.txt": ("centocinquanta", 2, MOST_DEALS, False),
    "quindici.json": ("quindici", 2, MOST_DEALS, True),
    "mattazza_3.json": ("mattazza", 3, MOST_DEALS, False),
    "mattazza_6.txt": ("mattazza", 6, MOST_DEALS, True),
    "parlett.txt": ("parlett", 4, 1, False),
}

# The game in which a wrong action of each kind can be done; else the Ottocento.
GAMES = {"call": "terziglio-poste", "no_declarations": "mattazza"}


def some_legal(state: State, chance: Chance) -> Action:
    """Do anything that is legal, but never agree to throw the cards in."""
    legal = [action for action in state.legal() if action != MONTE]
    return legal[chance.below(len(legal))]


def first_out(state: State, chance: Chance) -> Action:
    """Go out as soon as one can."""
    outs = [action for action in state.legal() if action.kind == "out"]
    return outs[0] if outs else some_legal(state, chance)


def played(
    match: Match, seed: str, chance: Chance, choose: Callable[[State, Chance], Action] = some_legal
) -> State:
    """Play a deal to its end."""
    state = match.new_deal(seed=seed)
    while not state.over:
        state = state.apply(choose(state, chance))
    return state


def write_matches() -> None:
    """Write a match, or a part of one, of each game."""
    for name, (game, players, deals, hands) in MATCHES.items():
        first = new_match(ruleset(f"bologna/{game}"), players)
        match, records, chance = first, [], Chance(name)
        while not match.over and len(records) < deals:
            seed = f"{name}/{len(records)}"
            state = played(match, seed, chance)
            records.append(deal_record(match, state, seed=None if hands else seed))
            match = match.after(state.result())
        record = record_of(first, NAMES[:players], records)
        write_record(HERE / name, record, text=name.endswith(".txt"))


def write_out() -> None:
    """Write a match that ends when a player goes out, with seats drawn for."""
    rules = ruleset("bologna/ottocento", {"four_kings": "24"})
    draw = draw_seats(new_match(rules).setup, "going out")
    start = new_match(rules, dealer=draw.dealer)
    first = Chance("going out")
    match = type(start)(**{**vars(start), "scores": (1560, 1545)})
    names = [NAMES[player] for player in draw.seats]
    for number in range(SEEDS):
        state = played(match, f"out/{number}", first, first_out)
        if state.result().ended == "out":
            deal = deal_record(match, state, seed=f"out/{number}")
            write_record(HERE / "out.txt", record_of(match, names, [deal], draw), text=True)
            return


def attempts(state: State) -> Iterator[Action]:
    """Yield all kinds of things that the player to act might try."""
    pack, hand = state.setup.pack, state.hand(state.turn)
    held = list(indices(hand))
    yield from plays(hand)
    yield from plays(pack.all & ~hand)
    yield Action("play", mask_of(held[:2]))
    yield TAKE
    yield from (Action("cut", number=number) for number in (0, len(pack.cards)))
    yield from (Action("call", word=word) for word in state.setup.game.calls)
    yield Action("declare", mask_of(held[-3:]))
    yield Action("declare", state.setup.declarer.shown(hand))
    yield Action("out")
    yield from GIVE[: len(pack.cards)]
    yield Action("discard", mask_of(held[:1]))
    yield from (Action("discard", mask_of(cards)) for cards in combinations(held, 2))


def write_invalid() -> None:
    """Write a record with one wrong action of each kind."""
    games = [
        (code, GAMES.get(code, "ottocento"), "")
        for code in (*CODES["play"], *CODES["declarations"])
    ]
    for code, game, suffix in (*games, ("revoke", "mattazza", "_mattazza")):
        match = new_match(ruleset(f"bologna/{game}"))
        deals = (faulty(match, f"{code}/{number}", code) for number in range(SEEDS))
        deal = next(deal for deal in deals if deal is not None)
        record = record_of(match, NAMES[: match.setup.players], [deal])
        write_record(HERE / f"invalid_{code}{suffix}.txt", record, text=True)


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
            if seat == state.turn and violation and can_stand(state, violation):
                state = state.forced(action)
            continue
        action = some_legal(state, chance)
        moves.append(Move(state.turn, action))
        state = state.apply(action)
    claims = claims_of(match, state.result())
    return DealRecord(0, seed=seed, moves=tuple(moves), claims=claims) if done else None


def wrong(state: State, code: str) -> tuple[int, Action] | None:
    """Find a wrong action of a kind, and who does it."""
    if code == "out_of_turn":
        tricks = state.phase == "tricks"
        other = (state.turn + 1) % state.setup.players
        return (other, plays(state.hand(other))[0]) if tricks else None
    for action in chain(attempts(state)):
        if not action.cards and action.kind in {"play", "declare", "discard"}:
            continue
        violation = state.violation(action)
        if violation is not None and violation.kind.id == code:
            return state.turn, action
    return None


if __name__ == "__main__":
    write_matches()
    write_out()
    write_invalid()
