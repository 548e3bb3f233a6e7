"""Lemmas that follow from how a state is laid out: ranges, and that whatever is inactive is zero.

They are candidates like the written ones: proved every time, and dropped where they do not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import Ladder
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import add, and_, at_most, bit, bitand, bits, eq, implies, less, not_, or_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.position import WAITING
from auctionlaws.machine.state import (
    ASKED,
    BEFORE_LAST,
    BEFORE_PRIOR,
    CORRECTED,
    FLAGS,
    KEPT,
    LAST_BID,
    MISSED,
    ON_TABLE,
    POSITION,
    SEATS,
    SPOKEN,
    STATE,
    UNDONE,
    VOID,
    WHILE_CORRECTED,
    Cards,
    Choice,
    Duty,
    Field,
    Phase,
    Waiting,
)
from auctionlaws.machine.variables import variable


@dataclass(frozen=True, slots=True)
class Lemma:
    """Something that may hold of every position that can be reached."""

    name: str
    condition: Expr


AT: Final = {"": "void", "kept_": None, "before_last_": "before_last_void", "before_prior_": "before_prior_void"}
"""The auction now and as it is remembered, by prefix, and the field that says whether a void call was in it."""


def layout_lemmas(ladder: Ladder) -> tuple[Lemma, ...]:
    """The lemmas of the layout, on a ladder of bids."""
    auctions = (lemma for prefix, void in AT.items() for lemma in _auction(prefix, void, ladder))
    return (*_ranges(), *_inactive(), *_options(), *auctions, *_shown(), *_torn(), *_calls(ladder), *_found())


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
            yield Lemma(f"while it was corrected: {lemma.name}", implies(_is("last_corrects"), said))


def _is(name: str, value: int = 1) -> Expr:
    return eq(variable(name), value)


_LIES: Final = _is("phase", Phase.IRREGULARITY)
_OPTION: Final = _is("phase", Phase.OPTION)
_STOPPED: Final = or_(_is("phase", Phase.STOPPED), _is("phase", Phase.OUTSIDE))
_RUNNING, _CLOSED = _is("resume", 0), _is("resume", Phase.CLOSED)
_CHANGE: Final = _is("on_change")


def _ranges() -> Iterator[Lemma]:
    for f in STATE:
        if f.highest < (1 << f.width) - 1:
            yield Lemma(f"{f.name} is at most {f.highest}", at_most(variable(f.name), f.highest))


def _inactive() -> Iterator[Lemma]:
    once, twice = less(const(0, 2), variable("recent")), less(const(1, 2), variable("recent"))
    replaced = [f for f in ON_TABLE if f.name.startswith("replaced_") and f.name != "replaced_on"]
    for name, active, fields in (
        ("on", _is("on"), ON_TABLE[1:]),
        ("replaced_on", _is("replaced_on"), replaced),
        *((f"{p}void", _is(f"{p}void"), _of(p, VOID[1:])) for p in ("", "before_last_", "before_prior_")),
        ("void", _is("void"), KEPT),
        ("a last call", once, (*_of("last_", SPOKEN), *BEFORE_LAST)),
        ("a call before it", twice, (*_of("prior_", SPOKEN), *BEFORE_PRIOR)),
        ("a correction", _is("last_corrects"), [f for f in CORRECTED if f.name != "vain"]),
    ):
        for f in fields:
            yield Lemma(f"{f.name} is zero without {name}", or_(active, _is(f.name, 0)))
    option = or_(_STOPPED, _OPTION)
    for name in ("asked", "choice"):
        yield Lemma(f"{name} is zero outside an option", or_(option, _is(name, 0)))
    yield Lemma("resume is zero unless something waits", or_(option, _LIES, _is("resume", 0)))
    replacing = or_(_STOPPED, _is("phase", Phase.CORRECTION), and_(_OPTION, _is("choice", Choice.ACCEPT)))
    yield Lemma("a lead waits only while a call is replaced", implies(_is("on_lead"), replacing))
    in_turn = _is("on_rotation", 0)
    yield Lemma("a call out of rotation is not corrected", implies(_is("phase", Phase.CORRECTION), in_turn))
    yield Lemma("a lead waits for no call out of rotation", implies(_is("on_lead"), in_turn))
    yield Lemma("no lead waits for what replaces a call", _is("on_lead", 0))
    another = or_(not_(_is("on_before", 0)), _is("on_before_other"))
    offered = and_(_is("on_lead"), _OPTION)
    yield Lemma("a lead waits for a call in place of one withdrawn before", implies(offered, another))


def _found() -> Iterator[Lemma]:
    """Where an edition does not look at what can be found of a call, nothing of it is remembered."""
    for f in STATE:
        if f.name.endswith("found"):
            yield Lemma(f"{f.name} is zero", _is(f.name, 0))


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
    return and_(_OPTION, _is("choice", Choice.CHANGE))


def _on_hold() -> Iterator[Lemma]:
    """What lies on the table or waits, and at what sort of auction."""
    waits = or_(_LIES, and_(_OPTION, or_(_is("on"), not_(_is("choice", Choice.CHANGE)))))
    yield Lemma("only a change of call waits at a closed auction", implies(and_(waits, not_(_RUNNING)), _CHANGE))
    yield Lemma("a change of call waits at a running or closed auction", implies(waits, or_(_RUNNING, _CLOSED)))
    for earlier, later in (("before_last_void", "void"), ("before_prior_void", "before_last_void")):
        yield Lemma(f"{earlier}: a void call stays", implies(_is(earlier), _is(later)))
    heard = eq(variable("asked"), add(variable("on_seat"), 1))
    yield Lemma("who may accept is LHO", implies(and_(_OPTION, _is("choice", Choice.ACCEPT)), heard))


def _turns_missed() -> Iterator[Lemma]:
    """The final pass closes an auction only when everybody has had his turn."""
    late = and_(_is("void", 0), or_(_is("on_final"), and_(_CHANGE, _is("replaced_final"))))
    over = or_(_is("phase", Phase.CLOSED), _is("phase", Phase.ENDED), late, _CLOSED)
    yield Lemma("after the final pass nobody has missed a turn", implies(over, _is("passed_over", 0)))
    kept = implies(_is("void_final"), _is("kept_passed_over", 0))
    yield Lemma("nor had anybody before a void call after it", kept)


def _void_remembered() -> Iterator[Lemma]:
    """The void call in the auctions that are remembered."""
    for f in VOID[1:]:
        for earlier in ("before_last_", "before_prior_"):
            same = eq(variable(f"{earlier}{f.name}"), variable(f.name))
            if f.name.removeprefix("void_") not in (*LAST_BID, "over_call", "over_spec", "partner"):
                yield Lemma(f"{earlier}{f.name}: it is the same void call", implies(_is(f"{earlier}void"), same))
    for f in POSITION:
        for earlier, later, least in (("before_last_", "", 0), ("before_prior_", "before_last_", 1)):
            remembered = less(const(least, 2), variable("recent"))
            came = and_(remembered, _is("void"), _is(f"{earlier}void", 0), _is(f"{later}void"))
            same = eq(variable(f"{earlier}{f.name}"), variable(f"kept_{f.name}"))
            yield Lemma(f"{earlier}{f.name}: what was before the void call is kept", implies(came, same))
    yield Lemma("a change at a closed auction is of a call that stands", implies(_CLOSED, _is("replaced_on", 0)))
    yield Lemma("a closed auction holds no void call", implies(_CLOSED, _is("void", 0)))
    led = and_(_is("phase", Phase.ENDED), _is("void"))
    yield Lemma("no void call is left at the end", not_(led))
    double = and_(_is("void_inadmissible"), _is("recent", 0))
    yield Lemma("nor any but a double over which play has begun", implies(led, double))
    yield Lemma("a correction is made over no void call", implies(_is("last_corrects"), _is("void", 0)))
    yield Lemma("nor was the one before it", implies(_is("prior_corrects"), _is("before_last_void", 0)))
    for prefix, void in AT.items():
        then = _is(f"{prefix}missed_void")
        yield Lemma(f"{prefix}missed_void: a void call stays", implies(then, _is(void)) if void else not_(then))


def _held() -> Expr:
    """A player is asked about his call, held on the table."""
    return and_(_OPTION, _is("choice", Choice.HELD))


def _asked_about_own() -> Iterator[Lemma]:
    """Who is asked about a call of his own, and at what turn."""
    back = or_(_RUNNING, _CLOSED, and_(_is("resume", Phase.IRREGULARITY), _is("on", 0), _is("void")))
    yield Lemma("a call that may be changed leaves the table as it was", implies(_own(), back))
    first = and_(_OPTION, _is("choice", Choice.FIRST))
    tried = and_(or_(_CHANGE, _is("on_rotation")), _is("replaced_on", 0))
    yield Lemma("who chooses has tried to change a legal call", implies(first, tried))
    mine = eq(variable("asked"), variable("on_seat"))
    yield Lemma("who is asked about a call on the table has made it", implies(or_(first, _held()), mine))
    own_turn = eq(variable("turn"), variable("on_seat"))
    for name in ("on", "replaced"):
        out = and_(_is(f"{name}_rotation"), not_(_STOPPED))
        yield Lemma(f"{name}: a call out of rotation comes at another's turn", implies(out, not_(own_turn)))
    ordered = and_(or_(_LIES, _own()), _is("on_ordered"), _is("on_rotation", 0))
    yield Lemma("what the Director has ordered comes at its maker's turn", implies(ordered, own_turn))


def _to_be_changed() -> Iterator[Lemma]:
    """The irregular call that another is to replace, and calls on the table that are not to be judged."""
    below = or_(_is("void"), not_(less(variable("bid"), variable("replaced_call"))))
    bid = not_(eq(bits(variable("replaced_call"), 6, 3), 0))
    named = or_(_is("replaced_insufficient"), _is("replaced_final"), _is("replaced_wrong_board"))
    low = and_(_CHANGE, _is("replaced_on"), bid, not_(eq(variable("bid"), 0)), below)
    yield Lemma("a bid to be changed that supersedes nothing is insufficient", implies(low, or_(_is("void"), named)))
    insufficient = and_(_CHANGE, _is("replaced_insufficient"))
    yield Lemma("an insufficient bid to be changed supersedes nothing", implies(insufficient, below))
    unjudged = and_(
        _is("on"), _RUNNING, _is("replaced_on", 0), *(_is(f"on_{f}", 0) for f in FLAGS if f != "wrong_board")
    )
    yield Lemma("a call that is held has not been judged", implies(_held(), unjudged))
    yield Lemma("only a change replaces an irregular call", implies(_is("replaced_on"), _CHANGE))
    yield Lemma("nobody changes a change", _is("replaced_change", 0))
    late = and_(_CHANGE, _is("on_final"), _is("replaced_on"))
    yield Lemma("a change after the final pass is of what came after it", implies(late, _is("replaced_final")))
    yield Lemma("a change of call is not corrected", implies(_CHANGE, not_(_is("phase", Phase.CORRECTION))))
    running_laws = ("insufficient", "rotation", "inadmissible", "barred", "repeat", "no_double")
    none = and_(*(_is(f"replaced_{f}", 0) for f in running_laws))
    yield Lemma(
        "after the final pass nothing else is broken by a call to be changed", implies(_is("replaced_final"), none)
    )


def _shown() -> Iterator[Lemma]:
    for s in SEATS:
        shown = not_(_is(f"cards_{s}", 0))
        yield Lemma(f"cards to be ruled on have been shown, {s}", implies(bit(variable("unruled"), s), shown))
        none = _is(f"action_{s}", 0)
        yield Lemma(f"cards are ruled on once, {s}", eq(none, not_(bit(variable("unruled"), s))))
        among = or_(none, eq(variable(f"action_{s}"), variable(f"cards_{s}")), _is(f"cards_{s}", Cards.SEVERAL))
        yield Lemma(f"cards to be ruled on are among those shown, {s}", among)
        known = implies(bit(variable("shown_known"), s), bit(variable("unruled"), s))
        yield Lemma(f"a finding about cards comes with them, {s}", known)


def _auction(prefix: str, void: str | None, ladder: Ladder) -> Iterator[Lemma]:
    """The layout of an auction, as it is or as it is remembered."""

    def field(name: str) -> Expr:
        return variable(prefix + name)

    zero = const(0, 7)
    for f in MISSED:
        name = f"{prefix}{f.name} is zero while nobody has missed a turn"
        yield Lemma(name, or_(eq(field("passed_over"), 1), eq(field(f.name), 0)))
    yield from _waiting(prefix, ladder)
    yield from _waiting(f"{prefix}missed_", ladder)
    for s in SEATS:
        both = bitand(field(f"first_{s}"), field(f"first_{(s + 2) % 4}"))
        yield Lemma(f"{prefix}one first of a side, {s}", eq(both, 0))
    bid = field("bid")
    yield Lemma(f"{prefix}bid is a bid", or_(eq(bid, zero), _bid(bid, ladder)))
    yield from _makers(prefix)
    for name in ("called", "passes", "bid", "doubled", "passed_over"):
        yield Lemma(f"{prefix}{name} is zero before the first call", or_(eq(field("opened"), 1), eq(field(name), 0)))


def _makers(prefix: str) -> Iterator[Lemma]:
    """Whoever made the last bid or double, there was one."""
    for call, maker in (("bid", "bidder"), ("doubled", "doubler")):
        made = not_(_is(f"{prefix}{call}", 0))
        yield Lemma(f"{prefix}{maker} is zero without {prefix}{call}", or_(made, _is(f"{prefix}{maker}", 0)))


def _waiting(prefix: str, ladder: Ladder) -> Iterator[Lemma]:
    """Withdrawn calls that wait for their maker's turn."""

    def field(name: str) -> Expr:
        return variable(prefix + name)

    for s in SEATS:
        waiting = not_(eq(field(f"waits_{s}"), Waiting.NONE))
        for name in (n for n in WAITING if n != "waits"):
            none = f"{prefix}{name}_{s} is zero without a withdrawn call"
            yield Lemma(none, or_(waiting, eq(field(f"{name}_{s}"), 0)))
        for_rho = eq(field(f"waits_{s}"), Waiting.FOR_RHO)
        at_fault = eq(field(f"waiting_irregular_{s}"), 1)
        yield Lemma(f"{prefix}whose call waits for RHO was at fault, {s}", implies(for_rho, at_fault))
        yield Lemma(f"{prefix}waiting_call_{s} is a call", _uttered(field(f"waiting_call_{s}"), ladder))


