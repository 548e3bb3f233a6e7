"""A transition system for model checkers: registers, inputs, and for each claim what is to be shown or excluded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from auctionlaws.core.expr import Expr, var
from auctionlaws.core.operations import and_, ite
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.edition import Edition
from auctionlaws.machine.relation import build
from auctionlaws.machine.whole import Whole, join
from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.engines.comparisons import CONDONING
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.marks import against, ghosts, ties
from auctionlaws_proofs.engines.witness import Ghosts
from auctionlaws_proofs.mistaken import speaks_of_it, with_sayings
from auctionlaws_proofs.questions import Asker


@dataclass(frozen=True, slots=True)
class Register:
    """A field of the state: its width in bits, its value before the first event, and its value after the next one."""

    name: str
    width: int
    first: int
    next: Expr


@dataclass(frozen=True, slots=True)
class Property:
    """A claim as a model checker sees it: ``bad`` holds at an event that refutes it, or (*can*) that shows it."""

    number: str
    bad: Expr


@dataclass(frozen=True)
class Machine:
    """The table as a transition system in which every input is allowed.

    An input that is no event, or none that can happen, changes nothing. So an event that is bad and comes as number
    n at the earliest is at the earliest the input of step n, the first input being that of step 1. Registers on which
    none of the claims depends are left out.
    """

    edition: str
    registers: tuple[Register, ...]
    inputs: tuple[tuple[str, int], ...]
    properties: tuple[Property, ...]

    @property
    def symbols(self) -> Mapping[str, str]:
        """What registers and inputs are called in a file: without spaces or signs, no two alike."""
        found: dict[str, str] = {}
        for name in (*(r.name for r in self.registers), *(n for n, _ in self.inputs)):
            plain = re.sub(r"[^A-Za-z0-9_.]", "_", name)
            while plain in found.values():
                plain += "_"
            found[name] = plain
        return found

    @property
    def roots(self) -> list[Expr]:
        """Every expression that has to be written."""
        return [*(r.next for r in self.registers), *(p.bad for p in self.properties)]

    @property
    def state_bits(self) -> int:
        """The width of the state."""
        return sum(r.width for r in self.registers)

    @property
    def input_bits(self) -> int:
        """The width of an event."""
        return sum(width for _, width in self.inputs)


@dataclass(frozen=True, slots=True)
class Exported:
    """A machine, and by number the claims that it can't hold, with the reason."""

    machine: Machine
    left_out: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Stated:
    """A claim about positions or events: a step that is bad for it, and what has to be carried along to tell.

    ``position``: for a claim about positions, what refutes it as a condition on the state alone. ``ties``: lemmas about
    what is carried along, which may hold.
    """

    claim: Claim
    bad: Expr
    ghosts: Ghosts
    position: Expr | None = None
    ties: tuple[Lemma, ...] = ()


def export(edition: Edition, claims: Sequence[Claim]) -> Exported:
    """The machine of an edition with a property for each of these claims that is about positions or events.

    LawError where the words of a claim mean nothing by this wording.
    """
    alone = join(build(edition))
    asker = Asker(alone)
    whole = with_what_is_said(alone, asker, claims)
    found, left_out = stated(whole, asker, claims)
    properties = [Property(s.claim.number, s.bad) for s in found]
    return Exported(machine_of(whole, found, properties), left_out)


def with_what_is_said(whole: Whole, asker: Asker, claims: Iterable[Claim]) -> Whole:
    """The relation with the events about information as well, if a claim remembers what has been said."""
    questions = (asker.question(claim) for claim in claims)
    remembers = any(speaks_of_it(question.ghosts) for question in questions if question is not None)
    return with_sayings(whole) if remembers else whole


def stated(whole: Whole, asker: Asker, claims: Sequence[Claim]) -> tuple[list[Stated], dict[str, str]]:
    """What claims say about events; and by number those that have no such form, with the reason."""
    found: list[Stated] = []
    left_out: dict[str, str] = {}
    for claim in claims:
        if why := no_form(claim):
            left_out[claim.number] = why
        elif (question := asker.question(claim)) is not None:
            bad = and_(whole.possible, question.bad)
            found.append(Stated(claim, bad, question.ghosts, question.state))
        else:
            found.append(_marked(whole, claim))
    return found, left_out


def _marked(whole: Whole, claim: Claim) -> Stated:
    """A claim on a position that is marked: what is remembered of it has names of its own, if other claims mark too."""
    remembered = ghosts(whole, claim)
    own = {name: f"{claim.number} {name}" for name in remembered}
    renamed = Substitution({name: var(own[name], width) for name, (width, _, _) in remembered.items()})
    carried = {own[name]: (width, renamed(value), first) for name, (width, value, first) in remembered.items()}
    lemmas = (Lemma(f"{claim.number}: {tie.name}", renamed(tie.condition)) for tie in ties(whole, claim))
    return Stated(claim, and_(whole.possible, renamed(against(whole, claim))), carried, ties=tuple(lemmas))


def machine_of(
    whole: Whole, claims: Iterable[Stated], properties: Sequence[Property], lemmas: Iterable[Expr] = ()
) -> Machine:
    """The machine with these properties, and every register on which they, or these conditions, depend."""
    carried = {name: ghost for claim in claims for name, ghost in claim.ghosts.items()}
    registers = _needed({r.name: r for r in _registers(whole, carried)}, [*(p.bad for p in properties), *lemmas])
    inputs = tuple((f.name, f.width) for f in whole.relation.event_fields)
    return Machine(whole.relation.edition.name, registers, inputs, tuple(properties))


def _registers(whole: Whole, carried: Ghosts) -> Iterator[Register]:
    """Every field of the state and what claims remember beside it; nothing changes where nothing can happen."""
    for field, first in zip(whole.relation.fields, whole.relation.initial, strict=True):
        after = ite(whole.possible, whole.next[field.name], var(field.name, field.width))
        yield Register(field.name, field.width, first, after)
    for name, (width, value, first) in carried.items():
        yield Register(name, width, first, ite(whole.possible, value, var(name, width)))


def _needed(registers: Mapping[str, Register], conditions: Iterable[Expr]) -> tuple[Register, ...]:
    """The registers on which a condition depends now or later (its cone of influence)."""
    reached = set(variables(conditions)) & registers.keys()
    front = reached
    while front:
        front = (set(variables(registers[n].next for n in front)) & registers.keys()) - reached
        reached |= front
    return tuple(r for name, r in registers.items() if name in reached)


def no_form(claim: Claim) -> str:
    """Why a claim has no form as a condition on events, as the sentence about it says; empty where it has one."""
    match claim.form:
        case Form.NEVER | Form.ALWAYS | Form.CAN | Form.WHENEVER:
            return ""
        case Form.CODE if claim.words == CONDONING:
            return ""
        case Form.CODE:
            return "is about the text of the laws or compares two courses, and is no condition on an event"
        case Form.LEADS_TO | Form.ENDS:
            return "is about what comes at last, not about single events"
