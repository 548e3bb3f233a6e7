"""The questions that the laws leave open, in the words of the table where they come up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.field_values import Duty, Waiting
from auctionlaws.machine.questions import Question
from auctionlaws.machine.state import F
from auctionlaws.table.events import Kind
from auctionlaws.table.happened import Happened
from auctionlaws.table.player import Table
from auctionlaws.table.view import view
from auctionlaws.table.words import SEATS, call_name, call_words

WORDS: Final[Mapping[str, str]] = {
    Question.LEAD_OVER_FORBIDDEN_DOUBLE: "what becomes of {call} when {player} faces a lead",
    Question.LEAD_OVER_ANOTHER_BOARD: "what becomes of {call} when {player} faces a lead",
    Question.PRICE_OF_A_CHOICE: (
        "what becomes of the price of a choice between two calls when the call that {player} chose proves a slip"
    ),
    Question.PRICE_OF_A_CORRECTION: (
        "what becomes of the price of a correction when {player} puts another call in its place"
    ),
    Question.REPEAT_AND_PASS: ("what a player calls who has to repeat a call and has to pass"),
    Question.SLIP_CANCELLED: ("what becomes of a call of {player}'s that has been cancelled when it proves a slip"),
    Question.ACCEPTED: "what becomes of {call} when it is accepted",
    Question.LEFT_AND_OUT_OF_ORDER: ("what becomes of {own} when he leaves it as it is, and it is no longer in order"),
    Question.NOT_REPEATED: ("what becomes of {call}, which is not the call that its maker had to repeat"),
    Question.RULED_AGAINST: "what becomes of {call} when it is ruled against",
    Question.CALL_WHEN_LEAD_FACED: "what becomes of {call} when a lead is faced",
    Question.CHANGE_WHILE_DEALT_WITH: (
        "what becomes of a change of call by {player} while the Director is dealing with {call}"
    ),
    Question.CHOICE: "what becomes of the choice that {player} makes between his calls",
    Question.CORRECTION: "what becomes of {made} in place of {call}",
    Question.DUTY_OF_ONE_WHO_MAY_CHANGE: ("what becomes of the duty of {lho} to pass once when he may change his call"),
    Question.DUTY_WHEN_TURN_GONE: (
        "what becomes of {owed} when the turn for it has gone without a call of his in rotation"
    ),
    Question.RULING_ON_A_SLIP: (
        "what becomes of the ruling on a cancelled call when {player} shows that it was a slip"
    ),
    Question.SECOND_CHANGE: "what becomes of a second change of the same call",
    Question.LOST_TURN_WAITED_FOR: ("what {waits} when somebody else's call has taken the turn of his RHO"),
    Question.THIRD_PASS_ACCEPTED: ("what becomes of {made} when the turn goes back to a player who had missed his"),
    Question.DEAL: "what becomes of the deal",
    Question.MISINFORMED: "what follows when {player} was misinformed",
    Question.MISINFORMED_WHILE_DEALT_WITH: (
        "what follows when {player} was misinformed, while the Director is dealing with {call}"
    ),
    Question.CARDS_SHOWN: "what follows when cards have been shown",
    Question.WRONG_DEFENDER_LEADS: "what follows when {player}, who is not to lead, faces a lead",
    Question.SUFFICIENT: "whether {made} is sufficient",
    Question.IS_IT_THE_NEXT_TURN: (
        "whether a call that {player} makes in place of a cancelled one is his call at the next turn, "
        "at which he has to pass"
    ),
    Question.PARTNER_CALLED_IN_VAIN: (
        "whether {player} may still change a call of his when his partner has called since, "
        "and that call has been cancelled"
    ),
    Question.PERMITTED: "whether {made} is permitted",
    Question.SLIP_AFTER_PASSED_OUT: ("whether a slip can be put right when the deal has been passed out"),
    Question.ACCEPTANCE_OF_ANOTHER: ("whether the acceptance of a call covers the one that {player} puts in its place"),
    Question.WHICH_IS_REPLACED: "which call {call} was to replace",
    Question.WHICH_EARLIER_INSTEAD: "which earlier call is dealt with instead of {call}",
    Question.FIRST_OF_TWO_CALLS: ("which came first, {made} or the call made at the same instant"),
    Question.FIRST_OUT_OF_TURN: (
        "which came first of two calls made at the same instant, {call} or {made}, when neither player was in turn"
    ),
    Question.WHICH_OF_TWO_IRREGULAR: ("which of two irregular calls made at the same instant is dealt with"),
    Question.WHICH_WITHDRAWN_CALL: ("for which of two withdrawn calls a player answers at his proper turn"),
    Question.SEVERAL_CONTRADICTIONS: "how several contradictions at once are to be settled",
    Question.WHO_CALLS: "who calls once {call} has been cancelled",
    Question.WHO_CALLS_AFTER_VOID: "who calls once {call} has been cancelled",
    Question.WHICH_MISSED_TURN: "which of the players who missed their turns gets it back",
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
        on = F.void_call.seat if table.get(F.void) else F.on_table.seat
        return table.seat(table.get(on)) if seat is None else seat

    def _owed(self) -> str:
        """What is owed at one turn, with its player where there is only one."""
        table = self.table
        once = [s for s in range(4) if table.get(F.must_pass[s]) == Duty.ONCE]
        waits = [s for s in range(4) if table.get(F.waits[s])]
        match once, waits:
            case [seat], []:
                return f"the duty of {SEATS[table.seat(seat)]} to pass at his next turn"
            case [], [seat]:
                call = call_name(table.get(F.waiting_call[seat]))
                return f"what {SEATS[table.seat(seat)]} owes for his withdrawn {call}"
            case _:
                return "what a player owes at his next turn"

    def _waits(self) -> str:
        """Who owes something for a withdrawn call, depending on what his RHO calls."""
        table = self.table
        waiting = [s for s in range(4) if table.get(F.waits[s]) == Waiting.FOR_RHO]
        match waiting:
            case [seat]:
                call = call_name(table.get(F.waiting_call[seat]))
                return f"{SEATS[table.seat(seat)]} owes for his withdrawn {call}"
            case _:
                return "a player owes for a withdrawn call"


def dealt_with(table: Table) -> str:
    """The irregular call that is open at a table, with its maker."""
    if table.get(F.void):
        return call_words(table.seat(table.get(F.void_call.seat)), table.get(F.void_call.call))
    return view(table).on_table
