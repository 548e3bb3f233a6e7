"""Which clause of one wording is which clause of another: by number, or else by what they do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.printing import print_node
from auctionlaws.language.reader import NUMBER
from auctionlaws.language.syntax import Clause, phrases

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
"""No clause has another number."""
Doing = frozenset[tuple[str, str]]
_NO_DOING: Final[Doing] = frozenset()
_NUMBER_ALONE: Final = re.compile(rf"(?<![0-9A-Za-z]){NUMBER.pattern}(?![0-9A-Za-z])")


def moved(old: Edition, new: Edition) -> dict[str, str]:
    """Clauses that stand under another number now, old number to new.

    Of the clauses whose number only one of the wordings has, those are paired that have the same effects on the same
    occasions and define the same terms; where several do, those whose conditions have most in common.
    """
    gone = [c for c in old.clauses if c.number not in new.by_number]
    come = [c for c in new.clauses if c.number not in old.by_number]
    found: dict[str, str] = {}
    for clause in gone:
        alike = [c for c in come if doing(c) == doing(clause) != _NO_DOING and c.number not in found.values()]
        if alike:
            found[clause.number] = max(alike, key=lambda c: _in_common(clause, c)).number
    return found


def said_with(clause: Clause, names: Mapping[str, str]) -> str:
    """The formal text of a clause, every clause that it names by another number called so."""
    return renamed(clause.source, names)


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A text in which every clause that goes by another number is called so."""
    return _NUMBER_ALONE.sub(lambda found: names.get(found.group(), found.group()), text) if names else text


def doing(clause: Clause) -> Doing:
    """What a clause does: its effects, each with its occasion, and the terms that it defines."""
    effects = {(case.stage.value, print_node(effect)) for case in clause.cases for effect in case.then}
    return frozenset(effects | {("term", d.term.pattern) for d in clause.definitions})


def _in_common(one: Clause, other: Clause) -> int:
    """How many phrases the conditions of two clauses share."""
    return (Counter(conditions_of(one)) & Counter(conditions_of(other))).total()


def conditions_of(clause: Clause) -> Iterator[str]:
    """The phrases in the conditions of a clause, and in the meanings of the terms that it defines."""
    nodes = [case.when for case in clause.cases if case.when is not None]
    nodes += [definition.means for definition in clause.definitions]
    return (print_node(phrase) for node in nodes for phrase in phrases(node))
