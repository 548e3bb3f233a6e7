"""What an event means for the calls that it is about, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.branch import Move
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.state import F
from auctionlaws.table.events import ANSWERS, Kind
from auctionlaws.table.happened import Happened
from auctionlaws.table.remarks import follows_call, joins, replaced_already, waits_as_change
from auctionlaws.table.view import View, option_words
from auctionlaws.table.words import SEATS, call_name, call_words

_UNTIL: Final = "until it is called over or the Director comes"
_SHOWN: Final = (Kind.EXPOSES, Kind.LEADS)


@dataclass(frozen=True)
class Step:
    """An event with the positions before and after it."""

    happened: Happened
    dealer: Seat

    @property
    def before(self) -> View:
        """The position before the event."""
        return View(self.happened.before, self.dealer)

    @property
    def after(self) -> View:
        """The position after the event."""
        return View(self.happened.after, self.dealer)

    def old(self, name: str) -> int:
        """A part of the state before the event."""
        return self.before.get(name)

    def new(self, name: str) -> int:
        """A part of the state after the event."""
        return self.after.get(name)

    def seat(self, relative: int) -> Seat:
        """The seat that the states count as ``relative``."""
        return self.before.seat(relative)

    @property
    def kind(self) -> Kind:
        """What sort of event it is."""
        return self.happened.event.kind

    @property
    def asked_before(self) -> Choice | None:
        """What a player was asked before the event."""
        return Choice(self.old(F.choice)) if self.old(F.phase) == Phase.OPTION else None

    @property
    def asked_after(self) -> Choice | None:
        """What a player is asked after the event."""
        return Choice(self.new(F.choice)) if self.new(F.phase) == Phase.OPTION else None


def call_sentences(step: Step) -> Iterator[str]:
    """What becomes of calls, and what the player who is asked may do."""
    if step.happened.moved(Move.REFUSED):
        called = step.kind is Kind.CALL
        why = "yet: another call is dealt with" if called else "any more: it is too late to change the call"
        yield f"There is no such event {why}."
        return
    if step.happened.moved(Move.ROLLED_BACK):
        yield from _rolled_back(step)
    elif step.asked_before not in (None, Choice.ACCEPT) and step.kind in ANSWERS:
        yield from _answered(step)
    elif step.kind is Kind.CHANGES:
        yield from _changed(step)
    elif step.kind is Kind.MISINFORMED and step.asked_after is None:
        yield f"It is too late for {SEATS[step.seat(step.happened.seat)]} to change his call."
    elif step.old(F.phase) == Phase.CORRECTION and step.kind is Kind.CALL:
        yield from _corrected(step)
    elif step.old(F.on) and step.old(F.phase) in (Phase.IRREGULARITY, Phase.OPTION):
        yield from _lying(step)
    yield from _ruled_at_once(step)
    yield from _returned(step)
    yield from _waiting(step)


def _rolled_back(step: Step) -> Iterator[str]:
    seat = step.before.name(F.void_call.seat)
    void = call_words(step.seat(step.old(F.void_call.seat)), step.old(F.void_call.call))
    yield f"{void} is void: it is cancelled, with every call after it."
    if step.new(F.phase) == Phase.CORRECTION:
        again = (
            "call again, on the cards of this board" if step.new(F.on_table.wrong_board) else "put a pass in its place"
        )
        yield f"{seat} must {again}."


def _answered(step: Step) -> Iterator[str]:
    """A player who was asked about a call of his has left it or made another."""
    own, asked = step.before.own_call, step.before.name(F.asked)
    again = step.kind is Kind.STANDS or step.happened.event.call == own
    call = "call" if own is None else call_name(own)
    match step.asked_before:
        case Choice.HELD if again:
            yield f"{asked}'s {call} is made after all."
        case Choice.FIRST if again:
            yield f"{asked}'s {call} stands."
        case Choice.CHANGE if again:
            pass
        case _:
            yield f"It takes the place of {asked}'s {call}."
            yield from _over_it(step)


def _changed(step: Step) -> Iterator[str]:
    """A player has changed a call, or tries to."""
    own = step.old(F.on) and step.old(F.on_table.seat) == step.happened.seat
    call = step.old(F.on_table.call) if own else step.before.last_call_of(step.happened.seat)
    name = SEATS[step.seat(step.happened.seat)]
    first = f"{name}'s first call" if call is None else f"{name}'s {call_name(call)}"
    if waits_as_change(step.happened):
        where = "on the table with it" if own else "in the auction"
        yield f"The new call lies on the table, and {first} stays {where}, {_UNTIL}."
    else:
        yield f"It takes the place of {first}."
        yield from _over_it(step)


def _over_it(step: Step) -> Iterator[str]:
    """What becomes of LHO's call when the call before it has been changed."""
    if step.happened.moved(Move.LAST_AGAIN):
        yield f"{call_words(step.seat(step.new(F.last.seat)), step.new(F.last.call))} stays over it."


