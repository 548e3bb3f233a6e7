"""How large a certificate is, of an edition or of what a proposal changes, and how long it takes to write and to check.

python benchmarks/certificates.py [EDITION or PROPOSAL.md ...]
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from auctionlaws.api.editions import editions

COMMAND = [sys.executable, "-c", "from auctionlaws_proofs.command import main; main()"]


def main(*names: str) -> int:
    """Print the figures; the exit status, 3 where the checker refuses a certificate."""
    wrong = 0
    for name in names or editions():
        with tempfile.TemporaryDirectory() as folder:
            about = ["--proposal", name, "--changes"] if name.endswith(".md") else ["--edition", name]
            certify = [*COMMAND, "certify", *about, "--json", "--output", folder]
            bare, _ = _timed(certify)
            proved, told = _timed([*certify, "--proofs"])
            found = json.loads(told.stdout)
            checked, answer = _timed([sys.executable, str(Path(folder) / "check_certificate.py"), folder])
        wrong += answer.returncode
        claims = f"{len(found['proved'])} proved, {len(found['shown'])} by auctions, {found['lemmas']} lemmas"
        seconds = f"{bare:.0f} s, with proofs {proved:.0f} s, checked in {checked:.0f} s"
        print(f"{name}: {claims}, {found['state_bits']} latches, {found['bytes']:,} bytes; {seconds}", flush=True)
    return 3 if wrong else 0


def _timed(command: list[str]) -> tuple[float, subprocess.CompletedProcess[str]]:
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return time.perf_counter() - start, done


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
