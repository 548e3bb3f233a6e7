"""A position with its players told by name, and what the player who is asked may do."""

from __future__ import annotations

from dataclasses import dataclass

from auctionlaws.calls import Seat
from auctionlaws.machine.field_values import Choice
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State
from auctionlaws.table.own_call import last_call_of, own_call
from auctionlaws.table.player import Table
from auctionlaws.table.words import SEATS, a_call, call_name, call_words


@dataclass(frozen=True)
class View:
    """A state of the table, its seats no longer counted from the dealer."""

    state: State
    dealer: Seat

    def get(self, name: str) -> int:
        """A part of the state."""
        return self.state[INDEX[name]]

    def seat(self, relative: int) -> Seat:
        """The seat that the state counts as ``relative``."""
        return Seat((relative + self.dealer) % 4)

    def name(self, field: str) -> str:
        """The player in a field of the state."""
        return SEATS[self.seat(self.get(field))]

    @property
    def on_table(self) -> str:
        """The call that lies on the table, with its maker."""
        return call_words(self.seat(self.get(F.on_table.seat)), self.get(F.on_table.call))

    @property
    def first_call(self) -> int | None:
        """The call that the one on the table was to replace, where it is known."""
        if self.get(F.replaced.on):
            return self.get(F.replaced.call)
        return self.last_call_of(self.get(F.on_table.seat))

    def last_call_of(self, relative: int) -> int | None:
        """The last call of a player that stands, as far as it is remembered."""
        return last_call_of(self.state, relative)

    @property
    def own_call(self) -> int | None:
        """The call that the player who is asked may change or leave standing; None if the state does not store it."""
        return own_call(self.state)


def view(table: Table) -> View:
    """The position at a table."""
    return View(table.state, table.dealer)


def option_words(position: View) -> str:
    """What the player who is asked may do, as a sentence without its full stop."""
    asked, own = position.name(F.asked), position.own_call
    call = "call" if own is None else call_name(own)
    match Choice(position.get(F.choice)):
        case Choice.ACCEPT:
            return f"{asked} may accept {position.on_table}, or decline"
        case Choice.CHANGE:
            return f"{asked} may change his {call}, or leave it"
        case Choice.FIRST:
            named = "" if own is None else f", {a_call(own)},"
            return f"{asked} may let his first call{named} stand or make another"
        case Choice.HELD:
            return f"{asked} may let his {call} stand or make another call"
