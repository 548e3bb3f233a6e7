"""The command line; ``main`` loads what a subcommand needs and no more."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run ``auctionlaws`` with the arguments of this process, and exit with its status."""
    from auctionlaws_proofs.command.app import run

    # Expressions are kept for good, and there are millions of them: to look through all again and again is in vain.
    gc.set_threshold(200_000, 50, 1000)
    raise SystemExit(run(sys.argv[1:]))
