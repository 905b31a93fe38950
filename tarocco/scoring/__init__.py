"""What cards are worth: combinations, card points, last trick.

One computation with two faces: :func:`account` gives every line with its
reason, :class:`Counter` the bare total of many piles a second.
"""

from tarocco.scoring.account import (
    Account,
    FamilyAccount,
    Line,
    Role,
    SideAccount,
    account,
    side_account,
)
from tarocco.scoring.tables import Counter

__all__ = [
    "Account",
    "Counter",
    "FamilyAccount",
    "Line",
    "Role",
    "SideAccount",
    "account",
    "side_account",
]
