"""Which counts a deal can have: points and bouts of the attack, poignées, Petit, chelem.

Everything is reckoned from the cards: what a pile of so many cards, with so many
bouts among them, is worth at least and at most. A count outside is refused with
the clause that rules it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.errors import TaroccoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tarocco.scoring.contract import Result
    from tarocco.scoring.contract_rules import Contract, ContractRules, Side, TableRules


MOST_REMEMBERED = 512
"""So many lists of spans are remembered."""


class ImpossibleError(TaroccoError):
    """A count that no deal can have.

    Args:
        message: what was given, and what was expected.
        clause: the clause that rules it out.
    """

    def __init__(self, message: str, clause: str) -> None:
        self.message = message
        self.clause = clause
        super().__init__(f"{message} [{clause}]")

    def __reduce__(self) -> tuple[type[ImpossibleError], tuple[str, str]]:
        """Let the error travel between processes with its clause."""
        return ImpossibleError, (self.message, self.clause)


@dataclass(frozen=True, slots=True)
class Span:
    """Half points an attack can have, every second number from the lowest to the highest.

    Args:
        low: the lowest.
        high: the highest.
        swept: the side that has every trick, if one has.
    """

    low: int
    high: int
    swept: Side | None = None

    def holds(self, half_points: int) -> bool:
        """Tell whether an attack can have so many half points."""
        return self.low <= half_points <= self.high and (half_points - self.low) % 2 == 0


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a pack, as far as their worth goes.

    Args:
        bouts: half points of each bout.
        barred: half points of the other cards that may not be discarded.
        free: half points of all the rest.
    """

    bouts: tuple[int, ...]
    barred: tuple[int, ...]
    free: tuple[int, ...]

    @property
    def total(self) -> int:
        """The half points of the pack."""
        return sum(self.bouts) + sum(self.barred) + sum(self.free)

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.bouts) + len(self.barred) + len(self.free)


def cards_of(rules: ContractRules, table: TableRules) -> Cards:
    """Sort the cards of the pack by what limits them."""

    def worth(mask: int) -> tuple[int, ...]:
        return tuple(rules.values[card] for card in indices(mask))

    every = (1 << len(rules.values)) - 1
    bouts, barred = rules.need.bouts, table.barred & ~rules.need.bouts
    return Cards(worth(bouts), worth(barred), worth(every & ~bouts & ~barred))


def _ends(number: int, bouts: int, cards: Cards, most_barred: int) -> tuple[int, int] | None:
    """Return the least and the most that so many cards are worth, or None if there are none.

    Args:
        number: the number of cards.
        bouts: how many of them are bouts.
        cards: the pack.
        most_barred: how many of them may be other cards that are never discarded.
    """
    others = number - bouts
    if not 0 <= bouts <= len(cards.bouts) or others < 0:
        return None
    low = _sum(sorted((value, True) for value in cards.barred), cards.free, others, most_barred)
    high = _sum(
        sorted((-value, True) for value in cards.barred),
        [-value for value in cards.free],
        others,
        most_barred,
    )
    if low is None or high is None:
        return None
    ordered = sorted(cards.bouts)
    return low + sum(ordered[:bouts]), -high + sum(ordered[len(ordered) - bouts :])


def _sum(
    barred: Sequence[tuple[int, bool]], free: Iterable[int], number: int, most_barred: int
) -> int | None:
    """Add up the lowest values, at most so many of them barred; None if there are too few."""
    total, taken, of_barred = 0, 0, 0
    for value, is_barred in sorted([*barred, *((value, False) for value in free)]):
        if taken == number:
            break
        if is_barred and of_barred == most_barred:
            continue
        total, taken, of_barred = total + value, taken + 1, of_barred + is_barred
    return total if taken == number else None


@lru_cache(MOST_REMEMBERED)
def spans(
    bouts: int, contract: Contract, rules: ContractRules, table: TableRules
) -> tuple[Span, ...]:
    """List what an attack with so many bouts can have.

    Args:
        bouts: bouts of the attack.
        contract: the contract.
        rules: the rules.
        table: the numbers of the game.
    """
    cards = cards_of(rules, table)
    return (
        *_in_between(bouts, contract, cards, rules, table),
        *_defence_swept(bouts, contract, cards, rules, table),
        *_attack_swept(bouts, contract, cards, rules, table),
    )


