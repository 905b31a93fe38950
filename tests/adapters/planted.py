"""Our engine behind the protocol, with a fault of a bug class or one of its own planted.

``planted.py bug CLASS…`` answers as the first of the classes that answers wrongly,
``planted.py together CLASS…`` with the faults of all of them at once;
``planted.py cell ADDRESS NUMBER`` has one cell of the tables changed; ``planted.py own
NAME`` has a fault that no class knows; ``planted.py right`` has none.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tarocco.answers import ask
from tarocco.rulebook import Book, load_book, ruleset
from tarocco.rulebook.cells import changed
from tarocco.vectors import Case, bug_classes
from tarocco.vectors.bug_classes import answer_with

KIND, NAMES = sys.argv[1] if len(sys.argv) > 1 else "right", sys.argv[2:]
OPERATIONS = ["count", "legal", "winner", "discard", "declare", "settle", "replay"]
RULESETS = ["bologna/ottocento", "bologna/mattazza", "france/tarot-4"]
BUGS = [bug for bug in bug_classes() if bug.id in NAMES]


def own(name: str, case: Case, right: dict[str, Any]) -> dict[str, Any]:
    given = case.input
    if case.operation == "count" and right["valid"]:
        cards = given["cards"]
        if name == "seven_and_angel" and {"7d", "Ang"} <= set(cards):
            right["account"]["total"] += 1
        if name == "crash" and "Mat" in cards:
            sys.exit("the Matto is too much")
    if name == "over_sixty" and "taker" in right.get("account", {}):
        right["account"]["taker"] += given.get("points", 0) > 60
    return right


def answer(message: dict[str, Any]) -> dict[str, Any]:
    case = Case(message["operation"], message["ruleset"], message["input"], message["options"])
    right = ask(case.operation, case.input, ruleset(case.ruleset, case.options)).as_json()
    if KIND == "together":
        own_bugs = [bug for bug in BUGS if bug.pack == case.pack]
        return answer_with(own_bugs, case).as_json()
    if KIND == "cell":
        book = load_book(pack_id=case.pack)
        tables = changed(book.tables, [(NAMES[0], int(NAMES[1]))])
        rules = Book(book.root, case.pack, tables).ruleset(case.ruleset, case.options)
        return ask(case.operation, case.input, rules).as_json()
    for bug in BUGS:
        if bug.pack == case.pack and (wrong := bug.answer(case).as_json()) != right:
            return wrong
    return own(NAMES[0], case, json.loads(json.dumps(right))) if KIND == "own" else right


def say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["message"] == "stop":
            break
        if message["message"] == "start":
            told = {"name": "planted", "operations": OPERATIONS, "rulesets": RULESETS}
            told["options"] = ["*"]
            say({"message": "start", "version": "1", **told})
        else:
            say({"message": "result", "id": message["id"], **answer(message)})


if __name__ == "__main__":
    main()
