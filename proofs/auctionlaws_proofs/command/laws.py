"""``auctionlaws laws``: the table of clauses of an edition."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Final

import typer

from auctionlaws.clause_numbers import number_key
from auctionlaws_proofs.command.ink import tell
from auctionlaws_proofs.command.inputs import InputError
from auctionlaws_proofs.command.wording import EditionName, LawFiles, ProposalFile, Without, Wording

if TYPE_CHECKING:
    from auctionlaws_proofs.explaining.sources import Sources

MISSING: Final = "not written down yet"
_WIDTH: Final = 100
_AUCTION: Final = 36
"""Characters in the column of shortest auctions."""
Row = dict[str, str | None]


def laws(
    edition: EditionName = None,
    laws: LawFiles = None,
    proposal: ProposalFile = None,
    without: Without = None,
    granted: Annotated[
        bool, typer.Option("--granted", help="List instead what the edition takes for granted, and what that settles.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> None:
    """List the clauses of an edition: formalised, definition, or outside the model with the reason.

    Beside each clause stands the shortest auction in which it decides something, as it is recorded; for one's own
    wording, an auction on record in which it does, perhaps not the shortest. Where the shortest passes a contradiction
    of the text, so that it can be played on only by one of its readings, there stands one that does not.

    \b
    Examples:
      auctionlaws laws --edition 1997
      auctionlaws laws --granted
      auctionlaws laws --proposal my-wording.md
    """
    if granted:
        _granted(Wording(edition, laws, proposal, without=tuple(without or ())), as_json=as_json)
        return
    from auctionlaws_proofs.command.explained import sources_of
    from auctionlaws_proofs.command.saying import Say

    with Say(quiet=as_json) as say:
        sources = sources_of(Wording(edition, laws, proposal, without=tuple(without or ())), say.show)
        rows = clause_rows(sources)
    book = sources.edition
    if as_json:
        answer = {"edition": book.name, "partial": book.partial, "clauses": rows}
        print(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        tell("\n".join(_lines(sources, rows)))


def _granted(wording: Wording, *, as_json: bool) -> None:
    """Print the readings of an edition as it ships; InputError for any other wording."""
    from auctionlaws_proofs.command.explained import sources_of
    from auctionlaws_proofs.command.saying import Say
    from auctionlaws_proofs.explaining.granted import told

    if not wording.as_shipped:
        raise InputError(f"--granted: is about an edition as it ships; leave out {wording.options.split(' ')[0]}")
    with Say(quiet=as_json) as say:
        page = told(sources_of(wording, say.show))
    if as_json:
        readings = [part.value for part in page.parts]
        print(json.dumps({"edition": wording.name(), "readings": readings}, ensure_ascii=False, indent=2))
    else:
        tell(page.text)


def clause_rows(sources: Sources) -> list[Row]:
    """Number, heading, status, reason and an auction of every clause; laws that are not written down yet."""
    from auctionlaws_proofs.explaining.natural import life_that_plays

    book, auction = sources.edition, _auction_key(sources)
    rows: list[Row] = [
        {
            "number": c.number,
            "heading": c.heading,
            "status": c.status,
            "reason": c.outside,
            auction: life_that_plays(sources, c.number),
        }
        for c in book.clauses
        if c.number not in book.missing
    ]
    rows += [
        {"number": number, "heading": heading, "status": MISSING, "reason": None, auction: None}
        for number, heading in book.missing.items()
    ]
    return sorted(rows, key=lambda row: number_key(str(row["number"])))


def _auction_key(sources: Sources) -> str:
    """What a row calls its auction: only those of an edition as it ships are known to be shortest."""
    return "shortest" if sources.as_shipped else "auction"


def _lines(sources: Sources, rows: Sequence[Row]) -> list[str]:
    book, key = sources.edition, _auction_key(sources)
    numbers = max(len(str(row["number"])) for row in rows) + 2
    statuses = max(len(str(row["status"])) for row in rows) + 2
    room = _WIDTH - 2 - numbers - statuses - _AUCTION
    lines = [f"Laws of {book.name}{', not complete' if book.partial else ''}", ""]
    for row in rows:
        told = f"{row['heading']}" + (f" ({row['reason']})" if row["reason"] else "")
        words, auction = wrap(told, room - 2), _script(str(row[key] or ""))
        heads = [f"  {row['number']:<{numbers}}{row['status']:<{statuses}}"]
        pad = " " * len(heads[0])
        cells = zip_longest(heads, words, auction, fillvalue="")
        lines += [f"{head or pad}{word:<{room}}{events}".rstrip() for head, word, events in cells]
    counts: dict[str, int] = {}
    for row in rows:
        counts[str(row["status"])] = counts.get(str(row["status"]), 0) + 1
    lines += ["", "  " + "; ".join(f"{status}: {count}" for status, count in counts.items())]
    if not sources.as_shipped:
        lines += ["", f"  The auctions are on record for {sources.root}; by this wording there may be shorter ones."]
    return lines


def _script(script: str) -> list[str]:
    """A script in the column of shortest auctions, less its header; events are not broken."""
    lines: list[str] = []
    if script == "dealer N":
        return ["at the start"]
    for event in script.split("; ")[1:]:
        if lines and len(lines[-1]) + 2 + len(event) < _AUCTION:
            lines[-1] += f"; {event}"
        else:
            lines = [*(f"{line};" if line is lines[-1] else line for line in lines), event]
    return lines
