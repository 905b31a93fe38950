"""Which clauses an answer rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.answers.discard import discarding
from tarocco.answers.legal import allowed_cards
from tarocco.answers.question import Question
from tarocco.answers.settle import scored
from tarocco.cards import mask_of
from tarocco.play.follow import led_by
from tarocco.play.setup import setup
from tarocco.scoring import account
from tarocco.scoring.rules import ValueCount

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tarocco.answers import Answer
    from tarocco.rulebook import Ruleset
    from tarocco.scoring import FamilyAccount
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
        yield from _of_family(family)
    if found.last_trick:
        yield scoring.last_trick.clause
    if declared:
        yield scoring.declared.clause
        return
    yield scoring.card_points.clause
    yield from (value.clause for value in rules.pack.values if value.cards & found.pile)
    if found.pile.bit_count() % 2 and isinstance(scoring.card_points, ValueCount):
        yield scoring.card_points.odd_clause
    if "contracts" in rules.tables and found.pile & rules.contracts.need.bouts:
        yield rules.contracts.limits.bouts_clause


def _of_family(found: FamilyAccount) -> Iterator[str]:
    """Yield the clauses of the combinations of a family."""
    family = found.family
    if found.lines:
        yield family.clause
    if found.doubled and family.multiplier is not None:
        yield family.multiplier.clause
    for line in found.lines:
        yield line.rule.clause
        run = getattr(line.rule, "run", None)
        roles = {role.kind for role in line.roles}
        yield (family.third_clause or "") if "third" in roles else ""
        yield (family.added_clause or "") if "added" in roles else ""
        yield run.clause if run is not None and "fills" in roles else ""
        joins = run is not None and any(run.then >> card & 1 for card in line.cards)
        yield run.then_clause if run is not None and joins else ""


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
    yield from (pack.suits[suit].clause for suit, _ in ranks)
    if mask_of(asked.row("trick")) & setup(rules).duties.matto:
        yield rules.game.play.matto.clause


def _of_discard(asked: Question, rules: Ruleset) -> Iterator[str]:  # noqa: ARG001 - as all
    """Yield the clause of the discard."""
    yield discarding(rules).rule.clause


def _of_declare(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of what is shown."""
    if "contracts" not in rules.tables:
        found = account(asked.mask("cards"), rules.scoring, declared=True)
        yield rules.scoring.declared.clause
        for family in found.families:
            yield from _of_family(family)
        return
    shown = asked.mask("cards")
    yield from (tier.clause for tier in rules.contracts.tiers.values())
    if shown & asked.mask("forced"):
        yield rules.tables["bonuses"]["poignee"]["forced_clause"]
    if shown & setup(rules).duties.matto:
        yield rules.game.play.violations["poignee_excuse"].clause


def _of_settle(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of a settlement."""
    kind = asked.node("kind").text()
    if kind == "contract":
        found = scored(asked)
        yield from found.clauses
        yield from (clause for term in found.terms for clause in term.clauses)
    elif kind == "match":
        yield rules.game.end.clause
        yield rules.game.end.tie_clause
    elif kind in {"rounded", "lone", "losers"}:
        yield from _of_points(asked, rules, kind)
    else:
        yield _duplicate_clause(kind, rules)


def _of_points(asked: Question, rules: Ruleset, kind: str) -> Iterator[str]:
    """Yield the clauses of a settlement of points."""
    settlement = rules.game.settlement
    yield settlement.clause
    if settlement.rounding is not None:
        yield settlement.rounding.clause
    if kind != "lone":
        return
    yield rules.game.calls[asked.node("call").text()].clause
    if "every_trick" in asked:
        yield settlement.all_tricks_clause
    lone, others = asked.half_points("lone"), asked.half_points("others")
    if lone == others:
        yield settlement.tie_clause
    if max(lone, others) % 2:
        yield settlement.half_clause


def _duplicate_clause(kind: str, rules: Ruleset) -> str:
    """Return the clause of a settlement of duplicate play."""
    part = rules.tables["duplicate"].get("adjusted" if kind == "adjusted" else kind, {})
    row = part[0] if isinstance(part, list) else part
    return str(row.get("clause", "")) or str(rules.tables["duplicate"]["topage"]["clause"])


def _of_replay(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of the phases of a game, its end, and what was said and given."""
    game = rules.game
    yield from (rule.clause for rule in game.phases)
    yield from (game.clause, game.count.clause, game.settlement.clause, game.end.clause)
    moves = [move for deal in asked.node("record").value["deals"] for move in deal["moves"]]
    yield from (game.calls[move["call"]].clause for move in moves if "call" in move)
    if any(move["do"] == "give" for move in moves):
        yield game.play.exchange.clause


_CLAUSES: dict[str, Callable[[Question, Ruleset], Iterable[str]]] = {
    "count": _of_count,
    "legal": _of_legal,
    "winner": _of_winner,
    "discard": _of_discard,
    "declare": _of_declare,
    "settle": _of_settle,
    "replay": _of_replay,
}
