"""Proposals with open alternatives: every combination checked, printed as a matrix."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from auctionlaws.proposal import Proposal, combinations
from auctionlaws_proofs.bench.matrix import Row, rows
from auctionlaws_proofs.command.saying import Say

NOT_KEPT: Final = 4
"""The exit status where a ruling that a proposal says it keeps is another one, or open."""
_AS_BEFORE: Final = "·"


def print_matrix(proposal: Proposal, *, rulings_only: bool, as_json: bool) -> int:
    """Check every combination and print a row for each; what is there when the run is interrupted is printed too."""
    found: list[Row] = []
    every = len(combinations(proposal))
    interrupted = False
    with Say(quiet=as_json) as say:
        say.show(f"combination 1 of {every}")
        try:
            for row in rows(proposal, rulings_only=rulings_only):
                found.append(row)
                say.show(f"combination {len(found) + 1} of {every}")
        except KeyboardInterrupt:
            interrupted = True
    if as_json:
        print(json.dumps(_json(proposal, found, every), ensure_ascii=False, indent=2))
    else:
        print(matrix_text(proposal.title, found))
        if interrupted:
            print(f"\nInterrupted: {len(found)} of {every} combinations.")
    return _status(found, every)


def matrix_text(title: str, found: Sequence[Row]) -> str:
    """Alternatives down; across, the families of changed rulings, and every claim and finding that some row changes."""
    names = list(dict.fromkeys(n for row in found for n in row.cells))
    head = ["alternative", "families of rulings that change", *names]
    lines = [[row.name, _families(row), *(row.cells.get(n, _AS_BEFORE) for n in names)] for row in found]
    widths = [max(len(line[i]) for line in (head, *lines)) for i in range(len(head))]
    rows_ = [
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in (head, *lines)
    ]
    return "\n".join([title, "", *rows_, "", f"{_AS_BEFORE} as before"])


def _families(row: Row) -> str:
    if row.families is None:
        return "undecided"
    more = f" ({row.undecided} undecided)" if row.undecided else ""
    return f"{row.families}{more}"


def _json(proposal: Proposal, found: Sequence[Row], every: int) -> dict[str, object]:
    lines = [
        {"alternative": r.name, "families": r.families, "undecided": r.undecided, "changed": dict(r.cells)}
        for r in found
    ]
    return {"title": proposal.title, "combinations": every, "rows": lines}


def _status(found: Sequence[Row], every: int) -> int:
    if any(not row.kept for row in found):
        return NOT_KEPT
    undecided = len(found) < every or any(
        r.undecided or r.families is None or "undecided" in r.cells.values() for r in found
    )
    if undecided:
        return 3
    return 1 if any(r.cells for r in found) else 0
