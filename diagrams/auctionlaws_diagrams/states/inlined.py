"""A page as a picture within a web page: as large as what is on it, under names that are its own there."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from auctionlaws_diagrams.states.composed import FRAME, ends_at
from auctionlaws_diagrams.states.drawing import to_svg
from auctionlaws_diagrams.states.printed import Page

_AIR: Final = 8.0
"""What stays free round it."""


def to_inline_svg(page: Page, prefix: str = "") -> str:
    """The picture without the margins of a sheet; ``prefix`` keeps two pages of one name apart. DoesNotFit."""
    drawn = to_svg(replace(page, name=f"{prefix}{page.name}"))
    _, _, picture = drawn.partition("\n")
    root, rest = picture[: picture.index(">")], picture[picture.index(">") :].rstrip()
    high = ends_at(page) - FRAME.top + 2 * _AIR
    box = f'viewBox="{FRAME.left - _AIR:.0f} {FRAME.top - _AIR:.0f} {FRAME.width + 2 * _AIR:.0f} {high:.0f}"'
    root = re.sub(r' (?:width|height|xmlns(?::\w+)?)="[^"]*"', "", root)
    return re.sub(r'viewBox="[^"]*"', box, root) + rest
