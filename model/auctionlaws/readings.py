"""Readings that can be switched off: what an edition takes for granted, and which clause is followed against another.

An understood clause is ours: it says what the law book takes for granted. Switched off it decides nothing; its number
stays, so that what refers to it still does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from auctionlaws.edition import Edition
from auctionlaws.language.syntax import is_understood
from auctionlaws.mistake import Mistake
from auctionlaws.table.words import listed
from auctionlaws.visible import printable


def readings_of(edition: Edition, interpretations: Iterable[str] = ()) -> tuple[str, ...]:
    """The numbers of the readings that can be switched off, in printed order; interpretations that are on come last."""
    return (*(c.number for c in edition.clauses if is_understood(c.number) and c.cases), *interpretations)


def check_readings(numbers: Sequence[str], edition: Edition, interpretations: Iterable[str] = ()) -> None:
    """Mistake for a number that is none of the readings of an edition, or stands twice."""
    there = readings_of(edition, interpretations)
    for number in numbers:
        if number not in there:
            raise Mistake(f'"{printable(number)}" is no reading of {edition.name}: there are {listed(there)}')
    if len(set(numbers)) < len(numbers):
        raise Mistake(f"a reading is switched off twice: {listed(numbers)}")


def without(edition: Edition, numbers: Collection[str]) -> Edition:
    """An edition in which understood clauses decide nothing; the numbers have been checked (:func:`check_readings`)."""
    off = {n for n in numbers if is_understood(n)}
    if not off:
        return edition
    clauses = tuple(replace(c, cases=(), source="") if c.number in off else c for c in edition.clauses)
    return replace(edition, name=f"{edition.name} without {listed(sorted(off))}", clauses=clauses)
