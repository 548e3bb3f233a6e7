"""Random events for a table, biased towards what leads on: rulings, choices, corrections, repeated calls."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from auctionlaws.calls import DENOMINATIONS, DOUBLE, GAME, PASS, REDOUBLE, Seat
from auctionlaws.machine.state import Phase
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.player import Table
from auctionlaws.table.state_json import declarer


@dataclass(frozen=True)
class Drawn:
    """What chance gives for one event; what it becomes depends on the table."""

    choice: int
    """0 to 9: somebody does what is expected of him. 10 to 14: a call out of turn. 15: any event at all."""
    seat: Seat
    call: int
    step: int
    facts: frozenset[Fact]
    shows: frozenset[int]
    kind: Kind
    reading: int

    def event(self, table: Table) -> Event:
        """The event at a table."""
        if self.choice == 15:
            seatless = self.kind in (Kind.DIRECTOR, Kind.HANDS_RETURNED)
            cards = ((3, 14),) if self.kind in (Kind.EXPOSES, Kind.LEADS) else ()
            return Event(self.kind, None if seatless else self.seat, self.call, cards=cards)
        if self.choice > 9:
            return self._call(table, self.seat)
        match table.phase:
            case Phase.IRREGULARITY if self.choice < 7:
                return Event(Kind.DIRECTOR)
            case Phase.OPTION if self.choice < 7:
                return Event(Kind.ACCEPTS if self.choice < 2 else Kind.DECLINES, table.seat(table.get("asked")))
            case Phase.CLOSED if self.choice < 4:
                return Event(Kind.LEADS, declarer(table).lho, cards=((3, 14),))
            case Phase.OPTION:
                return self._call(table, table.seat(table.get("asked")))
            case Phase.CORRECTION:
                return self._call(table, table.seat(table.get("on_seat")))
            case Phase.IRREGULARITY if table.get("on"):
                return self._call(table, table.seat(table.get("on_seat") + 1))
            case _:
                return self._call(table, table.seat(table.get("turn")))

    def _call(self, table: Table, seat: Seat) -> Event:
        """A call near the last bid, or a repetition of a withdrawn call, or any."""
        last, relative = table.get("bid"), (seat - table.dealer) % 4
        owed = table.get(f"waiting_call_{relative}") if table.get(f"waits_{relative}") else self.call
        above = [b for b in GAME.bids(above=True) if b > last]
        same = [b for b in above if b & 7 == table.get("on_call") & 7] if table.get("on_call") > last - 8 else above
        likely = [
            PASS,
            owed,
            *same[:1],
            PASS,
            last - 1,
            *above[:3],
            PASS,
            DOUBLE,
            last,
            *above[3:4],
            REDOUBLE,
            self.call,
        ]
        call = likely[self.step % len(likely)]
        return Event(Kind.CALL, seat, call if call in UTTERED else PASS, self.facts, self.shows)


UTTERED = GAME.calls(above=True)
DRAWN = st.builds(
    Drawn,
    choice=st.integers(0, 15),
    seat=st.sampled_from(Seat),
    call=st.sampled_from(UTTERED),
    step=st.integers(0, 55),
    facts=st.one_of(
        st.just(frozenset[Fact]()),
        st.frozensets(st.sampled_from([f for f in Fact if f is not Fact.INADVERTENT]), max_size=2),
    ),
    shows=st.one_of(st.just(frozenset[int]()), st.frozensets(st.integers(0, len(DENOMINATIONS) - 2), max_size=2)),
    kind=st.sampled_from(Kind),
    reading=st.integers(0, 2),
)