def _in_between(
    bouts: int, contract: Contract, cards: Cards, rules: ContractRules, table: TableRules
) -> Iterator[Span]:
    """Yield what the attack can have when both sides have tricks."""
    aside = 0 if contract.chien == "defence" else table.chien
    shifts = (0,) if rules.excuse.last_trick_return else (-1, 0, 1)
    for tricks in range(1, table.hand):
        taken = tricks * table.players
        room = taken if contract.chien == "taken" else taken + aside
        defence = cards.size - taken - aside
        if bouts > room or len(cards.bouts) - bouts > defence:
            continue
        for shift in shifts:
            ends = _ends(taken + aside + shift, bouts, cards, room - bouts)
            if ends is not None:
                yield Span(*ends)


def _kept(rules: ContractRules) -> int:
    """Return the half points of an Excuse kept by a side without a trick."""
    excuse = rules.values[rules.excuse.card]
    return excuse if rules.excuse.whole else excuse - min(rules.values)


def _without_excuse(cards: Cards, rules: ContractRules) -> Cards:
    """Return the pack without the Excuse."""
    bouts = list(cards.bouts)
    bouts.remove(rules.values[rules.excuse.card])
    return Cards(tuple(bouts), cards.barred, cards.free)


def _defence_swept(
    bouts: int, contract: Contract, cards: Cards, rules: ContractRules, table: TableRules
) -> Iterator[Span]:
    """Yield what the attack can have without a trick: what lies aside, and perhaps the Excuse."""
    aside = 0 if contract.chien == "defence" else table.chien
    most_barred = 0 if contract.chien == "taken" else aside
    if bouts == 0 or contract.chien != "taken":
        ends = _ends(aside, bouts, cards, most_barred)
        if ends is not None:
            yield Span(*ends, "defence")
    others = bouts - 1
    if others == 0 or (others > 0 and contract.chien != "taken"):
        ends = _ends(aside, others, _without_excuse(cards, rules), most_barred)
        if ends is not None:
            yield Span(ends[0] + _kept(rules), ends[1] + _kept(rules), "defence")


def _attack_swept(
    bouts: int, contract: Contract, cards: Cards, rules: ContractRules, table: TableRules
) -> Iterator[Span]:
    """Yield what the attack can have with every trick: all but the chien and a kept Excuse."""
    aside = table.chien if contract.chien == "defence" else 0
    lost = len(cards.bouts) - bouts
    ends = _ends(aside, lost, cards, aside)
    if ends is not None:
        yield Span(cards.total - ends[1], cards.total - ends[0], "attack")
    ends = _ends(aside, lost - 1, _without_excuse(cards, rules), aside)
    if ends is not None:
        rest = cards.total - _kept(rules)
        yield Span(rest - ends[1], rest - ends[0], "attack")


def shown_points(half_points: int) -> str:
    """Write half points as points.

    Example:
        >>> shown_points(98), shown_points(81)
        ('49', '40.5')
    """
    return f"{half_points // 2}{'.5' if half_points % 2 else ''}"


def check_possible(result: Result, rules: ContractRules, table: TableRules) -> None:
    """Check that a deal can have ended so.

    Args:
        result: how it ended.
        rules: the rules.
        table: the numbers of the game.

    Raises:
        ImpossibleError: with the first thing that cannot be.
    """
    _check_pack(result, rules, table)
    _check_poignees(result, rules, table)
    _check_petit(result, rules)
    _check_chelem(result, rules)
    _check_points(result, rules, table)


def _check_pack(result: Result, rules: ContractRules, table: TableRules) -> None:
    """Check that the pack has so many points and bouts."""
    cards = cards_of(rules, table)
    if result.half_points > cards.total:
        most = shown_points(cards.total)
        message = f"{shown_points(result.half_points)} points, expected at most {most}"
        raise ImpossibleError(f"{message}, the whole pack", rules.limits.total_clause)
    if result.bouts > len(cards.bouts):
        message = f"{result.bouts} bouts, expected at most {len(cards.bouts)}"
        raise ImpossibleError(message, rules.limits.bouts_clause)


