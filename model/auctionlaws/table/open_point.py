"""What the laws leave open at an event, in words: a contradiction, a missing law, or a gap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.clause_numbers import number_key
from auctionlaws.machine.field_values import Choice, Phase, Waiting
from auctionlaws.machine.no_penalty import law_without_penalty
from auctionlaws.machine.questions import Question
from auctionlaws.machine.state import F
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.events import Fact, Kind
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.laws import ClauseText, Laws
from auctionlaws.table.player import Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.question_words import dealt_with, question_words
from auctionlaws.table.remarks import ORDINARY
from auctionlaws.table.view import view
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import broken_text, call_name, call_words, event_words, listed, paragraph

_LETTERS: Final = "abcdefgh"
_RULING: Final = "what the Director does about"
"""How the questions begin that are open where he finds no clause at all."""
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
    lines = [*_headline(last, f"{_contradict(last)}."), ""]
    for number in numbers:
        lines += told(table.laws.by_number[number])
    for letter, reading in zip(_LETTERS, table.readings, strict=False):
        lines += ["", f"({letter}) Following {listed(reading.clauses) or 'another clause'}:", ""]
        if reading.table.unsettled:
            lines += paragraph(gives_out(reading.table), 2, 2)
            continue
        lines += [*auction_lines(reading.table, indent=4), ""]
        lines += [line for text in position_sentences(reading.table) for line in paragraph(text, 4, 2)]
    return lines


def _contradict(last: Happened) -> str:
    return f"{listed(last.report.contradicting)} contradict each other"


def _outside(laws: Laws, last: Happened) -> list[str]:
    """The law that the case goes to: one that is not written down yet, or one that is not about the auction."""
    numbers = last.report.laws
    named = listed([f"Law {n} ({laws.missing[n]})" if n in laws.missing else f"Law {n}" for n in numbers])
    verb = "is" if len(numbers) == 1 else "are"
    missing = any(n in laws.missing for n in numbers)
    where = f"which {verb} not written down yet" if missing else "beyond the laws of the auction"
    return _headline(last, f"the case goes to {named}, {where}.")


def stands(table: Table) -> list[str]:
    """Where a table stands, in sentences; or where the text does not settle the last event, why it goes no further."""
    return [gives_out(table)] if table.unsettled else position_sentences(table)


def gives_out(table: Table) -> str:
    """Why the text goes no further after the last event, as a sentence: a law without a penalty is named."""
    last = table.history[-1]
    if last.outcome is Outcome.CONFLICT:
        return f"{_contradict(last)}."
    told = _without_penalty(table)
    return f"{told[0][:1].upper()}{told[0][1:]}." if told else "No clause says how to go on."


def _gap(table: Table, last: Happened, told: Told) -> list[str]:
    """What no clause says, and the clauses that come nearest."""
    if missing := _without_penalty(table):
        words, laws = missing
        numbers = [*_senders(table.laws, last, laws), *(n for n in last.report.near if str(number_key(n)[0]) in laws)]
        lines = [*_headline(last, f"{words}."), "", "  What these clauses say, none of which has a penalty for it:"]
        return lines + [line for n in dict.fromkeys(numbers) for line in told(table.laws.by_number[n])]
    lines = _headline(last, f"{_unsaid(table, last)}.")
    near = [n for n in last.report.near if n not in last.report.clauses and n != ORDINARY]
    if near:
        lines += ["", "  The nearest clauses; of each, one part of the condition does not hold:"]
        for number in near:
            lines += told(table.laws.by_number[number])
    return lines


def _without_penalty(table: Table) -> tuple[str, set[str]] | None:
    """Who leaves a penalty to which laws that have none for the call, in words, and the laws; None if nobody does."""
    last = table.history[-1]
    laws = [law for question in last.report.gaps if (law := law_without_penalty(question))]
    if not laws:
        return None
    of_event = last.event.kind is Kind.CALL
    call = call_words(table.seat(last.seat), last.event.call) if of_event else view(table).on_table
    named, senders = listed([f"Law {law}" for law in laws]), _senders(table.laws, last, set(laws))
    leave = "leaves" if len(senders) == 1 else "leave"
    sent = f"{listed(senders)} {leave} the penalty for {call} to {named}" if senders else f"{call} is left to {named}"
    return f"{sent}, which has no text for this case", set(laws)


def _senders(laws: Laws, last: Happened, to: set[str]) -> list[str]:
    """The clauses at work that leave the penalty to one of some laws."""
    return [number for number in last.report.fired if not to.isdisjoint(laws.leaves.get(number, ()))]


def _unsaid(table: Table, last: Happened) -> str:
    """What the laws leave open, as a sentence without its full stop."""
    if any(question.startswith(_RULING) for question in last.report.gaps):
        return _of_ruling(table)
    return f"no clause says {_question(table, last)}"


def _of_ruling(table: Table) -> str:
    """That the Director finds no law for a call, with what is irregular in it."""
    void = bool(table.get(F.void))
    seat, call = (F.void_call.seat, F.void_call.call) if void else (F.on_table.seat, F.on_table.call)
    maker, made = table.seat(table.get(seat)), table.get(call)
    ways = next((h.report.irregularities for h in reversed(table.history) if _made(h, maker, made)), ())
    broken = f" ({broken_text(ways)})" if ways else ""
    over = ", now that it has been called over" if void else ""
    return f"no law has a text for {call_words(maker, made)}{broken}{over}"


def _made(happened: Happened, seat: Seat, call: int) -> bool:
    event = happened.event
    return event.kind in (Kind.CALL, Kind.CHANGES) and (event.seat, event.call) == (seat, call)


def _question(table: Table, last: Happened) -> str:
    """The question that the laws leave open."""
    if own := question_words(table, last):
        return own
    irregular = dealt_with(table)
    match last.event.kind:
        case _ if Question.IN_PLACE_OF_A_CHANGE in last.report.gaps:
            return f"what becomes of the call that {irregular} was to replace"
        case Kind.CALL:
            return _of_call(table, table.seat(last.seat))
        case Kind.CHANGES:
            return _of_change(table, last)
        case Kind.ACCEPTS | Kind.DECLINES | Kind.STANDS if table.get(F.on):
            return f"what then becomes of {irregular}"
        case _:
            return "what follows"


def _of_call(table: Table, seat: Seat) -> str:
    asked = table.phase is Phase.OPTION and table.get(F.choice) != Choice.ACCEPT
    if asked:
        return f"what this means while {view(table).name(F.asked)} is asked about a call of his"
    if table.phase in (Phase.IRREGULARITY, Phase.OPTION):
        again = table.seat(table.get(F.on_table.seat)) is seat
        return f"what becomes of {dealt_with(table)} when {'he calls again' if again else f'{NAMES[seat]} calls'}"
    if table.phase is Phase.CORRECTION:
        return f"what this means while {view(table).name(F.on_table.seat)} has a call to replace"
    waiting = (seat.lho - table.dealer) % 4
    if table.get(F.waits[waiting]) == Waiting.FOR_RHO:
        call = call_name(table.get(F.waiting_call[waiting]))
        return f"what {NAMES[seat.lho]} owes for his withdrawn {call} when {NAMES[seat]} calls so"
    return "what follows"


def _of_change(table: Table, last: Happened) -> str:
    """What becomes of the calls made since the one that is changed, or whether it may be changed at all."""
    lho = table.seat(last.seat).lho
    on_table = table.get(F.on) and table.get(F.on_table.seat) == (last.seat + 1) % 4 and table.phase is not Phase.OPTION
    over = table.get(F.on_table.call) if on_table else view(table).last_call_of((last.seat + 1) % 4)
    if over is None:
        return "what becomes of the calls since when this one is changed"
    if Fact.INADVERTENT not in last.event.facts and table.phase is not Phase.OPTION:
        return f"whether a call may be changed when {NAMES[lho]} has called over it"
    return f"what becomes of {call_words(lho, over)} when the call before it is changed"
