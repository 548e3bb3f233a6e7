"""Occasions: the moments at which a clause can take effect."""

from __future__ import annotations

from auctionlaws.language.terms import Sort, Stage
from auctionlaws.vocabulary.base import BASE

_OCCASIONS = {
    Stage.START: ("the start of the auction", "Before the first event of a table."),
    Stage.CLASSIFY: ("a call", "Any call, at the moment it is made: is it in order?"),
    Stage.OVER: (
        "a call over the call on the table",
        "Somebody calls while an irregular call lies on the table and the Director has not ruled on it.",
    ),
    Stage.ARRIVAL: (
        "the Director's arrival",
        "The Director deals with the irregular call on the table; nobody has called over it.",
    ),
    Stage.LATE: (
        "the Director's arrival after a void call",
        "The Director deals with the earliest void call that its LHO has called over.",
    ),
    Stage.ACCEPTANCE: ("acceptance of the call on the table", "The player with the option accepts it."),
    Stage.RULING: (
        "a ruling against the call on the table",
        "The player with the option declines, or there is no option to be had.",
    ),
    Stage.CORRECTION: (
        "a correction of an insufficient bid",
        "The offender makes a call in place of his insufficient bid; *the call* is this correction.",
    ),
    Stage.STANDING: (
        "a call that stands",
        "A call becomes part of the auction: in order, accepted, or as a correction; *the call* is this call.",
    ),
    Stage.LEAD: ("the opening lead", "After the final pass, the right defender faces the opening lead."),
    Stage.END: ("the end of the auction period", "A clause has just ended the auction period."),
    Stage.ENFORCED: (
        "an enforced pass of partner of the offender",
        "A clause has just compelled the partner of an offender to pass, at his next turn or throughout.",
    ),
    Stage.LEAD_PENALTY: (
        "a lead penalty on partner of the offender",
        "A clause has made a withdrawn call of the offender subject to Law 26; *the call on the table* is that call.",
    ),
    Stage.FIRST_LEAD: (
        "the first lead of partner of the offender",
        "The offender's side defends, his partner first has the lead; *the call on the table* is the withdrawn call.",
    ),
}

for _stage, (_pattern, _gloss) in _OCCASIONS.items():
    BASE.term(Sort.OCCASION, _pattern, _gloss, _stage)(lambda stage=_stage: stage)
