"""What an event changed, in bridge words: read off from the states before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from auctionlaws.calls import Seat
from auctionlaws.machine.state import INDEX, SEATS, Duty, Phase, Waiting
from auctionlaws.table.events import Kind
from auctionlaws.table.player import CALL_STANDS, JOINS_VOID, ROLLED_BACK, TABLE_STANDS, Happened
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import call_words, listed, suits_text

_OVER = (Phase.IRREGULARITY, Phase.OPTION)


@dataclass(frozen=True)
class _Step:
    """An event with the seats of its states told by name."""

    happened: Happened
    dealer: Seat

    def old(self, name: str) -> int:
        """A part of the state before the event."""
        return self.happened.before[INDEX[name]]

    def new(self, name: str) -> int:
        """A part of the state after the event."""
        return self.happened.after[INDEX[name]]

    def seat(self, relative: int) -> Seat:
        """The seat that the states count as ``relative``."""
        return Seat((relative + self.dealer) % 4)

    def on_table(self, *, after: bool = False) -> str:
        """The call that lies on the table, with its maker."""
        get = self.new if after else self.old
        return call_words(self.seat(get("on_seat")), get("on_call"))


def changes(happened: Happened, dealer: Seat) -> list[str]:
    """What a settled event changed, one sentence each: the calls it was about, then duties, leads, score, turn."""
    step = _Step(happened, dealer)
    return [
        *_calls(step),
        *_duties(step),
        *_repeats(step),
        *_leads(step),
        *_scores(happened),
        *_course(step),
    ]


def _calls(step: _Step) -> Iterator[str]:
    """What becomes of the calls that the event is about."""
    happened, moves = step.happened, step.happened.moves
    before, after = Phase(step.old("phase")), Phase(step.new("phase"))
    is_call = happened.event.kind is Kind.CALL
    if moves & ROLLED_BACK:
        yield from _rolled_back(step)
    elif before in _OVER and step.old("on"):
        yield from _lying(step)
    elif before is Phase.CORRECTION and is_call:
        owner = NAMES[step.seat(step.old("on_seat"))]
        if not moves & CALL_STANDS and after is Phase.CORRECTION:
            yield f"The call is cancelled as well; {owner} must call again."
        elif moves & CALL_STANDS and step.old("on_call"):
            yield f"It replaces {step.on_table()}."
    if is_call and after is Phase.IRREGULARITY and step.new("on"):
        yield "The call lies on the table until it is called over or the Director comes."
    if is_call and after is Phase.OPTION:
        yield f"{NAMES[step.seat(step.new('asked'))]} may accept {step.on_table(after=True)}, or decline."


def _rolled_back(step: _Step) -> Iterator[str]:
    seat = NAMES[step.seat(step.old("void_seat"))]
    yield f"{seat}'s void call and every call after it are cancelled."
    if step.new("phase") == Phase.CORRECTION:
        yield f"{seat} must put a pass in its place."


def _lying(step: _Step) -> Iterator[str]:
    """What becomes of the call that lay on the table when the event came."""
    call, after = step.on_table(), Phase(step.new("phase"))
    if step.happened.moves & TABLE_STANDS:
        yield f"{call} is accepted and stands."
    elif step.happened.moves & JOINS_VOID:
        yield f"{call} is void: it goes, and every call after it, when the Director comes."
    elif step.happened.event.kind is Kind.CALL:
        yield f"{call} counts as never made."
    elif after is Phase.OPTION:
        yield f"{NAMES[step.seat(step.new('asked'))]} may accept {call}, or decline."
    elif after is Phase.CORRECTION:
        yield f"{call} is cancelled; {NAMES[step.seat(step.new('on_seat'))]} must replace it."
    else:
        yield f"{call} is cancelled."


def _duties(step: _Step) -> Iterator[str]:
    """Who must pass now, or no longer; a pass to be put in place of a void call has been told."""
    substituting = step.new("on_seat") if step.happened.moves & ROLLED_BACK and step.new("on") else None
    for s in SEATS:
        old, new = step.old(f"must_pass_{s}"), step.new(f"must_pass_{s}")
        if old != new and (new != Duty.ONCE or s != substituting):
            yield f"{NAMES[step.seat(s)]} {duty_text(Duty(new))}."


def duty_text(duty: Duty) -> str:
    """What a player owes, as the end of a sentence."""
    return {
        Duty.NONE: "no longer has to pass",
        Duty.ONCE: "must pass once, at his next turn",
        Duty.THROUGHOUT: "must pass throughout, at every turn that is left",
    }[duty]


def _repeats(step: _Step) -> Iterator[str]:
    for s in SEATS:
        old, new = step.old(f"waits_{s}"), step.new(f"waits_{s}")
        if old != new and new:
            yield waiting_text(Waiting(new), step.seat(s), step.new(f"waiting_call_{s}")) + "."


def waiting_text(waiting: Waiting, seat: Seat, call: int) -> str:
    """What a withdrawn call out of rotation asks of its maker, without a full stop."""
    made = call_words(seat, call).partition(" ")[2]
    match waiting:
        case Waiting.FOR_RHO:
            return f"What {NAMES[seat]} may call at his turn depends on {NAMES[seat.rho]}: his {made} waits"
        case Waiting.REPEAT:
            return f"{NAMES[seat]} must repeat his {made} at his turn"
        case Waiting.FREE:
            return f"{NAMES[seat]} may choose any legal call at his turn in place of his {made}"
        case Waiting.NONE:
            return f"{NAMES[seat]} may call freely"


def _leads(step: _Step) -> Iterator[str]:
    for s in SEATS:
        old = step.old(f"withdrawn_{s}"), step.old("withdrawn_other") >> s & 1
        new = step.new(f"withdrawn_{s}"), step.new("withdrawn_other") >> s & 1
        leader = step.seat(s).partner
        if new != old:
            yield lead_text(leader, *new) if any(new) else f"{NAMES[leader]}'s lead is no longer restricted."


def lead_text(leader: Seat, suits: int, other: int) -> str:
    """The restriction on a player's lead, and the withdrawn calls of his partner that it comes from."""
    about = ([f"about {suits_text(suits)}"] if suits else []) + (["about no suit"] if other else [])
    return (
        f"Should {NAMES[leader]} defend, declarer may restrict his first lead "
        f"({NAMES[leader.partner]} has withdrawn a call {listed(about)})."
    )


def _scores(happened: Happened) -> Iterator[str]:
    for number in happened.report.adjusts:
        yield f"An adjusted score is in play: Law {number}."


def _course(step: _Step) -> Iterator[str]:
    """How the auction goes on; silent about a turn that has just passed on after a plain call."""
    after = Phase(step.new("phase"))
    if after is Phase.CLOSED and step.old("phase") != Phase.CLOSED:
        yield "The auction is closed."
    elif after is Phase.ENDED:
        yield "The auction period has ended."
    elif after is Phase.IRREGULARITY and not step.new("on"):
        yield "The auction has run out over a void call; it waits for the Director."
    elif after is Phase.CALLING and not _plain(step):
        yield f"{NAMES[step.seat(step.new('turn'))]} to call."


def _plain(step: _Step) -> bool:
    return step.old("phase") == Phase.CALLING and not step.happened.report.irregularities
