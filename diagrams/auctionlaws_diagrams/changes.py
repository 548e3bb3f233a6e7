"""The pictures of a proposal: those of the laws, with what it adds and removes marked against what it builds on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Final, TypeVar

from auctionlaws.amendment import Amended
from auctionlaws.edition import Edition
from auctionlaws.table.possible import EventError
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.decision import DecisionOf, pages_of
from auctionlaws_diagrams.diagram import Diagram, Mark, NothingToDraw, marks_of
from auctionlaws_diagrams.drawing import Drawing
from auctionlaws_diagrams.fitting import printable, well_set
from auctionlaws_diagrams.marking import holding, less, marked_drawing, marked_page
from auctionlaws_diagrams.parts import Part
from auctionlaws_diagrams.reference import REFERENCES, Maker, Reference, drafts_by

Drawn = TypeVar("Drawn")

BEFORE: Final = "before"
"""What is added to the name of a picture of the old wording, where both wordings together find no room on a page."""


@dataclass(frozen=True)
class Wordings:
    """Two wordings of the laws: the later one is the earlier as a proposal amends it.

    ``title`` is what the proposal is called; ``laws`` are the numbers of those with a clause that is worded anew.
    """

    title: str
    old: Edition
    new: Edition
    laws: tuple[str, ...]


def wordings(amended: Amended, new: Edition | None = None) -> Wordings:
    """What a proposal builds on and what it makes of it; ``new`` takes the place of the edition that it comes to."""
    clauses = (clause for change in amended.changes for clause in (change.old, change.new) if clause)
    laws = tuple(dict.fromkeys(law_of(clause.number) for clause in clauses))
    variant = f", {amended.choice.name}" if amended.choice.name else ""
    return Wordings(f"“{amended.title}”{variant}", amended.base, new or amended.edition, laws)


def amended_pictures(words: Wordings, references: Iterable[Reference]) -> Iterator[Diagram]:
    """Pictures by the amended laws, with every change marked; none of what neither wording has a picture of."""
    return _amended(words, references, lambda marks: True)


def _amended(
    words: Wordings, references: Iterable[Reference], wanted: Callable[[Collection[Mark]], bool]
) -> Iterator[Diagram]:
    told = f" What {words.title} adds and removes is marked against {words.old.name}."
    for reference in references:
        for diagram in _marked(reference.make, words.old, words.new, wanted):
            if wanted(diagram.marks):
                yield replace(diagram, description=diagram.description + told)


def changed_pictures(words: Wordings) -> Iterator[Diagram]:
    """The pictures that a proposal changes, and no others.

    A law with a clause that is worded anew is looked at even if it has no picture among the reference pictures.
    """
    if words.old.fingerprint == words.new.fingerprint:
        return iter(())
    known = {reference.name for reference in REFERENCES}
    further = (Reference(f"law-{law}", "", DecisionOf(law)) for law in words.laws if f"law-{law}" not in known)
    return _amended(words, (*REFERENCES, *further), bool)


def as_variant(diagrams: Iterable[Diagram], number: int) -> Iterator[Diagram]:
    """Pictures of one of several variants, with its number in their names and in what leads from one to another."""
    every = list(diagrams)
    names = {diagram.name: f"{diagram.name}-variant-{number}" for diagram in every}
    for diagram in every:
        nodes = tuple(replace(node, link=names.get(node.link or "", node.link)) for node in diagram.nodes)
        yield replace(diagram, name=names[diagram.name], nodes=nodes)


def _marked(make: Maker, old: Edition, new: Edition, wanted: Callable[[Collection[Mark]], bool]) -> Iterator[Diagram]:
    """The pages of a picture with what two wordings show; only what is ``wanted`` for its marks is set on pages."""
    if isinstance(make, DecisionOf):
        drawings = [_made(lambda book: make.decision(book).drawing, edition) for edition in (old, new)]
        if any(drawings):
            drawing = marked_drawing(*drawings)
            yield from _of_law(drawing) if wanted(marks_of(drawing.nodes.values(), drawing.edges)) else ()
        return
    for before, after in zip_longest(*(_made(partial(drafts_by, make), edition) or () for edition in (old, new))):
        page = marked_page(before, after)
        yield from _of_page(page) if wanted(page.marks) else ()


def _made(make: Callable[[Edition], Drawn], edition: Edition) -> Drawn | None:
    """What an edition has a picture of: laws that decide something, auctions that can be played."""
    try:
        return make(edition)
    except (NothingToDraw, EventError):
        return None


def _of_law(drawing: Drawing) -> tuple[Diagram, ...]:
    """The pages of a law with both wordings together, or with each by itself if there is no room for them."""
    pages = pages_of(drawing)
    if len({page.name for page in pages}) == len(pages) and all(map(printable, pages)) and _shown(drawing, pages):
        return pages
    now, then = (holding(drawing, less(drawing.whole, mark)) for mark in (Mark.REMOVED, Mark.ADDED))
    then.name = f"{drawing.name}-{BEFORE}"
    return (*pages_of(now), *(page for page in pages_of(then) if page.marks))


def _shown(drawing: Drawing, pages: Iterable[Diagram]) -> bool:
    """Whether every place in a drawing is on some page."""
    return drawing.nodes.keys() <= {node.id for page in pages for node in page.nodes}


def _of_page(page: Diagram) -> tuple[Diagram, ...]:
    """A page with both wordings together, or with each by itself if there is no room for them."""
    set_ = well_set(page)
    if printable(set_):
        return (set_,)
    whole = Part(page.nodes, page.edges)
    now, then = (less(whole, mark) for mark in (Mark.REMOVED, Mark.ADDED))
    here = (("", now), (f"-{BEFORE}", then))
    return tuple(
        well_set(replace(page, name=page.name + name, nodes=part.nodes, edges=part.edges)) for name, part in here
    )
