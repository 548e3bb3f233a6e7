"""The course of a law: from the irregular call, stage by stage, to everything that its clauses can decide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from auctionlaws.core.expr import FALSE, TRUE, Expr, const, is_const, value_of, var
from auctionlaws.core.operations import eq
from auctionlaws.core.walk import variables
from auctionlaws.language.semantics import effects, value
from auctionlaws.language.syntax import All, Any, Case, Node, Not, Said
from auctionlaws.language.terms import Sort, Stage, Term
from auctionlaws.machine.effects import Effect
from auctionlaws.machine.event import EVENT, FACTS
from auctionlaws.machine.moment import Moment, call_made, call_on_table, last_call
from auctionlaws.machine.state import SEATS, STATE, WIDTH, Cards
from auctionlaws.machine.variables import variable, variables_of
from auctionlaws_diagrams.choices import First, Leaf, Rules, Tree, choose
from auctionlaws_diagrams.situations import Sight

_JUDGED: Final = frozenset({"conventional", "damage", "known"})
_FINDINGS: Final = ("in time", "misinformed", "lho called", "first stands", *(card.name.lower() for card in Cards))
"""What an occasion can be about."""


@dataclass(eq=False)
class Flow:
    """One stage of the course: the tree of its questions, and for each leaf what comes after it.

    ``entry`` are the conditions that hold whenever the stage is reached on this way, ``about`` the cases one of which
    applies then, if there are such; ``caller`` is the seat of the caller counted clockwise from the offender, if it is
    known; ``before`` the stage and the leaves that lead here. ``several`` are sets of cases that apply together only
    because a call is irregular in several ways, each of which goes its own way through the tree.
    """

    stage: Stage
    entry: frozenset[int]
    about: frozenset[int]
    caller: int | None
    rules: Rules
    tree: Tree
    sights: tuple[Sight, ...]
    before: Before | None = None
    after: dict[Leaf, After] = field(default_factory=dict)
    several: set[frozenset[int]] = field(default_factory=set)

    def has(self, sight: Sight) -> bool:
        """Whether a sight is one of this stage on this way."""
        here = sight.stage is self.stage and self.entry <= sight.holds
        return here and (not self.about or not self.about.isdisjoint(sight.fired))

    def leaf(self, sight: Sight) -> Leaf:
        """The leaf that the answers of a sight lead to."""
        tree = self.tree
        while not isinstance(tree, Leaf):
            tree = tree.then if isinstance(tree, First) else tree.answers[choose(tree, sight)]
        return tree


@dataclass(eq=False)
class Option:
    """Somebody is asked whether the irregular call is to stand; ``case`` counts the case that asks him."""

    case: int
    accepted: Flow | None
    declined: Flow | None


@dataclass(eq=False)
class Again:
    """The same stage is gone through once more."""


@dataclass(eq=False)
class Lies:
    """The call lies on the table: somebody calls over it, or the Director comes first."""

    over: Flow | None
    director: Flow | None


After = Flow | Option | Again | Lies

Before = tuple[Flow, frozenset[Leaf]]
"""A stage, and the leaves of its tree that lead to another."""


def signature(after: After | None) -> object:
    """Equal for courses that ask and decide the same."""
    match after:
        case Flow(stage=stage, tree=tree):
            return stage, tree, tuple((leaf, signature(next_)) for leaf, next_ in after.after.items())
        case Option(case=case, accepted=accepted, declined=declined):
            return case, signature(accepted), signature(declined)
    return type(after)


@dataclass(eq=False)
class Later:
    """A stage with which a course begins that is not about an irregular call just made.

    ``state`` is what a clause of another law, ``clause``, has brought about, if the law takes up what that has left
    open.
    """

    flow: Flow
    state: Node | None = None
    clause: str | None = None


@dataclass(eq=False)
class Course:
    """What a law decides. ``subject``: what is true of every irregular call that it deals with.

    ``over``: somebody calls over it; ``director``: he comes first; ``later``: what other laws leave to this one.
    ``twins`` are cases on the one that say the same as cases on the other, where all do. ``joined``: what comes after
    several answers is one stage, though each of them may rule out some of the answers given there. ``partial``: what
    an exception in another law sends here is left out.
    """

    law: str
    subject: tuple[Node, ...]
    over: Flow | None
    director: Flow | None
    twins: Mapping[int, int]
    later: tuple[Later, ...] = ()
    joined: bool = False
    partial: bool = False

    @property
    def openings(self) -> tuple[Flow, ...]:
        """The stages with which the course begins."""
        begun = (self.over, self.director, *(later.flow for later in self.later))
        return tuple(flow for flow in begun if flow is not None)

    @property
    def flows(self) -> Iterator[Flow]:
        """Every stage of the course, on each way to it."""
        todo: list[After | None] = [*self.openings]
        while todo:
            match todo.pop(0):
                case Flow() as flow:
                    yield flow
                    todo.extend(flow.after.values())
                case Option(accepted=accepted, declined=declined):
                    todo += [accepted, declined]
                case _:
                    pass

    @property
    def put(self) -> bool:
        """Whether the irregular call is one that clauses of the law itself have put on the table."""
        return any(isinstance(after, Lies) for flow in self.flows for after in flow.after.values())


@cache
def moment(caller: int | None = None) -> Moment:
    """A moment about which nothing is known but who the offender is, seat 0, and where the caller sits."""
    return moment_in({}, caller)


def moment_in(state: Mapping[str, Expr], caller: int | None = None) -> Moment:
    """Such a moment in a state of which something is known."""
    fields = {**variables_of(STATE), **state}
    table = replace(call_on_table(fields), seat=const(0, 2))
    call = call_made(variables_of(EVENT))
    call = call if caller is None else replace(call, seat=const(caller, 2))
    facts = {name: variable(name) for name in FACTS}
    about = {name: var(name, 0) for name in _FINDINGS}
    first = last_call(fields)
    return Moment(fields, table, call, first=first, known=eq(variable("known"), 1), facts=facts, about=about)


def is_judged(node: Node) -> bool:
    """Whether a condition is a matter of the Director's judgement; what a clause defines is a matter of the text."""
    if isinstance(node, Said) and node.term.clause is not None:
        return False
    return any(name.removeprefix("on_") in _JUDGED for name in variables([value(node, moment())]))


