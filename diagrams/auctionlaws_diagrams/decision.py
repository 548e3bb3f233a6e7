"""The decision diagram of a law: from the irregular call, question by question, to every outcome of its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.diagram import Cluster, Diagram, Direction
from auctionlaws_diagrams.drawing import Drawing, Place
from auctionlaws_diagrams.parts import Part, begun, divided
from auctionlaws_diagrams.routes import Course
from auctionlaws_diagrams.searches import IRREGULAR_CALLS
from auctionlaws_diagrams.situations import Search, Situations
from auctionlaws_diagrams.svg import crossings, fits_page, page
from auctionlaws_diagrams.topics import search_for
from auctionlaws_diagrams.tracing import trace

_SITUATIONS: Final[dict[tuple[str, Search], Situations]] = {}


@dataclass(frozen=True, eq=False)
class Decision:
    """The decision diagrams of a law, one for each page, and what they were drawn from.

    ``places`` says of each case of the law at which nodes it stands.
    """

    diagrams: tuple[Diagram, ...]
    course: Course
    situations: Situations
    drawing: Drawing

    @property
    def places(self) -> Mapping[Place, set[str]]:
        return self.drawing.places


def situations_of(edition: Edition, search: Search = IRREGULAR_CALLS) -> Situations:
    """The situations of an edition that a search comes to, played through once."""
    key = (edition.fingerprint, search)
    if key not in _SITUATIONS:
        watched = None if search is IRREGULAR_CALLS else situations_of(edition)
        _SITUATIONS[key] = Situations(edition, search, watched)
    return _SITUATIONS[key]


def decision_diagrams(edition: Edition, law: str) -> tuple[Diagram, ...]:
    """The decision diagrams of a law, such as 27; DiagramError if it decides nothing there."""
    return decision(edition, law).diagrams


def decision(edition: Edition, law: str) -> Decision:
    """The decision diagrams of a law, with the course that they draw."""
    situations = situations_of(edition, search_for(law))
    course = trace(situations, law)
    drawing = Drawing(edition, situations, course)
    whole = Part(tuple(drawing.nodes.values()), tuple(drawing.edges))
    pages = tuple(page for part in _begun(drawing, whole) for page in _pages(drawing, part))
    return Decision(pages, course, situations, drawing)


def _begun(drawing: Drawing, whole: Part) -> Iterator[Part]:
    """The parts of a diagram that begin by themselves, each on its own, if there is no room for them together."""
    starts = tuple(dict.fromkeys(drawing.starts.values()))
    if len(starts) == 1 or _printable(_picture(drawing, whole, ())):
        yield whole
        return
    for start in starts:
        yield begun(whole, start, drawing.nodes[start].clause or "")


def _pages(drawing: Drawing, part: Part) -> Iterator[Diagram]:
    """A part of a diagram on as few pages as it needs, with frames round the sections if there is room for them."""
    nodes, clusters = drawing.framed(part.nodes, part.edges)
    framed = _picture(drawing, replace(part, nodes=nodes), clusters)
    plain = _picture(drawing, part, ())
    for picture in (framed, plain, replace(plain, direction=Direction.RIGHT)):
        if _printable(picture):
            yield picture
            return
    for joint in (*drawing.joints[::-1], *drawing.branches):
        section = drawing.nodes[joint.source].clause or joint.clause or ""
        parts = divided(part, joint, _name(drawing, section), section)
        if parts is not None:
            for smaller in parts:
                yield from _pages(drawing, smaller)
            return
    yield replace(plain, close=True)


def _name(drawing: Drawing, section: str) -> str:
    law = drawing.course.law.lower()
    return f"law-{section.lower() or law}" if law_of(section) in ("", law_of(law)) else f"law-{law}-{section.lower()}"


def _picture(drawing: Drawing, part: Part, clusters: tuple[Cluster, ...]) -> Diagram:
    law = drawing.course.law
    several = any(flow.several for flow in drawing.course.flows)
    remark = " A call that is irregular in several ways goes each of its ways." if several else ""
    remark += " Not all answers can be given together." if drawing.course.joined else ""
    also = " and conventional passes (30C)" if drawing.course.partial else ""
    remark += f" Left out are changes of call (Law 25){also}."
    part_of = f"{f' as far as {part.section} decides' if part.section else ''}, clause by clause"
    return Diagram(
        name=_name(drawing, part.section),
        title=f"Law {law}: {drawing.begins}{f', {part.section}' if part.section else ''}",
        description=f"{drawing.what}{part_of}, by the laws of {drawing.edition.name}.{remark}",
        nodes=part.nodes,
        edges=part.edges,
        clusters=clusters,
    )


def _printable(picture: Diagram) -> bool:
    """Whether a picture fits on a page with no line through its words."""
    svg = page(picture)
    return fits_page(svg) and not crossings(svg)
