"""Every recorded auction of a claim, looked for once more by a model checker that knows nothing of ours.

    python benchmarks/foreign.py [EDITION] [EVENTS]

The machine is exported for each refuted or reachable claim whose recorded auction has at most so many events (6), and
``bmc3`` of Berkeley's ABC (Brayton and Mishchenko 2010) searches it step by step. It has to find an auction at just the
recorded length, and so to prove that there is none that is shorter. Exit status 3 where it does not, or gives up.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from auctionlaws.edition import load_edition
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.exporting.aiger import aiger
from auctionlaws_proofs.exporting.machine import export
from auctionlaws_proofs.recorded import load_recorded

SECONDS = 600
"""What the model checker gets for a claim."""


def found_at(checker: str, folder: Path, output: int, events: int) -> int | None:
    """After how many events the model checker finds a bad one for this output; None if it does not."""
    words = f"read_aiger machine.aig; cone -s -O {output}; bmc3 -F {events} -T {SECONDS}"
    told = subprocess.run([checker, "-c", words], cwd=folder, capture_output=True, text=True, check=False).stdout
    found = re.search(r"asserted in frame +(\d+)", told)
    return None if found is None else int(found[1]) + 1


def main(edition: str = "1997", most: str = "6") -> int:
    """Compare every recorded length of at most ``most`` events; the exit status."""
    checker = shutil.which("berkeley-abc") or shutil.which("abc")
    if checker is None:
        print("there is no model checker: Debian has it as berkeley-abc", file=sys.stderr)
        return 2
    recorded = load_recorded(edition).witnesses
    machine = export(load_edition(edition), shipped_claims(edition)).machine
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "machine.aig").write_bytes(aiger(machine))
        for output, claim in enumerate(machine.properties):
            witness = recorded.get(f"claim {claim.number}")
            if witness is None or len(witness.events) > int(most):
                continue
            start = time.perf_counter()
            found = found_at(checker, Path(folder), output, len(witness.events))
            wrong += found != len(witness.events)
            seconds = time.perf_counter() - start
            print(
                f"{claim.number:14}recorded {len(witness.events)}, found {found or 'none'}  {seconds:6.1f} s",
                flush=True,
            )
    return 3 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
