"""What changed from one edition to another as one web page, for a federation to publish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auctionlaws.table.words import listed
from auctionlaws_proofs.bench.became import Became
from auctionlaws_proofs.bench.both_ways import both_ways
from auctionlaws_proofs.bench.exhibits import Exhibit
from auctionlaws_proofs.bench.markup import Html, document, element, escaped, header, in_lines, joined, table
from auctionlaws_proofs.bench.page import bulleted, clauses_side_by_side
from auctionlaws_proofs.bench.what_changed import Chapter, WhatChanged
from auctionlaws_proofs.bench.what_changed_text import NO_AUCTION, counted, happens, matters, title, verdict

_HOW_TO_READ: Final = (
    "Each change stands here once, with an auction and the rulings of both editions on its last event; what both say "
    "is left out, and so is the number of a law that has only moved. That no other ruling changes is proved: for "
    "auctions of any length, whatever the players call and whatever a Director finds. An auction is a plain one, and "
    "need not be the shortest. Harder and milder are said of the side that has erred, by the duties and restrictions "
    "that are left after these auctions. All of it is about the formal texts of the two editions, which stand at the "
    "end."
)


def page(found: WhatChanged, exhibits: Sequence[Exhibit]) -> str:
    """The whole page."""
    body = (
        element("h1", escaped(title(found))),
        element("p", escaped(verdict(found, exhibits)), "verdict"),
        element("p", escaped(counted(found))),
        element("p", escaped(_HOW_TO_READ), "small"),
        element("h2", escaped("Rulings that change")),
        *(_chapter(number, chapter) for number, chapter in enumerate(found.chapters(exhibits), 1)),
        *_correspondence(found),
        *_stood(found),
        *clauses_side_by_side(found.pair),
    )
    return document(title(found), body)


def _chapter(number: int, chapter: Chapter) -> Html:
    """A change with its auction; the auctions of the others under its heading follow in a list."""
    parts = [element("h3", escaped(f"{number}. {chapter.title}"))]
    if chapter.paragraph:
        parts.append(element("p", escaped(chapter.paragraph)))
    about = f"{listed(chapter.clauses)}: {chapter.direction.value}.{matters(chapter)}"
    parts.append(element("p", escaped(about), "small"))
    shown = chapter.shown
    if shown is None or shown.sides is None:
        parts.append(element("p", escaped(NO_AUCTION[chapter.exhibits[0].why])))
    else:
        parts += both_ways(shown.sides, shortest=True)
        more = [_also(exhibit) for exhibit in chapter.exhibits if exhibit is not shown]
        parts += bulleted("See as well", more)
    return element("section", in_lines(parts), "family")


def _also(exhibit: Exhibit) -> Html:
    about = escaped(f"{listed(exhibit.change.clauses)}: ")
    if exhibit.sides is None:
        return joined((about, escaped(NO_AUCTION[exhibit.why])))
    return joined((about, element("code", escaped(happens(exhibit)))))


def _correspondence(found: WhatChanged) -> Iterator[Html]:
    """Which clause is which, and what has become of it."""
    yield element("h2", escaped("Clause by clause"))
    rows = (
        joined(
            (
                header("—" if each.old is None else each.old.number, "row"),
                element("td", escaped("—" if each.new is None else f"{each.new.number} {each.new.heading}")),
                element("td", escaped(each.became.value)),
            )
        )
        for each in found.clauses
        if each.became is not Became.SAME
    )
    old, new = found.pair.old.name, found.pair.new.name
    yield table("claims", "", (old, new, "What has become of it"), rows)


def _stood(found: WhatChanged) -> Iterator[Html]:
    """What became of claims and findings from one edition to the other, as the records have it."""
    pair, stood = found.pair, found.stood
    yield element("h2", escaped("Claims and findings"))
    yield element("p", escaped(f"As they are recorded for {pair.old.name} and for {pair.new.name}."))
    claims = (
        joined((header(f"{c.number} {c.title}", "row"), *(element("td", escaped(w)) for w in (c.before, c.after))))
        for c in stood.claims
    )
    yield table("claims", "", ("Claim", pair.old.name, pair.new.name), claims)
    for heading, was, now in (
        (f"Gaps and contradictions of {pair.old.name} that are gone", True, False),
        (f"Gaps and contradictions that {pair.new.name} has brought", False, True),
        ("Gaps and contradictions of both", True, True),
    ):
        those = [f for f in stood.findings if (f.before, f.after) == (was, now)]
        yield from bulleted(heading, [escaped(f"{f.identity}: {f.title}") for f in those])
