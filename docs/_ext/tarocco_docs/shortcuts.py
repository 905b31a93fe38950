"""The shortcuts of the table, worked through on given cards and checked by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from tarocco.cards import mask_of, usual_name
from tarocco.errors import TaroccoError
from tarocco.notation import read_cards, spell
from tarocco.readings import Held
from tarocco.scoring import account
from tarocco.scoring.rules import SequenceRule, SetRule
from tarocco.scoring.sequences import base_of
from tarocco_docs.drawing import draw_text
from tarocco_docs.facts import book, half, ruleset, title
from tarocco_docs.markdown import MINUS
from tarocco_docs.tables import row, table
from verification.definitions import scavezza

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes

    from tarocco.rulebook import Ruleset
    from tarocco.scoring import Account

Shortcut: TypeAlias = "Callable[[int, Ruleset], tuple[Steps, int]]"
Engine: TypeAlias = "Callable[[int, Ruleset], int]"

HEAD = ("Step", "Reckoning", "Makes")
Steps = list[tuple[str, str, int | str]]


def pairs(pile: int, rules: Ruleset) -> tuple[Steps, int]:
    """Add up the values of a pile and take off what the pairs lose; in half points."""
    steps: Steps = []
    halves = 0
    for value in rules.pack.values:
        number = (pile & value.cards).bit_count()
        if number:
            group = next(each for each in rules.pack.groups.values() if each.cards == value.cards)
            steps.append(
                (title(group.names, value.id), f"{number} × {value.points}", number * value.points)
            )
            halves += 2 * number * value.points
    rule, number = rules.scoring.card_points, pile.bit_count()
    off = number * rule.deducted
    steps.append(
        (
            f"{half(number)} pairs",
            f"{MINUS} {half(number)} × {rule.deducted}",
            f"{MINUS}{half(off)}",
        )
    )
    return steps, halves - off


def mezzo_criccone(turned: int, rules: Ruleset) -> tuple[Steps, int]:
    """Find the cricche of the other side from the cards turned up; in half points."""
    family = rules.scoring.families[0]
    whole, most = book().figure("all-cricche"), book().figure("most-per-rank")
    steps: Steps = [("All cricche of four", "", whole)]
    left = whole
    for rule in family.combinations:
        number = (turned & rule.cards).bit_count() if isinstance(rule, SetRule) else 0
        if number and isinstance(rule, SetRule):
            taken, worth = min(number, most), rule.sizes[0].points
            seen = f"{number} turned up"
            seen += f", no more than {most} taken" if number > most else ""
            steps.append(
                (
                    title(rule.names, rule.id),
                    f"{seen}: {MINUS} {taken} × {worth}",
                    f"{MINUS}{taken * worth}",
                )
            )
            left -= taken * worth
    other = account(rules.pack.all & ~turned, rules.scoring).families[0]
    steps.append(("Left", f"{len(other.lines)} cricche", left))
    if other.doubled:
        factor = family.multiplier.factor
        steps.append(
            (usual_name(family.multiplier.names, "en", ""), f"{left} × {factor}", left * factor)
        )
        left *= factor
    return steps, 2 * left


def pisarri(turned: int, rules: Ruleset) -> tuple[Steps, int]:
    """Find the Grande of the other side from the trumps turned up; in half points."""
    rule = next(each for each in rules.scoring.families[1].combinations if each.id == "grande")
    if not isinstance(rule, SequenceRule) or rule.run is None:
        raise ExtensionError("the Grande is no sequence with a run")
    cards, lost = rules.pack.cards, Held(turned)
    numbers = [cards[card].number or 0 for card in rule.run.cards]
    free = base_of(Held(rules.pack.all & ~turned), rule).free
    broken_at = scavezza(lost, rule, numbers, free)
    run = zip(rule.run.cards, numbers, strict=True)
    above = mask_of([*rule.body, *(card for card, number in run if number > broken_at)])
    higher, contatori = turned & above, turned & mask_of(rule.contatori)
    moors = turned & rule.run.then
    lowest = broken_at or moors.bit_count()
    where = "the first neither held nor replaced"
    if not broken_at:
        where = f"none; Moors missing: {_spelled(moors, rules)}"
    steps: Steps = [
        ("The number at which it breaks", where, lowest),
        ("Higher trumps missing", _spelled(higher, rules), higher.bit_count()),
        ("Contatori missing", _spelled(contatori, rules), contatori.bit_count()),
    ]
    total = lowest + higher.bit_count() + contatori.bit_count()
    most, unit = book().figure("pisarri"), book().figure("unit")
    steps.append(("Together", "", total))
    steps.append(("The Grande", f"{most} {MINUS} {unit} × {total}", most - unit * total))
    return steps, 2 * (most - unit * total)


def units(pile: int, rules: Ruleset) -> tuple[Steps, int]:
    """Count the sequences of a pile by units, a criccone folded in; in half points."""
    cricche, sequences = account(pile, rules.scoring).families
    steps: Steps = []
    total = 0
    for line in sequences.lines:
        number = len(line.cards)
        steps.append((title(line.rule.names, line.rule.id), f"{number} cards less one", number - 1))
        total += number - 1
    worth = book().figure("unit-doubled" if sequences.doubled else "unit")
    if not (cricche.doubled and sequences.doubled):
        steps.append(("The sequences", f"{worth} × {total}", worth * total))
        return steps, 2 * worth * total
    unit = book().figure("unit")
    plain = sum(line.points for line in cricche.lines)
    quotient, rest = divmod(plain, unit)
    steps += [
        ("Units of the sequences", "", total),
        ("The cricche before doubling", f"{plain} : {unit} = {quotient}, rest {rest}", quotient),
        ("Units together", f"{total} + {quotient}", total + quotient),
        ("Twice the rest", f"2 × {rest}", 2 * rest),
    ]
    points = worth * (total + quotient) + 2 * rest
    steps.append(("Cricche and sequences", f"{worth} × {total + quotient} + {2 * rest}", points))
    return steps, 2 * points


def _spelled(cards: int, rules: Ruleset) -> str:
    """Spell cards, or say that there are none."""
    return spell(cards, rules.pack) or "none"


def _other(turned: int, rules: Ruleset) -> Account:
    """Count the other side."""
    return account(rules.pack.all & ~turned, rules.scoring)


def _units_by_engine(pile: int, rules: Ruleset) -> int:
    """Return what the engine gives for the sequences, with a criccone that folds into them."""
    cricche, sequences = account(pile, rules.scoring).families
    folded = cricche.doubled and sequences.doubled
    return 2 * (sequences.points + (cricche.points if folded else 0))


def _grande(found: Account) -> int:
    """Return the points of the Grande in an account."""
    return sum(line.points for line in found.families[1].lines if line.rule.id == "grande")


SHORTCUTS: dict[str, tuple[Shortcut, Engine]] = {
    "pairs": (pairs, lambda pile, rules: account(pile, rules.scoring).card_half_points),
    "mezzo-criccone": (
        mezzo_criccone,
        lambda pile, rules: 2 * _other(pile, rules).families[0].points,
    ),
    "pisarri": (pisarri, lambda pile, rules: 2 * _grande(_other(pile, rules))),
    "units": (units, _units_by_engine),
}
"""Each shortcut with what the engine gives, both in half points."""


class ShortcutDirective(SphinxDirective):
    """``{tarocco-shortcut} mezzo-criccone Rd Qd 6c``: a shortcut worked through step by step."""

    required_arguments = 2
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Work it through, and fail if the engine does not agree."""
        name, text = self.arguments
        rules = ruleset()
        if name not in SHORTCUTS:
            known = ", ".join(SHORTCUTS)
            raise self.error(f"there is no shortcut {name!r}, expected one of {known}")
        try:
            cards = read_cards(text, rules.pack)
        except TaroccoError as error:
            raise self.error(f"tarocco-shortcut: {error}") from None
        shortcut, engine = SHORTCUTS[name]
        steps, given = shortcut(cards, rules)
        expected = engine(cards, rules)
        if given != expected:
            message = f"{name}: the shortcut gives {half(given)}, the engine {half(expected)}"
            raise ExtensionError(f"{self.env.docname}: {message}")
        rows = [row([step, reckoning, str(makes)]) for step, reckoning, makes in steps]
        rows.append(row(["The engine", "gives the same", half(expected)], "tc-total"))
        label = "Turned up: " if name in {"mezzo-criccone", "pisarri"} else "The pile: "
        caption: list[str | nodes.Node] = [label, draw_text(text, rules.pack)]
        return [table(HEAD, rows, "tc-count", caption=caption)]
