"""What is found about two rulesets, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tarocco.cli.words_diff import DIFF_WORDS
from verification.difference import UNSUPPORTED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tarocco.answers import Answer
    from tarocco.rulebook import Book, Ruleset
    from verification.difference import Outcome
    from verification.difference.cells import Cell

MOST_CELLS = 20
"""So many cells are shown."""

MOST_CLAUSES = 6
"""So many clauses of a case are shown."""

WIDTH = 9
"""The width of the names of operations."""

TABLES_OF: Mapping[str, tuple[str, ...]] = {
    "count": ("cards/", "combinations/", "counting/", "contracts/need"),
    "legal": ("cards/", "play/"),
    "winner": ("cards/", "play/"),
    "discard": ("/phase/",),
    "declare": ("declarations/", "combinations/", "counting/", "bonuses/", "/count/"),
    "replay": ("",),
}
"""The parts of addresses of the cells that an operation may hang on."""

TABLES_OF_KIND: Mapping[str, tuple[str, ...]] = {
    "rounded": ("/settlement/first", "/settlement/step"),
    "lone": ("/settlement/", "/call/"),
    "losers": ("/settlement/",),
    "match": ("/end/", "/players/"),
    "contract": ("contracts/", "bonuses/", "cards/", "/players/", "/phase/"),
}
"""The same for a kind of settlement, if not of duplicate play."""


class Page:
    """What is found about two rulesets.

    Args:
        one: a rule book and a ruleset of it.
        other: another.
        cells: the cells that differ.
        clauses: the clauses that do.
        outcomes: what was found in each operation.
        lang: the language.
        tables: what each ruleset alone is read from.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that is found
        self,
        one: tuple[Book, Ruleset],
        other: tuple[Book, Ruleset],
        cells: Sequence[Cell],
        clauses: Sequence[str],
        outcomes: Sequence[Outcome],
        lang: str,
        tables: tuple[str, str] = ("", ""),
    ) -> None:
        (self.book, self.ours), (self.other_book, self.theirs) = one, other
        self.cells = cells
        self.clauses = clauses
        self.outcomes = outcomes
        self.words = DIFF_WORDS[lang]
        self.lang = lang
        self.tables = tables

    def lines(self) -> Iterator[str]:
        """Yield the lines."""
        labels = (self.ours.label + self.tables[0], self.theirs.label + self.tables[1])
        yield self.words["head"].format(a=labels[0], b=labels[1])
        yield ""
        yield from self._cells()
        for outcome in self.outcomes:
            yield from self._outcome(outcome)

    def _cells(self) -> Iterator[str]:
        """Yield the cells and clauses that differ."""
        yield click.style(self.words["cells"], bold=True) if self.cells else self.words["no_cells"]
        for cell in self.cells[:MOST_CELLS]:
            one, other = (self._value(each) for each in (cell.ours, cell.theirs))
            note = f" ({self.words['unread']})" if cell.unread else ""
            yield f"  {cell.address}: {one} → {other}{note}"
        yield from self._more(len(self.cells))
        if self.cells and all(cell.unread for cell in self.cells):
            yield self.words["all_unread"]
        yield ""
        if self.clauses:
            yield click.style(self.words["reworded"], bold=True)
            yield from (f"  {clause}" for clause in self.clauses[:MOST_CELLS])
            yield from self._more(len(self.clauses))
            yield ""

    def _more(self, number: int) -> Iterator[str]:
        """Yield how many are not shown, if any are not."""
        if number > MOST_CELLS:
            yield f"  {self.words['more'].format(n=number - MOST_CELLS)}"

    def _value(self, value: Any) -> str:  # noqa: ANN401 - what a cell holds
        """Write what a cell holds."""
        if value is None:
            return self.words["absent"]
        if isinstance(value, dict):
            return self.words["row"] if "id" in value or "clause" in value else str(value)
        return str(value).lower() if isinstance(value, bool) else str(value)

    def _outcome(self, found: Outcome) -> Iterator[str]:
        """Yield what was found in an operation."""
        name = click.style(found.operation.ljust(WIDTH), bold=True)
        if found.status == "same":
            yield name + self.words[f"same_{found.why}"].format(detail=found.detail)
        elif found.status == "open":
            yield name + self.words["open"].format(detail=found.detail)
        else:
            way = "at_least" if found.why == "searched" and found.at_least else found.why
            told = self.words[way].format(n=found.at_least)
            how = self.words["smallest"].format(how=told)
            yield f"{name}{self.words['differs']}; {how}"
            yield from (f"  {line}" for line in self._case(found))

    def _case(self, found: Outcome) -> Iterator[str]:
        """Yield a case, both answers, and the clauses behind them."""
        yield ", ".join(case_words(found, self.words))
        if found.ours is None or found.theirs is None:
            return
        for letter, answer, other, rules in (
            ("A", found.ours, found.theirs, self.ours),
            ("B", found.theirs, found.ours, self.theirs),
        ):
            yield f"{letter}: {self._answer(answer, other, rules)}"
        clauses = self._clauses_of(found)
        for clause in clauses[:MOST_CLAUSES]:
            book = self.book if clause in self.book.clauses else self.other_book
            row = book.clauses[clause]
            yield f"{clause} ({', '.join(row.sources) or row.status})"
        if len(clauses) > MOST_CLAUSES:
            yield self.words["more"].format(n=len(clauses) - MOST_CLAUSES)

    def _answer(self, answer: Answer, other: Answer, rules: Ruleset) -> str:
        """Write an answer: what of it the other has not."""
        if answer.code == UNSUPPORTED:
            return self.words["unsupported"].format(message=answer.account["message"])
        if not answer.valid:
            text = self.words["refused"].format(code=answer.code)
            kinds = rules.game.play.violations if rules.game_id else {}
            if answer.code in kinds:
                told = kinds[answer.code].text
                return f"{text}: {told.get(self.lang) or told['en']}"
            return text
        own = differing_fields(answer, other)
        return ", ".join(
            self.words["field"].format(name=name, value=value_words(value))
            for name, value in own.items()
        )

    def _clauses_of(self, found: Outcome) -> list[str]:
        """List the clauses behind a case: of refusals, else of the cells that can matter."""
        answers = [each for each in (found.ours, found.theirs) if each is not None]
        refused = [each.clause for each in answers if each.clause]
        parts = _tables_of(found)
        near = [
            clause
            for cell in self.cells
            if any(part in cell.address for part in parts)
            for clause in cell.clauses
        ]
        known = {*self.book.clauses, *self.other_book.clauses}
        return [name for name in dict.fromkeys([*refused, *near]) if name in known]


