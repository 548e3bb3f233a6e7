"""What changed since the edition before, in the book: by heading, clause by clause, and the tables of single laws."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from auctionlaws.edition import editions
from auctionlaws_proofs.bench.announced import announced
from auctionlaws_proofs.bench.became import Became
from auctionlaws_proofs.bench.law_tables import LawTable, law_tables
from auctionlaws_proofs.bench.markup import Html, element, escaped, joined, table
from auctionlaws_proofs.bench.what_changed import WhatChanged
from auctionlaws_proofs.bench.what_changed_text import counted, title
from auctionlaws_proofs.book.addresses import CHANGES, clause_address
from auctionlaws_proofs.book.frame import Ways, page
from auctionlaws_proofs.book.links import link

_DASH = "—"


def before(edition: str) -> str | None:
    """The edition that an edition follows; None for the first, and for a wording of one's own."""
    return next((old for old, new in pairwise(editions()) if new == edition), None)


def changes_page(old: str, new: str, volumes: Collection[str], ways: Ways) -> str:
    """The page of an edition; ``volumes``: the editions that the book has."""
    found = WhatChanged(old, new)
    parts = (
        element("p", escaped(counted(found))),
        element("p", escaped(_proof(found))),
        *_headings(found, volumes),
        *(part for each in law_tables(found) for part in _law(found, each, volumes)),
        *_clauses(found, volumes),
    )
    return page(title(found), parts, ways)


def _proof(found: WhatChanged) -> str:
    """What is proved, and where the auctions are."""
    old, new = found.pair.old.name, found.pair.new.name
    return (
        f"No ruling changes but for the {len(found.changes)} changes that are told of here: proved. "
        f"Each with an auction, as both editions rule on it: auctionlaws diff {old} {new} --html FILE."
    )


def announced_of(old: str, new: str) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """By clause of an edition, what is announced of it since the one before: the address and the title of each."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for number, each in enumerate(announced(old, new), 1):
        for clause in each.clauses:
            found[clause] = (*found.get(clause, ()), (f"{CHANGES}#{_anchor(number)}", each.title))
    return found


def _anchor(number: int) -> str:
    """Where what is announced stands on its page, by its place in the file."""
    return f"change-{number}"


def _headings(found: WhatChanged, volumes: Collection[str]) -> Iterator[Html]:
    places = {each: number for number, each in enumerate(found.announced, 1)}
    for written, changes in found.headings:
        numbers = dict.fromkeys(number for change in changes for number in change.clauses)
        clauses = joined(joined((escaped(" "), _clause(found, number, volumes))) for number in numbers)
        heading = "Other changes" if written is None else written.title
        anchor = "other" if written is None else _anchor(places[written])
        yield Html(f'<h2 id="{anchor}">{escaped(heading)}</h2>')
        if written is not None:
            yield element("p", escaped(written.paragraph))
        yield element("p", joined((escaped("With"), clauses, escaped("."))), "small")


def _clause(found: WhatChanged, number: str, volumes: Collection[str]) -> Html:
    """A clause of the new edition, or of the old one if it is gone, as a link where the book has it."""
    if number in found.pair.new.by_number:
        return link(clause_address(number), number)
    old, own = found.pair.old.name, number.partition(" ")[0]
    return link(f"../{old}/{clause_address(own)}", f"{own} of {old}") if old in volumes else escaped(f"{own} of {old}")


def _law(found: WhatChanged, each: LawTable, volumes: Collection[str]) -> Iterator[Html]:
    """The table of one law."""
    yield element("h2", escaped(each.title))
    rows = (
        joined(
            (
                element("td", escaped(row.about)),
                element("td", _old(found, row.old, volumes)),
                element("td", _new(row.new)),
                element("td", escaped(row.changed.value)),
                element("td", escaped(row.words)),
            )
        )
        for row in each.rows
    )
    head = ("", found.pair.old.name, found.pair.new.name, "Changed", "What")
    yield table("clauses", "", head, rows)


def _old(found: WhatChanged, number: str | None, volumes: Collection[str]) -> Html:
    """A clause of the old edition."""
    if number is None:
        return escaped(_DASH)
    old = found.pair.old.name
    return link(f"../{old}/{clause_address(number)}", number) if old in volumes else escaped(number)


def _new(number: str | None) -> Html:
    """A clause of the new edition."""
    return escaped(_DASH) if number is None else link(clause_address(number), number)


def _clauses(found: WhatChanged, volumes: Collection[str]) -> Iterator[Html]:
    """Every clause that is not the same under the same number."""
    yield element("h2", escaped("Clause by clause"))
    rows = (
        joined(
            (
                element("td", _old(found, None if each.old is None else each.old.number, volumes)),
                element("td", _new(None if each.new is None else each.new.number)),
                element("td", escaped(each.heading)),
                element("td", escaped(each.became.value)),
            )
        )
        for each in found.clauses
        if each.became is not Became.SAME
    )
    yield table("clauses", "", (found.pair.old.name, found.pair.new.name, "Clause", "What has become of it"), rows)
