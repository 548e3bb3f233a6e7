"""Made-up diagrams to be drawn, words that are hard to draw, and what a drawing shows."""

import dataclasses
from xml.etree import ElementTree

from auctionlaws_diagrams import Cluster, Diagram, Edge, Mark, Node, NodeShape

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
HOSTILE = [
    "<27A>",
    "<<b>27A</b>>",
    '"',
    'say "no"',
    "\\",
    "\\N \\l \\n \\G",
    "ends in \\",
    "\\\\",
    '\\"',
    "a & b",
    "&amp; &lt; &#65;",
    "&copy;",
    "100 % %s %d",
    "1♣ 1♦ 1♥ 1♠ 1NT",
    "Österreich Łódź 橋牌",
    "digraph",
    "{a|b}",
    "]]>",
    "<!-- x -->",
    "a; b -> c",
    "'; --",
    "$x `y` *z* _u_ [v](w)",
]


def sample(**changes: object) -> Diagram:
    """A made-up law that uses every shape, every edge style and two sections."""
    nodes = (
        Node("start", "A bid is too low", NodeShape.START, "99"),
        Node("accepted?", "Does LHO accept the insufficient bid?", NodeShape.QUESTION, "99A", "laws/99.md#99a", "a"),
        Node("stands", "The bid stands and the auction goes on", NodeShape.OUTCOME, "99A1", cluster="a"),
        Node("corrected", "The offender must correct his bid", NodeShape.STATE, "99B", cluster="b"),
        Node("conventional?", "Could either bid have been conventional?", NodeShape.JUDGEMENT, "99B1", cluster="b"),
        Node("no bar", "No further rectification", NodeShape.OUTCOME, "99B1a", cluster="b"),
        Node("bar", "Partner must pass throughout the auction", NodeShape.DUTY, "99B2", cluster="b"),
        Node("lead", "Lead restrictions", NodeShape.NOTE, "26", "https://example.org/?a=1&copy;=2"),
    )
    edges = (
        Edge("start", "accepted?"),
        Edge("accepted?", "stands", "yes", "99A"),
        Edge("accepted?", "corrected", "no", "99B"),
        Edge("corrected", "conventional?", "to a bid"),
        Edge("corrected", "bar", "to a pass", "99B2", Mark.ADDED),
        Edge("conventional?", "no bar", "no", "99B1a"),
        Edge("conventional?", "bar", "yes", "99B1b", Mark.REMOVED),
        Edge("bar", "lead"),
    )
    clusters = (Cluster("a", "Section A: accepted"), Cluster("b", "Section B: not accepted"))
    whole = Diagram("law-99", "Law 99", "From a low bid to its outcomes.", nodes, edges, clusters)
    return dataclasses.replace(whole, **changes)  # type: ignore[arg-type]


def single(
    label: str, shape: NodeShape = NodeShape.STATE, clause: str | None = None, link: str | None = None
) -> Diagram:
    return Diagram("one", "One", "One node.", (Node("one", label, shape, clause, link),), (), legend=False)


def parts(svg: str, kind: str) -> dict[str, list[str]]:
    """Name and lines of text of every group whose first class is this kind."""
    found = {}
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if group.get("class", "").split(" ")[0] == kind:
            lines = [(text.text or "").strip(" ") for text in group.iter(f"{SVG}text")]
            found[group.findtext(f"{SVG}title") or ""] = [line for line in lines if line]
    return found
