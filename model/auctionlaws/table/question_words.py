"""The questions that the laws leave open, in the words of the table where they come up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.field_values import Duty, Waiting
from auctionlaws.table.events import Kind
from auctionlaws.table.happened import Happened
from auctionlaws.table.player import Table
from auctionlaws.table.view import view
from auctionlaws.table.words import SEATS, call_name, call_words

WORDS: Final[Mapping[str, str]] = {
    "a lead over a double or redouble that is not permitted": "what becomes of {call} when {player} faces a lead",
    "a lead over a call on cards from another board": "what becomes of {call} when {player} faces a lead",
    "what a choice between two calls has cost when it proves a slip": (
        "what becomes of the price of a choice between two calls when the call that {player} chose proves a slip"
    ),
    "what a correction has cost when another call takes its place": (
        "what becomes of the price of a correction when {player} puts another call in its place"
    ),
    "what a player calls who has to repeat a call and has to pass": (
        "what a player calls who has to repeat a call and has to pass"
    ),
    "what a slip comes to when it has been cancelled": (
        "what becomes of a call of {player}'s that has been cancelled when it proves a slip"
    ),
    "what becomes of a call that is accepted": "what becomes of {call} when it is accepted",
    "what becomes of a call that is left as it is, and is no longer in order": (
        "what becomes of {own} when he leaves it as it is, and it is no longer in order"
    ),
    "what becomes of a call that is not the one to be repeated": (
        "what becomes of {call}, which is not the call that its maker had to repeat"
    ),
    "what becomes of a call that is ruled against": "what becomes of {call} when it is ruled against",
    "what becomes of a call when the opening lead is faced": "what becomes of {call} when a lead is faced",
    "what becomes of a change of call while another call is dealt with": (
        "what becomes of a change of call by {player} while the Director is dealing with {call}"
    ),
    "what becomes of a choice": "what becomes of the choice that {player} makes between his calls",
    "what becomes of a correction": "what becomes of {made} in place of {call}",
    "what becomes of a correction that is to stand": (
        "what follows when {made} in place of {call} is itself irregular, and is to stand"
    ),
    "what becomes of a duty laid on a player who may change his call": (
        "what becomes of the duty of {lho} to pass once when he may change his call"
    ),
    "what becomes of a duty when the turn for it has gone": (
        "what becomes of {owed} when the turn for it has gone without a call of his in rotation"
    ),
    "what becomes of a ruling when the call that was ruled on proves a slip": (
        "what becomes of the ruling on a cancelled call when {player} shows that it was a slip"
    ),
    "what becomes of a second change of the same call": "what becomes of a second change of the same call",
    "what becomes of a withdrawn call that waits for a player who has lost his turn": (
        "what {waits} when somebody else's call has taken the turn of his RHO"
    ),
    "what becomes of the call with which a third pass out of rotation was accepted": (
        "what becomes of {made} when the turn goes back to a player who had missed his"
    ),
    "what becomes of the deal": "what becomes of the deal",
    "what follows from misinformation": "what follows when {player} was misinformed",
    "what follows from misinformation while another call is dealt with": (
        "what follows when {player} was misinformed, while the Director is dealing with {call}"
    ),
    "what follows when cards have been shown": "what follows when cards have been shown",
    "what follows when the wrong defender faces a lead": "what follows when {player}, who is not to lead, faces a lead",
    "whether a bid is sufficient": "whether {made} is sufficient",
    "whether a call in place of a cancelled one is the call at a player's next turn": (
        "whether a call that {player} makes in place of a cancelled one is his call at the next turn, "
        "at which he has to pass"
    ),
    "whether a call of partner's that was cancelled ends the right to change a call": (
        "whether {player} may still change a call of his when his partner has called since, "
        "and that call has been cancelled"
    ),
    "whether a double or redouble is permitted": "whether {made} is permitted",
    "whether a slip can be put right after the deal is passed out": (
        "whether a slip can be put right when the deal has been passed out"
    ),
    "whether an acceptance covers the call that takes the place of the accepted one": (
        "whether the acceptance of a call covers the one that {player} puts in its place"
    ),
    "which call is to be replaced": "which call {call} was to replace",
    "which earlier call is dealt with instead": "which earlier call is dealt with instead of {call}",
    "which of two calls made at the same instant came first": (
        "which came first, {made} or the call made at the same instant"
    ),
    "which of two simultaneous calls out of turn came first": (
        "which came first of two calls made at the same instant, {call} or {made}, when neither player was in turn"
    ),
    "which of two simultaneous irregular calls is dealt with": (
        "which of two irregular calls made at the same instant is dealt with"
    ),
    "which of two withdrawn calls a player answers for": (
        "for which of two withdrawn calls a player answers at his proper turn"
    ),
    "which way several contradictions at once are settled": "how several contradictions at once are to be settled",
    "who calls after a call has been cancelled": "who calls once {call} has been cancelled",
    "who calls after a void call has been cancelled": "who calls once {call} has been cancelled",
    "who gets the turn back of several who missed theirs": "which of the players who missed their turns gets it back",
}
"""The questions of the machine, each with how it is told: the players and the calls that it is about have names."""


def question_words(table: Table, last: Happened) -> str | None:
    """The question left open by the last event of a table; None where it is not told by a sentence of its own.

    ``table`` is as it was before the event.
    """
    asked = next((question for question in last.report.gaps if question in WORDS), None)
    return None if asked is None else WORDS[asked].format_map(_Names(table, last))


class _Names(dict[str, str]):
    """The players and the calls of an event, looked up only where a sentence names them."""

    def __init__(self, table: Table, last: Happened) -> None:
        super().__init__()
        self.table, self.last = table, last

    def __missing__(self, name: str) -> str:
        table, event = self.table, self.last.event
        seat = self._player()
        match name:
            case "player":
                return SEATS[seat]
            case "lho":
                return SEATS[seat.lho]
            case "call":
                return dealt_with(table)
            case "made":
                called = event.kind in (Kind.CALL, Kind.CHANGES)
                return call_words(seat, event.call) if called else f"a call of {SEATS[seat]}'s"
            case "own":
                own = view(table).own_call
                return f"a call of {SEATS[seat]}'s" if own is None else call_words(seat, own)
            case "owed":
                return self._owed()
            case "waits":
                return self._waits()
            case _:
                raise KeyError(name)

    def _player(self) -> Seat:
        """Whose event it is; the Director's is about the player whose call he deals with."""
        table, seat = self.table, self.last.event.seat
        on = "void_seat" if table.get("void") else "on_seat"
        return table.seat(table.get(on)) if seat is None else seat

    def _owed(self) -> str:
        """What is owed at one turn, with its player where there is only one."""
        table = self.table
        once = [s for s in range(4) if table.get(f"must_pass_{s}") == Duty.ONCE]
        waits = [s for s in range(4) if table.get(f"waits_{s}")]
        match once, waits:
            case [seat], []:
                return f"the duty of {SEATS[table.seat(seat)]} to pass at his next turn"
            case [], [seat]:
                call = call_name(table.get(f"waiting_call_{seat}"))
                return f"what {SEATS[table.seat(seat)]} owes for his withdrawn {call}"
            case _:
                return "what a player owes at his next turn"

    def _waits(self) -> str:
        """Who owes something for a withdrawn call, depending on what his RHO calls."""
        table = self.table
        waiting = [s for s in range(4) if table.get(f"waits_{s}") == Waiting.FOR_RHO]
        match waiting:
            case [seat]:
                call = call_name(table.get(f"waiting_call_{seat}"))
                return f"{SEATS[table.seat(seat)]} owes for his withdrawn {call}"
            case _:
                return "a player owes for a withdrawn call"


def dealt_with(table: Table) -> str:
    """The irregular call that is open at a table, with its maker."""
    if table.get("void"):
        return call_words(table.seat(table.get("void_seat")), table.get("void_call"))
    return view(table).on_table
