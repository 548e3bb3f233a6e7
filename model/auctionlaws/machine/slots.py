"""What each occasion has to decide: the slots that the machine reads there, and nothing else.

An effect gives values to slots. One that would fill a slot which is not read on an occasion has no place there: the
clause is refused, so that no word of a law file can go unread. The machine in turn can read no slot that is not
declared here (:meth:`auctionlaws.machine.staging.Decided.slot`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from auctionlaws.language.terms import Stage

_SEAT: Final = re.compile(r"_[0-3]$")
PENALTY: Final = "penalty in "
"""Begins the slots that name the law which has the penalty for a case."""

_RECORD: Final = {"adjusts": "whether an adjusted score is in play"}
_ON_PLAYERS: Final = {
    "must_pass": "how long a player has to pass",
    "no_double": "who may not double or redouble at his turn",
    "enforced": "whether the partner of an offender has just been compelled to pass",
    "enforced_known": "whether the offender could have known what that pass would do",
    "withdrawn": "the suits of withdrawn calls that can restrict a lead",
    "penalty": "whether there is any penalty",
    "lead penalty": "whether the lead of a player's partner is restricted",
    "withdrawn_other": "who has withdrawn a call about no suit that can restrict a lead",
}
_WAITING: Final = {
    "waits": "what becomes of a withdrawn call at its maker's proper turn",
    "waiting_call": "which call that is",
    "waiting_spec": "which denominations it specified",
    "waiting_known": "whether its maker could have known what the penalty would do",
    "waiting_damage": "whether what it told did damage",
    "waiting_lead": "whether the lead is restricted unless it is repeated",
    "waiting_irregular": "whether its maker was at fault",
    "waiting_artificial": "whether it counts as artificial",
}
_LEAD: Final = {"on_lead": "whether what takes the place of a withdrawn call decides on a lead"}
_FATE: Final = {"fate": "what becomes of the call that is dealt with"}
_DEALT_WITH: Final = {**_FATE, **_ON_PLAYERS, **_RECORD}

READ: Final[Mapping[Stage, Mapping[str, str]]] = {
    Stage.START: {"phase": "whether calls can be made", "turn": "whose turn it is"},
    Stage.CLASSIFY: {
        "insufficient": "whether a bid is sufficient",
        "above": "whether it is a bid of more than seven",
        "rotation": "whether the call is in rotation",
        "inadmissible": "whether a double or redouble is permitted",
        "barred": "whether the call breaks a duty to pass",
        "repeat": "whether the call breaks a duty to repeat",
        "against_no_double": "whether the call breaks a duty not to double",
        "final": "whether the call came after the final pass",
        "wrong_board": "whether the call was made on cards from another board",
        "met": "whether a duty to repeat is met by the call",
        "later": "whether the call counts as made after another",
    },
    Stage.ARRIVAL: {**_FATE, **_RECORD, "asked": "who is asked whether the call is to stand"},
    Stage.OVER: {**_DEALT_WITH, "may withdraw": "whether the caller may take his call back"},
    Stage.ACCEPTANCE: _DEALT_WITH,
    Stage.RULING: {
        **_DEALT_WITH,
        **_LEAD,
        **_WAITING,
        "recalled": "whose withdrawn pass is remembered to his turn",
        "recalled_damage": "whether what it told did damage",
        "next": "who calls next",
        PENALTY.strip(): "which law has the penalty",
    },
    Stage.CORRECTION: {**_DEALT_WITH, **_LEAD},
    Stage.STANDING: {
        **_ON_PLAYERS,
        **_RECORD,
        **_WAITING,
        "freed": "whether a player's duty to pass is over",
        "opens": "whether the auction has begun",
        "supersedes": "whether a double or redouble is wiped out",
        "turn": "whose turn comes next",
        "close": "whether the auction is over",
        "returns": "whether the turn returns to a player who missed it",
        "returns to the first": "whether it is the first of them, if there are several",
    },
    Stage.TURN_GONE: {
        "once_ends": "whether a duty to pass once is over",
        "no_double_ends": "whether a duty not to double is over",
        "repeat_ends": "whether a duty to repeat is over",
    },
    Stage.LATE: {
        **_DEALT_WITH,
        "next": "who calls next",
        "substitute": "whether a pass is to be substituted",
        "calls again": "whether the offender calls again",
        "again": "whether LHO has to repeat his call",
    },
    Stage.LEAD: {**_FATE, **_RECORD, "close": "whether the auction period is over"},
    Stage.LEAD_OUT: {**_FATE, "close": "whether the auction period is over"},
    Stage.AFTER_LEAD: _FATE,
    Stage.HANDS: {"close": "whether the auction period is over"},
    Stage.END: {"result": "what has become of the deal"},
    Stage.ENFORCED: _RECORD,
    Stage.IRREGULARITY: _RECORD,
    Stage.LEAD_PENALTY: {"released": "whether the withdrawn call restricts no lead"},
    Stage.FIRST_LEAD: {
        "may_require": "whether declarer may require or forbid a suit",
        "may_require_unspecified": "whether declarer may require or forbid a suit that the offender has not specified",
        "may_forbid": "whether declarer may forbid any one suit",
        "may_forbid_other": "whether declarer may forbid a suit that the offender has not specified",
    },
    Stage.CHANGE: {
        **_FATE,
        "too late": "whether the call can be changed at all",
        "lho may change": "whether LHO may change his call as well",
    },
    Stage.CHOICE: _DEALT_WITH,
    Stage.FINDING: {**_RECORD, "may change": "whether the caller may change his call"},
    Stage.CARDS: {**_ON_PLAYERS, **_RECORD},
    Stage.SUBSTITUTE: {**_ON_PLAYERS, **_RECORD},
    Stage.ASKING: {
        "may_hear": "who may have the last call repeated",
        "may_review": "who may have the calls restated",
        "may_ask_lead": "who may ask whose lead it is",
        "may_ask": "who may ask what calls mean",
        "may_ask_play": "who may ask what the play means",
        "may_look": "who may look at the opponents' card",
        "may_not_look": "who may not look at his own card",
    },
    Stage.RESTATING: {"may_restate": "who may restate the calls"},
    Stage.REPLYING: {
        "replies": "who gives the explanation",
        "must_disclose": "who must disclose what",
        "may_look": "who may look at the opponents' card",
    },
    Stage.ERROR: {"must_correct": "who must correct the error", **_RECORD},
    Stage.MISTAKE: {
        "must_call": "who must call the Director",
        "must_call_in_time": "who must call the Director before the lead",
        "must_call_in_play": "who must call the Director during the play",
        "may_call": "who may call the Director before he must",
        "silent": "who must be silent",
        "must_tell": "who must tell the opponents",
        **_RECORD,
    },
    Stage.MISBID: {"silent": "who must be silent"},
    Stage.BASIS: {
        "no_recourse": "who has no recourse",
        "bears_part": "who bears part of the damage himself",
        "redress": "who has redress",
    },
}
"""By occasion, each slot that the machine reads there, and what it says."""


def slot_of(name: str) -> str:
    """The declared slot that a name belongs to: without its seat, or the number of a law."""
    return PENALTY.strip() if name.startswith(PENALTY) else _SEAT.sub("", name)


def is_read(stage: Stage, name: str) -> bool:
    """Whether the machine reads a slot on an occasion."""
    return slot_of(name) in READ[stage]


def read_at(name: str) -> tuple[Stage, ...]:
    """The occasions on which a slot is read."""
    return tuple(stage for stage, slots in READ.items() if slot_of(name) in slots)
