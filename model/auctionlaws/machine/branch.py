"""The whole effect of one kind of event, as expressions over the state and the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.questions import Open


class Move(StrEnum):
    """What an event can do to the list of standing calls, in this order."""

    ROLLED_BACK = "rolled_back"
    """The void call and all after it go."""
    UNDOES_LAST = "undoes_last"
    """The last call goes."""
    UNDOES_TWO = "undoes_two"
    """The last two go."""
    TABLE_STANDS = "table_stands"
    """The call on the table joins, to stand."""
    TABLE_JOINS_VOID = "table_joins_void"
    """It joins as a void call."""
    FIRST_STANDS = "first_stands"
    """The irregular call joins that the one on the table was to replace."""
    CALL_STANDS = "call_stands"
    """The call of the event joins."""
    REPLACEMENT_STANDS = "replacement_stands"
    """What was put in the place of the call on the table joins."""
    PASS_STANDS = "pass_stands"
    """A pass joins that a ruling has put there."""
    TABLE_FOLLOWS = "table_follows"
    """The call on the table joins after the call of the event."""
    LAST_AGAIN = "last_again"
    """The call that was last joins again."""
    RETURNS = "returns"
    """The last passes go, back to a player who missed his turn."""
    REFUSED = "refused"
    """Nothing, since a clause says that there is no such event: a script that has it is refused, and proofs know it as
    one that comes to nothing."""


@dataclass(frozen=True)
class Branch:
    """What an event of one kind does.

    ``possible``: it can happen at all. ``gap``, ``conflict`` and ``outside`` say that the text does not settle
    it. ``readings``: how many contradicting clauses there are to follow, by the event field that says which.
    ``fires`` and ``near`` are by clause number (``near``: all but one part of the condition holds), ``outside_law``
    by law number, ``gaps`` by the question that the text leaves open, ``flags`` by irregularity of the call just
    made, ``card``: a card was shown that is no opening lead, ``moves`` by :class:`Move`, ``points`` by law and purpose
    to which a case points for a consequence, ``watched`` by the name of a condition that stages were watched for.
    ``stages``: the occasions at which it has been asked what clauses say; with the same clauses there it is the same
    branch.
    """

    possible: Expr
    gap: Expr
    conflict: Expr
    readings: Mapping[str, Expr]
    outside: Expr
    next: Mapping[str, Expr]
    fires: Mapping[str, Expr]
    near: Mapping[str, Expr]
    clashes: tuple[tuple[str, str, Expr], ...]
    outside_law: Mapping[str, Expr]
    flags: Mapping[str, Expr]
    moves: Mapping[Move, Expr]
    card: Expr = FALSE
    adjusts: Mapping[str, Expr] = field(default_factory=dict)
    points: Mapping[Pointer, Expr] = field(default_factory=dict)
    gaps: Mapping[Open, Expr] = field(default_factory=dict)
    watched: Mapping[str, Expr] = field(default_factory=dict)
    stages: frozenset[Stage] = frozenset()

    def move(self, name: Move) -> Expr:
        """Whether that happens to the list of standing calls."""
        return self.moves.get(name, FALSE)

    @property
    def settled(self) -> Expr:
        """The text says, in one way, what happens."""
        return not_(or_(self.gap, self.conflict, self.outside))
