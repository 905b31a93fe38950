"""Reading what a scorer says of a deal: contract, points, poignées, Petit, chelem, partner."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.errors import TaroccoError, nearest
from tarocco.records.files import shown
from tarocco.scoring.contract import Poignee, Result
from tarocco.scoring.contract_limits import ImpossibleError, check_possible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tarocco.rulebook import Ruleset
    from tarocco.scoring.contract_rules import Contract, ContractRules, Side

SIDES: Mapping[str, Side] = {"attack": "attack", "defence": "defence"}
_POINTS = re.compile(r"(\d{1,4})([.,][05]|½)?")
_WHOLE = re.compile(r"\d{1,4}")

CHELEMS: Mapping[str, tuple[Side | None, Side | None]] = {
    "announced": ("attack", "attack"),
    "made": (None, "attack"),
    "failed": ("attack", None),
    "defence": (None, "defence"),
    "announced:defence": ("defence", "defence"),
    "failed:defence": ("defence", None),
}
"""What a scorer says of a chelem: the side that announced it, and the side that made it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a scorer says of a deal, in his words.

    Args:
        contract: the contract.
        half_points: half points of the attack.
        bouts: its bouts.
        poignees: each poignée: ``simple``, or ``simple:defence``.
        petit: the side that has the Petit au bout, if there is one.
        chelem: what became of a chelem.
        announced: whether the taker has announced one.
        called: ``partner`` or ``alone``, where a card is called.
    """

    contract: str
    half_points: int
    bouts: int
    poignees: tuple[str, ...] = ()
    petit: str | None = None
    chelem: str | None = None
    announced: bool = False
    called: str | None = None


def result_of(said: Said, rules: Ruleset) -> Result:
    """Turn what a scorer says into the result of a deal that can have been.

    Args:
        said: what he says.
        rules: the ruleset.

    Raises:
        TaroccoError: for a word that means nothing.
        ImpossibleError: if no deal can have ended so.
    """
    announced, swept = chelem_of(said.chelem, announced=said.announced)
    found = rules.contracts
    share = found.share(rules.table.players, with_partner=has_partner(said.called, rules))
    if share is None:
        raise TaroccoError(f"{rules.table.players} players share nothing, expected a share")
    result = Result(
        contract=contract_of(said.contract, found),
        share=share,
        half_points=said.half_points,
        bouts=said.bouts,
        poignees=tuple(poignee_of(text, found) for text in said.poignees),
        petit=None if said.petit is None else side_of(said.petit, "the Petit"),
        announced=announced,
        swept=swept,
    )
    check_possible(result, found, rules.table)
    return result


def has_partner(called: str | None, rules: Ruleset) -> bool:
    """Tell whether the taker has a partner.

    Raises:
        ImpossibleError: where a card is called and nothing said of it, or the other
            way round.
    """
    if called is not None and not rules.table.calls:
        message = f"a card called with {rules.table.players} players, expected none"
        raise ImpossibleError(message, rules.table.clause)
    if called is None and rules.table.calls:
        message = "nothing said of the card called, expected 'partner' or 'alone'"
        raise ImpossibleError(message, rules.contracts.limits.partner_clause)
    if called not in {None, "partner", "alone"}:
        raise TaroccoError(f"the card called: {shown(called)}, expected partner or alone")
    return called == "partner"


def contract_of(text: str, rules: ContractRules) -> Contract:
    """Return the contract of that id or name.

    Raises:
        TaroccoError: if there is none.
    """
    wanted = text.casefold()
    for contract in rules.contracts.values():
        names = [name for names in contract.names.values() for name in names]
        if wanted in {contract.id.casefold(), *(name.casefold() for name in names)}:
            return contract
    known = list(rules.contracts)
    hint = nearest(wanted, known)
    raise TaroccoError(f"contract {shown(text)}{hint}, expected one of: {', '.join(known)}")


def half_points_of(text: str) -> int:
    """Read points, whole or with a half: ``49``, ``40.5``, ``40,5``, ``40½``.

    Raises:
        TaroccoError: if they are not.

    Example:
        >>> half_points_of("49"), half_points_of("40½")
        (98, 81)
    """
    found = _POINTS.fullmatch(text)
    if found is None:
        raise TaroccoError(f"points {shown(text)}, expected a number, whole or ending in .5")
    return 2 * int(found[1]) + ((found[2] or "")[-1:] in {"5", "½"})


def whole_of(text: str, what: str) -> int:
    """Read a whole number.

    Raises:
        TaroccoError: if it is not one.
    """
    if not _WHOLE.fullmatch(text):
        raise TaroccoError(f"{what} {shown(text)}, expected a whole number")
    return int(text)


def side_of(text: str, what: str) -> Side:
    """Read a side.

    Raises:
        TaroccoError: if it is none.
    """
    if text not in SIDES:
        raise TaroccoError(f"{what}: {shown(text)}, expected attack or defence")
    return SIDES[text]


def poignee_of(text: str, rules: ContractRules) -> Poignee:
    """Read a poignée: its size, and the side that shows it if it is not the attack.

    Raises:
        TaroccoError: if it is none.
    """
    size, colon, side = text.partition(":")
    if size not in rules.tiers:
        known = list(rules.tiers)
        expected = f"expected one of: {', '.join(known)}"
        raise TaroccoError(f"poignée {shown(size)}{nearest(size, known)}, {expected}")
    return Poignee(rules.tiers[size], side_of(side, "poignée") if colon else "attack")


def chelem_of(text: str | None, *, announced: bool) -> tuple[Side | None, Side | None]:
    """Return which side has announced a chelem, and which has made one.

    Raises:
        TaroccoError: if the words mean nothing, or not enough.
    """
    if text is None and announced:
        expected = "expected also whether it was made, failed, or the defence made one"
        raise TaroccoError(f"a chelem announced, {expected}")
    if text is None:
        return None, None
    if text not in CHELEMS:
        hint = nearest(text, list(CHELEMS))
        expected = f"expected one of: {', '.join(list(CHELEMS)[:4])}"
        raise TaroccoError(f"chelem {shown(text)}{hint}, {expected}")
    by, swept = CHELEMS[text]
    return ("attack" if announced else by), swept
