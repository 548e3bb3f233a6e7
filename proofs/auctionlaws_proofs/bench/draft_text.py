"""A proposal as an instrument says it: the amending sentences, and the text of each law that it touches.

All of it is made from the proposal. It is a draft, and says so wherever it is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.amending_sentences import amending_sentences
from auctionlaws.amendment import Amended
from auctionlaws.clause_numbers import law_of, number_key
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined
from auctionlaws_proofs.bench.wordings import compared


def draft_words(amended: Amended) -> str:
    """That the text is a draft, and what it builds on."""
    return f"DRAFT. Not law: a proposal that builds on the laws of {amended.base.name}."


def proposed(amended: Amended | None) -> Iterator[Html]:
    """The page's section of amending sentences; nothing where two editions are compared."""
    if amended is None:
        return
    yield element("p", escaped(draft_words(amended)), "draft")
    yield element("h2", escaped("What is proposed"))
    yield element("ul", in_lines(element("li", escaped(each)) for each in amending_sentences(amended)))


def consolidated(amended: Amended | None) -> Iterator[Html]:
    """Every law that a proposal touches, whole: with what goes and what comes marked, and as it would read."""
    if amended is None or not amended.changes:
        return
    yield element("h2", escaped("Consolidated text"))
    yield element("p", escaped(draft_words(amended)), "draft")
    for law in dict.fromkeys(law_of(change.number) for change in amended.changes):
        yield element("h3", escaped(f"Law {law}, with what goes and what comes marked"))
        yield from (_marked(*each) for each in _clauses(amended, law))
        yield element("h3", escaped(f"Law {law}, as it would read"))
        yield from (_plain(title, now) for title, _, now in _clauses(amended, law) if now)


def _clauses(amended: Amended, law: str) -> Iterator[tuple[str, str, str]]:
    """Number and heading, old sentence and new sentence of each clause of a law, in printed order."""
    changes = {change.number: change for change in amended.changes}
    numbers = {c.number for c in amended.edition.clauses} | changes.keys()
    for number in sorted((n for n in numbers if law_of(n) == law), key=number_key):
        change, clause = changes.get(number), amended.edition.by_number.get(number)
        old = clause if change is None else change.old
        here = clause or old
        if here is not None:
            yield f"{number} {here.heading}", "" if old is None else old.prose, "" if clause is None else clause.prose


def _marked(title: str, before: str, now: str) -> Html:
    head = element("strong", escaped(f"{title}. "))
    if before == now:
        return element("p", joined((head, escaped(now))))
    gone, come = compared(before, now)
    if not before:
        return element("p", joined((head, element("ins", escaped(now)))))
    if not now:
        return element("p", joined((head, element("del", escaped(before)))))
    return in_lines(element("p", joined((head, *gone))), element("p", joined(come)))


def _plain(title: str, now: str) -> Html:
    return element("p", joined((element("strong", escaped(f"{title}. ")), escaped(now))))
