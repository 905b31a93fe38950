"""How a program may misbehave: a stable code for each way, and what it means."""

from __future__ import annotations

MISCONDUCT = {
    "timeout": "it gave no answer in time and was ended",
    "late": "its answer came after the time allowed",
    "exited": "it ended instead of answering",
    "closed": "it closed its input or output and went on running",
    "no_newline": "it wrote something that no line end follows",
    "flood": "it wrote more than anybody asked for and was ended",
    "not_utf8": "it wrote bytes that are not UTF-8 text",
    "not_json": "it wrote a line that is not a JSON object, or not strictly one",
    "not_a_start": "it did not say what it can do",
    "not_a_result": "it wrote a message that is not a result",
    "wrong_id": "it answered a question that was not asked",
    "twice": "it answered one question twice",
    "no_restart": "it could not be started again",
    "given_up": "it was not asked: it had left too many questions like this without an answer",
    "empty_claim": "it says that it does an operation, and declines every question about it",
    "unknown_claim": "it says that it does what the kit does not know",
    "ignored_stop": "it went on running after it was told to stop",
    "left_children": "it ended and left processes running",
    "unasked": "it wrote something after its last answer",
}
"""What each code means; codes never change."""

WRONG_ANSWERS = {
    "wrong_answer": "a figure is wrong",
    "field_missing": "a figure is missing",
    "wrongly_valid": "it accepts what is against the rules",
    "wrongly_invalid": "it refuses what the rules allow",
    "wrong_code": "it refuses for another reason",
}
"""In what way an answer is wrong; codes never change."""

LONGEST_DETAIL = 200


class Misconduct(Exception):  # noqa: N818 - it is the program's fault, not an error of ours
    """A program does not do what the protocol says.

    Args:
        code: one of :data:`MISCONDUCT`.
        detail: what was seen.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        self.code = code
        self.detail = printable(detail)
        super().__init__(f"{code} ({self.detail})" if detail else code)


def printable(text: str, longest: int = LONGEST_DETAIL) -> str:
    r"""Return a text of a program so that a terminal and a file can take it.

    Example:
        >>> printable("a\x1bb" + chr(0xD800))
        'a\\x1bb\\ud800'
    """
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
