"""What the laws leave open at an event, in words: a contradiction, a missing law, or a gap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.state import IN_PLACE_OF_A_CHANGE, Choice, Phase, Waiting
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.events import Fact, Kind
from auctionlaws.table.laws import ClauseText, Laws
from auctionlaws.table.player import Happened, Outcome, Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.remarks import ORDINARY
from auctionlaws.table.view import view
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import call_name, call_words, event_words, listed, paragraph

_LETTERS: Final = "abcdefgh"
Told = Callable[[ClauseText], list[str]]
"""Writes out a clause."""


def open_point(table: Table, told: Told) -> list[str]:
    """The lines on the last event of a table that the laws do not settle."""
    last = table.history[-1]
    match last.outcome:
        case Outcome.CONFLICT:
            return _conflict(table, last, told)
        case Outcome.OUTSIDE:
            return _outside(table.laws, last)
        case _:
            return _gap(table, last, told)


def _headline(last: Happened, words: str) -> list[str]:
    return paragraph(f"NOT SETTLED. {event_words(last.event)}: {words}", 0, 2)


def _conflict(table: Table, last: Happened, told: Told) -> list[str]:
    """The clauses that contradict each other, and where each reading leads."""
    numbers = last.report.contradicting
    lines = [*_headline(last, f"{listed(numbers)} contradict each other."), ""]
    for number in numbers:
        lines += told(table.laws.by_number[number])
    for letter, reading in zip(_LETTERS, table.readings, strict=False):
        lines += ["", f"({letter}) Following {listed(reading.clauses) or 'another clause'}:", ""]
        if reading.table.unsettled:
            lines += ["  No clause says how to go on."]
            continue
        lines += [*auction_lines(reading.table, indent=4), ""]
        lines += [line for text in position_sentences(reading.table) for line in paragraph(text, 4, 2)]
    return lines


def _outside(laws: Laws, last: Happened) -> list[str]:
    """The law that the case goes to: one that is not written down yet, or one that is not about the auction."""
    numbers = last.report.laws
    named = listed([f"Law {n} ({laws.missing[n]})" if n in laws.missing else f"Law {n}" for n in numbers])
    verb = "is" if len(numbers) == 1 else "are"
    missing = any(n in laws.missing for n in numbers)
    where = f"which {verb} not written down yet" if missing else "beyond the laws of the auction"
    return _headline(last, f"the case goes to {named}, {where}.")


def _gap(table: Table, last: Happened, told: Told) -> list[str]:
    """What no clause says, and the clauses that come nearest."""
    lines = _headline(last, f"no clause says {_unsaid(table, last)}.")
    near = [n for n in last.report.near if n not in last.report.clauses and n != ORDINARY]
    if near:
        lines += ["", "  The nearest clauses; of each, one part of the condition does not hold:"]
        for number in near:
            lines += told(table.laws.by_number[number])
    return lines


def _unsaid(table: Table, last: Happened) -> str:
    """The question that the laws leave open."""
    void = call_words(table.seat(table.get("void_seat")), table.get("void_call"))
    irregular = void if table.get("void") else view(table).on_table
    match last.event.kind:
        case _ if IN_PLACE_OF_A_CHANGE in last.report.gaps:
            return f"what becomes of the call that {irregular} was to replace"
        case Kind.CALL:
            return _of_call(table, table.seat(last.seat))
        case Kind.CHANGES:
            return _of_change(table, last)
        case Kind.DIRECTOR:
            return f"what the Director does about {irregular}"
        case Kind.ACCEPTS | Kind.DECLINES | Kind.STANDS if table.get("on"):
            return f"what then becomes of {view(table).on_table}"
        case Kind.LEADS if table.get("void"):
            return f"what becomes of {void} when a lead is faced"
        case _:
            return "what follows"


def _of_call(table: Table, seat: Seat) -> str:
    asked = table.phase is Phase.OPTION and table.get("choice") != Choice.ACCEPT
    if asked:
        return f"what this means while {view(table).name('asked')} is asked about a call of his"
    if table.phase in (Phase.IRREGULARITY, Phase.OPTION):
        return f"what becomes of {view(table).on_table} when {NAMES[seat]} calls"
    if table.phase is Phase.CORRECTION:
        return f"what this means while {view(table).name('on_seat')} has a call to replace"
    waiting = (seat.lho - table.dealer) % 4
    if table.get(f"waits_{waiting}") == Waiting.FOR_RHO:
        call = call_name(table.get(f"waiting_call_{waiting}"))
        return f"what {NAMES[seat.lho]} owes for his withdrawn {call} when {NAMES[seat]} calls so"
    return "what follows"


def _of_change(table: Table, last: Happened) -> str:
    mine = table.get("on") and table.get("on_seat") == last.seat
    lho = table.seat(last.seat).lho
    if table.phase is Phase.ENDED:
        return "whether a slip can be put right when the deal has been passed out"
    if table.phase is Phase.OPTION and table.get("asked") != last.seat:
        return f"what this means while {view(table).name('asked')} is asked about a call of his"
    if mine and table.get("on_change"):
        return "what becomes of a second change of the same call"
    on_table = table.get("on") and table.get("on_seat") == (last.seat + 1) % 4 and table.phase is not Phase.OPTION
    over = table.get("on_call") if on_table else view(table).last_call_of((last.seat + 1) % 4)
    if over is None:
        return "what becomes of the calls since when this one is changed"
    if Fact.INADVERTENT not in last.event.facts and table.phase is not Phase.OPTION:
        return f"whether a call may be changed when {NAMES[lho]} has called over it"
    return f"what becomes of {call_words(lho, over)} when the call before it is changed"
