"""The smallest settlement that two rulesets make differently.

Each kind of settlement has a finite space of inputs that shows everything the rules
can tell apart, tried in order of size: the fewest premiums, then the lowest numbers.
Kinds that read the same values in both rulesets are not tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verification.difference.settle_contract import CONTRACT
from verification.difference.settle_deal import DEAL
from verification.difference.settle_duplicate import DUPLICATE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verification.difference.kinds import Kind
    from verification.difference.outcome import Outcome, Pair

KINDS: Mapping[str, Kind] = {**DEAL, **CONTRACT, **DUPLICATE}
"""The kinds of settlement, in the order in which they are compared."""


def compare_settle(pair: Pair) -> Outcome:
    """Compare what two rulesets make of deals that are over.

    That two games settle for other numbers of players, or by other calls, is shown only
    if there is no other difference.
    """
    tried, last = [], None
    for name, kind in KINDS.items():
        if kind.read(pair.ours) == kind.read(pair.theirs):
            continue
        tried.append(f"{name}: {kind.space}")
        for size, given in kind.inputs(pair):
            found = pair.differing(
                {"kind": name, **given}, size, f"nothing smaller in {kind.space}"
            )
            if found is None:
                continue
            if found.both_answer or pair.ours.game_id == pair.theirs.game_id:
                return found
            last = last or found
    if last is not None:
        return last
    return pair.same("tried", "; ".join(tried)) if tried else pair.same("reads")
