"""A state diagram as a printed page: a picture, a table of its arrows, and the same in DOT and in words."""

from __future__ import annotations

from auctionlaws_diagrams.states.composed import crowded
from auctionlaws_diagrams.states.drawing import to_svg
from auctionlaws_diagrams.states.graph import to_dot
from auctionlaws_diagrams.states.printed import Box, DoesNotFit, Mark, Page, Row
from auctionlaws_diagrams.states.telling import to_text

__all__ = ["Box", "DoesNotFit", "Mark", "Page", "Row", "crowded", "to_dot", "to_svg", "to_text"]
