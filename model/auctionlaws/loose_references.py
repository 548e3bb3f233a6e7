"""References to what a proposal takes away: they go as well, and it is told which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from auctionlaws.change_blocks import Orders
from auctionlaws.edition import Edition, draft_of
from auctionlaws.language.draft import Draft, leads_somewhere
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import NUMBER, Section
from auctionlaws.language.syntax import Clause, Place
from auctionlaws.rewording import without_references


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that a committee may not have meant: the clause, and a sentence about it."""

    number: str
    text: str
    place: Place = field(compare=False)


def without_loose_references(
    draft: Draft, own: Mapping[str, Section], orders: Orders, base: Edition
) -> tuple[Draft, list[Remark]]:
    """The clauses rid of references to what the proposal has taken away, so that no ruling sends anybody there.

    LawError for such a reference in a clause that the proposal words itself.
    """
    beside = (*base.missing, *base.elsewhere)
    before, after = (*base.by_number, *beside), (*(c.number for c in draft.clauses), *beside)

    def gone(number: str) -> bool:
        return leads_somewhere(number, before) and not leads_somewhere(number, after)

    remarks: list[Remark] = []
    rid = {s.number: s for s in draft.sections}
    for clause in draft.clauses:
        loose = [r for r in clause.references if gone(r.number)]
        for each in loose:
            if clause.number in own:
                now = orders.renamed.get(each.number)
                hint = f"it is {now} now" if now else "delete the reference"
                raise LawError(each.place, "is not there any more", each.number, hint)
            keyword = "see also" if each.routing else "see"
            remarks.append(Remark(clause.number, f"its {keyword} {each.number} points nowhere now", each.place))
        if loose:
            rid[clause.number] = without_references(rid[clause.number], {r.number for r in loose})
        for law, said in _sent_to(clause):
            if gone(law):
                text = f'its "{said}" sends a case to a law that is not there any more'
                remarks.append(Remark(clause.number, text, clause.place))
    found = tuple(rid.values())
    if found == draft.sections:
        return draft, remarks
    anew = draft_of(found, own.keys())
    for old, new in zip(draft.clauses, anew.clauses, strict=True):
        # A case without references of its own left would take those that are written down for the next one.
        kept = [tuple(r for r in case.references if not gone(r.number)) for case in old.cases]
        if kept != [case.references for case in new.cases]:
            place = next(iter(orders.struck.values()), old.place)
            raise LawError(place, "leaves it unclear which references are for which case", old.number, "word it anew")
    return anew, remarks


def _sent_to(clause: Clause) -> Iterator[tuple[str, str]]:
    """The laws to which effects of a clause send a case, each with the words of the effect."""
    for said in (effect for case in clause.cases for effect in case.then):
        for law in (a for a in said.args if isinstance(a, str) and NUMBER.fullmatch(a)):
            yield law, said.term.pattern.replace("{clause}", law)
