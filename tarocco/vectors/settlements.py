"""Vectors of settlements: around every threshold, with every premium, for every contract."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from tarocco.answers import ask
from tarocco.notation import points
from tarocco.vectors.vector import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Ruleset

AROUND = (-2, -1, 0, 1)
"""Half points from a threshold."""

FEW, MANY = 10, 300
"""Points of a side that has little, or much."""


def settlements(rules: Ruleset) -> Iterator[Case]:
    """Yield settlements of a game, each of which some deal can have."""
    game = rules.game
    kind = game.settlement.kind
    if kind == "contract":
        yield from _possible(rules, _contracts(rules))
        if "duplicate" in rules.tables:
            yield from _duplicate(rules)
    if kind == "lone":
        yield from _lone(rules)
    if kind == "rounded":
        yield from _rounded(rules)
    if kind == "losers":
        yield from _losers(rules)
    yield from _matches(rules)


def _settle(rules: Ruleset, kind: str, **given: Any) -> Case:  # noqa: ANN401 - what it needs
    """Return a settlement."""
    return Case("settle", rules.id, {"kind": kind, **given})


def _possible(rules: Ruleset, cases: Iterator[Case]) -> Iterator[Case]:
    """Yield the cases that some deal can have."""
    return (case for case in cases if ask(case.operation, case.input, rules).valid)


def _contracts(rules: Ruleset) -> Iterator[Case]:
    """Yield deals with a contract: each number of bouts around what it needs, each premium."""
    found = rules.contracts
    partners = [share.with_partner for share in found.shares if share.players == _players(rules)]
    for contract, partner in product(found.contracts, partners):
        base: dict[str, Any] = {"contract": contract, **({"partner": True} if partner else {})}
        for bouts, need in enumerate(found.need.points):
            for step in AROUND:
                halves = 2 * need + step
                yield _settle(rules, "contract", points=points(halves), bouts=bouts, **base)
        for extra, (bouts, need) in product(_premiums(rules), ((1, -4), (2, 4))):
            halves = 2 * found.need.points[bouts] + need
            yield _settle(rules, "contract", points=points(halves), bouts=bouts, **base, **extra)
        yield from _chelems(rules, base)


def _players(rules: Ruleset) -> int:
    """Return how many play."""
    return rules.table.players


def _premiums(rules: Ruleset) -> Iterator[dict[str, Any]]:
    """Yield poignées of each size and side, and the Petit au bout of each side."""
    for tier, side in product(rules.contracts.tiers, ("attack", "defence")):
        yield {"poignees": [{"size": tier, "by": side}]}
    first = next(iter(rules.contracts.tiers))
    yield {"poignees": [{"size": first, "by": side} for side in ("attack", "defence")]}
    for side in ("attack", "defence"):
        yield {"petit": side}
        yield {"petit": side, "poignees": [{"size": first, "by": side}]}
    yield {"announced": "attack"}


def _chelems(rules: Ruleset, base: dict[str, Any]) -> Iterator[Case]:
    """Yield chelems of either side, announced or not, at the ends of what they can be worth."""
    values, chien = rules.contracts.values, rules.table.chien
    total, least, kept = sum(values), chien * min(values), max(values) - min(values)
    for swept, announced in product(("attack", "defence"), (None, "attack")):
        said = {"swept": swept, **({"announced": announced} if announced else {})}
        ends = (total, total - kept) if swept == "attack" else (least, least + kept)
        for halves, bouts in product(ends, range(len(rules.contracts.need.points))):
            given = {"points": points(halves), "bouts": bouts}
            yield _settle(rules, "contract", **given, **base, **said)


def _lone(rules: Ruleset) -> Iterator[Case]:
    """Yield deals of one against the others: around each band, ties, every trick."""
    rounding = rules.game.settlement.rounding
    if rounding is None:
        return
    first, step = rounding.first, rounding.step
    calls = [call for call, found in rules.game.calls.items() if found.kind in {"bid", "ask"}]
    for call in calls:
        for band, away in product(range(4), (-1, 0, 1)):
            high = 2 * (first + band * step) + away
            yield _settle(rules, "lone", call=call, lone=points(high), others=FEW)
            yield _settle(rules, "lone", call=call, lone=FEW, others=points(high))
        yield _settle(rules, "lone", call=call, lone=first + step, others=first + step)
        for every in ("lone", "others"):
            sides = (MANY, FEW) if every == "lone" else (FEW, MANY)
            given = dict(zip(("lone", "others"), sides, strict=True))
            yield _settle(rules, "lone", call=call, every_trick=every, **given)


def _rounded(rules: Ruleset) -> Iterator[Case]:
    """Yield points around each band."""
    rounding = rules.game.settlement.rounding
    if rounding is None:
        return
    for band, away in product(range(4), (-1, 0, 1)):
        at = rounding.first + band * rounding.step + away
        yield _settle(rules, "rounded", points=at)


def _losers(rules: Ruleset) -> Iterator[Case]:
    """Yield deals that are lost by who has most points, or no trick."""
    for points_made, tricks in (
        ([30, 20, 10], [7, 5, 8]),
        ([30, 30, 10], [7, 5, 8]),
        ([30, 20, 0], [12, 8, 0]),
        ([50, 0, 0], [20, 0, 0]),
        ([10, 20, 30, 40], [1, 2, 5, 7]),
    ):
        yield _settle(rules, "losers", points=points_made, tricks=tricks)


def _matches(rules: Ruleset) -> Iterator[Case]:
    """Yield scores around the end of a match."""
    end = rules.game.end
    if end.kind != "target":
        return
    low = end.target // 3
    from tarocco.play.match import new_match  # noqa: PLC0415 - few games have a target

    others = len(new_match(rules).scores) - 1
    for best in (end.target - 1, end.target, end.target + 1):
        yield _settle(rules, "match", scores=[best] + [low] * others)
        yield _settle(rules, "match", scores=[best] * 2 + [low] * (others - 1))
        yield _settle(rules, "match", scores=[low] * others + [best])


def _duplicate(rules: Ruleset) -> Iterator[Case]:
    """Yield settlements of duplicate play that the sources have no example of."""
    for results in ([10], [10, 10], [10, 10, 10, -10], [0, 0, 50, 50, 50], list(range(9))):
        yield _settle(rules, "topage", results=results)
    for form in rules.duplicate.forms:
        if rules.duplicate.forms[form].percent:
            yield _settle(rules, "total", form=form, attack=[500], defence=[500, 250])
            continue
        for ours, theirs in ((0, 0), (1, 0), (0, 2), (400, -300), (-26, -26), (26, -350)):
            yield _settle(rules, "match_points", form=form, ours=ours, theirs=theirs)
