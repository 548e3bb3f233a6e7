"""Auctions such as may happen at a table, one a clause: kept by hand, and played before they are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import NUMBER, read_text
from auctionlaws.table.declared import any_fact
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.player import Table
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.bench.clause_tables import rows_of
from auctionlaws_proofs.explaining.sources import Sources

FOLDER: Final = Path(__file__).parent.parent / "natural"
_ROW: Final = re.compile(rf"\| ({NUMBER.pattern}) \| (.+) \|")


@dataclass(frozen=True)
class Natural:
    """An auction as a script, and the table at which it was played."""

    script: str
    table: Table


@cache
def natural_scripts(edition: str) -> Mapping[str, str]:
    """The scripts that are kept for a shipped edition, by clause; LawError for a row that is none, or one too many."""
    path = FOLDER / f"{edition}.md"
    found: dict[str, str] = {}
    for place, words in rows_of(read_text(path), path.name) if path.exists() else ():
        row = _ROW.fullmatch(words)
        if row is None:
            raise LawError(place, "is no clause with an auction", words, "write | 27B2 | dealer N; N 1H; E 1C; … |")
        if row[1] in found:
            raise LawError(place, "has an auction already", row[1], "leave one out")
        found[row[1]] = row[2]
    return found


def natural_auction(sources: Sources, number: str) -> Natural | None:
    """The auction for a clause; None if there is none, or if the clause does not decide its last event at hand."""
    script = natural_scripts(sources.root or sources.edition.name).get(number)
    if script is None:
        return None
    table = _played(sources, script, number)
    if table is None:
        return None
    decides = bool(table.history) and number in table.history[-1].report.fired
    return Natural(script, table) if decides and not table.unsettled else None


def life_that_plays(sources: Sources, number: str) -> str | None:
    """Return the recorded auction in which a clause decides, or one kept by hand; None if none is on record.

    That kept by hand is taken if there is one and the recorded one cannot be played to its end: it passes a
    contradiction of the text, behind which only one reading plays on, or ends with an attempt that is refused.
    """
    script = sources.life_script(number)
    if script is None or _played(sources, script, number) is not None:
        return script
    kept = natural_auction(sources, number)
    return script if kept is None else kept.script


def _played(sources: Sources, script: str, number: str) -> Table | None:
    """Return the table after a script has been played; None if one of its events cannot happen."""
    read = parse_script(script, f"auction for {number}", any_fact)
    table = Table(sources.laws, read.dealer or Seat.N)
    try:
        for event in read.events:
            table.apply(event)
    except ImpossibleEvent:
        return None
    return table
