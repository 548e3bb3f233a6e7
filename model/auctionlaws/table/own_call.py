"""The call of his about which a player is asked, read off a state."""

from __future__ import annotations

from auctionlaws.machine.field_values import Choice
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State


def own_call(state: State) -> int | None:
    """The call about which a player is asked, where it is known."""

    def get(name: str) -> int:
        return state[INDEX[name]]

    lies = get(F.on) and get(F.on_table.seat) == get(F.asked) and get(F.choice) != Choice.FIRST
    return get(F.on_table.call) if lies else last_call_of(state, get(F.asked))


def last_call_of(state: State, relative: int) -> int | None:
    """The last call of a player that stands, as far as it is remembered."""
    for n, spoken in enumerate((F.last, F.prior)):
        if state[INDEX[F.recent]] > n and state[INDEX[spoken.seat]] == relative:
            return state[INDEX[spoken.call]]
    return None
