"""An auction by two wordings: the table at its end and what is ruled there, before and now beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from auctionlaws.table.auction_text import auction_table
from auctionlaws.table.player import Table
from auctionlaws.table.words import SEATS
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined, paragraphs, table
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import NONE_OF_THAT, Sides


def both_ways(sides: Sides | Position, *, shortest: bool) -> Iterator[Html]:
    """The last event of an auction, and the table and the ruling after it under each wording."""
    match sides:
        case Sides():
            yield element("p", escaped(f"Last event: {sides.happening}"), "event")
            tables: tuple[Table | None, Table | None] = (sides.before, None if sides.impossible else sides.after)
        case Position():
            yield from auction_columns(sides.beforehand)
            yield element("p", escaped(f"Then: {sides.happening}"), "event")
            tables = (None, None)
        case _:
            assert_never(sides)
    said = zip(("Before", "Now"), tables, sides.said, strict=True)
    columns = (element("div", in_lines(_side(name, shown, told))) for name, shown, told in said)
    yield element("div", in_lines(columns), "both")
    script = joined((escaped("Event by event: "), element("code", escaped(sides.witness.script)), escaped(".")))
    longer = escaped("" if shortest else " A shorter auction that shows it is not excluded.")
    yield element("p", joined((script, longer)), "small")


def _side(name: str, shown: Table | None, told: Sequence[str]) -> Iterator[Html]:
    """One wording: the table after the event, if there is one to show, and what it rules that the other does not."""
    yield element("h4", escaped(name))
    if shown is not None:
        yield from auction_columns(shown)
    yield paragraphs(told or (NONE_OF_THAT,), "told")


def auction_columns(shown: Table) -> Iterator[Html]:
    """An auction in four columns, and what is to be said of calls that are marked."""
    (players, *rows), notes = auction_table(shown)
    cells = [joined(element("td", escaped(text)) for text in row) for row in rows]
    yield table("auction", f"Dealer {SEATS[shown.dealer]}", players, cells)
    yield paragraphs(notes, "small")
