"""How long a cold ``auctionlaws verify`` takes, from the start of the process: run ``python benchmarks/verdicts.py``.

Prints the seconds to the last verdict and to the last witness over several runs, nothing being remembered, and the
longest wait for one verdict.
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import time

RUNS = 3
COMMAND = [sys.executable, "-c", "from auctionlaws_proofs.command import main; main()"]
VERDICT = re.compile(r"[A-F]\d")


def main() -> None:
    """Run the main job a few times and print the figures."""
    last, total = [], []
    for _ in range(RUNS):
        start = time.perf_counter()
        run = subprocess.Popen([*COMMAND, "verify", "--edition", "1997", "--fresh"], stdout=subprocess.PIPE, text=True)
        assert run.stdout is not None
        verdicts = [time.perf_counter() - start for line in run.stdout if VERDICT.match(line)]
        run.wait()
        last.append(verdicts[-1])
        total.append(time.perf_counter() - start)
    answer = subprocess.run(
        [*COMMAND, "verify", "--edition", "1997", "--json"], capture_output=True, text=True, check=False
    )
    slowest = max((c["seconds"], c["id"]) for c in json.loads(answer.stdout)["claims"])
    print(f"claims decided: {len(verdicts)}")
    print(f"seconds from start to the last verdict: {min(last):.2f} least, {statistics.median(last):.2f} median")
    print(f"seconds to the last witness of a finding: {min(total):.2f} least, {statistics.median(total):.2f} median")
    print(f"longest wait for one verdict: {slowest[1]}, {slowest[0]:.2f} s")


if __name__ == "__main__":
    main()
