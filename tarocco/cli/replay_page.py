"""A judgement as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarocco.cards import usual_name
from tarocco.cli.count import Page, row, shown
from tarocco.cli.words_replay import REPLAY_WORDS
from tarocco.cli.words_rulings import RULING_WORDS
from tarocco.notation import spell
from tarocco.records.duplicate import ADJUSTED, covers
from tarocco.records.figures import changes_of, figures_of
from tarocco.records.files import file_name
from tarocco.records.penalties import can_score_nothing
from tarocco.records.refereed import FREE
from tarocco.records.rulings import STOPS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tarocco.play.actions import Action
    from tarocco.play.result import Result, Side
    from tarocco.records import DealJudgement, Finding, Judgement, Remark
    from tarocco.records.compare import Difference
    from tarocco.records.duplicate import DuplicateRemedy
    from tarocco.records.rulings import Ruling
    from tarocco.scoring.rules import Names


class JudgementPage:
    """The judgement of one record.

    Args:
        name: the file.
        judged: the judgement.
        lang: the language.
    """

    def __init__(self, name: str, judged: Judgement, lang: str) -> None:
        self.name = name
        self.judged = judged
        self.lang = lang
        self.words = {**REPLAY_WORDS[lang], **RULING_WORDS[lang]}
        self.pack = judged.rules.pack
        self.players = judged.record.players
        self.figures: dict[str, Names] = {
            each.id: each.names
            for family in judged.rules.scoring.families
            for each in (family, *family.combinations)
        }

    def lines(self) -> Iterator[str]:
        """Yield a line that sums it up, then everything that is wrong."""
        judged = self.judged
        yield f"{file_name(self.name)}: {', '.join(self._summary())}"
        yield from (f"  {self._remark(each)}" for each in judged.remarks)
        for deal in judged.deals:
            yield from (f"  {self._remark(each)}" for each in deal.remarks)
            for each in deal.violations:
                yield from self._finding(each, deal)
            for ruling in deal.rulings:
                if ruling.move < 0:
                    yield from self._told(ruling, deal)
                    yield from self._ruling(ruling)
            if deal.difference:
                yield f"  {self._difference(deal.difference)}"
        yield f"  {self.words['as_played']}: {self._scores(judged.match.scores)}{self._ending()}"
        if judged.ruled != judged.match.scores:
            yield f"  {self.words['ruled']}: {self._scores(judged.ruled)}"
        yield from self._points_taken()

    def _points_taken(self) -> Iterator[str]:
        """Yield the points taken from players, and the scores less those points."""
        judged = self.judged
        if any(judged.taken):
            yield f"  {self.words['taken']}: {self._of_players(judged.taken)}"
            yield f"  {self.words['less']}: {self._scores(judged.less_taken)}"
        if any(judged.may_take):
            yield f"  {self.words['may_take']}: {self._of_players(judged.may_take)}"
            yield f"  {self.words['less_too']}: {self._scores(judged.less_all)}"

    def _of_players(self, values: Sequence[int]) -> str:
        """Write the points of those players who have some."""
        return ", ".join(
            f"{name} {value}" for name, value in zip(self.players, values, strict=True) if value
        )

    def _summary(self) -> Iterator[str]:
        """Yield what a record is, and how much is wrong with it."""
        judged = self.judged
        yield judged.rules.label
        yield counted(self.words["deals_of"], len(judged.deals))
        found = {
            "violations_of": judged.violations,
            "remarks_of": judged.all_remarks,
            "claims_of": judged.differences,
        }
        if judged.clean:
            yield self.words["clean"]
        for key, things in found.items():
            if things:
                yield counted(self.words[key], len(things))
        if judged.told:
            yield counted(self.words["told_of"], judged.told)

    def _ending(self) -> str:
        """Say who has won, if the match is over."""
        match = self.judged.match
        if not match.over:
            return ""
        if not match.winners:
            return f" ({self.words['drawn']})"
        winners = self._joined([name for score in match.winners for name in self._of_score(score)])
        return f" ({self.words['won'].format(names=winners)})"

    def _remark(self, remark: Remark) -> str:
        """Say what is wrong although no action is."""
        where = self.words["draw"] if remark.deal < 0 else self._where(remark.deal, remark.place)
        told = self.words[remark.code].format(found=remark.found, expected=remark.expected)
        return f"{where}: {told} [{remark.clause}]"

    def _finding(self, finding: Finding, deal: DealJudgement) -> Iterator[str]:
        """Say what is wrong with an action, and what comes of it."""
        where = self._where(finding.deal, finding.place, finding.move)
        name = self.players[finding.player]
        yield f"  {where}, {name}: {finding.violation.message(self.pack, self.lang)}"
        kind = finding.violation.kind
        fate = self.words["stands" if finding.stands else "ignored"]
        rulings = [each for each in deal.rulings if each.move == finding.move]
        if rulings:
            yield f"    {fate}"
            for each in rulings:
                yield from self._ruling(each)
            return
        penalty = kind.penalty
        if penalty == "no_score" and not can_score_nothing(deal.state):
            penalty = "no_effect"
        yield f"    {fate}; {self.words[penalty]} [{kind.penalty_clause}]"

    def _ruling(self, ruling: Ruling) -> Iterator[str]:
        """Say what the refereeing code makes of a fault, with its clauses."""
        words, fault = self.words, ruling.fault
        whose = words[ruling.side] if ruling.side else words["table"]
        if ruling.player >= 0:
            name = self.players[ruling.player]
            whose = f"{name}, {words[ruling.side]}" if ruling.side else name
        parts = [words["ruling"].format(fault=fault.text[self.lang].rstrip("."), side=whose)]
        if f"now_{fault.now}" in words:
            parts.append(words[f"now_{fault.now}"])
        parts += self._remedy(ruling)
        if ruling.warned:
            parts.append(words["warned"])
        if ruling.points:
            parts.append(words[f"points_by_{fault.points_by}"].format(points=ruling.points))
        if ruling.person:
            parts.append(words["person" if fault.returned else "referee"])
        yield f"    {'; '.join(parts)} [{', '.join(ruling.clauses)}]"
        if ruling.duplicate is not None:
            told = "; ".join(self._in_duplicate(ruling.duplicate))
            yield f"    {words['duplicate']}: {told} [{', '.join(ruling.duplicate.clauses)}]"

    def _told(self, ruling: Ruling, deal: DealJudgement) -> Iterator[str]:
        """Yield where a fault is told that no action shows."""
        if ruling.place != deal.record.place:
            where = self._where(ruling.deal, ruling.place)
            yield f"  {where}: {self.words['told']} [{ruling.fault.clause}]"

    def _remedy(self, ruling: Ruling) -> Iterator[str]:
        """Say what becomes of the deal."""
        if ruling.remedy == "void":
            yield self.words["remedy_void" if ruling.fault.now in STOPS else "void_not_played"]
        elif ruling.remedy or not ruling.competition:
            known = ruling.competition or covers(ruling.fault, FREE)
            yield self.words[f"remedy_{ruling.remedy}" if known else "not_covered"]
        elif ruling.duplicate is None:
            yield self.words["not_covered"]

    def _in_duplicate(self, remedy: DuplicateRemedy) -> Iterator[str]:
        """Say what becomes of a deal in duplicate, with what is taken off."""
        words = self.words
        yield words[f"adjust_{remedy.adjust}"]
        for pair, key in ((remedy.percent, "percent"), (remedy.match_points, "match_points")):
            for number, value in enumerate(pair or ()):
                if value is not None:
                    yield self._for_side(number, self._amount(key, value), remedy)
        tenths, most = remedy.penalty_tenths, remedy.penalty_tenths_most
        if tenths:
            yield words["taken_off"].format(value=_range(_tenths(tenths), _tenths(most)) + " %")
        points, most = remedy.penalty_pm, remedy.penalty_pm_most
        if points:
            amount = self._amount("match_points", most)
            told = amount if points == most else amount.replace(str(most), f"{points}–{most}")
            yield words["taken_off"].format(value=told)

    def _amount(self, key: str, value: int) -> str:
        """Write percent or match points."""
        if key == "percent":
            return self.words["percent_of"].format(value=value)
        return counted(self.words["match_points_of"], value)

    def _for_side(self, number: int, told: str, remedy: DuplicateRemedy) -> str:
        """Say what a side has of a deal: the side at fault is the first."""
        bound, whose = ("at_least", "other") if number else ("at_most", "offender")
        if remedy.adjust == ADJUSTED:
            told = self.words[bound].format(value=told)
        return f"{told} {self.words[whose]}"

    def _where(self, deal: int, place: str, move: int | None = None) -> str:
        """Say where something stands: the deal, the move, the line of the file."""
        parts = [self.words["deal"].format(deal=deal + 1)]
        if move is not None:
            parts.append(self.words["move"].format(move=move + 1))
        if place.isdigit():
            parts[-1] += f" ({self.words['line'].format(line=place)})"
        return ", ".join(parts)

    def _difference(self, difference: Difference) -> str:
        """Say which claim is wrong."""
        deal = self.words["deal"].format(deal=difference.deal + 1)
        names = self._joined([self.players[seat] for seat in difference.seats])
        if difference.figure == "side":
            told = self.words["side"]
        else:
            told = self.words["claimed"].format(
                what=self._figure(difference.figure),
                claimed=signed(difference.claimed),
                counted=signed(difference.counted),
            )
        return f"{deal}, {names}: {told} [{difference.clause}]"

    def _figure(self, figure: str) -> str:
        """Name a line of the count."""
        if figure in self.figures:
            return usual_name(self.figures[figure], self.lang, figure)
        return self.words[figure]

    def _of_score(self, score: int) -> list[str]:
        """Return the names of those to whom a score belongs."""
        if self.judged.rules.game.sides != "pairs":
            return [self.players[score]]
        return list(self.players[score :: len(self.judged.match.scores)])

    def _scores(self, values: Sequence[int]) -> str:
        """Write one number of points for each score."""
        return ", ".join(
            f"{self._joined(self._of_score(score))} {signed(value)}"
            for score, value in enumerate(values)
        )

    def _joined(self, names: Sequence[str]) -> str:
        """Join names."""
        *first, last = names
        return f"{', '.join(first)} {self.words['and']} {last}" if first else last

    # Every deal, trick by trick.

    def full(self) -> Iterator[str]:
        """Yield every deal, trick by trick, with its count."""
        for deal in self.judged.deals:
            yield ""
            yield from self._deal(deal)

    def _deal(self, deal: DealJudgement) -> Iterator[str]:
        """Yield one deal."""
        names = [self.players[player] for player in deal.match.players]
        yield self.words["deal_head"].format(
            deal=deal.number + 1, dealer=self.players[deal.record.dealer]
        )
        yield from (f"  {line}" for line in self._actions(deal, names))
        if deal.result is None:
            yield f"  {self.words['unfinished_deal']}"
            return
        yield ""
        yield from (f"  {line}" for line in self._result(deal.result, names, deal))

    def _actions(self, deal: DealJudgement, names: Sequence[str]) -> Iterator[str]:
        """Yield the actions, those that were passed over apart."""
        state, tricks = deal.state, 0
        history = [*state.history()]
        afters = [*(before for before, _ in history[1:]), state][: len(history)]
        for (before, action), after in zip(history, afters, strict=True):
            if action.kind != "play":
                yield self._said(self.players[deal.match.actor(before)], action)
            elif sum(after.taken) > sum(before.taken):
                tricks += 1
                cards = (*before.trick, action.card)
                taken = self.words["takes"].format(name=names[after.leader])
                yield f"{self._trick(tricks, before.leader, cards, names)}; {taken}"
        if state.trick:
            yield self._trick(tricks + 1, state.leader, state.trick, names)

    def _said(self, name: str, action: Action) -> str:
        """Say what a player does other than play a card."""
        calls = self.judged.rules.game.calls
        call = action.word
        if action.kind == "call":
            call = usual_name(calls[action.word].names, self.lang, action.word)
        cards = spell(action.cards, self.pack)
        told = self.words[f"do_{action.kind}"]
        return told.format(name=name, cards=cards, number=action.number, call=call).rstrip()

    def _trick(self, number: int, leader: int, cards: Sequence[int], names: Sequence[str]) -> str:
        """Write a trick, or as much of it as there is: who plays what."""
        played = ", ".join(
            f"{names[(leader + place) % len(names)]} {self.pack.cards[card].id}"
            for place, card in enumerate(cards)
        )
        return f"{self.words['trick'].format(trick=number)}: {played}"

    def _result(self, result: Result, names: Sequence[str], deal: DealJudgement) -> Iterator[str]:
        """Yield the count of each side, and what it brings."""
        if result.contract is not None:
            yield from self._attack(result, names)
        elif result.ended == "counted":
            for side in result.sides:
                yield from self._side(side, names)
        elif result.ended == "out" and result.winner is not None:
            yield self.words["out"].format(name=names[result.winner])
        else:
            yield self.words[result.ended]
        changes = changes_of(deal.match, result)
        yield self.words["brings"].format(changes=self._scores(changes))
        if deal.ruled is not None and changes_of(deal.match, deal.ruled) != changes:
            ruled = self._scores(changes_of(deal.match, deal.ruled))
            yield f"{self.words['ruled']}: {self.words['brings'].format(changes=ruled)}"

    def _attack(self, result: Result, names: Sequence[str]) -> Iterator[str]:
        """Yield the count of each side of a deal with a contract, a line for each figure."""
        for side in result.sides:
            joined = self._joined([names[seat] for seat in side.seats])
            yield self.words["counts_of"].format(names=joined, tricks=side.tricks)
            for figure in figures_of(side, result):
                yield row(self.words[figure.id], signed(figure.half_points))
            for seat, cards in zip(side.seats, side.declared, strict=True):
                if cards:
                    told = self.words["declares"]
                    yield told.format(name=names[seat], cards=spell(cards, self.pack))
            yield ""

    def _side(self, side: Side, names: Sequence[str]) -> Iterator[str]:
        """Yield the count of a side."""
        joined = self._joined([names[seat] for seat in side.seats])
        yield self.words["counts_of"].format(names=joined, tricks=side.tricks)
        rules, scoring = self.judged.rules, side.setup.scoring
        account = side.account
        yield from Page(account.pile, rules, self.lang, scoring=scoring).short_lines()
        for seat, cards in zip(side.seats, side.declared, strict=True):
            if cards:
                yield self.words["declares"].format(name=names[seat], cards=spell(cards, self.pack))
        if account.declared:
            of_hands = sum(each.half_points for each in account.declared)
            yield row(self.words["declared"], shown(of_hands))
            if account.together:
                yield row(self.words["together"], shown(account.together))
            yield row(f"{self.words['total']}: {joined}", shown(side.half_points))
        yield ""


def _tenths(number: int) -> str:
    """Write tenths.

    Example:
        >>> _tenths(5), _tenths(10)
        ('0.5', '1')
    """
    whole, tenth = divmod(number, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _range(least: str, most: str) -> str:
    """Write from where to where, or one number."""
    return least if least == most else f"{least}–{most}"


def counted(forms: str, number: int) -> str:
    """Say how many, in the singular or the plural.

    Example:
        >>> counted("1 deal|{n} deals", 1), counted("1 deal|{n} deals", 2)
        ('1 deal', '2 deals')
    """
    one, many = forms.split("|")
    return one if number == 1 else many.format(n=number)


def signed(half_points: int) -> str:
    """Write half points that may be negative.

    Example:
        >>> signed(-9), signed(4)
        ('-4½', '2')
    """
    return f"-{shown(-half_points)}" if half_points < 0 else shown(half_points)
