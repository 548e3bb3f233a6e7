"""Where two wordings part: the shortest auction of each family of changed rulings, or the proof that there is none.

The old wording's relation is built once more with every family watched for, and unrolled from the start. All events but
the last are ruled alike, so what is found is where the two wordings part, never a consequence of that. Whether an event
is ruled alike takes two whole relations to say; it is required only of events of which a model has it otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cached_property
from typing import Final

from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.language.terms import Stage
from auctionlaws.machine.course import Watch
from auctionlaws.machine.event import EVENT_WIDTH, FIRST_READING, READINGS, E
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.observables import Reader, readers
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import WIDTH, values_of
from auctionlaws.machine.steps import State
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import join
from auctionlaws.table.happened import Outcome
from auctionlaws.table.player import Table
from auctionlaws.table.stepped import reading_numbers
from auctionlaws_proofs.bench.anywhere import at
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.pairing import NOTHING
from auctionlaws_proofs.bench.positions import Showing, showings
from auctionlaws_proofs.bench.seen_apart import of_events
from auctionlaws_proofs.bench.stages import unlike_stages
from auctionlaws_proofs.claims_reader import shipped_lemmas
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.reach import SEARCH, Lazily, Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness, from_solver, values_at
from auctionlaws_proofs.questions import Asker

READ_OFF: Final = frozenset(stage for stage in Stage if readers(stage) & {Reader.GIVEN, Reader.LEAD})
"""The stages at which what clauses decide is read off a position."""
_WIDTH: Final = {**WIDTH, **EVENT_WIDTH}


def watching(families: Sequence[Family], *, of_event: bool = True) -> Watch:
    """Looks out for families wherever clauses are applied in an event, or else where they are read off a position.

    An event says which of the contradicting clauses is followed; in a position it is the first.
    """
    by_stage: dict[Stage, list[Family]] = {}
    for family in families:
        by_stage.setdefault(family.stage, []).append(family)

    def watch(stage: Stage, moment: Moment) -> dict[str, Expr]:
        if stage not in by_stage:
            return {}
        said = variable(E.reading_standing if stage is Stage.STANDING else E.reading)
        here = at(stage, moment, said if of_event else FIRST_READING)
        return {f.name: here(f.where) for f in by_stage[stage]}

    return watch


class Excluded(Enum):
    """Why no auction shows a family."""

    NEVER = "no event belongs to it"
    ALIKE = "whatever belongs to it is ruled alike"
    """What the clauses say there makes a difference in other positions, which no auction comes to."""
    IDLE = "what the clauses say there comes to nothing"
    """In no position at all does it make a difference: the machine does not carry it out."""
    FOLLOWS = "it shows only where the wordings have parted already"


class Parting:
    """The relation of the old wording, in which it is known of every event whether the new one rules differently."""

    def __init__(
        self,
        old: Relation,
        new: Relation,
        families: Sequence[Family],
        renumbered: Mapping[str, str] = NOTHING,
        broken: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """``old`` is watched for the families (:func:`watching`). ``renumbered``: old numbers and the new ones.

        ``broken``: the names of lemmas that do not hold by the old wording, once it is known.
        """
        self.renumbered = renumbered
        self._broken = broken
        self.showings = showings(old.edition, families, watching(families, of_event=False))
        self._torn = {f.name for f in families if f.effect is Effect.CONFLICT}
        self.whole, self.new = join(old), join(new)
        self.different = or_(*of_events(self.whole, self.new, renumbered).values())
        self.symbolic = Symbolic(self.whole)
        self._by_event = {n: w for n, w in self.whole.watched.items() if and_(w, self.different) is not FALSE}
        self._arriving = {name: self._arrives(showing) for name, showing in self.showings.items()}
        names = dict.fromkeys((*self._by_event, *self._arriving))
        self._seen = {n: or_(self._by_event.get(n, FALSE), self._arriving.get(n, FALSE)) for n in names}
        self._settled = not_(self.whole.conflict)
        self._depths: dict[str, int] = {}
        self.searched = 0
        """Auctions of up to so many events have been searched: the families that are left show in none of them."""

    @cached_property
    def positions_alike(self) -> bool:
        """Whatever is read off a position is the same by construction."""
        return unlike_stages(self.whole.relation.edition, self.new.relation.edition).isdisjoint(READ_OFF)

    @property
    def one_machine(self) -> bool:
        """Whatever is seen of events and of positions is the same by construction."""
        return self.different is FALSE and self.positions_alike

    def _arrives(self, showing: Showing) -> Expr:
        """A settled event leads to a position in which a family shows."""
        return and_(not_(or_(self.whole.gap, self.whole.outside)), self.symbolic.after(showing.somehow))

    @property
    def names(self) -> Sequence[str]:
        """The families of which there may be an auction."""
        return tuple(self._seen)

    def shown(self, names: Sequence[str], deepest: int) -> Iterator[tuple[str, int]]:
        """Families that an auction of up to so many events shows, and how many a shortest has, as they are found.

        In these auctions the old wording does not contradict itself, unless that is what changes. Called again, it
        tells again what is known, and goes on from the depth it has reached. Undecided if the solver gives up.
        """
        known = {n: self._depths[n] for n in names if self._depths.get(n, deepest + 1) <= deepest}
        yield from known.items()
        left = [n for n in names if n in self._seen and n not in known]
        unrolling = self._from_start
        while left and unrolling.depth < deepest:
            unrolling.extend()
            while left and (hit := unrolling.any_of(left)) is not None:
                for name in [n for n in left if n in hit[0]]:
                    left.remove(name)
                    self._depths[name] = unrolling.depth
                    yield name, unrolling.depth
            self.searched = unrolling.depth

    def deeper(self, names: Sequence[str], deepest: int, effort: int) -> Iterator[tuple[str, Witness]]:
        """Auctions of more events for some families, a shortest for each, as long as no question is too much work."""
        left, unrolling = [n for n in names if n in self._seen], self.unrolling(effort=effort)
        with suppress(Undecided):
            while left and unrolling.depth < deepest:
                unrolling.extend()
                while left and unrolling.depth > self.searched and (hit := unrolling.any_of(left)) is not None:
                    for name in [n for n in left if n in hit[0]]:
                        left.remove(name)
                        yield name, from_solver(unrolling.plain(name, self.settled), self.whole.relation.edition.facts)

    def plain(self, name: str, depth: int) -> Witness:
        """A plain auction of that many events that shows a family; there is one.

        Sooner one whose last event the old wording settles: what was settled, and now is ruled otherwise or is open,
        tells more than what stays open in another way.
        """
        here = self._from_start
        raw = (here if here.depth == depth else self._again(depth)).plain(name, self.settled)
        return from_solver(raw, self.whole.relation.edition.facts)

    @property
    def settled(self) -> Expr:
        """The old wording settles an event."""
        return not_(or_(self.whole.gap, self.whole.outside, self.whole.conflict))

    def _again(self, depth: int) -> Unrolling:
        if depth not in self._unrolled:
            unrolling = self._unrolled[depth] = self.unrolling()
            for _ in range(depth):
                unrolling.extend()
        return self._unrolled[depth]

    @cached_property
    def _unrolled(self) -> dict[int, Unrolling]:
        return {}

    @cached_property
    def _from_start(self) -> Unrolling:
        return self.unrolling()

    def unrolling(self, starts: Sequence[State] = (), torn: Collection[str] = (), effort: int = SEARCH) -> Unrolling:
        """Auctions that both wordings rule alike up to the last event, from the start or from any of some positions.

        ``torn``: families that may show where the old wording contradicts itself. ``effort``: see :class:`.Unrolling`.
        """
        shown = {n: t if n in self._torn or n in torn else and_(t, self._settled) for n, t in self._seen.items()}
        once = self._settled
        return Unrolling(self.symbolic, (), shown, meanwhile=once, starts=starts, lazily=self._lazily, effort=effort)

    @cached_property
    def _lazily(self) -> Lazily:
        return Lazily(not_(self.different), {n: self._otherwise_or_there(n) for n in self._seen})

    def _otherwise_or_there(self, name: str) -> Expr:
        """An event that belongs to a family is ruled differently; one that leads to where it shows, alike."""
        belongs, arrives = (found.get(name, FALSE) for found in (self._by_event, self._arriving))
        if arrives is FALSE:
            return self.different
        return or_(and_(belongs, self.different), and_(arrives, not_(self.different)))

    def shows_at(self, name: str) -> Expr:
        """A family shows by an event: that is ruled differently, or leads to a position in which it shows."""
        return and_(self.seen(name), self._otherwise_or_there(name))

    def shown_by(self, table: Table) -> Iterator[str]:
        """The families that the last event at a table of the old wording belongs to, in some reading of the text."""
        moments = self.moments(table)
        yield from (n for n, watched in self.whole.watched.items() if any(evaluate(watched, m) for m in moments))

    def moments(self, table: Table) -> Sequence[Mapping[str, int]]:
        """The values of the last event and of the state before it; where clauses contradict, once for each reading."""
        last = table.history[-1]
        moment = values_at(last, last.reading)
        if last.outcome is not Outcome.CONFLICT:
            return [moment]
        numbers = reading_numbers(last.laws, last.before, last.event, last.seat)
        return [moment | dict(zip(READINGS, number, strict=True)) for number in numbers]

    def may_show(self, names: Collection[str], state: State) -> Iterator[str]:
        """Those of some families to which an event in a state may belong, or that may show in the position after it.

        The others cannot: what is known of the state makes their condition false as it stands.
        """
        here = Substitution({name: const(value, _WIDTH[name]) for name, value in values_of(state).items()})
        for name in (n for n in names if n in self._seen):
            if name in self.showings or here(self._by_event[name]) is not FALSE:
                yield name

    # -- families of which there is no auction

    @cached_property
    def lemmas(self) -> tuple[Lemma, ...]:
        """The lemmas of the old wording's invariant, which the caller has seen proved."""
        broken = self._broken()
        return tuple(lemma for lemma in Asker(self.whole).lemmas(shipped_lemmas()) if lemma.name not in broken)

    def seen(self, name: str) -> Expr:
        """An event belongs to a family, or comes to a position in which it shows, however it is ruled."""
        return self._seen.get(name, FALSE)

    def excluded(self, name: str, besides: Sequence[Lemma] = ()) -> Excluded | None:
        """Why no auction shows a family, by what the lemmas allow; ``besides``: further lemmas. None if one may."""
        lemmas = (*self.lemmas, *besides)
        by_position, by_event = self._no_position(name, lemmas), self._no_event(name, lemmas)
        if by_position is None or by_event is None:
            return None
        return max(by_position, by_event, key=[*Excluded].index)

    def _no_position(self, name: str, lemmas: Sequence[Lemma]) -> Excluded | None:
        """That a family shows in no position, whether it stands or a table supposes it."""
        if name not in self.showings:
            return Excluded.NEVER
        shows = self.symbolic.term(self.showings[name].somehow)
        return None if self.symbolic.refute(self.symbolic.assume(lemmas), shows) is None else Excluded.NEVER

    def _no_event(self, name: str, lemmas: Sequence[Lemma]) -> Excluded | None:
        """Why no event of a family is ruled differently."""
        belongs = self.whole.watched.get(name, FALSE)
        if belongs is FALSE or self.symbolic.refute_step(lemmas, belongs) is not None:
            return Excluded.NEVER
        if self.symbolic.refute_step(lemmas, and_(belongs, self.different)) is None:
            return None
        ways = [part for part in self.symbolic.parts if not self._refuted(part, lemmas, belongs)]
        return Excluded.ALIKE if all(self.carried_out(name, part) for part in ways) else Excluded.IDLE

    def carried_out(self, name: str, part: Part) -> bool:
        """Whether what a family is about makes a difference to events of a part, in any position one could think of.

        Where it does not, the machine rules there as if nothing had been said. Undecided if the solver gives up.
        """
        return not self._refuted(part, (), and_(self.whole.watched.get(name, FALSE), self.different))

    def _refuted(self, part: Part, lemmas: Sequence[Lemma], condition: Expr) -> bool:
        return self.symbolic.refute_part(part, lemmas, condition) is not None
