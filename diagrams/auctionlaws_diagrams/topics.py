"""The auctions that are tried for laws which deal with something else than an irregular call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from auctionlaws.calls import DOUBLE, PASS, Seat, bid
from auctionlaws.language.terms import Stage
from auctionlaws.machine.state import Phase, Waiting
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.player import Table
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.searches import IRREGULAR_CALLS, changes_call
from auctionlaws_diagrams.situations import IRREGULAR_STAGES, STAGES, Effort, Play, Search

_BID: Final = bid(1, 0)
_HIGHER: Final = bid(1, 1)
_NOTRUMP: Final = bid(1, 4)
_JUMP: Final = bid(3, 0)
_SPADES: Final = frozenset({3})
_ANOTHER_BOARD: Final = 5
"""Events that show what becomes of a call on cards from another board."""
_LOW, _HONOUR = ((0, 2),), ((0, 14),)


def search_for(law: str) -> Search:
    """The auctions to try for a law, or for a section of one."""
    return _SEARCHES.get(law) or _SEARCHES.get(law_of(law), IRREGULAR_CALLS)


def _search(
    stages: tuple[Stage, ...],
    length: int,
    events: Callable[[Table], Iterable[Event]],
    openings: tuple[tuple[int, ...], ...] = ((),),
) -> Search:
    """A search through all positions that a few events lead to."""
    return Search(stages, openings, length, events, _position, _settled)


def _position(play: Play) -> tuple[int, ...]:
    return play.table.state


def _settled(before: Table, after: Table, effort: Effort) -> Effort | None:
    """Who lets a call of his stand has had his say."""
    return None if after.unsettled or after.history[-1].event.kind is Kind.STANDS else effort


def _in_turn(table: Table) -> Seat:
    return table.seat(table.get("turn"))


def _with_cards(table: Table) -> Iterator[Event]:
    """Cards are shown or led during the auction, and the Director comes."""
    yield Event(Kind.DIRECTOR)
    for cards in (_LOW, _HONOUR, _LOW + _HONOUR):
        yield Event(Kind.EXPOSES, Seat.N, cards=cards)
    yield Event(Kind.LEADS, Seat.N, cards=_LOW)


def _with_passes(table: Table) -> Iterator[Event]:
    """Passes in and out of rotation, some of them accepted."""
    if table.phase is Phase.OPTION:
        yield Event(Kind.ACCEPTS, table.seat(table.get("asked")))
    elif table.phase is Phase.CLOSED:
        yield from (Event(Kind.LEADS, seat, cards=_LOW) for seat in Seat)
        yield from (Event(Kind.CALL, seat, call) for seat in Seat for call in (PASS, _HIGHER))
    else:
        yield Event(Kind.DIRECTOR)
        yield from (Event(Kind.CALL, seat) for seat in Seat)
        yield Event(Kind.CALL, _in_turn(table), _BID)
        if table.get("on_final"):
            yield from (Event(Kind.LEADS, seat, cards=_LOW) for seat in Seat)


def _with_changes(table: Table) -> Iterator[Event]:
    """Calls, legal or insufficient, that their makers change, at once or later, by themselves or on misinformation."""
    match table.phase:
        case Phase.OPTION:
            asked = table.seat(table.get("asked"))
            yield from (Event(kind, asked) for kind in (Kind.ACCEPTS, Kind.DECLINES, Kind.STANDS))
            yield from (Event(Kind.CALL, asked, call) for call in (PASS, _HIGHER))
        case Phase.CORRECTION:
            return
        case _:
            yield Event(Kind.DIRECTOR)
            seats = [_in_turn(table)] if not table.get("on") else [table.seat(table.get("on_seat")).lho]
            if not table.get("on"):
                yield Event(Kind.CALL, _in_turn(table).lho, _HIGHER)
            for seat in seats:
                yield from (Event(Kind.CALL, seat, call) for call in (PASS, _BID, _HIGHER))
                yield Event(Kind.CALL, seat, PASS, frozenset({Fact.OVER_ORIGINAL}))
            for seat in Seat:
                yield from (Event(Kind.CHANGES, seat, call) for call in (PASS, _HIGHER))
                yield Event(Kind.CHANGES, seat, _HIGHER, frozenset({Fact.INADVERTENT}))
                yield Event(Kind.MISINFORMED, seat)


def _dealt_with(table: Table) -> Event:
    """What is done about a call on the table: the Director comes, and whoever is asked declines."""
    if table.phase is Phase.OPTION:
        return Event(Kind.DECLINES, table.seat(table.get("asked")))
    return Event(Kind.DIRECTOR)


def _from_another_board(table: Table) -> Iterator[Event]:
    """Calls on cards from another board, called over or not."""
    wrong = frozenset({Fact.WRONG_BOARD})
    match table.phase:
        case Phase.CORRECTION:
            offender = table.seat(table.get("on_seat"))
            yield from (Event(Kind.CALL, offender, call) for call in (PASS, _BID))
        case Phase.OPTION:
            yield _dealt_with(table)
        case _:
            yield Event(Kind.DIRECTOR)
            if table.get("on_wrong_board"):
                yield Event(Kind.CALL, table.seat(table.get("on_seat")).lho, _BID)
            for seat in Seat:
                yield Event(Kind.CALL, seat)
                yield from (Event(Kind.CALL, seat, call, wrong) for call in (PASS, _BID))
                if table.get(f"waits_{(seat - table.dealer) % 4}") == Waiting.REPEAT:
                    yield Event(Kind.CALL, seat, _BID)


def _to_the_order(before: Table, after: Table, effort: Effort) -> Effort | None:
    """An auction goes on for longer if a call was made as the Director had ordered."""
    ordered = len(after.history) < _ANOTHER_BOARD or after.get("on_ordered")
    return _settled(before, after, effort) if ordered else None


def _with_enforced_passes(table: Table) -> Iterator[Event]:
    """Insufficient bids and cards shown, of which the offender could have known or not what they would do."""
    match table.phase:
        case Phase.OPTION | Phase.IRREGULARITY:
            yield _dealt_with(table)
        case Phase.CORRECTION:
            yield Event(Kind.CALL, table.seat(table.get("on_seat")))
        case _:
            yield Event(Kind.DIRECTOR)
            for known in (frozenset[Fact](), frozenset({Fact.COULD_HAVE_KNOWN})):
                yield Event(Kind.CALL, _in_turn(table), _BID, known)
                yield Event(Kind.EXPOSES, Seat.N, facts=known, cards=_HONOUR)


def _with_withdrawn_calls(table: Table) -> Iterator[Event]:
    """Bids that are withdrawn, about a suit or about none, and what their makers and the others call until the end."""
    match table.phase:
        case Phase.OPTION | Phase.IRREGULARITY:
            yield _dealt_with(table)
        case Phase.CORRECTION:
            yield from (Event(Kind.CALL, table.seat(table.get("on_seat")), call) for call in (PASS, _JUMP))
        case Phase.CALLING:
            turn = _in_turn(table)
            yield Event(Kind.CALL, turn)
            if table.get("bid"):
                yield from (Event(Kind.CALL, turn, call) for call in (_BID, _NOTRUMP))
            elif table.get("opened"):
                yield Event(Kind.CALL, turn, _BID)
                yield Event(Kind.CALL, turn, _BID, frozenset({Fact.DIFFERENT_MEANING}), _SPADES)
            else:
                yield Event(Kind.CALL, turn.lho, _BID)


def _over_calls_out_of_rotation(table: Table) -> Iterator[Event]:
    """Calls in and out of rotation by everybody, some of whom have to pass."""
    match table.phase:
        case Phase.OPTION:
            yield _dealt_with(table)
        case Phase.IRREGULARITY:
            yield Event(Kind.DIRECTOR)
            yield from (Event(Kind.CALL, seat) for seat in Seat)
        case Phase.CALLING:
            seats = [seat for seat in Seat if not changes_call(table, seat)]
            yield from (Event(Kind.CALL, seat, call) for seat in seats for call in (PASS, _BID))


def _at_once(table: Table) -> Iterator[Event]:
    """Calls at the same instant, in and out of turn."""
    together = frozenset({Fact.SIMULTANEOUS})
    for seat in Seat:
        for call in (PASS, _BID, DOUBLE):
            yield Event(Kind.CALL, seat, call)
            yield Event(Kind.CALL, seat, call, together)


def _with_forbidden_doubles(table: Table) -> Iterator[Event]:
    """A pass out of rotation after a bid that keeps partner from doubling, and his double all the same."""
    match table.phase:
        case Phase.OPTION:
            yield _dealt_with(table)
        case Phase.IRREGULARITY:
            yield Event(Kind.DIRECTOR)
            yield Event(Kind.CALL, table.seat(table.get("on_seat")).lho)
        case Phase.CALLING:
            turn = _in_turn(table)
            yield Event(Kind.CALL, turn.partner)
            yield from (Event(Kind.CALL, turn, call) for call in (_BID, DOUBLE))


FORBIDDEN_DOUBLES: Final = _search((Stage.OVER, Stage.ARRIVAL), 6, _with_forbidden_doubles)
"""Doubles by players whose partners have passed at their turn (30B2b)."""

_CHANGES: Final = _search(STAGES, 4, _with_changes, ((), (_BID,), (_BID, _HIGHER)))
_PASSES: Final = _search((*IRREGULAR_STAGES, Stage.LEAD, Stage.END), 5, _with_passes, ((), (_BID, PASS, PASS)))
_SEARCHES: Final[Mapping[str, Search]] = {
    "17D": Search(STAGES, ((),), _ANOTHER_BOARD + 2, _from_another_board, _position, _to_the_order),
    "21": _CHANGES,
    "23": _search((Stage.ENFORCED,), 4, _with_enforced_passes, ((_HIGHER,),)),
    "24": _search((Stage.CARDS,), 3, _with_cards),
    "25": _CHANGES,
    "26": _search((Stage.STANDING, Stage.LEAD_PENALTY, Stage.FIRST_LEAD), 6, _with_withdrawn_calls, ((), (_NOTRUMP,))),
    "28": _search((Stage.CLASSIFY, Stage.OVER), 5, _over_calls_out_of_rotation),
    "33": _search((Stage.CLASSIFY, Stage.OVER), 3, _at_once),
    "22": _PASSES,
    "39": _PASSES,
    "34": _PASSES,
    "17E 22 34": _PASSES,
}
