"""Termination: a ranking function where every auction ends, a lasso where one need not.

Without irregularities, the rank of a position is the greatest number of calls that can still follow: nine for each
bid above the last one (the bid itself, two passes, a double, two passes, a redouble, two passes), three for each
step of doubling that is left, and the passes that are left. The solver proves that every ordinary call lowers it;
a walk that lowers it by exactly one each time shows that the bound is attained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from auctionlaws.calls import LEVELS_ABOVE, PASS, Ladder, Seat
from auctionlaws.core.bitwise import add, bits, choose
from auctionlaws.core.expr import TRUE, Expr, const, value_of
from auctionlaws.core.operations import and_, at_most, eq, ite, less, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import EVENT_WIDTH, E, EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.player_roots import ordinary_case
from auctionlaws.machine.record import Field
from auctionlaws.machine.state import QUIET_FROM, WIDTH, F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.happened import Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.engines.invariant import Proof
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.reach import RawEvent, Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.witness import Witness, play

_PASSES: Final = 12
"""So many passes are made in search of a position that comes again: the last calls are remembered, and who may call."""
RANK: Final = 12
"""The width of a rank, and of what is made of ranks."""


@cache
def rank(bid: int, doubled: int, passes: int, ladder: Ladder) -> int:
    """The greatest number of calls that can follow a position of an ordinary auction."""
    position = {F.bid: bid, F.doubled: doubled, F.passes: passes}
    return value_of(rank_term(ladder, lambda name: const(position[name], WIDTH[name])))


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound on the number of calls, its proof, and a longest auction."""

    calls: int
    proof: Proof
    longest: tuple[Event, ...]


def ordinary_bound(symbolic: Symbolic, laws: Laws) -> Bound | None:
    """The exact bound without irregularities; None if the ranking function does not prove one.

    Ordinary calls keep what the proof needs of a position: it needs no lemma on all of them.
    """
    ladder, whole = symbolic.whole.relation.ladder, symbolic.whole
    fold = Substitution({**ordinary_case(), E.event: const(0, EVENT_WIDTH[E.event])})
    possible = fold(and_(whole.possible, not_(or_(*whole.flags.values()))))
    after = {f.name: fold(symbolic.next[f.name]) for f in whole.relation.fields}
    quiet = _quiet(ladder, whole.relation.fields)
    proof = symbolic.refute_apart((possible, fold(quiet)), _stays_high(whole, after, quiet))
    if proof is None:
        return None
    longest = _longest(laws, ladder)
    start = rank(0, 0, 0, ladder)
    return Bound(start, proof, longest) if len(longest) == start else None


def _stays_high(whole: Whole, after: Mapping[str, Expr], quiet: Expr) -> Expr:
    """After an ordinary call the rank is no lower, or something irregular is about; or none was left to be made."""
    ladder = whole.relation.ladder
    before, later = rank_term(ladder, variable), rank_term(ladder, lambda n: after[n])
    stays = and_(less(later, before), Substitution(after)(quiet))
    return or_(and_(eq(after[F.phase], Phase.CALLING), not_(stays)), eq(before, 0))


def without_rank(whole: Whole) -> Expr:
    """An ordinary call after which the rank is no lower, though the auction goes on."""
    told = {f.name for f in whole.relation.event_fields}
    plain = and_(*(eq(variable(n), value) for n, value in ordinary_case().items() if n in told))
    quiet = _quiet(whole.relation.ladder, whole.relation.fields)
    regular = and_(whole.possible, kind_is(EventKind.CALL), plain, not_(or_(*whole.flags.values())))
    return and_(regular, quiet, _stays_high(whole, whole.next, quiet))


def _quiet(ladder: Ladder, fields: Sequence[Field]) -> Expr:
    """The auction runs, and no irregularity has left anything behind, nor a bid that is not on the ladder in it."""
    names = [f.name for f in fields[QUIET_FROM:]]
    bid, passes, doubled = (variable(n) for n in (F.bid, F.passes, F.doubled))
    level, denomination = bits(bid, 6, 3), bits(bid, 2, 0)
    lawful = and_(not_(eq(level, 0)), at_most(level, ladder.levels), less(denomination, ladder.denominations))
    open_ = ite(eq(bid, 0), eq(doubled, 0), and_(lawful, less(passes, 3)))
    nobody = eq(variable(F.passed_over), 0)
    return and_(eq(variable(F.phase), Phase.CALLING), nobody, open_, *(eq(variable(n), 0) for n in names))


def passes_left(passes: Expr) -> Expr:
    """How many passes can follow those over the last bid."""
    return choose(passes, [const(n, RANK) for n in (3, 2, 1, 0)])


def after_bid(doubled: Expr, passes: Expr) -> Expr:
    """Doublings and passes that can follow over the last bid."""
    return add(choose(doubled, [const(n, RANK) for n in (6, 3, 0)]), passes_left(passes))


def for_bids(bid: Expr, levels: int, denominations: int) -> Expr:
    """Nine calls for each bid above the last one."""
    nothing = const(0, RANK)
    higher = [const(9 * denominations * (levels - level), RANK) for level in range(1, levels + 1)]
    within = [const(9 * (denominations - 1 - d), RANK) for d in range(denominations)]
    level = bits(bid, 6, 3)
    above = add(choose(level, [nothing, *higher, nothing]), choose(bits(bid, 2, 0), within))
    return ite(eq(bid, 0), const(9 * levels * denominations, RANK), ite(at_most(level, levels), above, nothing))


