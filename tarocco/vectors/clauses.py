"""Which clauses an answer rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers.discard import discarding
from tarocco.answers.legal import allowed_cards
from tarocco.answers.question import MOST, Question
from tarocco.answers.settle import scored
from tarocco.cards import indices, mask_of
from tarocco.play.follow import led_by
from tarocco.play.setup import setup
from tarocco.scoring import account
from tarocco.scoring.rules import ValueCount
from tarocco.vectors.clauses_of_deals import clauses_of_record
from tarocco.vectors.groups import with_groups

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tarocco.answers import Answer
    from tarocco.rulebook import Ruleset
    from tarocco.scoring import FamilyAccount
    from tarocco.scoring.contract import Result
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
    named = with_groups(_CLAUSES[case.operation](asked, rules), _cards(asked), rules)
    return tuple(sorted(each for each in named if each))


def _cards(asked: Question) -> int:
    """Return the cards that are asked about: in a whole deal all there are."""
    if "record" in asked or "hands" in asked:
        return asked.pack.all
    return asked.mask("cards") | asked.mask("hand") | asked.mask("trick")


def _of_count(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of a count."""
    declared = asked.flag("declared")
    scoring = rules.scoring_for(asked.number("players") if "players" in asked else None)
    found = account(
        asked.mask("cards"), scoring, last_trick=asked.flag("last_trick"), declared=declared
    )
    if rules.game_id is not None:
        yield rules.game.count.clause
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
        yield rules.pack.suits[rules.pack.cards[next(indices(trumped))].suit].clause


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


def _of_discard(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of the discard, of the trumps shown among the rest."""
    phase = discarding(rules).rule
    yield phase.clause
    if phase.last & asked.mask("cards"):
        yield _row(rules.tables[f"games/{rules.game_id}"]["phase"], phase.id)["shown_clause"]


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
        yield from _of_sides(found.result, rules)
        yield from (clause for term in found.terms for clause in term.clauses)
    elif kind == "match":
        yield rules.tables[f"games/{rules.game_id}"]["players"]["clause"]
        yield rules.game.end.clause
        yield rules.game.end.tie_clause
    elif kind in {"rounded", "lone", "losers"}:
        yield from _of_points(asked, rules, kind)
    else:
        yield from _of_duplicate(asked, rules, kind)


def _of_sides(found: Result, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of who is with whom, and of the chien where it tells what is possible."""
    if found.share.with_partner:
        yield rules.contracts.limits.partner_clause
    if found.swept is not None:
        yield found.contract.chien_clause


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


def _of_duplicate(asked: Question, rules: Ruleset, kind: str) -> Iterator[str]:
    """Yield the clauses of a settlement of duplicate play."""
    table = rules.tables["duplicate"]
    form = _row(table["form"], asked.node("form").text()) if "form" in asked else {}
    yield form.get("clause", "")
    if kind == "total":
        yield form["total_clause"]
    elif kind == "match_points":
        yield from (table[kind]["clause"], form.get("behind_clause", ""))
    elif kind == "adjusted":
        yield table[kind].get(f"{form['id']}_clause", table[kind]["clause"])
    elif kind == "ranking":
        yield _row(table[kind], asked.node("ranking").text())["clause"]
    else:
        yield table[kind]["clause"]
    topage = rules.duplicate.topage
    if kind == "topage" and len(asked.numbers("results", -MOST, MOST)) <= topage.least_plays:
        yield topage.least_plays_clause


def _row(rows: Iterable[Mapping[str, Any]], name: str) -> Mapping[str, Any]:
    """Return the row of that id."""
    return next(row for row in rows if row["id"] == name)


def _of_replay(asked: Question, rules: Ruleset) -> Iterator[str]:
    """Yield the clauses of what the deals of a record bring."""
    return clauses_of_record(asked.node("record").value, rules)


_CLAUSES: dict[str, Callable[[Question, Ruleset], Iterable[str]]] = {
    "count": _of_count,
    "legal": _of_legal,
    "winner": _of_winner,
    "discard": _of_discard,
    "declare": _of_declare,
    "settle": _of_settle,
    "replay": _of_replay,
}
