"""What a state of the table holds.

Seats are counted from the dealer (0), clockwise, so that one dealer stands for all four. Whatever is
inactive is zero: equal situations are equal states.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import CALL_BITS
from auctionlaws.machine.field_values import Duty

SEATS: Final = range(4)
FOUND: Final = ("comparable", "same meaning")
"""What can be found of a call put in place of another, as table scripts write it; an edition looks at some or none."""


MOST_DECLARED: Final = 4
"""So many facts may laws declare of a call (``fact [call] is …``), and two wordings that are compared between them."""


def found_tag(word: str) -> str:
    """The tag of a phrase that looks at something found of a call."""
    return f"found {word}"


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a state or an event: its name, its width in bits, and the highest value it may take."""

    name: str
    width: int
    highest: int


def field(name: str, width: int, highest: int | None = None) -> Field:
    """A field; without a highest value it may take any that its bits hold."""
    return Field(name, width, (1 << width) - 1 if highest is None else highest)


def _each(name: str, width: int, highest: int | None = None) -> list[Field]:
    return [field(f"{name}_{seat}", width, highest) for seat in SEATS]


POSITION: Final[tuple[Field, ...]] = (
    field("turn", 2),
    field("bid", CALL_BITS),
    field("bidder", 2),
    field("doubled", 2, 2),
    field("doubler", 2),
    field("passes", 2),
    field("opened", 1),
    field("passed_over", 1),
    field("passed_twice", 1),
    field("called", 4),
    *_each("first", 5),
    *_each("specified", 4),
)
"""The auction so far, as far as any law looks at it.

``passes``: how many end the auction so far, in a row, up to three; a pass at LHO's turn, which took nobody's turn, is
none of them. ``passed_over``: by a pass since the last bid, double or redouble somebody missed his turn;
``passed_twice``: by another pass somebody missed his as well.
``first_s``: the denominations that seat s was the first of its side to name. ``specified_s``: the suits that the
standing calls of seat s specified.
"""

DUTIES: Final[tuple[Field, ...]] = (
    *_each("must_pass", 2, Duty.THROUGHOUT),
    field("no_double", 4),
    *_each("waits", 2),
    *_each("waiting_call", CALL_BITS),
    *_each("waiting_spec", 5),
    *_each("waiting_known", 1),
    *_each("waiting_damage", 1),
    *_each("waiting_lead", 1),
    *_each("waiting_irregular", 1),
    *_each("waiting_artificial", 1),
    *_each("withdrawn", 4),
    field("withdrawn_other", 4),
    field("recalled", 4),
    field("recalled_damage", 4),
)
"""What players owe. ``no_double``: the seats that may not double or redouble at their coming turn.
``waiting_lead_s``: Law 26 looks at the waiting call of seat s unless it is repeated. ``waiting_irregular_s``: seat s
was at fault when it was withdrawn; ``waiting_damage_s``: what it told did damage; ``waiting_artificial_s``: it counts
as artificial, by itself or as a pass of an artificial call. ``withdrawn_s``: suits of
withdrawn calls of seat s that Law 26 looks at; ``withdrawn_other``: the seats with a withdrawn call that specified
no suit (26B). ``recalled``: the seats that have withdrawn a pass and have not come to the turn at which they owe one
(30A); ``recalled_damage``: whose pass told what did damage."""


def _copied(prefix: str, fields: Iterable[Field]) -> tuple[Field, ...]:
    return tuple(Field(f"{prefix}{f.name}", f.width, f.highest) for f in fields)


PASSED: Final = tuple(
    f for f in POSITION + DUTIES if f in DUTIES or f.name in ("turn", "passes", "called") or "specified" in f.name
)
"""What a pass can change."""

MISSED: Final = (*_copied("missed_", PASSED), field("missed_void", 1))
"""The same, as it was when a player first missed his turn by one of the last passes: to go back to (34).
``missed_void``: a void call stood in the auction by then. Where nobody has missed his turn, but somebody had before the
last call, it is what he would go back to if that is changed: two auctions with a call between them in both of
which somebody has missed his turn have missed it by the same pass."""

AUCTION: Final = POSITION + DUTIES + MISSED
"""Everything that comes back when calls are cancelled or changed."""

FLAGS: Final = (
    "insufficient",
    "rotation",
    "inadmissible",
    "barred",
    "repeat",
    "no_double",
    "above",
    "final",
    "change",
    "wrong_board",
)
"""The ways in which a call on the table is irregular."""

CALL_FIELDS: Final[tuple[Field, ...]] = (
    field("call", CALL_BITS),
    field("conventional", 1),
    field("spec", 5),
    field("found", len(FOUND)),
    field("declared", MOST_DECLARED),
    field("known", 1),
    field("damage", 1),
)
"""What is remembered of a call, besides who made it. ``found``: a bit for each of :data:`FOUND` that the edition
looks at; ``declared``: a bit for each fact that laws declare themselves, which only the states of such laws hold."""

