"""Faults that no cell of a table can say: each changes the answer of the rules to a question.

They are what programs do wrong, written out as wrong as they are; a bug class names the
one that it is about. A twist returns None where the fault makes no difference to how the
answer is found.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tarocco.answers import Answer, ask
from tarocco.answers.legal import allowed_cards
from tarocco.answers.moment import moment
from tarocco.answers.question import Question
from tarocco.answers.settle import result_asked
from tarocco.notation import points
from tarocco.play.follow import led_by, legal_cards
from tarocco.play.poignee import tier_of
from tarocco.play.setup import setup
from tarocco.scoring import account
from tarocco.scoring.account import family_account, line_of
from tarocco.scoring.contract import score_deal, share_out

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tarocco.rulebook import Ruleset
    from tarocco.scoring import Account, FamilyAccount, Line
    from tarocco.scoring.contract import DealAccount
    from tarocco.scoring.rules import Family

    Given = Mapping[str, Any]
    Twist = Callable[[Given, Ruleset], Answer | None]
    Units = Callable[[DealAccount, Ruleset], Mapping[str, int] | None]


# Counts.


def _counted(
    change: Callable[[Account, Ruleset], Account], *, whole: bool = False
) -> tuple[str, Twist]:
    """Return a fault of counting that changes an account."""

    def twist(given: Given, rules: Ruleset) -> Answer | None:
        right = ask("count", given, rules)
        if not right.valid or "contracts" in rules.tables:
            return None
        asked = Question(given, rules).open()
        scoring = rules.scoring_for(given.get("players"))
        flags = {key: asked.flag(key) for key in ("last_trick", "declared")}
        found = change(account(asked.mask("cards"), scoring, **flags), rules)
        halves = found.half_points // 2 * 2 if whole else found.half_points
        lines = (line for family in found.families for line in family.lines)
        return Answer(
            {
                **right.account,
                "total": points(halves),
                "families": {each.family.id: each.points for each in found.families if each.points},
                "combinations": {line.rule.id: line.points for line in lines},
            }
        )

    return "count", twist


def _same(found: Account, rules: Ruleset) -> Account:  # noqa: ARG001 - as all changes
    """Leave an account as it is."""
    return found


def _everything_doubles(found: Account, rules: Ruleset) -> Account:  # noqa: ARG001 - as all
    """Double every family once one is doubled."""
    if not any(each.doubled for each in found.families):
        return found
    return replace(found, families=tuple(map(_doubled, found.families)))


def _doubled(found: FamilyAccount) -> FamilyAccount:
    """Double a family that is not."""
    rule = found.family.multiplier
    if found.doubled or rule is None:
        return found
    return replace(found, points=found.points * rule.factor, doubled=True)


def _no_contatori(found: Account, rules: Ruleset) -> Account:
    """Leave the contatori out of every combination."""
    pile = found.pile & ~rules.pack.groups["contatori"].cards
    return _with_lines(found, lambda _family, rule: line_of(pile, rule))


def _contatore_used_once(found: Account, rules: Ruleset) -> Account:
    """Let a contatore help the first sequence that can use it, and no other."""
    left = rules.pack.groups["contatori"].cards
    contatori = left

    def line(_family: Family, rule: Any) -> Line | None:  # noqa: ANN401 - a combination
        nonlocal left
        made = line_of(found.pile & (~contatori | left), rule)
        for role in made.roles if made else ():
            left &= ~(1 << role.contatore)
        return made

    return _with_lines(found, line)


def _head_may_be_replaced(found: Account, rules: Ruleset) -> Account:
    """Let a contatore stand for the head of a sequence."""
    contatori = rules.pack.groups["contatori"].cards

    def line(_family: Family, rule: Any) -> Line | None:  # noqa: ANN401 - a combination
        head, spare = getattr(rule, "head", None), found.pile & contatori
        if head is None or not spare or found.pile >> head & 1:
            return line_of(found.pile, rule)
        return line_of(found.pile & ~(spare & -spare) | 1 << head, rule)

    return _with_lines(found, line)


def _with_lines(found: Account, line: Callable[[Family, Any], Line | None]) -> Account:
    """Return an account with its combinations found another way."""
    families = []
    for each in found.families:
        made = [line(each.family, rule) for rule in each.family.combinations]
        lines = [found_line for found_line in made if found_line is not None]
        families.append(family_account(lines, each.family, declared=found.declared))
    return replace(found, families=tuple(families))


# Play.


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


# Settlements.


def _settled(units: Units, *, possible: bool = True) -> tuple[str, Twist]:
    """Return a fault of scoring contracts that changes terms of what a defender pays."""

    def twist(given: Given, rules: Ruleset) -> Answer | None:
        if given.get("kind") != "contract":
            return None
        right = ask("settle", given, rules)
        if not right.valid and possible:
            return right
        result = result_asked(Question(given, rules).open())
        found = score_deal(result, rules.contracts)
        changed = units(found, rules)
        if changed is None:
            return right
        terms = {f"{term.id}{number}": term.points for number, term in enumerate(found.terms)}
        unit = sum({**terms, **changed}.values())
        taker, partner, defender = share_out(unit, found.result.share)
        scores = {"taker": taker, "defender": defender}
        if found.result.share.with_partner:
            scores["partner"] = partner
        made = {"made": bool(found.made), "needed": found.need, "margin": found.margin}
        return Answer({**made, **scores})

    return "settle", twist


def _of(found: DealAccount, kind: str, value: Callable[[int, Any], int]) -> Mapping[str, int]:
    """Return other points for the terms of one kind."""
    return {
        f"{term.id}{number}": value(number, term)
        for number, term in enumerate(found.terms)
        if term.id == kind
    }


def _stake(found: DealAccount, rules: Ruleset, margin: int, *, made: bool) -> Mapping[str, int]:
    """Return other points for the contract."""
    stake = (rules.contracts.base.points + margin) * found.result.contract.coefficient
    return _of(found, "contract", lambda *_: stake if made else -stake)


def _just_made_is_lost(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:
    """Take a contract with just what it needs for lost."""
    if not found.made or found.result.half_points != 2 * found.need:
        return None
    lost = _of(found, "poignee", lambda _number, term: -term.points)
    return {**_stake(found, rules, 0, made=False), **lost}


def _just_made_scores_nothing(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:  # noqa: ARG001 - as all
    """Give nothing for a margin of 0."""
    return None if found.margin else _of(found, "contract", lambda *_: 0)


def _half_point_dropped(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:
    """Cut off half a point of the margin."""
    over = abs(found.result.half_points - 2 * found.need)
    return _stake(found, rules, over // 2, made=bool(found.made)) if over % 2 else None


def _half_point_to_the_attack(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:
    """Round half a point up for the attack."""
    halves = found.result.half_points
    if halves % 2 == 0:
        return None
    over = halves + 1 - 2 * found.need
    turned = over >= 0 and not found.made
    flipped = _of(found, "poignee", lambda _number, term: -term.points if turned else term.points)
    return {**_stake(found, rules, abs(over) // 2, made=over >= 0), **flipped}


def _poignee_to_who_shows_it(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:  # noqa: ARG001 - as all
    """Give the premium of a poignée to the side that shows it."""
    shown = iter(found.result.poignees)
    return _of(
        found,
        "poignee",
        lambda _number, term: abs(term.points) * (1 if next(shown).by == "attack" else -1),
    )


def _poignee_to_the_attack(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:  # noqa: ARG001 - as all
    """Give the premium of a poignée to the attack."""
    return _of(found, "poignee", lambda _number, term: abs(term.points))


def _petit_to_the_winner(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:  # noqa: ARG001 - as all
    """Give the Petit au bout to the side that wins the deal."""
    sign = 1 if found.made else -1
    return _of(found, "petit", lambda _number, term: sign * abs(term.points))


def _petit_for_the_attack_only(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:  # noqa: ARG001 - as all
    """Forget the Petit au bout of the defence."""
    return _of(found, "petit", lambda _number, term: max(0, term.points))


def _base_not_multiplied(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:
    """Multiply the margin alone."""
    stake = rules.contracts.base.points + found.margin * found.result.contract.coefficient
    return _of(found, "contract", lambda *_: stake if found.made else -stake)


def _nothing(found: DealAccount, rules: Ruleset) -> Mapping[str, int] | None:  # noqa: ARG001 - as all
    """Change no term."""
    return {}


def _a_band_too_late(given: Given, rules: Ruleset) -> Answer | None:
    """Round a point too low."""
    if given.get("kind") == "rounded":
        return ask("settle", {**given, "points": max(0, given["points"] - 1)}, rules)
    if given.get("kind") != "lone" or rules.game.settlement.rounding is None:
        return None
    more = "lone" if given["lone"] > given["others"] else "others"
    return ask("settle", {**given, more: max(0, given[more] - 1)}, rules)


def _match_goes_on_at_the_target(given: Given, rules: Ruleset) -> Answer | None:
    """Go on with a match that has just reached its target."""
    target = getattr(rules.game.end, "target", 0)
    if given.get("kind") != "match" or max(given["scores"]) != target:
        return None
    return Answer({"over": False, "winners": []})


TWISTS: Mapping[str, tuple[str, Twist]] = {
    "everything_doubles": _counted(_everything_doubles),
    "contatore_used_once": _counted(_contatore_used_once),
    "no_contatori": _counted(_no_contatori),
    "head_may_be_replaced": _counted(_head_may_be_replaced),
    "whole_points_only": _counted(_same, whole=True),
    "anything_is_discarded": ("discard", _anything_is_discarded),
    "a_band_too_late": ("settle", _a_band_too_late),
    "match_goes_on_at_the_target": ("settle", _match_goes_on_at_the_target),
    "just_made_is_lost": _settled(_just_made_is_lost),
    "just_made_scores_nothing": _settled(_just_made_scores_nothing),
    "half_point_dropped": _settled(_half_point_dropped),
    "half_point_to_the_attack": _settled(_half_point_to_the_attack),
    "poignee_to_who_shows_it": _settled(_poignee_to_who_shows_it),
    "poignee_to_the_attack": _settled(_poignee_to_the_attack),
    "petit_to_the_winner_of_the_deal": _settled(_petit_to_the_winner),
    "petit_for_the_attack_only": _settled(_petit_for_the_attack_only),
    "base_not_multiplied": _settled(_base_not_multiplied),
    "impossible_counts_accepted": _settled(_nothing, possible=False),
    "excuse_only_when_void": ("legal", _excuse_only_when_void),
    "excuse_led_frees_all": ("legal", _excuse_led_frees_all),
    "overtrump_the_last_card_only": ("legal", _overtrump_the_last_card_only),
    "first_lead_in_the_suit_called": ("legal", _first_lead_in_the_suit_called),
    "excuse_takes_tricks": ("winner", _excuse_takes_tricks),
    "poignee_as_shown": ("declare", _poignee_as_shown),
}
"""Each fault by name: the operation that it is about, and the answer that it gives."""
