"""A whole deal, played while the pages are built and shown trick by trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from tarocco.cards import mask_of
from tarocco.errors import TaroccoError
from tarocco.records.made import hands_dealt
from tarocco_docs import contract_score, contract_talk, deal_talk
from tarocco_docs.anchors import to_clause
from tarocco_docs.count import account_table
from tarocco_docs.deal_settlement import settlement
from tarocco_docs.deal_talk import drawn
from tarocco_docs.drawing import draw
from tarocco_docs.facts import half
from tarocco_docs.playing import typical
from tarocco_docs.tables import paragraph, row, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tarocco.play import Side
    from tarocco_docs.playing import Deal
    from tarocco_docs.tables import Cell

BOLOGNA_DECLARED = "Declared in the first trick, each at his turn:", "Points"
POIGNEES = "Shown before the player’s own first card:", "Poignée"


def hands(deal: Deal, docname: str) -> Iterator[nodes.Node]:  # noqa: ARG001 - every part takes it
    """Yield the hands as they are dealt, and what lies apart."""
    shares, rest = hands_dealt(deal.state)
    rule = next(each for each in deal.rules.game.phases if each.kind == "deal")
    packets = sum(rule.packets[deal.state.setup.players])
    rows = [
        row([f"{name}{_dealing(name, deal)}", drawn(mask_of(cards[:packets]), deal)])
        for name, cards in zip(deal.names, shares, strict=True)
    ]
    waiting = mask_of(shares[deal.state.dealer][packets:])
    left = "chien" if deal.with_contract else "left over"
    for cards, label in ((waiting, f"face down for {deal.dealer}"), (mask_of(rest), left)):
        if cards:
            rows.append(row([label, drawn(cards, deal)]))
    if deal.idle:
        rows.append(row([f"{deal.idle} (dealer)", "deals and does not play"]))
    yield table(("", ""), rows, "tc-facts", "tc-hands")


def _dealing(name: str, deal: Deal) -> str:
    """Mark who deals."""
    return " (dealer)" if name == deal.dealer else ""


def talk(deal: Deal, docname: str) -> Iterator[nodes.Node]:
    """Yield what is said and done before the tricks, and what is declared in the first."""
    said = contract_talk if deal.with_contract else deal_talk
    told, head = POIGNEES if deal.with_contract else BOLOGNA_DECLARED
    rows = [row(cells) for cells in said.talk_rows(deal, docname)]
    yield table(("Player", "Does", "Clause"), rows, "tc-stack", "tc-talk")
    declared = [row(cells) for cells in said.declared_rows(deal, docname)]
    if declared:
        yield paragraph(told)
        heads = ("Player", "Cards shown", head, "Clause")
        yield table(heads, declared, "tc-stack", "tc-talk")


def tricks(deal: Deal, docname: str) -> Iterator[nodes.Node]:  # noqa: ARG001 - every part takes it
    """Yield the tricks, a row each, a column for each player."""
    pack, players = deal.rules.pack, deal.state.setup.players
    rows: list[nodes.row] = []
    for before, action in deal.actions("play"):
        if len(before.trick) + 1 < players:
            continue
        after = before.apply(action)
        cards = (*before.trick, action.card)
        cells: list[Cell] = [str(len(rows) + 1)]
        for seat in range(players):
            place = (seat - before.leader) % players
            classes = ["tc-played"]
            classes += ["tc-leads"] if seat == before.leader else []
            classes += ["tc-takes"] if seat == after.leader else []
            cells.append(nodes.inline("", "", draw([cards[place]], pack), classes=classes))
        rows.append(row([*cells, deal.names[after.leader]]))
    key: Cell = [
        nodes.inline("", "", nodes.Text("led"), classes=["tc-played", "tc-leads"]),
        " ",
        nodes.inline("", "", nodes.Text("takes the trick"), classes=["tc-played", "tc-takes"]),
    ]
    made = table(("", *deal.names, "Taken by"), rows, "tc-tricks", caption=key)
    yield made


def end(deal: Deal, docname: str) -> Iterator[nodes.Node]:
    """Yield what is settled after the last trick."""
    said = contract_talk if deal.with_contract else deal_talk
    rows = [row(cells) for cells in said.end_rows(deal, docname)]
    yield table(("What", "Clause"), rows, "tc-stack", "tc-end")


def count(deal: Deal, docname: str) -> Iterator[nodes.Node]:
    """Yield the count of each side, line by line; under a contract that of the attack."""
    if deal.with_contract:
        yield from contract_score.count(deal, docname)
        return
    for side in deal.result.sides:
        yield from _side(side, deal, docname)


def _side(side: Side, deal: Deal, docname: str) -> Iterator[nodes.Node]:
    """Yield the count of one side."""
    names = " and ".join(deal.names[seat] for seat in side.seats)
    found = side.account
    scoring, pack = deal.state.setup.scoring, deal.rules.pack
    number = f"{side.tricks} trick{'' if side.tricks == 1 else 's'}"
    cards = f"{side.pile.bit_count()} cards"
    caption: list[str | nodes.Node] = [nodes.strong(names, names), f": {number}, {cards}"]
    yield account_table(found.pile, pack, scoring, docname, caption)
    shown = [mask for mask in side.declared if mask]
    seats = [seat for seat, mask in zip(side.seats, side.declared, strict=True) if mask]
    for seat, mask, each in zip(seats, shown, found.declared, strict=True):
        said: list[str | nodes.Node] = [f"{deal.names[seat]} declared ", drawn(mask, deal)]
        yield account_table(each, pack, scoring, docname, said)
    if shown:
        sums = [found.pile.half_points, *(each.half_points for each in found.declared)]
        sums += [found.together] if found.together else []
        total = f"{' + '.join(map(half, sums))} = {half(side.half_points)}"
        clause = deal.rules.game.count.clause
        told: list[str | nodes.Node] = [f"{names} together: ", nodes.strong(total, total), " ("]
        yield paragraph([*told, *to_clause(clause, docname), ")"])


def brings(deal: Deal, docname: str) -> Iterator[nodes.Node]:
    """Yield what the deal brings each player or side."""
    settled = contract_score.settlement if deal.with_contract else settlement
    yield from settled(deal, docname)


def record(deal: Deal, docname: str) -> Iterator[nodes.Node]:  # noqa: ARG001 - every part takes it
    """Yield the deal as a record."""
    text = deal.record()
    yield nodes.literal_block(text, text, language="text")


PARTS: dict[str, Callable[[Deal, str], Iterator[nodes.Node]]] = {
    "hands": hands,
    "talk": talk,
    "tricks": tricks,
    "end": end,
    "count": count,
    "settlement": brings,
    "record": record,
}


class DealDirective(SphinxDirective):
    """``{tarocco-deal} bologna/ottocento``: one part of a played deal of a game.

    Options:
        part: which part, one of :data:`PARTS`.
        players: how many play.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "part": lambda text: directives.choice(text, tuple(PARTS)),
        "players": directives.positive_int,
    }

    def run(self) -> list[nodes.Node]:
        """Show it."""
        try:
            deal = typical(self.arguments[0], self.options.get("players"))
        except TaroccoError as error:
            raise self.error(f"tarocco-deal: {error}") from None
        return list(PARTS[self.options["part"]](deal, self.env.docname))
