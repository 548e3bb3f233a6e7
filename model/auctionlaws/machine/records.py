"""The fields of a state of the table, as record classes: the auction, duties, irregular calls, cards shown."""

from __future__ import annotations

from typing import Final

from auctionlaws.calls import CALL_BITS
from auctionlaws.machine.field_values import Duty
from auctionlaws.machine.record import Part, Record, SeatPart

FOUND: Final = ("comparable", "same meaning")
"""What can be found of a call put in place of another, as table scripts write it; an edition looks at some or none."""
MOST_DECLARED: Final = 4
"""The greatest number of facts that an edition, or two wordings compared, can declare (``fact [call] is …``)."""


class Position(Record):
    """The auction so far, as far as any law looks at it.

    ``passes``: how many end the auction so far, in a row, up to three; a pass at LHO's turn, which took nobody's turn,
    is none of them. ``passed_over``: by a pass since the last bid, double or redouble somebody missed his turn;
    ``passed_twice``: by another pass somebody missed his as well; ``passed_out``: who has passed out of rotation since
    the first of them did, and ``passed_damage``: whose such pass told what did damage. ``first``: the denominations
    that a player was the first of his side to name. ``specified``: the suits that the standing calls of a player
    specified.
    """

    turn = Part(2)
    bid = Part(CALL_BITS)
    bidder = Part(2)
    doubled = Part(2, 2)
    doubler = Part(2)
    passes = Part(2)
    opened = Part(1)
    passed_over = Part(1)
    passed_twice = Part(1)
    passed_out = Part(4)
    passed_damage = Part(4)
    called = Part(4)
    first = SeatPart(5)
    specified = SeatPart(4)


class Duties(Record):
    """What players owe.

    ``no_double``: the seats that may not double or redouble at their coming turn. ``waiting_lead``: whether, and how,
    leads are restricted unless the waiting call of a player is repeated; ``waiting_irregular``: he was at fault when it
    was withdrawn; ``waiting_damage``: what it told did damage; ``waiting_artificial``: it counts as artificial, by
    itself or as a pass of an artificial call. ``withdrawn``: suits of his withdrawn calls that Law 26 looks at;
    ``withdrawn_other``: the seats with a withdrawn call that specified no suit (26B). ``recalled``: the seats that have
    withdrawn a pass and have not come to the turn at which they answer for it (30A, 34); ``recalled_damage``: whose
    pass told what did damage; ``waiting_slip`` and ``recalled_slip``: the withdrawn call, or pass, was put in place of
    a slip (25A); ``recalled_returned``: no ruling has cancelled the pass, but that the auction went back to who missed
    his turn (34).
    """

    must_pass = SeatPart(2, Duty.THROUGHOUT)
    no_double = Part(4)
    waits = SeatPart(2)
    waiting_call = SeatPart(CALL_BITS)
    waiting_spec = SeatPart(5)
    waiting_known = SeatPart(1)
    waiting_damage = SeatPart(1)
    waiting_lead = SeatPart(2)
    waiting_irregular = SeatPart(1)
    waiting_artificial = SeatPart(1)
    waiting_slip = SeatPart(1)
    withdrawn = SeatPart(4)
    withdrawn_other = Part(4)
    recalled = Part(4)
    recalled_damage = Part(4)
    recalled_slip = Part(4)
    recalled_returned = Part(4)


class _Passed(Record):
    """The fields of a position that a pass can change."""

    turn = Position.turn
    passes = Position.passes
    called = Position.called
    specified = Position.specified


class Missed(Duties, _Passed):
    """A copy of what passes change, taken when a pass out of turn first made a player miss his turn (34).

    ``void``: a void call stood in the auction by then. Where nobody has missed his turn, but somebody had before the
    last call, it is what he would go back to if that is changed: two auctions with a call between them in both of which
    somebody has missed his turn have missed it by the same pass.
    """

    void = Part(1)


class Remembered(Record):
    """A call without its maker: the call itself, what it specified, and what was found of it.

    ``found``: a bit for each of :data:`FOUND` that the edition looks at; ``declared``: a bit for each fact that laws
    declare themselves, which only the states of such laws hold.
    """

    call = Part(CALL_BITS)
    conventional = Part(1)
    spec = Part(5)
    found = Part(len(FOUND))
    declared = Part(MOST_DECLARED)
    known = Part(1)
    damage = Part(1)


class Flagged(Record):
    """The ways in which a call on the table is irregular."""

    insufficient = Part(1)
    rotation = Part(1)
    inadmissible = Part(1)
    barred = Part(1)
    repeat = Part(1)
    no_double = Part(1)
    above = Part(1)
    final = Part(1)
    change = Part(1)
    wrong_board = Part(1)


class _Made(Record):
    seat = Part(2)


class Irregular(Flagged, Remembered, _Made):
    """An irregular call, and who made it."""


class Lying(Flagged, Remembered):
    """The irregular call on the table without its maker; it is not part of the auction yet.

    If it is cancelled it is dropped, if it is accepted it joins. It stays while it is being corrected. ``over``: its
    LHO had called over it. ``ordered``: its maker, whose side had not erred, had to make it. ``lead``: it has been
    withdrawn, and what takes its place decides on the lead of his partner (26). ``slip``: its maker had put it in the
    place of a call that he had not intended (25A). ``misinformed``: its maker, LHO, is asked about it because his side
    had misinformed the maker of the call before it (21B2). ``before``: denominations that calls withdrawn before it at
    the same turn specified; ``before_other``: one of these specified no suit; ``before_conventional``: was conventional
    itself; ``before_damage``: told what did damage.
    """

    over = Part(1)
    ordered = Part(1)
    lead = Part(1)
    slip = Part(1)
    misinformed = Part(1)
    before = Part(5)
    before_other = Part(1)
    before_conventional = Part(1)
    before_damage = Part(1)


