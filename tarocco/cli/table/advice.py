"""What a beginner would do, and why as far as it can be said in a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of
from tarocco.play import Chance
from tarocco.play.contract_beginner import discards_liked, least_strength, strength
from tarocco.play.follow import winner_of
from tarocco.play.policies import POLICIES

if TYPE_CHECKING:
    from tarocco.cli.table.voice import Voice
    from tarocco.play import Action, View
    from tarocco.scoring.contract_rules import Tier

_PROPOSED = 3
_LAST_TWO = 2


def advised(view: View, chance: Chance) -> Action:
    """Return what a beginner would do."""
    return POLICIES["beginner"](view, chance)


def discards_proposed(view: View) -> list[Action]:
    """Return a few discards, the one a beginner likes best first."""
    if view.setup.contracts is not None:
        return discards_liked(view)[:_PROPOSED]
    left = view.legal
    found: list[Action] = []
    while left and len(found) < _PROPOSED:
        best = advised(replace(view, legal=left), Chance("a proposal"))
        found.append(best)
        left = tuple(action for action in left if action != best)
    return found


def in_words(action: Action, view: View, voice: Voice) -> str:
    """Say what an action is, as one would ask for it."""
    calls = view.setup.game.calls
    return voice.text(
        f"do_{action.kind}",
        n=voice.how_many(action.number),
        call=voice.call(calls[action.word]) if action.kind == "call" else "",
        word=action.word,
        cards=voice.cards(action.cards),
    )


def hint(view: View, chance: Chance, voice: Voice) -> str:
    """Say what a beginner would do, with a reason if there is one."""
    action = advised(view, chance)
    said, why = in_words(action, view, voice), _why(action, view, voice)
    return voice.text("hint_why", action=said, why=why) if why else voice.text("hint", action=said)


def _why(action: Action, view: View, voice: Voice) -> str:
    """Say why, or nothing."""
    if view.setup.contracts is not None:
        return _why_contract(action, view, voice)
    declarer = view.setup.declarer
    if action.kind == "declare":
        return voice.text("why_declare", points=voice.points(declarer.points[action.cards]))
    if action.kind == "play":
        return voice.text(_why_play(action.card, view))
    if action.kind == "call":
        heads = mask_of(
            max(indices(suit.cards), key=lambda card: view.setup.pack.cards[card].rank)
            for suit in view.setup.pack.suits.values()
        )
        strong = view.hand & (view.setup.duties.trumps | heads)
        return voice.text("why_strong", n=strong.bit_count(), m=view.hand.bit_count())
    key = {
        "out": "why_out",
        "discard": "why_discard",
        "give": "why_give",
        "monte": "why_monte",
        "no_monte": "why_no_monte",
    }.get(action.kind)
    return voice.text(key) if key else ""


def _why_contract(action: Action, view: View, voice: Voice) -> str:
    """Say why, where there are contracts; or nothing."""
    if action.kind == "declare":
        return voice.text("why_poignee", points=voice.points(premium_of(action.cards, view)))
    if action.kind == "call":
        return voice.text("why_bid", n=strength(view), m=least_strength(view))
    if action.kind == "play":
        key = _why_play(action.card, view)
        if key == "why_matto":
            key = "why_excuse" if view.hand.bit_count() > _LAST_TWO else "why_excuse_last"
        return voice.text(key)
    key = {"discard": "why_discard_lone", "called_card": "why_called"}.get(action.kind, "")
    return voice.text(key) if key else ""


def premium_of(cards: int, view: View) -> int:
    """Return the premium of a poignée, 0 for what is none."""
    tier = tier_shown(cards, view)
    return 0 if tier is None else tier.points


def tier_shown(cards: int, view: View) -> Tier | None:
    """Return the size of a poignée, None for what is none."""
    contracts, players = view.setup.contracts, view.setup.players
    sizes = contracts.tiers.values() if contracts is not None else ()
    return next((tier for tier in sizes if tier.cards[players] == cards.bit_count()), None)


def _why_play(card: int, view: View) -> str:
    """Return the phrase that says why a card is played."""
    setup = view.setup
    cards = [action for action in view.legal if action.kind == "play"]
    if len(cards) == 1:
        return "why_only"
    if setup.duties.matto >> card & 1:
        return "why_matto"
    if not view.led:
        return "why_lead" if _above(card, setup.duties.opens[card], view) else "why_lead_high"
    powers = setup.powers[view.led]
    place = winner_of(
        [powers[each] for each in (*view.trick, card)], last_of_equals=setup.last_of_equals
    )
    if place == len(view.trick):
        last = len(view.trick) + 1 == setup.players
        return "why_takes_sure" if last or not _above(card, view.led, view) else "why_takes"
    if setup.game.settlement.kind == "losers":
        return "why_avoid"
    ours = (view.leader + place) % setup.players in view.side
    return "why_partner" if ours else "why_cheap"


def _above(card: int, led: int, view: View) -> int:
    """Return the mask of the cards not yet seen that could take a trick from a card.

    On a card that is led only those of its own suit are meant.
    """
    setup = view.setup
    powers = setup.powers[led]
    unseen = setup.pack.all & ~view.seen
    rivals = unseen & led if not view.led else unseen
    return mask_of(each for each in indices(rivals) if powers[each] >= powers[card])
