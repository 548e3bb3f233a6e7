"""What each occasion has to decide: the slots that the machine reads there, and nothing else.

An effect gives values to slots. One that would fill a slot which is not read on an occasion has no place there: the
clause is refused, so that no word of a law file can go unread. The machine in turn can read no slot that is not
declared here (:meth:`auctionlaws.machine.staging.Decided.slot`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NewType

from auctionlaws.language.terms import Stage

SeatSlot = NewType("SeatSlot", str)
"""A slot of one player (:meth:`Slot.of`)."""
PenaltySlot = NewType("PenaltySlot", str)
"""A slot that names the law which has the penalty for a case (:func:`penalty_slot`)."""
_SEAT: Final = re.compile(r"_[0-3]$")


class Slot(StrEnum):
    """What clauses can decide, by the name it has in the machine; of some every player has one of his own."""

    ADJUSTS = "adjusts"
    MUST_PASS = "must_pass"
    MADE_TO_PASS = "made to pass"
    NO_DOUBLE = "no_double"
    ENFORCED = "enforced"
    ENFORCED_KNOWN = "enforced_known"
    WITHDRAWN = "withdrawn"
    PENALTY = "penalty"
    LEAD_PENALTY = "lead penalty"
    WITHDRAWN_OTHER = "withdrawn_other"
    WAITS = "waits"
    WAITING_CALL = "waiting_call"
    WAITING_SPEC = "waiting_spec"
    WAITING_KNOWN = "waiting_known"
    WAITING_DAMAGE = "waiting_damage"
    WAITING_LEAD = "waiting_lead"
    WAITING_IRREGULAR = "waiting_irregular"
    WAITING_ARTIFICIAL = "waiting_artificial"
    WAITING_SLIP = "waiting_slip"
    ON_LEAD = "on_lead"
    FATE = "fate"
    PHASE = "phase"
    TURN = "turn"
    INSUFFICIENT = "insufficient"
    ABOVE = "above"
    ROTATION = "rotation"
    INADMISSIBLE = "inadmissible"
    BARRED = "barred"
    REPEAT = "repeat"
    AGAINST_NO_DOUBLE = "against_no_double"
    FINAL = "final"
    WRONG_BOARD = "wrong_board"
    MET = "met"
    LATER = "later"
    AT_NEXT_TURN = "at next turn"
    MADE_NOW = "made now"
    NOT_MEANWHILE = "not meanwhile"
    ASKED = "asked"
    MAY_WITHDRAW = "may withdraw"
    RECALLED = "recalled"
    RECALLED_DAMAGE = "recalled_damage"
    RECALLED_SLIP = "recalled_slip"
    NEXT = "next"
    FREED = "freed"
    OPENS = "opens"
    SUPERSEDES = "supersedes"
    CLOSE = "close"
    RETURNS = "returns"
    RETURNS_TO_THE_FIRST = "returns to the first"
    PASSES_REMEMBERED = "passes remembered"
    ONCE_ENDS = "once_ends"
    NO_DOUBLE_ENDS = "no_double_ends"
    REPEAT_ENDS = "repeat_ends"
    SUBSTITUTE = "substitute"
    CALLS_AGAIN = "calls again"
    AGAIN = "again"
    RESULT = "result"
    RELEASED = "released"
    MAY_REQUIRE = "may_require"
    MAY_REQUIRE_UNSPECIFIED = "may_require_unspecified"
    MAY_FORBID = "may_forbid"
    MAY_FORBID_OTHER = "may_forbid_other"
    TOO_LATE = "too late"
    LHO_MAY_CHANGE = "lho may change"
    MAY_CHANGE = "may change"
    MAY_HEAR = "may_hear"
    MAY_REVIEW = "may_review"
    MAY_ASK_LEAD = "may_ask_lead"
    MAY_ASK = "may_ask"
    MAY_ASK_PLAY = "may_ask_play"
    MAY_LOOK = "may_look"
    MAY_NOT_LOOK = "may_not_look"
    MAY_RESTATE = "may_restate"
    REPLIES = "replies"
    MUST_DISCLOSE = "must_disclose"
    MUST_CORRECT = "must_correct"
    MUST_CALL = "must_call"
    MUST_CALL_IN_TIME = "must_call_in_time"
    MUST_CALL_IN_PLAY = "must_call_in_play"
    MAY_CALL = "may_call"
    SILENT = "silent"
    MUST_TELL = "must_tell"
    NO_RECOURSE = "no_recourse"
    BEARS_PART = "bears_part"
    REDRESS = "redress"
    PENALTY_IN = "penalty in"
    HEARD = "heard"

    def of(self, seat: int) -> SeatSlot:
        """That of one player, by his seat from the dealer (0) clockwise."""
        return SeatSlot(f"{self}_{seat}")


_RECORD: Final = {Slot.ADJUSTS: "whether an adjusted score is in play"}
_ON_PLAYERS: Final = {
    Slot.MUST_PASS: "how long a player has to pass",
    Slot.MADE_TO_PASS: "whether a player can be made to pass",
    Slot.NO_DOUBLE: "who may not double or redouble at his turn",
    Slot.ENFORCED: "whether the partner of an offender has just been compelled to pass",
    Slot.ENFORCED_KNOWN: "whether the offender could have known what that pass would do",
    Slot.WITHDRAWN: "the suits of withdrawn calls that can restrict a lead",
    Slot.PENALTY: "whether there is any penalty",
    Slot.LEAD_PENALTY: "whether the lead of a player's partner is restricted",
    Slot.WITHDRAWN_OTHER: "who has withdrawn a call about no suit that can restrict a lead",
}
_ON_LEAD: Final = {
    name: _ON_PLAYERS[name] for name in (Slot.WITHDRAWN, Slot.WITHDRAWN_OTHER, Slot.PENALTY, Slot.LEAD_PENALTY)
}
_WAITING: Final = {
    Slot.WAITS: "what becomes of a withdrawn call at its maker's proper turn",
    Slot.WAITING_CALL: "which call that is",
    Slot.WAITING_SPEC: "which denominations it specified",
    Slot.WAITING_KNOWN: "whether its maker could have known what the penalty would do",
    Slot.WAITING_DAMAGE: "whether what it told did damage",
    Slot.WAITING_LEAD: "whether the lead is restricted unless it is repeated",
    Slot.WAITING_IRREGULAR: "whether its maker was at fault",
    Slot.WAITING_ARTIFICIAL: "whether it counts as artificial",
    Slot.WAITING_SLIP: "whether it was put in place of a slip",
}
_LEAD: Final = {Slot.ON_LEAD: "whether what takes the place of a withdrawn call decides on a lead"}
_FATE: Final = {Slot.FATE: "what becomes of the call that is dealt with"}
_DEALT_WITH: Final = {**_FATE, **_ON_PLAYERS, **_RECORD}

READ: Final[Mapping[Stage, Mapping[Slot, str]]] = {
    Stage.START: {Slot.PHASE: "whether calls can be made", Slot.TURN: "whose turn it is"},
    Stage.CLASSIFY: {
        Slot.INSUFFICIENT: "whether a bid is sufficient",
        Slot.ABOVE: "whether it is a bid of more than seven",
        Slot.ROTATION: "whether the call is in rotation",
        Slot.INADMISSIBLE: "whether a double or redouble is permitted",
        Slot.BARRED: "whether the call breaks a duty to pass",
        Slot.REPEAT: "whether the call breaks a duty to repeat",
        Slot.AGAINST_NO_DOUBLE: "whether the call breaks a duty not to double",
        Slot.FINAL: "whether the call came after the final pass",
        Slot.WRONG_BOARD: "whether the call was made on cards from another board",
        Slot.MET: "whether a duty to repeat is met by the call",
        Slot.LATER: "whether the call counts as made after another",
        Slot.AT_NEXT_TURN: "whether a call in place of a cancelled one is its caller's at his next turn",
        Slot.MADE_NOW: "whether a call that is left as it is counts as made now",
        Slot.NOT_MEANWHILE: "whether there is such a call while another one is dealt with",
    },
    Stage.ARRIVAL: {**_FATE, **_RECORD, Slot.ASKED: "who is asked whether the call is to stand"},
    Stage.OVER: {**_DEALT_WITH, Slot.MAY_WITHDRAW: "whether the caller may take his call back"},
    Stage.ACCEPTANCE: _DEALT_WITH,
    Stage.RULING: {
        **_DEALT_WITH,
        **_LEAD,
        **_WAITING,
        Slot.RECALLED: "whose withdrawn pass is remembered to his turn",
        Slot.RECALLED_DAMAGE: "whether what it told did damage",
        Slot.RECALLED_SLIP: "whether it was put in place of a slip",
        Slot.NEXT: "who calls next",
        Slot.PENALTY_IN: "which law has the penalty",
    },
    Stage.CORRECTION: {**_DEALT_WITH, **_LEAD},
    Stage.STANDING: {
        **_ON_PLAYERS,
        **_RECORD,
        **_WAITING,
        Slot.FREED: "whether a player's duty to pass is over",
        Slot.OPENS: "whether the auction has begun",
        Slot.SUPERSEDES: "whether a double or redouble is wiped out",
        Slot.TURN: "whose turn comes next",
        Slot.CLOSE: "whether the auction is over",
        Slot.RETURNS: "whether the turn returns to a player who missed it",
        Slot.RETURNS_TO_THE_FIRST: "whether it is the first of them, if there are several",
        Slot.PASSES_REMEMBERED: "whether those who passed out of rotation answer for it",
    },
    Stage.TURN_GONE: {
        Slot.ONCE_ENDS: "whether a duty to pass once is over",
        Slot.NO_DOUBLE_ENDS: "whether a duty not to double is over",
        Slot.REPEAT_ENDS: "whether a duty to repeat is over",
        Slot.WAITS: "what becomes of a withdrawn call that has waited for RHO's call at that turn",
    },
    Stage.LATE: {
        **_DEALT_WITH,
        **_LEAD,
        Slot.NEXT: "who calls next",
        Slot.SUBSTITUTE: "whether a pass is to be substituted",
        Slot.CALLS_AGAIN: "whether the offender calls again",
        Slot.AGAIN: "whether LHO has to repeat his call",
    },
    Stage.LEAD: {**_FATE, **_RECORD, **_ON_LEAD, Slot.CLOSE: "whether the auction period is over"},
    Stage.LEAD_OUT: {**_FATE, **_RECORD, **_ON_LEAD, Slot.CLOSE: "whether the auction period is over"},
    Stage.AFTER_LEAD: _FATE,
    Stage.HANDS: {Slot.CLOSE: "whether the auction period is over"},
    Stage.END: {Slot.RESULT: "what has become of the deal"},
    Stage.ENFORCED: _RECORD,
    Stage.IRREGULARITY: _RECORD,
    Stage.LEAD_PENALTY: {Slot.RELEASED: "whether the withdrawn call restricts no lead"},
    Stage.FIRST_LEAD: {
        Slot.MAY_REQUIRE: "whether declarer may require or forbid a suit",
        Slot.MAY_REQUIRE_UNSPECIFIED: "whether declarer may require or forbid a suit not specified by the offender",
        Slot.MAY_FORBID: "whether declarer may forbid any one suit",
        Slot.MAY_FORBID_OTHER: "whether declarer may forbid a suit that the offender has not specified",
    },
    Stage.CHANGE: {
        **_FATE,
        Slot.TOO_LATE: "whether the call can be changed at all",
        Slot.LHO_MAY_CHANGE: "whether LHO may change his call as well",
    },
    Stage.CHOICE: _DEALT_WITH,
    Stage.LHO_CHANGE: {**_RECORD, **_ON_LEAD},
    Stage.FINDING: {**_RECORD, Slot.MAY_CHANGE: "whether the caller may change his call"},
    Stage.CARDS: {**_ON_PLAYERS, **_RECORD, Slot.HEARD: "whether it is the Director's to deal with"},
    Stage.SUBSTITUTE: {**_ON_PLAYERS, **_RECORD},
    Stage.ASKING: {
        Slot.MAY_HEAR: "who may have the last call repeated",
        Slot.MAY_REVIEW: "who may have the calls restated",
        Slot.MAY_ASK_LEAD: "who may ask whose lead it is",
        Slot.MAY_ASK: "who may ask what calls mean",
        Slot.MAY_ASK_PLAY: "who may ask what the play means",
        Slot.MAY_LOOK: "who may look at the opponents' card",
        Slot.MAY_NOT_LOOK: "who may not look at his own card",
    },
    Stage.RESTATING: {Slot.MAY_RESTATE: "who may restate the calls"},
    Stage.REPLYING: {
        Slot.REPLIES: "who gives the explanation",
        Slot.MUST_DISCLOSE: "who must disclose what",
        Slot.MAY_LOOK: "who may look at the opponents' card",
    },
    Stage.ERROR: {Slot.MUST_CORRECT: "who must correct the error", **_RECORD},
    Stage.MISTAKE: {
        Slot.MUST_CALL: "who must call the Director",
        Slot.MUST_CALL_IN_TIME: "who must call the Director before the lead",
        Slot.MUST_CALL_IN_PLAY: "who must call the Director during the play",
        Slot.MAY_CALL: "who may call the Director before he must",
        Slot.SILENT: "who must be silent",
        Slot.MUST_TELL: "who must tell the opponents",
        **_RECORD,
    },
    Stage.MISBID: {Slot.SILENT: "who must be silent"},
    Stage.BASIS: {
        Slot.NO_RECOURSE: "who has no recourse",
        Slot.BEARS_PART: "who bears part of the damage himself",
        Slot.REDRESS: "who has redress",
    },
}
"""By occasion, each slot that the machine reads there, and what it says."""
SlotName = Slot | SeatSlot | PenaltySlot
"""Whatever a clause can give a value."""


def penalty_slot(law: str) -> PenaltySlot:
    """The slot by which a case leaves the penalty to a law."""
    return PenaltySlot(f"{Slot.PENALTY_IN} {law}")


def law_of_penalty(name: SlotName) -> str | None:
    """The law of such a slot; None for any other."""
    before = f"{Slot.PENALTY_IN} "
    return name.removeprefix(before) if name.startswith(before) else None


def slot_of(name: SlotName) -> Slot:
    """The slot that a name belongs to: without its seat, or the number of a law; ValueError if there is none."""
    return Slot.PENALTY_IN if law_of_penalty(name) is not None else Slot(_SEAT.sub("", name))


def is_read(stage: Stage, name: SlotName) -> bool:
    """Whether the machine reads a slot on an occasion."""
    return slot_of(name) in READ[stage]


def read_at(name: SlotName) -> tuple[Stage, ...]:
    """The occasions on which a slot is read."""
    return tuple(stage for stage, slots in READ.items() if slot_of(name) in slots)
