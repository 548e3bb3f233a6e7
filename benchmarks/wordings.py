"""How long a check of a wording takes: until the families of changed rulings are proved to be all, and their auctions.

    python benchmarks/wordings.py [PROPOSAL …]

Each wording is checked in a process of its own, from its start, with nothing remembered. The first figure
grows with the number of stages at which changed clauses act, the second with the length of the shortest auctions.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).parent
EXAMPLES: Final = HERE.parent / "examples/proposals"
STRUCK_OUT: Final = ("27A", "35B")
HEAD: Final = "---\ntitle: {0} struck out\nbuilds on: 1997\n---\n\n## The change\n\n```change\nstrike out {0}\n```\n"


def main() -> None:
    """Print a line for every wording."""
    print(f"{'wording':<32}{'families':>9}{'proved, s':>11}{'auctions, s':>13}  undecided")
    with TemporaryDirectory() as folder:
        for path in map(Path, sys.argv[1:]) if sys.argv[1:] else wordings(Path(folder)):
            with ProcessPoolExecutor(1, get_context("spawn")) as pool:
                started = time.perf_counter()
                families, proved, undecided = pool.submit(check, str(path), time.time()).result()
                print(f"{path.stem:<32}{families:>9}{proved:>11.1f}{time.perf_counter() - started:>13.1f}  {undecided}")


def wordings(folder: Path) -> Iterator[Path]:
    """The proposals that ship, those kept for this benchmark, and clauses struck out."""
    shipped = sorted(EXAMPLES.glob("*.md"))
    yield from (p for p in (*shipped, *sorted((HERE / "wordings").glob("*.md"))) if p.stem != "alternatives")
    for number in STRUCK_OUT:
        path = folder / f"without-{number}.md"
        path.write_text(HEAD.format(number), encoding="utf-8")
        yield path


def check(file: str, started: float) -> tuple[int, float, int]:
    """How many families, seconds until they were proved to be all, and how many are undecided."""
    from auctionlaws.amendment import amend
    from auctionlaws.proposal import read_proposal
    from auctionlaws_proofs.bench.checked import Check, Pair
    from auctionlaws_proofs.bench.judged import Status

    checked = Check(Pair.of(amend(read_proposal(Path(file)))))
    families = len(checked.bench.families)
    proved = time.time() - started
    return families, proved, sum(j.status is Status.UNDECIDED for j in checked.rulings())


if __name__ == "__main__":
    main()
