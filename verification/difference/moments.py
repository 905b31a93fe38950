"""What a record hangs on, by when it can first be told in a deal.

Until then the deals of two rulesets go the same way, whatever is played: the same
player is asked, and the same actions are allowed. So a record that ends sooner cannot
be answered differently.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tarocco.play.match import numbers_at_table
from tarocco.rulebook.irregularities import irregularities_of
from verification.difference.declare import reads as poignee_reads
from verification.difference.reads import essence
from verification.difference.settle_contract import reads as contract_reads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarocco.rulebook import Ruleset
    from tarocco.rulebook.irregularities import Irregularities
    from verification.difference.outcome import Pair

DRAWN = ("together", "lowest_deals", "suits")
"""The rules of play that bear on drawing for seats, about which a record is only remarked on."""

AT_THE_END = ("last_trick", "lost_without_trick", "wins", "kept_against_chelem", "early_spoils")
"""What is asked of the Matto, or the Excuse, when the last trick has been played."""

JUDGED = ("void_is_played", "void_next_dealer", "partner_side", "revoke_bars")
"""What holds for all faults and can change what a record without a wrong action brings."""

FAULTS = ("who", "forms", "now", "free", "barred", "adjust", "taker_wins", "taker_loses")
"""The same of each fault: what is done about it; points and warnings change no score."""


class Moment(NamedTuple):
    """A moment of a deal.

    Args:
        kind: the kind of phase that has to be reached, ``passed`` for a deal that all
            have passed, ``played`` for one with all cards played, or ``begun``.
        acts: how many actions of the phase it takes at least; with ``played`` how many
            declarations besides the cards.
    """

    kind: str
    acts: int = 1


BEGUN = Moment("begun", 0)
STOPPED = Moment("petit_sec", 0)
PASSED = Moment("passed", 0)
PLAYED = Moment("played", 0)


def parts(rules: Ruleset) -> dict[Moment, list[Any]]:
    """Return all that a record hangs on but what is counted, by when it can first be told.

    Args:
        rules: the ruleset.
    """
    game = essence(rules.game)
    game.pop("id")
    play = game["play"]
    for name in DRAWN:
        del play[name]
    found: dict[Moment, list[Any]] = {}

    def told(moment: Moment, *values: Any) -> None:  # noqa: ANN401 - rules of any kind
        found.setdefault(moment, []).extend(values)

    kinds = {rule.kind for rule in rules.game.phases}
    told(PLAYED, *(play["matto"].pop(name) for name in AT_THE_END), play.pop("discards_lost"))
    told(Moment("exchange") if "exchange" in kinds else PLAYED, play.pop("exchange"))
    told(Moment("tricks", 2), play.pop("following"))
    told(Moment("tricks", min(rules.game.dealt_to) + 1), play.pop("winning"))
    count = game.pop("count")
    told(PLAYED, count["leftover"])
    told(BEGUN, count["declarations"])
    settlement = game.pop("settlement")
    told(BEGUN, settlement["kind"])
    told(BEGUN if rules.game.rights else PLAYED, settlement)
    _tell_phases(game, told)
    if rules.game.settlement.kind == "contract":
        _tell_contract(rules, told)
    cards = [(card.id, card.suit, card.rank) for card in rules.pack.cards]
    suits = {name: (suit.kind, suit.cards) for name, suit in rules.pack.suits.items()}
    told(BEGUN, game, sorted(numbers_at_table(rules)), cards, suits, faults(rules))
    return found


def _tell_phases(game: dict[str, Any], told: Any) -> None:  # noqa: ANN401 - a function of parts
    """Tell of the phases and calls of a game, each by its own phase."""
    rows = [dict(row) for row in game.pop("phases")]
    told(BEGUN, [row["kind"] for row in rows])
    for row in rows:
        kind = row["kind"]
        following = {"auction": PASSED, "petit_sec": STOPPED}.get(kind, BEGUN)
        told(following, row.pop("next_dealer"))
        told(Moment("tricks", 2), row.pop("bound"))
        if kind == "deal" and row["chien"]:
            laid = dict(row.pop("chien"))
            told(Moment("deal"), laid.pop("ends"), laid.pop("consecutive"))
            told(BEGUN, laid)
        told({"deal": BEGUN, "petit_sec": STOPPED}.get(kind, Moment(kind)), row)
    calls = {name: dict(call) for name, call in game.pop("calls").items()}
    told(PLAYED, [(call.pop("factor"), call.pop("stock")) for call in calls.values()])
    told(Moment("auction") if "auction" in {row["kind"] for row in rows} else BEGUN, calls)


def _tell_contract(rules: Ruleset, told: Any) -> None:  # noqa: ANN401 - a function of parts
    """Tell of contracts and premiums."""
    score = contract_reads(rules)
    chelem = dict(score.pop("chelem"))
    told(Moment("chelem", 2), chelem.pop("anyone"))
    players, hand, chien, barred = score.pop("table")
    told(BEGUN, players, hand, chien, rules.table.calls, rules.table.seated)
    told(Moment("discard"), barred)
    sizes, *others = poignee_reads(rules)
    told(Moment("tricks"), [(name, cards) for name, _points, cards in sizes], others)
    petit, poignee = rules.contracts.petit, rules.contracts.poignee
    del score["poignee"]
    told(Moment(PLAYED.kind, 1), score.pop("tiers"), poignee.multiplied)
    told(Moment(PLAYED.kind, 2), poignee.highest)
    told(PLAYED, score, chelem, petit.card, petit.under_excuse)


def counted(pair: Pair) -> Iterator[Moment]:
    """Yield when it can be told that not the same is counted: at the end, or when declared.

    Args:
        pair: the rulesets.
    """
    yield PLAYED
    if _declarable(pair.ours) == _declarable(pair.theirs):
        return
    for game in (rules.game for rules in pair.both if rules.game.count.declarations):
        yield Moment("declarations" if game.play.before_play else "tricks")
        for right in game.rights:
            if right.when in {"last_cards", "before_discard"}:
                yield Moment(right.when)


def _declarable(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return what declarations are counted by."""
    scorings = [rules.scoring_for(number) for number in rules.game.dealt_to]
    return [essence((each.families, each.declared)) for each in scorings]


def faults(rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
    """Return what is done about faults that a record tells of, and that changes what it brings."""
    book = irregularities_of(rules)
    return None if book is None else (_judged(book), faults_of(book))


def _judged(book: Irregularities) -> list[Any]:
    """Return what holds for all faults."""
    return [getattr(book.judging, name) for name in JUDGED]


def faults_of(book: Irregularities) -> dict[str, Any]:
    """Return the same of each fault by its id."""
    rows = {**book.faults, **book.poignees}
    return {
        name: [getattr(row, each, None) for each in (*FAULTS, "duplicate")]
        for name, row in rows.items()
    }


def differing(pair: Pair) -> list[Moment]:
    """List when it can be told that two rulesets are not the same, counting left aside.

    Args:
        pair: the rulesets.
    """
    one, other = (parts(rules) for rules in pair.both)
    return [each for each in dict.fromkeys([*one, *other]) if one.get(each) != other.get(each)]
