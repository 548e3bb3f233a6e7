"""Lemmas on what lies on the table or waits, and on what a player is asked about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from auctionlaws.core.bitwise import add, bits
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, implies, less, not_, or_
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.place import place_of
from auctionlaws.machine.state import DUTIES, FLAGS, MISSED, POSITION, STATE, F
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.engines.lemma import Lemma, field_is

_LIES: Final = field_is(F.phase, Phase.IRREGULARITY)
_OPTION: Final = field_is(F.phase, Phase.OPTION)
_STOPPED: Final = or_(field_is(F.phase, Phase.STOPPED), field_is(F.phase, Phase.OUTSIDE))
_RUNNING, _CLOSED = field_is(F.resume, 0), field_is(F.resume, Phase.CLOSED)
_CHANGE: Final = field_is(F.on_table.change)
_CORRECTED: Final = or_(_STOPPED, field_is(F.phase, Phase.CORRECTION))
"""A call has been cancelled and its maker calls again, or the text has given out."""
_REPLACING: Final = or_(_CORRECTED, and_(_OPTION, field_is(F.choice, Choice.ACCEPT)))
"""The same, or LHO is still asked whether he accepts the call."""


def option_lemmas() -> Iterator[Lemma]:
    """What lies on the table, what a player is asked, and about what."""
    yield from _waiting_leads()
    yield from _on_hold()
    yield from _turns_missed()
    yield from _void_remembered()
    yield from _asked_about_own()
    yield from _to_be_changed()


def _own() -> Expr:
    """A player is asked about a call of his that stands."""
    return and_(_OPTION, field_is(F.choice, Choice.CHANGE))


def _on_hold() -> Iterator[Lemma]:
    """What lies on the table or waits, and at what sort of auction."""
    waits = or_(_LIES, and_(_OPTION, or_(field_is(F.on), not_(field_is(F.choice, Choice.CHANGE)))))
    yield Lemma("only a change of call waits at a closed auction", implies(and_(waits, not_(_RUNNING)), _CHANGE))
    yield Lemma("a change of call waits at a running or closed auction", implies(waits, or_(_RUNNING, _CLOSED)))
    for earlier, later in ((F.before_last.void, F.void), (F.before_prior.void, F.before_last.void)):
        yield Lemma(f"{earlier}: a void call stays", implies(field_is(earlier), field_is(later)))
    heard = eq(variable(F.asked), add(variable(F.on_table.seat), 1))
    yield Lemma("who may accept is LHO", implies(and_(_OPTION, field_is(F.choice, Choice.ACCEPT)), heard))


def _turns_missed() -> Iterator[Lemma]:
    """The final pass closes an auction only when everybody has had his turn."""
    late = and_(field_is(F.void, 0), or_(field_is(F.on_table.final), and_(_CHANGE, field_is(F.replaced.final))))
    over = or_(field_is(F.phase, Phase.CLOSED), field_is(F.phase, Phase.ENDED), late, _CLOSED)
    yield Lemma("after the final pass nobody has missed a turn", implies(over, field_is(F.passed_over, 0)))
    kept = implies(field_is(F.void_call.final), field_is(F.kept.passed_over, 0))
    yield Lemma("nor had anybody before a void call after it", kept)


def _void_remembered() -> Iterator[Lemma]:
    """The void call in the auctions that are remembered."""
    for earlier, later, least in (("before_last_", "", 0), ("before_prior_", "before_last_", 1)):
        remembered = less(const(least, 2), variable(F.recent))
        came = and_(remembered, field_is(F.void), field_is(f"{earlier}void", 0), field_is(f"{later}void"))
        same = and_(*(eq(variable(f"{earlier}{f.name}"), variable(f"kept_{f.name}")) for f in POSITION))
        yield Lemma(f"{earlier}: what was before the void call is kept", implies(came, same))
    yield Lemma("a change at a closed auction is of a call that stands", implies(_CLOSED, field_is(F.replaced.on, 0)))
    yield Lemma("a closed auction holds no void call", implies(_CLOSED, field_is(F.void, 0)))
    led = and_(field_is(F.phase, Phase.ENDED), field_is(F.void))
    yield Lemma("no void call is left at the end", not_(led))
    double = and_(field_is(F.void_call.inadmissible), field_is(F.recent, 0))
    yield Lemma("nor any but a double over which play has begun", implies(led, double))
    yield Lemma("a correction is made over no void call", implies(field_is(F.last.corrects), field_is(F.void, 0)))
    yield Lemma("nor was the one before it", implies(field_is(F.prior.corrects), field_is(F.before_last.void, 0)))
    both = (implies(field_is(f"{p}passed_over"), field_is(f"{p}void")) for p in ("", "before_last_"))
    yield Lemma("missed_void: a void call stays", implies(field_is(F.missed.void), and_(*both)))
    duties = {f"missed_{f.name}" for f in DUTIES}
    pairs = (eq(variable(f.name), variable(f"before_prior_{f.name}")) for f in MISSED if f.name not in duties)
    in_both = and_(field_is(F.before_last.passed_over), field_is(F.before_prior.passed_over))
    yield Lemma("with a call between them turns are missed by the same pass", implies(in_both, and_(*pairs)))
    prior = implies(field_is(F.before_prior.missed.void), field_is(F.before_prior.void))
    yield Lemma("before_prior_missed_void: a void call stays", prior)
    yield Lemma("kept_missed_void: there was no void call before the first", field_is(F.kept.missed.void, 0))


def _held() -> Expr:
    """A player is asked about his call, held on the table."""
    return and_(_OPTION, field_is(F.choice, Choice.HELD))


def _asked_about_own() -> Iterator[Lemma]:
    """Who is asked about a call of his own, and at what turn."""
    back = or_(_RUNNING, _CLOSED, and_(field_is(F.resume, Phase.IRREGULARITY), field_is(F.on, 0), field_is(F.void)))
    yield Lemma("a call that may be changed leaves the table as it was", implies(_own(), back))
    state = {f.name: variable(f.name) for f in STATE}
    in_time = place_of(state, variable(F.asked)).in_time
    yield Lemma("who may change a call has had no call of partner's since", implies(_own(), in_time))
    first = and_(_OPTION, field_is(F.choice, Choice.FIRST))
    tried = and_(or_(_CHANGE, field_is(F.on_table.rotation)), field_is(F.replaced.on, 0))
    yield Lemma("who chooses has tried to change a legal call", implies(first, tried))
    mine = eq(variable(F.asked), variable(F.on_table.seat))
    yield Lemma("who is asked about a call on the table has made it", implies(or_(first, _held()), mine))
    own_turn = eq(variable(F.turn), variable(F.on_table.seat))
    for name in ("on", "replaced"):
        out = and_(field_is(f"{name}_rotation"), not_(_STOPPED))
        yield Lemma(f"{name}: a call out of rotation comes at another's turn", implies(out, not_(own_turn)))
    ordered = and_(or_(_LIES, _own()), field_is(F.on_table.ordered), field_is(F.on_table.rotation, 0))
    yield Lemma("what the Director has ordered comes at its maker's turn", implies(ordered, own_turn))


def _to_be_changed() -> Iterator[Lemma]:
    """The irregular call that another is to replace, and calls on the table that are not to be judged."""
    below = or_(field_is(F.void), not_(less(variable(F.bid), variable(F.replaced.call))))
    bid = not_(eq(bits(variable(F.replaced.call), 6, 3), 0))
    named = or_(field_is(F.replaced.insufficient), field_is(F.replaced.final), field_is(F.replaced.wrong_board))
    low = and_(_CHANGE, field_is(F.replaced.on), bid, not_(eq(variable(F.bid), 0)), below)
    yield Lemma(
        "a bid to be changed that supersedes nothing is insufficient", implies(low, or_(field_is(F.void), named))
    )
    insufficient = and_(_CHANGE, field_is(F.replaced.insufficient))
    yield Lemma("an insufficient bid to be changed supersedes nothing", implies(insufficient, below))
    unjudged = and_(
        field_is(F.on),
        _RUNNING,
        field_is(F.replaced.on, 0),
        *(field_is(f"on_{f}", 0) for f in FLAGS if f != "wrong_board"),
    )
    yield Lemma("a call that is held has not been judged", implies(_held(), unjudged))
    yield Lemma("only a change replaces an irregular call", implies(field_is(F.replaced.on), _CHANGE))
    waits = implies(field_is(F.replaced.on), or_(_CHANGE, _REPLACING))
    yield Lemma("a call to be replaced lies beside a change, or while a call is replaced", waits)
    waits = implies(field_is(F.replaced.on), or_(_CHANGE, _CORRECTED))
    yield Lemma("a call to be replaced lies beside a change, or while a call is corrected", waits)
    yield Lemma("nobody changes a change", field_is(F.replaced.change, 0))
    late = and_(_CHANGE, field_is(F.on_table.final), field_is(F.replaced.on))
    yield Lemma("a change after the final pass is of what came after it", implies(late, field_is(F.replaced.final)))
    yield Lemma("a change of call is not corrected", implies(_CHANGE, not_(field_is(F.phase, Phase.CORRECTION))))
    running_laws = ("insufficient", "rotation", "inadmissible", "barred", "repeat", "no_double")
    none = and_(*(field_is(f"replaced_{f}", 0) for f in running_laws))
    yield Lemma(
        "after the final pass nothing else is broken by a call to be changed", implies(field_is(F.replaced.final), none)
    )


def _waiting_leads() -> Iterator[Lemma]:
    """When what takes the place of a call still decides on a lead."""
    yield Lemma("a lead waits only while a call is replaced", implies(field_is(F.on_table.lead), _REPLACING))
    in_turn = field_is(F.on_table.rotation, 0)
    yield Lemma("a call out of rotation is not corrected", implies(field_is(F.phase, Phase.CORRECTION), in_turn))
    out = and_(field_is(F.on_table.lead), not_(in_turn))
    yield Lemma("a lead waits for a call out of rotation only while it is corrected", implies(out, _CORRECTED))
    yield Lemma("no lead waits for what replaces a call", field_is(F.on_table.lead, 0))
    another = or_(not_(field_is(F.on_table.before, 0)), field_is(F.on_table.before_other))
    offered = and_(field_is(F.on_table.lead), _OPTION)
    yield Lemma("a lead waits for a call in place of one withdrawn before", implies(offered, another))
    yield Lemma("calls withdrawn before it count only while a call is replaced", implies(another, _REPLACING))
    yield Lemma(
        "damage is found only of calls withdrawn before it", implies(field_is(F.on_table.before_damage), another)
    )
    offered = and_(_OPTION, field_is(F.choice, Choice.ACCEPT), in_turn, not_(_CHANGE))
    yield Lemma(
        "calls withdrawn before it count only for a call in turn that is no change",
        implies(another, or_(_CORRECTED, offered)),
    )
