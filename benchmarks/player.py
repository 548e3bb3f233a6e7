"""How fast the concrete player is, beside a plain list of calls: run ``python benchmarks/player.py``.

The plain list does by hand what a program for regular auctions has to do at a call: it checks the turn and the
legality, and knows the position afterwards, all by looking back through the list. It rules on nothing.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from auctionlaws.calls import DOUBLE, GAME, PASS, REDOUBLE, Seat, denomination_of, is_bid
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.script import parse_script

AUCTIONS = 2000
ROUNDS = 5
SCRIPTS = (
    "N 1H; S 2C; director; W declines; E 1S; S 3D (could have known)",
    "N 1S; E 1D; director; S declines; E 2D; S Pass; W Pass; N Pass; S leads HK",
    "N 1C; S Pass; W 1H; E 8C; S Pass; director",
    "N 1C; E X; S XX; W X; director",
)

Calls = list[tuple[Seat, int]]


class ListOfCalls:
    """A regular auction written by hand."""

    def __init__(self) -> None:
        self.calls: Calls = []
        self.turn = Seat.N
        self.last: tuple[Seat, int] | None = None
        self.doubled = 0
        self.declarer: Seat | None = None
        self.over = False

    def legal(self, seat: Seat, call: int) -> bool:
        """Whether the call is in order."""
        if seat is not self.turn or self.over:
            return False
        if is_bid(call):
            return self.last is None or call > self.last[1]
        other = self.last is not None and (self.last[0] - seat) % 2 == 1
        if call == DOUBLE:
            return other and self.doubled == 0
        return call == PASS or (self.last is not None and not other and self.doubled == 1)

    def call(self, seat: Seat, call: int) -> None:
        """Make a call; ValueError if it is not in order."""
        if not self.legal(seat, call):
            raise ValueError(call)
        self.calls.append((seat, call))
        self.turn = seat.lho
        self.last = next((made for made in reversed(self.calls) if is_bid(made[1])), None)
        self.doubled = self._doubled()
        self.declarer = self._declarer()
        self.over = len(self.calls) >= 4 and all(made == PASS for _, made in self.calls[-3:])

    def _doubled(self) -> int:
        for _, call in reversed(self.calls):
            if is_bid(call):
                return 0
            if call in (DOUBLE, REDOUBLE):
                return call
        return 0

    def _declarer(self) -> Seat | None:
        if self.last is None:
            return None
        side, named = self.last[0] % 2, denomination_of(self.last[1])
        return next(s for s, c in self.calls if is_bid(c) and s % 2 == side and denomination_of(c) == named)


def random_auctions(count: int) -> list[Calls]:
    """Auctions of random legal calls, always the same ones."""
    source, found = random.Random(1997), []
    for _ in range(count):
        auction = ListOfCalls()
        while not auction.over:
            legal = [c for c in GAME.calls() if auction.legal(auction.turn, c)]
            auction.call(auction.turn, PASS if source.random() < 0.5 else source.choice(legal[:12]))
        found.append(auction.calls)
    return found


def play(auctions: list[Calls], new: Callable[[], Table | ListOfCalls]) -> None:
    """Play auctions at new tables."""
    for calls in auctions:
        call = new().call
        for seat, made in calls:
            call(seat, made)


def play_lists(auctions: list[list[int]], laws: Laws) -> None:
    """Play auctions at new tables, each given as a list of its calls."""
    for calls in auctions:
        Table(laws).calls_in_turn(calls)


def play_scripts(laws: Laws) -> int:
    """Play the scripts with irregularities, rulings included; returns how many events they have."""
    events = 0
    for script in SCRIPTS:
        table = Table(laws)
        for event in parse_script(script).events:
            table.apply(event)
            _ = table.history[-1].report
            events += 1
    return events


def best(work: Callable[[], object]) -> float:
    """The shortest time out of some rounds, in seconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print calls a second of both, their ratio, and scripts with irregularities a second."""
    laws = load_laws("1997")
    auctions = random_auctions(AUCTIONS)
    number, events = sum(len(calls) for calls in auctions), play_scripts(laws)
    player = number / best(lambda: play(auctions, lambda: Table(laws)))
    plain = number / best(lambda: play(auctions, ListOfCalls))
    irregular = best(lambda: [play_scripts(laws) for _ in range(100)]) / 100
    lists = [[call for _, call in calls] for calls in auctions]
    at_once = number / best(lambda: play_lists(lists, laws))
    print(f"ordinary calls a second, the player:            {player:>9,.0f}")
    print(f"the same, an auction at a time:                 {at_once:>9,.0f}")
    print(f"ordinary calls a second, a plain list of calls: {plain:>9,.0f}")
    print(f"ratio:                                          {player / plain:>9.2f}")
    print(f"irregular scripts a second, rulings included:   {len(SCRIPTS) / irregular:>9,.0f}")
    print(f"events a second in them:                        {events / irregular:>9,.0f}")


if __name__ == "__main__":
    main()
