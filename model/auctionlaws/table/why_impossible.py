"""Why an event cannot happen at a point, where a list of what is possible would not tell."""

from __future__ import annotations

from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.core.expr import FALSE, const
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.state import WIDTH, F, values_of
from auctionlaws.machine.telling import says_something
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.player import Table
from auctionlaws.table.view import view

_ABOUT_A_CALL: Final = (Kind.CHANGES, Kind.MISINFORMED)
_REPLACES: Final = "that takes the place of no other"
_SAYS: Final = {
    Fact.COMPARABLE: (E.found, _REPLACES),
    Fact.SAME_MEANING: (E.found, _REPLACES),
    Fact.DIFFERENT_MEANING: (E.different, _REPLACES),
    Fact.OVER_ORIGINAL: (E.original, "made when no other lies on the table"),
}
"""Facts that do not say something of every call: where they do not."""
_SPOKEN: Final = (Kind.CALL, Kind.CHANGES)


def why_impossible(table: Table, event: Event) -> str:
    """Why calls were not simultaneous, or a call can no longer be looked at; empty for any other event."""
    if Fact.SIMULTANEOUS in event.facts and not (table.history and table.history[-1].event.kind is Kind.CALL):
        return "there is no call just before it to be simultaneous with"
    if vain := _told_in_vain(table, event):
        return vain
    if event.kind not in _ABOUT_A_CALL or event.seat is None:
        return ""
    if table.phase is Phase.ENDED:
        return "the auction period has ended"
    if table.phase is Phase.OPTION and table.get(F.choice) != Choice.ACCEPT:
        return f"the Director is asking {view(table).name(F.asked)} about a call of his"
    if table.phase is Phase.CORRECTION and event.seat is table.seat(table.get(F.on_table.seat)):
        return "his call has been cancelled, and he has to make another"
    speakers = [h.event.seat for h in table.history if h.event.kind in _SPOKEN]
    if event.seat not in speakers:
        return "he has made no call"
    since = speakers[len(speakers) - speakers[::-1].index(event.seat) :]
    if event.seat.partner in since:
        return "his partner has called since"
    return "his call has been cancelled" if not _stands(table, event.seat) else "calls have been cancelled since"


def _told_in_vain(table: Table, event: Event) -> str:
    """That a fact says nothing of the call with which it comes; empty if each does."""
    if event.kind not in _SPOKEN or event.seat is None:
        return ""
    state = {name: const(value, WIDTH[name]) for name, value in values_of(table.state).items()}
    seat = {E.seat: const((event.seat - table.dealer) % 4, 2)}
    where = says_something(state, seat, changes=event.kind is Kind.CHANGES)
    for fact, (field, needs) in _SAYS.items():
        if fact in event.facts and where[field] is FALSE:
            return f'"{fact.value}" says nothing of a call {needs}'
    return ""


def _stands(table: Table, seat: Seat) -> bool:
    return any(caller is seat for caller, _ in table.calls)
