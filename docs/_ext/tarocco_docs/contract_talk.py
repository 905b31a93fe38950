"""What happens in a deal with a contract before and after the tricks, said in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import usual_name
from tarocco.play.poignee import tier_of
from tarocco_docs.anchors import to_clause
from tarocco_docs.deal_talk import drawn
from tarocco_docs.facts import FRANCE, book

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from docutils import nodes

    from tarocco.play import State
    from tarocco.play.actions import Action
    from tarocco_docs.playing import Deal
    from tarocco_docs.tables import Cell

SAID = {
    "cut": "cuts, lifting {number} cards",
    "deal": "deals; a card goes to the chien after each of the packets {word}",
    "called_card": "calls",
    "discard": "lays aside, which nobody else sees,",
    "chelem": "announces a chelem",
    "pass": "announces no chelem",
}
"""What a player does before the tricks, by the kind of action."""

STOCK = {
    "attack": "The chien stays face down and counts for the attack: ",
    "defence": "The chien stays face down and counts for the defence: ",
}


def talk_rows(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield what each player does before the tricks: who, what, by which clause."""
    for before, action in deal.actions("cut", "deal", "call", *SAID):
        rule = before.setup.phases[before.step].rule
        told: list[str | nodes.Node] = [_said(action, deal)]
        if action.cards:
            told += [" ", drawn(action.cards, deal)]
        yield [deal.actor(before), told, to_clause(rule.clause, docname)]
        after = before.apply(action)
        if action.kind == "called_card":
            yield from _partner(deal, after, docname)
        if after.talk.turned and not before.talk.turned:
            yield from _chien(deal, after, docname)
        if after.talk.forced and action.kind == "discard":
            shown: Cell = ["shows the trumps that had to go: ", drawn(after.talk.forced, deal)]
            yield [deal.actor(before), shown, to_clause("france.discard.trumps.shown", docname)]


def _said(action: Action, deal: Deal) -> str:
    """Say what a player does."""
    if action.kind == "call":
        names = deal.rules.game.calls[action.word].names
        return f"“{usual_name(names, 'fr', action.word)}”"
    word = ", ".join(action.word.split())
    return SAID[action.kind].format(number=action.number, word=word)


def _chien(deal: Deal, state: State, docname: str) -> Iterator[list[Cell]]:
    """Yield that the taker turns up the chien."""
    rule = next(each for each in deal.rules.game.phases if each.kind == "chien")
    told: Cell = ["turns up the chien and takes it in hand: ", drawn(state.talk.turned, deal)]
    yield [deal.names[state.talk.lone], told, to_clause(rule.clause, docname)]


def _partner(deal: Deal, state: State, docname: str) -> Iterator[list[Cell]]:
    """Yield who holds the card called."""
    taker, partner = state.talk.lone, state.talk.partner
    if partner >= 0:
        told = f"holds it, says nothing, and is {deal.names[taker]}’s partner"
        yield [deal.names[partner], told, to_clause("france.call.partner", docname)]
        return
    holds = bool(state.hand(taker) & state.talk.called)
    told = f"plays alone: {'he holds it himself' if holds else 'it lies in the chien'}"
    yield [deal.names[taker], told, to_clause("france.call.alone", docname)]


def declared_rows(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield each poignée: who, which cards, of what size, by which clause."""
    for before, action in deal.actions("declare"):
        tier = tier_of(action.cards, before)
        if tier is not None:
            name = usual_name(tier.names, "en", tier.id)
            clause = to_clause(tier.clause, docname)
            yield [deal.names[before.turn], drawn(action.cards, deal), name, clause]


def end_rows(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield what becomes of the chien, the discard, the Excuse and the Petit."""
    yield _stock(deal, docname)
    if deal.state.talk.covered is not None:
        yield _excuse(deal, docname)
    contract = deal.result.contract
    if contract is not None and contract.result.petit is not None:
        rule = deal.state.setup.contracts
        clause = "" if rule is None else rule.petit.winner_clause
        told = f"The Petit was in the last trick, which the {contract.result.petit} won."
        yield [told, to_clause(clause, docname)]


def _stock(deal: Deal, docname: str) -> list[Cell]:
    """Say for whom the discard or the chien counts."""
    call = deal.state.talk.call
    contract = _contract_row(deal)
    clause = to_clause(contract["chien_clause"], docname)
    laid = next((action.cards for _, action in deal.actions("discard")), 0)
    if laid:
        taker = deal.names[deal.state.talk.lone]
        return [[f"What {taker} laid aside counts for the attack: ", drawn(laid, deal)], clause]
    first = next(before for before, _ in deal.actions("play"))
    chien = drawn(first.places[deal.state.setup.layout.stock], deal)
    return [[STOCK["" if call is None else call.stock], chien], clause]


def _contract_row(deal: Deal) -> Mapping[str, str]:
    """Return the row of the contract that was played."""
    call = deal.state.talk.call
    rows: list[Mapping[str, str]] = book(FRANCE).tables["contracts"]["contract"]
    return next(row for row in rows if call is not None and row["id"] == call.id)


def _excuse(deal: Deal, docname: str) -> list[Cell]:
    """Say what becomes of the Excuse."""
    state, matto = deal.state, deal.rules.game.play.matto
    covered, exchange = state.talk.covered, deal.rules.game.play.exchange
    if covered is None:
        return [""]
    owner, winner = deal.names[covered.owner], deal.names[covered.winner]
    if state.talk.swept >= 0:
        told = f"{owner} takes the last trick with the Excuse."
        return [told, to_clause("france.chelem.excuse_wins.any", docname)]
    if covered.last:
        told = f"{owner} has played the Excuse to the last trick."
        return [told, to_clause(matto.last_trick_clause, docname)]
    told = f"{owner} has played the Excuse to a trick that {winner} took, and keeps it"
    if covered.winner in state.side_of(covered.owner):
        return [f"{told}; the two are of one side.", to_clause(matto.clause, docname)]
    given = state.places[state.setup.layout.pile(covered.winner)] & ~_won(deal, covered.winner)
    paid: Cell = [f"{told}. For it he gives ", drawn(given, deal)] if given else f"{told}."
    return [paid, to_clause(exchange.clause, docname)]


def _won(deal: Deal, seat: int) -> int:
    """Return the cards of the tricks that a player has taken."""
    found = 0
    for before, action in deal.actions("play"):
        if len(before.trick) + 1 == deal.state.setup.players:
            taken = before.apply(action).leader == seat
            found |= sum(1 << card for card in (*before.trick, action.card)) if taken else 0
    return found
