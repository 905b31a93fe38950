"""A second opinion on every theorem, which asks another program than the first.

An obligation is confirmed by trying every model where there are few, else by
another solver on the SMT-LIB text of the obligation. One that is about bits
alone is also turned into clauses, of which a SAT solver writes a refutation
that :mod:`verification.second.check_proof` checks step by step.
"""
