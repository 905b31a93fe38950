"""What a kind of settlement reads, and the inputs that show all it can tell apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from tarocco.errors import ChoiceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tarocco.rulebook import Ruleset
    from verification.difference.outcome import Pair

Inputs: TypeAlias = "Iterator[tuple[int, dict[str, Any]]]"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of settlement.

    Args:
        reads: returns what it reads of a ruleset, as plain values.
        inputs: yields inputs with their size, the smallest first.
        space: what the inputs are, in words.
    """

    reads: Callable[[Ruleset], Any]
    inputs: Callable[[Pair], Inputs]
    space: str

    def read(self, rules: Ruleset) -> Any:  # noqa: ANN401 - plain values
        """Return what it reads of a ruleset, None where there is nothing of the kind."""
        try:
            return self.reads(rules)
        except ChoiceError:
            return None
