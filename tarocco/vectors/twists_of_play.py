"""Faults of play that no cell of a table can say: each changes what is legal or who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.answers import Answer, ask
from tarocco.answers.legal import allowed_cards
from tarocco.answers.moment import moment
from tarocco.answers.question import Question
from tarocco.cards import indices
from tarocco.play.follow import led_by, legal_cards
from tarocco.play.poignee import tier_of
from tarocco.play.setup import setup

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tarocco.rulebook import Ruleset

    Given = Mapping[str, Any]
    Twist = Callable[[Given, Ruleset], Answer | None]


def _excuse_only_when_void(given: Given, rules: Ruleset) -> Answer | None:
    """Take the Excuse out of what may be played by who can follow."""
    if "hands" in given:
        return None
    asked, table = Question(given, rules).open(), setup(rules)
    hand, led = asked.mask("hand"), led_by(asked.row("trick"), table.duties)
    right = ask("legal", given, rules)
    if not led or not hand & led & ~table.duties.matto:
        return right
    matto = set(rules.pack.ids(table.duties.matto))
    return Answer({"cards": [card for card in right.account["cards"] if card not in matto]})


def _excuse_led_frees_all(given: Given, rules: Ruleset) -> Answer | None:
    """Let everybody play anything on a trick that the Excuse has opened."""
    if "hands" in given:
        return None
    asked, table = Question(given, rules).open(), setup(rules)
    trick = asked.row("trick")
    if trick and table.duties.matto >> trick[0] & 1:
        return Answer({"cards": rules.pack.ids(asked.mask("hand"))})
    return ask("legal", given, rules)


def _overtrump_the_last_card_only(given: Given, rules: Ruleset) -> Answer | None:
    """Ask only that a trump goes above the last card played."""
    if "hands" in given:
        return None
    asked, duties = Question(given, rules).open(), setup(rules).duties
    trick = asked.row("trick")
    last = trick[-1] if trick else -1
    above = duties.above[last] if last >= 0 and duties.trumps >> last & 1 else -1
    allowed: int = legal_cards(asked.mask("hand"), led_by(trick, duties), duties, above)
    return Answer({"cards": rules.pack.ids(allowed)}) if trick else ask("legal", given, rules)


def _first_lead_in_the_suit_called(given: Given, rules: Ruleset) -> Answer | None:
    """Forget that the first lead is bound."""
    if "hands" in given:
        return ask("legal", {**given, "called": []}, rules)
    asked = Question(given, rules).open()
    allowed = allowed_cards(asked.mask("hand"), asked.row("trick"), 0, setup(rules))
    return Answer({"cards": rules.pack.ids(allowed)})


def _excuse_takes_tricks(given: Given, rules: Ruleset) -> Answer | None:
    """Let the Excuse take its trick."""
    matto = rules.pack.ids(setup(rules).duties.matto)[0]
    return Answer({"card": matto}) if matto in given["trick"] else ask("winner", given, rules)


def _anything_is_discarded(given: Given, rules: Ruleset) -> Answer | None:
    """Accept cards that may not be discarded."""
    right = ask("discard", given, rules)
    return right if right.code not in {"discard_barred", "discard_trump"} else Answer({"shown": []})


def _poignee_as_shown(given: Given, rules: Ruleset) -> Answer | None:
    """Accept the Excuse in a poignée that hides a trump."""
    right = ask("declare", given, rules)
    if right.code != "poignee_excuse":
        return right
    asked = Question(given, rules).open()
    tricks = next(phase for phase in setup(rules).phases if phase.rule.kind == "tricks")
    tier = tier_of(asked.mask("cards"), moment(rules, tricks, asked.mask("hand")))
    return Answer({"poignee": tier.id, "points": tier.points}) if tier else right


def _excuse_never_wins(given: Given, rules: Ruleset) -> Answer | None:
    """Give the last trick of a chelem to another card than the Excuse that is led to it."""
    return ask("winner", {"trick": given["trick"]}, rules)


def _trumps_compared_as_text(given: Given, rules: Ruleset) -> Answer | None:
    """Compare trumps as words in a dictionary, so that 9 goes above 16."""
    if "hands" in given or not given["trick"]:
        return None
    asked, duties = Question(given, rules).open(), setup(rules).duties
    trick = asked.row("trick")
    name = rules.pack.cards
    lowest = max((name[card].id for card in trick if duties.trumps >> card & 1), default="")
    trumps = duties.trumps & ~duties.matto
    above = sum(1 << card for card in indices(trumps) if name[card].id > lowest)
    allowed: int = legal_cards(asked.mask("hand"), led_by(trick, duties), duties, above)
    return Answer({"cards": rules.pack.ids(allowed)})


def _trumps_never_discarded(given: Given, rules: Ruleset) -> Answer | None:
    """Refuse each trump in a discard."""
    right, duties = ask("discard", given, rules), setup(rules).duties
    mine = Question(given, rules).open().mask("cards") if right.valid else 0
    return Answer(code="discard_barred") if mine & (duties.trumps | duties.matto) else right


def _card_counted_twice(given: Given, rules: Ruleset) -> Answer | None:
    """Count a pile although a card of it stands there twice."""
    right = ask("count", given, rules)
    if right.code != "card_twice":
        return right
    once = list(dict.fromkeys(given["cards"]))
    again = list(given["cards"])
    for card in once:
        again.remove(card)
    account = dict(ask("count", {**given, "cards": once}, rules).account)
    for card in again:
        more = ask("count", {"cards": [card]}, rules).account
        for name in {"total", "card_points", "bouts"} & account.keys():
            account[name] += more[name]
    return Answer(account)


PLAYED: Mapping[str, tuple[str, Twist]] = {
    "excuse_only_when_void": ("legal", _excuse_only_when_void),
    "excuse_led_frees_all": ("legal", _excuse_led_frees_all),
    "overtrump_the_last_card_only": ("legal", _overtrump_the_last_card_only),
    "first_lead_in_the_suit_called": ("legal", _first_lead_in_the_suit_called),
    "trumps_compared_as_text": ("legal", _trumps_compared_as_text),
    "excuse_takes_tricks": ("winner", _excuse_takes_tricks),
    "excuse_never_wins": ("winner", _excuse_never_wins),
    "anything_is_discarded": ("discard", _anything_is_discarded),
    "trumps_never_discarded": ("discard", _trumps_never_discarded),
    "poignee_as_shown": ("declare", _poignee_as_shown),
    "card_counted_twice": ("count", _card_counted_twice),
}
"""Each fault by name: the operation that it is about, and the answer that it gives."""
