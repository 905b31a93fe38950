"""The full account of a count: every line with its clause, its cards and its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.cards import indices
from tarocco.readings import Held
from tarocco.scoring.card_points import card_half_points
from tarocco.scoring.families import multiplies, score_combination, score_family
from tarocco.scoring.rules import SetRule
from tarocco.scoring.sequences import ADDED, UNUSED, arrangement, places_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.scoring.rules import CombinationRule, Family, Scoring, SequenceRule


@dataclass(frozen=True, slots=True)
class Role:
    """What a contatore does in one sequence.

    Args:
        contatore: index of the contatore.
        kind: ``third`` (in third), ``fills`` (a gap of the run) or ``added``.
        card: index of the card it stands for, or None when it is only added.
    """

    contatore: int
    kind: str
    card: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """One combination found in a pile.

    Args:
        rule: the combination.
        cards: indices of its cards in the order of the sequence, each contatore
            in the place it takes.
        roles: what each contatore does.
        points: its points before any doubling.
        counts_as: how many combinations it makes towards the multiplier.
    """

    rule: CombinationRule
    cards: tuple[int, ...]
    roles: tuple[Role, ...]
    points: int
    counts_as: int


@dataclass(frozen=True, slots=True)
class FamilyAccount:
    """The cricche, or the sequences, of a pile.

    Args:
        family: the family.
        lines: its combinations.
        doubled: whether criccone or sequenza multiplies them.
        points: their sum, multiplied if it is.
    """

    family: Family
    lines: tuple[Line, ...]
    doubled: bool
    points: int


@dataclass(frozen=True, slots=True)
class Account:
    """The count of one pile or of one declared hand, with its reasons.

    Args:
        pile: mask of the cards.
        declared: whether it is a hand declared, not a pile captured.
        families: the combinations.
        card_half_points: card points in half points, 0 for a hand.
        last_trick: points for the last trick.
    """

    pile: int
    declared: bool
    families: tuple[FamilyAccount, ...]
    card_half_points: int
    last_trick: int

    @property
    def half_points(self) -> int:
        """The total, in half points."""
        whole = sum(family.points for family in self.families) + self.last_trick
        return 2 * whole + self.card_half_points


def account(
    pile: int, scoring: Scoring, *, last_trick: bool = False, declared: bool = False
) -> Account:
    """Count a pile and say why.

    Args:
        pile: mask of the cards.
        scoring: the scoring of a ruleset.
        last_trick: whether this side took the last trick.
        declared: count a declared hand: combinations only.

    Example:
        >>> from tarocco.rulebook import ruleset
        >>> rules = ruleset("bologna/ottocento")
        >>> found = account(rules.pack.mask(["Ang", "Mon", "Beg"]), rules.scoring)
        >>> [line.points for family in found.families for line in family.lines]
        [18, 10]
    """
    families = tuple(
        family_account(lines_of(pile, family), family, declared=declared)
        for family in scoring.families
    )
    return Account(
        pile=pile,
        declared=declared,
        families=families,
        card_half_points=0 if declared else card_half_points(Held(pile), scoring.card_points),
        last_trick=scoring.last_trick.points if last_trick and not declared else 0,
    )


def lines_of(pile: int, family: Family) -> tuple[Line, ...]:
    """Find the combinations of a family in a pile."""
    lines = (line_of(pile, rule) for rule in family.combinations)
    return tuple(line for line in lines if line is not None)


def family_account(lines: Sequence[Line], family: Family, *, declared: bool) -> FamilyAccount:
    """Add up the lines of a family and multiply them if there are enough."""
    scores = [(line.points, line.counts_as) for line in lines]
    combinations = sum(line.counts_as for line in lines)
    return FamilyAccount(
        family=family,
        lines=tuple(lines),
        doubled=multiplies(combinations, family.multiplier, declared=declared),
        points=score_family(scores, family.multiplier, declared=declared),
    )


def line_of(pile: int, rule: CombinationRule) -> Line | None:
    """Find one combination in a pile, with the role of each contatore."""
    points, counts_as = score_combination(Held(pile), rule)
    if not points:
        return None
    if isinstance(rule, SetRule):
        return Line(rule, tuple(indices(pile & rule.cards)), (), points, counts_as)
    cards, roles = _laid_out(pile, rule)
    return Line(rule, cards, roles, points, counts_as)


def _laid_out(pile: int, rule: SequenceRule) -> tuple[tuple[int, ...], tuple[Role, ...]]:
    """Lay out a sequence: its cards in order, and what each contatore does."""
    held = Held(pile)
    base, run = arrangement(held, rule)
    places = places_of(held, rule, base, run)
    serving = {
        contatore: place
        for contatore, place in zip(rule.contatori, places, strict=True)
        if place != UNUSED
    }
    stands_for = {
        rule.replaceable[place - 1]: contatore
        for contatore, place in serving.items()
        if place != ADDED
    }
    idle = [contatore for contatore, place in serving.items() if place == ADDED]
    numbers = _joined(rule, base.opens, run.joined)
    row = [] if rule.head is None else [rule.head]
    for card in (*rule.body, *numbers):
        if held.holds(card):
            row.append(card)
        elif card in stands_for:
            row.append(stands_for[card])
    row += indices(pile & rule.added)
    if rule.run is not None and base.opens and run.passed:
        row += indices(pile & rule.run.then)
    roles = tuple(
        _role(rule, contatore, place, in_third=position < base.third)
        for position, (contatore, place) in enumerate(serving.items())
    )
    return (*row, *idle), roles


def _joined(rule: SequenceRule, opens: bool, joined: Sequence[bool]) -> tuple[int, ...]:  # noqa: FBT001
    """Return the numbers that join the sequence, held or filled."""
    if rule.run is None or not opens:
        return ()
    return tuple(card for card, joins in zip(rule.run.cards, joined, strict=True) if joins)


def _role(rule: SequenceRule, contatore: int, place: int, *, in_third: bool) -> Role:
    """Name what a contatore does by the place it takes."""
    if place == ADDED:
        return Role(contatore, "added", None)
    kind = "third" if in_third else "fills"
    return Role(contatore, kind, rule.replaceable[place - 1])


@dataclass(frozen=True, slots=True)
class SideAccount:
    """What one side makes in a deal: its pile, and what it declared.

    Args:
        pile: the count of the pile.
        declared: the count of each declaration.
        together: half points that come from doubling declared and captured
            combinations together, 0 where they double apart.
    """

    pile: Account
    declared: tuple[Account, ...]
    together: int

    @property
    def half_points(self) -> int:
        """The total of the side, in half points."""
        return (
            self.pile.half_points + sum(each.half_points for each in self.declared) + self.together
        )


def side_account(
    pile: int, declarations: Sequence[int], scoring: Scoring, *, last_trick: bool = False
) -> SideAccount:
    """Count a side: its pile and the declarations of its players.

    Args:
        pile: mask of the cards captured.
        declarations: one mask for each player's declaration.
        scoring: the scoring of a ruleset.
        last_trick: whether this side took the last trick.
    """
    captured = account(pile, scoring, last_trick=last_trick)
    declared = tuple(account(hand, scoring, declared=True) for hand in declarations)
    together = 0 if scoring.declared.apart else 2 * _gain(captured, declared)
    return SideAccount(captured, declared, together)


def _gain(captured: Account, declared: Sequence[Account]) -> int:
    """Return the points gained when each family is multiplied over all counts at once."""
    gain = 0
    for counts in zip(captured.families, *(each.families for each in declared), strict=True):
        lines = [line for count in counts for line in count.lines]
        merged = family_account(lines, counts[0].family, declared=False)
        gain += merged.points - sum(count.points for count in counts)
    return gain
