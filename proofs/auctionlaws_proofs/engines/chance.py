"""Random events for a table, biased towards what leads on and towards what is rare.

Rulings, choices and corrections are answered more often than not. Calls are changed, before and after LHO's call, and
held, cards shown, explanations found wrong, calls made at the same instant or on a wrong board, void calls called
over: all much more often than at any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from auctionlaws.calls import DOUBLE, GAME, PASS, REDOUBLE, Seat
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.state import F
from auctionlaws.table.events import INFORMATION, Event, Fact, Kind
from auctionlaws.table.player import Table
from auctionlaws.table.state_json import declarer

T = TypeVar("T")
Options = Sequence[tuple[int, Callable[[], Event]]]

UTTERED: Final = GAME.calls(above=True)
NUMBERS: Final = 12
"""So many numbers are drawn for an event."""
HIGHEST: Final = 9999
"""The highest of them."""
_LOW: Final = tuple((suit, rank) for rank in range(2, 10) for suit in range(4))
_HONOURS: Final = tuple((suit, rank) for rank in range(10, 15) for suit in range(4))
_KINDS: Final = tuple(kind for kind in Kind if kind not in INFORMATION)
_FACTS: Final = (
    *(Fact.CONVENTIONAL, Fact.COULD_HAVE_KNOWN, Fact.DAMAGE, Fact.DIFFERENT_MEANING),
    *(Fact.SIMULTANEOUS, Fact.WRONG_BOARD, Fact.SIMULTANEOUS, Fact.OVER_ORIGINAL, Fact.DIFFERENT_MEANING),
    *(Fact.COULD_HAVE_KNOWN, Fact.COMPARABLE, Fact.SAME_MEANING, Fact.OVER_ORIGINAL),
)


@dataclass(frozen=True)
class Drawn:
    """What chance gives for one event, as numbers; what it becomes depends on the table. Small numbers are tame."""

    numbers: tuple[int, ...]
    reading: int

    def event(self, table: Table) -> Event:
        """The event at a table."""
        return _Chooser(table, iter(self.numbers)).event()


@dataclass
class _Chooser:
    table: Table
    numbers: Iterator[int]

    def number(self, below: int) -> int:
        return next(self.numbers, 0) % below

    def one_of(self, options: Sequence[T]) -> T:
        return options[self.number(len(options))]

    def weighed(self, options: Options) -> Event:
        rest = self.number(sum(weight for weight, _ in options))
        for weight, make in options:
            if rest < weight:
                return make()
            rest -= weight
        raise AssertionError

    def seat(self, name: str, more: int = 0) -> Seat:
        """The seat that a field of the state names, or one further on."""
        return self.table.seat(self.table.get(name) + more)

    def any_seat(self) -> Seat:
        return self.one_of(tuple(Seat))

    def event(self) -> Event:
        """An event of the sort that the phase suggests."""
        match self.table.phase:
            case Phase.OPTION if self.table.get(F.choice) == Choice.ACCEPT:
                return self.weighed([*self.of_option(), *self.of_any_phase()])
            case Phase.OPTION:
                return self.weighed([*self.of_own_call(), *self.of_any_phase()])
            case Phase.CORRECTION:
                corrects = [
                    (24, lambda: self.call(self.seat(F.on_table.seat))),
                    (2, lambda: self.call(self.any_seat())),
                ]
                return self.weighed([*corrects, *self.of_any_phase()])
            case Phase.IRREGULARITY if self.table.get(F.on):
                return self.weighed([*self.of_irregularity(), *self.of_any_phase(), *self.of_earlier_calls()])
            case Phase.IRREGULARITY:
                return self.weighed([(16, lambda: Event(Kind.DIRECTOR)), *self.of_any_phase()])
            case _:
                return self.weighed([*self.of_calling(), *self.of_any_phase(), *self.of_earlier_calls()])

    def of_calling(self) -> Options:
        to_deal_with = self.table.get(F.void) or self.table.get(F.unruled)
        return [
            (26, lambda: self.call(self.seat(F.turn))),
            (9, lambda: self.call(self.seat(F.turn, 1 + self.number(3)))),
            (9 if to_deal_with else 1, lambda: Event(Kind.DIRECTOR)),
            *([(6, lambda: self.lead(declarer(self.table).lho))] if self.table.phase is Phase.CLOSED else ()),
        ]

    def of_irregularity(self) -> Options:
        return [
            (20, lambda: Event(Kind.DIRECTOR)),
            (12, lambda: self.call(self.seat(F.on_table.seat, 1))),
            (5, lambda: self.call(self.any_seat())),
            (6, lambda: self.change(self.seat(F.on_table.seat))),
            (3, lambda: self.call(self.seat(F.turn), Fact.SIMULTANEOUS)),
        ]

    def of_option(self) -> Options:
        return [
            (8, lambda: Event(Kind.DECLINES, self.seat(F.asked))),
            (7, lambda: Event(Kind.ACCEPTS, self.seat(F.asked))),
            (8, lambda: self.call(self.seat(F.asked))),
            (2, lambda: self.call(self.any_seat())),
        ]

    def of_own_call(self) -> Options:
        """Events of a player who is asked about a call of his."""
        return [
            (6, lambda: Event(Kind.STANDS, self.seat(F.asked))),
            (12, lambda: self.change(self.seat(F.asked))),
            (6, lambda: self.call(self.seat(F.asked))),
            (2, lambda: self.call(self.any_seat())),
        ]

    def of_any_phase(self) -> Options:
        return [
            (2, lambda: self.cards(self.any_seat())),
            (1, lambda: self.lead(self.any_seat())),
            (1, self.anything),
        ]

    def of_earlier_calls(self) -> Options:
        """Changes and corrections of explanations, of the last call or the one before it."""
        recent = self.table.get(F.recent)
        if not recent:
            return [(1, lambda: self.change(self.any_seat()))]
        before = F.prior.seat if recent > 1 else F.last.seat
        return [
            (5, lambda: self.change(self.seat(F.last.seat))),
            (5, lambda: self.change(self.seat(before))),
            (1, lambda: self.change(self.any_seat())),
            (3, lambda: Event(Kind.MISINFORMED, self.seat(F.last.seat))),
            (4, lambda: Event(Kind.MISINFORMED, self.seat(before))),
            (1, lambda: Event(Kind.MISINFORMED, self.any_seat())),
        ]

    def anything(self) -> Event:
        kind = self.one_of(_KINDS)
        if kind in (Kind.CALL, Kind.CHANGES):
            call, facts = self.one_of(UTTERED), self.facts(kind)
            return Event(kind, self.any_seat(), call, facts, self.suits(), declared=self.declared())
        if kind in (Kind.EXPOSES, Kind.LEADS):
            return self.lead(self.any_seat()) if kind is Kind.LEADS else self.cards(self.any_seat())
        return Event(kind, None if kind in (Kind.DIRECTOR, Kind.HANDS_RETURNED) else self.any_seat())

    def call(self, seat: Seat, *facts: Fact) -> Event:
        told = self.facts(Kind.CALL) | set(facts)
        return Event(Kind.CALL, seat, self.what(seat), told, self.suits(), declared=self.declared())

    def change(self, seat: Seat) -> Event:
        told = self.facts(Kind.CHANGES)
        return Event(Kind.CHANGES, seat, self.what(seat), told, self.suits(), declared=self.declared())

    def what(self, seat: Seat) -> int:
        """A call near the last bid, or a repetition of a withdrawn call, or any."""
        table = self.table
        last, relative = table.get(F.bid), (seat - table.dealer) % 4
        any_call = self.one_of(UTTERED)
        owed = table.get(F.waiting_call[relative]) if table.get(F.waits[relative]) else PASS
        above = [b for b in GAME.bids(above=True) if b > last]
        on, spoken = table.get(F.on_table.call), table.get(F.last.call)
        same = [b for b in above if b & 7 == on & 7][:1] if on > last - 8 else []
        bound = table.get(F.must_pass[relative]) or (table.get(F.passes) > 1 and self.number(3))
        likely = [
            *((PASS,) * 12 if bound else ()),
            *((owed,) * 12 if table.get(F.waits[relative]) else ()),
            *((DOUBLE,) * 12 if table.get(F.no_double) >> relative & 1 else ()),
            *(PASS, owed, *above[:1], PASS, *same, PASS, *above[1:3], owed, DOUBLE, last - 1, on, PASS, spoken, last),
            *(REDOUBLE, DOUBLE, *above[3:4], table.get(F.prior.call), any_call),
        ]
        call = self.one_of(likely)
        return call if call in UTTERED else PASS

    def facts(self, kind: Kind) -> frozenset[Fact]:
        """What came with a call: nothing in particular, one thing, or two."""
        number = self.number(10)
        found = {self.one_of(_FACTS) for _ in range(max(0, number - 5) // 2)}
        slip = {Fact.INADVERTENT} if kind is Kind.CHANGES and self.number(3) == 1 else set()
        return frozenset(found | slip)

    def declared(self) -> frozenset[str]:
        """Facts that the laws declare, each as likely as not: no number is drawn where they declare none."""
        facts = self.table.laws.facts
        number = self.number(1 << len(facts)) if facts else 0
        return frozenset(fact for place, fact in enumerate(facts) if number >> place & 1)

    def suits(self) -> frozenset[int]:
        number = self.number(100)
        return frozenset(suit for suit in range(4) if number < 16 and number >> suit & 1)

    def cards(self, seat: Seat) -> Event:
        ranks, count = self.one_of(((_LOW, 1), (_HONOURS, 1), (_HONOURS + _LOW, 2)))
        fresh = self.fresh(ranks)[:count]
        return Event(Kind.EXPOSES, seat, facts=self.known(), cards=fresh) if fresh else Event(Kind.DIRECTOR)

    def lead(self, seat: Seat) -> Event:
        fresh = self.fresh(_LOW + _HONOURS)[:1]
        return Event(Kind.LEADS, seat, facts=self.known(), cards=fresh) if fresh else Event(Kind.DIRECTOR)

    def fresh(self, cards: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Those that nobody has shown yet."""
        shown = {card for happened in self.table.history for card in happened.event.cards}
        return tuple(card for card in cards if card not in shown)

    def known(self) -> frozenset[Fact]:
        return frozenset({Fact.COULD_HAVE_KNOWN} if self.number(3) == 1 else ())


def drawn_by(source: Random) -> Drawn:
    """One draw."""
    return Drawn(tuple(source.randint(0, HIGHEST) for _ in range(NUMBERS)), source.randint(0, 9))
