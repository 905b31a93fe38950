"""Questions and answers as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarocco.conformance.conduct import printable
from tarocco.vectors.vector import dumps

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tarocco.conformance.outcome import Outcome
    from tarocco.conformance.protocol import Reply

LONGEST = 600


def plain(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """Write a JSON value: a list of cards with spaces between, all else as JSON.

    Example:
        >>> plain(["Rd", "Ang"]), plain({"re": 17}), plain([])
        ('Rd Ang', '{"re":17}', '–')
    """
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return printable(" ".join(value) or "–", LONGEST)
    return printable(value if isinstance(value, str) else dumps(value), LONGEST)


def input_lines(given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the fields of a question; a record by its deals and moves."""
    for name, value in given.items():
        if name != "record":
            yield name, plain(value)
            continue
        for number, deal in enumerate(value.get("deals", []), start=1):
            for row in ("seed", "hands"):
                if row in deal:
                    yield f"deal {number} {row}", plain(deal[row])
            yield f"deal {number} moves", str(len(deal.get("moves", [])))
            for move in deal.get("moves", [])[-1:]:
                yield f"deal {number} last move", plain(move)


def expected_text(outcome: Outcome) -> str:
    """Write the right answer, as far as it matters."""
    expect = outcome.vector.expect
    if not expect["valid"]:
        return f"invalid: {expect['code']}"
    return _account(expect["account"], outcome)


def given_text(outcome: Outcome) -> str:
    """Write the answer of a program, as far as it matters."""
    reply: Reply | None = outcome.reply
    if reply is None:
        return outcome.code + (f" ({outcome.detail})" if outcome.detail else "")
    if reply.unsupported:
        return "unsupported"
    if not reply.valid:
        return printable(f"invalid: {reply.code}" if reply.code else "invalid")
    return _account(reply.account, outcome)


def _account(account: Mapping[str, Any], outcome: Outcome) -> str:
    """Write the figures of an account that differ; all of them where the verdicts do."""
    names = [each.name for each in outcome.differences] or list(account)
    told = [f"{printable(name)} {plain(account[name])}" for name in names if name in account]
    told += [f"{name} –" for name in names if name not in account]
    return ", ".join(["valid"] * (not outcome.differences) + told)
