"""What the auction laws look like: state diagrams of an edition, proved arrow by arrow.

>>> import auctionlaws, auctionlaws_diagrams
>>> laws = auctionlaws.load("2017")
>>> (picture,) = auctionlaws_diagrams.draw(laws, "38")
>>> picture.name
'law-38'
>>> picture.svg[:5]
'<?xml'

An editor writes a diagram as a small text file; each arrow is proved before it is drawn, and so is that none is
missing. ``auctionlaws_proofs`` does that for any laws; what is drawn here is on record for an edition that ships.

Importing this package loads nothing else; each name is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auctionlaws.lazily import lazily

if TYPE_CHECKING:
    from auctionlaws_diagrams.api import draw, pictures
    from auctionlaws_diagrams.picture import Picture

_HOME = {"api": ("draw", "pictures"), "picture": ("Picture",)}

__all__ = ["draw", "pictures", "Picture"]  # noqa: RUF022  the order is that of the page of the API

if not TYPE_CHECKING:
    __getattr__ = lazily(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
