"""Making an action of what was typed (any language, any spelling)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarocco.cli.table.advice import discards_proposed
from tarocco.cli.table.screen import LONGEST_INPUT, printable
from tarocco.cli.table.words import COMMANDS, NO, VERBS, WHOLE, YES
from tarocco.notation import read_cards
from tarocco.notation.read import NotationError
from tarocco.notation.words import lexicon, phrase, plain
from tarocco.play import Action
from tarocco.play.actions import CHELEM, MONTE, NO_MONTE, PASS, TAKE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarocco.cli.table.voice import Voice
    from tarocco.play import Chance, View

_NUMBER = re.compile(r"#?\s*(\d{1,6})\s*[.)]?")
_LISTED = re.compile(r"#\s*(\d{1,6})")
_PACKETS = re.compile(r"\d{1,3}(?:[ ,;]+\d{1,3})*")
_CLOSE = re.compile(r"did you mean '(.+)'")
_LONGEST_SHOWN = 30
_OF_ONE_CARD = {"play", "give", "called_card"}


class Unclear(Exception):  # noqa: N818 - it is an answer to a person, not an error
    """What was typed has no meaning here; the text says why, in the language of the table."""


@dataclass(frozen=True, slots=True)
class Command:
    """A question, or a wish that is no action.

    Args:
        name: what is asked.
        rest: what follows the word.
    """

    name: str
    rest: str = ""


class Reader:
    """Reads the answers to one prompt.

    Args:
        view: what the player sees.
        voice: the words.
        chance: what decides where nothing was chosen.
    """

    def __init__(self, view: View, voice: Voice, chance: Chance) -> None:
        self.view = view
        self.voice = voice
        self.chance = chance
        self.pack = view.setup.pack
        self.kind = _asked_for(view)
        self.cards = [action for action in view.legal if action.kind in _OF_ONE_CARD]
        self.shows = _of_kind(view, "declare")
        self.outs = sorted(
            _of_kind(view, "out"),
            key=lambda action: (
                action.cards.bit_count(),
                -view.setup.declarer.points[action.cards],
            ),
        )
        self.proposals = discards_proposed(view) if self.kind == "discard" else []

    def read(self, typed: str) -> Action | Command:
        """Return what was meant.

        Raises:
            Unclear: if nothing can be made of it.
        """
        if len(typed) > LONGEST_INPUT:
            raise Unclear(self.voice.text("too_long", n=LONGEST_INPUT))
        text = printable(typed)
        if not text:
            return self._enter()
        if self.kind == "call":
            call = self._call(text)
            if call is not None:
                return call
        answer = self._yes_or_no(text)
        if answer is not None:
            return answer
        first, _, rest = text.partition(" ")
        word = plain(first).rstrip(".,:!")
        if word in COMMANDS:
            return Command(COMMANDS[word], rest.strip())
        if word in VERBS:
            return self._done(VERBS[word], rest.strip())
        return self._done(self.kind, text)

    def _enter(self) -> Action:
        """Return what is done if nothing is typed.

        Raises:
            Unclear: if something must be.
        """
        if self.kind in {"cut", "deal"}:
            return self.view.legal[self.chance.below(len(self.view.legal))]
        if self.kind == "monte":
            return NO_MONTE
        if self.kind in {"pass", "take", "chelem"}:
            return self.view.legal[0]
        if len(self.cards) == 1 and not self.shows:
            return self.cards[0]
        raise Unclear(self.voice.text("nothing"))

    def _done(self, kind: str, text: str) -> Action:
        """Return an action of some kind."""
        if kind == "call" and self.kind == "called_card":
            kind = self.kind
        if kind in {"monte", "take", "pass", "chelem"}:
            if text and kind == self.kind and plain(text) not in VERBS:
                raise self._unread(text)
            return {"monte": MONTE, "take": TAKE, "pass": PASS, "chelem": CHELEM}[kind]
        if kind in {"cut", "deal", "call"}:
            return self._said(kind, text)
        if kind in {"declare", "out"}:
            return self._shown(kind, text)
        if kind == "discard":
            return self._discard(text)
        return self._card(kind, text)

    def _said(self, kind: str, text: str) -> Action:
        """Return a cut, a way to deal, or a call."""
        if kind == "cut":
            return Action("cut", number=self._how_many(text))
        return Action(kind, word=self._packets(text) if kind == "deal" else self._known_call(text))

    def _unread(self, text: str) -> Unclear:
        """Say that a text means nothing."""
        return Unclear(self.voice.text("unread", text=_cut(text)))

    def _how_many(self, text: str) -> int:
        """Return how many cards are lifted."""
        found = _NUMBER.fullmatch(text)
        if found is None:
            most = len(self.pack.cards) - 1
            raise Unclear(self.voice.text("not_a_number", text=_cut(text), n=most))
        return int(found[1])

    def _packets(self, text: str) -> str:
        """Return after which packets a card goes to the chien."""
        if _PACKETS.fullmatch(text) is None:
            example = self.view.legal[0].word
            raise Unclear(self.voice.text("not_packets", text=_cut(text), example=example))
        return " ".join(str(int(number)) for number in re.findall(r"\d+", text))

    def _yes_or_no(self, text: str) -> Action | None:
        """Return the answer to what can be answered with yes or no, None if it is no answer."""
        word = phrase(text.strip(" .!"))[:1]
        if word and word[0] in NO:
            no = {"monte": NO_MONTE, "take": TAKE, "pass": PASS, "chelem": PASS}
            return no.get(self.kind)
        if not word or word[0] not in YES:
            return None
        if self.kind in {"monte", "chelem"}:
            return MONTE if self.kind == "monte" else CHELEM
        if self.kind in {"take", "pass"}:
            return self._shown("out" if self.outs else "declare", "")
        return None

    def _call(self, text: str) -> Action | None:
        """Return the call that a text names, None if it names none."""
        calls = self.view.setup.game.calls
        listed = [action.word for action in self.view.legal]
        found = _NUMBER.fullmatch(text)
        if found is not None:
            return Action("call", word=self._from_list(int(found[1]), listed))
        wanted = _letters(text)
        named = {
            _letters(name): word
            for word in (*calls, *reversed(listed))
            for names in (*calls[word].names.values(), (word.replace("_", " "),))
            for name in names
        }
        if wanted in named:
            return Action("call", word=named[wanted])
        begun = {
            word
            for name, word in named.items()
            if wanted and word in listed and f"{name} ".startswith(f"{wanted} ")
        }
        return Action("call", word=begun.pop()) if len(begun) == 1 else None

    def _known_call(self, text: str) -> str:
        """Return the call that a text names."""
        call = self._call(text) if self.view.setup.game.calls else None
        if call is None:
            raise self._unread(text)
        return call.word

    def _from_list(self, number: int, things: Sequence[str]) -> str:
        """Return a thing of a list by its number."""
        return things[self._place(number, len(things))]

    def _place(self, number: int, most: int) -> int:
        """Return the place in a list that a number means."""
        if not most:
            raise Unclear(self.voice.text("no_list", n=number))
        if not 1 <= number <= most:
            raise Unclear(self.voice.text("no_number", n=number, most=most))
        return number - 1

    def _shown(self, kind: str, text: str) -> Action:
        """Return a declaration, or going out with one."""
        listed = self.shows if kind == "declare" else self.outs
        found = _NUMBER.fullmatch(text)
        if found is not None and (listed or text.startswith("#")):
            return listed[self._place(int(found[1]), len(listed))]
        if text and plain(text) not in WHOLE:
            return Action(kind, self._read(text))
        if kind == "out":
            return listed[0] if listed else Action("out")
        if len(listed) > 1 and not text:
            raise Unclear(self.voice.text("choose", verb=self.voice.text("declare_verb")))
        return listed[0] if listed else Action("declare")

    def _discard(self, text: str) -> Action:
        """Return a discard: a proposal by its number, or the cards named."""
        found = _NUMBER.fullmatch(text)
        number = self.proposals[0].cards.bit_count() if self.proposals else 0
        if found is not None and (number != 1 or text.startswith("#")):
            return self.proposals[self._place(int(found[1]), len(self.proposals))]
        return Action("discard", self._read(text))

    def _card(self, kind: str, text: str) -> Action:
        """Return the play, or the gift, of the card that a text means."""
        found = _LISTED.fullmatch(text)
        if found is not None:
            card = self.cards[self._place(int(found[1]), len(self.cards))].card
            return Action(kind, 1 << card)
        by_rank = self._of_rank(text)
        if len(by_rank) == 1:
            return Action(kind, 1 << by_rank[0])
        if by_rank:
            names = ", ".join(self.pack.cards[card].id for card in by_rank)
            raise Unclear(self.voice.text("several", text=_cut(text), cards=names))
        return Action(kind, self._read(text))

    def _of_rank(self, text: str) -> list[int]:
        """Return the cards that may be played and have the rank that a bare word names.

        A word that by itself names a card is no bare rank, unless it is the
        number of a trump that the player does not have.
        """
        words, known = phrase(text), lexicon(self.pack)
        allowed, cards = [action.card for action in self.cards], self.pack.cards
        if words in known.wildcards:
            group = known.wildcards[words].cards
            return [card for card in allowed if group >> card & 1][:1]
        named = known.card(words)
        if named is not None:
            trump = self.view.setup.duties.trumps >> named & 1
            if not trump or named in allowed or self.view.hand >> named & 1:
                return []
        rank = known.faces.get(words, "" if named is None else cards[named].id)
        return [card for card in allowed if rank and cards[card].id == rank + cards[card].suit]

    def _read(self, text: str) -> int:
        """Read cards.

        Raises:
            Unclear: if the text does not name cards.
        """
        if not text:
            raise Unclear(self.voice.text("which_cards"))
        try:
            cards = read_cards(text, self.pack)
        except NotationError as error:
            if len(text) == 1:
                raise self._unread(text) from None
            raise Unclear(self._not_cards(error)) from None
        if not cards:
            raise self._unread(text)
        return cards

    def _not_cards(self, error: NotationError) -> str:
        """Say what is wrong with the spelling of a card."""
        close = _CLOSE.search(error.reason)
        return self.voice.text(
            "unread_but" if close else "unread_card",
            token=_cut(error.token),
            reason=error.reason,
            close=close[1] if close else "",
        )


def _asked_for(view: View) -> str:
    """Return the kind of action that is meant if no verb is typed."""
    kind = view.legal[0].kind
    if any(action.kind == "chelem" for action in view.legal[:2]):
        return "chelem"
    return "monte" if kind == "no_monte" else kind


def _of_kind(view: View, kind: str) -> list[Action]:
    """Return the legal actions of a kind."""
    return [action for action in view.legal if action.kind == kind]


def _letters(text: str) -> str:
    """Return the plain words of a text, without marks."""
    return " ".join(re.findall(r"[^\W_]+", plain(text)))


def _cut(text: str) -> str:
    """Cut a long text."""
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
