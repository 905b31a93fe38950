"""A referee who follows a deal card by card and settles it, by the words of the clauses.

He shares nothing with the engine but the combinations in a pile, which have tests of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from at_table import (
    FIVES,
    GAMES,
    IDS,
    LAST_CARDS,
    PACK_OF_62,
    PACKETS,
    cards_of,
    discards,
    ids,
    left_over,
    mask,
    may_play,
    pile,
    play,
    taker,
    value_of,
)

from tarocco.scoring import account

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tarocco.play import Action, State
    from tarocco.rulebook import Ruleset

TARGETS = {"ottocento": 800, "millone": 1000, "centocinquanta": 150, "quindici": 15}
PAIRS = ("ottocento", "quattro-scartate")
TERZIGLI = ("terziglio-poste", "terziglio-giochi")


@dataclass
class Referee:
    """What a referee has written down.

    Args:
        game: the game.
        players: how many play.
        dealer: who deals.
        deck: the cards as they are dealt.
        choices: readings chosen.
    """

    game: str
    players: int
    dealer: int
    deck: list[str]
    choices: Mapping[str, str]
    hands: list[list[str]] = field(default_factory=list)
    piles: list[list[str]] = field(default_factory=list)
    laid: list[list[str]] = field(default_factory=list)
    shown: list[list[str]] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    trick: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)
    rounds: int = 0
    asked: int = 0
    leader: int = 0
    owner: int | None = None
    matto_taker: int | None = None
    lone: int | None = None
    ended: str = ""

    def __post_init__(self) -> None:
        """Give everybody an empty place."""
        for places in (self.hands, self.piles, self.laid, self.shown):
            places += [[] for _ in range(self.players)]
        self.taken += [0] * self.players
        self.rest = list(self.deck)
        self.leader = self.seat(1)

    def seat(self, place: int) -> int:
        """Return who sits so many places to the dealer's right."""
        return (self.dealer + place) % self.players

    def reads(self, option: str, reading: str) -> bool:
        """Tell whether a reading is chosen."""
        return self.choices.get(option) == reading

    # The deal.

    @property
    def packets(self) -> tuple[int, ...]:
        """The packets of each round."""
        if self.reads("terziglio_cards", "19_and_5") and self.game in TERZIGLI:
            return 6, 6, 7
        return PACKETS[self.game, self.players]

    @property
    def last_cards(self) -> int:
        """How many cards lie before the dealer."""
        if self.reads("millone_dealer_cards", "second_deal") and self.game == "millone":
            return 0
        return LAST_CARDS.get(self.game, 0)

    def deal(self) -> None:
        """Deal until the players are asked, or to the end."""
        while self.rounds < len(self.packets):
            size = self.packets[self.rounds]
            for place in range(1, self.players + 1):
                self.hands[self.seat(place)] += self.rest[:size]
                self.rest = self.rest[size:]
            self.rounds += 1
            self.asked = 0
            if self.asks():
                return

    def asks(self) -> bool:
        """Tell whether a monte may be agreed on now."""
        rounds = (1, 2) if self.reads("monte_rounds", "five_or_ten") else (1,)
        return self.game in PAIRS and self.rounds in rounds

    def may_go_out_first(self) -> bool:
        """Tell whether the dealer may go out on his first cards."""
        return self.game in TARGETS

    # What is done.

    def follow(self, state: State, action: Action) -> None:
        """Note an action, and check that it was allowed."""
        assert state.turn in range(self.players)
        getattr(self, f"note_{action.kind}")(state.turn, action)

    def note_cut(self, seat: int, action: Action) -> None:
        """Put the lower part of the pack on top."""
        assert seat == self.seat(-1)
        assert 1 <= action.number <= 61
        self.rest = self.rest[action.number :] + self.rest[: action.number]
        self.begin()

    def begin(self) -> None:
        """Deal the cards."""
        self.deal()
        self.after_deal()

    def after_deal(self) -> None:
        """Give the dealer his cards where nothing can come before that."""
        if self.rounds == len(self.packets) and not self.may_go_out_first():
            self.take_last()

    def take_last(self) -> None:
        """Take up the cards that lie before the dealer."""
        self.hands[self.dealer] += self.rest[: self.last_cards]
        self.rest = self.rest[self.last_cards :]

    def note_monte(self, seat: int, _: Action) -> None:
        """Note that a player agrees."""
        assert self.asks()
        assert seat == self.seat(1 + self.asked)
        self.asked += 1
        if self.asked == self.players:
            self.ended = "monte"

    def note_no_monte(self, seat: int, _: Action) -> None:
        """Deal on after the first refusal."""
        assert seat == self.seat(1 + self.asked)
        self.begin()

    def note_take(self, seat: int, _: Action) -> None:
        """Let the dealer take his last cards."""
        assert seat == self.dealer
        self.take_last()

    def note_pass(self, seat: int, _: Action) -> None:
        """Let a player say nothing."""
        assert seat in range(self.players)

    def note_call(self, seat: int, action: Action) -> None:
        """Note a call, and find who plays alone."""
        assert self.game in TERZIGLI
        self.said.append(action.word)
        if self.game == "terziglio-giochi":
            assert seat == self.seat(len(self.said))
            bids = [word for word in self.said if word != "pass"]
            assert bids == sorted(set(bids), key=("gioco", "solo").index)
            if "solo" in bids or len(self.said) == 3:
                best = self.said.index(bids[-1]) if bids else None
                self.stand_alone(None if best is None else self.seat(1 + best))
        else:
            self.poste_call(seat)

    def poste_call(self, seat: int) -> None:
        """Note a call of the Terziglio a poste."""
        passes = 0
        while passes < len(self.said) and self.said[passes] == "passo":
            passes += 1
        rest = self.said[passes:]
        if not rest:
            assert seat == self.seat(passes)
            if passes == 3:
                self.stand_alone(None)
        elif rest[0] == "con_le_mie":
            assert seat == self.seat(1 + passes)
            self.stand_alone(seat)
        elif rest[-1] == "faccio_di_mio":
            self.stand_alone(seat)
        elif rest == ["posso", "va_bene", "va_bene"]:
            self.stand_alone(self.seat(1 + passes))
            assert self.lone != seat

    def stand_alone(self, seat: int | None) -> None:
        """Note who plays alone, and give him the pozzo if he takes it."""
        if seat is None:
            self.ended = "all_pass"
            return
        self.lone = seat
        if self.takes_pozzo:
            self.hands[seat] += self.rest
            self.rest = []

    @property
    def takes_pozzo(self) -> bool:
        """Whether the lone player takes the pozzo."""
        return (bool(self.said) and self.said[-1] in {"va_bene", "gioco"}) or (
            "gioco" in self.said and "solo" not in self.said
        )

    def note_discard(self, seat: int, action: Action) -> None:
        """Lay cards aside."""
        cards = ids(action.cards)
        assert not cards & set(FIVES)
        assert cards <= set(self.hands[seat])
        pozzo = 5 if self.reads("terziglio_cards", "19_and_5") else 8
        first = self.game == "millone" and not self.laid[seat]
        number = pozzo if self.game in TERZIGLI else 10 if first else 2
        assert len(cards) == number
        assert seat == (self.dealer if self.lone is None and not first else self.lone or seat)
        self.laid[seat] += cards
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        if first and seat == self.dealer:
            self.draw()

    def draw(self) -> None:
        """Draw ten more each in the Millone, and whatever is left to the dealer."""
        self.hands[self.seat(1)] += self.rest[:10]
        self.hands[self.dealer] += self.rest[10:]
        self.rest = []

    def note_declare(self, seat: int, action: Action) -> None:
        """Note the cards shown."""
        assert not self.shown[seat]
        assert ids(action.cards) <= set(self.hands[seat])
        self.shown[seat] += ids(action.cards)

    def note_out(self, seat: int, action: Action) -> None:
        """Note who goes out."""
        assert self.game in TARGETS
        assert ids(action.cards) <= set(self.hands[seat])
        self.shown[seat] += ids(action.cards)
        self.ended = "out"

    def note_play(self, seat: int, action: Action) -> None:
        """Note a card, and who takes the trick."""
        card = IDS[action.card]
        due = self.reads("matto_due", "when_void")
        assert seat == (self.leader + len(self.trick)) % self.players
        assert card in may_play(self.hands[seat], self.trick, matto_due=due)
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) == self.players:
            self.take_trick()

    def check_cards(self, state: State) -> None:
        """Compare what may be played, and what is said of a card that may not."""
        hand = self.hands[state.turn]
        legal = may_play(hand, self.trick, matto_due=self.reads("matto_due", "when_void"))
        assert cards_of(state.legal()) == legal
        for card in hand:
            wrong = state.violation(play(card))
            assert (wrong is None) == (card in legal)
            if wrong:
                assert wrong.kind.id in {"revoke", "no_trump"}
                assert ids(wrong.legal) == legal

    def take_trick(self) -> None:
        """Give a trick to who takes it, and the Matto to who played it."""
        winner = (self.leader + taker(self.trick)) % self.players
        last = not any(self.hands)
        for place, card in enumerate(self.trick):
            goes_to = winner
            if card == "Mat":
                self.owner = (self.leader + place) % self.players
                self.matto_taker = winner
                lost = last and self.reads("matto_in_the_last_trick", "lost")
                goes_to = winner if lost else self.owner
            self.piles[goes_to].append(card)
        self.taken[winner] += 1
        self.leader, self.trick = winner, []
        if last:
            self.last_trick()

    def last_trick(self) -> None:
        """Give away what sides without a trick lose."""
        for side in self.sides:
            if not sum(self.taken[seat] for seat in side):
                for seat in side:
                    self.piles[self.leader] += self.laid[seat]
                    self.laid[seat] = []
                    if "Mat" in self.piles[seat]:
                        self.piles[seat].remove("Mat")
                        assert self.matto_taker is not None
                        self.piles[self.matto_taker].append("Mat")
        if not self.exchange_due:
            self.turn_up_the_rest()

    def turn_up_the_rest(self) -> None:
        """Give away what is left over, when all else has gone where it belongs."""
        hidden = self.game in TERZIGLI or (
            self.game == "mattazza" and not self.reads("mattazza_leftover", "nobody")
        )
        if hidden:
            self.piles[self.leader] += self.rest
            self.rest = []
        self.ended = "counted"

    @property
    def sides(self) -> list[list[int]]:
        """Who plays with whom; the lone player comes first."""
        seats = list(range(self.players))
        if self.game in PAIRS:
            return [[0, 2], [1, 3]]
        if self.lone is not None:
            return [[self.lone], [seat for seat in seats if seat != self.lone]]
        return [[seat] for seat in seats]

    def side_of(self, seat: int) -> list[int]:
        """Return a player's side."""
        return next(side for side in self.sides if seat in side)

    @property
    def exchange_due(self) -> bool:
        """Whether a card is due for the Matto."""
        if self.owner is None:
            return False
        side = self.side_of(self.owner)
        keeps = any("Mat" in self.piles[seat] for seat in side)
        return keeps and self.matto_taker not in side and any(self.taken[seat] for seat in side)

    def may_give(self) -> set[str]:
        """Return what may be given for the Matto."""
        assert self.owner is not None
        places = [self.piles[seat] for seat in self.side_of(self.owner)]
        if not self.reads("exchange_from_discards", "no"):
            places += [self.laid[seat] for seat in self.side_of(self.owner)]
        cards = {card for place in places for card in place if card != "Mat"}
        if self.reads("matto_exchange", "any_card"):
            return cards
        least = min(map(value_of, cards))
        return {card for card in cards if value_of(card) == least}

    def note_give(self, seat: int, action: Action) -> None:
        """Hand a card over for the Matto."""
        card = IDS[action.card]
        assert self.exchange_due
        assert seat == self.owner
        assert card in self.may_give()
        for mine in self.side_of(seat):
            for place in (self.piles[mine], self.laid[mine]):
                if card in place:
                    place.remove(card)
        assert self.matto_taker is not None
        self.piles[self.matto_taker].append(card)
        self.turn_up_the_rest()

    # What it comes to.

    def check(self, state: State) -> None:
        """Compare the table with what is written down."""
        everywhere = [*left_over(state), *ids(state.places[state.setup.layout.trick])]
        for seat in range(self.players):
            assert ids(state.hand(seat)) == set(self.hands[seat])
            assert pile(state, seat) == set(self.piles[seat])
            assert discards(state, seat) == set(self.laid[seat])
            assert ids(state.talk.declared[seat]) == set(self.shown[seat])
            everywhere += [*ids(state.hand(seat)), *pile(state, seat), *discards(state, seat)]
        assert left_over(state) == set(self.rest)
        assert sorted(everywhere) == sorted(PACK_OF_62)
        assert list(state.taken) == self.taken
        assert [IDS[card] for card in state.trick] == self.trick
        assert state.over == bool(self.ended) or self.ended == "out"

    def count(self, side: Iterable[int], rules: Ruleset) -> int:
        """Return what a side has made, in half points."""
        seats = list(side)
        cards = [card for seat in seats for card in (*self.piles[seat], *self.laid[seat])]
        combinations = account(mask(cards), rules.scoring).families
        points = 2 * sum(family.points for family in combinations)
        if self.reads("mattazza_combinations", "not_counted") and self.game == "mattazza":
            points = 0
        points += self.card_half_points(cards) + (12 if self.leader in seats else 0)
        return points + sum(2 * self.declared(seat, rules) for seat in seats)

    def declared(self, seat: int, rules: Ruleset) -> int:
        """Return what a player has declared."""
        found = account(mask(self.shown[seat]), rules.scoring, declared=True)
        return sum(family.points for family in found.families)

    def card_half_points(self, cards: list[str]) -> int:
        """Return the values of the cards of a pile by pairs, or by groups in the Mattazza."""
        if self.game != "mattazza":
            return sum(2 * value_of(card) - 1 for card in cards)
        points = 0
        for start in range(0, len(cards), self.players):
            group = cards[start : start + self.players]
            dear = [value_of(card) for card in group if value_of(card) > 1]
            points += sum(dear) - (len(dear) - 1) if dear else 1
        return 2 * points


def followed(state: State, choices: Mapping[str, str]) -> Referee:
    """Follow a deal from its first card to its last action, checking the table after each."""
    history = list(state.history())
    first = history[0][0]
    game = next(game for game in GAMES if state.setup.rules.id == f"bologna/{game}")
    deck = [IDS[card] for card in first.deck]
    referee = Referee(game, state.setup.players, state.dealer, deck, choices)
    if not first.cut:
        referee.begin()
    for number, (before, action) in enumerate(history):
        after = history[number + 1][0] if number + 1 < len(history) else state
        if before.phase == "tricks":
            referee.check_cards(before)
        referee.follow(before, action)
        referee.check(after)
        assert all(not before.violation(each) for each in before.legal())
    return referee
