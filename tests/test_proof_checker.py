"""The checker of refutations: what it accepts is true, and what is not a proof it refuses."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from command import Commands
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Glucose4

from verification.second.check_proof import check
from verification.second.dimacs import ProofError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from command import Outcome

    Run = Callable[..., Outcome]

VARIABLES = 5


def _dimacs(clauses: Sequence[Sequence[int]], variables: int = VARIABLES) -> str:
    """Write clauses in DIMACS."""
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([f"p cnf {variables} {len(clauses)}", *lines])


def _proof(clauses: Sequence[Sequence[int]]) -> str:
    """Write clauses as a proof."""
    return "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in clauses)


def _can_be_satisfied(clauses: Sequence[Sequence[int]], variables: int = VARIABLES) -> bool:
    """Try every assignment."""
    return any(
        all(any(values[abs(each) - 1] == (each > 0) for each in clause) for clause in clauses)
        for values in product((False, True), repeat=variables)
    )


def _every_branch(variables: int = VARIABLES) -> list[list[int]]:
    """List a proof that works for whatever cannot be satisfied: all clauses, the longest first."""
    signs = [list(product((-1, 1), repeat=size)) for size in range(variables, -1, -1)]
    return [
        [sign * variable for variable, sign in enumerate(each, 1)] for row in signs for each in row
    ]


def _more_pigeons_than_holes(holes: int) -> list[list[int]]:
    """Say that one more pigeon than holes have a hole each."""
    pigeons = range(holes + 1)

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses = [[sits(pigeon, hole) for hole in range(holes)] for pigeon in pigeons]
    for hole in range(holes):
        clauses += [[-sits(one, hole), -sits(two, hole)] for one, two in combinations(pigeons, 2)]
    return clauses


def _written_proof(clauses: list[list[int]]) -> list[str]:
    """Have a SAT solver write a proof."""
    with Glucose4(bootstrap_with=clauses, with_proof=True) as solver:
        assert solver.solve() is False
        return solver.get_proof() or ["0"]


literals = st.integers(1, VARIABLES).flatmap(lambda each: st.sampled_from((each, -each)))
formulas = st.lists(st.lists(literals, max_size=3), max_size=24)

SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def test_proof_is_accepted_with_the_number_of_its_clauses() -> None:
    assert check(_dimacs(SQUARE), "1 0\n0\n") == 2


@pytest.mark.parametrize("holes", [1, 2, 3, 4, 5])
def test_proofs_of_a_solver_are_accepted(holes: int) -> None:
    clauses = _more_pigeons_than_holes(holes)
    lines = _written_proof(clauses)
    added = sum(not line.startswith("d") for line in lines)
    assert check(_dimacs(clauses, holes * (holes + 1)), "\n".join(lines)) == added


@given(formulas)
def test_checker_agrees_with_every_assignment(clauses: list[list[int]]) -> None:
    text = _dimacs(clauses)
    if _can_be_satisfied(clauses):
        with pytest.raises(ProofError, match="does not follow"):
            check(text, _proof(_every_branch()))
    else:
        check(text, _proof(_every_branch()))
        check(text, "\n".join(_written_proof(clauses)))


@given(formulas, st.lists(st.lists(literals, max_size=3), max_size=12), st.data())
def test_no_list_of_clauses_refutes_what_can_be_satisfied(
    clauses: list[list[int]], steps: list[list[int]], data: st.DataObject
) -> None:
    if not _can_be_satisfied(clauses):
        return
    dropped = data.draw(st.lists(st.sampled_from([[], *clauses, *steps]), max_size=4))
    lines = ["d " + line for line in _proof(dropped).splitlines()] + _proof(steps).splitlines()
    proof = "\n".join([*data.draw(st.permutations(lines)), "0"])
    with pytest.raises(ProofError):
        check(_dimacs(clauses), proof)


@given(formulas, st.lists(literals, max_size=3))
def test_clause_that_follows_by_propagation_follows(
    clauses: list[list[int]], step: list[int]
) -> None:
    try:
        check(_dimacs(clauses), _proof([step, []]))
    except ProofError as error:
        if "line 1" in str(error):
            return
    assert not _can_be_satisfied([*clauses, *([-literal] for literal in step)])


@pytest.mark.parametrize(
    ("proof", "told"),
    [
        pytest.param("", "does not end with the empty clause", id="empty"),
        pytest.param("1 0\n", "does not end with the empty clause", id="without an end"),
        pytest.param("0\n", "line 1: the clause does not follow", id="missing step"),
        pytest.param("3 0\n0\n", "line 1: the clause does not follow", id="wrong literal"),
        pytest.param("1 0\n0\n1 0\n", "line 3: the empty clause is the last", id="more"),
        pytest.param("1 0\n0\n0\n", "line 3: the empty clause is the last", id="twice empty"),
        pytest.param("1\n0\n", "line 1: '1', expected literals", id="no 0"),
        pytest.param("1 0 2 0\n0\n", "line 1: '1 0 2 0', expected literals", id="0 within"),
        pytest.param("9 0\n0\n", "line 1: '9 0', expected literals of 5", id="unknown variable"),
        pytest.param("one 0\n0\n", "line 1: 'one 0', expected numbers", id="word"),
        pytest.param("d\n0\n", "line 1: '', expected numbers", id="dropping nothing"),
        pytest.param("\x00\x01\n", "line 1", id="garbage"),
        pytest.param("d 1 2 0\nd 1 -2 0\n1 0\n0\n", "line 3: the clause does not", id="dropped"),
    ],
)
def test_what_is_no_proof_is_refused(proof: str, told: str) -> None:
    with pytest.raises(ProofError, match=told):
        check(_dimacs(SQUARE), proof)


@pytest.mark.parametrize("place", range(4))
def test_proof_of_what_can_be_satisfied_is_refused(place: int) -> None:
    clauses = [clause for number, clause in enumerate(SQUARE) if number != place]
    with pytest.raises(ProofError):
        check(_dimacs(clauses), "1 0\n0\n")


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("", "expected a first line"),
        ("1 0\n-1 0\n", "expected a first line"),
        ("p cnf 1\n", "expected a first line"),
        ("p cnf one 2\n1 0\n-1 0\n", "expected a first line"),
        (f"p cnf {'9' * 5000} 2\n1 0\n-1 0\n", "expected a first line"),
        ("p cnf 1 2\n1 0\n-1_0 0\n", "formula: '-1_0 0', expected numbers"),
        (f"p cnf 1 1\n{'9' * 5000} 0\n", "expected numbers"),
        ("p cnf 1 3\n1 0\n-1 0\n", "2 clauses, expected 3"),
        ("p cnf 1 2\n1 0\n-1\n", "formula: '-1', expected literals"),
        ("p cnf 1 2\n1 0\n-2 0\n", "formula: '-2 0', expected literals"),
        ("p cnf 1 2\n1 0\nx 0\n", "formula: 'x 0', expected numbers"),
    ],
)
def test_what_is_no_formula_is_refused(formula: str, told: str) -> None:
    with pytest.raises(ProofError, match=told):
        check(formula, "0\n")


def test_dropping_a_clause_twice_or_an_unknown_one_changes_nothing() -> None:
    assert check(_dimacs([*SQUARE, [1, 2]]), "d 2 1 0\nd 3 0\n1 0\nd 1 2 0\n0\n") == 2


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs the command line in this process."""
    return Commands(monkeypatch, capsys)