ON_TABLE: Final[tuple[Field, ...]] = (
    field("on", 1),
    field("on_seat", 2),
    *_copied("on_", CALL_FIELDS),
    *(field(f"on_{flag}", 1) for flag in FLAGS),
    field("on_over", 1),
    field("on_ordered", 1),
    field("on_lead", 1),
    field("on_slip", 1),
    field("on_misinformed", 1),
    field("on_before", 5),
    field("on_before_other", 1),
    field("on_before_conventional", 1),
    field("replaced_on", 1),
    *_copied("replaced_", CALL_FIELDS),
    *(field(f"replaced_{flag}", 1) for flag in FLAGS),
)
"""The irregular call on the table, held unapplied: cancelling drops it, accepting applies it. It stays while it
is being corrected. ``on_over``: its LHO had called over it. ``on_ordered``: its maker, whose side had not erred, had to
make it. ``on_lead``: it has been withdrawn, and what takes its place decides on the lead of his partner (26).
``on_slip``: its maker had put it in the place of a call that he had not intended (25A). ``on_misinformed``: its maker,
LHO, is asked about it because his side had misinformed the maker of the call before it (21B2).
``on_before``: denominations that calls withdrawn before it at the same turn specified; ``on_before_other``:
one of these specified no suit, ``on_before_conventional``: was conventional. ``replaced_…``: the irregular call of the
same player that it was to replace (25B); of a call that is no change, the one that its maker has put in its place
before the Director came (27C of 2007)."""

ASKED: Final[tuple[Field, ...]] = (
    field("asked", 2),
    field("choice", 2),
    field("resume", 3, 4),
)
"""Who is asked in phase ``option``, what, and the phase to go back to if a call that stands is left as it is."""

SHOWN: Final[tuple[Field, ...]] = (
    *_each("cards", 2),
    *_each("action", 2),
    *_each("outside", 2),
    field("outside_before", 4),
    field("early", 4),
    field("late_lead", 4),
    field("unruled", 4),
    field("shown_known", 4),
)
"""Cards shown during the auction (``cards_s``), and of these since the Director last came (``action_s``).
``outside_s``: since then, but before the first call or after the final pass; ``early``: who has shown some before the
first call, and ``late_lead``: who has led one after the final pass; ``outside_before``: who had shown some at such
times when the Director came. ``unruled``: cards by these seats since then; ``shown_known``: who of them could have
known that a pass of his partner would do damage."""

VOID_CALL: Final[tuple[Field, ...]] = (
    field("void_seat", 2),
    *_copied("void_", CALL_FIELDS),
    *(field(f"void_{flag}", 1) for flag in FLAGS),
)
"""The earliest void call that its LHO has called over: no later call changes anything of it."""
OVER_VOID: Final[tuple[Field, ...]] = (
    field("void", 1),
    field("void_over_call", CALL_BITS),
    field("void_over_spec", 5),
    field("void_bid", CALL_BITS),
    field("void_bidder", 2),
    field("void_doubled", 2, 2),
    field("void_doubler", 2),
    field("void_partner", 1),
    field("void_lho", 1),
)
"""That there is one, and what the calls since have made of it: the call over it by LHO, ``void_partner`` and
``void_lho``: its maker's partner, or LHO, has called, ``void_bid`` … ``void_doubler``: the last bid and its doubling as
they would be without that call alone."""
VOID: Final = OVER_VOID[:1] + VOID_CALL + OVER_VOID[1:]
"""The earliest void call, and the calls over it."""

LAST_BID: Final = ("bid", "bidder", "doubled", "doubler")
"""The last bid and its doubling: what a void call may not change for those who call after it."""

KEPT: Final = _copied("kept_", AUCTION)
"""The auction before the void call, to go back to."""

SPOKEN: Final = (field("seat", 2), *CALL_FIELDS[:5], field("damage", 1), field("corrects", 1), field("chosen", 1))
WHILE_CORRECTED: Final = tuple(
    Field(f.name.removeprefix("on_"), f.width, f.highest)
    for f in ON_TABLE
    if f.name.startswith("on_") and f.name != "on_seat"
)
"""What the table holds of a call that is being corrected."""
RECENT: Final[tuple[Field, ...]] = (
    field("spoken", 1),
    field("lapsed", 4),
    field("recent", 2, 2),
    *_copied("last_", SPOKEN),
    *_copied("prior_", SPOKEN),
)
"""``spoken``: the last event was a call. The last call of the auction and the one before it, and how many of the two
are remembered. ``lapsed``: the seats whose last call can no longer be changed, since their partners have called, or
the calls since are not known. ``last_corrects``: the last call was put in place of an irregular one of the same
player; ``last_chosen``: he had been asked to choose between it and another."""
CORRECTED: Final = (*_copied("corrected_", WHILE_CORRECTED), field("vain", 4))
"""The irregular call in place of which the last call was put: to go back to if that is changed (25A). ``vain``: the
seats whose last call was cancelled, and who have made none since that stands."""

UNDONE: Final = POSITION + DUTIES + OVER_VOID
"""What a call that is undone takes with it."""
BEFORE_LAST: Final = _copied("before_last_", UNDONE)
BEFORE_PRIOR: Final = _copied("before_prior_", UNDONE + MISSED)
"""The auction before the last call, and before the one before it: to go back to when they are changed (21B, 25). When a
player first missed his turn stands once, in ``missed_``, for the auction and what it was before the last call; before
the one before it another may have missed his."""

_EVERYTHING: Final[tuple[Field, ...]] = (
    field("phase", 3),
    field("result", 2, 2),
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
