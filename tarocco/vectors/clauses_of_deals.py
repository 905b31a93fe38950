"""Which clauses a whole deal rests on: its phases, and what has happened in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.records import judge, record_from
from tarocco.rulebook.irregularities import irregularities_of
from tarocco.vectors.vector import dumps

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tarocco.play.result import Result
    from tarocco.play.state import State
    from tarocco.records.judge import DealJudgement
    from tarocco.rulebook import Ruleset


def clauses_of_record(record: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Yield the clauses that a record without a wrong action rests on.

    Args:
        record: the record, as JSON.
        rules: the ruleset.
    """
    game, players = rules.game, rules.tables[f"games/{rules.game_id}"]["players"]
    yield from (rule.clause for rule in game.phases)
    yield from (rule.chien.clause for rule in game.phases if rule.chien is not None)
    yield from (players["clause"], players.get("table_clause", ""))
    yield from (game.clause, game.count.clause, game.settlement.clause, game.end.clause)
    read = record_from(dumps(record), "record")
    for deal in judge(read, rules).deals:
        yield from _of_deal(deal, rules)
    book = irregularities_of(rules)
    if book is not None:
        faults: Mapping[str, Any] = {**book.faults, **book.poignees}
        told = (note.word for deal in read.deals for note in deal.notes)
        yield from (faults[word].clause for word in told if word in faults)


def _of_deal(deal: DealJudgement, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of what has happened in a deal."""
    state, result = deal.state, deal.result
    actions = [(before.turn, action) for before, action in state.history()]
    yield from (rules.game.calls[each.word].clause for _, each in actions if each.kind == "call")
    yield from _of_phases(state, rules)
    given = [action for _, action in actions if action.kind == "give"]
    exchange = rules.game.play.exchange
    yield from (exchange.clause for _ in given)
    if any(exchange.gives and not each.cards & exchange.gives for each in given) or state.talk.owed:
        yield exchange.otherwise_clause
    if result is not None and result.ended == "counted":
        laid = {seat for seat, action in actions if action.kind == "discard"}
        yield from _of_cards_aside(laid, result, rules)


def _of_phases(state: State, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of what the phases have led to, apart from the tricks."""
    talk = state.talk
    rows = {row["kind"]: row for row in rules.tables[f"games/{rules.game_id}"]["phase"]}
    happened = {
        ("auction", "all_pass_clause"): talk.ended == "all_pass",
        ("petit_sec", "next_clause"): talk.ended == "petit_sec",
        ("discard", "shown_clause"): talk.forced,
        ("chelem", "lead_clause"): talk.chelem >= 0,
    }
    yield from (rows[kind].get(name, "") for (kind, name), has in happened.items() if has)


def _of_cards_aside(laid: set[int], result: Result, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of discards and chien in a deal that has been counted."""
    if result.contract is not None:
        yield result.contract.result.contract.chien_clause
        return
    rule = rules.tables["play"]["discards"]
    if laid:
        yield rule["clause"]
    if any(not side.tricks and laid & {*side.seats} for side in result.sides):
        yield rule["without_trick_clause"]
