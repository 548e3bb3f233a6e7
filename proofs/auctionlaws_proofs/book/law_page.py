"""The page of a law: its diagrams, then each clause with its formal text and the other editions beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from auctionlaws.edition import editions
from auctionlaws.language.syntax import Clause, is_understood
from auctionlaws_proofs.bench.corresponding import renumbered, shipped
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined, paragraphs
from auctionlaws_proofs.bench.pairing import renamed
from auctionlaws_proofs.bench.rulings import NONE_OF_THAT
from auctionlaws_proofs.bench.wordings import compared, formal, unmarked
from auctionlaws_proofs.book.addresses import CLAIMS, FINDINGS, GRANTED, clause_address
from auctionlaws_proofs.book.auctions import auction
from auctionlaws_proofs.book.claims_page import folded
from auctionlaws_proofs.book.frame import Ways, page
from auctionlaws_proofs.book.links import clause_link, link
from auctionlaws_proofs.book.volume import Volume
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.explaining.auctions import doubt_of, play
from auctionlaws_proofs.explaining.history import Elsewhere, history
from auctionlaws_proofs.explaining.layout import Explanation, Part
from auctionlaws_proofs.explaining.natural import natural_auction

_FOLLOWED = "Where the text contradicts itself, it is read by"
_LEGEND = (
    "Each clause stands in three columns: our words and an auction in which it decides; the formal text that is played "
    "and proved; the clause in the other editions, open points and claims. What another edition has instead is marked: "
    "words that came later are underlined, words that went are struck through."
)


def law_page(
    volume: Volume, law: str, told: Sequence[tuple[Clause, Explanation]], drawn: Sequence[Html], ways: Ways
) -> str:
    """The page of a law, ``told`` being its clauses as they are explained and ``drawn`` its diagrams.

    The first diagram stands before the clauses, any other after them: so a law takes fewer sheets on paper.
    """
    sections = (_clause(volume, clause, explained) for clause, explained in told)
    parts = [*drawn[:1], element("p", escaped(_LEGEND), "small legend"), *sections, *drawn[1:]]
    return page(f"{volume.titles[law]} ({volume.name})", parts, ways, kind="wide")


def _clause(volume: Volume, clause: Clause, told: Explanation) -> Html:
    by_heading = {part.heading: part for part in told.parts if part.value not in (None, [], "")}
    columns = (
        element("div", in_lines(_in_words(volume, clause, by_heading))),
        element("div", in_lines(_in_the_model(clause, by_heading))),
        element("div", in_lines(_beside(volume, clause, by_heading)), "beside"),
    )
    head = Html(f'<section id="{escaped(clause.number)}" class="clause">')
    row = element("div", in_lines(columns), "three")
    return in_lines(head, element("h2", escaped(told.title)), row, Html("</section>"))


# -- in words, with an auction


def _in_words(volume: Volume, clause: Clause, parts: Mapping[str, Part]) -> Iterator[Html]:
    yield paragraphs(clause.prose.split("\n"))
    natural = natural_auction(volume.sources, clause.number)
    if natural is not None:
        yield from auction(natural.table, natural.script, volume.opens)
    else:
        yield from _shortest(volume, clause.number, parts)
    if "without it" in parts:
        yield _without(parts["without it"])
    if is_understood(clause.number):
        yield element("p", link(f"{GRANTED}#{clause.number}", "What it settles, and what rests on it"), "small")


def _shortest(volume: Volume, number: str, parts: Mapping[str, Part]) -> Iterator[Html]:
    """The auction on record, where there is none that is more natural."""
    witness = volume.sources.witness(targets.life(number))
    played = None if witness is None else play(volume.sources, witness, through=True)
    if witness is None or played is None:
        return
    yield from auction(played.table, witness.script, volume.opens)
    known = volume.sources.edition.by_number
    if played.followed:
        numbers = joined(Html(f" {clause_link(n, known)}") for n in played.followed)
        yield element("p", joined([escaped(_FOLLOWED), numbers, escaped(".")]), "small")
    doubt = doubt_of(witness, volume.sources)
    yield from [element("p", escaped(doubt), "small")] * bool(doubt)


def _without(part: Part) -> Html:
    """What is ruled without the clause on an event of an auction in which it decides; opened by who wants it."""
    summary = element("summary", escaped("Without it"))
    return element("details", in_lines(summary, _ruled_without(part.value)))


def _ruled_without(value: Mapping[str, Any]) -> Iterator[Html]:
    if "with" not in value:
        yield element("p", escaped(value["note"]))
        return
    if value["event"]:
        script = element("code", escaped(value["script"]))
        yield element("p", joined([escaped(f"On event {value['event']} of "), script, escaped(":")]))
    else:
        yield element("p", escaped("At the start:"))
    sides = (("With it", value["with"]), ("Without it", value["without"]))
    lines = (
        joined([element("dt", escaped(name)), element("dd", escaped(" ".join(said) or NONE_OF_THAT))])
        for name, said in sides
    )
    yield element("dl", in_lines(lines))


# -- the formal text


def _in_the_model(clause: Clause, parts: Mapping[str, Part]) -> Iterator[Html]:
    if clause.outside:
        yield element("p", escaped(f"Not in the model: {clause.outside}."))
    yield formal(unmarked(clause.source.rstrip()))
    if "read back" in parts:
        lines = paragraphs(str(parts["read back"].value).split("\n"))
        yield element("details", joined([element("summary", escaped("Read back")), lines]))


# -- beside it


def _beside(volume: Volume, clause: Clause, parts: Mapping[str, Part]) -> Iterator[Html]:
    if volume.sources.as_shipped:
        for each in history(volume.name, clause.number):
            yield from _elsewhere(volume, clause, each)
        for address, title in volume.announced.get(clause.number, ()):
            yield element("p", joined([escaped("Changed the rulings: "), link(address, title)]))
    points = [p for p in volume.open_points if clause.number in p.clauses]
    if points:
        yield folded("Open points", [link(f"{FINDINGS}#{p.identity}", p.title) for p in points])
    resting = parts.get("claims whose proof rests on it")
    if resting is not None:
        claims = (joined([link(f"{CLAIMS}#{e['id']}", e["id"]), escaped(f" {e['title']}")]) for e in resting.value)
        yield folded("Claims that rest on it", list(claims))


def _elsewhere(volume: Volume, clause: Clause, each: Elsewhere) -> Iterator[Html]:
    """The clause in another edition: where it stands, and what is not the same there."""
    if each.number is None:
        yield element("p", escaped(f"{each.edition}: {each.words}."))
        return
    shown = f"{each.edition}: {each.number}"
    known = each.number in volume.others.get(each.edition, {})
    name = link(f"../{each.edition}/{clause_address(each.number)}", shown) if known else escaped(shown)
    yield element("p", joined([name, escaped(f", {each.words}.")]))
    there, names = shipped(each.edition).by_number[each.number], renumbered(volume.name, each.edition)
    prose, source = renamed(clause.prose, names), renamed(clause.source.rstrip(), names)
    if there.prose != prose:
        yield element("p", joined(_marked(volume, prose, there.prose, each.edition)), "other")
    if "another" in each.words:
        lines = formal(_marked(volume, source, there.source.rstrip(), each.edition))
        yield element("details", joined([element("summary", escaped(f"Formal text of {each.edition}")), lines]))


def _marked(volume: Volume, here: str, there: str, edition: str) -> list[Html]:
    """The text of another edition, with what has gone since struck through, or with what has come underlined."""
    order = editions()
    if order.index(edition) < order.index(volume.name):
        return compared(there, here)[0]
    return compared(here, there)[1]
