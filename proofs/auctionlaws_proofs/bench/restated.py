"""A proposal less what it only restates: clauses in other words that decide the same on every occasion."""

from __future__ import annotations

from dataclasses import replace

from auctionlaws.amendment import Amended, Change, ChangeKind
from auctionlaws.edition import Edition, make_edition
from auctionlaws.language.errors import LawError
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.engines.undecided import Undecided


def unless_restated(amended: Amended) -> Edition:
    """The wording that a proposal comes to, with the old words of every clause that it only restates.

    That the two rule alike is proved; where it is not, the wording is the one that is proposed.
    """
    pair = Pair.of(amended)
    try:
        moving = {number for family in Check(pair).bench.families for number, _ in family.clauses}
        same = {c.number for c in amended.changes if _says_the_same(c) and c.number not in moving}
        edition = _with_old_words(amended, same)
        alike = not Check(replace(pair, old=edition)).bench.families
    except (Undecided, LawError):
        return amended.edition
    return edition if alike else amended.edition


def _says_the_same(change: Change) -> bool:
    """Whether a clause is replaced by one that refers to the same laws."""
    if change.kind is not ChangeKind.REPLACED or change.old is None or change.new is None:
        return False
    return change.old.references == change.new.references


def _with_old_words(amended: Amended, numbers: set[str]) -> Edition:
    new, old = amended.edition, {section.number: section for section in amended.base.sections}
    found = [old[s.number] if s.number in numbers else s for s in new.sections]
    mixed = make_edition(new.name, found, partial=new.partial, missing=new.missing, elsewhere=new.elsewhere)
    return replace(mixed, precedence=new.precedence)
