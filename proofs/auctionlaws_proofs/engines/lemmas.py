"""Lemmas that follow from how a state is laid out: ranges, and that whatever is inactive is zero.

They are candidates like the written ones: proved every time, and dropped where they do not hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from auctionlaws.calls import Ladder
from auctionlaws.core.bitwise import add, bit, bits
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, at_most, eq, implies, less, not_, or_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.field_values import Cards, Choice, Duty, Phase, Waiting
from auctionlaws.machine.place import place_of
from auctionlaws.machine.state import (
    ASKED,
    BEFORE_LAST,
    BEFORE_PRIOR,
    CORRECTED,
    DUTIES,
    FLAGS,
    KEPT,
    LAST_BID,
    ON_TABLE,
    POSITION,
    SEATS,
    SPOKEN,
    STATE,
    UNDONE,
    VOID,
    WHILE_CORRECTED,
    Field,
)
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.engines.auction_lemmas import auction_layout, calls_layout
from auctionlaws_proofs.engines.lemma import Lemma, field_is

AT: Final = {"": "void", "kept_": None, "before_last_": "before_last_void", "before_prior_": "before_prior_void"}
"""The auction now and as it is remembered, by prefix, and the field that says whether a void call was in it."""


def layout_lemmas(ladder: Ladder) -> tuple[Lemma, ...]:
    """The lemmas of the layout, on a ladder of bids."""
    auctions = (lemma for prefix, void in AT.items() for lemma in auction_layout(prefix, void, ladder))
    inactive = (*_ranges(), *_inactive(), *_options())
    return (*inactive, *auctions, *_shown(), *_torn(), *calls_layout(ladder), *_found(), *_never_laid())


def while_corrected(lemmas: Iterable[Lemma]) -> Iterator[Lemma]:
    """What the lemmas say of a call that is being corrected, of the call that the last one was put in place of.

    The table as it was then: the call on the table is remembered, and so is the auction before the last call.
    """
    then = {
        "phase": const(Phase.CORRECTION, 3),
        "on_seat": variable("last_seat"),
        **{f.name: const(0, f.width) for f in (*ASKED, *ON_TABLE) if not f.name.startswith("on")},
        **{f"on_{f.name}": variable(f"corrected_{f.name}") for f in WHILE_CORRECTED},
        "on": const(1, 1),
        **{f.name: variable(f"before_last_{f.name}") for f in UNDONE},
    }
    held = {f.name for f in ON_TABLE}
    for lemma in lemmas:
        if not held.isdisjoint(variables([lemma.condition])):
            said = Substitution(then)(lemma.condition)
            yield Lemma(f"while it was corrected: {lemma.name}", implies(field_is("last_corrects"), said))


_LIES: Final = field_is("phase", Phase.IRREGULARITY)
_OPTION: Final = field_is("phase", Phase.OPTION)
_STOPPED: Final = or_(field_is("phase", Phase.STOPPED), field_is("phase", Phase.OUTSIDE))
_RUNNING, _CLOSED = field_is("resume", 0), field_is("resume", Phase.CLOSED)
_CHANGE: Final = field_is("on_change")


def _ranges() -> Iterator[Lemma]:
    for f in STATE:
        if f.highest < (1 << f.width) - 1:
            yield Lemma(f"{f.name} is at most {f.highest}", at_most(variable(f.name), f.highest))


def _inactive() -> Iterator[Lemma]:
    once, twice = less(const(0, 2), variable("recent")), less(const(1, 2), variable("recent"))
    replaced = [f for f in ON_TABLE if f.name.startswith("replaced_") and f.name != "replaced_on"]
    for name, active, fields in (
        ("on", field_is("on"), ON_TABLE[1:]),
        ("replaced_on", field_is("replaced_on"), replaced),
        *((f"{p}void", field_is(f"{p}void"), _of(p, VOID[1:])) for p in ("", "before_last_", "before_prior_")),
        ("void", field_is("void"), KEPT),
        ("a last call", once, (*_of("last_", SPOKEN), *BEFORE_LAST)),
        ("a call before it", twice, (*_of("prior_", SPOKEN), *BEFORE_PRIOR)),
        ("a correction", field_is("last_corrects"), [f for f in CORRECTED if f.name != "vain"]),
    ):
        for f in fields:
            yield Lemma(f"{f.name} is zero without {name}", or_(active, field_is(f.name, 0)))
    option = or_(_STOPPED, _OPTION)
    for name in ("asked", "choice"):
        yield Lemma(f"{name} is zero outside an option", or_(option, field_is(name, 0)))
    yield Lemma("resume is zero unless something waits", or_(option, _LIES, field_is("resume", 0)))
    replacing = or_(_STOPPED, field_is("phase", Phase.CORRECTION), and_(_OPTION, field_is("choice", Choice.ACCEPT)))
    yield Lemma("a lead waits only while a call is replaced", implies(field_is("on_lead"), replacing))
    in_turn = field_is("on_rotation", 0)
    yield Lemma("a call out of rotation is not corrected", implies(field_is("phase", Phase.CORRECTION), in_turn))
    corrected = or_(_STOPPED, field_is("phase", Phase.CORRECTION))
    out = and_(field_is("on_lead"), not_(in_turn))
    yield Lemma("a lead waits for a call out of rotation only while it is corrected", implies(out, corrected))
    yield Lemma("no lead waits for what replaces a call", field_is("on_lead", 0))
    another = or_(not_(field_is("on_before", 0)), field_is("on_before_other"))
    offered = and_(field_is("on_lead"), _OPTION)
    yield Lemma("a lead waits for a call in place of one withdrawn before", implies(offered, another))


def _found() -> Iterator[Lemma]:
    """Where an edition does not look at what can be found of a call, nothing of it is remembered."""
    for f in STATE:
        if f.name.endswith("found"):
            yield Lemma(f"{f.name} is zero", field_is(f.name, 0))


def _never_laid() -> Iterator[Lemma]:
    """A duty that no clause of an edition lays on anybody is owed by nobody, now or in any auction remembered."""
    copies = [f"{prefix}{missed}" for prefix in AT for missed in ("", "missed_")]
    by_duty: dict[str, list[str]] = {}
    for f in DUTIES:
        by_duty.setdefault(re.sub("_[0-3]$", "", f.name), []).extend(f"{copy}{f.name}" for copy in copies)
    for duty, owed in by_duty.items():
        yield Lemma(f"{duty} is never laid", and_(*(field_is(name, 0) for name in owed)))


def _of(prefix: str, fields: Iterable[Field]) -> tuple[Field, ...]:
    return tuple(Field(f"{prefix}{f.name}", f.width, f.highest) for f in fields)


def _options() -> Iterator[Lemma]:
    """What a player is asked, and about what."""
    yield from _on_hold()
    yield from _turns_missed()
    yield from _void_remembered()
    yield from _asked_about_own()
    yield from _to_be_changed()


def _own() -> Expr:
    """A player is asked about a call of his that stands."""
    return and_(_OPTION, field_is("choice", Choice.CHANGE))


def _on_hold() -> Iterator[Lemma]:
    """What lies on the table or waits, and at what sort of auction."""
    waits = or_(_LIES, and_(_OPTION, or_(field_is("on"), not_(field_is("choice", Choice.CHANGE)))))
    yield Lemma("only a change of call waits at a closed auction", implies(and_(waits, not_(_RUNNING)), _CHANGE))
    yield Lemma("a change of call waits at a running or closed auction", implies(waits, or_(_RUNNING, _CLOSED)))
    for earlier, later in (("before_last_void", "void"), ("before_prior_void", "before_last_void")):
        yield Lemma(f"{earlier}: a void call stays", implies(field_is(earlier), field_is(later)))
    heard = eq(variable("asked"), add(variable("on_seat"), 1))
    yield Lemma("who may accept is LHO", implies(and_(_OPTION, field_is("choice", Choice.ACCEPT)), heard))


def _turns_missed() -> Iterator[Lemma]:
    """The final pass closes an auction only when everybody has had his turn."""
    late = and_(field_is("void", 0), or_(field_is("on_final"), and_(_CHANGE, field_is("replaced_final"))))
    over = or_(field_is("phase", Phase.CLOSED), field_is("phase", Phase.ENDED), late, _CLOSED)
    yield Lemma("after the final pass nobody has missed a turn", implies(over, field_is("passed_over", 0)))
    kept = implies(field_is("void_final"), field_is("kept_passed_over", 0))
    yield Lemma("nor had anybody before a void call after it", kept)


def _void_remembered() -> Iterator[Lemma]:
    """The void call in the auctions that are remembered."""
    for f in VOID[1:]:
        for earlier in ("before_last_", "before_prior_"):
            same = eq(variable(f"{earlier}{f.name}"), variable(f.name))
            if f.name.removeprefix("void_") not in (*LAST_BID, "over_call", "over_spec", "partner"):
                yield Lemma(f"{earlier}{f.name}: it is the same void call", implies(field_is(f"{earlier}void"), same))
    for f in POSITION:
        for earlier, later, least in (("before_last_", "", 0), ("before_prior_", "before_last_", 1)):
            remembered = less(const(least, 2), variable("recent"))
            came = and_(remembered, field_is("void"), field_is(f"{earlier}void", 0), field_is(f"{later}void"))
            same = eq(variable(f"{earlier}{f.name}"), variable(f"kept_{f.name}"))
            yield Lemma(f"{earlier}{f.name}: what was before the void call is kept", implies(came, same))
    yield Lemma("a change at a closed auction is of a call that stands", implies(_CLOSED, field_is("replaced_on", 0)))
    yield Lemma("a closed auction holds no void call", implies(_CLOSED, field_is("void", 0)))
    led = and_(field_is("phase", Phase.ENDED), field_is("void"))
    yield Lemma("no void call is left at the end", not_(led))
    double = and_(field_is("void_inadmissible"), field_is("recent", 0))
    yield Lemma("nor any but a double over which play has begun", implies(led, double))
    yield Lemma("a correction is made over no void call", implies(field_is("last_corrects"), field_is("void", 0)))
    yield Lemma("nor was the one before it", implies(field_is("prior_corrects"), field_is("before_last_void", 0)))
    for prefix, void in AT.items():
        then = field_is(f"{prefix}missed_void")
        yield Lemma(f"{prefix}missed_void: a void call stays", implies(then, field_is(void)) if void else not_(then))


def _held() -> Expr:
    """A player is asked about his call, held on the table."""
    return and_(_OPTION, field_is("choice", Choice.HELD))


def _asked_about_own() -> Iterator[Lemma]:
    """Who is asked about a call of his own, and at what turn."""
    back = or_(_RUNNING, _CLOSED, and_(field_is("resume", Phase.IRREGULARITY), field_is("on", 0), field_is("void")))
    yield Lemma("a call that may be changed leaves the table as it was", implies(_own(), back))
    state = {f.name: variable(f.name) for f in STATE}
    in_time = place_of(state, variable("asked")).in_time
    yield Lemma("who may change a call has had no call of partner's since", implies(_own(), in_time))
    first = and_(_OPTION, field_is("choice", Choice.FIRST))
    tried = and_(or_(_CHANGE, field_is("on_rotation")), field_is("replaced_on", 0))
    yield Lemma("who chooses has tried to change a legal call", implies(first, tried))
    mine = eq(variable("asked"), variable("on_seat"))
    yield Lemma("who is asked about a call on the table has made it", implies(or_(first, _held()), mine))
    own_turn = eq(variable("turn"), variable("on_seat"))
    for name in ("on", "replaced"):
        out = and_(field_is(f"{name}_rotation"), not_(_STOPPED))
        yield Lemma(f"{name}: a call out of rotation comes at another's turn", implies(out, not_(own_turn)))
    ordered = and_(or_(_LIES, _own()), field_is("on_ordered"), field_is("on_rotation", 0))
    yield Lemma("what the Director has ordered comes at its maker's turn", implies(ordered, own_turn))


def _to_be_changed() -> Iterator[Lemma]:
    """The irregular call that another is to replace, and calls on the table that are not to be judged."""
    below = or_(field_is("void"), not_(less(variable("bid"), variable("replaced_call"))))
    bid = not_(eq(bits(variable("replaced_call"), 6, 3), 0))
    named = or_(field_is("replaced_insufficient"), field_is("replaced_final"), field_is("replaced_wrong_board"))
    low = and_(_CHANGE, field_is("replaced_on"), bid, not_(eq(variable("bid"), 0)), below)
    yield Lemma(
        "a bid to be changed that supersedes nothing is insufficient", implies(low, or_(field_is("void"), named))
    )
    insufficient = and_(_CHANGE, field_is("replaced_insufficient"))
    yield Lemma("an insufficient bid to be changed supersedes nothing", implies(insufficient, below))
    unjudged = and_(
        field_is("on"),
        _RUNNING,
        field_is("replaced_on", 0),
        *(field_is(f"on_{f}", 0) for f in FLAGS if f != "wrong_board"),
    )
    yield Lemma("a call that is held has not been judged", implies(_held(), unjudged))
    yield Lemma("only a change replaces an irregular call", implies(field_is("replaced_on"), _CHANGE))
    yield Lemma("nobody changes a change", field_is("replaced_change", 0))
    late = and_(_CHANGE, field_is("on_final"), field_is("replaced_on"))
    yield Lemma("a change after the final pass is of what came after it", implies(late, field_is("replaced_final")))
    yield Lemma("a change of call is not corrected", implies(_CHANGE, not_(field_is("phase", Phase.CORRECTION))))
    running_laws = ("insufficient", "rotation", "inadmissible", "barred", "repeat", "no_double")
    none = and_(*(field_is(f"replaced_{f}", 0) for f in running_laws))
    yield Lemma(
        "after the final pass nothing else is broken by a call to be changed", implies(field_is("replaced_final"), none)
    )


def _shown() -> Iterator[Lemma]:
    for s in SEATS:
        none, outside = field_is(f"action_{s}", 0), not_(field_is(f"outside_{s}", 0))
        unruled = or_(not_(none), outside)
        yield Lemma(f"cards are ruled on once, {s}", eq(unruled, bit(variable("unruled"), s)))
        among = or_(none, eq(variable(f"action_{s}"), variable(f"cards_{s}")), field_is(f"cards_{s}", Cards.SEVERAL))
        yield Lemma(f"cards to be ruled on are among those shown, {s}", among)
        for name in ("early", "late_lead"):
            at_no_time = implies(bit(variable(name), s), outside)
            yield Lemma(f"{name}: cards that were shown outside the auction, {s}", at_no_time)
        known = implies(bit(variable("shown_known"), s), bit(variable("unruled"), s))
        yield Lemma(f"a finding about cards comes with them, {s}", known)


def _torn() -> Iterator[Lemma]:
    """Whose turn it is has not both to repeat a call that is no pass, and to pass, if his side did not err."""
    over = or_(_STOPPED, field_is("phase", Phase.CLOSED), field_is("phase", Phase.ENDED))
    for s in SEATS:
        repeat = and_(
            field_is("turn", s), field_is(f"waits_{s}", Waiting.REPEAT), not_(field_is(f"waiting_call_{s}", 0))
        )
        both = and_(repeat, not_(field_is(f"must_pass_{s}", Duty.NONE)), field_is(f"waiting_irregular_{s}", 0))
        yield Lemma(f"has not both to repeat and to pass, {s}", or_(over, not_(both)))