def test_checker_shares_no_code_with_solvers() -> None:
    code = "import sys, verification.second.check_proof; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"z3", "cvc5", "pysat"}
    ours = {name for name in loaded if name.split(".")[0] in {"tarocco", "verification"}}
    assert ours == {
        "verification",
        "verification.second",
        "verification.second.check_proof",
        "verification.second.dimacs",
    }


def test_proof_file_is_checked_at_the_command_line(tmp_path: Path, run: Run) -> None:
    formula, proof = tmp_path / "square.cnf", tmp_path / "square.proof"
    formula.write_text(_dimacs(SQUARE), encoding="utf-8")
    proof.write_text("1 0\n0\n", encoding="utf-8")
    outcome = run("verify", "--check-proof", formula, proof)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == f"{proof} shows with 2 clauses that {formula} cannot be satisfied\n"
    outcome = run("verify", "--check-proof", proof, formula)
    assert (outcome.code, outcome.err) == (1, "")
    assert "expected a first line" in outcome.out


def test_proof_file_that_is_not_there_or_no_text_is_an_error(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "square.cnf"
    outcome = run("verify", "--check-proof", file, file)
    assert outcome.code == 2
    assert outcome.err == f"tarocco: {file}: cannot be read (No such file or directory)\n"
    file.write_bytes(b"\xff\xfe")
    outcome = run("verify", "--check-proof", file, file)
    assert outcome.code == 2
    assert outcome.err.endswith("is no text in UTF-8, expected clauses of numbers\n")
