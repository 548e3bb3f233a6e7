"""Where a table stands, in sentences: turn or phase, contract, cards shown, duties, leads, scores, laws to look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from auctionlaws.calls import Seat, call_symbol
from auctionlaws.clause_numbers import is_of_law
from auctionlaws.machine.field_values import Choice, Duty, Phase, Waiting
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.table.changes import (
    NO_DOUBLE,
    duty_text,
    hangs_on_another_call,
    hangs_on_repeating,
    lead_text,
    open_lead_text,
    waiting_lead_text,
    waiting_text,
)
from auctionlaws.table.events import SPOKEN, Kind
from auctionlaws.table.first_lead import SPECULATION, first_leads, should_defend
from auctionlaws.table.happened import Outcome
from auctionlaws.table.information_text import information_sentences
from auctionlaws.table.player import Table
from auctionlaws.table.state_json import adjustments, consequences, contract, declarer, pointers, turn
from auctionlaws.table.view import option_words, view
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import call_name, call_words, cards_words

_INFORMATION: Final = "16"
"""The law about information from elsewhere."""


def position_sentences(table: Table) -> list[str]:
    """Everything that has to be known to go on from a position."""
    adjusted = adjustments(table.history)
    return [
        _phase(table),
        *_void(table),
        *_contract(table),
        *_cards(table),
        *_duties(table),
        *_leads(table),
        *information_sentences(table),
        *(f"An adjusted score is in play: Law {number}." for number in adjusted),
        *_laws_to_look_at(table, adjusted),
    ]


def _phase(table: Table) -> str:
    awaited = turn(table)
    name = "" if awaited is None else NAMES[awaited]
    match table.phase:
        case Phase.CALLING:
            return f"{name} to call."
        case Phase.IRREGULARITY if table.get(F.on):
            was = f"it was {name}'s turn" if awaited is not None else "the auction had closed"
            return f"{_lying(table)}; {was}. Nobody has called over it, and nobody has ruled on it."
        case Phase.IRREGULARITY:
            return "The auction has run out over a void call; it waits for the Director."
        case Phase.OPTION:
            return _asked(table)
        case Phase.CORRECTION:
            return _correction(table, name)
        case Phase.CLOSED if not table.get(F.bid):
            return "The auction is closed; the hands go back into the board."
        case Phase.CLOSED:
            return f"The auction is closed; {NAMES[declarer(table).lho]} to lead."
        case Phase.ENDED:
            return "The auction period has ended."
        case _:
            return "The laws written down so far do not say how to go on."


def _lying(table: Table) -> str:
    """What lies on the table, and the call that it is to replace."""
    there = view(table)
    first = there.first_call
    instead = (
        f" to take the place of his {call_name(first)}" if table.get(F.on_table.change) and first is not None else ""
    )
    return f"{there.on_table} lies on the table{instead}"


def _asked(table: Table) -> str:
    there = view(table)
    if table.get(F.choice) == Choice.ACCEPT:
        return f"{there.name(F.asked)} to say whether he accepts {there.on_table}."
    about_table = table.get(F.choice) != Choice.CHANGE or not table.get(F.on)
    stays = about_table and table.get(F.resume) == Phase.CLOSED
    closed = " The auction stays closed if he leaves it." if stays else ""
    return f"{option_words(there)}.{closed}"


def _correction(table: Table, name: str) -> str:
    if table.get(F.must_pass[table.get(F.on_table.seat)]):
        return f"{name} to put a pass in place of his cancelled call."
    board = ", on the cards of this board" if table.get(F.on_table.wrong_board) else ""
    return f"{name} to make another call in place of his cancelled one{board}."


def _void(table: Table) -> Iterator[str]:
    if table.get(F.void):
        call = call_words(table.seat(table.get(F.void_call.seat)), table.get(F.void_call.call))
        yield f"{call} is void but still in the auction: it goes, and every call after it, when the Director comes."


def _contract(table: Table) -> Iterator[str]:
    made = contract(table)
    if isinstance(made, dict):
        doubled = ("", " doubled", " redoubled")[made[F.doubled]]
        yield f"Contract: {call_symbol(table.get(F.bid))}{doubled} by {NAMES[declarer(table)]}."
    elif made is not None:
        yield "The deal is passed out."


def _cards(table: Table) -> Iterator[str]:
    """Who has shown what, and whether the Director has dealt with it."""
    settled = [h for h in table.history if h.outcome is Outcome.SETTLED]
    came = [i for i, h in enumerate(settled) if h.event.kind is Kind.DIRECTOR]
    shown: dict[tuple[Seat, _Ruled], list[tuple[int, int]]] = {}
    for i, happened in enumerate(settled):
        seat = happened.event.seat
        if seat is not None and happened.event.cards and happened.report.irregularities:
            ruling = next((settled[j].report.fired for j in came if j > i), None)
            early = not any(h.event.kind in SPOKEN for h in settled[:i])
            shown.setdefault((seat, _ruled(ruling, early=early)), []).extend(happened.event.cards)
    for seat in Seat:
        for ruled in _Ruled:
            cards = shown.get((seat, ruled), [])
            if cards:
                has = f"{NAMES[seat]} has shown {cards_words(cards)}"
                yield f"{has}{_what_of_cards(table, seat, len(cards), ruled)}."


class _Ruled(Enum):
    """What follows for cards that a player has shown, by the Director's ruling on them."""

    PENALTY = "should their owner defend, they are penalty cards"
    INFORMATION = "what they have told is all there is to it"
    NOT_YET = "the Director has not ruled on that"


