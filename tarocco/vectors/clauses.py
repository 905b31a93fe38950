"""Which clauses an answer rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.answers.discard import discarding
from tarocco.answers.legal import allowed_cards
from tarocco.answers.question import Question
from tarocco.answers.settle import scored
from tarocco.answers.winner import led_by
from tarocco.cards import mask_of
from tarocco.play.setup import setup
from tarocco.scoring import account

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tarocco.answers import Answer
    from tarocco.rulebook import Ruleset
    from tarocco.vectors.vector import Case


def clauses_of(case: Case, found: Answer, rules: Ruleset) -> tuple[str, ...]:
    """Return the clauses that an answer rests on.

    Args:
        case: the question.
        found: its answer.
        rules: the ruleset.
    """
    if not found.valid:
        return (found.clause,)
    asked = Question(case.input, rules).open()
    return tuple(sorted({each for each in _CLAUSES[case.operation](asked, rules) if each}))


def _of_count(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of a count."""
    declared = asked.flag("declared")
    scoring = rules.scoring_for(asked.number("players") if "players" in asked else None)
    found = account(
        asked.mask("cards"), scoring, last_trick=asked.flag("last_trick"), declared=declared
    )
    for family in found.families:
        yield from (line.rule.clause for line in family.lines)
        if family.doubled:
            yield family.family.multiplier.clause if family.family.multiplier else ""
    if not declared:
        yield scoring.card_points.clause
    if found.last_trick:
        yield scoring.last_trick.clause


def _of_legal(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of what may be played."""
    table, following = setup(rules), rules.game.play.following
    if "hands" in asked:
        yield following.clause
        yield rules.game.play.winning.clause
        return
    hand, trick = asked.mask("hand"), asked.row("trick")
    led = led_by(trick, table.duties)
    called = asked.mask("called") if asked.flag("first") else 0
    if called and allowed_cards(hand, trick, 0, table) != allowed_cards(hand, trick, called, table):
        yield rules.game.play.violations["first_lead"].clause
    yield following.clause
    if led and not hand & led:
        yield following.trump_clause
    if hand & table.duties.matto:
        yield following.matto_clause
    trumped = mask_of(trick) & table.duties.trumps
    if table.duties.over and trumped and (led == table.duties.due or not hand & led):
        yield following.over_clause


def _of_winner(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of who takes a trick."""
    winning, pack = rules.game.play.winning, rules.pack
    yield winning.clause
    ranks = [(pack.cards[card].suit, pack.cards[card].rank) for card in asked.row("trick")]
    if len(set(ranks)) < len(ranks):
        yield winning.equal_clause
    if mask_of(asked.row("trick")) & setup(rules).duties.matto:
        yield rules.game.play.matto.clause


def _of_discard(asked: Question, rules: Ruleset) -> Iterator[str]:  # noqa: ARG001 - as all
    """Yield the clause of the discard."""
    yield discarding(rules).rule.clause


def _of_declare(asked: Question, rules: Ruleset) -> Iterable[str]:
    """Return the clauses of what is shown."""
    if "contracts" in rules.tables:
        return [rules.contracts.poignee.clause]
    found = account(asked.mask("cards"), rules.scoring, declared=True)
    return [line.rule.clause for family in found.families for line in family.lines]


def _of_settle(asked: Question, rules: Ruleset) -> Iterable[str]:
    """Return the clauses of a settlement."""
    kind = asked.node("kind").text()
    if kind == "contract":
        return [clause for term in scored(asked).terms for clause in term.clauses]
    if kind == "match":
        return [rules.game.end.clause]
    if kind in {"rounded", "lone", "losers"}:
        return [rules.game.settlement.clause]
    return [_duplicate_clause(kind, rules)]


def _duplicate_clause(kind: str, rules: Ruleset) -> str:
    """Return the clause of a settlement of duplicate play."""
    part = rules.tables["duplicate"].get("adjusted" if kind == "adjusted" else kind, {})
    row = part[0] if isinstance(part, list) else part
    return str(row.get("clause", "")) or str(rules.tables["duplicate"]["topage"]["clause"])


def _of_replay(asked: Question, rules: Ruleset) -> Iterable[str]:  # noqa: ARG001 - as all
    """Return the clauses of the phases of a game."""
    return [rule.clause for rule in rules.game.phases]


_CLAUSES: dict[str, Callable[[Question, Ruleset], Iterable[str]]] = {
    "count": _of_count,
    "legal": _of_legal,
    "winner": _of_winner,
    "discard": _of_discard,
    "declare": _of_declare,
    "settle": _of_settle,
    "replay": _of_replay,
}
