"""The laws of an edition, ready to be played: as they were compiled beforehand if it is one that ships."""

from __future__ import annotations

from typing import Final

from auctionlaws.edition import Edition, editions, load_edition
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import Laws, laws_of, load_laws

_LAWS: Final[dict[str, Laws]] = {}


def is_compiled(edition: Edition) -> bool:
    """Whether an edition ships, and so was compiled beforehand."""
    return edition.name in editions() and load_edition(edition.name).fingerprint == edition.fingerprint


def playable(edition: Edition) -> Laws:
    """The laws of an edition, made once."""
    key = edition.fingerprint
    if key not in _LAWS:
        _LAWS[key] = load_laws(edition.name) if is_compiled(edition) else laws_of(build(edition))
    return _LAWS[key]
