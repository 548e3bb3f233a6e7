"""Why an event cannot happen at a point, where a list of what is possible would not tell."""

from __future__ import annotations

from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.state import Choice, Phase
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.player import Table
from auctionlaws.table.view import view

_ABOUT_A_CALL: Final = (Kind.CHANGES, Kind.MISINFORMED)
_SPOKEN: Final = (Kind.CALL, Kind.CHANGES)


def why_impossible(table: Table, event: Event) -> str:
    """Why calls were not simultaneous, or a call can no longer be looked at; empty for any other event."""
    if Fact.SIMULTANEOUS in event.facts and not (table.history and table.history[-1].event.kind is Kind.CALL):
        return "there is no call just before it to be simultaneous with"
    if event.kind not in _ABOUT_A_CALL or event.seat is None:
        return ""
    if table.phase is Phase.ENDED:
        return "the auction period has ended"
    if table.phase is Phase.OPTION and table.get("choice") != Choice.ACCEPT:
        return f"the Director is asking {view(table).name('asked')} about a call of his"
    if table.phase is Phase.CORRECTION and event.seat is table.seat(table.get("on_seat")):
        return "his call has been cancelled, and he has to make another"
    speakers = [h.event.seat for h in table.history if h.event.kind in _SPOKEN]
    if event.seat not in speakers:
        return "he has made no call"
    since = speakers[len(speakers) - speakers[::-1].index(event.seat) :]
    if event.seat.partner in since:
        return "his partner has called since"
    return "his call has been cancelled" if not _stands(table, event.seat) else "calls have been cancelled since"


def _stands(table: Table, seat: Seat) -> bool:
    return any(caller is seat for caller, _ in table.calls)