def rank_term(ladder: Ladder, values: Callable[[str], Expr], *, over_void: bool = False) -> Expr:
    """The ranking function; ``values`` gives the bid, the doubling and the passes.

    ``over_void``: a void call is about, so that bids above the highest lawful one can be made, and doubles of them
    while no other bid has been.
    """
    bid, doubled, passes = (values(n) for n in (F.bid, F.doubled, F.passes))
    last = after_bid(doubled, passes)
    first = last if over_void else add(passes_left(passes), 1)
    bids = for_bids(bid, ladder.levels + LEVELS_ABOVE if over_void else ladder.levels, ladder.denominations)
    return add(bids, ite(eq(bid, 0), first, last))


def _longest(laws: Laws, ladder: Ladder) -> tuple[Event, ...]:
    """An auction in which every call lowers the rank by exactly one."""
    table = Table(laws, Seat.N)
    calls: list[Event] = []
    while table.phase is Phase.CALLING:
        seat, before = table.seat(table.get(F.turn)), _rank_of(table, ladder)
        for call in ladder.calls():
            trial = table.copy()
            event = Event(Kind.CALL, seat, call)
            trial.apply(event)
            happened = trial.history[-1]
            regular = happened.outcome is Outcome.SETTLED and trial.phase in (Phase.CALLING, Phase.CLOSED)
            if regular and _rank_of(trial, ladder) == before - 1:
                break
        else:
            return tuple(calls)
        table = trial
        calls.append(event)
    return tuple(calls)


def _rank_of(table: Table, ladder: Ladder) -> int:
    if table.phase is Phase.CLOSED:
        return 0
    return rank(table.get(F.bid), table.get(F.doubled), table.get(F.passes), ladder)


@dataclass(frozen=True, slots=True)
class Lasso:
    """An auction that comes back to where it was: events, and how many of them lead up to the cycle."""

    events: tuple[RawEvent, ...]
    stem: int


def stem_of(laws: Laws, witness: Witness) -> int | None:
    """After how many events the player was last in the position to which the whole witness leads.

    None if he has not been there before, or if an event cannot happen.
    """
    try:
        table = play(laws, witness)
    except ImpossibleEvent:
        return None
    states = [laws.initial, *(h.after for h in table.history)]
    earlier = [i for i, s in enumerate(states[:-1]) if s == states[-1]]
    return earlier[-1] if earlier else None


def passing_on(laws: Laws, begin: Iterable[Witness]) -> Iterator[Witness]:
    """Auctions that begin like one of those given and come back to a position by passes that are in order."""
    for witness in begin:
        try:
            table = play(laws, witness)
        except ImpossibleEvent:
            continue
        states = [] if table.unsettled else [table.state]
        while states and table.phase is Phase.CALLING and len(states) <= _PASSES:
            table.call(table.seat(table.get(F.turn)), PASS)
            if table.unsettled or table.history[-1].report.irregularities:
                break
            if table.state in states:
                events = tuple(h.event for h in table.history)
                yield Witness(events, tuple(h.reading for h in table.history))
                break
            states.append(table.state)


def shortest_lasso(symbolic: Symbolic, lemmas: Sequence[Lemma], limit: int, known: Lasso | None = None) -> Lasso | None:
    """A shortest lasso of settled events, as plain as can be; None if there is none within limit.

    ``known`` is a lasso that has been replayed: if there is no shorter one, it is the answer.
    """
    within = limit if known is None else min(limit, len(known.events) - 1)
    found = shortest_lassos(symbolic, lemmas, within, {"": TRUE}).get("")
    return found or (known if known is not None and len(known.events) <= limit else None)


def shortest_lassos(
    symbolic: Symbolic, lemmas: Sequence[Lemma], limit: int, among: Mapping[str, Expr]
) -> dict[str, Lasso]:
    """The same by name, where every event has to be as ``among`` says; those within limit.

    Cards can be shown once, so showing them is no part of a cycle; nor is it to leave a call as it is, since the same
    call can be made again: so every cycle holds a call. What a clause refuses is no event.
    """
    whole = symbolic.whole
    settled = not_(or_(whole.gap, whole.outside, whole.conflict))
    silent = or_(whole.moves[Move.REFUSED], *map(kind_is, (EventKind.EXPOSES, EventKind.LEADS, EventKind.STANDS)))
    unrolling = Unrolling(symbolic, lemmas, {}, and_(settled, not_(silent)))
    found: dict[str, Lasso] = {}
    while unrolling.depth < limit and len(found) < len(among):
        unrolling.extend()
        for stem in range(unrolling.depth - 1, -1, -1):
            again = unrolling.same_state(stem, unrolling.depth)
            for name in (n for n in among if n not in found):
                throughout = unrolling.throughout(among[name])
                if unrolling.ask(again, throughout) is not None:
                    found[name] = Lasso(unrolling.plainest(again, throughout), stem)
    return found
