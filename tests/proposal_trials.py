"""Proposals to try: the examples that ship, and what trials are put together from."""

from __future__ import annotations

from pathlib import Path

from auctionlaws.alternatives import Choice
from auctionlaws.amendment import Amended, amend
from auctionlaws.proposal import parse_proposal

EXAMPLES = Path(__file__).parent.parent / "examples/proposals"
FILES = {path.stem: path for path in sorted(EXAMPLES.glob("*.md"))}
TOP = "---\ntitle: Trial\nbuilds on: 1997\n---\n\n"
"""Five lines: what follows begins on line 6."""
HEADING = "## 27D Ours\n\nOur words.\n\n```law\nclause 27D\n"
"""Six lines, so that what follows in a trial stands on line 12."""
CASE = "on     a correction of an insufficient bid\n"
OVER = "on     a call over the call on the table\n"
STANDS = "then   the call on the table stands\n"


def trial(text: str, choice: Choice | None = None) -> Amended:
    return amend(parse_proposal(TOP + text, Path("trial.md")), choice)


def change(line: str) -> str:
    return f"## Changes\n\n```change\n{line}\n```\n\n"


def clause(number: str, lines: str, prose: str = "Our words.") -> str:
    return f"## {number} Ours\n\n{prose}\n\n```law\nclause {number}\n{lines}```\n\n"
