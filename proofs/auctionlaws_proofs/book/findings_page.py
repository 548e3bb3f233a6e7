"""The page of open points: by kind and by law, each with its auction and every reading beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from auctionlaws.table.words import listed
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined, paragraphs
from auctionlaws_proofs.book.auctions import auction, columns
from auctionlaws_proofs.book.frame import Ways, page
from auctionlaws_proofs.book.links import clause_link
from auctionlaws_proofs.book.open_points import Kind, OpenPoint
from auctionlaws_proofs.book.volume import Volume

_UNWRITTEN = "Nobody has written a paragraph on it yet."
_NOT_HERE = "The auction on record does not come to it by this wording."
_FOLLOWED = "Where the text contradicts itself before that, it is read by"
_ABOUT = (
    "The search found each of these by itself. Up to its last event an auction is ruled by the text; what comes of the "
    "last event the text does not say, or it says two things, and then each reading stands beside it."
)


def findings_page(volume: Volume, ways: Ways) -> str:
    """All gaps and contradictions of an edition."""
    title = f"What the laws of {volume.name} leave open, and where they contradict themselves"
    parts = [element("p", escaped(_ABOUT)), *_contents(volume)]
    for kind in Kind:
        mine = [point for point in volume.open_points if point.kind is kind]
        parts += [element("h2", escaped(kind.value))] * bool(mine)
        for law, points in by_law(volume, mine):
            parts.append(element("h3", escaped(volume.titles.get(law, "Other points"))))
            parts += [_shown(volume, point) for point in points]
    return page(title, parts, ways, kind="wide")


def by_law(volume: Volume, points: Iterable[OpenPoint]) -> Iterator[tuple[str, Sequence[OpenPoint]]]:
    """Open points under the laws that they stand under, in printed order; at the end those under none."""
    found: dict[str, list[OpenPoint]] = {law: [] for law, _ in volume.laws}
    for point in points:
        found.setdefault(point.chapter, []).append(point)
    yield from ((law, mine) for law, mine in found.items() if mine)


def _contents(volume: Volume) -> Iterator[Html]:
    """How many there are of each kind."""
    counts = (
        f"{kind.value}: {sum(point.kind is kind for point in volume.open_points)}"
        for kind in Kind
        if volume.open_points
    )
    yield element("p", escaped(". ".join([*counts, ""]).strip()))


def _shown(volume: Volume, point: OpenPoint) -> Html:
    known = volume.sources.edition.by_number
    numbers = joined(Html(f" {clause_link(n, known)}") for n in dict.fromkeys(point.clauses))
    said = [
        element("h4", escaped(point.title)),
        element("p", escaped(point.paragraph or _UNWRITTEN)),
        *([element("p", escaped(f"No clause says {point.question}."))] * bool(point.question)),
        *([element("p", joined([escaped("Clauses:"), numbers, escaped(".")]), "small")] * bool(numbers)),
    ]
    text = element("div", in_lines(said), "said")
    beside = element("div", in_lines(_auctions(volume, point)), "readings")
    return in_lines(Html(f'<section id="{escaped(point.identity)}" class="open">'), text, beside, Html("</section>"))


def _auctions(volume: Volume, point: OpenPoint) -> Iterator[Html]:
    """The auction, and the table by each reading of it."""
    if point.played is None or point.witness is None:
        yield element("p", escaped(_NOT_HERE))
        return
    known = volume.sources.edition.by_number
    first = [*auction(point.played.table, point.witness.script, volume.opens)]
    if point.played.followed:
        numbers = joined(Html(f" {clause_link(n, known)}") for n in point.played.followed)
        first.append(element("p", joined([escaped(_FOLLOWED), numbers, escaped(".")]), "small"))
    first.append(paragraphs(point.position, "small"))
    yield element("div", in_lines(first))
    for clauses, played, told in point.readings:
        name = f"Following {listed(clauses) or 'another clause'}"
        table = [] if played.table.unsettled else [columns(played.table)]
        yield element("div", in_lines(element("h5", escaped(name)), table, paragraphs(told, "small")), "reading")
