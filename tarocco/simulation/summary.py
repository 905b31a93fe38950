"""What came of a simulation: sums of whole numbers, which no order of deals can change."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from tarocco import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tarocco.scoring.contract_rules import ContractRules
    from tarocco.simulation.deal import Kept
    from tarocco.simulation.plan import Plan

FORMAT = "tarocco-simulation/1"
DIGITS = 2
"""Decimal places of means and spreads."""

POINTS = {
    "half_points": "points",
    "card_half_points": "card_points",
    "combinations": "combinations",
    "declarations": "declarations",
    "settled": "settled",
}
"""What is kept of a side in half points, and what the summary calls it."""

_TIMES = ("won", "all_tricks", "last_trick")
_ORDER = ("dealer", "lone", "others")

Place = tuple[tuple[int, int], str, int]
"""Where a figure was found: number of the match and of the deal in it, seed and dealer."""


class Figures:
    """A figure over many deals: its sum, its spread and its extremes.

    Args:
        unit: how many of what is summed make one of what is shown.
    """

    def __init__(self, unit: int = 2) -> None:
        self.unit = unit
        self.number = 0
        self.total = 0
        self.squares = 0
        self.least: tuple[int, Place] | None = None
        self.greatest: tuple[int, Place] | None = None

    def add(self, value: int, place: Place) -> None:
        """Add a value; of equal extremes the first in the order of deals is kept."""
        self.number += 1
        self.total += value
        self.squares += value * value
        if self.least is None or (value, place) < self.least:
            self.least = value, place
        if self.greatest is None or (-value, place) < (-self.greatest[0], self.greatest[1]):
            self.greatest = value, place

    def as_json(self) -> Kept:
        """Return the figures: sums as they are, mean and spread as decimals."""
        return {
            "number": self.number,
            "sum": _halved(self.total, self.unit),
            "mean": decimal(Fraction(self.total, self.unit * self.number)) if self.number else None,
            "spread": self._spread(),
            "least": self._extreme(self.least),
            "greatest": self._extreme(self.greatest),
        }

    def _spread(self) -> str | None:
        """Return the standard deviation, rounded down to the last decimal place."""
        if not self.number:
            return None
        scale = 10**DIGITS
        variance = self.number * self.squares - self.total * self.total
        root = isqrt(variance * scale * scale // (self.unit * self.number) ** 2)
        return decimal(Fraction(root, scale))

    def _extreme(self, extreme: tuple[int, Place] | None) -> Kept | None:
        """Return an extreme and where it was found."""
        if extreme is None:
            return None
        value, (_, seed, dealer) = extreme
        return {"value": _halved(value, self.unit), "seed": seed, "dealer": dealer}


def _halved(value: int, unit: int) -> float | int:
    """Return points from half points; halves are exact, and only halves become floats."""
    return value // unit if value % unit == 0 else value / unit


def decimal(number: Fraction, digits: int = DIGITS) -> str:
    """Write a number with decimal places, half of the last one away from zero.

    Example:
        >>> decimal(Fraction(-2, 3)), decimal(Fraction(1, 8))
        ('-0.67', '0.13')
    """
    scale = 10**digits
    whole = (2 * abs(number.numerator) * scale + number.denominator) // (2 * number.denominator)
    sign = "-" if number < 0 and whole else ""
    return f"{sign}{whole // scale}.{whole % scale:0{digits}}"


class ContractTotals:
    """What is added up of the deals played under one contract."""

    def __init__(self) -> None:
        self.times: Counter[str] = Counter()
        self.unit = Figures(unit=1)
        self.points = Figures()
        self.bouts = Figures(unit=1)
        self.poignees: Counter[str] = Counter()
        self.petit: Counter[str] = Counter()
        self.chelem: Counter[str] = Counter()

    def add(self, found: Kept, place: Place) -> None:
        """Add a deal."""
        self.times.update(
            name
            for name, happened in (
                ("played", True),
                ("made", found["made"]),
                ("alone", found["alone"]),
            )
            if happened
        )
        self.unit.add(found["unit"], place)
        self.points.add(found["half_points"], place)
        self.bouts.add(found["bouts"], place)
        self.poignees.update(found["poignees"])
        self.petit.update(filter(None, [found["petit"]]))
        if found["announced"]:
            self.chelem["announced"] += 1
        if found["swept"]:
            self.chelem[found["swept"]] += 1

    def as_json(self) -> Kept:
        """Return the figures."""
        return {
            "played": self.times["played"],
            "made": self.times["made"],
            "lost": self.times["played"] - self.times["made"],
            "alone": self.times["alone"],
            "unit": self.unit.as_json(),
            "points": self.points.as_json(),
            "bouts": self.bouts.as_json(),
            "poignees": dict(sorted(self.poignees.items())),
            "petit": {side: self.petit[side] for side in ("attack", "defence")},
            "chelem": {key: self.chelem[key] for key in ("announced", "attack", "defence")},
        }


class Totals:
    """Everything that is added up."""

    def __init__(self) -> None:
        self.begun = 0
        self.decisions = 0
        self.ended: Counter[str] = Counter()
        self.sides: dict[str, dict[str, Figures]] = {}
        self.times: dict[str, Counter[str]] = {}
        self.undecided = 0
        self.captured: Counter[str] = Counter()
        self.declared: Counter[str] = Counter()
        self.lengths = Figures(unit=1)
        self.winners: Counter[int] = Counter()
        self.drawn = 0
        self.broken: list[tuple[int, Kept]] = []
        self.contracts: dict[str, ContractTotals] = {}

    def add(self, kept: Kept) -> None:
        """Add what was kept of a deal or match."""
        index: int = kept["i"]
        if "broken" in kept:
            self.broken.append((index, kept["broken"]))
        for number, deal in enumerate(kept.get("deals", [kept])):
            if "ended" in deal:
                self._add_deal(deal, ((index, number), deal["seed"], deal["dealer"]))
        if "winners" in kept:
            first_dealer = kept["deals"][0]["dealer"]
            self.lengths.add(len(kept["deals"]), ((index, 0), kept["seed"], first_dealer))
            self.winners.update(kept["winners"])
            self.drawn += not kept["winners"]

    def _add_deal(self, deal: Kept, place: Place) -> None:
        """Add a deal."""
        self.begun += 1
        self.decisions += deal["decisions"]
        self.ended[deal["ended"]] += 1
        sides = deal.get("sides", [])
        for side in sides:
            self.declared.update(side["declared"])
        if deal["ended"] != "counted":
            return
        self.undecided += not any(side["won"] for side in sides)
        for side in sides:
            self._add_side(side, place)
        if "contract" in deal:
            found = deal["contract"]
            self.contracts.setdefault(found["id"], ContractTotals()).add(found, place)

    def _add_side(self, side: Kept, place: Place) -> None:
        """Add a side of a deal that was counted."""
        name = side["side"]
        figures = self.sides.setdefault(name, {each: Figures() for each in POINTS})
        for each in POINTS:
            figures[each].add(side[each], place)
        times = self.times.setdefault(name, Counter())
        times.update(each for each in _TIMES if side[each])
        self.captured.update(side["captured"])


def summary_of(plan: Plan, kept: Iterable[Kept]) -> Kept:
    """Add up a simulation, in the format ``tarocco-simulation/1``.

    Args:
        plan: what was played.
        kept: what was kept of each deal or match, in any order.
    """
    totals = Totals()
    for each in kept:
        totals.add(each)
    return summarized(plan, totals)


def summarized(plan: Plan, totals: Totals) -> Kept:
    """Return the summary of what was added up."""
    parameters = plan.parameters()
    contracts = plan.setup.contracts
    more = {} if contracts is None else {"contracts": _contracts(contracts, totals)}
    return {
        "format": FORMAT,
        "version": __version__,
        "ruleset": parameters["ruleset"],
        "players": parameters["players"],
        **({} if plan.at_table == plan.setup.players else {"in_a_deal": plan.setup.players}),
        "policies": parameters["policies"],
        "seed": plan.seed,
        "unit": parameters["unit"],
        "number": plan.number,
        "deals": {
            "begun": totals.begun,
            "decisions": totals.decisions,
            "ended": dict(sorted(totals.ended.items())),
            "undecided": totals.undecided,
        },
        "sides": [_side(totals, name) for name in sorted(totals.sides, key=_place_of)],
        "combinations": list(_combinations(plan, totals)),
        **more,
        "matches": _matches(plan, totals) if plan.matches else None,
        "broken": [each for _, each in sorted(totals.broken, key=lambda pair: pair[0])],
    }


def _place_of(name: str) -> tuple[int, str]:
    """Return where a side comes in the list."""
    return (_ORDER.index(name) if name in _ORDER else len(_ORDER), name)


def _side(totals: Totals, name: str) -> Kept:
    """Return the figures of a side."""
    figures, times = totals.sides[name], totals.times[name]
    return {
        "side": name,
        **{each: times[each] for each in _TIMES},
        **{name: figures[each].as_json() for each, name in POINTS.items()},
    }


def _combinations(plan: Plan, totals: Totals) -> Iterator[Kept]:
    """Yield how often each combination was declared and captured, in the order of the tables."""
    for family in plan.setup.scoring.families:
        for rule in family.combinations:
            yield {
                "id": rule.id,
                "declared": totals.declared[rule.id],
                "captured": totals.captured[rule.id],
            }


def _contracts(rules: ContractRules, totals: Totals) -> list[Kept]:
    """Return the figures of each contract, from the lowest up, whether it was played or not."""
    ranked = sorted(rules.contracts, key=lambda name: rules.contracts[name].rank)
    found = {name: totals.contracts.get(name, ContractTotals()) for name in ranked}
    return [{"id": name, **each.as_json()} for name, each in found.items()]


def _matches(plan: Plan, totals: Totals) -> Kept:
    """Return the figures of matches: how long they are, and who wins."""
    return {
        "played": totals.lengths.number,
        "deals": totals.lengths.as_json(),
        "won": [totals.winners[score] for score in range(plan.scores)],
        "drawn": totals.drawn,
    }
