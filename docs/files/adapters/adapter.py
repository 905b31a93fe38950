"""Answers for `tarocco conform`: put your own functions in the place of the two below.

Try it: tarocco conform --ruleset ottocento -- python adapter.py
"""

import json
import sys

from tarocco.answers import ask  # stands for your program
from tarocco.rulebook import ruleset

RULESETS = ["bologna/ottocento"]


def count(question):
    return answer("count", question)


def winner(question):
    return answer("winner", question)


def answer(operation, question):
    rules = ruleset(question["ruleset"], question["options"])
    found = ask(operation, question["input"], rules)
    return {"valid": True, "account": found.account} if found.valid else {"valid": False}


FUNCTIONS = {"count": count, "winner": winner}

# What your functions read of a question; one that says more is declined, not misunderstood.
KNOWN = {"count": {"cards", "last_trick", "declared"}, "winner": {"trick"}}


def reply_to(message):
    if message["message"] == "start":
        can = {"operations": list(FUNCTIONS), "rulesets": RULESETS, "options": ["*"]}
        return {"name": "mine", **can}  # leave out the options if you have one reading only
    known = message["input"].keys() <= KNOWN[message["operation"]]
    found = FUNCTIONS[message["operation"]](message) if known else None
    return {"id": message["id"], **(found or {"unsupported": True})}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["message"] == "stop":
        break
    kind = "start" if asked["message"] == "start" else "result"
    print(json.dumps({"message": kind, **reply_to(asked)}), flush=True)
