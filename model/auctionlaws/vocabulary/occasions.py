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
        "The Director deals with the earliest void call that somebody has called over.",
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
    Stage.TURN_GONE: (
        "a turn that has gone",
        "A player's turn to call has passed, by his call or by another's; *the caller* is that player.",
    ),
    Stage.LEAD: ("the opening lead", "After the final pass, the right defender faces the opening lead."),
    Stage.LEAD_OUT: ("a lead by the other defender", "After the final pass, the wrong defender faces a lead."),
    Stage.AFTER_LEAD: (
        "the Director's arrival after the opening lead",
        "The auction held a double or redouble that is not permitted, and the opening lead has been faced.",
    ),
    Stage.HANDS: ("the return of the hands", "After four passes all the hands are back in the board."),
    Stage.END: ("the end of the auction period", "A clause has just ended the auction period."),
    Stage.ENFORCED: (
        "an enforced pass of partner of the offender",
        "A clause has just compelled the partner of an offender to pass, at his next turn or throughout.",
    ),
    Stage.IRREGULARITY: (
        "an irregularity",
        "A player has just made an irregular call, or shown cards; *the offender* is that player.",
    ),
    Stage.LEAD_PENALTY: (
        "a lead penalty on partner of the offender",
        "A clause has made a withdrawn call of the offender subject to Law 26; *the call on the table* is that call.",
    ),
    Stage.FIRST_LEAD: (
        "the first lead of partner of the offender",
        "The offender's side defends, his partner first has the lead; *the call on the table* is the withdrawn call.",
    ),
    Stage.CHANGE: (
        "an attempt to change a call",
        "A player would replace the last call he made; *the call* is the one he wants instead.",
    ),
    Stage.CHOICE: (
        "a choice after a cancelled change of call",
        "The offender keeps his first call or makes another; *the call on the table* is his cancelled second call.",
    ),
    Stage.LHO_CHANGE: (
        "a change of the call that LHO had made over it",
        "A call has been changed, and its LHO, *the caller*, makes another in place of the one that he had made over "
        "it: *the call on the table*.",
    ),
    Stage.FINDING: (
        "a finding of misinformation",
        "The Director finds that the caller made his last call on misinformation from an opponent.",
    ),
    Stage.CARDS: (
        "the Director's arrival after cards were shown",
        "The offender has shown his partner cards during the auction.",
    ),
    Stage.SUBSTITUTE: (
        "a call in place of a cancelled call",
        "The offender makes a legal one instead of a call that was no insufficient bid, and has been cancelled: "
        "*the call on the table*.",
    ),
    Stage.ASKING: ("a question about the auction", "At any moment, for any player: *the caller* is who would ask."),
    Stage.RESTATING: (
        "a request to have the calls restated",
        "*The caller* is the player who asks, and may.",
    ),
    Stage.REPLYING: (
        "a request for an explanation",
        "An opponent asks, and may; *the caller* is the player whose call is in question.",
    ),
    Stage.ERROR: ("an error in a restatement", "*The caller* is the player who asked for the restatement."),
    Stage.MISTAKE: ("a mistaken explanation", "It has been given to opponents; *the offender* is who gave it."),
    Stage.MISBID: (
        "a mistaken call that was explained as agreed",
        "The call, and not its explanation, departs from the agreement; *the caller* made it.",
    ),
    Stage.BASIS: (
        "an inquiry into what a call rested on",
        "The Director asks why *the caller* made his last call.",
    ),
}

for _stage, (_pattern, _gloss) in _OCCASIONS.items():
    BASE.term(Sort.OCCASION, _pattern, _gloss, _stage)(lambda stage=_stage: stage)
