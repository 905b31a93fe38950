"""Test vectors: questions about the rules with their answers, for other programs.

Example:
    >>> from tarocco.rulebook import ruleset
    >>> case = Case("winner", "bologna/ottocento", {"trick": ["M3", "M1"]})
    >>> vector_of(case, "edge", ruleset("bologna/ottocento")).expect["account"]
    {'card': 'M1'}
"""

from tarocco.vectors.bug_classes import BugClass, bug_classes, caught_by, explain
from tarocco.vectors.bundle import read_bundle, write_bundle
from tarocco.vectors.made import all_rulesets, thinned, unflagged, vectors_of
from tarocco.vectors.vector import KINDS, SIZES, Case, Vector, vector_of

__all__ = [
    "KINDS",
    "SIZES",
    "BugClass",
    "Case",
    "Vector",
    "all_rulesets",
    "bug_classes",
    "caught_by",
    "explain",
    "read_bundle",
    "thinned",
    "unflagged",
    "vector_of",
    "vectors_of",
    "write_bundle",
]
