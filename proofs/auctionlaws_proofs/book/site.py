"""The pages of the book: for each edition its laws, claims and open points, all from explanations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from auctionlaws.interpretation import Interpretation
from auctionlaws_proofs.bench.markup import element, escaped, in_lines, joined
from auctionlaws_proofs.book.addresses import (
    CHANGES,
    CLAIMS,
    DIAGRAMS,
    FINDINGS,
    GLOSSARY,
    GRANTED,
    INTERPRETATIONS,
    clause_address,
)
from auctionlaws_proofs.book.addresses import law_page as law_address
from auctionlaws_proofs.book.changes import before, changes_page
from auctionlaws_proofs.book.claims_page import claims_page
from auctionlaws_proofs.book.contents import ABOUT, contents_page, incomplete
from auctionlaws_proofs.book.diagrams import LEGEND, diagrams_of, guide_parts
from auctionlaws_proofs.book.findings_page import findings_page
from auctionlaws_proofs.book.frame import STYLE, Ways, page
from auctionlaws_proofs.book.granted_page import granted_page
from auctionlaws_proofs.book.law_page import law_page
from auctionlaws_proofs.book.links import link
from auctionlaws_proofs.book.open_points import OpenPoint
from auctionlaws_proofs.book.search import SCRIPT, Entry, Sort, index, search_page
from auctionlaws_proofs.book.volume import Volume
from auctionlaws_proofs.book.words import glossary_page, interpretations_page
from auctionlaws_proofs.explaining.claims import explain_claim
from auctionlaws_proofs.explaining.clauses import explain_clause

__all__ = ["Volume", "site"]


def site(volumes: Sequence[Volume], progress: Callable[[str], None] = lambda message: None) -> dict[str, str]:
    """Every file of the book by its path, ``progress`` being told what is written."""
    files: dict[str, str] = {}
    entries: list[Entry] = []
    ways = Ways({v.folder: v.name for v in volumes}, playable=any(v.playable for v in volumes))
    for volume in volumes:
        for name, text in _volume(volume, ways, entries, progress):
            files[f"{volume.folder}/{name}"] = text
    files["index.html"] = _front(volumes, ways)
    files["search.html"] = search_page(ways)
    files["search-index.js"] = index(entries)
    files |= {"search.js": SCRIPT, "style.css": STYLE}
    return files


def _front(volumes: Sequence[Volume], ways: Ways) -> str:
    items = (
        element("li", joined([link(f"{v.folder}/index.html", f"Laws of {v.name}"), escaped(incomplete(v))]))
        for v in volumes
    )
    parts = [element("p", escaped(ABOUT)), element("ul", in_lines(items))]
    return page("The auction laws of duplicate bridge", parts, ways)


def _volume(
    volume: Volume, book: Ways, entries: list[Entry], progress: Callable[[str], None]
) -> Iterator[tuple[str, str]]:
    drawn = diagrams_of(volume.sources.edition, volume.name) if volume.sources.as_shipped else {}
    ways = book.within(volume.folder, drawn=bool(drawn))
    yield "index.html", contents_page(volume, ways)
    if drawn:
        progress(f"laws of {volume.name}: diagrams")
        parts = [element("p", escaped(LEGEND)), *drawn[""], *guide_parts(volume.name)]
        yield DIAGRAMS, page(f"The auction in diagrams ({volume.name})", parts, ways)
    progress(f"laws of {volume.name}: open points")
    entries += (_point(volume, point) for point in volume.open_points)
    yield FINDINGS, findings_page(volume, ways)
    for law, clauses in volume.laws:
        progress(f"laws of {volume.name}: {volume.titles[law]}")
        told = [(c, explain_clause(volume.sources, c.number, striking=volume.striking)) for c in clauses]
        known = [(c, t) for c, t in told if t is not None]
        address = f"{volume.folder}/{law_address(law)}"
        entries.append(Entry(Sort.LAW, volume.name, volume.titles[law], address, "", law))
        entries += (_entry(volume, Sort.CLAUSE, t.title, clause_address(c.number), c.prose) for c, t in known)
        yield law_address(law), law_page(volume, law, known, drawn.get(law, []), ways)
    progress(f"laws of {volume.name}: claims")
    claims = [(c.number, t) for c in volume.sources.claims if (t := explain_claim(volume.sources, c.number))]
    entries += (_entry(volume, Sort.CLAIM, t.title, f"{CLAIMS}#{number}") for number, t in claims)
    yield CLAIMS, claims_page(volume, claims, ways)
    if volume.sources.as_shipped and (earlier := before(volume.name)) is not None:
        progress(f"laws of {volume.name}: what has changed since {earlier}")
        yield CHANGES, changes_page(earlier, volume.name, volume.others.keys(), ways)
    yield GLOSSARY, glossary_page(volume.sources.edition, ways)
    if volume.sources.as_shipped:
        progress(f"laws of {volume.name}: what they take for granted")
        yield GRANTED, granted_page(volume.sources, ways)
    if volume.interpretations:
        entries += (_found(volume, each) for each in volume.interpretations)
        yield INTERPRETATIONS, interpretations_page(volume.sources.edition, ways)


# -- what can be searched for


def _entry(volume: Volume, sort: Sort, title: str, address: str, words: str = "") -> Entry:
    return Entry(sort, volume.name, title, f"{volume.folder}/{address}", words)


def _point(volume: Volume, point: OpenPoint) -> Entry:
    words = f"{point.paragraph} {point.question}"
    return _entry(volume, Sort.OPEN_POINT, point.title, f"{FINDINGS}#{point.identity}", words)


def _found(volume: Volume, each: Interpretation) -> Entry:
    """An interpretation as something to be found."""
    words = " ".join((each.prose, each.follow, *each.against, each.source))
    title = f"{each.number} {each.heading}"
    return _entry(volume, Sort.INTERPRETATION, title, f"{INTERPRETATIONS}#{each.number}", words)
