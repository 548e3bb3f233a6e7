"""What an event changed, in bridge words: read off from the states before and after it."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.calls import Seat
from auctionlaws.machine.branch import Move
from auctionlaws.machine.field_values import Duty, Phase, Waiting
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.table.events import INFORMATION, Kind
from auctionlaws.table.fates import Step, call_sentences
from auctionlaws.table.happened import Happened
from auctionlaws.table.information_text import information_changes
from auctionlaws.table.informed import Informed
from auctionlaws.table.view import View
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import call_name, suits_text


def changes(happened: Happened, dealer: Seat) -> list[str]:
    """What a settled event changed, one sentence each: the calls it was about, then duties, leads, score, turn."""
    step = Step(happened, dealer)
    if happened.event.kind is Kind.DIRECTOR_IN_VAIN:
        return ["No call and no card waits for a ruling: nothing is decided."]
    if happened.event.kind in INFORMATION:
        return list(_information(happened, dealer))
    return [
        *call_sentences(step),
        *_cards(step),
        *_duties(step),
        *_repeats(step),
        *_leads(step),
        *scores(happened),
        *_information(happened, dealer),
        *_course(step),
    ]


def _information(happened: Happened, dealer: Seat) -> list[str]:
    return information_changes(
        Informed(happened.laws, happened.before, dealer, happened.said_before),
        Informed(happened.laws, happened.after, dealer, happened.said),
    )


def _cards(step: Step) -> Iterator[str]:
    if step.kind in (Kind.EXPOSES, Kind.LEADS) and step.new(F.unruled):
        yield "Nothing follows before the Director comes."


def _duties(step: Step) -> Iterator[str]:
    """Who must pass or may not double now, or no longer; a pass in place of a void call has been told."""
    owes = step.happened.moved(Move.ROLLED_BACK) and step.new(F.on) and not step.new(F.on_table.wrong_board)
    substituting = step.new(F.on_table.seat) if owes else None
    for s in SEATS:
        old, new = step.old(F.must_pass[s]), step.new(F.must_pass[s])
        if old != new and (new != Duty.ONCE or s != substituting):
            yield f"{NAMES[step.seat(s)]} {duty_text(Duty(new))}."
    for s in SEATS:
        old, new = step.old(F.no_double) >> s & 1, step.new(F.no_double) >> s & 1
        if old != new:
            yield f"{NAMES[step.seat(s)]} {NO_DOUBLE if new else 'is free to double again'}."


NO_DOUBLE = "may not double or redouble at his next turn"


def duty_text(duty: Duty) -> str:
    """What a player owes, as the end of a sentence."""
    return {
        Duty.NONE: "no longer has to pass",
        Duty.ONCE: "must pass once, at his next turn",
        Duty.THROUGHOUT: "must pass throughout, at every turn that is left",
    }[duty]


def _repeats(step: Step) -> Iterator[str]:
    for s in SEATS:
        old, new = step.old(F.waits[s]), step.new(F.waits[s])
        if old != new and new:
            yield waiting_text(Waiting(new), step.seat(s), step.new(F.waiting_call[s])) + "."


def waiting_text(waiting: Waiting, seat: Seat, call: int) -> str:
    """What a withdrawn call out of rotation asks of its maker, without a full stop."""
    made = call_name(call)
    match waiting:
        case Waiting.FOR_RHO:
            return f"What {NAMES[seat]} may call at his turn depends on {NAMES[seat.rho]}: his {made} waits"
        case Waiting.REPEAT:
            return f"{NAMES[seat]} must repeat his {made} at his turn"
        case Waiting.FREE:
            return f"{NAMES[seat]} may choose any legal call at his turn in place of his {made}"
        case Waiting.NONE:
            return f"{NAMES[seat]} may call freely"


def _leads(step: Step) -> Iterator[str]:
    for s in SEATS:
        old = step.old(F.withdrawn[s]), step.old(F.withdrawn_other) >> s & 1
        new = step.new(F.withdrawn[s]), step.new(F.withdrawn_other) >> s & 1
        was_waiting, waits = hangs_on_repeating(step.before, s), hangs_on_repeating(step.after, s)
        was_open, open_ = hangs_on_another_call(step.before, s), hangs_on_another_call(step.after, s)
        leader = step.seat(s).partner
        if new != old and any(new):
            yield lead_text(leader, *new)
        elif (any(old) or was_waiting or was_open) and not any(new) and not waits and not open_:
            yield f"{NAMES[leader]}'s lead is no longer restricted."
        if waits and not was_waiting:
            yield waiting_lead_text(leader, step.new(F.waiting_call[s]))
        if open_ and not was_open:
            yield open_lead_text(leader)


def hangs_on_another_call(position: View, s: int) -> bool:
    """The lead of the partner of a seat depends on the call that it makes in place of a withdrawn one."""
    at_once = bool(position.get(F.on_table.lead)) and position.get(F.on_table.seat) == s
    at_turn = position.get(F.waits[s]) == Waiting.FREE and bool(position.get(F.waiting_lead[s]))
    return at_once or at_turn


def hangs_on_repeating(position: View, s: int) -> bool:
    """The lead of the partner of a seat is restricted unless its withdrawn call is repeated, which it still may be."""
    open_ = position.get(F.waits[s]) in (Waiting.FOR_RHO, Waiting.REPEAT)
    return open_ and bool(position.get(F.waiting_lead[s]))


def lead_text(leader: Seat, suits: int, other: int) -> str:
    """The restriction on a player's lead, and the withdrawn calls of his partner that it comes from."""
    about = f"a call about {suits_text(suits)}" if suits else "a call"
    more = " and another" if suits and other else ""
    return (
        f"Should {NAMES[leader]} defend, declarer may restrict his first lead "
        f"({NAMES[leader.partner]} has withdrawn {about}{more})."
    )


