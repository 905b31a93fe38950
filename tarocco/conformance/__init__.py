"""Checking other programs against the rule book: ``tarocco conform``.

A program is asked about vectors over its standard input and output
(:mod:`tarocco.conformance.protocol`), its answers are held against the right ones
(:mod:`tarocco.conformance.compare`), whatever it does is contained and named
(:mod:`tarocco.conformance.conduct`), and each fault is shown on the smallest question
(:mod:`tarocco.conformance.shrink`) with the bug class that it belongs to
(:mod:`tarocco.conformance.diagnose`).
"""

from tarocco.conformance.program import CannotRunError, Program
from tarocco.conformance.report import Causes, Report
from tarocco.conformance.session import Session

__all__ = ["CannotRunError", "Causes", "Program", "Report", "Session"]
