"""The laws of an edition, ready to be played: compiled beforehand, or for as long as they are needed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from auctionlaws.machine.finding import Finding
from auctionlaws.machine.mask_order import MaskOrder
from auctionlaws.machine.part import REPORTED, Part
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.state import QUIET_FROM, quiet_part
from auctionlaws.machine.stepping import Load, Stepping, first_leads, ordinary, told
from auctionlaws.machine.steps import Leads, Ordinary, State, Steps, Told
from auctionlaws.table.compiled_laws import about, loaded
from auctionlaws.table.tables_file import TablesFile

if TYPE_CHECKING:
    from auctionlaws.machine.relation import Relation
    from auctionlaws.machine.supposed import Supposed


@dataclass(frozen=True, slots=True)
class Reference:
    """A law that a clause points to; ``routing`` if only to say where another case is dealt with."""

    number: str
    purpose: str
    routing: bool


@dataclass(frozen=True, slots=True)
class ClauseText:
    """What a ruling says of a clause: its number, our heading and paraphrase, and its references."""

    number: str
    heading: str
    prose: str
    references: tuple[Reference, ...]


class Saying(NamedTuple):
    """Something that a clause gives a player beside the auction.

    ``stage`` and ``slot``: the occasion and what is given; ``about``: whom the occasion is about, ``seat``: who is
    given it, both counted from the dealer. ``points``: the laws to be looked at for it.
    """

    stage: str
    slot: str
    about: int
    seat: int
    clause: str
    points: tuple[Pointer, ...] = ()


def numbers_of(sayings: Iterable[Saying]) -> list[str]:
    """The clauses that say so, each once."""
    return list(dict.fromkeys(saying.clause for saying in sayings))


@dataclass(frozen=True)
class Laws:
    """An edition as the table uses it."""

    edition: str
    initial: State
    steps: Steps
    ordinary: Ordinary
    leads: Leads
    clauses: tuple[ClauseText, ...]
    laws: tuple[str, ...]
    pointed: tuple[Pointer, ...]
    gaps: tuple[str, ...]
    missing: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[str, ...] = ()
    """The facts of a call that these laws declare and look at, in the order in which a state holds them."""
    declared: Mapping[str, str] = field(default_factory=dict)
    """All that they declare, each with the number of the clause that does."""
    looked_at: int = 0
    """What these laws look at of what can be found of a call: a bit for each of
    :data:`auctionlaws.machine.state.FOUND`."""

    says: Told = field(default=lambda state, found: ())
    """What the laws say beside the auction (20, 21, 40, 75)."""
    sayings: tuple[Saying, ...] = ()
    """What each bit of it is."""
    leaves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By clause, the laws to which it leaves the penalty for a call."""

    def said(self, state: State, found: Collection[Finding], supposing: Supposed | None = None) -> tuple[Saying, ...]:
        """What the laws say beside the auction in a position, whatever else is found being denied.

        ``supposing``: it is asked about that position in its place.
        """
        there = state if supposing is None else supposing.of(state)
        given = self.says(there, tuple(int(finding in found) for finding in Finding))
        return tuple(saying for saying, when in zip(self.sayings, given, strict=True) if when)

    def leads_in(self, state: State, supposing: Supposed | None = None) -> tuple[int, ...]:
        """What the function of first leads tells of a position, or of one that is supposed in its place."""
        return self.leads(state if supposing is None else supposing.of(state))

    @cached_property
    def initial_quiet(self) -> State | None:
        """The initial state of a quiet table, as far as it is not zero."""
        return quiet_part(self.initial)

    def told_in_vain(self, facts: Collection[str]) -> str:
        """Why one of some declared facts says nothing of any call; empty if clauses look at each of them."""
        for fact in sorted(set(facts) - set(self.facts)):
            by = self.declared.get(fact)
            known = f"is a fact that {by} declares, and no clause looks at it" if by else "is no fact of these laws"
            return f'"{fact}" {known}'
        return ""

    @cached_property
    def rest_quiet(self) -> State:
        """What follows after the quiet part of a state of a quiet table."""
        return (0,) * (len(self.initial) - QUIET_FROM)

    @cached_property
    def by_number(self) -> Mapping[str, ClauseText]:
        """Clauses by printed number."""
        return {c.number: c for c in self.clauses}

    @cached_property
    def report_orders(self) -> tuple[tuple[Any, ...], ...]:
        """What the bits of each mask of a report stand for."""
        return tuple(map(self.order_of, REPORTED))

    def order_of(self, part: Part) -> tuple[Any, ...]:
        """What the bits of a part of a report stand for; ValueError for a part that is told by no mask."""
        return tuple(self._order.of(part))

    @cached_property
    def _order(self) -> MaskOrder:
        return MaskOrder(self.numbers, self.laws, self.gaps, self.pointed)

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The clause numbers in printed order, as the masks of a report count them."""
        return tuple(c.number for c in self.clauses)


def load_laws(edition: str) -> Laws:
    """The laws of a shipped edition; LawError if there is none or a law file has a mistake."""
    found = loaded(edition)
    if found is not None:
        return _laws_in(found)
    from auctionlaws.edition import load_edition
    from auctionlaws.machine.relation import build

    return laws_of(build(load_edition(edition)))


@lru_cache(maxsize=4)
def _laws_in(file: TablesFile) -> Laws:
    """The laws of a file that has been read: made once, since what they have compiled is theirs."""
    return _laws(file.about, file.__getitem__)


def laws_of(relation: Relation) -> Laws:
    """The laws of any relation, each of its tables made when it is first needed."""
    from auctionlaws.machine.tables import Tables

    tables = Tables(relation)
    return _laws(about(relation, tables), tables.__getitem__)


def _saying(stage: str, slot: str, about: int, seat: int, clause: str, points: Iterable[Iterable[str]]) -> Saying:
    return Saying(stage, slot, about, seat, clause, tuple(Pointer(*to) for to in points))


def _laws(about: Mapping[str, Any], load: Load) -> Laws:
    """The laws that something compiled holds."""
    clauses = tuple(
        ClauseText(number, heading, prose, tuple(Reference(*r) for r in references))
        for number, heading, prose, references in about["clauses"]
    )
    return Laws(
        about["edition"],
        tuple(about["initial"]),
        Stepping(tuple((kind, phase) for kind, phase in about["keys"]), load),
        ordinary(load),
        first_leads(load),
        clauses,
        tuple(about["laws"]),
        tuple(Pointer(*pointer) for pointer in about["pointed"]),
        tuple(about["gaps"]),
        about["missing"],
        tuple(about["facts"]),
        about["declared"],
        about["looked_at"],
        told(load),
        tuple(_saying(*saying) for saying in about["told"]),
        {number: tuple(laws) for number, laws in about["leaves"].items()},
    )
