"""Where the number of an arrow can stand, and how its line runs through that place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from auctionlaws_diagrams.states.figure import straight
from auctionlaws_diagrams.states.geometry import Point, Rect, clamp, leaving, unit

_INNER: Final = 0.55
"""Lines aim at the nearest point of the inner part of a box: this share of it."""
_BEND: Final = 34.0
"""How far from its circle a gently bent line is bent."""
_GENTLE: Final = 0.42
"""Lines turn if the tangent of the angle by which they are bent is more than this."""


def reach(rect: Rect, spot: Point) -> Point:
    """Where a line from a spot meets the border of a box: straight on if it comes from beside, above or below its
    inner part, or from inside."""
    if rect.holds(spot):
        return _out_of(rect, spot)
    half = complex(rect.width, rect.height) / 2 * _INNER
    low, high = rect.middle - half, rect.middle + half
    aim = complex(clamp(spot.real, low.real, high.real), clamp(spot.imag, low.imag, high.imag))
    return leaving(rect, aim, spot)


def _out_of(rect: Rect, spot: Point) -> Point:
    """The nearest point of the border to a point inside."""
    x, y = spot.real, spot.imag
    sides = (
        (x - rect.left, complex(rect.left, y)),
        (rect.right - x, complex(rect.right, y)),
        (y - rect.top, complex(x, rect.top)),
        (rect.bottom - y, complex(x, rect.bottom)),
    )
    return min(sides, key=lambda side: side[0])[1]


def spots(source: Rect, target: Rect, radius: float) -> Iterator[Point]:
    """Places for the number of a line from box to box, the best first."""
    if source == target:
        yield from _round(source, radius)
    elif target.within(source) or source.within(target):
        inner, outer = (target, source) if target.within(source) else (source, target)
        yield from _into(outer, inner, radius)
    else:
        yield from _between(source, target, 2 * radius + 4)


def _between(source: Rect, target: Rect, step: float) -> Iterator[Point]:
    """Half way, then beside it on both sides, further along and back."""
    near, far = _facing(source, target), _facing(target, source)
    beside = unit(far - near or target.middle - source.middle) * 1j
    for n in range(24):
        aside = (n + 1) // 2 * (1 if n % 2 else -1)
        for along in (0.5, 0.35, 0.65):
            yield near + (far - near) * along + beside * aside * step / 2


def _facing(rect: Rect, other: Rect) -> Point:
    """The point of a box that faces another: the middle of what lies side by side, or of what is nearest."""
    middle = rect.middle
    left, right = max(rect.left, other.left), min(rect.right, other.right)
    top, bottom = max(rect.top, other.top), min(rect.bottom, other.bottom)
    x = (left + right) / 2 if left <= right else clamp(other.middle.real, rect.left, rect.right)
    y = (top + bottom) / 2 if top <= bottom else clamp(other.middle.imag, rect.top, rect.bottom)
    if left > right and top > bottom:
        return middle + (complex(x, y) - middle) * 0.8
    return complex(x, y)


def _into(outer: Rect, inner: Rect, radius: float) -> Iterator[Point]:
    """Between the border of a box and a box that stands in it."""
    sides = [
        (inner.left - outer.left, complex((inner.left + outer.left) / 2, inner.middle.imag), 1j * inner.height),
        (outer.right - inner.right, complex((inner.right + outer.right) / 2, inner.middle.imag), 1j * inner.height),
        (inner.top - outer.top, complex(inner.middle.real, (inner.top + outer.top) / 2), inner.width + 0j),
        (outer.bottom - inner.bottom, complex(inner.middle.real, (inner.bottom + outer.bottom) / 2), inner.width + 0j),
    ]
    for _, middle, along in sorted(sides, key=lambda side: (side[0] < 2 * radius + 14, side[0])):
        for share in (0.0, -0.25, 0.25, -0.4, 0.4):
            yield middle + along * share


def _round(rect: Rect, radius: float) -> Iterator[Point]:
    """Round a box, and within its border: for the number of a loop."""
    for off in (radius + 12.0, -radius - 12.0):
        for share in (0.5, 0.25, 0.75, 0.12, 0.88):
            down, across = rect.top + rect.height * share, rect.left + rect.width * share
            yield complex(rect.right + off, down)
            yield complex(rect.left - off, down)
            yield complex(across, rect.bottom + off)
            yield complex(across, rect.top - off)


def bent(start: Point, middle: Point, end: Point) -> tuple[Point, ...]:
    """A line through a point: bent gently, or, where it turns, straight up to its circle and on."""
    first, last = middle - start, end - middle
    along = unit(end - start)
    turns = [abs((way.conjugate() * along).imag) / max(1e-9, (way.conjugate() * along).real) for way in (first, last)]
    if (first.conjugate() * along).real <= 0 or (last.conjugate() * along).real <= 0 or max(turns) > _GENTLE:
        return straight(start, middle, end)
    back, on = min(_BEND, abs(first) * 0.4), min(_BEND, abs(last) * 0.4)
    lead, follow = _arched(start, middle, along), _arched(end, middle, -along)
    return start, lead, middle - along * back, middle, middle + along * on, follow, end


def _arched(end: Point, middle: Point, along: Point) -> Point:
    """The handle of a curve at its end, such that it bends one way only on its way to a point."""
    way = middle - end
    turned = unit(way) ** 2 * along.conjugate()
    return end + (turned + unit(way)) / 2 * abs(way) / 3


def loop(start: Point, middle: Point, end: Point) -> tuple[Point, ...]:
    """A line out of a box, through a point, and into the box again."""
    base = (start + end) / 2
    out, along = unit(middle - base), unit(end - start) * 10
    far = abs(middle - base) * 0.7
    first = start, start + out * far, middle - along, middle
    return *first, middle + along, end + out * far, end
