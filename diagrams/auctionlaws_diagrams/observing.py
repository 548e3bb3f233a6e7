"""Editions under observation: each is watched once, and each search is made once."""

from __future__ import annotations

from typing import Final

from auctionlaws.edition import Edition
from auctionlaws_diagrams.searches import IRREGULAR_CALLS
from auctionlaws_diagrams.situations import Search, Situations

_SITUATIONS: Final[dict[tuple[str, Search], Situations]] = {}


def situations_of(edition: Edition, search: Search = IRREGULAR_CALLS) -> Situations:
    """The situations of an edition that a search comes to, played through once."""
    key = (edition.fingerprint, search)
    if key not in _SITUATIONS:
        watched = None if search is IRREGULAR_CALLS else situations_of(edition)
        _SITUATIONS[key] = Situations(edition, search, watched)
    return _SITUATIONS[key]
