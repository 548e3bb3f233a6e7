"""Pictures set so that they can be printed, in English or in another language, or the label that is too long for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from auctionlaws_diagrams.catalogue import Catalogue, CatalogueError, load_catalogue
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_diagrams.layout import crossed, faults
from auctionlaws_diagrams.setting import Direction, Spacing
from auctionlaws_diagrams.svg import PAGE, fits, page, page_size, to_svg
from auctionlaws_diagrams.translating import texts_of


def printable(diagram: Diagram) -> bool:
    """Whether a picture fits on a page, with no line through words or boxes that it has nothing to do with."""
    return fits(diagram) and not faults(page(diagram))


@cache
def well_set(diagram: Diagram) -> Diagram:
    """The picture, set closer or read another way if it needs that to be printed; if possible, with no lines crossing.

    The picture as it is if it can't be printed at all.
    """
    found = [diagram]
    for variant in filter(printable, _variants(diagram)):
        if not crossed(page(variant)):
            return variant
        found.append(variant)
    return found[min(1, len(found) - 1)]


def _variants(diagram: Diagram) -> Iterator[Diagram]:
    """The same picture as it is, set more and more closely, then further apart, and read another way."""
    other = Direction.RIGHT if diagram.direction is Direction.DOWN else Direction.DOWN
    spacings = list(Spacing)
    own = spacings.index(diagram.spacing)
    for direction in (diagram.direction, other):
        for spacing in (*spacings[own:], *spacings[:own]):
            yield replace(diagram, direction=direction, spacing=spacing)


def fitted(diagram: Diagram, catalogue: Catalogue) -> Diagram:
    """The picture, set so that its translation finds room on a page.

    CatalogueError, with file, line and label, if a translation is too long for its label or for the page.
    """
    if catalogue is load_catalogue():
        return diagram
    for variant in _variants(diagram):
        if not any(_excess(variant, catalogue)):
            return variant
    if any(_excess(diagram, load_catalogue())):
        return diagram
    raise _too_long(diagram, catalogue)


def _excess(diagram: Diagram, catalogue: Catalogue) -> tuple[float, int]:
    """The points by which a picture is larger than a page, and how many lines or labels are in each other's way."""
    svg = to_svg(diagram, catalogue)
    return sum(max(0.0, size - most) for size, most in zip(page_size(svg), PAGE, strict=True)), len(faults(svg))


def _too_long(diagram: Diagram, catalogue: Catalogue) -> CatalogueError:
    """The translation that is to blame: the one without which the picture would come nearest to what it should be."""
    labels = (*load_catalogue().texts.values(), *texts_of(diagram))
    translated = dict.fromkeys(label for label in labels if label and catalogue.phrase(label) != label)

    def left(label: str) -> tuple[float, int, int]:
        return *_excess(diagram, catalogue.without(label)), -len(catalogue.phrase(label))

    worst = min(translated, key=left)
    width, height = page_size(to_svg(diagram, catalogue))
    size = f"takes {width:g} × {height:g} points, of which a page has {PAGE[0]:g} × {PAGE[1]:g}"
    problem = size if width > PAGE[0] or height > PAGE[1] else "has no room for its lines and labels"
    told = f"{catalogue.phrase(worst)!r} is too long; with it the picture {diagram.name} {problem}"
    return catalogue.misfit(worst, told)
