"""Faults of counting that no cell of a table can say: each changes an account."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tarocco.answers import Answer, ask
from tarocco.answers.question import Question
from tarocco.notation import points
from tarocco.scoring import account
from tarocco.scoring.account import family_account, line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tarocco.rulebook import Ruleset
    from tarocco.scoring import Account, FamilyAccount, Line
    from tarocco.scoring.rules import Family

    Change = Callable[[Account, Ruleset], Account]
    Halves = Callable[[int], int]


def counted(names: Sequence[str], given: Mapping[str, Any], rules: Ruleset) -> Answer | None:
    """Count a pile with some faults at once.

    Args:
        names: of the faults, each one of :data:`COUNTED` or :data:`ROUNDED`.
        given: the question.
        rules: the ruleset.
    """
    right = ask("count", given, rules)
    if not right.valid or "contracts" in rules.tables:
        return None
    asked = Question(given, rules).open()
    scoring = rules.scoring_for(given.get("players"))
    flags = {key: asked.flag(key) for key in ("last_trick", "declared")}
    found = account(asked.mask("cards"), scoring, **flags)
    for name in (each for each in COUNTED if each in names):
        found = COUNTED[name](found, rules)
    halves = found.half_points
    for name in (each for each in ROUNDED if each in names):
        halves = ROUNDED[name](halves)
    lines = (line for family in found.families for line in family.lines)
    return Answer(
        {
            **right.account,
            "total": points(halves),
            "families": {each.family.id: each.points for each in found.families if each.points},
            "combinations": {line.rule.id: line.points for line in lines},
        }
    )


def _everything_doubles(found: Account, rules: Ruleset) -> Account:  # noqa: ARG001 - as all
    """Double every family once one is doubled."""
    if not any(each.doubled for each in found.families):
        return found
    return replace(found, families=tuple(map(_doubled, found.families)))


def _doubled(found: FamilyAccount) -> FamilyAccount:
    """Double a family that is not."""
    rule = found.family.multiplier
    if found.doubled or rule is None:
        return found
    return replace(found, points=found.points * rule.factor, doubled=True)


def _no_contatori(found: Account, rules: Ruleset) -> Account:
    """Leave the contatori out of every combination."""
    pile = found.pile & ~rules.pack.groups["contatori"].cards
    return _with_lines(found, lambda _family, rule: line_of(pile, rule))


def _contatore_used_once(found: Account, rules: Ruleset) -> Account:
    """Let a contatore help the first sequence that can use it, and no other."""
    left = rules.pack.groups["contatori"].cards
    contatori = left

    def line(_family: Family, rule: Any) -> Line | None:  # noqa: ANN401 - a combination
        nonlocal left
        made = line_of(found.pile & (~contatori | left), rule)
        for role in made.roles if made else ():
            left &= ~(1 << role.contatore)
        return made

    return _with_lines(found, line)


def _head_may_be_replaced(found: Account, rules: Ruleset) -> Account:
    """Let a contatore stand for the head of a sequence."""
    contatori = rules.pack.groups["contatori"].cards

    def line(_family: Family, rule: Any) -> Line | None:  # noqa: ANN401 - a combination
        head, spare = getattr(rule, "head", None), found.pile & contatori
        if head is None or not spare or found.pile >> head & 1:
            return line_of(found.pile, rule)
        return line_of(found.pile & ~(spare & -spare) | 1 << head, rule)

    return _with_lines(found, line)


def _with_lines(found: Account, line: Callable[[Family, Any], Line | None]) -> Account:
    """Return an account with its combinations found another way."""
    families = []
    for each in found.families:
        made = [line(each.family, rule) for rule in each.family.combinations]
        lines = [found_line for found_line in made if found_line is not None]
        families.append(family_account(lines, each.family, declared=found.declared))
    return replace(found, families=tuple(families))


COUNTED: Mapping[str, Change] = {
    "everything_doubles": _everything_doubles,
    "contatore_used_once": _contatore_used_once,
    "no_contatori": _no_contatori,
    "head_may_be_replaced": _head_may_be_replaced,
}
"""Faults that change what a pile makes, in the order in which they are made."""

ROUNDED: Mapping[str, Halves] = {
    "whole_points_only": lambda halves: halves // 2 * 2,
    "odd_pile_rounded_up": lambda halves: (halves + 1) // 2 * 2,
}
"""Faults that change how many half points a pile has."""
