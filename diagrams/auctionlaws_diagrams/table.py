"""Diagrams as a table with the same content."""

import re

from auctionlaws_diagrams.catalogue import Catalogue, load_catalogue
from auctionlaws_diagrams.diagram import Diagram, Edge, Mark, Node

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>|&#~!$])")


def to_table(diagram: Diagram, catalogue: Catalogue | None = None) -> str:
    """The whole content of the diagram as a Markdown table, one numbered row a node, under its title."""
    texts = catalogue or load_catalogue()
    numbers = {node.id: number for number, node in enumerate(diagram.nodes, start=1)}
    sections = {cluster.id: _markdown(texts.phrase(cluster.label)) for cluster in diagram.clusters}
    columns = ["number", "section", "kind", "text", "clause", "leads_to"]
    if not sections:
        columns.remove("section")
    rows = [[texts.text(column) for column in columns], ["---"] * len(columns)]
    for node in diagram.nodes:
        cells = {
            "number": str(numbers[node.id]),
            "section": sections.get(node.cluster or "", ""),
            "kind": _kind_cell(node, texts),
            "text": _node_cell(node, texts),
            "clause": _markdown(node.clause or ""),
            "leads_to": "; ".join(_edge_cell(e, numbers, texts) for e in diagram.edges if e.source == node.id),
        }
        rows.append([cells[column] for column in columns])
    heading = f"**{_markdown(texts.phrase(diagram.title))}.** {_markdown(texts.phrase(diagram.description))}"
    auction = ["```", *map(texts.phrase, diagram.auction), "```", ""] if diagram.auction else []
    return "\n".join([heading, "", *auction, *(f"| {' | '.join(row)} |" for row in rows), ""])


def _kind_cell(node: Node, texts: Catalogue) -> str:
    change = "" if node.mark is Mark.NORMAL else f" ({texts.text(node.mark.value)})"
    return f"{texts.text(node.shape.value)}{change}"


def _node_cell(node: Node, texts: Catalogue) -> str:
    text = _markdown(texts.phrase(node.label))
    was = "" if node.was is None else f"~~{_markdown(texts.phrase(node.was))}~~ "
    return f"{was}[{text}](<{node.link}>)" if node.link else f"{was}{text}"


def _edge_cell(edge: Edge, numbers: dict[str, int], texts: Catalogue) -> str:
    change = "" if edge.mark is Mark.NORMAL else f"({texts.text(edge.mark.value)}) "
    label = " ".join(part for part in (texts.phrase(edge.label), edge.clause) if part)
    return f"{change}{_markdown(label)}{': ' if label else ''}{numbers[edge.target]}"


def _markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text)
