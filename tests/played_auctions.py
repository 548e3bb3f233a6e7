"""Auctions played from a script, and how they are told in columns."""

from __future__ import annotations

from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script


def played(laws: Laws, script: str, *follow: str) -> Table:
    return play_script(laws, parse_script(script), follow=follow)


def auction(laws: Laws, script: str, *follow: str) -> list[str]:
    """The auction without its heading, spaces made single."""
    return [" ".join(line.split()) for line in auction_lines(played(laws, script, *follow))[1:] if line]