def _corrected(step: Step) -> Iterator[str]:
    """A call has been made in place of a cancelled one."""
    stands = step.happened.moved(Move.CALL_STANDS)
    if not stands and step.new(F.phase) == Phase.CORRECTION:
        yield f"The call is cancelled as well; {step.before.name(F.on_table.seat)} must call again."
    elif stands and (step.old(F.on_table.call) or step.old(F.on_table.wrong_board)):
        yield f"It replaces {step.before.on_table}."


def _lying(step: Step) -> Iterator[str]:
    """What becomes of the call that lay on the table when the event came."""
    call, happened = step.before.on_table, step.happened
    ruled = step.kind is Kind.DIRECTOR and step.old(F.phase) == Phase.IRREGULARITY
    if joins(happened):
        yield from _joined(step, call)
    elif follows_call(happened):
        yield from _followed(step, call)
    elif step.kind is Kind.CALL and step.happened.moved(Move.FIRST_STANDS):
        first = call_words(step.seat(step.old(F.on_table.seat)), step.old(F.replaced.call))
        yield f"{call} counts as never made; {first} is accepted and stands."
    elif step.kind is Kind.CALL and not _over_original(step):
        yield f"{_with_first(step, call)} counts as never made."
    elif step.kind is Kind.LEADS and step.new(F.phase) == Phase.ENDED:
        yield f"{_with_first(step, call)} is cancelled."
    elif step.kind is Kind.DECLINES or (ruled and not _offered(step)):
        yield from _ruled(step, call)


def _joined(step: Step, call: str) -> Iterator[str]:
    if step.happened.moved(Move.TABLE_JOINS_VOID):
        if step.new(F.void):
            yield f"{call} is void: it goes, and every call after it, when the Director comes."
    elif replaced_already(step.happened):
        yield f"{call} is accepted and stands; what was put in its place is not used."
    elif step.old(F.replaced.on) or step.happened.moved(Move.UNDOES_LAST):
        first = step.before.first_call
        instead = "first call" if first is None else call_name(first)
        yield f"{call} is accepted and takes the place of his {instead}."
    elif step.kind in (Kind.DIRECTOR, Kind.DECLINES):
        yield f"{call} stands."
    else:
        yield f"{call} is accepted{'' if step.happened.moved(Move.RETURNS) else ' and stands'}."


def _followed(step: Step, call: str) -> Iterator[str]:
    """The call on the table counts as made after the one that came at the same instant."""
    if step.happened.moved(Move.TABLE_FOLLOWS):
        yield f"{call} counts as made after it, and stands."
    else:
        yield f"{call} counts as made after it, and lies on the table {_UNTIL}."


def _over_original(step: Step) -> bool:
    return step.asked_after is Choice.HELD


def _offered(step: Step) -> bool:
    """The player who is asked may accept the very call that lay on the table."""
    return step.asked_after is Choice.ACCEPT and step.old(F.replaced.on) == step.new(F.replaced.on)


