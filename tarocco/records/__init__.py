"""Records of deals and matches: types, JSON and text form, judgement.

Example:
    >>> from tarocco.play import new_match
    >>> from tarocco.rulebook import ruleset
    >>> match = new_match(ruleset("bologna/centocinquanta"))
    >>> state = match.new_deal(seed="an evening")
    >>> while not state.over:
    ...     state = state.apply(state.legal()[0])
    >>> record = record_of(match, ["Anna", "Bruno"], [deal_record(match, state)])
    >>> read_record(record_text(record)) == record
    True
    >>> judge(record).clean
    True
"""

from tarocco.records.figures import Figure, claims_of, figures_of, figures_of_side
from tarocco.records.files import RecordError
from tarocco.records.findings import Finding, Remark
from tarocco.records.judge import DealJudgement, Judgement, judge
from tarocco.records.made import deal_record, drawn, hands_of, record_of
from tarocco.records.reader import read_record, record_from
from tarocco.records.record import Claims, DealRecord, Move, Note, Record, SideClaim
from tarocco.records.rulings import Ruling
from tarocco.records.to_json import record_json, record_json_text
from tarocco.records.to_text import record_text
from tarocco.records.writer import write_record

__all__ = [
    "Claims",
    "DealJudgement",
    "DealRecord",
    "Figure",
    "Finding",
    "Judgement",
    "Move",
    "Note",
    "Record",
    "RecordError",
    "Remark",
    "Ruling",
    "SideClaim",
    "claims_of",
    "deal_record",
    "drawn",
    "figures_of",
    "figures_of_side",
    "hands_of",
    "judge",
    "read_record",
    "record_from",
    "record_json",
    "record_json_text",
    "record_of",
    "record_text",
    "write_record",
]
