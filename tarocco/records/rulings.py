"""What the refereeing code makes of a deal with faults (``france.irregularities``)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tarocco.play.actions import PASS
from tarocco.play.poignee import trumps_and_excuse
from tarocco.play.result import result_of
from tarocco.records.duplicate import ADJUSTED, REDEAL, covers, remedy_in, two_in_play
from tarocco.records.refereed import FREE
from tarocco.rulebook.irregularities import (
    Irregularities,
    Irregularity,
    PoigneeFault,
    irregularities_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.match import Match
    from tarocco.play.result import Result
    from tarocco.play.state import State
    from tarocco.play.violations import Violation
    from tarocco.records.duplicate import DuplicateRemedy
    from tarocco.records.record import Note

Fault: TypeAlias = Irregularity | PoigneeFault

REVOKES = {"revoke": "suit", "no_trump": "trump", "under_trump": "over", "first_lead": "call"}
"""The wrong plays that are revokes, by what was not done."""

MOMENTS = ("out_of_turn", "wrong_time", "declare_late")
"""What is wrong with a poignée shown at a wrong moment; so few trumps that they make none
are cards exposed."""

VOID = "void"
"""How a deal ends that does not count."""


STOPS = ("redeal", "recut", "next_dealer")
"""What is done about a fault that ends the deal at once."""

SAME_DEALER = ("redeal", "recut")
"""What is done about a fault after which the same player deals again."""


class Seen(NamedTuple):
    """A wrong action at the moment it was done.

    Args:
        move: number of the move, from 0.
        place: where it stands in the file.
        player: number of the player.
        seat: his seat, -1 if he is not in the deal.
        violation: what is wrong.
        state: the deal before it.
        put_right: whether another action took its place in time.
    """

    move: int
    place: str
    player: int
    seat: int
    violation: Violation
    state: State
    put_right: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """A fault in a deal, and what the refereeing code makes of it.

    Args:
        deal: number of the deal, from 0.
        move: number of the move in it, from 0, or -1 if it is no move.
        place: where it stands in the file.
        player: number of the player at fault, or -1 if it is the table.
        side: the side at fault: ``attack``, ``defence``, or empty before there are sides.
        fault: the row of the fault.
        remedy: whether the deal ``counts``, is ``void``, or a poignée is ``not_counted``;
            empty while the deal is not over.
        warned: whether it brings a warning.
        points: points taken from the player, beside the score of the deal.
        person: whether a person has to weigh what the fault was worth.
        clauses: the clauses of the fault and of its remedy.
        shown: mask of the trumps of a poignée that counts all the same.
        seat: the seat of the player.
        duplicate: what becomes of the deal in duplicate, None in free play or if the
            code does not say.
        competition: the form of duplicate, empty in free play.
    """

    deal: int
    move: int
    place: str
    player: int
    side: str
    fault: Fault
    remedy: str
    warned: bool
    points: int
    person: bool
    clauses: tuple[str, ...]
    shown: int = 0
    seat: int = -1
    duplicate: DuplicateRemedy | None = None
    competition: str = ""


class Case(NamedTuple):
    """A deal as a referee sees it.

    Args:
        number: number of the deal.
        match: the match before it.
        end: the deal at its end, or where the record stops.
        result: what it brings as it was played, or None.
        competition: the form of duplicate, empty for free play.
    """

    number: int
    match: Match
    end: State
    result: Result | None
    competition: str = ""

    @property
    def form(self) -> str:
        """The word by which a row of the table says that it holds here."""
        return self.competition or FREE

    @property
    def book(self) -> Irregularities | None:
        """The irregularities of the rule book."""
        return irregularities_of(self.match.rules)

    @property
    def made(self) -> bool | None:
        """Whether the contract is made, None if nothing says so."""
        found = None if self.result is None else self.result.contract
        return None if found is None else found.made


def rulings_of(case: Case, seen: Sequence[Seen]) -> Iterator[Ruling]:
    """Yield what the code makes of the wrong actions of a deal.

    Args:
        case: the deal.
        seen: its wrong actions.
    """
    book = case.book
    if book is None:
        return
    for each in seen:
        for fault, shown in _faults(case, book, each):
            side = side_at_fault(case, book, each.seat, fault)
            yield _ruling(case, book, (each.move, each.place, each.player), side, fault, shown)


def ruling_of_table(case: Case, fault_id: str, place: str, player: int = -1) -> Iterator[Ruling]:
    """Yield a ruling on a fault that is no action.

    Args:
        case: the deal.
        fault_id: the fault.
        place: where it stands in the file.
        player: who is at fault, or -1.
    """
    book = case.book
    if book is not None:
        yield _ruling(case, book, (-1, place, player), "", book.faults[fault_id], 0)


def rulings_of_notes(case: Case, notes: Sequence[Note], place: str) -> Iterator[Ruling]:
    """Yield rulings on the faults that the record only tells of.

    Args:
        case: the deal.
        notes: its notes.
        place: where the deal stands in the file.
    """
    book, players = case.book, case.match.players
    if book is None:
        return
    for note in notes:
        if note.kind == "fault":
            seat = players.index(note.seat) if note.seat in players else -1
            where = -1, note.place or place, note.seat
            fault = book.fault(note.word)
            yield _ruling(case, book, where, side_at_fault(case, book, seat, fault), fault, 0)


def wrong_side(case: Case, note: Note) -> str:
    """Return whose the fault of a note is if its player is not of that side, else nothing."""
    book, talk, players = case.book, case.end.talk, case.match.players
    if book is None or note.kind != "fault" or talk.lone < 0 or note.seat not in players:
        return ""
    who, seat = book.fault(note.word).who, players.index(note.seat)
    of_partner = {book.judging.partner_side, book.judging.partner_exposed}
    sides = {"attack"} if seat == talk.lone else {"defence"}
    return "" if who in {"any", *(of_partner if seat == talk.partner else sides)} else who


def _ruling(  # noqa: PLR0913, PLR0917 - what a ruling is made of
    case: Case,
    book: Irregularities,
    where: tuple[int, str, int],
    side: str,
    fault: Fault,
    shown: int,
) -> Ruling:
    """Put a ruling together."""
    move, place, player = where
    remedy, players = _remedy(case, fault, side), case.match.players
    counted = remedy == "counts" or not isinstance(fault, PoigneeFault)
    covered, free = covers(fault, case.form), not case.competition
    return Ruling(
        deal=case.number,
        move=move,
        place=place,
        player=player,
        side=side,
        fault=fault,
        remedy=remedy,
        warned=fault.warning,
        points=fault.points if free and covered else 0,
        person=fault.decided != "record" or not covered,
        clauses=tuple(_clauses(fault, book, remedy, free=free)),
        shown=shown if counted else 0,
        seat=players.index(player) if player in players else -1,
        duplicate=None if free else remedy_in(case.match.rules, case.competition, fault),
        competition=case.competition,
    )


def _remedy(case: Case, fault: Fault, side: str) -> str:
    """Say what becomes of the deal, nothing while that is open or hangs on other tables."""
    if not covers(fault, case.form):
        return ""
    if case.competition:
        return _remedy_in_duplicate(case, fault, side)
    if isinstance(fault, Irregularity) and fault.free in {"counts", VOID}:
        return fault.free
    return "" if case.made is None else fault.remedy(side, made=case.made)


def _remedy_in_duplicate(case: Case, fault: Fault, side: str) -> str:
    """Say whether the deal counts as it was played, and the poignée; nothing if it is adjusted."""
    if isinstance(fault, PoigneeFault):
        if fault.duplicate != "if_offender_loses":
            return fault.duplicate
        ahead = None if case.made is None or not side else case.made == (side == "attack")
        return "" if ahead is None else "not_counted" if ahead else "counts"
    return {"none": "counts", REDEAL: VOID}.get(fault.adjust, "")


def _clauses(fault: Fault, book: Irregularities, remedy: str, *, free: bool) -> Iterator[str]:
    """Yield the clauses of a fault and of what is done about it."""
    judging = book.judging
    yield fault.clause
    if not free:
        if fault.decided != "record":
            yield judging.person_clause
        return
    if isinstance(fault, Irregularity) and fault.free == "void_if_offender_wins":
        yield judging.clause
    if fault.warning:
        yield judging.rectifiable_clause
    if remedy and _hangs_on_result(fault):
        yield judging.ahead_clause
    if remedy == VOID:
        yield judging.void_clause
    if fault.points:
        yield judging.points_clause
    if fault.decided != "record":
        yield judging.person_clause


def _hangs_on_result(fault: Fault) -> bool:
    """Tell whether what becomes of a deal hangs on who has won it."""
    if isinstance(fault, PoigneeFault):
        return fault.taker_wins != fault.taker_loses
    return fault.free not in {"counts", VOID}


# Which fault an action is.


def _faults(case: Case, book: Irregularities, seen: Seen) -> Iterator[tuple[Fault, int]]:
    """Yield the faults that a wrong action is, with the poignée that may count all the same."""
    few = seen.violation.action.cards.bit_count() < min(_sizes(case), default=0)
    if seen.violation.action.kind == "declare" and few and seen.violation.kind.id in MOMENTS:
        if case.end.talk.lone >= 0 and _could_show(seen, seen.violation.action.cards):
            exposes = "taker" if _exposes_as(case, book, seen) == "attack" else "defence"
            yield book.faults[f"exposed_{exposes}"], 0
        return
    if seen.violation.action.kind == "declare":
        name, shown = _poignee_fault(case, book, seen)
        if name:
            yield book.poignees[name], shown
        return
    for name in _fault_ids(case, book, seen):
        yield book.faults[name], 0


def _fault_ids(case: Case, book: Irregularities, seen: Seen) -> Iterator[str]:
    """Yield the ids of the faults that an action other than a poignée is."""
    code, action = seen.violation.kind.id, seen.violation.action
    exposes = "taker" if _exposes_as(case, book, seen) == "attack" else "defence"
    if code in REVOKES and REVOKES[code] in book.judging.revokes:
        yield "revoke_consumed" if _is_consumed(case, seen) else f"revoke_{exposes}"
    elif code == "out_of_turn" and action.kind == "play" and case.end.talk.lone >= 0:
        yield f"out_of_turn_{exposes}"
    elif code == "one_card" and case.end.talk.lone >= 0:
        yield f"exposed_{exposes}"
    elif action.kind == "call" or (action == PASS and _in_auction(seen)):
        again = _has_called(seen)
        later = "call_low" if code == "call" else "call_out_of_turn"
        yield "call_again" if again else later
    elif not seen.put_right and any(code in each.codes for each in book.faults.values()):
        yield from _of_the_deal(case, book, code)
    elif action.kind == "discard":
        yield from _discards(case, seen)


def _of_the_deal(case: Case, book: Irregularities, code: str) -> Iterator[str]:
    """Yield the faults of a deal that is wrongly cut or dealt."""
    played = any(action.kind == "play" for _, action in case.end.history())
    if played:
        yield "misdeal_in_play"
    else:
        yield from (each.id for each in book.faults.values() if code in each.codes)


def _discards(case: Case, seen: Seen) -> Iterator[str]:
    """Yield the faults of a discard that has become final."""
    code, end = seen.violation.kind.id, case.end
    if code == "discard_trump":
        yield "discard_trump"
    if code == "discard_barred":
        contracts = end.setup.contracts
        bouts = 0 if contracts is None else contracts.need.bouts
        if seen.violation.cards & ~bouts:
            yield "discard_king"
        if seen.violation.cards & bouts:
            yield "discard_bout"
    again = any(action.kind == "discard" for _, action in end.history())
    if code == "discard_number" and (not seen.put_right or not again):
        wanted = seen.state.setup.phases[seen.state.step].rule.cards
        many = seen.violation.action.cards.bit_count() > wanted
        yield "discard_many" if many else "discard_few"


def _in_auction(seen: Seen) -> bool:
    """Tell whether the players are still bidding."""
    return seen.state.setup.phases[seen.state.step].rule.kind == "auction"


def _has_called(seen: Seen) -> bool:
    """Tell whether a player has called before."""
    return any(
        before.turn == seen.seat and action.kind == "call"
        for before, action in seen.state.history()
    )


def _is_consumed(case: Case, seen: Seen) -> bool:
    """Tell whether the next trick has been begun after a revoke."""
    if seen.put_right:
        return False
    tricks = sum(seen.state.taken)
    return sum(case.end.taken) + bool(case.end.trick) > tricks + 1


def _exposes_as(case: Case, book: Irregularities, seen: Seen) -> str:
    """Say as whose a card exposed or played out of turn is judged."""
    talk = case.end.talk
    if seen.seat == talk.partner >= 0:
        return book.judging.partner_exposed
    return "attack" if seen.seat == talk.lone else "defence"


def side_at_fault(case: Case, book: Irregularities, seat: int, fault: Fault) -> str:
    """Say which side is at fault, nothing before there are sides."""
    talk = case.end.talk
    if talk.lone < 0:
        return ""
    if fault.who != "any" or seat < 0:
        return "" if fault.who == "any" else fault.who
    return _side_of(case, book, seat)


def _side_of(case: Case, book: Irregularities, seat: int) -> str:
    """Say on which side a player is when it is asked who is ahead."""
    talk = case.end.talk
    if seat == talk.partner >= 0:
        return book.judging.partner_side
    return "attack" if seat == talk.lone else "defence"


# Poignées.


def _poignee_fault(case: Case, book: Irregularities, seen: Seen) -> tuple[str, int]:
    """Return the fault of a poignée, and the trumps that count all the same; no fault if none."""
    code, cards = seen.violation.kind.id, seen.violation.action.cards
    if case.end.talk.lone < 0 or seen.seat < 0 or not _could_show(seen, cards):
        return "", 0
    whose = "taker" if _side_of(case, book, seen.seat) == "attack" else "defender"
    shown = case.end.talk.declared[seen.seat]
    if code == "poignee_size" and cards.bit_count() < min(_sizes(case)):
        return _too_few(case, seen, whose, shown)
    fault = {
        **dict.fromkeys(MOMENTS, _moment(seen, whose)),
        "poignee_excuse": f"hidden_trump_{whose}",
        "poignee_size": f"too_many_{whose}",
    }.get(code, "")
    return fault, 0 if shown else _sized(case, cards)


def _too_few(case: Case, seen: Seen, whose: str, shown: int) -> tuple[str, int]:
    """Return the fault of too few trumps, and the poignée if they can be completed."""
    held = _trumps(seen)
    if held.bit_count() < min(_sizes(case)):
        return f"too_few_{whose}", 0
    return "too_few_completed", 0 if shown else _sized(case, held, smallest=True)


def _could_show(seen: Seen, cards: int) -> bool:
    """Tell whether a player held these trumps when he showed them, or had just played them."""
    played = 0
    for before, action in seen.state.history():
        if before.turn == seen.seat and action.kind == "play":
            played |= action.cards
    return not cards & ~(_trumps(seen) | played)


def _trumps(seen: Seen) -> int:
    """Return the trumps that a player holds, with those he had to discard."""
    forced = seen.state.talk.forced if seen.seat == seen.state.talk.lone else 0
    return (seen.state.places[seen.seat] | forced) & trumps_and_excuse(seen.state)


def _moment(seen: Seen, whose: str) -> str:
    """Return the fault of a poignée shown at a wrong moment."""
    plays = [before.turn for before, action in seen.state.history() if action.kind == "play"]
    if plays[-1:] == [seen.seat] and plays.count(seen.seat) == 1:
        return "after_own_card"
    early = whose == "taker" and seen.seat not in plays
    return "early_taker" if early else f"late_{whose}"


def _sizes(case: Case) -> list[int]:
    """Return the sizes of a poignée, from the smallest up."""
    contracts = case.end.setup.contracts
    tiers = [] if contracts is None else contracts.tiers.values()
    return sorted(tier.cards[case.end.setup.players] for tier in tiers)


def _sized(case: Case, cards: int, *, smallest: bool = False) -> int:
    """Return as many of some trumps as make the largest poignée, or the smallest; 0 if none."""
    sizes = [size for size in _sizes(case) if size <= cards.bit_count()]
    if not sizes:
        return 0
    wanted = sizes[0] if smallest else sizes[-1]
    while cards.bit_count() > wanted:
        cards &= cards - 1
    return cards


# What becomes of the deal.


def ruled_by(case: Case, rulings: Sequence[Ruling]) -> Result | None:
    """Return what a deal brings when every ruling is followed.

    Points taken from a player stand beside the score of the deal and are not in it.

    Args:
        case: the deal.
        rulings: its rulings.
    """
    result, book = case.result, case.book
    if result is None or book is None or result.ended != "counted":
        return result
    shown = list(case.end.talk.declared)
    for each in rulings:
        if each.shown and each.seat >= 0:
            shown[each.seat] = each.shown
    if tuple(shown) != case.end.talk.declared:
        talk = case.end.talk._replace(declared=tuple(shown))
        result = result_of(case.end._replace(talk=talk))
    voiding = [each for each in rulings if each.remedy == VOID]
    if not voiding:
        return result
    same = any(each.fault.now in SAME_DEALER for each in voiding)
    return replace(
        result,
        ended=result.ended if book.judging.void_is_played else VOID,
        changes=(0,) * len(result.changes),
        scores=case.end.scores,
        same_dealer=same or not book.judging.void_next_dealer,
    )


def stopped(case: Case, rulings: Sequence[Ruling]) -> tuple[State, Result] | None:
    """Return a deal that a fault ends at once, and what comes of it, or None if none does."""
    ending = [each.fault for each in rulings if each.fault.now in STOPS]
    if not ending or case.end.over:
        return None
    state = case.end.ended("misdeal")
    same = any(fault.now in SAME_DEALER for fault in ending)
    barred = any(fault.barred == "dealer" for fault in ending)
    return state, replace(result_of(state), same_dealer=same, barred=barred)


def weighed(rulings: Sequence[Ruling], warned: set[tuple[int, str]], case: Case) -> list[Ruling]:
    """Return the rulings of a deal as they are after the warnings given before.

    Args:
        rulings: the rulings.
        warned: the players warned so far, and of which faults; those of the deal are added.
        case: the deal.
    """
    book, found = case.book, list[Ruling]()
    if book is None:
        return list(rulings)
    exposed = book.judging.exposed
    together = None
    if case.competition:
        faults = [(each.fault.id, each.side) for each in rulings]
        together = two_in_play(case.match.rules, case.competition, faults)
    for each in rulings:
        key = each.player, exposed[0] if each.fault.id in exposed else each.fault.id
        again = replace(each, warned=False, points=each.fault.points_again)
        before = key in warned and not case.competition and covers(each.fault, case.form)
        found.append(again if before else each)
        if each.warned:
            warned.add(key)
        if each.duplicate is not None:
            found[-1] = _in_duplicate(found, book, together)
    return found


def _in_duplicate(
    rulings: Sequence[Ruling], book: Irregularities, together: DuplicateRemedy | None
) -> Ruling:
    """Return the last of some rulings with what the others of the deal make of it."""
    *before, last = rulings
    exposed = book.judging.exposed
    if last.duplicate is None:
        return last
    if together is not None and last.duplicate.adjust == ADJUSTED:
        return replace(last, duplicate=together)
    adds = book.judging.exposed_adds or last.fault.id not in exposed
    if adds or all(each.fault.id not in exposed for each in before):
        return last
    return replace(last, duplicate=last.duplicate.without_penalty())


def bars(rulings: Sequence[Ruling], match: Match) -> int:
    """Return the number of the player whom a fault bars from the next bids, or -1."""
    book = irregularities_of(match.rules)
    barred = {"dealer": match.dealing}
    for each in rulings:
        player = barred.get(each.fault.barred, each.player)
        if each.fault.barred != "nobody" and player >= 0 and each.remedy == VOID:
            return player
    if book is None or not book.judging.revoke_bars:
        return -1
    revokes = (
        each.player
        for each in rulings
        if each.fault.id == "revoke_consumed" and each.side == "defence"
    )
    return next(revokes, -1)
