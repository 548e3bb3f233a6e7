"""A moment at the table: what the words of a clause refer to while it is applied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from auctionlaws.calls import CALL_BITS, GAME, PASS, Ladder
from auctionlaws.core.bitwise import add, bit, bits, choose, single, widen
from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.machine.event import E
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.records import FOUND, MOST_DECLARED
from auctionlaws.machine.state import FLAGS, F

NOTHING_FOUND: Final = const(0, len(FOUND))
NOTHING_DECLARED: Final = const(0, MOST_DECLARED)
"""Of a call of which nothing of the kind is known."""


def _bits(width: int) -> dict[str, int]:
    """Declares a part of a call as an expression of so many bits, or of none: a truth value."""
    return {"width": width}


@dataclass(frozen=True, slots=True)
class CallRef:
    """A call somebody made, with the facts that came with it.

    ``spec`` is the set of denominations it specifies (five bits, notrump last); ``flags`` says for each of
    :data:`FLAGS` whether it was irregular in that way when it was made. ``unknown`` names what cannot be said of it,
    for clauses that would: *call* where nobody speaks of a call in particular, *conventional* or *damage* where that
    is not remembered. ``found``: what was found of it (:data:`auctionlaws.machine.state.FOUND`).
    ``declared``: the same of the facts that the laws declare, in the order of :attr:`Moment.declared`.
    ``ordered``: the Director had ordered it, its maker's side had not erred, and he had not to pass.
    """

    seat: Expr = field(metadata=_bits(2))
    code: Expr = field(metadata=_bits(CALL_BITS))
    conventional: Expr = field(metadata=_bits(0))
    spec: Expr = field(metadata=_bits(5))
    known: Expr = field(metadata=_bits(0))
    damage: Expr = field(metadata=_bits(0))
    flags: Mapping[str, Expr] = field(default_factory=dict)
    unknown: frozenset[str] = frozenset()
    ordered: Expr = field(default=FALSE, metadata=_bits(0))
    found: Expr = field(default=NOTHING_FOUND, metadata=_bits(len(FOUND)))
    declared: Expr = field(default=NOTHING_DECLARED, metadata=_bits(MOST_DECLARED))

    def known_to_have(self, part: str) -> CallRef:
        """The call itself; ValueError if that part of it cannot be spoken of."""
        if "call" in self.unknown:
            raise ValueError("no call in particular is spoken of on this occasion")
        if part in self.unknown:
            raise ValueError("is not remembered of that call on this occasion")
        return self

    def flag(self, name: str) -> Expr:
        """Whether it was irregular in that way; ValueError if it has not been judged."""
        if name not in self.flags:
            raise ValueError("cannot be said of a call that has not been judged")
        return self.flags[name]

    @property
    def is_bid(self) -> Expr:
        """It names odd tricks and a denomination."""
        return not_(eq(self.level, 0))

    @property
    def is_pass(self) -> Expr:
        """It is a pass."""
        return eq(self.code, PASS)

    @property
    def level(self) -> Expr:
        """The number of odd tricks it names; 0 if it is no bid."""
        return bits(self.code, 6, 3)

    @property
    def denomination(self) -> Expr:
        """The denomination of a bid, 0 to 4."""
        return bits(self.code, 2, 0)


WIDTH_OF_PART: Final[Mapping[str, int]] = {f.name: f.metadata["width"] for f in fields(CallRef) if f.metadata}
"""The width of every part of a call that is an expression, by its name."""


def named_denomination(code: Expr) -> Expr:
    """The denomination that a call names, as a set: empty unless it is a bid."""
    return ite(eq(bits(code, 6, 3), 0), const(0, 5), single(bits(code, 2, 0), 5))


def player(seat: Expr, *, spec: Expr | None = None, known: Expr = FALSE) -> CallRef:
    """A player that an occasion is about, as the maker of no call in particular; ``spec``: of these suits."""
    suits = const(0, 5) if spec is None else spec
    return CallRef(seat, const(PASS, 7), FALSE, suits, known, FALSE, unknown=frozenset({"call"}))


def call_on_table(state: Mapping[str, Expr]) -> CallRef:
    """The irregular call that the state holds."""
    return replace(_held(state, "on_"), ordered=eq(state[F.on_table.ordered], 1))


def call_replaced(state: Mapping[str, Expr]) -> CallRef:
    """The irregular call that the one on the table was to replace."""
    return _held(state, "replaced_")


def _held(state: Mapping[str, Expr], prefix: str) -> CallRef:
    return CallRef(
        seat=state[F.on_table.seat],
        code=state[f"{prefix}call"],
        conventional=eq(state[f"{prefix}conventional"], 1),
        spec=state[f"{prefix}spec"],
        known=eq(state[f"{prefix}known"], 1),
        damage=eq(state[f"{prefix}damage"], 1),
        flags={flag: eq(state[f"{prefix}{flag}"], 1) for flag in FLAGS},
        found=state[f"{prefix}found"],
        declared=declared_in(state, prefix),
    )


def declared_in(held: Mapping[str, Expr], prefix: str = "") -> Expr:
    """What a state or an event holds of the facts that laws declare: nothing by laws that declare none."""
    return held.get(f"{prefix}declared", NOTHING_DECLARED)


def last_call(state: Mapping[str, Expr]) -> CallRef:
    """The last call of the auction, as far as it is remembered."""
    return CallRef(
        seat=state[F.last.seat],
        code=state[F.last.call],
        conventional=eq(state[F.last.conventional], 1),
        spec=state[F.last.spec],
        known=FALSE,
        damage=eq(state[F.last.damage], 1),
        flags={"wrong_board": FALSE},
        found=state[F.last.found],
        declared=declared_in(state, "last_"),
    )


def first_call(state: Mapping[str, Expr]) -> CallRef:
    """The call that a change lying on the table is to replace: an irregular one, or the last of the auction."""
    irregular, held, last = eq(state[F.replaced.on], 1), call_replaced(state), last_call(state)
    return replace(
        last,
        seat=state[F.on_table.seat],
        code=ite(irregular, held.code, last.code),
        conventional=ite(irregular, held.conventional, last.conventional),
        spec=ite(irregular, held.spec, last.spec),
        damage=or_(and_(irregular, held.damage), and_(not_(irregular), last.damage)),
        flags={name: and_(irregular, flag) for name, flag in held.flags.items()},
        found=ite(irregular, held.found, last.found),
        declared=ite(irregular, held.declared, last.declared),
    )


def call_made(event: Mapping[str, Expr]) -> CallRef:
    """The call of the event; a bid that is not artificial specifies what it names, unless it shows something else."""
    shows = event[E.shows]
    code = event[E.call]
    named = named_denomination(code)
    natural = and_(eq(shows, 0), eq(event[E.conventional], 0))
    spec = ite(natural, named, widen(shows, 5))
    return CallRef(
        seat=event[E.seat],
        code=code,
        conventional=eq(event[E.conventional], 1),
        spec=spec,
        known=eq(event[E.known], 1),
        damage=eq(event[E.damage], 1),
        flags={"wrong_board": eq(event[E.wrong_board], 1)},
        found=event[E.found],
        declared=declared_in(event),
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """The state as a clause sees it, and the calls its words point to.

    ``call`` is the call being made or about to stand; ``table`` the irregular call being dealt with;
    ``known`` whether the offender could have known that the consequence would do damage; ``answering`` says that
    the call is one whose maker answers for an earlier call of his (31A2). ``facts`` holds what came with the event,
    ``about`` the findings that an occasion is about. In a claim about an event, ``happened`` says what the event did
    and ``before`` is the moment before it. ``declared``: the facts of calls that the laws declare, a bit each in this
    order.
    """

    state: Mapping[str, Expr]
    table: CallRef
    call: CallRef | None = None
    known: Expr = FALSE
    answering: bool = False
    ladder: Ladder = GAME
    he: Expr | None = None
    first: CallRef | None = None
    facts: Mapping[str, Expr] = field(default_factory=dict)
    about: Mapping[str, Expr] = field(default_factory=dict)
    happened: Mapping[str, Expr] = field(default_factory=dict)
    before: Moment | None = None
    declared: tuple[str, ...] = ()

    def of(self, name: str, seat: Expr) -> Expr:
        """The part of the state that belongs to a seat."""
        return choose(seat, [self.state[f"{name}_{s}"] for s in SEATS])

    def among(self, name: str, seat: Expr) -> Expr:
        """Whether a seat is one of those that a field of the state holds."""
        return choose(seat, [bit(self.state[name], s) for s in SEATS])

    def at(self, **changes: object) -> Moment:
        """This moment with something different."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def fact(self, name: str) -> Expr:
        """Whether a fact came with the event; ValueError on an occasion without one."""
        if name not in self.facts:
            raise ValueError("is a fact about an event; there is none on this occasion")
        return eq(self.facts[name], 1)

    def finding(self, name: str) -> Expr:
        """What the occasion is about; ValueError on another occasion."""
        if name not in self.about:
            raise ValueError("cannot be said on this occasion")
        return self.about[name]

    def declared_of(self, call: CallRef, word: str) -> Expr:
        """Whether a fact that the laws declare was found of a call; ValueError where that is not remembered."""
        if word not in self.declared:
            raise ValueError("is a fact that no clause of these laws looks at")
        return bit(call.known_to_have("declared").declared, self.declared.index(word))

    @property
    def has_bid(self) -> Expr:
        """Some bid stands."""
        return not_(eq(self.state[F.bid], 0))

    def waiting(self, seat: Expr) -> CallRef:
        """The call of a seat that was withdrawn out of rotation and comes back at his turn."""
        return CallRef(
            seat=seat,
            code=self.of("waiting_call", seat),
            conventional=FALSE,
            spec=self.of("waiting_spec", seat),
            known=eq(self.of("waiting_known", seat), 1),
            damage=eq(self.of("waiting_damage", seat), 1),
            unknown=frozenset({"conventional", "found", "declared", F.turn}),
        )


def opponents(a: Expr, b: Expr) -> Expr:
    """Two seats are of different sides."""
    return not_(eq(bits(a, 0, 0), bits(b, 0, 0)))


def lho(seat: Expr) -> Expr:
    """The next seat clockwise."""
    return add(seat, 1)


def partner(seat: Expr) -> Expr:
    """The seat opposite."""
    return add(seat, 2)


def rho(seat: Expr) -> Expr:
    """The seat before."""
    return add(seat, 3)


def declarer(state: Mapping[str, Expr]) -> Expr:
    """Of the last bidder and his partner, the one who first named the denomination of the last bid."""
    bidder, denomination = state[F.bidder], single(bits(state[F.bid], 2, 0), 5)
    mine = choose(bidder, [state[F.first[s]] for s in SEATS])
    named_first = or_(*(and_(eq(bits(denomination, d, d), 1), eq(bits(mine, d, d), 1)) for d in range(5)))
    return ite(named_first, bidder, partner(bidder))
