"""A catalogue to be translated: every text that some pictures show, in English, in the form of a TOML file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from auctionlaws_diagrams.catalogue import ENGLISH, load_catalogue
from auctionlaws_diagrams.diagram import Diagram


def phrases_of(diagrams: Iterable[Diagram]) -> Iterator[str]:
    """The texts of pictures that stand in no catalogue yet, those of the whole picture first, each once."""
    known = set(load_catalogue().texts.values())
    every = (text for diagram in diagrams for text in texts_of(diagram))
    return (text for text in dict.fromkeys(every) if text and text not in known)


def catalogue_of(diagrams: Iterable[Diagram]) -> str:
    """The English catalogue with the phrases of some pictures, each to be followed by its translation."""
    lines = (f"{_quoted(text)} = {_quoted(text)}" for text in phrases_of(diagrams))
    return "\n".join([ENGLISH.read_text("utf-8").rstrip(), *lines]) + "\n"


def texts_of(diagram: Diagram) -> Iterator[str]:
    """Every text of a picture, that of the whole first."""
    yield from (diagram.title, diagram.description, *diagram.auction)
    yield from (cluster.label for cluster in diagram.clusters)
    for node in diagram.nodes:
        yield from (node.label, node.was or "")
    yield from (edge.label for edge in diagram.edges)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
