"""Ways to play: what a player does, knowing no more than he may.

A policy is a function of what a player sees (:class:`tarocco.play.view.View`)
and of a stream of chance; it returns one of the actions that are legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from tarocco.play.actions import Action
from tarocco.play.beginner import beginner
from tarocco.play.shuffle import Chance
from tarocco.play.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

Policy: TypeAlias = Callable[[View, Chance], Action]


def random_policy(view: View, chance: Chance) -> Action:
    """Do anything that is legal, each with the same chance."""
    return view.legal[chance.below(len(view.legal))]


POLICIES: Mapping[str, Policy] = {"random": random_policy, "beginner": beginner}
"""The policies by name."""
