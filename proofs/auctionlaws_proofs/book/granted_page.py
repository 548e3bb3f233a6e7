"""What an edition takes for granted, as a page: each reading, what it settles, and the claims that rest on it."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined
from auctionlaws_proofs.book.addresses import CLAIMS, INTERPRETATIONS, clause_address
from auctionlaws_proofs.book.frame import Ways, page
from auctionlaws_proofs.book.links import link
from auctionlaws_proofs.explaining.granted import Granted, granted
from auctionlaws_proofs.explaining.sources import Sources

_ABOUT = (
    "What the law book does not say, and an edition needs in order to be played; and what settles contradictions where "
    "it is asked for. Each can be switched off: auctionlaws rule --without, or --interpretations."
)


def granted_page(sources: Sources, ways: Ways) -> str:
    """Every reading of an edition as it ships."""
    sections = (_section(each) for each in granted(sources))
    title = f"What the laws of {sources.edition.name} take for granted"
    return page(title, [element("p", escaped(_ABOUT)), *sections], ways)


def _section(each: Granted) -> Html:
    address = clause_address(each.number) if each.on else f"{INTERPRETATIONS}#{each.number}"
    return in_lines(
        Html(f'<section id="{escaped(each.number)}">'),
        element("h2", link(address, f"{each.number} {each.heading}")),
        element("p", escaped(each.prose)),
        element("dl", in_lines(*_told(each))),
        Html("</section>"),
    )


def _told(each: Granted) -> Iterator[Html]:
    claims = Html(", ".join(link(f"{CLAIMS}#{number}", number) for number in each.claims))
    for name, value in (
        ("Switched on", escaped("yes" if each.on else "where it is asked for")),
        ("Source", escaped(each.source)),
        ("Auction", escaped(each.auction or "")),
        ("Without it", escaped(" ".join(each.without))),
        ("Claims that rest on it", claims),
    ):
        if value:
            yield joined([element("dt", escaped(name)), element("dd", value)])
