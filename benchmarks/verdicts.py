"""How long a cold ``auctionlaws verify`` takes, from the start of the process: run ``python benchmarks/verdicts.py``.

Prints the seconds to the last verdict over several runs, and the slowest single verdict.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

RUNS = 5
COMMAND = [
    sys.executable,
    "-c",
    "from auctionlaws_proofs.command import main; main()",
    "verify",
    "--edition",
    "1997",
    "--json",
]


def main() -> None:
    """Run the main job a few times and print the figures."""
    seconds, slowest = [], []
    for _ in range(RUNS):
        start = time.perf_counter()
        answer = json.loads(subprocess.run(COMMAND, capture_output=True, text=True, check=False).stdout)
        seconds.append(time.perf_counter() - start)
        slowest.append(max((c["seconds"], c["id"]) for c in answer["claims"]))
    print(f"claims decided: {len(answer['claims'])}")
    print(f"seconds from start to the last verdict: {min(seconds):.2f} least, {statistics.median(seconds):.2f} median")
    print(f"slowest verdict: {min(slowest)[1]}, {min(slowest)[0]:.2f} s")


if __name__ == "__main__":
    main()