def _ruled(fired: Iterable[str] | None, *, early: bool) -> _Ruled:
    """By the clauses of the ruling, if there was one. ``early``: the cards were shown before the first call.

    Information from elsewhere (16D1) is no exposed card, and the same ruling can have both.
    """
    if fired is None:
        return _Ruled.NOT_YET
    elsewhere = any(is_of_law(number, _INFORMATION) for number in fired)
    return _Ruled.INFORMATION if early and elsewhere else _Ruled.PENALTY


def _what_of_cards(table: Table, seat: Seat, count: int, ruled: _Ruled) -> str:
    match ruled:
        case _Ruled.PENALTY:
            return _penalty_cards(table, seat, count)
        case _Ruled.INFORMATION:
            return ""
        case _Ruled.NOT_YET:
            return f"; {ruled.value}"


def _penalty_cards(table: Table, seat: Seat, count: int) -> str:
    """What declarer may do about cards that were shown; nothing if the player has become declarer or dummy."""
    known = table.phase in (Phase.CLOSED, Phase.ENDED)
    if known and (not table.get(F.bid) or seat in (declarer(table), declarer(table).partner)):
        return ""
    may = "declarer may treat it as a penalty card" if count == 1 else "declarer may treat them as penalty cards"
    return f": {may}" if known else f": should he defend, {may}"


def _duties(table: Table) -> Iterator[str]:
    owes = table.phase is Phase.CORRECTION and table.get(F.must_pass[table.get(F.on_table.seat)])
    substituting = table.get(F.on_table.seat) if owes else None
    for s in SEATS:
        duty = Duty(table.get(F.must_pass[s]))
        if duty is Duty.THROUGHOUT or (duty is Duty.ONCE and s != substituting):
            yield f"{NAMES[table.seat(s)]} {duty_text(duty)}."
    if table.phase in (Phase.CLOSED, Phase.ENDED):
        return
    for s in SEATS:
        if table.get(F.no_double) >> s & 1:
            yield f"{NAMES[table.seat(s)]} {NO_DOUBLE}."
    for s in SEATS:
        waiting = Waiting(table.get(F.waits[s]))
        if waiting is not Waiting.NONE:
            yield waiting_text(waiting, table.seat(s), table.get(F.waiting_call[s])) + "."


def _leads(table: Table) -> Iterator[str]:
    """What may be restricted should a player defend; once it is known who does, what declarer may do."""
    closed = table.phase in (Phase.CLOSED, Phase.ENDED)
    if closed:
        yield from (f"{lead.words} ({', '.join(lead.clauses)})." for lead in first_leads(table))
    for s in SEATS:
        suits, other = table.get(F.withdrawn[s]), table.get(F.withdrawn_other) >> s & 1
        leader = table.seat(s).partner
        if (suits or other) and not closed:
            yield lead_text(leader, suits, other)
            yield from (f"{SPECULATION} {lead.rights}." for lead in should_defend(table, s))
        if hangs_on_repeating(view(table), s):
            yield waiting_lead_text(leader, table.get(F.waiting_call[s]))
        if hangs_on_another_call(view(table), s):
            yield open_lead_text(leader)


def _laws_to_look_at(table: Table, adjusted: Iterable[str]) -> Iterator[str]:
    numbers = consequences(table, adjusted)
    if numbers:
        yield f"Laws to look at: {'; '.join(f'{n} ({_purpose(table, n)})' for n in numbers)}."


def _purpose(table: Table, law: str) -> str:
    """What the clauses used so far point to a law for."""
    return ", ".join(to.purpose for to in pointers(table) if to.law == law)
