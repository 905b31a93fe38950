"""Programs that misbehave: each way has a name, given as the argument.

Where they do answer, it is with a total of 0, which is right in the tests.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

HOW = sys.argv[-1]
OPERATIONS = ["count", "fly"] if HOW == "unknown_operation" else ["count"]
asked: list[str] = []


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def raw(data: bytes) -> None:
    os.write(1, data)


def say(message: object, end: str = "\n") -> None:
    write(json.dumps(message) + end)


def result(name: str, **fields: object) -> dict[str, object]:
    return {"message": "result", "id": name, **fields}


def right(name: str) -> dict[str, object]:
    return result(name, valid=True, account={"total": 0})


def hang() -> None:
    time.sleep(30)


def flood(file: int) -> None:
    while True:
        os.write(file, b"x" * 65536)


def flood_of_lines() -> None:
    while True:
        raw(b'{"message":"result","id":"nobody","valid":true}\n' * 1000)


def late(name: str) -> None:
    time.sleep(0.4)
    say(right(name))


def child() -> None:
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)", "left behind"])


def escaped_child() -> None:
    subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(60)", "left behind"],
        start_new_session=True,
    )


def answer(name: str) -> None:  # noqa: C901, PLR0912, PLR0915 - one branch for each way
    asked.append(name)
    first = len(asked) == 1
    if HOW == "hangs" or (HOW == "hangs_once" and name.endswith("/1")):
        hang()
    elif HOW == "exits":
        sys.stderr.write("I give up\n")
        sys.exit(3)
    elif HOW == "exits_once" and name.endswith("/1"):
        os._exit(9)
    elif HOW == "floods":
        flood(1)
    elif HOW == "floods_lines":
        flood_of_lines()
    elif HOW == "floods_stderr":
        flood(2)
    elif HOW == "late":
        late(name)
    elif HOW == "out_of_order":
        if len(asked) % 2 == 0:
            say(right(asked[-1]))
            say(right(asked[-2]))
    elif HOW == "twice":
        say(right(name), end="\n" + json.dumps(right(name)) + "\n")
    elif HOW == "twice_later":
        if not first:
            say(right(asked[-2]))
        say(right(name))
    elif HOW == "bad_bytes":
        raw(b'{"message":"result","id":"\xff"}\n')
    elif HOW == "surrogate":
        write('{"message":"result","id":"x","code":"\\ud800"}\n')
    elif HOW == "bad_json":
        write("total: 0\n")
    elif HOW == "chats":
        write("let me see\n")
        say(right(name))
    elif HOW == "nan":
        write(f'{{"message":"result","id":"{name}","valid":true,"account":{{"total":NaN}}}}\n')
    elif HOW == "huge_number":
        number = "9" * 100_000
        write(f'{{"message":"result","id":"{name}","valid":true,"account":{{"total":{number}}}}}\n')
    elif HOW == "infinite":
        write(f'{{"message":"result","id":"{name}","valid":true,"account":{{"total":1e999}}}}\n')
    elif HOW == "deep":
        write("[" * 100_000 + "\n")
    elif HOW == "same_key_twice":
        write(f'{{"message":"result","id":"{name}","valid":false,"valid":true}}\n')
    elif HOW == "list":
        write("[]\n")
    elif HOW == "wrong_id":
        say(right("bologna/count/worked/pile"))
    elif HOW == "number_id":
        say({**right(name), "id": 7})
    elif HOW == "either":
        say(result(name, valid=True, unsupported=True))
    elif HOW == "maybe":
        say(result(name, valid="yes"))
    elif HOW == "empty":
        say(result(name, valid=True))
    elif HOW == "true_for_one":
        say(result(name, valid=True, account={"total": False}))
    elif HOW == "declines":
        say(result(name, unsupported=True))
    elif HOW == "closes_output":
        os.close(1)
        hang()
    elif HOW == "closes_input":
        say(right(name))
        os.close(0)
        hang()
    elif HOW == "no_newline":
        say(right(name), end="")
    elif HOW == "spawns":
        child()
        say(right(name))
    elif HOW == "spawns_and_hangs":
        escaped_child()
        hang()
    elif HOW == "escapes":
        say(result(name, valid=True, account={"total": "\x1b[2Jgone"}))
    else:
        say(right(name))


def start() -> None:
    if HOW == "silent_at_start":
        sys.exit(0)
    if HOW == "chats_at_start":
        write("Welcome!\n")
    rulesets = ["mars/canals"] if HOW == "other_rulesets" else ["bologna/ottocento"]
    operations: object = "count" if HOW == "bad_start" else OPERATIONS
    say({"message": "start", "name": HOW, "operations": operations, "rulesets": rulesets})


def main() -> None:
    for line in iter(sys.stdin.buffer.readline, b""):
        message = json.loads(line)
        if message["message"] == "start":
            start()
        elif message["message"] == "run":
            answer(message["id"])
        elif HOW == "ignores_stop":
            hang()
        elif HOW == "last_word":
            write("goodbye\n")
            break
        else:
            break


if __name__ == "__main__":
    main()
