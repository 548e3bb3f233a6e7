"""Visits to the pages, as a server of one's own serves them, with a folder on the disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from auctionlaws_proofs.browser.site import PAGE

PAGES: Final = PAGE
"""What the pages are made of."""


@dataclass(frozen=True)
class Site:
    """The address that is printed, what it leads to, and the folder beside it."""

    address: str
    inside: str
    folder: Path


def entered(visitor: Any, site: Site) -> Any:
    """A tab of somebody who has opened the address."""
    page = visitor.new_page()
    page.goto(site.address)
    page.wait_for_url(site.inside)
    return page


def opened(visitor: Any, site: Site) -> Any:
    """A tab with the bench in it."""
    page = entered(visitor, site)
    page.goto("bench.html")
    page.get_by_role("button", name="New proposal").wait_for()
    return page
