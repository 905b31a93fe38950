"""What happens in a deal with a contract, told in words to the player at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cli.table.telling import Teller
from tarocco.play.poignee import tier_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tarocco.cli.table.voice import Voice
    from tarocco.play import Action, Match, State
    from tarocco.play.state import Covered


def teller_of(voice: Voice, match: Match, before: State, action: Action, after: State) -> Teller:
    """Return who tells what an action has changed, by whether the game has contracts."""
    kind = Teller if before.setup.contracts is None else ContractTeller
    return kind(voice, match, before, action, after)


class ContractTeller(Teller):
    """Tells what an action has changed, as far as the player at the terminal may know.

    Args:
        voice: the words.
        match: the match; it says which player sits in which seat.
        before: the deal before the action.
        action: the action.
        after: the deal after it.
    """

    def told(self) -> Iterator[str]:
        """Yield what has happened, a sentence each."""
        tells: Mapping[str, Callable[[], Iterator[str]]] = {
            "cut": self._cut,
            "deal": self._deal,
            "call": self._call,
            "called_card": self._called_card,
            "discard": self._discard,
            "chelem": self._plain,
            "pass": self._no_chelem,
            "declare": self._declare,
            "play": self._play,
        }
        yield from tells[self.action.kind]()
        yield from self._chien()
        if self.after.over and self.after.talk.ended in {"petit_sec", "all_pass"}:
            yield self.voice.text(self.after.talk.ended)

    def _deal(self) -> Iterator[str]:
        """Tell that the cards are dealt, and the chien laid aside."""
        stock = self.after.places[self.layout.stock]
        number = self.voice.how_many(stock.bit_count())
        yield self._of("deals_chien", n=number)
        yield self.voice.text("dealt", n=self.after.places[0].bit_count())

    def _call(self) -> Iterator[str]:
        """Tell what was said, who is the taker, and whose a chien is that stays face down."""
        calls, talk = self.setup.game.calls, self.after.talk
        yield self._of("call", call=self.voice.call(calls[self.action.word]))
        if talk.call is None:
            return
        yield self._seat("taker", talk.lone, call=self.voice.call(talk.call))
        if not talk.call.takes_stock:
            yield self.voice.text(f"chien_{talk.call.stock}")

    def _called_card(self) -> Iterator[str]:
        """Tell which card was called, and to who holds it that he does."""
        lone, called = self.before.turn, self.action.cards
        yield self._of("called_card", card=self._named())
        if called & self.after.talk.turned:
            return
        for seat, hand in enumerate(self.before.places[: self.setup.players]):
            if hand & called and self._is_me(seat):
                taker = self.voice.seating.labels[self.match.players[lone]]
                own = seat == lone
                yield self.voice.text("called_own" if own else "called_mine", who=taker)

    def _named(self) -> str:
        """Return the only card of the action, spelled and named."""
        spelled, name = self.voice.cards(self.action.cards), self.voice.named(self.action.card)
        return spelled if name == spelled else f"{name} ({spelled})"

    def _chien(self) -> Iterator[str]:
        """Tell that the chien is turned up, and what was in it after the last trick."""
        turned, lone = self.after.talk.turned, self.after.talk.lone
        if turned and not self.before.talk.turned:
            yield self.voice.text("chien_shown", cards=self.voice.cards(turned))
            if turned & self.after.talk.called:
                yield self._seat("called_chien", lone)
            yield self._seat("chien_taken", lone)

    def _discard(self) -> Iterator[str]:
        """Tell that cards were laid aside, and show the trumps among them."""
        yield from super()._discard()
        forced = self.after.talk.forced
        if forced:
            yield self.voice.text("forced", cards=self.voice.cards(forced))

    def _no_chelem(self) -> Iterator[str]:
        """Tell that no chelem was announced."""
        yield self._of("no_chelem")

    def _declare(self) -> Iterator[str]:
        """Tell which poignée was shown."""
        tier = tier_of(self.action.cards, self.before)
        name = "" if tier is None else self.voice.tier(tier)
        yield self._of("poignee", tier=name, cards=self.voice.cards(self.action.cards))

    def _play(self) -> Iterator[str]:
        """Tell which card was played, whether it is the one called, and who takes the trick."""
        full = sum(self.after.taken) > sum(self.before.taken)
        lines = list(super()._play())
        yield lines[0]
        talk = self.after.talk
        if self.action.cards & talk.called:
            yield self._partner(talk.lone)
        if full:
            yield from lines[1:]

    def _partner(self, lone: int) -> str:
        """Tell who the partner is, now that the card called is played."""
        if self.before.turn == lone:
            return self._of("plays_alone")
        names = self.voice.seating.labels
        if self._is_me(lone):
            return self.voice.text("partner_mine", who=names[self.player])
        return self._of("partner", taker=names[self.match.players[lone]])

    def _taken(self) -> Iterator[str]:
        """Tell who has taken the trick, and what becomes of the Excuse."""
        winner, talk = self.after.leader, self.after.talk
        last = not any(self.after.places[: self.setup.players])
        yield self._seat("takes_final" if last else "takes", winner)
        if last:
            yield from self._at_the_end()
        elif talk.covered is not None and self.before.talk.covered is None:
            yield self._seat("excuse_home", talk.covered.owner)

    def _at_the_end(self) -> Iterator[str]:
        """Tell of the Petit in the last trick, the chien, and what the Excuse brings and costs."""
        talk = self.after.talk
        if talk.petit is not None and talk.petit[1] == sum(self.after.taken):
            yield self._seat("petit_last", talk.petit[0])
        stock = self.before.places[self.layout.stock]
        if stock:
            yield self.voice.text("chien_was", cards=self.voice.cards(stock))
        if talk.covered is not None:
            yield from self._excuse_at_the_end()

    def _excuse_at_the_end(self) -> Iterator[str]:
        """Tell to which side the Excuse goes, and to which a card for it."""
        talk, covered = self.after.talk, self.after.talk.covered
        if talk.swept >= 0:
            yield self.voice.text("excuse_wins")
            return
        if covered is None:
            return
        own = self.after.side_of(covered.owner)
        home = self.setup.duties.matto
        lost = not any(self.after.places[self.layout.pile(seat)] & home for seat in own)
        if covered.last:
            yield self._seat("excuse_lost" if lost else "excuse_home", covered.owner)
        to = self._inside(covered.owner if lost else covered.winner)
        if talk.owed:
            yield self.voice.text("excuse_owed", to=to)
        elif self._is_paid(covered, own, lost=lost):
            yield self.voice.text("excuse_paid", to=to)

    def _is_paid(self, covered: Covered, own: tuple[int, ...], *, lost: bool) -> bool:
        """Tell whether a card is given for the Excuse."""
        rules = self.setup.contracts
        if rules is None:
            return False
        if lost:
            return rules.excuse.last_trick_return
        tricks = sum(self.after.taken[seat] for seat in own)
        return covered.winner not in own and (tricks > 0 or not rules.excuse.whole)

    def _inside(self, seat: int) -> str:
        """Return what the player in a seat is called inside a sentence."""
        return self.voice.seating.inside(self.match.players[seat])
