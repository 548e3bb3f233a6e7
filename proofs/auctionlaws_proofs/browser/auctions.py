"""An auction for a page: the columns, West first, the rows, and the footnotes."""

from __future__ import annotations

from typing import Any

from auctionlaws.table.auction_text import auction_table
from auctionlaws.table.player import Table


def shown(table: Table) -> dict[str, Any]:
    """The auction of a table, every call that was made in its place in time."""
    rows, footnotes = auction_table(table)
    return {"dealer": table.dealer.name, "heads": rows[0], "rows": rows[1:], "footnotes": footnotes}
