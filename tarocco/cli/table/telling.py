"""What happens, told in words to the player at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import indices, mask_of, usual_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tarocco.cli.table.voice import Voice
    from tarocco.play import Action, Match, State

_LABEL_WIDTH = 18


class Teller:
    """Tells what an action has changed, as far as the player at the terminal may know.

    Args:
        voice: the words.
        match: the match; it says which player sits in which seat.
        before: the deal before the action.
        action: the action.
        after: the deal after it.
    """

    def __init__(
        self, voice: Voice, match: Match, before: State, action: Action, after: State
    ) -> None:
        self.voice = voice
        self.match = match
        self.before = before
        self.action = action
        self.after = after
        self.setup = before.setup
        self.layout = before.setup.layout
        self.player = match.actor(before)

    def told(self) -> Iterator[str]:
        """Yield what has happened, a sentence each."""
        tells: Mapping[str, Callable[[], Iterator[str]]] = {
            "cut": self._cut,
            "call": self._call,
            "take": self._nothing,
            "discard": self._discard,
            "declare": self._declare,
            "out": self._out,
            "pass": self._pass,
            "play": self._play,
            "give": self._give,
        }
        yield from tells.get(self.action.kind, self._plain)()
        if self.action.kind in {"cut", "no_monte"}:
            yield from self._dealt()
        yield from self._last_cards()
        yield from self._drawn()
        if self.after.over and self.after.talk.ended in {"monte", "all_pass"}:
            key = "thrown_in" if self.after.talk.ended == "monte" else "all_pass"
            yield self.voice.text(key)

    def _of(self, key: str, **values: object) -> str:
        """Return a phrase about the player who has acted."""
        return self.voice.of(key, self.player, **values)

    def _seat(self, key: str, seat: int, **values: object) -> str:
        """Return a phrase about the player in a seat."""
        return self.voice.of(key, self.match.players[seat], **values)

    def _gained(self, seat: int) -> int:
        """Return the mask of the cards that have come into a hand."""
        return self.after.places[seat] & ~self.before.places[seat]

    def _is_me(self, seat: int) -> bool:
        """Tell whether a seat is that of the player at the terminal."""
        return self.match.players[seat] == self.voice.seating.me

    def _cut(self) -> Iterator[str]:
        """Tell how many cards were lifted."""
        yield self._of("cut", n=self.voice.how_many(self.action.number))

    def _plain(self) -> Iterator[str]:
        """Tell an answer that is a word."""
        yield self._of(self.action.kind)

    def _pass(self) -> Iterator[str]:
        """Tell that somebody does not go out, or has nothing more to declare.

        That others had no choice is not for the player here to know; that he had
        none himself need not be said.
        """
        if self._is_me(self.before.turn) and len(self.before.legal()) == 1:
            return
        rule = self.setup.phases[self.before.step].rule
        yield self._of("pass" if rule.kind == "declarations" else "no_out")

    def _nothing(self) -> Iterator[str]:
        """Tell nothing: the cards taken are told anyway."""
        yield from ()

    def _dealt(self) -> Iterator[str]:
        """Tell how many cards have been dealt."""
        face_down = self._face_down()
        counts = [hand.bit_count() for hand in self.after.places[: self.setup.players]]
        waiting = mask_of(face_down) & self.after.places[self.layout.undealt]
        if waiting and waiting == self.after.places[self.layout.undealt]:
            yield self.voice.text("dealt_dealer", n=min(counts), m=waiting.bit_count())
        else:
            yield self.voice.text("dealt", n=min(counts))
        stock = self.after.places[self.layout.stock]
        if stock:
            yield self.voice.text("stock", n=stock.bit_count())

    def _face_down(self) -> Sequence[int]:
        """Return the cards that wait for the dealer once all packets are dealt."""
        rule = next(rule for rule in self.setup.game.phases if rule.kind == "deal")
        start = sum(rule.packets[self.setup.players]) * self.setup.players
        return self.after.deck[start : start + rule.face_down]

    def _last_cards(self) -> Iterator[str]:
        """Tell that the dealer has taken the last cards."""
        cards = mask_of(self._face_down())
        undealt, dealer = self.layout.undealt, self.before.dealer
        taken = cards & self.before.places[undealt] & ~self.after.places[undealt]
        if not taken or taken & ~self.after.places[dealer]:
            return
        yield self._seat("takes_last", dealer, n=taken.bit_count())
        if self._is_me(dealer):
            yield self.voice.text("get", cards=self.voice.cards(taken))

    def _drawn(self) -> Iterator[str]:
        """Tell that everybody has drawn more cards, and what the player here has got."""
        if self.action.kind != "discard":
            return
        seats = range(self.setup.players)
        most = min(self._gained(seat).bit_count() for seat in seats)
        if most:
            yield self.voice.text("draws", n=most)
            for seat in filter(self._is_me, seats):
                yield self.voice.text("get", cards=self.voice.cards(self._gained(seat)))

    def _call(self) -> Iterator[str]:
        """Tell what was said, and who plays alone."""
        calls = self.setup.game.calls
        yield self._of("call", call=self.voice.call(calls[self.action.word]))
        lone = self.after.talk.lone
        if lone < 0:
            return
        yield self._seat("lone", lone)
        gained = self._gained(lone)
        if gained:
            yield self._seat("takes_stock", lone, n=gained.bit_count())
            if self._is_me(lone):
                yield self.voice.text("get", cards=self.voice.cards(gained))

    def _discard(self) -> Iterator[str]:
        """Tell that cards were laid aside; which, only to who did it."""
        cards = self.action.cards
        number = self.voice.how_many(cards.bit_count())
        yield self._of("discard", n=number, cards=self.voice.cards(cards))

    def _declare(self) -> Iterator[str]:
        """Tell what was declared, each combination with its value."""
        cards = self.action.cards
        points = self.voice.points(self.setup.declarer.points[cards])
        yield self._of("declare", points=points, cards=self.voice.cards(cards))
        yield from combinations_of(self.voice, self.after, cards)

    def _out(self) -> Iterator[str]:
        """Tell that somebody goes out, and with what."""
        claim = self.after.talk.claims[-1]
        yield self._of("out", points=self.voice.points(claim.half_points // 2))
        cards = self.after.talk.declared[claim.seat]
        if cards:
            yield from combinations_of(self.voice, self.after, cards)

    def _play(self) -> Iterator[str]:
        """Tell which card was played, and what becomes of a trick that is full."""
        yield played(self.voice, self.player, self.action.card)
        if sum(self.after.taken) > sum(self.before.taken):
            yield from self._taken()

    def _taken(self) -> Iterator[str]:
        """Tell who has taken the trick, and what becomes of the Matto."""
        winner = self.after.leader
        last = not any(self.after.places[: self.setup.players])
        yield self._seat("takes_final" if last else "takes", winner)
        stock = self.before.places[self.layout.stock]
        if stock and not self.after.places[self.layout.stock]:
            yield self.voice.text("leftover", n=stock.bit_count())
        covered = self.after.talk.covered
        if covered is not None and self.before.talk.covered is None and not last:
            yield self._seat("matto_home", covered.owner)
        if last:
            yield from self._at_the_end()

    def _at_the_end(self) -> Iterator[str]:
        """Tell what is lost for want of a trick, or with the last one."""
        covered, matto = self.after.talk.covered, self.setup.duties.matto
        if covered is not None:
            home = self.after.places[self.layout.pile(covered.owner)] & matto
            if not home:
                yield self._seat("matto_lost", covered.owner)
            elif self.before.talk.covered is None:
                yield self._seat("matto_home", covered.owner)
        for seat in range(self.setup.players):
            place = self.layout.discards(seat)
            if self.before.places[place] and not self.after.places[place]:
                yield self._seat("discards_lost", seat)

    def _give(self) -> Iterator[str]:
        """Tell which card was given for the Matto, and to whom."""
        covered = self.before.talk.covered
        winner = self.match.players[self.before.leader if covered is None else covered.winner]
        card, to = self.voice.cards(self.action.cards), self.voice.seating.inside(winner)
        yield self._of("gives", card=card, to=to)


def played(voice: Voice, player: int, card: int) -> str:
    """Return the line of a card in a trick."""
    label = voice.seating.labels[player].ljust(_LABEL_WIDTH)
    name, spelled = voice.named(card), voice.pack.cards[card].id
    return f"  {label}{spelled.ljust(5)}{name if name != spelled else ''}".rstrip()


def combinations_of(voice: Voice, state: State, cards: int) -> Iterator[str]:
    """Yield the combinations that some cards show, each with its cards and points."""
    from tarocco.scoring import account  # noqa: PLC0415 - only who declares needs it

    found = account(cards, state.setup.scoring, declared=True)
    for family in found.families:
        for line in family.lines:
            name = usual_name(line.rule.names, voice.lang, line.rule.id)
            spelled = " ".join(voice.pack.cards[card].id for card in line.cards)
            yield f"  {name} {line.points}: {spelled}"
        if family.doubled:
            rule = family.family.multiplier
            name = usual_name(rule.names, voice.lang, rule.id)
            yield f"  {name}: {sum(line.points for line in family.lines)} × {rule.factor}"


def tricks_of(state: State) -> list[list[tuple[int, int]]]:
    """Return the tricks of a deal so far: each a list of seats and the cards they played."""
    tricks: list[list[tuple[int, int]]] = []
    for before, action in state.history():
        if action.kind == "play":
            if not before.trick:
                tricks.append([])
            tricks[-1].append((before.turn, next(indices(action.cards))))
    return tricks
