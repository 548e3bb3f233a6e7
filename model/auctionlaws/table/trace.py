"""What became of every call that was made at a table."""

from __future__ import annotations

from typing import Final

from auctionlaws.calls import PASS, Seat
from auctionlaws.machine.branch import Move
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.state import F
from auctionlaws.table import remarks
from auctionlaws.table.events import ANSWERS, INFORMATION, SPOKEN, Kind
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.made import Made, after_turn_of, named, note, note_before_arrival, players_between
from auctionlaws.table.player import Table
from auctionlaws.table.words import SEATS, broken_text

_NOT_RULED_ON: Final = "not ruled on yet"


def calls_made(table: Table) -> list[Made]:
    """Every call that was made at the table, in order, with what became of it; a changed call follows the first."""
    trace = _Trace(table)
    for happened in table.history:
        trace.follow(happened)
    return trace.made


class _Trace:
    """Follows a history, and keeps track of the calls that stand and of those that the Director deals with.

    ``lying``: the call on the table; ``replaced``: the irregular one that it was to replace, or the
    other way round, where that is dealt with first; ``owed``: the cancelled
    call for which another has to be made; ``asked``: the call that its maker may leave or change.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.made: list[Made] = []
        self.standing: list[Made] = []
        self.lying: Made | None = None
        self.replaced: Made | None = None
        self.owed: Made | None = None
        self.asked: Made | None = None
        self.asked_by: list[str] = []
        self.void_from = 0

    def follow(self, happened: Happened) -> None:
        """What an event means for the calls made so far, and the call that it is."""
        kind = happened.event.kind
        if kind in INFORMATION:
            return
        if happened.outcome is not Outcome.SETTLED:
            if kind in SPOKEN:
                self._open(happened)
            return
        if happened.moved(Move.REFUSED):  # a clause says that there is no such event
            return
        if happened.moved(Move.ROLLED_BACK):
            self._roll_back(happened)
        elif self.asked is not None and kind in ANSWERS:
            self._answer(happened, self.asked)
        elif kind is Kind.CHANGES:
            self._change(happened, self._latest(self._caller(happened)))
        else:
            if self.lying is not None:
                self._deal(happened, self.lying)
            if kind is Kind.CALL:
                self._call(happened)
        self._turn_back(happened)
        self._who_is_asked(happened)

    # -- new calls

    def _caller(self, happened: Happened) -> Seat:
        assert happened.event.seat is not None
        return happened.event.seat

    def _new(self, happened: Happened, first: Made | None = None) -> Made:
        """The call of an event; ``first``: the call of the same player that it is to replace."""
        broken = happened.report.irregularities
        made = Made(self._caller(happened), happened.event.call, (), "out of rotation" not in broken)
        made.broken = broken_text(() if remarks.follows_call(happened) else broken)
        if first is not None:
            made.takes_the_place_of(first)
            self.made.insert(after_turn_of(first, self.made), made)
            return made
        self.made.append(made)
        if happened.outcome is Outcome.SETTLED and happened.value(F.phase) != Phase.CLOSED:
            turn = happened.value(F.on_table.seat) + 1 if remarks.joins(happened) else happened.value(F.turn)
            made.skipped = players_between(self.table.seat(turn), made.seat)
        return made

    def _open(self, happened: Happened) -> None:
        """A call that the laws do not settle."""
        made = self._new(happened)
        made.pending = "what follows is not settled"
        if happened.event.kind is Kind.CHANGES and not made.broken:
            made.broken = broken_text(["change of call"])

    def _call(self, happened: Happened) -> None:
        made = self._new(happened)
        self._stands_or_lies(made, happened)
        if self.lying is not None and remarks.follows_call(happened):
            self._follows(self.lying, made, happened)

    def _stands_or_lies(self, made: Made, happened: Happened) -> None:
        if not happened.moved(Move.CALL_STANDS):
            self._lies(made, happened)
            return
        if self.owed is not None and made.seat is self.owed.seat and remarks.about_calls(happened):
            self.owed.sequel = note("corrected", happened)
        self.owed = None
        self._stand(made)

    def _stand(self, made: Made) -> None:
        made.stands, made.pending = True, ""
        self.standing.append(made)

    def _lies(self, made: Made, happened: Happened) -> None:
        """An irregular call: it waits for the Director, or he has dealt with it at once."""
        phase = Phase(happened.value(F.phase, after=True))
        if phase is Phase.IRREGULARITY:
            self.lying = made
            made.pending = _NOT_RULED_ON
        elif phase is Phase.OPTION and happened.value(F.choice, after=True) != Choice.FIRST:
            self._ask(made, happened)
        else:
            numbers = remarks.about_return(happened) or remarks.about_arrival(happened) or remarks.about_calls(happened)
            made.cancel(named("cancelled", numbers))
            self.lying = None
            if phase is Phase.CORRECTION:
                self.owed = self.owed or made
            self._passes(made, happened)

    def _passes(self, cancelled: Made, happened: Happened) -> None:
        """Where the ruling has put a pass in the place of a call, that stands."""
        if happened.moved(Move.PASS_STANDS):
            made = Made(cancelled.seat, PASS, (), in_rotation=True)
            self.made.append(made)
            made.verdict = note("put there by the ruling", happened)
            self.owed = None
            self._stand(made)

    def _ask(self, made: Made, happened: Happened) -> None:
        self.lying = made
        if happened.value(F.choice, after=True) == Choice.ACCEPT:
            asked = SEATS[self.table.seat(happened.value(F.asked, after=True))]
            made.pending = named(
                f"{asked} may accept it", remarks.about_arrival(happened) or remarks.about_calls(happened)
            )

    def _follows(self, lying: Made, other: Made, happened: Happened) -> None:
        """The call on the table counts as made after the one that came at the same instant."""
        self.made.remove(lying)
        self.made.append(lying)
        lying.broken = broken_text(happened.report.irregularities)
        lying.verdict = note("counts as made later", happened)
        lying.in_rotation = happened.moved(Move.TABLE_FOLLOWS)
        lying.skipped = players_between(other.seat.lho, lying.seat)
        if happened.moved(Move.TABLE_FOLLOWS):
            self._stand(lying)
            self.lying = None

    # -- the call on the table

    def _deal(self, happened: Happened, lying: Made) -> None:
        """What becomes of the call on the table."""
        came = happened.event.kind is Kind.DIRECTOR
        if came and self.replaced is not None and remarks.replaced_already(happened, after=True):
            self.lying, self.replaced = self.replaced, lying
            self._ask(self.lying, happened)
            return
        ruled = happened.event.kind is Kind.DECLINES
        over = happened.value(F.phase, after=True) == Phase.ENDED
        if came and happened.value(F.phase) == Phase.IRREGULARITY:
            ruled = not happened.may_be_accepted
            if not ruled:
                self._ask(lying, happened)
        if remarks.joins(happened):
            self._takes_its_place(lying, happened)
        elif ruled:
            self._ruled(lying, happened)
        elif happened.event.kind is Kind.CALL and not remarks.follows_call(happened):
            self._drop(lying, note("counts as never made", happened))
        elif happened.event.kind in (Kind.LEADS, Kind.HANDS_RETURNED) and over:
            self._drop(lying, note("cancelled", happened))

    def _drop(self, lying: Made, verdict: str) -> None:
        """The call on the table goes, with the irregular one that it was to replace."""
        for made in (lying, self.replaced):
            if made is not None:
                made.cancel(verdict)
        self.lying = self.replaced = None

    def _ruled(self, lying: Made, happened: Happened) -> None:
        """It is cancelled; where it was to replace an irregular call, that one is dealt with instead."""
        corrected = happened.moved(Move.REPLACEMENT_STANDS)
        lying.cancel("cancelled" if corrected else note_before_arrival("cancelled", happened))
        self.lying = None
        first, self.replaced = self.replaced, None
        if first is not None and corrected:
            lying.sequel = note("corrected", happened)
            self._stand(first)
        elif first is not None:
            self._lies(first, happened)
        elif happened.value(F.phase, after=True) == Phase.CORRECTION:
            self.owed = self.owed or lying
        self._passes(lying, happened)

    def _takes_its_place(self, lying: Made, happened: Happened) -> None:
        void = happened.moved(Move.TABLE_JOINS_VOID)
        first, self.replaced = self.replaced, None
        if happened.moved(Move.UNDOES_LAST):
            first = self.standing.pop()
        if first is not None and remarks.replaced_already(happened):
            first.cancel("not used")
        elif first is not None:
            first.cancel(note("replaced", happened))
            lying.takes_the_place_of(first)
        if void and not happened.value(F.void):
            self.void_from = len(self.standing)
        ruled = happened.event.kind in (Kind.DIRECTOR, Kind.DECLINES)
        lying.verdict = note("void" if void else "stands" if ruled else "accepted", happened)
        self._stand(lying)
        self.lying = self.owed = None

    # -- changes

    def _latest(self, seat: Seat) -> Made:
        """The call that a player can change: it lies on the table, or is his last that stands."""
        if self.lying is not None and self.lying.seat is seat:
            return self.lying
        return next(made for made in reversed(self.standing) if made.seat is seat)

    def _change(self, happened: Happened, first: Made) -> None:
        """A call is to take the place of an earlier one, or does so at once."""
        made = self._new(happened, first)
        if remarks.waits_as_change(happened):
            self.replaced = first if first is self.lying else None
            self.lying, made.pending = made, _NOT_RULED_ON
            return
        over = self.standing.pop() if happened.moved(Move.UNDOES_TWO) else None
        if happened.moved(Move.UNDOES_TWO) or happened.moved(Move.UNDOES_LAST):
            self.standing.pop()
        if self.lying is not None and self.lying is not first:
            over = self.lying
        self.lying = self.replaced = None
        first.cancel(note_before_arrival("replaced", happened))
        self._stands_or_lies(made, happened)
        if over is not None and happened.moved(Move.LAST_AGAIN):
            self.standing.append(over)
        elif over is not None:
            over.stands, self.lying = False, over

    def _answer(self, happened: Happened, asked: Made) -> None:
        """A player who was asked about a call of his has left it or made another."""
        self.asked, asked.pending = None, ""
        left = happened.event.kind is Kind.STANDS or happened.event.call == asked.call
        match Choice(happened.value(F.choice)):
            case Choice.CHANGE if not left:
                self._change(happened, asked)
            case Choice.HELD if left:
                asked.broken = asked.broken or broken_text(happened.report.irregularities)
                self.lying = None
                if happened.moved(Move.TABLE_STANDS):
                    self._stand(asked)
                else:
                    self._lies(asked, happened)
            case Choice.HELD:
                self.lying = None
                asked.cancel(named("taken back", self.asked_by))
                self._stands_or_lies(self._new(happened, asked), happened)
            case Choice.FIRST if left:
                asked.verdict = note("left standing", happened)
            case Choice.FIRST:
                self.standing.pop()
                asked.cancel(note_before_arrival("replaced", happened))
                self._stands_or_lies(self._new(happened, asked), happened)

    def _who_is_asked(self, happened: Happened) -> None:
        """Who may leave or change a call of his, from this event on."""
        choice = Choice(happened.value(F.choice, after=True))
        if happened.value(F.phase, after=True) != Phase.OPTION or choice is Choice.ACCEPT:
            self.asked = None
        elif self.asked is None:
            self.asked = asked = self._latest(self.table.seat(happened.value(F.asked, after=True)))
            may = "may change it" if choice is Choice.CHANGE else "may let it stand or make another call"
            self.asked_by = remarks.about_calls(happened)
            asked.pending = named(f"{SEATS[asked.seat]} {may}", self.asked_by)

    # -- going back

    def _roll_back(self, happened: Happened) -> None:
        """A void call goes, and all after it."""
        gone = self.standing[self.void_from :]
        for made in (*gone, self.replaced, self.lying):
            if made is not None:
                made.cancel(note("cancelled", happened))
        del self.standing[self.void_from :]
        self.lying = self.replaced = self.owed = self.asked = None
        if gone and happened.value(F.phase, after=True) == Phase.CORRECTION:
            self.owed = gone[0]

    def _turn_back(self, happened: Happened) -> None:
        """Passes go, back to a player who missed his turn."""
        for place in happened.turned_back:
            self.standing[place].cancel(named("cancelled", remarks.about_return(happened)))
        self.standing = [made for made in self.standing if made.stands]
