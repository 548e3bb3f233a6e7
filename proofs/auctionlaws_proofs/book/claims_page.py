"""The page of claims: what each says, its verdict, the auction that shows it, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined, paragraphs
from auctionlaws_proofs.bench.wordings import formal, unmarked
from auctionlaws_proofs.book.addresses import FINDINGS
from auctionlaws_proofs.book.auctions import auction
from auctionlaws_proofs.book.frame import Ways, page
from auctionlaws_proofs.book.links import clause_link, link
from auctionlaws_proofs.book.volume import Volume
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.explaining.auctions import doubt_of, play
from auctionlaws_proofs.explaining.layout import Explanation, Part

_CLAUSES = ("rests on", "decided by", "understood clauses among these", "rests on, as far as kept")
_FOUND = "contradictions read each way"
_ENDLESS = "endless with irregular acts of one kind"
_FOLLOWED = "Where the text contradicts itself, it is read by"


def claims_page(volume: Volume, claims: Sequence[tuple[str, Explanation]], ways: Ways) -> str:
    """The claims of an edition by their numbers, as they are explained."""
    sections = (_section(volume, number, told) for number, told in claims)
    return page(f"Claims about the laws of {volume.name}", sections, ways, kind="wide")


def _section(volume: Volume, number: str, told: Explanation) -> Html:
    witness = volume.sources.witness(targets.claim(number)) if volume.sources.as_shipped else None
    by_heading = {part.heading: part for part in told.parts if part.value not in (None, [], "")}
    text = by_heading.pop("formal text")
    left = [formal(unmarked(str(text.value))), *_verdict(by_heading)]
    right = [html for part in by_heading.values() for html in _part(volume, part, witness)]
    beside = in_lines(element("div", in_lines(left)), element("div", in_lines(right)))
    head = Html(f'<section id="{escaped(number)}" class="claim">')
    return in_lines(head, element("h2", escaped(told.title)), element("div", beside, "two"), Html("</section>"))


def _verdict(parts: dict[str, Part]) -> Iterator[Html]:
    """The verdict on record and the note on it, or how to have it decided; taken out of the other parts."""
    recorded = parts.pop("recorded verdict", None)
    if recorded is not None:
        yield element("p", element("span", escaped(str(recorded.value)), "verdict"))
    for heading in ("note", "verdict"):
        said = parts.pop(heading, None)
        yield from [paragraphs(str(said.value).split("\n"))] if said is not None else []


def _part(volume: Volume, part: Part, witness: Witness | None) -> Iterator[Html]:
    known = volume.sources.edition.by_number
    heading = f"{part.heading[0].upper()}{part.heading[1:]}"
    if part.heading in _CLAUSES:
        yield folded(heading, [joined([clause_link(e["id"], known), escaped(f" {e['title']}")]) for e in part.value])
    elif part.heading == _FOUND:
        yield folded(heading, [_contradiction(volume, e["id"]) for e in part.value])
    elif part.heading == _ENDLESS:
        yield folded(
            heading, [joined([escaped(f"{e['id']}: "), element("code", escaped(e["script"]))]) for e in part.value]
        )
    elif part.heading == "readings followed":
        numbers = joined(Html(f" {clause_link(n, known)}") for n in part.value)
        yield element("p", joined([escaped(_FOLLOWED), numbers, escaped(".")]))
    elif part.heading == "shortest auction" and witness is not None:
        yield from _auction(volume, part, witness)
    else:
        yield element("p", joined([escaped(f"{heading}: "), escaped(" ".join(part.lines))]), "small")


def _contradiction(volume: Volume, identity: str) -> Html:
    """A contradiction by its clauses, as a link where the book shows it."""
    words = " and ".join(identity.split("-")[1:])
    known = any(point.identity == identity for point in volume.open_points)
    return link(f"{FINDINGS}#{identity}", words) if known else escaped(words)


def _auction(volume: Volume, part: Part, witness: Witness) -> Iterator[Html]:
    """The auction on record, played again; a doubt whether it is the shortest."""
    played = play(volume.sources, witness, through=True)
    if played is None:
        yield paragraphs(part.lines, "small")
        return
    yield element("h3", escaped("Shortest auction"))
    yield from auction(played.table, witness.script, volume.opens)
    doubt = doubt_of(witness, volume.sources)
    yield from [element("p", escaped(doubt), "small")] * bool(doubt)


def folded(heading: str, entries: Sequence[Html]) -> Html:
    """A list that is opened by who wants it."""
    lines = element("ul", in_lines(element("li", entry) for entry in entries))
    return element("details", in_lines(element("summary", escaped(f"{heading}: {len(entries)}")), lines))