def _torn() -> Iterator[Lemma]:
    """Whose turn it is has not both to repeat a call that is no pass, and to pass, if his side did not err."""
    over = or_(_STOPPED, _is("phase", Phase.CLOSED), _is("phase", Phase.ENDED))
    for s in SEATS:
        repeat = and_(_is("turn", s), _is(f"waits_{s}", Waiting.REPEAT), not_(_is(f"waiting_call_{s}", 0)))
        both = and_(repeat, not_(_is(f"must_pass_{s}", Duty.NONE)), _is(f"waiting_irregular_{s}", 0))
        yield Lemma(f"has not both to repeat and to pass, {s}", or_(over, not_(both)))


def _calls(ladder: Ladder) -> Iterator[Lemma]:
    for name in ("on", "replaced"):
        double = and_(less(const(0, 7), variable(f"{name}_call")), less(variable(f"{name}_call"), const(3, 7)))
        yield Lemma(f"{name}: only doubles are inadmissible", implies(_is(f"{name}_inadmissible"), double))
        bid = not_(eq(bits(variable(f"{name}_call"), 6, 3), 0))
        yield Lemma(f"{name}: only bids are insufficient", implies(_is(f"{name}_insufficient"), bid))
        a_pass = _is(f"{name}_call", 0)
        yield Lemma(f"{name}: whoever passes breaks no duty to pass", implies(a_pass, _is(f"{name}_barred", 0)))
        high = less(const(ladder.levels, 4), bits(variable(f"{name}_call"), 6, 3))
        held = _is("choice", Choice.HELD)
        yield Lemma(f"{name}: above seven is what it says", or_(held, eq(high, _is(f"{name}_above"))))
    yield Lemma("the call on the table is a call", _uttered(variable("on_call"), ladder))
    yield Lemma("the call it was to replace is a call", _uttered(variable("replaced_call"), ladder))
    for name in ("last_call", "prior_call"):
        yield Lemma(f"{name} is a call", _uttered(variable(name), ladder))
    for prefix in ("", "before_last_", "before_prior_"):
        made = variable(f"{prefix}void_call")
        double = and_(less(const(0, 7), made), less(made, const(3, 7)))
        yield Lemma(f"{prefix}void: only doubles are inadmissible", implies(_is(f"{prefix}void_inadmissible"), double))
        high = less(const(ladder.levels, 4), bits(made, 6, 3))
        yield Lemma(f"{prefix}void: above seven is what it says", eq(high, _is(f"{prefix}void_above")))
        nothing_else = and_(_is(f"{prefix}void_inadmissible", 0), _is(f"{prefix}void_rotation", 0))
        yield Lemma(
            f"{prefix}void: after the final pass nothing else", implies(_is(f"{prefix}void_final"), nothing_else)
        )
        for name in ("void_call", "void_over_call"):
            yield Lemma(f"{prefix}{name} is a call", _uttered(variable(f"{prefix}{name}"), ladder))
        yield from _makers(f"{prefix}void_")
        begun = implies(_is(f"{prefix}void"), _is(f"{prefix}opened"))
        yield Lemma(f"{prefix}void: the auction has begun", begun)
        yield Lemma(f"{prefix}void_bid is a bid", _optional_bid(variable(f"{prefix}void_bid"), ladder))


def _bid(call: Expr, ladder: Ladder) -> Expr:
    level, denomination = bits(call, 6, 3), bits(call, 2, 0)
    spoken = and_(not_(eq(level, 0)), at_most(level, ladder.levels + 2))
    return and_(spoken, less(denomination, const(ladder.denominations, 3)))


def _optional_bid(call: Expr, ladder: Ladder) -> Expr:
    return or_(eq(call, 0), _bid(call, ladder))


def _uttered(call: Expr, ladder: Ladder) -> Expr:
    word = less(call, const(3, 7))
    return or_(word, _bid(call, ladder))