def _check_poignees(result: Result, rules: ContractRules, table: TableRules) -> None:
    """Check that the trumps of the pack suffice for the poignées, and the players too."""
    supply, tiers = rules.trumps.bit_count(), [shown.tier for shown in result.poignees]
    sizes = [tier.cards[table.players] for tier in tiers]
    for tier, size in zip(tiers, sizes, strict=True):
        if size > min(supply, table.hand):
            message = f"a {tier.id} poignée of {size} trumps, expected a hand that holds them"
            raise ImpossibleError(message, rules.poignee.pairs_clause)
    if sum(sizes) > supply:
        held = " + ".join(map(str, sizes))
        message = f"poignées of {held} trumps together, expected at most {supply}"
        raise ImpossibleError(f"{message}, all there are", rules.poignee.pairs_clause)
    seats = {"attack": table.players - result.share.defenders, "defence": result.share.defenders}
    for side, players in seats.items():
        shown = sum(poignee.by == side for poignee in result.poignees)
        if shown > players:
            whose = f"{shown} poignées of the {side}"
            message = f"{whose}, expected at most {players}, one a player"
            raise ImpossibleError(message, rules.poignee.once_clause)
    for poignee, size in zip(result.poignees, sizes, strict=True):
        # Each trump of a hand that wins no trick falls to a higher one of the other side;
        # the Excuse spares one.
        if result.swept not in {None, poignee.by} and 2 * (size - 1) > supply - 1:
            whose = f"a {poignee.tier.id} poignée of the {poignee.by}"
            message = f"{whose} that wins no trick, expected fewer than {size} trumps"
            raise ImpossibleError(message, rules.chelem.clause)


def _check_petit(result: Result, rules: ContractRules) -> None:
    """Check that the side that has the Petit au bout can have it."""
    if result.petit is None:
        return
    if result.swept not in {None, result.petit}:
        message = f"the Petit au bout for the {result.petit} in a chelem of the {result.swept}"
        raise ImpossibleError(f"{message}, expected a trick of its own", rules.petit.winner_clause)
    bouts = rules.need.bouts.bit_count()
    own = result.bouts if result.petit == "attack" else bouts - result.bouts
    if own < 1:
        message = f"the Petit au bout for the {result.petit}, which has no bout"
        raise ImpossibleError(f"{message}, expected one at least", rules.petit.captured_clause)


def _check_chelem(result: Result, rules: ContractRules) -> None:
    """Check that whoever has announced a chelem may."""
    if result.announced == "defence" and not rules.chelem.anyone:
        message = "a chelem announced by the defence, expected one by the taker"
        raise ImpossibleError(message, rules.chelem.announcer_clause)


def _check_points(result: Result, rules: ContractRules, table: TableRules) -> None:
    """Check that the attack can have so many points with so many bouts, in a chelem or not."""
    found = spans(result.bouts, result.contract, rules, table)
    with_excuse_early = result.announced == "attack" and result.share.with_partner
    swept = {result.swept, *(("attack",) if with_excuse_early and result.swept is None else ())}
    fitting = [span for span in found if span.swept in swept]
    if any(span.holds(result.half_points) for span in fitting):
        return
    what = shown_points(result.half_points)
    given = f"{what} points with {_number(result.bouts, 'bout')}"
    if result.half_points % 2 and all(span.low % 2 == 0 for span in fitting) and fitting:
        message = f"{what} points in {result.contract.id} with {table.players} players"
        clause = rules.limits.parity_clause
        raise ImpossibleError(f"{message}, expected whole points", clause)
    for span in found:
        if result.swept is None and span.swept is not None and span.holds(result.half_points):
            message = f"{given} are a chelem of the {span.swept}, expected it to be named"
            raise ImpossibleError(message, rules.chelem.clause)
    expected = _ranges(fitting)
    if result.swept is not None:
        message = f"{given} in a chelem of the {result.swept}, expected {expected}"
        kept = rules.excuse.most_clause if result.swept == "attack" else rules.excuse.clause
        raise ImpossibleError(message, kept)
    message = f"{given} in {result.contract.id}, expected {expected}"
    others = [
        _number(bouts, "bout")
        for bouts in range(rules.need.bouts.bit_count() + 1)
        if any(
            span.holds(result.half_points) for span in spans(bouts, result.contract, rules, table)
        )
    ]
    if others:
        message = f"{message}, or {' or '.join(others)} with so many"
    raise ImpossibleError(message, rules.limits.values_clause)


def _number(number: int, what: str) -> str:
    """Say how many."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _ranges(found: Iterable[Span]) -> str:
    """Write what some spans hold together: ``1 to 77 points``."""
    joined: list[tuple[int, int]] = []
    for low, high in sorted((span.low, span.high) for span in found):
        # A gap of two half points is none; spans with whole and half points lie in each other.
        if joined and low <= joined[-1][1] + 2:
            joined[-1] = joined[-1][0], max(joined[-1][1], high)
        else:
            joined.append((low, high))
    if not joined:
        return "another number of bouts"
    texts = [
        shown_points(low) if low == high else f"{shown_points(low)} to {shown_points(high)}"
        for low, high in joined
    ]
    return f"{' or '.join(texts)} points"
