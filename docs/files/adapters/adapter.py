"""Answers for `tarocco conform`: put your own functions in the place of the two below.

Try it: tarocco conform --ruleset ottocento -- python adapter.py
"""

import json
import sys

from tarocco.answers import ask  # stands for your program
from tarocco.rulebook import ruleset

RULESETS = ["bologna/ottocento"]


def count(question):
    return answer(ask("count", question["input"], rules(question)))


def winner(question):
    return answer(ask("winner", question["input"], rules(question)))


def rules(question):
    return ruleset(question["ruleset"], question["options"])


def answer(found):
    return {"valid": True, "account": found.account} if found.valid else {"valid": False}


FUNCTIONS = {"count": count, "winner": winner}


def reply_to(message):
    if message["message"] == "start":
        can = {"operations": list(FUNCTIONS), "rulesets": RULESETS, "options": ["*"]}
        return {"name": "mine", **can}  # leave out the options if you have one reading only
    found = FUNCTIONS[message["operation"]](message)
    return {"id": message["id"], **(found or {"unsupported": True})}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["message"] == "stop":
        break
    kind = "start" if asked["message"] == "start" else "result"
    print(json.dumps({"message": kind, **reply_to(asked)}), flush=True)
