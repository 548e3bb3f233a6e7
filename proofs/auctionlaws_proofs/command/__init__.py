"""The command line; ``main`` loads what a subcommand needs and no more."""

from __future__ import annotations

import sys


def main() -> None:
    """Run ``auctionlaws`` with the arguments of this process, and exit with its status."""
    from auctionlaws_proofs.command.app import run

    raise SystemExit(run(sys.argv[1:]))
