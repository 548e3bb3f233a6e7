"""Which clauses of an event are worth naming, and what it did to the calls that were there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from auctionlaws.machine.branch import Move
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import ASKED, INDEX, ON_TABLE, UNDONE, VOID_CALL, F, names_of
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.happened import FIRST, Happened, Outcome

ORDINARY: Final = "17C"


def joins(happened: Happened) -> bool:
    """The call on the table becomes part of the auction, if only until the Director comes."""
    return happened.moved(Move.TABLE_STANDS) or happened.moved(Move.TABLE_JOINS_VOID)


def follows_call(happened: Happened) -> bool:
    """The call on the table counts as made after the call of the event; it may be irregular there."""
    lies_again = all(happened.value(F.on, after=after) for after in (False, True)) and _same_maker(happened)
    stands = happened.event.kind is Kind.CALL and happened.moved(Move.CALL_STANDS)
    return happened.moved(Move.TABLE_FOLLOWS) or (stands and lies_again and happened.value(F.phase) != Phase.CORRECTION)


def waits_as_change(happened: Happened) -> bool:
    """The new call lies on the table, and the first stays until it has been dealt with."""
    changed = happened.event.kind is Kind.CHANGES and happened.value(F.phase) != Phase.OPTION
    return changed and bool(happened.value(F.on_table.change, after=True)) and not _undoes(happened)


def replaced_already(happened: Happened, *, after: bool = False) -> bool:
    """On the table lies an irregular call for which its maker has put another before the Director came (27C)."""
    return happened.value(F.replaced.on, after=after) == 1 and not happened.value(F.on_table.change, after=after)


def _same_maker(happened: Happened) -> bool:
    return happened.value(F.on_table.seat) == happened.value(F.on_table.seat, after=True)


def remarkable(happened: Happened) -> list[str]:
    """The clauses of an event, less those that only say what the same call means where nothing is irregular."""
    report = happened.report
    plain = {ORDINARY, *(set(report.adjusts) & {to.law for to in report.points})}
    for ordinary in _undisturbed(happened):
        plain |= set(ordinary.report.clauses)
    return [number for number in report.clauses if number not in plain]


def about_calls(happened: Happened) -> list[str]:
    """Of these, the clauses that say what becomes of a call: not those on cards, nor on passes taken back."""
    other = set(about_return(happened))
    if happened.event.kind is Kind.DIRECTOR and happened.value(F.unruled):
        other |= set(happened.report.clauses) - set(_clauses_with(happened, unruled=0))
    return [number for number in remarkable(happened) if number not in other]


def about_arrival(happened: Happened) -> list[str]:
    """Of these, the clauses by which the Director, who is there, deals at once with the call then on the table."""
    state = list(happened.after)
    at_once = state[INDEX[F.phase]] in (Phase.OPTION, Phase.CORRECTION) and state[INDEX[F.on]]
    if happened.event.kind is Kind.DIRECTOR or not at_once:
        return []
    for part in ASKED:
        state[INDEX[part.name]] = 0
    state[INDEX[F.phase]], state[INDEX[F.unruled]] = Phase.IRREGULARITY, 0
    came = Happened(happened.laws, Event(Kind.DIRECTOR), 0, tuple(state), (), Outcome.SETTLED, FIRST)
    return [number for number in about_calls(happened) if number in came.report.clauses]


def about_return(happened: Happened) -> list[str]:
    """The clauses by which the turn goes back to a player who missed it."""
    if not happened.moved(Move.RETURNS):
        return []
    otherwise = set(_clauses_with(happened, passes=0))
    return [number for number in happened.report.clauses if number not in otherwise]


def _clauses_with(happened: Happened, **parts: int) -> tuple[str, ...]:
    """The clauses of the same event, had parts of the state before it been others."""
    state = list(happened.before)
    for name, value in parts.items():
        state[INDEX[name]] = value
    return replace(happened, before=tuple(state)).report.clauses


def _undisturbed(happened: Happened) -> Iterator[Happened]:
    """The calls that join the auction, had nothing lain on the table and had it been their makers' turn."""
    event, choosing = happened.event, happened.value(F.phase) == Phase.OPTION
    if event.kind is Kind.CHANGES or (event.kind is Kind.CALL and (happened.value(F.on) or choosing)):
        facts = event.facts - {Fact.INADVERTENT, Fact.SIMULTANEOUS, Fact.OVER_ORIGINAL}
        made = replace(event, kind=Kind.CALL, facts=facts)
        again = event.kind is Kind.CHANGES or choosing
        yield _ordinary(happened, made, happened.seat, earlier=_undoes(happened) if again else "")
    seat, on_table = happened.value(F.on_table.seat), Event(Kind.CALL, event.seat, happened.value(F.on_table.call))
    if joins(happened) and event.kind is Kind.CALL:
        earlier = "before_last_" if happened.moved(Move.CALL_STANDS) else ""
        yield _ordinary(replace(happened, before=happened.after), event, happened.seat, earlier=earlier)
    if joins(happened):
        yield _ordinary(happened, on_table, seat, earlier=_undoes(happened))
    if follows_call(happened):
        earlier = "before_last_" if happened.moved(Move.TABLE_FOLLOWS) else ""
        yield _ordinary(replace(happened, before=happened.after), on_table, seat, earlier=earlier)


def _undoes(happened: Happened) -> str:
    """The prefix of the earlier auction to which the event goes back, if it does."""
    if happened.moved(Move.UNDOES_TWO):
        return "before_prior_"
    return "before_last_" if happened.moved(Move.UNDOES_LAST) else ""


def _ordinary(happened: Happened, event: Event, seat: int, *, earlier: str) -> Happened:
    """A call in rotation; ``earlier``: the prefix of the auction to go back to, if any."""
    state = list(happened.before)
    held = names_of(happened.before)
    for name in (f.name for f in UNDONE if earlier and f.name in held):
        state[INDEX[name]] = happened.before[INDEX[earlier + name]]
    gone = () if state[INDEX[F.void]] else VOID_CALL
    for name in (f.name for f in (*ON_TABLE, *ASKED, *gone) if f.name in held):
        state[INDEX[name]] = 0
    state[INDEX[F.phase]], state[INDEX[F.turn]] = Phase.CALLING, seat
    return Happened(happened.laws, event, seat, tuple(state), (), Outcome.SETTLED, FIRST)
