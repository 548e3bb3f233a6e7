"""The state after a script, with the keys of the table script's contract."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

from auctionlaws.calls import Seat, call_text
from auctionlaws.clause_numbers import number_key
from auctionlaws.language.syntax import is_understood
from auctionlaws.machine.branch import Move
from auctionlaws.machine.field_values import Duty, Phase, Result, Waiting
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.table import rights
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.player import Table
from auctionlaws.table.script import event_text

OpenKind = Literal["conflict", "gap", "outside"]
"""How the text can leave a point open: clauses contradict each other, none decides, or the law is not written down."""
ORDINARY: Final = "17C"
"""That the turn passes on is not worth a mention."""


def state_json(table: Table) -> dict[str, Any]:
    """The state of the table as one JSON object."""
    adjustment = adjustments(table.history)
    return {
        "edition": table.laws.edition,
        "dealer": table.dealer.name,
        "events": [_event(h) for h in table.history],
        "auction": [{"seat": seat.name, "call": call_text(call)} for seat, call in table.calls],
        "phase": table.phase.name.lower(),
        "turn": _name(turn(table)),
        "contract": contract(table),
        "must_pass": must_pass(table),
        "may_not_double": [s.name for s in may_not_double(table)],
        "must_repeat": must_repeat(table),
        "lead_restriction": [s.name for s in lead_restriction(table)],
        "adjustment": adjustment,
        "laws": consequences(table, adjustment),
        **information(table),
        "unsettled": unsettled(table),
    }


def information(table: Table) -> dict[str, Any]:
    """What may be asked, must be answered and corrected, and has been broken, by the keys of the contract."""
    here = table.informed
    return {
        "may_ask": [s.name for s in rights.may_ask(table)],
        "may_review": [s.name for s in rights.may_review(table)],
        "must_answer": {s.name: call_text(call) for s, call in rights.must_answer(here).items()},
        "must_correct": {s.name: deadline for s, deadline in rights.must_correct(here).items()},
        "may_correct": [s.name for s in rights.may_correct(here)],
        "must_be_silent": [s.name for s in rights.must_be_silent(here)],
        "may_change": [s.name for s in rights.may_change(here)],
        "breaches": [{"clause": breach.clause, "seat": breach.seat.name} for breach in table.said.breaches],
    }


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _event(happened: Happened) -> dict[str, Any]:
    return {
        "text": event_text(happened.event),
        "irregularities": list(happened.report.irregularities),
        "clauses": list(deciding(happened)),
    }


def deciding(happened: Happened) -> tuple[str, ...]:
    """The clauses that decided what came of an event and are worth a mention; none where they contradict each other."""
    if happened.outcome is Outcome.CONFLICT:
        return ()
    return tuple(c for c in happened.report.clauses if c != ORDINARY and not is_understood(c))


def turn(table: Table) -> Seat | None:
    """The seat whose act is awaited; None when the auction has closed or waits for the Director."""
    match table.phase:
        case Phase.CALLING:
            return table.seat(table.get(F.turn))
        case Phase.IRREGULARITY:
            closed = table.get(F.on_table.final) or table.get(F.resume) == Phase.CLOSED
            nobody = not table.get(F.on) or closed
            return None if nobody else table.seat(table.get(F.turn))
        case Phase.OPTION:
            return table.seat(table.get(F.asked))
        case Phase.CORRECTION:
            return table.seat(table.get(F.on_table.seat))
        case _:
            return None


def declarer(table: Table) -> Seat:
    """Who first named the last denomination for the side of the last bidder."""
    bidder = table.get(F.bidder)
    named = table.get(F.first[bidder]) >> (table.get(F.bid) & 7) & 1
    return table.seat(bidder if named else bidder + 2)


def contract(table: Table) -> str | dict[str, Any] | None:
    """The contract once the auction has closed, ``passed out``, or None."""
    if table.get(F.result) == Result.PASSED_OUT:
        return "passed out"
    after_final = table.phase in (Phase.IRREGULARITY, Phase.OPTION) and table.get(F.on_table.final)
    if table.phase not in (Phase.CLOSED, Phase.ENDED) and not after_final:
        return None
    if not table.get(F.bid):
        return "passed out"
    return {"bid": call_text(table.get(F.bid)), "doubled": table.get(F.doubled), "declarer": declarer(table).name}


def must_pass(table: Table) -> dict[str, str]:
    """Per seat, in the order N, E, S, W: no, once or throughout."""
    duty = {table.seat(s): Duty(table.get(F.must_pass[s])).name.lower() for s in SEATS}
    return {s.name: "no" if duty[s] == "none" else duty[s] for s in Seat}


def must_repeat(table: Table) -> dict[str, str]:
    """The seats that must repeat a call, and the call."""
    due = {
        table.seat(s): call_text(table.get(F.waiting_call[s])) for s in SEATS if table.get(F.waits[s]) == Waiting.REPEAT
    }
    return {s.name: due[s] for s in Seat if s in due}


def may_not_double(table: Table) -> list[Seat]:
    """The seats that may not double or redouble at their coming turn."""
    seats = {table.seat(s) for s in SEATS if table.get(F.no_double) >> s & 1}
    return [s for s in Seat if s in seats]


def lead_restriction(table: Table) -> list[Seat]:
    """The seats whose lead declarer may restrict should they defend."""
    seats = {table.seat(s).partner for s in SEATS if _restricted(table, s)}
    return [s for s in Seat if s in seats]


def _restricted(table: Table, s: int) -> bool:
    other = table.get(F.withdrawn_other) >> s & 1
    open_ = table.get(F.on_table.lead) and table.get(F.on_table.seat) == s
    return bool(table.get(F.withdrawn[s]) or other or open_ or table.get(F.waiting_lead[s]))


def _settled(history: Iterable[Happened]) -> list[Happened]:
    return [h for h in history if h.outcome is Outcome.SETTLED]


def adjustments(history: Iterable[Happened]) -> list[str]:
    """The laws under which an adjusted score is in play; what a call has cost goes with it when it is changed.

    Where the text leaves open what becomes of the auction, a score is in play all the same.
    """
    standing: list[tuple[Happened, tuple[str, ...]]] = []
    for happened in history:
        if happened.outcome in (Outcome.CONFLICT, Outcome.OUTSIDE):
            continue
        undone = happened.moved(Move.UNDOES_LAST) or happened.moved(Move.UNDOES_TWO)
        if happened.outcome is Outcome.SETTLED and undone:
            seat = happened.event.seat
            mine = [i for i, (h, _) in enumerate(standing) if h.event.seat == seat and h.moved(Move.CALL_STANDS)]
            standing = [each for i, each in enumerate(standing) if i not in mine[-1:]]
        standing.append((happened, happened.report.adjusts))
    return sorted({n for _, numbers in standing for n in numbers}, key=number_key)


def consequences(table: Table, adjustment: Iterable[str]) -> list[str]:
    """The laws that the clauses used so far point to for a consequence, other than the adjustments in play."""
    pointed = {to.law for to in pointers(table)}
    return sorted(pointed - set(adjustment), key=number_key)


def pointers(table: Table) -> list[Pointer]:
    """The laws that the clauses used so far point to, each with what for, in the order in which they came up."""
    return list(dict.fromkeys(to for h in _settled(table.history) for to in h.report.points))


def unsettled(table: Table) -> list[dict[str, Any]]:
    """The open point of the last event, if the text does not settle it."""
    found = open_point_of(table)
    if found is None:
        return []
    kind, clauses = found
    readings = [{"clauses": list(r.clauses), "state": state_json(r.table)} for r in table.readings]
    return [{"kind": kind, "clauses": list(clauses), "readings": readings}]


def open_point_of(table: Table) -> tuple[OpenKind, tuple[str, ...]] | None:
    """What sort of thing the text does not settle after the last event, and the clauses or laws it is about."""
    if not table.unsettled:
        return None
    report = table.history[-1].report
    match table.history[-1].outcome:
        case Outcome.CONFLICT:
            return "conflict", report.contradicting
        case Outcome.GAP:
            return "gap", report.near
        case Outcome.OUTSIDE:
            return "outside", report.laws
        case Outcome.SETTLED:
            return None