def said_of(node: Node) -> Node | None:
    """The call of which a condition says what it is; None if it says something else."""
    match node:
        case Said(term=Term(sort=Sort.KIND), args=(Said() as call, *_)):
            return call
        case Said(term=term, args=(Said() as call, *_)) if term.pattern.startswith("{call} is "):
            return call
        case Any(parts=parts):
            calls = {said_of(part) for part in parts}
            return calls.pop() if len(calls) == 1 else None
    return None


def on_the_table(node: Node) -> bool:
    """Whether a condition is about the call on the table."""
    return isinstance(node, Said) and any(_is_table(arg) for arg in node.args[:1])


def _is_table(arg: Node | str) -> bool:
    return isinstance(arg, Said) and value(arg, moment()) is moment().table


def alternatives(one: Node, other: Node) -> bool:
    """Whether two conditions answer one question about a call, and neither is a matter of judgement."""
    if is_judged(one) or is_judged(other):
        return False
    subject = said_of(one)
    turn = isinstance(one, Said) and isinstance(other, Said) and one.term == other.term and len(one.args) == 2
    same = turn and isinstance(one, Said) and isinstance(other, Said) and one.args[0] == other.args[0]
    return same or (subject is not None and subject == said_of(other))


def required(node: Node | None) -> frozenset[Node]:
    """The conditions without which a condition cannot hold."""
    match node:
        case All(parts=parts):
            return frozenset[Node]().union(*map(required, parts))
        case Any(parts=parts) if any(isinstance(part, All | Any | Not) for part in parts):
            return frozenset.intersection(*map(required, parts))
        case None | Not():
            return frozenset()
    return frozenset({node})


def common(cases: Iterable[Case]) -> frozenset[Node]:
    """The conditions that every one of the cases requires."""
    found = [required(case.when) for case in cases]
    return frozenset.intersection(*found) if found else frozenset()


def effects_of(case: Case, caller: int | None = None) -> list[Effect]:
    """What a case does, as far as it does so whatever the situation."""
    here = moment(caller)
    return [effect for said in case.then for effect in effects(said, here) if effect.when is TRUE]


def compels_partner(case: Case, caller: int | None) -> bool:
    """Whether a case makes the offender's partner pass."""
    return slot(effects_of(case, caller), "enforced") is not None


def slot(found: Iterable[Effect], name: str) -> int | None:
    """The value that effects give to a slot, if any gives one whatever the situation."""
    return next((value_of(e.value) for e in found if e.slot == name and is_const(e.value)), None)


def caller_of(entry: Iterable[Node]) -> int | None:
    """Where the caller sits, if the conditions tell."""
    asked = list(entry)
    seats = [seat for seat in SEATS if all(value(node, moment(seat)) is not FALSE for node in asked)]
    return seats[0] if len(seats) == 1 else None


def brought_about(node: Node, done: Iterable[Effect]) -> int | None:
    """The seat of the caller for whom effects make a condition true; None if they have nothing to do with it."""
    state = _written(node, done)
    seats = [seat for seat in SEATS if state and value(node, moment_in(state, seat)) is TRUE]
    return seats[0] if len(seats) == 1 else None


def ruled_out(node: Node, done: Iterable[Effect], caller: int | None) -> bool:
    """Whether effects make a condition false of that caller."""
    state = _written(node, done)
    return bool(state) and value(node, moment_in(state, caller)) is FALSE


def _written(node: Node, done: Iterable[Effect]) -> Mapping[str, Expr]:
    """What effects write of the state, for every seat, if a condition looks at any of it."""
    written = {effect.slot: effect.value for effect in done if effect.slot in WIDTH}
    kin = {f"{name.rpartition('_')[0]}_{seat}" for name in written for seat in SEATS} & WIDTH.keys()
    if not kin & _looked_at(node):
        return {}
    return {name: written.get(name, const(0, WIDTH[name])) for name in kin}


@cache
def _looked_at(node: Node) -> frozenset[str]:
    """The names that a condition depends on."""
    return frozenset(variables([value(node, moment())]))
