"""The count of a deal with a contract, and what it brings each player, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from tarocco.cards import usual_name
from tarocco.cli.score import ScorePage
from tarocco.scoring import account
from tarocco_docs.anchors import to_clause
from tarocco_docs.count import account_table
from tarocco_docs.deal_talk import drawn, total_of
from tarocco_docs.facts import half
from tarocco_docs.tables import paragraph, row, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from tarocco.scoring.contract import DealAccount, Term
    from tarocco.scoring.contract_rules import ContractRules
    from tarocco_docs.playing import Deal
    from tarocco_docs.tables import Cell


def rules_of(deal: Deal) -> tuple[DealAccount, ContractRules]:
    """Return the score of a deal and the rules it was made by.

    Raises:
        ExtensionError: if the deal has no contract.
    """
    found, rules = deal.result.contract, deal.state.setup.contracts
    if found is None or rules is None:
        raise ExtensionError(f"{deal.rules.id}, seed {deal.seed}: there is no contract")
    return found, rules


def count(deal: Deal, docname: str) -> Iterator[nodes.Node]:
    """Yield the count of the attack, and what it needed."""
    attack, defence = deal.result.sides
    scoring, pack = deal.state.setup.scoring, deal.rules.pack
    names = " and ".join(deal.names[seat] for seat in attack.seats)
    tricks = f"{attack.tricks} trick{'' if attack.tricks == 1 else 's'}"
    caption: list[str | nodes.Node] = [
        f"The attack, {names}: {tricks}, {attack.pile.bit_count()} cards"
    ]
    found = account(attack.pile, scoring)
    yield account_table(found, pack, scoring, docname, caption)
    owed = "" if not attack.owed else f", with the Excuse settled {half(attack.half_points)}"
    yield paragraph(f"The defence has the other {half(defence.half_points)} points{owed}.")
    rows = [row(cells) for cells in _needed(deal, docname)]
    yield table(("Step", "Makes", "Clause"), rows, "tc-stack", "tc-steps")


def _needed(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield how the bouts give the need, and the need the margin."""
    found, rules = rules_of(deal)
    bouts = deal.result.sides[0].pile & rules.need.bouts
    held: list[str | nodes.Node] = ["Bouts in the pile of the attack: "]
    held.append(drawn(bouts, deal) if bouts else "none")
    yield [held, str(found.result.bouts), to_clause(rules.limits.bouts_clause, docname)]
    number = f"{found.result.bouts} bout{'' if found.result.bouts == 1 else 's'}"
    yield [f"Needed with {number}", str(found.need), to_clause(rules.need.clause, docname)]
    said = f"{half(found.result.half_points)} against {found.need}"
    how = f"{'made' if found.made else 'lost'} by {found.margin}"
    odd = found.result.half_points % 2
    clause = rules.need.half_clause if odd else found.clauses[1]
    yield [said, how, to_clause(clause, docname)]


def settlement(deal: Deal, docname: str) -> Iterator[nodes.Node]:
    """Yield what the deal brings, term by term, and each player's score."""
    rows = [row(cells) for cells in _terms(deal, docname)]
    yield table(("Step", "Makes", "Clause"), rows, "tc-stack", "tc-steps")
    rows = [row(cells) for cells in _scores(deal)]
    clause = to_clause(rules_of(deal)[0].result.share.clause, docname)
    caption: Cell = ["Each player’s share, by ", *clause]
    yield table(("Player", "Share", "Score"), rows, "tc-figures", caption=caption)


def _terms(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield the terms of what a defender pays, and their sum."""
    found, rules = rules_of(deal)
    page = ScorePage(found, [], deal.rules, "en")
    for term in found.terms:
        label = page.term_label(term).replace("-", "\N{MINUS SIGN}")
        name = usual_name(found.result.contract.names, "en", found.result.contract.id)
        if term.id == "contract":
            label = label.replace("Contract", name, 1)
        yield [label, total_of(2 * term.points), to_clause(_clause(term), docname)]
    told = "Each defender gets" if found.unit < 0 else "Each defender pays"
    yield [told, str(abs(found.unit)), to_clause(rules.base.unit_clause, docname)]
    clause = to_clause(rules.sum_clause, docname)
    yield ["All scores together", total_of(sum(deal.result.changes)), clause]


def _clause(term: Term) -> str:
    """Return the clause that says most of a term."""
    return term.clauses[0]


def _scores(deal: Deal) -> Iterator[list[Cell]]:
    """Yield the score of each player; who only dealt has none."""
    found, _ = rules_of(deal)
    share, talk = found.result.share, deal.state.talk
    roles = {
        talk.lone: ("taker", share.taker),
        talk.partner: ("partner", share.partner),
    }
    for seat, name in enumerate(deal.names):
        role, times = roles.get(seat, ("defender", -share.defender))
        told = f"{times} × {found.unit}".replace("-", "\N{MINUS SIGN}")
        yield [f"{name}, {role}", told, total_of(deal.result.changes[seat])]
    if deal.idle:
        yield [f"{deal.idle}, who did not play", "–", "0"]
