"""The engine's account of some cards as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from tarocco.cards import usual_name
from tarocco.cli.words import WORDS
from tarocco.errors import TaroccoError
from tarocco.notation import read_cards
from tarocco.scoring import account
from tarocco.scoring.card_points import groups_of
from tarocco.scoring.rules import GroupCount
from tarocco_docs.anchors import to_clause
from tarocco_docs.drawing import draw, draw_text
from tarocco_docs.facts import choices_of, half, ruleset, title
from tarocco_docs.tables import row, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tarocco.cards import Pack
    from tarocco.scoring import Account, FamilyAccount, Line, Role
    from tarocco.scoring.rules import Scoring
    from tarocco_docs.tables import Cell

HEAD = ("Line", "Cards", "Points")
SAID = WORDS["en"]


class Page:
    """An account as the rows of a table.

    Args:
        found: the account.
        pack: the pack.
        scoring: the scoring it was made by.
        docname: the page it stands on.
    """

    def __init__(self, found: Account, pack: Pack, scoring: Scoring, docname: str) -> None:
        self.found = found
        self.pack = pack
        self.scoring = scoring
        self.docname = docname

    def rows(self) -> Iterator[nodes.row]:
        """Yield the rows of combinations, card points, last trick and total."""
        for family in self.found.families:
            yield from self._family(family)
        if not self.found.declared:
            yield self._card_points()
        if self.found.last_trick:
            bonus = self.scoring.last_trick
            text = usual_name(bonus.names, "en", "last trick")
            yield row([self._to(bonus.clause, text), "", str(self.found.last_trick)], "tc-sum")
        yield row([SAID["total"], "", half(self.found.half_points)], "tc-total")

    def _to(self, clause: str, text: str) -> Cell:
        """Link to a clause."""
        return to_clause(clause, self.docname, text)

    def _family(self, family: FamilyAccount) -> Iterator[nodes.row]:
        """Yield the rows of cricche or sequences."""
        name = usual_name(family.family.names, "en", family.family.id)
        if not family.lines:
            yield row([self._to(family.family.clause, name), SAID["none"], "0"], "tc-sum")
            return
        for line in family.lines:
            yield self._line(line)
        if family.doubled:
            rule = family.family.multiplier
            counted = sum(line.counts_as for line in family.lines)
            points = sum(line.points for line in family.lines)
            reckoned = f"{counted} {name.lower()}, {points} × {rule.factor}"
            text = usual_name(rule.names, "en", rule.id)
            yield row([self._to(rule.clause, text), reckoned, str(family.points)], "tc-sum")
        elif len(family.lines) > 1:
            label = SAID["sum"].format(family=name)
            yield row([self._to(family.family.clause, label), "", str(family.points)], "tc-sum")

    def _line(self, line: Line) -> nodes.row:
        """Return the row of a combination, with what its contatori do."""
        cards: list[str | nodes.Node] = [draw(line.cards, self.pack, line.roles)]
        if line.roles:
            said = ", ".join(self._said(role) for role in line.roles)
            cards.append(nodes.inline(said, said, classes=["tc-roles"]))
        name = title(line.rule.names, line.rule.id)
        return row([self._to(line.rule.clause, name), cards, str(line.points)])

    def _said(self, role: Role) -> str:
        """Say what a contatore does."""
        cards = self.pack.cards
        gap = "" if role.card is None else cards[role.card].id
        return SAID[role.kind].format(card=cards[role.contatore].id, gap=gap)

    def _card_points(self) -> nodes.row:
        """Return the row of the card points."""
        rule = self.scoring.card_points
        number = self.found.pile.bit_count()
        points = half(self.found.card_half_points)
        if isinstance(rule, GroupCount):
            groups = groups_of(number, rule)
            said = f"{groups} group{'' if groups == 1 else 's'} of {rule.size}"
            return row([self._to(rule.clause, SAID["card_points"]), said, points], "tc-sum")
        clause = rule.odd_clause if number % 2 else rule.clause
        said = f"{number // 2} pair{'' if number // 2 == 1 else 's'}"
        if number % 2:
            said = f"{said} and a card" if number > 1 else "one card"
        return row([self._to(clause, SAID["card_points"]), said, points], "tc-sum")


def account_table(
    found: Account, pack: Pack, scoring: Scoring, docname: str, caption: list[str | nodes.Node]
) -> nodes.Element:
    """Show an account as a table.

    Args:
        found: the account.
        pack: the pack.
        scoring: the scoring it was made by.
        docname: the page it stands on.
        caption: what stands above it.
    """
    rows = list(Page(found, pack, scoring, docname).rows())
    return table(HEAD, rows, "tc-count", caption=caption)


class CountDirective(SphinxDirective):
    """``{tarocco-count} Ang Mon Beg 16 Mat 14``: count some cards and show the account.

    Options are those of the command: ``:declared:``, ``:last-trick:``,
    ``:complement:``, ``:option: name=reading``, ``:ruleset:`` and ``:players:``.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "declared": directives.flag,
        "last-trick": directives.flag,
        "complement": directives.flag,
        "option": directives.unchanged_required,
        "ruleset": directives.unchanged_required,
        "players": directives.positive_int,
    }

    def run(self) -> list[nodes.Node]:
        """Count the cards."""
        choices = choices_of(self.options.get("option", ""))
        names = (self.options["ruleset"],) if "ruleset" in self.options else ()
        try:
            rules = ruleset(choices, *names)
            scoring = rules.scoring_for(self.options.get("players"))
            given = read_cards(self.arguments[0], rules.pack)
        except TaroccoError as error:
            raise self.error(f"tarocco-count: {error}") from None
        complement, declared = "complement" in self.options, "declared" in self.options
        pile = rules.pack.all & ~given if complement else given
        found = account(pile, scoring, last_trick="last-trick" in self.options, declared=declared)
        number = pile.bit_count()
        what = "card" if number == 1 else "cards"
        if complement:
            said = f"The other {number} {what}. Turned up: "
        else:
            said = f"{number} {what}{' declared' if declared else ''}: "
        caption: list[str | nodes.Node] = [said, draw_text(self.arguments[0], rules.pack)]
        if choices or names:
            label = " ".join([*names, *(f"{name}={value}" for name, value in choices)])
            caption.append(nodes.literal(label, label, classes=["tc-label-rules"]))
        return [account_table(found, rules.pack, scoring, self.env.docname, caption)]
