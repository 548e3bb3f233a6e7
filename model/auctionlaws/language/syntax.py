"""What a formal block says, as a tree: conditions, cases, definitions and clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from auctionlaws.language.terms import Sort, Stage, Term


@dataclass(frozen=True, slots=True)
class Place:
    """Where words stand: the file, and line and column from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Said:
    """A term with its gaps filled."""

    term: Term
    args: tuple[Node | str, ...]
    place: Place = field(compare=False)


@dataclass(frozen=True, slots=True)
class Parameter:
    """The thing that a definition is about: ``[call]`` or ``[player]``."""

    sort: Sort


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """Some part holds."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Node


@dataclass(frozen=True, slots=True)
class SomePlayer:
    """The part holds for some player, whom it calls *he*."""

    part: Node


@dataclass(frozen=True, slots=True)
class Before:
    """The part held before the event (in claims about an event)."""

    part: Node


Node = Said | Parameter | All | Any | Not | SomePlayer | Before


@dataclass(frozen=True, slots=True)
class Case:
    """One rule of a clause: on this occasion, when this holds, these effects, unless another clause applies.

    ``unless``: the clauses it yields to, those included that say themselves that they prevail over it (``outdone``);
    ``unless_at`` says where. ``over``: the clauses that yield to this one, for it says so. ``references``: the laws it
    points to; a *see* holds for the cases above it, back to the one before.
    """

    occasion: Said
    when: Node | None
    unless: tuple[str, ...]
    default: bool
    then: tuple[Said, ...]
    place: Place = field(compare=False)
    references: tuple[Reference, ...] = ()
    over: tuple[str, ...] = ()
    outdone: tuple[str, ...] = ()
    unless_at: tuple[Place, ...] = field(default=(), compare=False)

    @property
    def own_unless(self) -> tuple[str, ...]:
        """The clauses it says itself that it yields to."""
        return tuple(n for n in self.unless if n not in self.outdone)

    def place_of(self, number: str) -> Place:
        """Where it is said that the case yields to a clause."""
        return next((p for n, p in zip(self.unless, self.unless_at, strict=False) if n == number), self.place)

    @property
    def stage(self) -> Stage:
        """When in the course of an event it is applied."""
        stage = self.occasion.term.meaning()
        assert isinstance(stage, Stage)
        return stage


@dataclass(frozen=True, slots=True)
class Definition:
    """A term that a clause defines, and its meaning."""

    term: Term
    means: Node
    place: Place = field(compare=False)


@dataclass(frozen=True, slots=True)
class Reference:
    """A law that the clause points to, and what for; ``routing`` if it only says where another case is dealt with."""

    number: str
    purpose: str
    routing: bool
    place: Place = field(compare=False)


def is_understood(number: str) -> bool:
    """Whether a clause of that number is ours: what the law book takes for granted without saying so."""
    return number.startswith("U")


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of an edition: its printed number, our heading and paraphrase, and its formal block.

    ``outside`` gives the reason why a clause is outside the model, None otherwise.
    ``facts``: the kinds of call that it declares, for a Director to find.
    """

    number: str
    heading: str
    prose: str
    place: Place = field(compare=False)
    cases: tuple[Case, ...] = ()
    definitions: tuple[Definition, ...] = ()
    references: tuple[Reference, ...] = ()
    outside: str | None = None
    source: str = field(default="", compare=False)
    facts: tuple[Term, ...] = ()

    @property
    def formal(self) -> bool:
        """It says something formal: cases, or what words mean."""
        return bool(self.cases or self.definitions)

    @property
    def nodes(self) -> Iterator[Node]:
        """What the clause says: the conditions of its cases and of its definitions."""
        yield from (case.when for case in self.cases if case.when is not None)
        yield from (definition.means for definition in self.definitions)

    @property
    def status(self) -> str:
        """``formalised``, ``understood``, ``definition``, ``outside the model`` or ``heading``."""
        if is_understood(self.number):
            return "understood"
        if self.cases:
            return "formalised"
        if self.definitions or self.facts:
            return "definition"
        return "outside the model" if self.outside is not None else "heading"


def phrases(node: Node) -> Iterator[Said]:
    """Every phrase below the node, outermost first."""
    match node:
        case Said(args=args):
            yield node
            for a in args:
                if not isinstance(a, str):
                    yield from phrases(a)
        case All(parts=parts) | Any(parts=parts):
            for part in parts:
                yield from phrases(part)
        case Not(part=part) | SomePlayer(part=part) | Before(part=part):
            yield from phrases(part)
        case Parameter():
            return
