"""The fields of a state, in their order and by group; which there are, :mod:`.records` declares.

Seats are counted from the dealer (0), clockwise, so that one dealer stands for all four. Whatever is
inactive is zero: equal situations are equal states.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from auctionlaws.machine.record import Field, fields_of
from auctionlaws.machine.records import (
    Asked,
    Auction,
    Duties,
    Flagged,
    Irregular,
    Lying,
    Missed,
    OnTable,
    OverVoid,
    Position,
    Remembered,
    Replaced,
    Shown,
    Spoken,
    State,
    Undone,
    UndoneWithMissed,
)


def found_tag(word: str) -> str:
    """The tag of a phrase that looks at something found of a call."""
    return f"found {word}"


def _of_the_state(*names: str) -> tuple[Field, ...]:
    """The fields with these names that ``State`` declares itself, outside its other records."""
    return tuple(field for name in names for field in vars(State)[name].fields(""))


F: Final = State()
"""The names of the fields of a state."""
POSITION: Final = fields_of(Position)
DUTIES: Final = fields_of(Duties)
RECALLED_FIELDS: Final = tuple(f.name for f in DUTIES if f.name.startswith("recalled"))
"""State fields about players whose passes were cancelled and who have not yet come to that turn again (30A, 34)."""
MISSED: Final = fields_of(Missed, "missed_")
AUCTION: Final = fields_of(Auction) + MISSED
FLAGS: Final = tuple(f.name for f in fields_of(Flagged))
CALL_FIELDS: Final = fields_of(Remembered)
ON_TABLE: Final = (*_of_the_state("on"), *fields_of(OnTable, "on_"), *fields_of(Replaced, "replaced_"))
ASKED: Final = fields_of(Asked)
SHOWN: Final = fields_of(Shown)
VOID_CALL: Final = fields_of(Irregular, "void_")
OVER_VOID: Final = fields_of(OverVoid)
VOID: Final = OVER_VOID[:1] + VOID_CALL + OVER_VOID[1:]
LAST_BID: Final = (F.bid, F.bidder, F.doubled, F.doubler)
"""The last bid and its doubling: what a void call may not change for those who call after it."""
KEPT: Final = fields_of(Auction, "kept_") + fields_of(Missed, "kept_missed_")
SPOKEN: Final = fields_of(Spoken)
WHILE_CORRECTED: Final = fields_of(Lying)
"""What the table holds of a call that is being corrected."""
RECENT: Final = (
    *_of_the_state("spoken", "lapsed", "recent"),
    *fields_of(Spoken, "last_"),
    *fields_of(Spoken, "prior_"),
)
CORRECTED: Final = (*fields_of(Lying, "corrected_"), *_of_the_state("vain"))
UNDONE: Final = fields_of(Undone)
"""What a call that is undone takes with it."""
BEFORE_LAST: Final = fields_of(Undone, "before_last_")
BEFORE_PRIOR: Final = fields_of(UndoneWithMissed, "before_prior_") + fields_of(Missed, "before_prior_missed_")
"""The auction before the last call, and before the one before it: to go back to when they are changed (21B, 25). When a
player first missed his turn stands once, in ``missed_``, for the auction and what it was before the last call; before
the one before it another may have missed his."""

_EVERYTHING: Final[tuple[Field, ...]] = (
    *_of_the_state("phase", "result"),
    *POSITION,
    *RECENT,
    *BEFORE_LAST[: len(POSITION)],
    *BEFORE_PRIOR[: len(POSITION)],
    *DUTIES,
    *MISSED,
    *ON_TABLE,
    *ASKED,
    *SHOWN,
    *CORRECTED,
    *VOID,
    *KEPT,
    *BEFORE_LAST[len(POSITION) :],
    *BEFORE_PRIOR[len(POSITION) :],
)
STATE: Final = tuple(f for f in _EVERYTHING if not f.name.endswith("declared"))
"""What a state holds by laws that declare no facts."""
DECLARED: Final = tuple(f for f in _EVERYTHING if f not in STATE)
"""What it holds besides, after all that, by laws that declare some."""
QUIET_FROM: Final = STATE.index(DUTIES[0])
"""From here on, everything is zero while nothing irregular is about, and no declared fact is remembered."""

QUIET: Final = (0,) * (len(STATE) - QUIET_FROM)
_QUIET: Final = (QUIET, QUIET + (0,) * len(DECLARED))

INDEX: Final[Mapping[str, int]] = {f.name: i for i, f in enumerate(STATE + DECLARED)}
WIDTH: Final[Mapping[str, int]] = {f.name: f.width for f in STATE + DECLARED}


def state_fields(facts: Collection[str]) -> tuple[Field, ...]:
    """What a state holds by laws that declare these facts."""
    return STATE + DECLARED if facts else STATE


def quiet_part(state: tuple[int, ...]) -> tuple[int, ...] | None:
    """The values that can be other than zero while nothing irregular is about; None if something is."""
    return state[:QUIET_FROM] if state[QUIET_FROM:] in _QUIET else None


def values_of(state: Sequence[int]) -> dict[str, int]:
    """The values of a state, by field."""
    return dict(zip(names_of(state), state, strict=True))


def names_of(state: Sequence[int]) -> tuple[str, ...]:
    """The names of the values of a state, which are more by laws that declare facts."""
    return tuple(INDEX)[: len(STATE)] if len(state) == len(STATE) else tuple(INDEX)
