"""The dot at which a diagram begins: where nothing else is."""

from __future__ import annotations

from collections.abc import Sequence

from auctionlaws_diagrams.states.clearance import Ground
from auctionlaws_diagrams.states.figure import DOT, DrawnArrow, DrawnBox, straight
from auctionlaws_diagrams.states.geometry import Point, Rect, rect_at


def begun(boxes: Sequence[DrawnBox], arrows: Sequence[DrawnArrow], frame: Rect) -> tuple[Point, ...]:
    """The dot at the beginning and its line; nothing if no box begins."""
    box = next((drawn for drawn in boxes if drawn.box.begins), None)
    if box is None:
        return ()
    ground = Ground(frame, [drawn.solid for drawn in boxes], [drawn.rect for drawn in boxes if drawn.outer])
    for arrow in arrows:
        ground.add(arrow.circles, (*arrow.line[:-1:3], arrow.line[-1]))
    best: tuple[float, tuple[Point, ...]] = float("inf"), ()
    for n, way in enumerate(_ways(box.rect)):
        dot = rect_at(way[0], 2 * DOT, 2 * DOT)
        cost = n * 0.2 + ground.cost([dot], way, [box.solid], best[0] - n * 0.2)
        if cost < best[0]:
            best = cost, way
    return straight(*best[1])


def _ways(rect: Rect) -> Sequence[tuple[Point, Point]]:
    """From where to where the line of the dot can lead, the best first."""
    ends = {
        complex(rect.left, rect.top + 12): (-26 - 10j, -24 + 0j, -20 - 22j),
        complex(rect.left + 14, rect.top): (-12 - 24j, -22 - 20j, 0 - 24j),
        complex(rect.left, rect.middle.imag): (-24 + 0j,),
        complex(rect.left, rect.bottom - 12): (-24 + 0j, -26 + 10j),
        complex(rect.middle.real, rect.top): (0 - 24j, 12 - 24j),
        complex(rect.right - 14, rect.top): (0 - 24j, 12 - 24j, 22 - 20j),
        complex(rect.right, rect.middle.imag): (24 + 0j,),
        complex(rect.right, rect.top + 12): (24 + 0j, 26 - 10j),
        complex(rect.left + 14, rect.bottom): (0 + 24j, -12 + 24j),
        complex(rect.middle.real, rect.bottom): (0 + 24j,),
        complex(rect.right - 14, rect.bottom): (0 + 24j, 12 + 24j),
    }
    return [(end + by, end) for end, moves in ends.items() for by in moves]