def _tables_of(found: Outcome) -> tuple[str, ...]:
    """Return the parts of addresses of the cells that a case may hang on."""
    if found.operation != "settle" or found.case is None:
        return TABLES_OF[found.operation]
    return TABLES_OF_KIND.get(found.case["kind"], ("duplicate/",))


def case_words(found: Outcome, words: Mapping[str, str]) -> list[str]:
    """Say what a case is.

    Args:
        found: an outcome with a case.
        words: the words of a language.
    """
    given = found.case or {}
    if found.operation == "settle":
        return [f"{name} {value_words(value)}" for name, value in given.items()]
    if found.operation == "replay":
        return _record_words(given["record"], words)
    name = {
        "count": "shown" if given.get("declared") else "pile",
        "discard": "discard",
        "declare": "declare",
    }
    parts = [
        words[key].format(cards=_cards(given[field], words))
        for field, key in (
            ("hand", "hand"),
            ("cards", name.get(found.operation, "")),
            ("trick", "trick" if found.operation == "winner" else "lies"),
            ("forced", "forced"),
            ("called", "called"),
        )
        if field in given
    ]
    if "hands" in given:
        hands = " | ".join(" ".join(hand) for hand in given["hands"])
        parts += [words["hands"].format(cards=hands), words["depth"].format(n=given["depth"])]
    parts += [words[flag] for flag in ("last_trick", "first") if given.get(flag)]
    flags = [flag for flag in ("last", "swept", "announced") if given.get(flag)]
    parts += [words["flags"].format(flags=", ".join(flags))] if flags else []
    return parts + ([words["players"].format(n=given["players"])] if "players" in given else [])


def _cards(cards: Sequence[str], words: Mapping[str, str]) -> str:
    """Write cards, or that there are none."""
    return " ".join(cards) or words["empty"]


def _record_words(record: Mapping[str, Any], words: Mapping[str, str]) -> list[str]:
    """Say what a record is."""
    if not record["deals"]:
        return [words["no_deal"]]
    moves = record["deals"][-1]["moves"]
    parts = [words["moves"].format(n=len(moves))]
    if moves:
        last = ", ".join(f"{name} {value_words(value)}" for name, value in moves[-1].items())
        parts.append(words["last_move"].format(move=last))
    return parts


def differing_fields(answer: Answer, other: Answer) -> dict[str, Any]:
    """Return the figures of an answer that another does not have, all if it is refused.

    Args:
        answer: a valid answer.
        other: any other.
    """
    theirs = dict(_figures(other.account)) if other.valid else {}
    own = dict(_figures(answer.account))
    return {name: value for name, value in own.items() if theirs.get(name) != value} or own


def _figures(account: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the figures of an account, those within others by their own names."""
    for name, value in account.items():
        if isinstance(value, dict):
            yield from value.items()
        else:
            yield name, value


def value_words(value: Any) -> str:  # noqa: ANN401 - a figure of an account or of an input
    """Write a figure."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " ".join(f"{name} {value_words(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(value_words, value)) or "-"
    return str(value)