def _ruled(step: Step, call: str) -> Iterator[str]:
    """The call on the table is cancelled; it may have been to replace one that is dealt with now."""
    seat, after = step.before.name(F.on_table.seat), Phase(step.new(F.phase))
    if replaced_already(step.happened):
        yield _replaced_before(step, call)
        return
    if step.old(F.replaced.on):
        first = call_words(step.seat(step.old(F.on_table.seat)), step.old(F.replaced.call))
        if after is Phase.OPTION:
            yield f"{call} is cancelled, and {first} is dealt with as if there had been no change."
            return
        call = _with_first(step, call)
    if step.happened.moved(Move.PASS_STANDS):
        yield f"{call} is cancelled, and a pass of {seat}'s takes its place."
    elif after is not Phase.CORRECTION:
        yield f"{call} is cancelled."
    elif step.new(F.on_table.wrong_board):
        yield f"{call} is cancelled; {seat} calls again, on the cards of this board."
    else:
        yield f"{call} is cancelled; {seat} must replace it."


def _replaced_before(step: Step, call: str) -> str:
    """An irregular call is cancelled, and what its maker has put in its place is his correction."""
    instead = call_name(step.old(F.replaced.call))
    seat = step.before.name(F.on_table.seat)
    if step.happened.moved(Move.REPLACEMENT_STANDS):
        return f"{call} is cancelled, and the {instead} that {seat} has put in its place stands."
    if step.new(F.phase) == Phase.CORRECTION:
        return f"{call} is cancelled, and so is the {instead} that {seat} has put in its place; he must call again."
    return f"{call} is cancelled, and the {instead} that {seat} has put in its place is dealt with."


def _with_first(step: Step, call: str) -> str:
    """The call on the table, and the irregular one that it was to replace, which has the same fate."""
    if not step.old(F.replaced.on):
        return call
    first = call_words(step.seat(step.old(F.on_table.seat)), step.old(F.replaced.call))
    return f"{first}, like the call that was to replace it,"


def _ruled_at_once(step: Step) -> Iterator[str]:
    """A new irregular call has been dealt with by the Director, who is there."""
    after = Phase(step.new(F.phase))
    if step.kind in ANSWERS and step.happened.moved(Move.PASS_STANDS):
        yield "The call is cancelled, and a pass takes its place."
        return
    if step.kind not in ANSWERS or step.old(F.phase) == Phase.CORRECTION:
        return
    if after is Phase.CORRECTION:
        yield f"{step.after.on_table} is cancelled; {step.after.name(F.on_table.seat)} must replace it."
    elif step.asked_after is Choice.FIRST or (after in (Phase.CALLING, Phase.CLOSED) and _refused(step)):
        yield "The call is cancelled."


def _refused(step: Step) -> bool:
    """The call of the event was irregular, and has not taken a place in the auction."""
    irregular = bool(step.happened.report.irregularities)
    return irregular and not any(step.happened.moved(name) for name in (Move.CALL_STANDS, Move.TABLE_STANDS))


def _returned(step: Step) -> Iterator[str]:
    if step.happened.moved(Move.RETURNS):
        yield f"The turn goes back to {step.after.name(F.turn)}, who missed it; the passes since then are cancelled."


def _waiting(step: Step) -> Iterator[str]:
    """A new irregular call lies on the table, or a player has been asked something."""
    spoken = step.kind in ANSWERS and not waits_as_change(step.happened) and not follows_call(step.happened)
    if spoken and step.new(F.phase) == Phase.IRREGULARITY and step.new(F.on) and not _kept(step):
        yield f"The call lies on the table {_UNTIL}."
    if step.asked_after is not None and not _still_asked(step):
        yield f"{option_words(step.after)}."


def _kept(step: Step) -> bool:
    """The call on the table is another one, which lay there before."""
    return step.kind is Kind.STANDS and step.asked_before is Choice.CHANGE


def _still_asked(step: Step) -> bool:
    return step.asked_before is not None and step.kind in (*_SHOWN, Kind.DIRECTOR)
