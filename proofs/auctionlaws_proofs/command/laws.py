"""``auctionlaws laws``: the table of clauses of an edition."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import Annotated, Final

import typer

from auctionlaws.edition import Edition, load_edition
from auctionlaws.table.state_json import number_key
from auctionlaws_proofs.command.inputs import default_edition, known_edition

MISSING: Final = "not written down yet"
_WIDTH: Final = 100


def laws(
    edition: Annotated[
        str | None, typer.Option(metavar="NAME", help="The edition; by default the newest that is complete.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> None:
    """List the clauses of an edition: formalised, definition, or outside the model with the reason.

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


def clause_rows(book: Edition) -> list[dict[str, str | None]]:
    """Number, heading, status and reason of every clause, and of every law that is not written down yet."""
    rows: list[dict[str, str | None]] = [
        {"number": c.number, "heading": c.heading, "status": c.status, "reason": c.outside}
        for c in book.clauses
        if c.number not in book.missing
    ]
    rows += [{"number": n, "heading": h, "status": MISSING, "reason": None} for n, h in book.missing.items()]
    return sorted(rows, key=lambda row: number_key(str(row["number"])))


def _lines(book: Edition, rows: list[dict[str, str | None]]) -> list[str]:
    numbers = max(len(str(row["number"])) for row in rows) + 2
    statuses = max(len(str(row["status"])) for row in rows) + 2
    lines = [f"Laws of {book.name}{', not complete' if book.partial else ''}", ""]
    for row in rows:
        words = f"{row['heading']}" + (f" ({row['reason']})" if row["reason"] else "")
        head = f"  {row['number']:<{numbers}}{row['status']:<{statuses}}"
        lines += wrap(words, _WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
    counts: dict[str, int] = {}
    for row in rows:
        counts[str(row["status"])] = counts.get(str(row["status"]), 0) + 1
    return [*lines, "", "  " + "; ".join(f"{status}: {count}" for status, count in counts.items())]
