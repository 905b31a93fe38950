"""The auction: who speaks, what may be said, and who plays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tarocco.play.rules import Call


class Standing(NamedTuple):
    """Where an auction stands.

    Args:
        turn: place of who speaks, counted from who spoke first, or -1 when it is over.
        allowed: ids of what may be said.
        lone: place of who plays alone, or -1.
        call: the call by which he does.
    """

    turn: int
    allowed: tuple[str, ...] = ()
    lone: int = -1
    call: Call | None = None


ALL_PASSED = Standing(-1)


def standing(said: Sequence[str], calls: Mapping[str, Call], form: str, players: int) -> Standing:
    """Return where an auction stands after what has been said.

    Args:
        said: ids of the calls so far, each allowed when it was made.
        calls: the calls of the game.
        form: ``asking`` or ``bidding``.
        players: how many speak.
    """
    return _FORMS[form](said, calls, players)


def _of_kind(calls: Mapping[str, Call], *kinds: str) -> tuple[str, ...]:
    """Return the ids of the calls of some kinds."""
    return tuple(call.id for call in calls.values() if call.kind in kinds)


def _asking(said: Sequence[str], calls: Mapping[str, Call], players: int) -> Standing:
    """Each passes, plays alone, or asks for the stock; an answer may take the right away."""
    opening = _of_kind(calls, "pass", "ask", "bid")
    answers = _of_kind(calls, "agree", "refuse")
    words: Iterator[str] = iter(said)
    for speaker in range(players):
        call = calls.get(next(words, ""))
        if call is None:
            return Standing(speaker, opening)
        if call.kind == "pass":
            continue
        if call.kind == "ask":
            for answering in range(1, players):
                place = (speaker + answering) % players
                answer = calls.get(next(words, ""))
                if answer is None:
                    return Standing(place, answers)
                if answer.kind == "refuse":
                    return Standing(-1, (), place, answer)
        return Standing(-1, (), speaker, call)
    return ALL_PASSED


def _bidding(said: Sequence[str], calls: Mapping[str, Call], players: int) -> Standing:
    """Each passes or outbids, once; a bid that nothing outranks ends it."""
    best, lone = None, -1
    for place, word in enumerate(said):
        if calls[word].kind == "bid":
            best, lone = calls[word], place
    rank = best.rank if best else 0
    higher = tuple(call.id for call in calls.values() if call.kind == "bid" and call.rank > rank)
    if len(said) == players or not higher:
        return Standing(-1, (), lone, best)
    return Standing(len(said), (*_of_kind(calls, "pass"), *higher))


_FORMS = {"asking": _asking, "bidding": _bidding, "once": _bidding}
