"""Pages about words: the glossary of the law language, and the interpretations that ship for an edition."""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it import MarkdownIt

import auctionlaws.language.glossary
import auctionlaws_proofs.glossary
from auctionlaws.edition import Edition
from auctionlaws.interpretation import Interpretation, read_interpretations, shipped_interpretations
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined
from auctionlaws_proofs.book.frame import Ways, page
from auctionlaws_proofs.book.links import clause_link

_ABOUT_INTERPRETATIONS = (
    "Each says which clause to follow where clauses demand different things, and where the law text gives that "
    "reading. None changes a clause, and none is followed unless it is asked for."
)


def glossary_page(edition: Edition, ways: Ways) -> str:
    """Every phrase that the clauses of an edition may use, with those it defines; then what claims have besides."""
    law, claims = auctionlaws.language.glossary.glossary(edition.vocabulary), auctionlaws_proofs.glossary.glossary()
    title, _, body = law.partition("\n")
    parts = [_shown(body), _shown(_one_deeper(claims))]
    return page(f"{title.removeprefix('# ')} ({edition.name})", parts, ways)


def _one_deeper(markdown: str) -> str:
    """The same text as part of another: every heading a level lower."""
    return "\n".join(f"#{line}" if line.startswith("#") else line for line in markdown.split("\n"))


def _shown(markdown: str) -> Html:
    """Generated Markdown as HTML; what looks like markup of its own stays text."""
    return Html(MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown))


def interpretations_of(edition: Edition) -> tuple[Interpretation, ...]:
    """The interpretations that ship for an edition, none if it has no file of them."""
    path = shipped_interpretations(edition.name)
    return () if path is None else read_interpretations(path, edition)


def interpretation_section(interpretation: Interpretation, edition: Edition) -> Html:
    """An interpretation under its number, its clauses as links."""
    return in_lines(
        Html(f'<section id="{escaped(interpretation.number)}">'),
        element("h2", escaped(f"{interpretation.number} {interpretation.heading}")),
        element("p", escaped(interpretation.prose)),
        element("dl", in_lines(_told(interpretation, edition))),
        Html("</section>"),
    )


def _told(interpretation: Interpretation, edition: Edition) -> Iterator[Html]:
    known = edition.by_number
    against = (clause_link(number, known) for number in interpretation.against)
    for name, value in (
        ("Followed", clause_link(interpretation.follow, known)),
        ("Against", Html(", ".join(against))),
        ("Source", escaped(interpretation.source)),
    ):
        yield joined([element("dt", escaped(name)), element("dd", value)])


def interpretations_page(edition: Edition, ways: Ways) -> str:
    """Every interpretation that ships for an edition."""
    sections = (interpretation_section(each, edition) for each in interpretations_of(edition))
    about = element("p", escaped(_ABOUT_INTERPRETATIONS))
    return page(f"Interpretations of the laws of {edition.name}", [about, *sections], ways)
