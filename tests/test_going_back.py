"""Going back in the auction loses no duty that a ruling has laid on a player for something that stays (24, 25A)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from random_events import drawn_by

from auctionlaws.calls import Seat
from auctionlaws.machine.field_values import Duty, Phase
from auctionlaws.machine.state import INDEX
from auctionlaws.table.events import SPOKEN, Event, Fact, Kind
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.script import event_text, parse_script
from cases_table import EDITIONS, OLDER_AT_NIGHT

_OVER = (Phase.ENDED, Phase.STOPPED, Phase.OUTSIDE)


def owes(table: Table, seat: Seat) -> bool:
    """Whether a player has to pass."""
    return table.state[INDEX[f"must_pass_{(seat - table.dealer) % 4}"]] != Duty.NONE


def laid_for_cards(before: Table, after: Table, event: Event) -> set[Seat]:
    """Who has to pass since the Director dealt with cards: that is no price of a call, and no call takes it away."""
    unruled = before.state[INDEX["unruled"]]
    shown = {seat for seat in Seat if event.kind is Kind.DIRECTOR and unruled >> (seat - before.dealer) % 4 & 1}
    return {s.partner for s in shown if owes(after, s.partner) and not owes(before, s.partner)}


def lost(before: Table, after: Table, event: Event, owing: set[Seat]) -> set[Seat]:
    """Who owes a pass no longer, though it was neither his turn nor his call, nor lay a call of his on the table."""
    his = {before.seat(before.get("turn"))}
    his |= {before.seat(before.get("on_seat"))} if before.get("on") else set()
    if event.kind in SPOKEN and event.seat is not None:
        his |= {event.seat}
        # The call over N's lets that stand: then E, who must pass, is in turn, and the caller passes him over (28A).
        his |= {event.seat.lho.partner} if after.seat(after.get("turn")) is event.seat else set()
    kept = owing - his
    return {s for s in kept if not owes(after, s)}


@pytest.mark.parametrize("edition", OLDER_AT_NIGHT)
def test_a_pass_that_was_ordered_for_cards_is_owed_until_its_turn(edition: str) -> None:
    """Twenty thousand random events of each edition; in some of them calls are undone while such a pass is owed."""
    source, met = Random(f"going back, {edition}"), Counter[str]()
    laws = load_laws(edition)
    while met["events"] < 20_000:
        table, owing = Table(laws, source.choice(tuple(Seat))), set[Seat]()
        for _ in range(25):
            before, event = table.copy(), drawn_by(source).event(table)
            met["events"] += 1
            if Fact.SIMULTANEOUS in event.facts:
                continue  # It may let a pass count that has been lying on the table.
            try:
                table.apply(event)
            except ImpossibleEvent:
                continue
            if table.unsettled:
                table = before
                continue
            if table.phase in _OVER:
                break
            script = "; ".join([*(event_text(h.event) for h in table.history)])
            assert not lost(before, table, event, owing), f"dealer {table.dealer.name}; {script}"
            met["undone"] += bool(owing) and table.calls[: len(before.calls)] != before.calls
            owing = {s for s in owing if owes(table, s)} | laid_for_cards(before, table, event)
    assert met["undone"] > 20


SCRIPTS = (
    "dealer N; N 1C; W Pass; N 1D; N exposes SA; director; N changes Pass (inadvertent); E Pass",
    "dealer N; N 1C; W Pass; N Pass; E 8C; S Pass; N exposes SA; director; E Pass",
    "dealer E; E 1C; N Pass; E 1D; E exposes SA; director; E changes Pass (inadvertent); S Pass",
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("script", SCRIPTS)
def test_the_auction_returns_to_a_player_who_missed_his_turn(edition: str, script: str) -> None:
    """A card has been ruled on since he did: partner's pass is owed still (24B), though the passes are gone."""
    read = parse_script(script)
    assert read.dealer is not None
    table = Table(load_laws(edition), read.dealer)
    for event in read.events:
        table.apply(event)
    assert owes(table, read.dealer.partner)
