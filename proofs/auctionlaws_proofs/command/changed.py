"""Comparing two editions for the command line: what changed, as it is found."""

from __future__ import annotations

import sys
import time

from auctionlaws_proofs.bench.exhibits import Exhibit
from auctionlaws_proofs.bench.telling import mistake_text
from auctionlaws_proofs.bench.what_changed import WhatChanged
from auctionlaws_proofs.bench.what_changed_page import page
from auctionlaws_proofs.bench.what_changed_text import as_json as told_as_json
from auctionlaws_proofs.bench.what_changed_text import (
    chapter_text,
    clauses_text,
    head_text,
    stood_text,
    verdict,
)
from auctionlaws_proofs.command.output_file import OutputFile
from auctionlaws_proofs.command.saying import Say
from auctionlaws_proofs.engines.undecided import Undecided


def print_what_changed(old: str, new: str, *, as_json: bool, html: str | None) -> int:
    """Compare two shipped editions; the exit status."""
    started = time.perf_counter()
    target = OutputFile.at(html) if html is not None else None
    with Say(quiet=as_json) as say:

        def line(text: str) -> None:
            if not as_json:
                say.line(text)

        found = WhatChanged(old, new, say.show)
        try:
            say.show(f"looking for auctions: {len(found.changes)} changes")
        except Undecided as reason:
            print(f"undecided which rulings change: {reason}", file=sys.stderr)
            return 3
        line(head_text(found, time.perf_counter() - started))
        exhibits = _shown(found, say)
        for number, chapter in enumerate(found.chapters(exhibits), 1):
            line(chapter_text(found, number, chapter))
        line(clauses_text(found))
        line(stood_text(found.pair, found.stood))
        for mistake in found.mistakes:
            line(mistake_text(mistake))
        line(f"{verdict(found, exhibits)} ({time.perf_counter() - started:.1f} s)\n")
        if target is not None:
            target.write(page(found, exhibits))
            line(f"The page: {target.name}\n")
    if as_json:
        print(told_as_json(found, exhibits, time.perf_counter() - started))
    open_ = any(exhibit.sides is None and exhibit.why is None for exhibit in exhibits)
    return 3 if open_ or found.mistakes else 0


def _shown(found: WhatChanged, say: Say) -> list[Exhibit]:
    """An auction for every change; it is said how many there are already."""
    exhibits: list[Exhibit] = []
    for exhibit in found.exhibits():
        exhibits.append(exhibit)
        say.show(f"{len(exhibits)} of {len(found.changes)} changes have been looked at")
    return exhibits
