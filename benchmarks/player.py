"""How fast the concrete player is, beside a plain list of calls: run ``python benchmarks/player.py``."""

from __future__ import annotations

import random
import time

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE, Ladder, Seat
from auctionlaws.table.laws import load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.script import parse_script

AUCTIONS = 4000
SCRIPT = "N 1H; S 2C; director; W declines; E 1S; S 3D (could have known)"
SCRIPTS = 2000


class ListOfCalls:
    """What one writes by hand: the calls so far, and a look back through them for what is legal."""

    def __init__(self) -> None:
        self.calls: list[int] = []

    def legal(self, call: int) -> bool:
        """Whether the call is in order."""
        if call == PASS:
            return True
        for back, earlier in enumerate(reversed(self.calls), 1):
            if earlier != PASS:
                theirs = back % 2 == 1
                if call == DOUBLE:
                    return theirs and earlier >= 8
                if call == REDOUBLE:
                    return theirs and earlier == DOUBLE
                return call > earlier if earlier >= 8 else call > next(c for c in reversed(self.calls) if c >= 8)
        return call >= 8

    def over(self) -> bool:
        """Whether three passes have followed a call, or all four have passed."""
        calls = self.calls
        return len(calls) >= 4 and calls[-1] == calls[-2] == calls[-3] == PASS

    def call(self, call: int) -> None:
        """Make a call; ValueError if it is not in order."""
        if self.over() or not self.legal(call):
            raise ValueError(call)
        self.calls.append(call)


def random_auctions(count: int) -> list[list[int]]:
    """Auctions of random legal calls, always the same ones."""
    source, calls = random.Random(1997), Ladder().calls()
    found = []
    for _ in range(count):
        auction = ListOfCalls()
        while not auction.over():
            legal = [c for c in calls if auction.legal(c)]
            auction.call(PASS if source.random() < 0.5 else source.choice(legal[:12]))
        found.append(auction.calls)
    return found


def main() -> None:
    """Print calls a second of both, their ratio, and scripts with irregularities a second."""
    laws = load_laws("1997")
    auctions = random_auctions(AUCTIONS)
    number = sum(len(a) for a in auctions)
    Table(laws).call(Seat.N, PASS)
    start = time.perf_counter()
    for calls in auctions:
        table = Table(laws)
        for turn, call in enumerate(calls):
            table.call(Seat(turn & 3), call)
    ours = number / (time.perf_counter() - start)
    start = time.perf_counter()
    for calls in auctions:
        plain = ListOfCalls()
        for call in calls:
            plain.call(call)
    theirs = number / (time.perf_counter() - start)
    events = parse_script(SCRIPT).events
    start = time.perf_counter()
    for _ in range(SCRIPTS):
        table = Table(laws)
        for event in events:
            table.apply(event)
    scripts = SCRIPTS * len(events) / (time.perf_counter() - start)
    print(f"ordinary calls a second, the player: {ours:,.0f}")
    print(f"ordinary calls a second, a plain list of calls: {theirs:,.0f}")
    print(f"ratio: {ours / theirs:.2f}")
    print(f"events a second with irregularities, the player: {scripts:,.0f}")


if __name__ == "__main__":
    main()