class OnTable(Lying, _Made):
    """The irregular call on the table with its maker."""


class _There(Record):
    on = Part(1)


class Replaced(Flagged, Remembered, _There):
    """The irregular call that its maker tried to change, where the change lies on the table (25B).

    Of a call that is no change: the one that its maker has put in its place before the Director came (27C of 2007).
    """


class Asked(Record):
    """Who is asked in phase ``option``, what, and the phase to go back to if a call that stands is left as it is."""

    asked = Part(2)
    choice = Part(2)
    resume = Part(3, 4)


class Shown(Record):
    """Cards shown during the auction (``cards``), and of these since the Director last came (``action``).

    ``outside``: since then, but before the first call or after the final pass; ``early``: who has shown some before the
    first call; ``late_defender``: who has shown some after the final pass as a defender, and ``late_lead``: who of the
    side to declare has led one then; ``outside_before``: who had shown some at such
    times when the Director came. ``unruled``: cards by these seats since then; ``shown_known``: who of them could have
    known that a pass of his partner would do damage.
    """

    cards = SeatPart(2)
    action = SeatPart(2)
    outside = SeatPart(2)
    outside_before = Part(4)
    early = Part(4)
    late_defender = Part(4)
    late_lead = Part(4)
    unruled = Part(4)
    shown_known = Part(4)


class OverVoid(Record):
    """That there is a void call over which its LHO has called, and what the calls since have made of it.

    ``void_over_call`` and ``void_over_spec``: the call over it by LHO; ``void_over_wrong``: that was made on cards from
    another board. ``void_partner`` and ``void_lho``: its maker's partner, or LHO, has called; ``void_bid`` …
    ``void_doubler``: the last bid and its doubling as they would be without that call, and any later one that is void
    as well.
    """

    void = Part(1)
    void_over_call = Part(CALL_BITS)
    void_over_spec = Part(5)
    void_over_wrong = Part(1)
    void_bid = Part(CALL_BITS)
    void_bidder = Part(2)
    void_doubled = Part(2, 2)
    void_doubler = Part(2)
    void_partner = Part(1)
    void_lho = Part(1)


class Auction(Duties, Position):
    """The auction with the duties in it: what is restored when calls are cancelled or changed."""

    @property
    def missed(self) -> Missed:
        """The copy taken when a player first missed his turn."""
        return Missed(f"{self.prefix}missed_")


class Undone(OverVoid, Duties, Position):
    """A copy of the auction before a call that can be changed, with the calls over a void call by then."""


class UndoneWithMissed(Undone):
    """The same with a copy of its own of a missed turn: another player may have missed his than now."""

    @property
    def missed(self) -> Missed:
        """The copy taken when a player first missed his turn."""
        return Missed(f"{self.prefix}missed_")


class Spoken(Record):
    """One of the last two calls of the auction, which can still be changed.

    ``corrects``: it was put in place of an irregular one of the same player; ``chosen``: he had been asked to choose
    between it and another.
    """

    seat = Part(2)
    call = Remembered.call
    conventional = Remembered.conventional
    spec = Remembered.spec
    found = Remembered.found
    declared = Remembered.declared
    damage = Part(1)
    corrects = Part(1)
    chosen = Part(1)


class State(Shown, Asked, OverVoid, Auction):
    """All fields of a state, with the copies and calls in it as records of their own.

    ``spoken``: the last event was a call. ``recent``: how many of the last two calls are remembered. ``lapsed``: the
    seats whose last call can no longer be changed, since their partners have called, or the calls since are not known;
    ``vain``: the seats whose last call was cancelled, and who have made none since that stands. ``on``: an irregular
    call lies on the table.
    """

    phase = Part(3)
    result = Part(2, 2)
    spoken = Part(1)
    lapsed = Part(4)
    recent = Part(2, 2)
    on = Part(1)
    vain = Part(4)

    @property
    def last(self) -> Spoken:
        """The last call of the auction."""
        return Spoken("last_")

    @property
    def prior(self) -> Spoken:
        """The call before the last."""
        return Spoken("prior_")

    @property
    def before_last(self) -> Undone:
        """The auction before the last call, to go back to when it is changed (21B, 25)."""
        return Undone("before_last_")

    @property
    def before_prior(self) -> UndoneWithMissed:
        """The auction before the last call but one."""
        return UndoneWithMissed("before_prior_")

    @property
    def on_table(self) -> OnTable:
        """The irregular call on the table."""
        return OnTable("on_")

    @property
    def replaced(self) -> Replaced:
        """The irregular call that it was to replace."""
        return Replaced("replaced_")

    @property
    def corrected(self) -> Lying:
        """The irregular call in place of which the last call was put: to go back to if that is changed (25A)."""
        return Lying("corrected_")

    @property
    def void_call(self) -> Irregular:
        """The earliest void call that its LHO has called over: no later call changes anything of it."""
        return Irregular("void_")

    @property
    def kept(self) -> Auction:
        """The auction before the void call, to go back to."""
        return Auction("kept_")
