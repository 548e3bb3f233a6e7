"""A long random walk in all engines: run ``PYTHONPATH=tests python benchmarks/walk.py [events [seed]]``.

Every event is played by the player and evaluated by the solver's terms; what they tell differently is printed, with
how often each clause fired and each question was left open.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from random_walk import Walk
from side_by_side import rules_of

_SHOWN = 3


def main(events: int = 100_000, seed: int = 1997) -> None:
    """Walk, and print what was met and what differs."""
    start = time.perf_counter()
    walk = Walk(rules_of("1997"), Random(seed))
    made = time.perf_counter()
    walk.go(events)
    seconds = time.perf_counter() - made
    for name, count in sorted(walk.met.items()):
        print(f"{count:>9,}  {name}")
    print(f"{walk.met['events']:,} events in {seconds:.0f} s, after {made - start:.0f} s to build the relation")
    kinds = Counter(d.what for d in walk.differences)
    for what, count in kinds.items():
        print(f"\ndifferent in {count} events: {what}")
        shortest = sorted((d for d in walk.differences if d.what == what), key=lambda d: len(d.script))
        for difference in shortest[:_SHOWN]:
            print(f"    {difference}")
    print(f"\n{len(walk.differences)} differences")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
