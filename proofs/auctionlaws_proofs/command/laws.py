"""``auctionlaws laws``: the table of clauses of an edition."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Annotated, Final

import typer

from auctionlaws.edition import Edition, load_edition
from auctionlaws.table.state_json import number_key
from auctionlaws_proofs.command.inputs import default_edition, known_edition

MISSING: Final = "not written down yet"
_WIDTH: Final = 100
_AUCTION: Final = 36
"""Characters in the column of shortest auctions."""
Row = dict[str, str | None]


def laws(
    edition: Annotated[
        str | None, typer.Option(metavar="NAME", help="The edition; by default the newest that is complete.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> None:
    """List the clauses of an edition: formalised, definition, or outside the model with the reason.

    Beside each clause stands the shortest auction in which it decides something, as it is recorded.

    \b
    Example:
      auctionlaws laws --edition 1997
    """
    book = load_edition(default_edition() if edition is None else known_edition(edition))
    rows = clause_rows(book)
    if as_json:
        answer = {"edition": book.name, "partial": book.partial, "clauses": rows}
        print(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        print("\n".join(_lines(book, rows)))


def clause_rows(book: Edition) -> list[Row]:
    """Number, heading, status, reason and shortest auction of every clause; laws that are not written down yet."""
    from auctionlaws_proofs.explaining.sources import life_script
    from auctionlaws_proofs.recorded import load_recorded

    recorded = load_recorded(book.name)
    rows: list[Row] = [
        {
            "number": c.number,
            "heading": c.heading,
            "status": c.status,
            "reason": c.outside,
            "shortest": life_script(book, recorded, c.number),
        }
        for c in book.clauses
        if c.number not in book.missing
    ]
    rows += [_missing(number, heading) for number, heading in book.missing.items()]
    return sorted(rows, key=lambda row: number_key(str(row["number"])))


def _missing(number: str, heading: str) -> Row:
    return {"number": number, "heading": heading, "status": MISSING, "reason": None, "shortest": None}


def _lines(book: Edition, rows: Sequence[Row]) -> list[str]:
    numbers = max(len(str(row["number"])) for row in rows) + 2
    statuses = max(len(str(row["status"])) for row in rows) + 2
    room = _WIDTH - 2 - numbers - statuses - _AUCTION
    lines = [f"Laws of {book.name}{', not complete' if book.partial else ''}", ""]
    for row in rows:
        told = f"{row['heading']}" + (f" ({row['reason']})" if row["reason"] else "")
        words, auction = wrap(told, room - 2), _script(str(row["shortest"] or ""))
        heads = [f"  {row['number']:<{numbers}}{row['status']:<{statuses}}"]
        pad = " " * len(heads[0])
        cells = zip_longest(heads, words, auction, fillvalue="")
        lines += [f"{head or pad}{word:<{room}}{events}".rstrip() for head, word, events in cells]
    counts: dict[str, int] = {}
    for row in rows:
        counts[str(row["status"])] = counts.get(str(row["status"]), 0) + 1
    return [*lines, "", "  " + "; ".join(f"{status}: {count}" for status, count in counts.items())]


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
