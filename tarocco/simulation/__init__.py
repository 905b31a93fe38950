"""Simulation: many deals or matches by policies, with every invariant checked on each.

What is played depends on the plan alone: every deal has a seed of its own, so
that the figures are the same for any number of processes, and after any number
of interruptions.

Example:
    >>> from tarocco.simulation import Plan, simulate, summary_of
    >>> plan = Plan("bologna/ottocento", policies=("random",), seed="an evening", number=20)
    >>> summary = summary_of(plan, simulate(plan))
    >>> summary["deals"]["begun"], summary["broken"]
    (20, [])
"""

from tarocco.simulation.checks import INVARIANTS
from tarocco.simulation.log import Log, open_log
from tarocco.simulation.plan import Plan
from tarocco.simulation.run import simulate
from tarocco.simulation.summary import FORMAT, summary_of

__all__ = ["FORMAT", "INVARIANTS", "Log", "Plan", "open_log", "simulate", "summary_of"]