def waiting_lead_text(leader: Seat, call: int) -> str:
    """The restriction on a player's lead that hangs on whether his partner repeats a withdrawn call."""
    return (
        f"Unless {NAMES[leader.partner]} repeats his {call_name(call)}, declarer may restrict {NAMES[leader]}'s "
        f"first lead, should {NAMES[leader]} defend."
    )


def open_lead_text(leader: Seat) -> str:
    """The lead of a player depends on what his partner calls in place of a withdrawn call."""
    return (
        f"What {NAMES[leader.partner]} calls instead decides whether declarer may restrict {NAMES[leader]}'s first "
        f"lead, should {NAMES[leader]} defend."
    )


def scores(happened: Happened) -> Iterator[str]:
    """The adjusted scores that an event brings into play."""
    for number in happened.report.adjusts:
        yield f"An adjusted score is in play: Law {number}."


def _course(step: Step) -> Iterator[str]:
    """How the auction goes on; silent about a turn that has just passed on after a plain call."""
    after, closed = Phase(step.new(F.phase)), _was_closed(step)
    match after:
        case Phase.CLOSED if step.old(F.phase) != Phase.CLOSED:
            yield "The auction stays closed." if closed else "The auction is closed."
        case Phase.ENDED:
            yield "The auction period has ended."
        case Phase.IRREGULARITY if not step.new(F.on):
            yield "The auction has run out over a void call; it waits for the Director."
        case Phase.IRREGULARITY if step.old(F.phase) == Phase.OPTION and step.kind is Kind.STANDS:
            yield f"{step.after.on_table} lies on the table."
        case Phase.CALLING if not _plain(step):
            turn = NAMES[step.seat(step.new(F.turn))]
            opened = closed and not step.happened.moved(Move.TABLE_JOINS_VOID)
            yield f"The auction is open again; {turn} to call." if opened else f"{turn} to call."
        case _:
            pass


def _was_closed(step: Step) -> bool:
    """The auction had closed, though something may have been left to deal with."""
    final = step.old(F.on) and step.old(F.on_table.final)
    return step.old(F.phase) == Phase.CLOSED or bool(final) or step.old(F.resume) == Phase.CLOSED


def _plain(step: Step) -> bool:
    if step.happened.moved(Move.RETURNS) or step.happened.moved(Move.ROLLED_BACK):
        return step.happened.moved(Move.RETURNS)
    return step.old(F.phase) == Phase.CALLING and not step.happened.report.irregularities
