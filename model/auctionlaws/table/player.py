"""The concrete player: a table at which events happen, one after the other, ruled by the laws of an edition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from auctionlaws.calls import PASS, Seat
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import ReadingNumber
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import INDEX, F, quiet_part
from auctionlaws.machine.steps import State
from auctionlaws.table import saying
from auctionlaws.table.events import ANSWERS, INFORMATION, SPOKEN, Event, Fact, Kind
from auctionlaws.table.happened import FIRST, Happened, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.informed import Informed
from auctionlaws.table.laws import Laws
from auctionlaws.table.said import NOTHING, Said
from auctionlaws.table.standing import MOVE, Call, Standing
from auctionlaws.table.stepped import RESULT, reading_numbers, stepped

_PHASE: Final = INDEX[F.phase]
_TURN: Final = INDEX[F.turn]
_CALLING: Final = Phase.CALLING.value
_SEATS: Final = tuple(Seat) * 2
"""The seats from any dealer on."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to follow the text where clauses contradict each other."""

    clauses: tuple[str, ...]
    table: Table


class Table:
    """A table in the course of an auction.

    Tables are cheap to copy (:meth:`copy`), and the state is a plain tuple. ``unsettled`` tells that the last
    event left the text; no further event is possible then.

    Regular calls at a quiet table are noted (``_made``, each with the quiet part of the state after it) until somebody
    asks for more. ``_quiet`` is that part of the state now; None if the table is not quiet.
    """

    __slots__ = ("_history", "_made", "_quiet", "_read", "_standing", "_state", "dealer", "laws")

    def __init__(self, laws: Laws, dealer: Seat = Seat.N) -> None:
        self.laws, self.dealer = laws, dealer
        self._made: list[tuple[int, State]] = []
        self._history: list[Happened] = []
        self._standing = Standing()
        self._read: tuple[Reading, ...] | None = None
        self._state = laws.initial
        self._quiet = laws.initial_quiet

    def copy(self) -> Table:
        """An independent table in the same position."""
        new = Table(self.laws, self.dealer)
        new._history, new._state, new._quiet = list(self.history), self._state, self._quiet
        new._standing, new._read = self._standing.copy(), self._read
        return new

    @property
    def state(self) -> State:
        """The values of the state's fields."""
        if self._made:
            self._catch_up()
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        if self._made:
            self._catch_up()
        self._state = state
        self._quiet = None if self.unsettled else quiet_part(state)

    @property
    def history(self) -> list[Happened]:
        """What has happened, in order."""
        if self._made:
            self._catch_up()
        return self._history

    @property
    def calls(self) -> list[Call]:
        """The calls that stand, each with its maker."""
        if self._made:
            self._catch_up()
        return self._standing.calls

    def _catch_up(self) -> None:
        """Work out what there is to know of the regular calls of which only what they are was noted."""
        made, self._made, before = self._made, [], self._state
        for call, quiet in made:
            turn, after = before[_TURN], quiet + self.laws.rest_quiet
            seat = _SEATS[turn + self.dealer]
            event = Event(Kind.CALL, seat, call)
            self._standing.join((seat, call), after)
            earlier = self._last_said
            said = self._said_after(event, before, after, earlier)
            done = Happened(self.laws, event, turn, before, after, Outcome.SETTLED, FIRST, range(0), said, earlier)
            self._history.append(done)
            before = after
        self._state = before

    @property
    def said(self) -> Said:
        """What has been asked, said and found out beside the calls."""
        return self.history[-1].said if self.history else NOTHING

    @property
    def _last_said(self) -> Said:
        return self._history[-1].said if self._history else NOTHING

    @property
    def informed(self) -> Informed:
        """The position as the laws on information see it."""
        return Informed(self.laws, self.state, self.dealer, self.said)

    def _said_after(self, event: Event, before: State, after: State, said: Said) -> Said:
        """The record after an event that is settled, where ``said`` is what the event itself has put there."""
        here = Informed(self.laws, before, self.dealer, self._last_said)
        return saying.after(event, here, Informed(self.laws, after, self.dealer, said))

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return Phase(self.state[_PHASE])

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The ways to follow the text after a conflict, worked out when first asked for; empty without one."""
        if not self.history or self.history[-1].outcome is not Outcome.CONFLICT:
            return ()
        if self._read is None:
            last = self.history[-1]
            self._read = tuple(self._readings(last.event, last.seat))
        return self._read

    @property
    def unsettled(self) -> bool:
        """The text has not settled the last event."""
        return bool(self.history) and self.history[-1].outcome is not Outcome.SETTLED

    def seat(self, relative: int) -> Seat:
        """The seat that the state counts as ``relative`` to the dealer."""
        return Seat((relative + self.dealer) % 4)

    def get(self, name: str) -> int:
        """The value of a field of the state."""
        return self.state[INDEX[name]]

    def call(self, seat: Seat, call: int) -> None:
        """A call without any facts; a regular one is played in a few microseconds."""
        quiet = self._quiet
        if quiet is not None and quiet[_PHASE] == _CALLING and (seat - self.dealer) & 3 == quiet[_TURN]:
            after = self.laws.ordinary(quiet, call)
            if after is not None:
                self._made.append((call, after))
                self._quiet = after
                return
        self.apply(Event(Kind.CALL, seat, call))

    def calls_in_turn(self, calls: Iterable[int]) -> None:
        """Calls without any facts, each by the player whose turn it is then: :meth:`call` of one after the other."""
        ordinary, note = self.laws.ordinary, self._made.append
        quiet = self._quiet
        for call in calls:
            after = None if quiet is None or quiet[_PHASE] != _CALLING else ordinary(quiet, call)
            if after is None:
                self.apply(Event(Kind.CALL, self.seat(self.get(F.turn)), call))
                note, quiet = self._made.append, self._quiet
            else:
                note((call, after))
                self._quiet = quiet = after

    def apply(self, event: Event, reading: ReadingNumber = FIRST) -> None:
        """Let an event happen; ImpossibleEvent if it cannot. In a conflict, the table stops where it was."""
        if self.unsettled:
            raise ImpossibleEvent(event, "the laws do not settle the position; nothing further can be ruled on")
        event = self.taken(event)
        self._check(event)
        if event.kind in INFORMATION:
            self._say(event)
            return
        relative = 0 if event.seat is None else (event.seat - self.dealer) & 3
        result = stepped(self.laws, self.state, event, relative, reading)
        if result is None:
            raise ImpossibleEvent(event, "")
        outcome = Outcome(result[1])
        before, after = self.state, result[RESULT:]
        back, earlier = range(0), self.said
        said = earlier
        if outcome is Outcome.SETTLED:
            back = self._move(event, result[RESULT - 1], after)
            said = self._said_after(event, before, after, said)
        done = Happened(self.laws, event, relative, before, after, outcome, reading, back, said, earlier)
        self.history.append(done)
        self.state = after if outcome is Outcome.SETTLED else before

    def taken(self, event: Event) -> Event:
        """A call by the player whose own call lies on the table changes that call, whether he says so or not."""
        lies = self.phase is Phase.IRREGULARITY and self.get(F.on) == 1
        if event.kind is Kind.CALL and lies and event.seat is self.seat(self.get(F.on_table.seat)):
            return replace(event, kind=Kind.CHANGES)
        return event

    def _say(self, event: Event) -> None:
        """Something about information happens: it leaves the auction as it was."""
        made = [h.event for h in self.history if h.event.kind in SPOKEN and h.outcome is Outcome.SETTLED]
        try:
            outcome = saying.outcome_of(event, self.informed, made)
        except saying.NotHere as error:
            raise ImpossibleEvent(event, str(error)) from None
        relative = 0 if event.seat is None else (event.seat - self.dealer) & 3
        began = outcome.said if event.kind is Kind.DIRECTOR_IN_VAIN else replace(outcome.said, began=True)
        said = self._said_after(event, self.state, self.state, began)
        told = saying.report(self.laws, outcome)
        here, settled, before = self.state, Outcome.SETTLED, self.said
        done = Happened(self.laws, event, relative, here, here, settled, FIRST, range(0), said, before, told)
        self.history.append(done)

    def happen(self, event: Event) -> None:
        """Play an event of a script; ImpossibleEvent if it cannot happen, or a clause refuses it.

        ``director`` where nothing waits for a ruling is played as an event that decides nothing.
        """
        try:
            self.apply(event)
        except ImpossibleEvent:
            if self.unsettled or event.kind is not Kind.DIRECTOR:
                raise
            self.apply(replace(event, kind=Kind.DIRECTOR_IN_VAIN))
        last = self.history[-1]
        if last.outcome is Outcome.SETTLED and last.moved(Move.REFUSED):
            self.history.pop()
            why = f"the call {'cannot be made yet' if event.kind is Kind.CALL else 'can no longer be changed'}"
            raise ImpossibleEvent(event, f"{why}: {', '.join(last.report.clauses)}")

    def _check(self, event: Event) -> None:
        """What the state cannot tell: a card can be shown once, and what a clause looks at can be found of a call."""
        if event.declared and (vain := self.laws.told_in_vain(event.declared)):
            raise ImpossibleEvent(event, vain)
        if Fact.SIMULTANEOUS in event.facts and self.history and self.history[-1].event.kind in INFORMATION:
            raise ImpossibleEvent(event, "there is no call just before it to be simultaneous with")
        if event.cards:
            shown = {card for happened in self.history for card in happened.event.cards}
            if shown & set(event.cards) or len(set(event.cards)) < len(event.cards):
                raise ImpossibleEvent(event, "a card is named twice")

    def follow(self, number: int) -> None:
        """Go on from a conflict as its reading with this number in :attr:`readings` has it."""
        if self.history[-1].outcome is not Outcome.CONFLICT:
            raise ValueError("the last event was no conflict")
        self.become(self.readings[number].table)

    def become(self, reading: Table) -> None:
        """Go on as another table has it."""
        self._history, self._standing, self._made = reading.history, reading._standing, []
        self.state, self._read = reading.state, None

    def follow_number(self, number: ReadingNumber) -> None:
        """Go on from a conflict with the clauses that a reading number picks."""
        happened = self.history[-1]
        if happened.outcome is not Outcome.CONFLICT:
            raise ValueError("the last event was no conflict")
        self.become(self._reading(happened.event, happened.seat, number))

    def _move(self, event: Event, moves: int, after: State) -> range:
        """Keep the list of standing calls; the places of those that go back to a player who missed his turn."""
        maker = self.seat(self.get(F.on_table.seat))
        on_table, instead = (maker, self.get(F.on_table.call)), (maker, self.get(F.replaced.call))
        made = [(event.seat, event.call)] if event.seat is not None else []
        passes = (event.seat if event.seat is not None and event.kind in ANSWERS else maker, PASS)
        return self._standing.move(moves, self.state, after, on_table, made, instead, passes)

    def _readings(self, event: Event, relative: int) -> Iterable[Reading]:
        """The table after each reading of a conflict; readings that come to the same are one."""
        found: list[Reading] = []
        contradicting = set(self.history[-1].report.contradicting)
        for number in reading_numbers(self.laws, self.state, event, relative):
            table = self._reading(event, relative, number)
            used = tuple(n for n in table.history[-1].report.clauses if n in contradicting)
            twin = next((i for i, r in enumerate(found) if r.table.same_end(table)), None)
            if twin is None:
                found.append(Reading(used, table))
            else:
                both = {*found[twin].clauses, *used}
                ordered = tuple(n for n in self.laws.numbers if n in both)
                found[twin] = Reading(ordered, found[twin].table)
        return found

    def same_end(self, other: Table) -> bool:
        """Both tables have come to the same position, and in the same way."""
        return self.state == other.state and self.history[-1].outcome is other.history[-1].outcome

    def _reading(self, event: Event, relative: int, number: ReadingNumber) -> Table:
        """The table if the contradicting clause with this number is followed."""
        before = self.history[-1].before
        result = stepped(self.laws, before, event, relative, number)
        assert result is not None
        table = self.copy()
        table.state, table._read = before, None
        moves, outcome = result[RESULT - 1], Outcome.SETTLED
        if moves & MOVE["outside"]:
            outcome = Outcome.OUTSIDE
        elif moves & MOVE["gap"]:
            outcome = Outcome.GAP
        goes_on = outcome is Outcome.SETTLED
        after = result[RESULT:] if goes_on else before
        back = table._move(event, moves, after) if goes_on else range(0)
        earlier = self.history[-1].said_before
        said = table._said_after(event, before, after, earlier) if goes_on else earlier
        table.history[-1] = Happened(self.laws, event, relative, before, after, outcome, number, back, said, earlier)
        table.state = after
        return table
