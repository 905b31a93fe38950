"""What happens in a deal before and after the tricks, said in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import usual_name
from tarocco_docs.anchors import to_clause
from tarocco_docs.drawing import draw
from tarocco_docs.facts import by_height, half

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes

    from tarocco.play import State
    from tarocco.play.actions import Action
    from tarocco_docs.playing import Deal
    from tarocco_docs.tables import Cell

SAID = {
    "cut": "cuts, lifting {number} cards",
    "monte": "agrees to a monte",
    "no_monte": "refuses a monte, so the deal goes on",
    "take": "does not go out and takes up the last cards",
    "pass": "does not go out",
    "discard": "lays aside",
    "out": "goes out",
}
"""What a player does before the tricks, by the kind of action."""

PLAYED = {"play", "declare", "give"}


def drawn(cards: int, deal: Deal) -> nodes.Node:
    """Draw cards as a player sorts them."""
    return draw(by_height(cards, deal.rules.pack), deal.rules.pack)


def talk_rows(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield what each player does before the tricks: who, what, by which clause."""
    auctions = [rule.id for rule in deal.rules.game.phases if rule.kind == "auction"]
    for before, action in deal.state.history():
        if action.kind in PLAYED:
            continue
        rule = before.setup.phases[before.step].rule
        clause = rule.clause
        if action.kind in {"monte", "no_monte"}:
            clause = deal.rules.tables["play"]["monte"]["clause"]
        told: list[str | nodes.Node] = [_said(action, deal)]
        if action.cards:
            told += [" ", drawn(action.cards, deal)]
        yield [deal.names[before.turn], told, to_clause(clause, docname)]
        after = before.apply(action)
        if auctions and after.talk.lone >= 0 and before.talk.lone < 0:
            yield from _lone(deal, after, docname)


def _said(action: Action, deal: Deal) -> str:
    """Say what a player does."""
    if action.kind == "call":
        names = deal.rules.game.calls[action.word].names
        return f"“{usual_name(names, 'it', action.word)}”"
    return SAID[action.kind].format(number=action.number)


def _lone(deal: Deal, state: State, docname: str) -> Iterator[list[Cell]]:
    """Yield what an auction ends with."""
    call = state.talk.call
    if call is None:
        return
    name = deal.names[state.talk.lone]
    told: list[str | nodes.Node] = ["plays alone"]
    if call.takes_stock:
        layout = state.setup.layout
        dealt = next(before for before, _ in deal.actions("call"))
        told += [" and takes up the pozzo ", drawn(dealt.places[layout.stock], deal)]
    else:
        told.append(" and leaves the pozzo where it lies")
    yield [name, told, to_clause(call.clause, docname)]


def declared_rows(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield what each player declares: who, which cards, how many points, by which clause."""
    clause = deal.rules.tables["declarations"]["accuso"]["clause"]
    for before, action in deal.actions("declare"):
        points = deal.state.setup.declarer.points[action.cards]
        name = deal.names[before.turn]
        yield [name, drawn(action.cards, deal), str(points), to_clause(clause, docname)]


def end_rows(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield what becomes of the Matto, the discards and what is left over."""
    play = deal.rules.game.play
    state, names = deal.state, deal.names
    covered = state.talk.covered
    if covered is not None:
        owner, winner = names[covered.owner], names[covered.winner]
        yield [
            f"{owner} has played the Matto to a trick that {winner} took.",
            to_clause(play.matto.clause, docname),
        ]
        if not _tricks(deal, covered.owner):
            text = f"{owner}’s side has no trick, so the Matto goes to {winner}."
            yield [text, to_clause(play.matto.without_trick_clause, docname)]
        elif not deal.actions("give"):
            text = f"{owner} and {winner} are partners, so nothing is given for it."
            yield [text, to_clause(play.exchange.clause, docname)]
    for before, action in deal.actions("give"):
        taker = names[covered.winner] if covered else ""
        told: list[str | nodes.Node] = [f"{names[before.turn]} gives ", drawn(action.cards, deal)]
        told.append(f" to {taker} for it.")
        yield [told, to_clause(_given_clause(action, deal), docname)]
    yield from _discards(deal, docname)
    yield from _left_over(deal, docname)


def _given_clause(action: Action, deal: Deal) -> str:
    """Return the clause of a card given for the Matto."""
    game = deal.rules.game
    if not action.cards & game.play.exchange.gives:
        return game.play.exchange.otherwise_clause
    return next(rule.clause for rule in game.phases if rule.kind == "exchange")


def _tricks(deal: Deal, seat: int) -> int:
    """Count the tricks of a player's side."""
    return next(side.tricks for side in deal.result.sides if seat in side.seats)


def _discards(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield to whom the discards belong."""
    tables = deal.rules.tables["play"]["discards"]
    for seat in dict.fromkeys(before.turn for before, _ in deal.actions("discard")):
        if _tricks(deal, seat):
            text = f"What {deal.names[seat]} has laid aside is counted with the pile of that side."
            yield [text, to_clause(tables["clause"], docname)]
        else:
            text = f"What {deal.names[seat]} has laid aside goes to the other side."
            yield [text, to_clause(tables["without_trick_clause"], docname)]


def _left_over(deal: Deal, docname: str) -> Iterator[list[Cell]]:
    """Yield to whom the cards belong that nobody has taken up."""
    layout, count = deal.state.setup.layout, deal.rules.game.count
    first = next((before for before, action in deal.actions("play")), deal.state)
    left = first.places[layout.stock]
    if not left:
        return
    row = deal.rules.tables[f"games/{deal.rules.game_id}"]["count"]
    clause = row.get("leftover_clause", row["clause"])
    told: list[str | nodes.Node] = ["The cards left over, ", drawn(left, deal), ", "]
    if count.leftover == "last_trick":
        told.append(f"go to {deal.names[deal.state.leader]}, who took the last trick.")
    else:
        clause = next(rule.clause for rule in deal.rules.game.phases if rule.kind == "deal")
        told.append("stay out of play and belong to nobody.")
    yield [told, to_clause(clause, docname)]


def total_of(half_points: int) -> str:
    """Write points that may be a loss."""
    sign = "\N{MINUS SIGN}" if half_points < 0 else ""
    return f"{sign}{half(abs(half_points))}"
