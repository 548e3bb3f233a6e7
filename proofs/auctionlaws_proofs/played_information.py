"""Claims about mistaken explanations (F), at tables at which they are given, become known and are corrected.

A claim leaves free who knows what. At a table that is what has been said and found there: each explanation of which
somebody may know is one case, and of what no event tells the worst is found. Every finding that events come to is one
of those that the claim leaves free, so a claim that is proved holds at every such table. For one that is refuted a
script is looked for in which its auction and the events about information come together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from auctionlaws.calls import Seat
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Expr, const, truth
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.edition import Edition
from auctionlaws.language.semantics import holds
from auctionlaws.language.syntax import All, Any, Node, Not, SomePlayer, phrases
from auctionlaws.machine.finding import Finding, finding_name
from auctionlaws.machine.information import free, information
from auctionlaws.machine.moment import Moment, call_on_table
from auctionlaws.machine.state import SEATS, values_of
from auctionlaws.machine.variables import state_variables
from auctionlaws.table.events import SPOKEN, Event, Fact, Kind
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import ImpossibleEvent, Table
from auctionlaws.table.said import Misstatement
from auctionlaws.table.script import event_text
from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.information import for_some_findings, speaks_of_information, with_information

_KNOWN = (Finding.REALISED, Finding.PARTNER_KNOWS, Finding.PLAY_OVER)
"""What events come to; the rest of the findings is for a Director to make."""


@dataclass(frozen=True)
class Broken:
    """What breaks a claim about positions, by the player, counted from the dealer, who has explained wrongly."""

    by_giver: tuple[Expr, ...]

    def at(self, table: Table, mistaken: Misstatement) -> bool:
        """Whether it is broken at a table, as to one mistake that has not been put right."""
        giver, known = mistaken.giver, mistaken.known
        found = (giver in known, giver.partner in known, table.said.play_over)
        condition = _found(self.by_giver[(giver - table.dealer) & 3], found)
        return bool(evaluate(condition, values_of(table.state)))

    def anywhere(self, table: Table) -> bool:
        """Whether it is broken as to any of them."""
        return any(self.at(table, each) for each in table.said.mistaken if not each.corrected)


@cache
def _found(condition: Expr, found: tuple[bool, ...]) -> Expr:
    """A condition where events have come to these findings, and the Director makes the rest as is worst."""
    told = Substitution({finding_name(f): truth(value) for f, value in zip(_KNOWN, found, strict=True)})
    return for_some_findings(told(condition))


def broken(claim: Claim, edition: Edition) -> Broken | None:
    """What breaks a claim; None if it is not about positions, or not about what somebody knows of an explanation."""
    if claim.form is not Form.NEVER or claim.condition is None or not speaks_of_information(claim.condition):
        return None
    state = state_variables(edition.facts)
    plain = Moment(state, call_on_table(state), declared=edition.facts)
    said = information(edition, state)
    moment = with_information(plain, said)
    by_giver = [_case(claim.condition, moment, giver) for giver in range(len(Seat))]
    known = {str(free(f).value) for f in (Finding.REALISED, Finding.PARTNER_KNOWS)}
    return Broken(tuple(by_giver)) if known & variables([or_(*by_giver)]).keys() else None


def _case(node: Node, moment: Moment, giver: int) -> Expr:
    """A condition where that player has explained wrongly: *some player* is he or his partner, as it speaks of."""
    match node:
        case All(parts=parts):
            return and_(*(_case(part, moment, giver) for part in parts))
        case Any(parts=parts):
            return or_(*(_case(part, moment, giver) for part in parts))
        case Not(part=part):
            return not_(_case(part, moment, giver))
        case SomePlayer(part=part):
            return or_(*(holds(part, moment.at(he=const(seat, 2))) for seat in _spoken_of(part, giver)))
        case _:
            return holds(node, moment)


def _spoken_of(part: Node, giver: int) -> Sequence[int]:
    """Whom a condition on *some player* can be about, when that player has explained wrongly."""
    patterns = [phrase.term.pattern for phrase in phrases(part)]
    if any(pattern.endswith("his own explanation") for pattern in patterns):
        return (giver,)
    if any(pattern.endswith("the explanation of his partner") for pattern in patterns):
        return ((giver + 2) % len(Seat),)
    return SEATS


def played(laws: Laws, auction: tuple[Event, ...], dealer: Seat = Seat.N) -> Iterator[Table]:
    """The tables to which an auction leads in which one of its calls is explained wrongly, and some come to know of it.

    The explanation follows the call at once; who comes to know of it does at the end.
    """
    for place, event in enumerate(auction, 1):
        if event.kind not in SPOKEN or event.seat is None:
            continue
        told = Event(Kind.EXPLAINS, event.seat.partner, facts=frozenset({Fact.MISTAKEN}), about=event.call)
        for knows, over in product(_subsets(event.seat), ((), (Event(Kind.PLAY_ENDS),))):
            table = _table(laws, (*auction[:place], told, *auction[place:], *over, *knows), dealer)
            if table is not None:
                yield table


def _subsets(seat: Seat) -> Iterator[tuple[Event, ...]]:
    """Who of a side comes to know: nobody, the player himself, his partner, both."""
    mine, partners = Event(Kind.REALISES, seat), Event(Kind.REALISES, seat.partner)
    yield from ((), (mine,), (partners,), (partners, mine))


def _table(laws: Laws, events: tuple[Event, ...], dealer: Seat) -> Table | None:
    """The table after these events; None if one of them cannot happen, or the text gives out."""
    table = Table(laws, dealer)
    for event in events:
        try:
            table.apply(event)
        except ImpossibleEvent:
            return None
    return None if table.unsettled else table


def shown(what: Broken, laws: Laws, auction: tuple[Event, ...]) -> str | None:
    """A script of that auction, with events about information, that breaks a claim; None if there is none."""
    tables = (table for table in played(laws, auction) if what.anywhere(table))
    found = min(tables, key=lambda table: len(table.history), default=None)
    return None if found is None else _script(found)


def _script(table: Table) -> str:
    return "; ".join([f"dealer {table.dealer.name}", *(event_text(h.event) for h in table.history)])
