"""The decision diagram of a law: from the irregular call, question by question, to every outcome of its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.diagram import Cluster, Diagram
from auctionlaws_diagrams.drawing import Drawing
from auctionlaws_diagrams.fitting import printable, well_set
from auctionlaws_diagrams.observing import situations_of
from auctionlaws_diagrams.parts import Part, begun, divided, kindred
from auctionlaws_diagrams.routes import Course
from auctionlaws_diagrams.setting import Direction
from auctionlaws_diagrams.situations import Place, Situations
from auctionlaws_diagrams.topics import search_for
from auctionlaws_diagrams.tracing import trace

_CHANGES: Final = "25"
"""Changes of call have pictures of their own; every other law is drawn without them."""


@dataclass(frozen=True, eq=False)
class Decision:
    """What a law decides: its course, and the drawing of it.

    ``places`` says of each case of the law at which nodes it stands.
    """

    course: Course
    situations: Situations
    drawing: Drawing

    @cached_property
    def diagrams(self) -> tuple[Diagram, ...]:
        """The drawing on pages."""
        return pages_of(self.drawing)

    @property
    def places(self) -> Mapping[Place, set[str]]:
        return self.drawing.places


@dataclass(frozen=True)
class DecisionOf:
    """Draws the decision diagrams of a law, such as 27, or of several under a name of their own."""

    law: str
    name: str = ""
    title: str = ""

    def __call__(self, edition: Edition) -> tuple[Diagram, ...]:
        """The diagrams by an edition; NothingToDraw if the law decides nothing there."""
        return self.decision(edition).diagrams

    def decision(self, edition: Edition) -> Decision:
        """The diagrams by an edition, and what they are drawn from; NothingToDraw if the law decides nothing there."""
        return decision(edition, self.law, self.name, self.title)


_DECISIONS: Final[dict[tuple[str, str, str], Decision]] = {}


def decision(edition: Edition, law: str, name: str = "", title: str = "") -> Decision:
    """The decision diagrams of a law, or of several under a name of their own, with the course that they draw."""
    key = (edition.name, edition.fingerprint, law)
    if key not in _DECISIONS:
        situations = situations_of(edition, search_for(law))
        course = trace(situations, law)
        drawing = Drawing(edition, situations, course)
        if name:
            drawing.name, drawing.title = name, title
        _DECISIONS[key] = Decision(course, situations, drawing)
    return _DECISIONS[key]


def pages_of(drawing: Drawing) -> tuple[Diagram, ...]:
    """A drawing as diagrams, on as few pages as it needs."""
    return tuple(page for part in _begun(drawing, drawing.whole) for page in _pages(drawing, part))


def _begun(drawing: Drawing, whole: Part) -> Iterator[Part]:
    """The parts of a diagram that begin by themselves, each on its own, if there is no room for them together."""
    groups = kindred(whole, dict.fromkeys(drawing.starts.values()))
    if len(groups) == 1 or printable(_picture(drawing, whole, ())):
        yield whole
        return
    for number, starts in enumerate(groups, start=1):
        clause = drawing.nodes[starts[0]].clause
        part = begun(whole, starts, clause or "", 1 if clause else number)
        title, what = drawing.told(starts)
        again = number > 1 and title == whole.title and not clause
        yield replace(part, title=f"{title}, {number}" if again else title, what=what)


def _pages(drawing: Drawing, part: Part) -> Iterator[Diagram]:
    """A part of a diagram on as few pages as it needs, with frames round the sections if there is room for them."""
    nodes, clusters = drawing.framed(part.nodes, part.edges, {c.number: c.heading for c in drawing.edition.clauses})
    framed = _picture(drawing, replace(part, nodes=nodes), clusters)
    plain = _picture(drawing, part, ())
    for picture in (framed, plain, replace(plain, direction=Direction.RIGHT)):
        if printable(picture):
            yield picture
            return
    for joint in (*drawing.joints[::-1], *drawing.branches):
        section = drawing.nodes[joint.source].clause or joint.clause or ""
        parts = divided(part, joint, _name(drawing, section), section)
        if parts is not None:
            for smaller in parts:
                yield from _pages(drawing, smaller)
            return
    yield well_set(plain)


def _name(drawing: Drawing, section: str) -> str:
    if not section:
        return drawing.name
    own = drawing.name == f"law-{law_of(section)}"
    return f"law-{section.lower()}" if own else f"{drawing.name}-{section.lower()}"


def _picture(drawing: Drawing, part: Part, clusters: tuple[Cluster, ...]) -> Diagram:
    several = any(flow.several for flow in drawing.course.flows)
    remark = " A call that is irregular in several ways goes each of its ways." if several else ""
    remark += " Not all answers can be given together." if drawing.course.joined else ""
    left_out = [] if drawing.name == f"law-{_CHANGES}" else [f"changes of call (Law {_CHANGES})"]
    left_out += ["conventional passes (30C)"] if drawing.course.partial else []
    remark += f" Left out are {' and '.join(left_out)}." if left_out else ""
    part_of = f"{f' as far as {part.section} decides' if part.section else ''}, clause by clause"
    return Diagram(
        name=_name(drawing, part.section) + (f"-{part.number}" if part.number > 1 else ""),
        title=part.title + (f", {part.section}" if part.section else ""),
        description=f"{part.what}{part_of}, by the laws of {drawing.edition.name}.{remark}",
        nodes=part.nodes,
        edges=part.edges,
        clusters=clusters,
    )
