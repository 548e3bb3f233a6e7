"""Pictures by name: ``law-27`` or just ``27``, ``ordinary-auction``, and every law of an edition, listed or not."""

from __future__ import annotations

from difflib import get_close_matches
from string import ascii_lowercase
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.visible import visible
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.diagram import Diagram, DiagramError
from auctionlaws_diagrams.reference import REFERENCES, Reference, law, pages_by

_LAW: Final = "law-"


def reference_named(name: str) -> Reference:
    """The picture with this name; DiagramError, with the nearest, if there is none."""
    known = {reference.name: reference for reference in REFERENCES}
    plain = name.strip().lower()
    number = plain.removeprefix(_LAW)
    if f"{_LAW}{number}" in known or (plain in known):
        return known.get(plain) or known[f"{_LAW}{number}"]
    if number.isascii() and number.isdigit() and len(number) < 4:
        return Reference(f"{_LAW}{number}", "", law(number))
    near = get_close_matches(plain, known, 1, 0.4)
    hint = f"did you mean {near[0]}? " if near else ""
    raise DiagramError(f"{visible(name)} is not a picture; {hint}auctionlaws draw --list names them")


def pages_of(reference: Reference, edition: Edition) -> tuple[Diagram, ...]:
    """The pages of a picture by an edition; DiagramError if the edition does not hold the law."""
    number = reference.name.removeprefix(_LAW).rstrip(ascii_lowercase)
    if reference.name.startswith(_LAW) and number not in {law_of(clause.number) for clause in edition.clauses}:
        raise DiagramError(f"Law {number} is not written down in the edition {edition.name}")
    return pages_by(reference.make, edition)
