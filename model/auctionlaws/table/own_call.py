"""Which call a player is asked to change or to leave standing, read from a state of the table."""

from __future__ import annotations

from auctionlaws.machine.field_values import Choice
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State


def own_call(state: State) -> int | None:
    """Return the call that the player who is asked may change or leave standing; None if it is not stored."""

    def get(name: str) -> int:
        return state[INDEX[name]]

    lies = get(F.on) and get(F.on_table.seat) == get(F.asked) and get(F.choice) != Choice.FIRST
    return get(F.on_table.call) if lies else last_call_of(state, get(F.asked))


def last_call_of(state: State, relative: int) -> int | None:
    """Return the last standing call of a player; None if the state, which stores two calls, does not store it."""
    for n, spoken in enumerate((F.last, F.prior)):
        if state[INDEX[F.recent]] > n and state[INDEX[spoken.seat]] == relative:
            return state[INDEX[spoken.call]]
    return None
