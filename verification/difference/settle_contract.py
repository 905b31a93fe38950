"""The settlement of deals with a contract.

Without a premium, and with every trick of one side, all points that can be are tried
with all numbers of bouts; of what can be in neither ruleset both say so. A premium asks
of the points only whether they can be, and whether they make the contract; so with
premiums the points tried are the fewest that lose and the fewest that make it. Among deals
with as many premiums the plainest come first. Each term
of a score hangs on two premiums at most, and so no more are tried.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from tarocco.notation import points
from tarocco.scoring.contract import points_needed
from tarocco.scoring.contract_limits import spans
from verification.difference.kinds import Kind
from verification.difference.reads import essence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tarocco.rulebook import Ruleset
    from verification.difference.kinds import Inputs
    from verification.difference.outcome import Pair

SIDES = ("attack", "defence")
MOST_PREMIUMS = 2


def reads(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return what the score of a contract hangs on."""
    contracts, table = rules.contracts, rules.table
    return essence(
        {
            "contracts": {
                name: (each.coefficient, each.chien) for name, each in contracts.contracts.items()
            },
            "need": contracts.need,
            "base": contracts.base,
            "excuse": contracts.excuse,
            "shares": [each for each in contracts.shares if each.players == table.players],
            "tiers": {
                name: (tier.points, tier.cards[table.players])
                for name, tier in contracts.tiers.items()
            },
            "poignee": (contracts.poignee.multiplied, contracts.poignee.highest),
            "petit": (contracts.petit.points, contracts.petit.multiplied),
            "chelem": contracts.chelem,
            "values": contracts.values,
            "trumps": contracts.trumps.bit_count(),
            "table": (table.players, table.hand, table.chien, table.barred),
        }
    )


def _inputs(pair: Pair) -> Inputs:
    """Yield deals, the fewest premiums first, then the plainest contracts and points."""
    space = Space(pair)
    for number in range(MOST_PREMIUMS + 1):
        for premiums in list(_premiums(pair, number)):
            for given in space.deals(premiums):
                yield number, {**given, **premiums}


def _premiums(pair: Pair, number: int) -> Iterator[dict[str, Any]]:
    """Yield every choice of so many premiums."""
    tiers = dict.fromkeys(name for rules in pair.both for name in rules.contracts.tiers)
    shown = [{"size": name, "by": side} for name in tiers for side in SIDES]
    named = ("petit", "announced", "swept")
    for poignees in range(number + 1):
        for some in combinations_with_replacement(shown, poignees):
            for sides in product(("", *SIDES), repeat=len(named)):
                if sum(map(bool, sides)) == number - poignees:
                    yield {
                        **({"poignees": list(some)} if some else {}),
                        **{name: side for name, side in zip(named, sides, strict=True) if side},
                    }


class Space:
    """The deals of two rulesets that are worth trying.

    Args:
        pair: the rulesets.
    """

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.contracts = list(
            dict.fromkeys(name for rules in pair.both for name in rules.contracts.contracts)
        )
        self.bouts = range(1 + max(rules.contracts.need.bouts.bit_count() for rules in pair.both))
        partners = [
            rules.contracts.share(rules.table.players, with_partner=True) for rules in pair.both
        ]
        self.partners: list[dict[str, bool]] = [{}, {"partner": True}] if any(partners) else [{}]
        self._spans = {
            (contract, bouts): [
                _possible(rules, contract, bouts)
                for rules in pair.both
                if contract in rules.contracts.contracts
            ]
            for contract, bouts in product(self.contracts, self.bouts)
        }

    def deals(self, premiums: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield deals that can have some premiums, the plainest first.

        The first contract of the table is the plainest one, without a partner rather
        than with one, and points that just make it are plainer than any others. A side
        that has won every trick has everything rather than nearly everything.

        Args:
            premiums: the premiums.
        """
        every = not premiums or set(premiums) == {"swept"}
        rows = [
            (half_points, contract, bouts, partner)
            for (contract, bouts), partner in product(self._spans, self.partners)
            for half_points in self._telling(contract, bouts, premiums, partner, every=every)
        ]
        swept = premiums.get("swept")
        for half_points, contract, bouts, partner in sorted(
            rows, key=lambda row: self._plainness(row, swept)
        ):
            yield {"contract": contract, "points": points(half_points), "bouts": bouts, **partner}

    def _plainness(
        self, row: tuple[int, str, int, Mapping[str, bool]], swept: str | None
    ) -> tuple[int, ...]:
        """Return what deals are tried by in order."""
        half_points, contract, bouts, partner = row
        off = half_points - 2 * points_needed(bouts, self.pair.ours.contracts.need)
        if swept:
            off = -half_points if swept == SIDES[0] else half_points
            bouts = -bouts if swept == SIDES[0] else bouts
        plain = (off, 0) if swept else (abs(off), -off)
        return self.contracts.index(contract), len(partner), *plain, bouts

    def _telling(
        self,
        contract: str,
        bouts: int,
        premiums: Mapping[str, Any],
        partner: Mapping[str, bool],
        *,
        every: bool,
    ) -> set[int]:
        """Return the half points to try: all that can be, or the fewest lost and the fewest made."""
        swept = {premiums.get("swept")}
        if partner and premiums.get("announced") == "attack":
            swept.add("attack")
        found: set[int] = set()
        for groups in self._spans[contract, bouts]:
            for (side, _), possible in groups.items():
                if side in swept:
                    found |= possible if every else {min(possible)}
        return found


def _possible(rules: Ruleset, contract: str, bouts: int) -> dict[tuple[object, bool], set[int]]:
    """Return the half points that can be, by who has swept and whether they make the contract."""
    need = 2 * points_needed(bouts, rules.contracts.need)
    groups: dict[tuple[object, bool], set[int]] = {}
    for span in spans(bouts, rules.contracts.contracts[contract], rules.contracts, rules.table):
        for half_points in range(span.low, span.high + 1, 2):
            groups.setdefault((span.swept, half_points >= need), set()).add(half_points)
    return groups


CONTRACT: Mapping[str, Kind] = {
    "contract": Kind(
        reads,
        _inputs,
        f"every contract with all points and bouts, and up to {MOST_PREMIUMS} premiums",
    )
}
"""This kind by its name."""
