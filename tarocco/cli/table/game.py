"""The course of a match at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import usual_name
from tarocco.cli.count import Page
from tarocco.cli.shared import in_language
from tarocco.cli.table.advice import hint, tier_shown
from tarocco.cli.table.answers import Command, Reader, Unclear
from tarocco.cli.table.paper import Paper
from tarocco.cli.table.screen import EndOfInputError
from tarocco.cli.table.teller import teller_of
from tarocco.cli.table.telling import played, tricks_of
from tarocco.cli.table.words import COMMANDS
from tarocco.notation.words import plain
from tarocco.scoring import account

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tarocco.cli.table.screen import Screen
    from tarocco.cli.table.sitting import Moment
    from tarocco.cli.table.voice import Voice
    from tarocco.play import Action, Match, View
    from tarocco.play.policies import Policy
    from tarocco.rulebook import Book

INTERRUPTED = 130
_MANY_CLAUSES = 12
_SUIT_WIDTH = 10
_WORD_WIDTH = 22


class _QuitError(Exception):
    """The player stops."""


class Game:
    """A match between the player at the terminal and a policy.

    Args:
        moments: the moments of the match so far; the last one is where it goes on.
        path: where it is saved.
        policy: how the others play.
        book: the rule book.
        voice: the words.
        screen: the terminal.
    """

    def __init__(  # noqa: PLR0913 - what a game needs
        self,
        moments: list[Moment],
        *,
        path: Path,
        policy: Policy,
        book: Book,
        voice: Voice,
        screen: Screen,
    ) -> None:
        self.moment = moments[-1]
        self.choices = [moment for moment in moments if _is_asked(moment)]
        if self.choices and self.choices[-1] is self.moment:
            self.choices.pop()
        self.path = path
        self.policy = policy
        self.book = book
        self.voice = voice
        self.screen = screen
        self.refused = ""
        self.hand_shown = 0
        self.head = (0, 0)

    def run(self, *, resumed: bool) -> int:
        """Play until the match ends or the player stops, and return the exit code."""
        try:
            self._begin(resumed=resumed)
            self._match()
        except (_QuitError, EndOfInputError):
            self.screen.say(self._text("saved", path=self.path))
            return 0
        except KeyboardInterrupt:
            self.screen.say()
            self.screen.say(self._text("saved", path=self.path))
            return INTERRUPTED
        return 0

    def _text(self, key: str, **values: object) -> str:
        """Return a phrase."""
        return self.voice.text(key, **values)

    # The course of the match.

    def _begin(self, *, resumed: bool) -> None:
        """Say which game it is, and show the draw for the seats or where the game stands."""
        sitting = self.moment.sitting
        row = self.book.rulesets[sitting.rules.id]
        name = usual_name(row["names"], self.voice.lang, sitting.rules.id)
        label = sitting.rules.label
        self.screen.say(self._text("title", game=name, ruleset=label, seed=sitting.seed), bold=True)
        self.screen.say(self._text("resumed" if resumed else "new", path=self.path))
        self.screen.say(self._text("help_hint"))
        self.moment.save(self.path)
        if not resumed:
            self._show_draw()
            self._begin_deal()
            return
        self._begin_deal()
        if self.moment.state.trick:
            self.screen.say()
            self._show_trick()

    def _show_draw(self) -> None:
        """Show the cards drawn for the seats."""
        game, sitting = self.moment.state.setup.game, self.moment.sitting
        self.screen.say()
        key = "draw_pairs" if game.sides == "pairs" else "draw"
        if game.play.lowest_deals and key == "draw":
            key = "draw_low"
        self.screen.say(self._text(key, n=game.play.together))
        for number, cards in enumerate(sitting.draw):
            if number:
                self.screen.say(self._text("again"))
            players = self.voice.seating.from_me(range(len(cards)))
            self.screen.show(played(self.voice, player, cards[player]) for player in players)

    def _match(self) -> None:
        """Play deal after deal."""
        while True:
            while not self.moment.state.over:
                self._show_trick_head()
                if self.moment.mine:
                    self._my_turn()
                else:
                    self._act(self.policy(self._view(self.moment.state.turn), self.moment.chance()))
            match = self._end_deal()
            if match.over:
                self.screen.say()
                paper = Paper(self.voice, self.moment.match, self.moment.state)
                self.screen.say(paper.ending(match), bold=True)
                self.screen.say(self._text("recorded", path=self.path))
                return
            if self._goes_on(match):
                self.moment = self.moment.next_deal(match)
                self.moment.save(self.path)
                self._begin_deal()

    def _begin_deal(self) -> None:
        """Show the table before a deal."""
        moment = self.moment
        self.screen.say()
        dealer = moment.match.dealing
        self.screen.say(self.voice.of("deal", dealer, n=moment.number), bold=True)
        self._show_table()

    def _show_trick_head(self) -> None:
        """Say which trick begins and who leads, once for each."""
        state = self.moment.state
        head = (self.moment.number, sum(state.taken))
        if state.setup.phases[state.step].rule.kind != "tricks" or state.trick or head == self.head:
            return
        self.head = head
        self.screen.say()
        leader = self.moment.match.players[state.leader]
        self.screen.say(self.voice.of("trick_n", leader, n=head[1] + 1))

    def _act(self, action: Action) -> None:
        """Do something, save it, and tell what has come of it."""
        before = self.moment
        after = before.state.apply(action)
        self.moment = before.after(after)
        self.moment.save(self.path)
        for line in teller_of(self.voice, before.match, before.state, action, after).told():
            self.screen.say(line, hang="    ")

    def _view(self, seat: int) -> View:
        """Return what a player sees."""
        return self.moment.state.view(seat)

    # The end of a deal.

    def _end_deal(self) -> Match:
        """Show the count, and return the match after it."""
        result = self.moment.state.result()
        match = self.moment.next_match()
        paper = Paper(self.voice, self.moment.match, self.moment.state)
        self.screen.say()
        for line in paper.counted(result):
            self.screen.show([line])
        changes = [
            new - old for old, new in zip(self.moment.match.scores, match.scores, strict=True)
        ]
        self.screen.show(paper.scores(match, changes))
        for player in self.moment.match.players if match.dead < 0 else ():
            if player not in match.players and not match.over:
                self.screen.say(self.voice.of("out_of_match", player))
                if player == self.moment.sitting.me:
                    self.screen.say(self._text("watch"))
        return match

    def _goes_on(self, match: Match) -> bool:
        """Ask for the next deal; return False if the player goes back into this one."""
        if self.moment.sitting.me not in match.players:
            return True
        finished = self.moment
        while self.moment is finished:
            typed = self.screen.ask(self._text("ask_next")).strip()
            if not typed:
                return True
            first, _, rest = typed.partition(" ")
            name = COMMANDS.get(plain(first), "")
            if name:
                self._command(Command(name, rest))
            else:
                self.screen.say(self._text("unread", text=typed[:30]))
        return False

    # The player's own turn.

    def _my_turn(self) -> None:
        """Let the player at the terminal act, or act for him where he has no choice."""
        moment = self.moment
        view = self._view(moment.my_seat)
        if not _is_asked(moment):
            self._act(view.legal[0])
            return
        reader = Reader(view, self.voice, moment.chance())
        self._show_what_can_be_done(reader)
        while self.moment is moment:
            typed = self.screen.ask(self._prompt(reader))
            try:
                meant = reader.read(typed)
            except Unclear as unclear:
                self.screen.say(str(unclear))
                continue
            if isinstance(meant, Command):
                self._command(meant)
            else:
                self._try(meant)

    def _try(self, action: Action) -> None:
        """Do something if the rules allow it, and say why if they do not."""
        wrong = self.moment.state.violation(action)
        if wrong is None:
            self.choices.append(self.moment)
            self._act(action)
            return
        self.refused = wrong.kind.clause
        message = wrong.message(self.voice.pack, self.voice.lang)
        self.screen.say(self._text("refused", message=message))
        self.screen.say(self._text("say_rule"))

    def _prompt(self, reader: Reader) -> str:
        """Return the prompt for what is asked."""
        view, cards = reader.view, [action.cards for action in reader.cards]
        spoken = [each.word for each in view.legal if each.kind == "call"]
        calls = [view.setup.game.calls[word] for word in spoken]
        only = len(cards) == 1 and not reader.shows
        key = {"take": "ask_out", "play": "ask_play_one" if only else "ask_play"}.get(
            reader.kind, f"ask_{reader.kind}"
        )
        if reader.kind == "pass" and reader.outs and not reader.shows:
            key = "ask_out"
        number: str | int = max(len(view.legal), view.legal[-1].number)
        if reader.proposals:
            number = self.voice.how_many(reader.proposals[0].cards.bit_count())
        return self._text(
            key,
            first=view.legal[0].number,
            n=number,
            calls="  ".join(
                f"{number} {self.voice.call(call)}" for number, call in enumerate(calls, 1)
            ),
            cards=self.voice.cards(sum(cards)),
            card=self.voice.cards(cards[0]) if only else "",
        )

    def _show_what_can_be_done(self, reader: Reader) -> None:
        """Show the hand, and the proposals for what is asked."""
        self.screen.say()
        if reader.view.hand not in {0, self.hand_shown}:
            self._show_hand()
        if reader.kind == "play":
            cards = sum(action.cards for action in reader.cards)
            whole = cards == reader.view.hand
            legal = self.voice.cards(cards)
            self.screen.say(self._text("legal_any") if whole else self._text("legal", cards=legal))
        if reader.proposals:
            self.screen.say(self._text("proposals_discard"))
            for number, action in enumerate(reader.proposals, 1):
                self.screen.say(f"{number}  {self.voice.cards(action.cards)}", "  ", hang="   ")
        if reader.shows:
            self._show_declarations(reader)
        if reader.outs:
            self._show_outs(reader)

    def _show_declarations(self, reader: Reader) -> None:
        """Show what can be declared, its value, and what the others learn by it."""
        if reader.view.setup.contracts is not None:
            self._show_poignees(reader)
            return
        self.screen.say(self._text("proposals_declare"))
        points, held = reader.view.setup.declarer.points, reader.view.hand.bit_count()
        for number, action in enumerate(reader.shows, 1):
            cards = self.voice.cards(action.cards)
            said = self._text(
                "proposal", points=self.voice.points(points[action.cards]), cards=cards
            )
            learnt = self._text("learn", n=action.cards.bit_count(), m=held)
            self.screen.say(f"{number}  {said}. {learnt}", "  ", hang="   ")

    def _show_poignees(self, reader: Reader) -> None:
        """Show which poignées can be shown, their premiums, and what the others learn."""
        self.screen.say(self._text("proposals_poignee"))
        held = reader.view.hand.bit_count()
        for number, action in enumerate(reader.shows, 1):
            tier = tier_shown(action.cards, reader.view)
            if tier is None:
                continue
            said = self._text(
                "proposal_poignee",
                tier=self.voice.tier(tier),
                points=self.voice.points(tier.points),
                cards=self.voice.cards(action.cards),
            )
            learnt = self._text("learn", n=action.cards.bit_count(), m=held)
            self.screen.say(f"{number}  {said}. {learnt}", "  ", hang="   ")

    def _show_outs(self, reader: Reader) -> None:
        """Show how the player can go out."""
        self.screen.say(self._text("proposals_out"))
        points = reader.view.setup.declarer.points
        for number, action in enumerate(reader.outs, 1):
            key = "proposal_out" if action.cards else "proposal_out_bare"
            said = self._text(
                key,
                points=self.voice.points(points[action.cards]),
                cards=self.voice.cards(action.cards),
            )
            self.screen.say(f"{number}  {said}", "  ", hang="   ")

    # Questions.

    def _command(self, command: Command) -> None:
        """Answer a question."""
        answers: Mapping[str, Callable[[], None]] = {
            "help": self._help,
            "hand": self._show_hand,
            "names": self._show_names,
            "table": self._show_table,
            "trick": self._show_trick,
            "last": self._show_last,
            "score": self._show_score,
            "count": self._show_count,
            "hint": self._hint,
            "undo": self._undo,
            "rule": lambda: self._rule(command.rest),
            "quit": self._quit,
        }
        answers[command.name]()

    def _help(self) -> None:
        """List the words."""
        for line in self._text("help").splitlines():
            word, meaning = line.split("|")
            if len(word) > _WORD_WIDTH:
                self.screen.say(word, "  ")
                word = ""
            self.screen.say(
                f"{word.ljust(_WORD_WIDTH)}  {meaning}", "  ", hang=" " * (_WORD_WIDTH + 2)
            )

    def _quit(self) -> None:
        """Stop.

        Raises:
            _QuitError: always.
        """
        raise _QuitError

    def _show_hand(self) -> None:
        """Show the hand by suit and rank."""
        hand = self.moment.state.hand(self.moment.my_seat)
        self.hand_shown = hand
        self.screen.say(self._text("hand", n=hand.bit_count()))
        for suit, cards in self.voice.hand(hand):
            self.screen.say(f"{suit.ljust(_SUIT_WIDTH)}{cards}", "  ", hang=" " * _SUIT_WIDTH)

    def _show_names(self) -> None:
        """Show the hand with the full names of the cards."""
        hand = self.moment.state.hand(self.moment.my_seat)
        for suit, cards in self.voice.hand(hand):
            self.screen.say(suit)
            for card in cards.split():
                name = self.voice.named(self.voice.pack.by_id[card].index)
                self.screen.say(f"{card.ljust(5)}{'' if name == card else name}", "  ")

    def _show_table(self) -> None:
        """Show who sits where, and who deals."""
        match, seating = self.moment.match, self.voice.seating
        players = match.players if match.dead < 0 else tuple(range(len(match.scores)))
        self.screen.show(seating.picture(players, match.dealing))
        names = ", ".join(seating.labels[player] for player in seating.from_me(players))
        self.screen.say(self._text("order", names=names))

    def _show_trick(self) -> None:
        """Show the cards on the table."""
        state = self.moment.state
        if not state.trick:
            self.screen.say(self._text("trick_none"))
        for place, card in enumerate(state.trick):
            player = self.moment.match.players[(state.leader + place) % state.setup.players]
            self.screen.show([played(self.voice, player, card)])

    def _show_last(self) -> None:
        """Show the last trick that was taken."""
        state, players = self.moment.state, self.moment.match.players
        full = [trick for trick in tricks_of(state) if len(trick) == state.setup.players]
        if not full:
            self.screen.say(self._text("last_none"))
            return
        self.screen.say(self._text("last"))
        self.screen.show(played(self.voice, players[seat], card) for seat, card in full[-1])

    def _show_score(self) -> None:
        """Show the running score, the tricks of each side, and what was declared."""
        moment, seating = self.moment, self.voice.seating
        state, players = moment.state, moment.match.players
        self.screen.show(Paper(self.voice, moment.match, state).scores(moment.match))
        numbers = [
            f"{seating.names([players[seat] for seat in side])} "
            f"{sum(state.taken[seat] for seat in side)}"
            for side in self._known_sides()
        ]
        self.screen.say(self._text("tricks", numbers=", ".join(numbers)))
        for seat, cards in enumerate(state.talk.declared):
            if cards:
                spelled = self.voice.cards(cards)
                self.screen.say(self.voice.of("shown", players[seat], cards=spelled))

    def _known_sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the sides as far as the player at the terminal knows them."""
        state, seat = self.moment.state, self.moment.my_seat
        if seat < 0:
            return state.setup.sides(state.talk.lone)
        view = self._view(seat)
        return state.setup.sides(view.lone, view.partner)

    def _show_count(self) -> None:
        """Show what the tricks of the own side are worth so far, with the own discards."""
        view = self._view(self.moment.my_seat)
        pile = view.discards
        sure = view.partner_known or view.seat == view.lone
        for seat in view.side if sure else (view.seat,):
            pile |= view.piles[seat]
        if not pile:
            self.screen.say(self._text("count_none"))
            return
        scoring = view.setup.scoring
        page = Page(account(pile, scoring), view.setup.rules, self.voice.lang, scoring=scoring)
        self.screen.say(self._text("count"))
        self.screen.show(page.short_lines())

    def _hint(self) -> None:
        """Say what a beginner would do."""
        if not self.moment.mine:
            self.screen.say(self._text("no_hint"))
            return
        view = self._view(self.moment.my_seat)
        self.screen.say(hint(view, self.moment.chance(), self.voice))

    def _undo(self) -> None:
        """Go back to the last choice of the player; what the others did since is undone too."""
        if not self.choices:
            self.screen.say(self._text("no_undo"))
            return
        self.moment = self.choices.pop()
        self.moment.save(self.path)
        self.hand_shown = 0
        self.head = (0, 0)
        self.screen.say(self._text("undone"))
        if self.moment.state.trick:
            self._show_trick()

    def _rule(self, text: str) -> None:
        """Show the clause of the last refusal, or those that contain some words."""
        if not text and not self.refused:
            self.screen.say(self._text("no_rule"))
            return
        clauses = self.book.clauses
        wanted = plain(text or self.refused).split()
        exact = clauses.get(text or self.refused)
        found = (
            [exact]
            if exact
            else [
                clause
                for clause in clauses.values()
                if all(
                    word in plain(f"{clause.id} {in_language(clause.text, self.voice.lang)}")
                    for word in wanted
                )
            ]
        )
        if not found:
            self.screen.say(self._text("rule_unknown", text=text[:30]))
        elif len(found) == 1:
            basis = ", ".join(found[0].sources) or found[0].status
            self.screen.say(f"{found[0].id} ({basis})")
            self.screen.say(in_language(found[0].text, self.voice.lang), "  ", hang="")
        else:
            self.screen.say(self._text("rule_many", n=len(found)))
            for clause in found[:_MANY_CLAUSES]:
                self.screen.say(clause.id, "  ")
            if len(found) > _MANY_CLAUSES:
                self.screen.say(self._text("rule_more", n=len(found) - _MANY_CLAUSES), "  ")


def _is_asked(moment: Moment) -> bool:
    """Tell whether the player at the terminal has something to choose.

    The last card of a hand, and an answer that is the only one, he gives unasked.
    """
    if not moment.mine:
        return False
    legal = moment.state.legal()
    if len(legal) > 1:
        return True
    if legal[0].kind in {"take", "pass", "give"}:
        return False
    return moment.state.hand(moment.state.turn).bit_count() > 1
