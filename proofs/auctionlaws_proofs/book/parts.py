"""The parts of an explanation as sections of a page: each in the form that suits it, an auction as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from auctionlaws.table.auction_text import auction_table
from auctionlaws.table.words import SEATS
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined, paragraphs, table
from auctionlaws_proofs.book.links import CLAIMS, clause_link, link
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.explaining.auctions import doubt_of, play
from auctionlaws_proofs.explaining.layout import Explanation, Part
from auctionlaws_proofs.explaining.sources import Sources

_AUCTIONS = ("shortest auction", "auction")
_FOLDED = ("formal text", "read back")
_CLAUSES = ("rests on", "decided by", "clauses", "nearest clauses")
_PLAIN = ("paraphrase", "paragraph", "note", "question")
_FEW = 6
"""A longer list is folded."""


def section(anchor: str, told: Explanation, sources: Sources, witness: Witness | None, *, through: bool = True) -> Html:
    """An explanation as a section of its own; ``through``: contradictions on the way are followed to its end."""
    shown = (html for part in told.parts for html in _part(part, sources, witness, through=through))
    head = Html(f'<section id="{escaped(anchor)}">')
    return in_lines(head, element("h2", escaped(told.title)), shown, Html("</section>"))


def _part(part: Part, sources: Sources, witness: Witness | None, *, through: bool) -> Iterator[Html]:
    if part.value in (None, [], ""):
        return
    known = sources.edition.by_number
    heading = f"{part.heading[0].upper()}{part.heading[1:]}"
    if part.heading in _FOLDED:
        yield element("details", joined([element("summary", escaped(heading)), _pre(str(part.value).split("\n"))]))
    elif part.heading in _PLAIN:
        yield paragraphs(str(part.value).split("\n"))
    elif part.heading == "recorded verdict":
        yield element("p", element("span", escaped(str(part.value)), "verdict"))
    elif part.heading in _CLAUSES:
        yield _items(heading, [(clause_link(e["id"], known), e["title"]) for e in part.value])
    elif part.heading == "claims whose proof rests on it":
        yield _items(heading, [(link(f"{CLAIMS}#{e['id']}", e["id"]), e["title"]) for e in part.value])
    elif part.heading == "readings followed":
        numbers = joined(Html(f" {clause_link(n, known)}") for n in part.value)
        yield element("p", joined([escaped("Where the text contradicts itself, it is read by"), numbers, escaped(".")]))
    else:
        yield element("h3", escaped(heading))
        if part.heading in _AUCTIONS and witness is not None:
            yield from _auction(part, sources, witness, through=through)
        elif part.heading == "without it" and "with" in part.value:
            yield from _without(part.value)
        else:
            yield _pre(part.lines)


def _pre(lines: Sequence[str]) -> Html:
    return element("pre", escaped("\n".join(lines)))


def _items(heading: str, entries: Sequence[tuple[Html, str]]) -> Html:
    """A list under its heading; a long one is opened by who wants it."""
    lines = element("ul", in_lines(element("li", joined([name, escaped(f" {words}")])) for name, words in entries))
    if len(entries) <= _FEW:
        return in_lines(element("h3", escaped(heading)), lines)
    return element("details", in_lines(element("summary", escaped(f"{heading} ({len(entries)})")), lines))


def _auction(part: Part, sources: Sources, witness: Witness, *, through: bool) -> Iterator[Html]:
    """The auction in four columns, West first, and as a script; a doubt whether it is the shortest."""
    played = play(sources, witness, through=through)
    if played is None:
        yield _pre(part.lines)
        return
    if played.table.history:
        (players, *rows), notes = auction_table(played.table)
        cells = [joined(element("td", escaped(text)) for text in row) for row in rows]
        yield table("auction", f"Dealer {SEATS[played.table.dealer]}", players, cells)
        yield paragraphs(notes, "small")
    yield element("p", element("code", escaped(witness.script)), "small")
    doubt = doubt_of(witness, sources)
    yield from [element("p", escaped(doubt), "small")] * bool(doubt)


def _without(value: Mapping[str, Any]) -> Iterator[Html]:
    """What the ruling on one event of that auction is with the clause and without it."""
    at = f"The ruling on event {value['event']}" if value["event"] else "At the start"
    yield element("p", escaped(f"{at}:"))
    sides = (("With it", value["with"]), ("Without it", value["without"]))
    yield element(
        "dl",
        in_lines(
            joined([element("dt", escaped(name)), element("dd", escaped(" ".join(said) or "Nothing of that."))])
            for name, said in sides
        ),
    )
