"""Which clause of one wording is which clause of another: by number, or else by what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.printing import print_node
from auctionlaws.language.syntax import Clause, phrases

Doing = frozenset[tuple[str, str]]
_NOTHING: Final[Doing] = frozenset()


def moved(old: Edition, new: Edition) -> dict[str, str]:
    """Clauses that stand under another number now, old number to new.

    Of the clauses whose number only one of the wordings has, those are paired that have the same effects on the same
    occasions and define the same terms; where several do, those whose conditions have most in common.
    """
    gone = [c for c in old.clauses if c.number not in new.by_number]
    come = [c for c in new.clauses if c.number not in old.by_number]
    found: dict[str, str] = {}
    for clause in gone:
        alike = [c for c in come if _doing(c) == _doing(clause) != _NOTHING and c.number not in found.values()]
        if alike:
            found[clause.number] = max(alike, key=lambda c: _in_common(clause, c)).number
    return found


def _doing(clause: Clause) -> Doing:
    """What a clause does: its effects, each with its occasion, and the terms that it defines."""
    effects = {(case.stage.value, print_node(effect)) for case in clause.cases for effect in case.then}
    return frozenset(effects | {("term", d.term.pattern) for d in clause.definitions})


def _in_common(one: Clause, other: Clause) -> int:
    """How many phrases the conditions of two clauses share."""
    return (Counter(_conditions(one)) & Counter(_conditions(other))).total()


def _conditions(clause: Clause) -> Iterator[str]:
    nodes = [case.when for case in clause.cases if case.when is not None]
    nodes += [definition.means for definition in clause.definitions]
    return (print_node(phrase) for node in nodes for phrase in phrases(node))
