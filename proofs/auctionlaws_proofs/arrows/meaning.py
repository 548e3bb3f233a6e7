"""What the formal parts of a diagram mean of one step of a relation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from auctionlaws.core.expr import FALSE, TRUE, Expr, var
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.definitions import parser_of
from auctionlaws.language.errors import LawError
from auctionlaws.language.grammar import Parser
from auctionlaws.language.scopes import check_scopes
from auctionlaws.language.semantics import holds
from auctionlaws.language.syntax import Node
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import FACTS, E, EventKind
from auctionlaws.machine.moment import Moment, call_on_table
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws_diagrams.states.chart import ITSELF, Arrow, Chart, Said, Situation
from auctionlaws_proofs.arrows.consequences import OF_AN_EDITION, Change, Consequence, Group, consequences
from auctionlaws_proofs.claims_reader import vocabulary_of
from auctionlaws_proofs.vocabulary import state_moment, step_moment

ANYBODY = var("any player", 2)
"""Whoever a diagram about any player is about: what is proved of this seat is proved of all four."""


LEADS_THERE = "it leads there"
"""A guard that is no condition of its own: of all events of a kind, those that lead to the target of the arrow."""


@dataclass(frozen=True)
class Meaning:
    """An arrow as conditions on a step: that it is taken, that its target is reached, and what follows of it."""

    arrow: Arrow
    taken: Expr
    reached: Expr
    then: Mapping[str, Expr]
    perhaps: Mapping[str, Expr]
    never: Mapping[str, Expr]
    guarded: bool
    """It has a condition of its own, and is not sorted by its end."""


class Reader:
    """Gives the parts of diagrams their meaning by one relation."""

    def __init__(self, whole: Whole) -> None:
        self.whole = whole
        self._before = state_moment(whole)
        self._step = step_moment(whole)
        self.settled = not_(or_(whole.gap, whole.outside, whole.conflict))

    @cached_property
    def _parser(self) -> Parser:
        return parser_of(vocabulary_of(self.whole.relation.edition), {})

    @cached_property
    def _facts(self) -> Mapping[str, Expr]:
        return {name: variable(name) for name in FACTS}

    def he(self, chart: Chart) -> Expr:
        """The seat that a diagram is about: the offender is the maker of the call on the table, or of the event."""
        if chart.about == "any player":
            return ANYBODY
        lies, void, comes = eq(variable(F.on), 1), eq(variable(F.void), 1), kind_is(EventKind.DIRECTOR)
        return ite(
            lies, variable(F.on_table.seat), ite(and_(void, comes), variable(F.void_call.seat), variable(E.seat))
        )

    def situation(self, situation: Situation, he: Expr) -> Expr:
        """A situation, of the position before the event; any position may lie in an exit."""
        return TRUE if situation.is_exit else self._holds(situation.condition, self._before.at(he=he))

    def afterwards(self, situation: Situation, he: Expr) -> Expr:
        """The same of the position after it, for the same player."""
        if situation.is_exit:
            return TRUE
        after = self._step.at(he=he, happened=self._before.happened, before=None, call=None)
        return self._holds(situation.condition, after.at(table=call_on_table(after.state)))

    def happens(self, on: tuple[str, ...]) -> Expr:
        """An event of one of these kinds happens, and the text settles what follows."""
        there_is = and_(self.whole.possible, not_(self.whole.moves[Move.REFUSED]))
        return and_(there_is, self.settled, or_(*(kind_is(EventKind(kind)) for kind in on)))

    def guard(self, said: Said | None, he: Expr) -> Expr:
        """A guard: what is so when the event happens, in the position before it."""
        if said is None:
            return TRUE
        moment = self._step.at(state=self._before.state, before=self._before.at(he=he), he=he, facts=self._facts)
        return self._holds(said, moment)

    def arrow(self, chart: Chart, arrow: Arrow) -> Meaning:
        """An arrow with everything that it says."""
        he = self.he(chart)
        source = self.situation(chart.situation(arrow.source), he)
        reached = self._reached(chart, arrow, he)
        sorted_by_end = arrow.when is not None and " ".join(arrow.when.text.split()) == LEADS_THERE
        guard = reached if sorted_by_end else self.guard(arrow.when, he)
        taken = and_(source, self.happens(arrow.on), guard)
        told = self.told(chart)
        then, perhaps = (self._named(said, told) for said in (arrow.then, arrow.perhaps))
        never = {words: c for words, c in told.items() if words not in then and words not in perhaps}
        for said in arrow.perhaps:
            if said.text in then:
                raise LawError(said.place, "follows each time, as it says itself", said.text)
        return Meaning(arrow, taken, reached, then, perhaps, never, not sorted_by_end)

    def _reached(self, chart: Chart, arrow: Arrow, he: Expr) -> Expr:
        """That the position after the event lies where the arrow leads."""
        if arrow.target != ITSELF:
            return self.afterwards(chart.situation(arrow.target), he)
        begins = [s for s in chart.innermost if arrow in chart.leaving(s)]
        return and_(*(or_(not_(self.situation(s, he)), self.afterwards(s, he)) for s in begins))

    def told(self, chart: Chart) -> Mapping[str, Expr]:
        """Everything that can follow of an event and that a diagram tells; LawError for a group that is none."""
        groups = {group.value: group for group in Group}
        for said in chart.beside:
            if said.text not in groups:
                raise LawError(said.place, "is no group of consequences", said.text, f"use {', '.join(groups)}")
        left = {groups[said.text] for said in chart.beside}
        known = self._consequences_of(self.he(chart))
        return {words: c.condition for words, c in known.items() if c.group not in left}

    def following(self, he: Expr) -> Mapping[str, Expr]:
        """Everything that can follow of an event, also what a diagram leaves aside."""
        return {words: consequence.condition for words, consequence in self._consequences_of(he).items()}

    def _consequences_of(self, he: Expr) -> Mapping[str, Consequence]:
        if he.key not in self._consequences:
            change = Change(self._before, self._step, he)
            self._consequences[he.key] = consequences(self.whole, change)
        return self._consequences[he.key]

    @cached_property
    def _consequences(self) -> dict[int, Mapping[str, Consequence]]:
        return {}

    def _named(self, all_said: tuple[Said, ...], known: Mapping[str, Expr]) -> dict[str, Expr]:
        found: dict[str, Expr] = {}
        for said in all_said:
            if said.text not in known and any(named.fullmatch(said.text) for named in OF_AN_EDITION):
                found[said.text] = FALSE
                continue
            if said.text not in known:
                near = get_close_matches(said.text, known, 1)
                hint = f'did you mean "{near[0]}"?' if near else "the list of consequences says what can"
                raise LawError(said.place, "cannot follow of an event", said.text, hint)
            if said.text in found:
                raise LawError(said.place, "is said twice", said.text)
            found[said.text] = known[said.text]
        return found

    def _holds(self, said: Said, moment: Moment) -> Expr:
        node: Node = self._parser.parse("condition", said.text, said.place)
        check_scopes(node)
        try:
            return holds(node, moment)
        except ValueError as error:
            raise LawError(said.place, str(error), " ".join(said.text.split())[:60]) from None
