"""A table to play at: what has happened, where it stands, what may happen next, and the ruling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from auctionlaws.api.decisions import Decision, decisions_json, decisions_of
from auctionlaws.api.ruling import Ruling
from auctionlaws.api.seats import SeatName, seat_name
from auctionlaws.api.standing import Breach, Call, Contract, Deadline, MustPass, OpenPoint, Reading
from auctionlaws.calls import Seat, call_text
from auctionlaws.machine.field_values import Phase
from auctionlaws.mistake import Mistake
from auctionlaws.table import player, rights, state_json
from auctionlaws.table.events import Script
from auctionlaws.table.happened import Outcome
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.possible import play_on, possible_events, possible_lines, the_one_meant
from auctionlaws.table.script import event_text, parse_script
from auctionlaws.visible import visible

if TYPE_CHECKING:
    from auctionlaws.api.laws import Laws


class Table:
    """A table in the course of an auction; made by :meth:`Laws.table` and :meth:`Laws.play`.

    >>> import auctionlaws
    >>> table = auctionlaws.load("1997").table(dealer="N")
    >>> table.play("N 1H; E 1C")
    <Table: dealer N; N 1H; E 1C>
    >>> table.phase is auctionlaws.Phase.IRREGULARITY
    True
    >>> table.play("director").possible()[:3]
    ('S accepts', 'S declines', 'S Pass')
    >>> print(table)
      West     North    East     South
               1♥       1♣¹
    <BLANKLINE>
      ¹ insufficient; South may accept it: 27A

    What has happened is undone event by event, and a copy goes its own way:

    >>> other = table.copy().play("S accepts")
    >>> table.undo(), table.script, other.script
    ('director', 'dealer N; N 1H; E 1C', 'dealer N; N 1H; E 1C; director; S accepts')
    """

    def __init__(self, laws: Laws, dealer: Seat, follow: Sequence[str] = ()) -> None:
        self.laws = laws
        """The laws by which the table rules."""
        self._follow = tuple(follow)
        self.played = player.Table(laws.player, dealer)

    def _with(self, played: player.Table) -> Table:
        """A table of these laws at which this has been played."""
        table = Table(self.laws, self.played.dealer, self._follow)
        table.played = played
        return table

    def __repr__(self) -> str:
        return f"<Table: {self.script}>"

    def __str__(self) -> str:
        from auctionlaws.table.auction_text import auction_lines

        return "\n".join(auction_lines(self.played))

    # -- play

    def play(self, script: str) -> Table:
        """Let the events of a script happen, and return this table; nothing has happened if one of them cannot.

        ScriptError if the script cannot be read, EventError, which says what is possible, for what cannot happen here;
        Mistake for a header that is not this table's.

        >>> import auctionlaws
        >>> auctionlaws.load("1997").table().play("N 7NT; S accepts")
        Traceback (most recent call last):
        auctionlaws.table.possible.EventError: script:1: event 2, "S accepts", cannot happen here; possible: E: Pass, X
        """
        before = (made.event for made in self.played.history)
        declared = self.laws.player.declared
        read = parse_script(script, facts=lambda edition: declared, dealer=self.played.dealer, before=before)
        if read.dealer not in (None, self.played.dealer):
            raise Mistake(f"{self.dealer} is the dealer of this table; a script for another begins with laws.play")
        if read.edition not in (None, self.laws.root):
            raise Mistake(f"{visible(read.edition or '')} is not the edition of this table; auctionlaws.play loads it")
        return self.happen(read)

    def happen(self, script: Script) -> Table:
        """:meth:`play` of a script that has been read, whatever its header says."""
        self.played = play_on(self.played.copy(), script, self._follow)
        return self

    def possible(self) -> tuple[str, ...]:
        """Every event that may lawfully happen next and that the laws settle, as a script would write it.

        The Director comes where he has something to deal with; an opening lead is listed with each of the 52 cards.
        """
        return tuple(map(event_text, possible_events(self.played)))

    def possible_lines(self) -> tuple[str, ...]:
        """The same for people: a line for each player's calls and for each other event, and what is not settled.

        >>> import auctionlaws
        >>> auctionlaws.play("N 1H; E 1C; director").possible_lines()
        ('S accepts', 'S declines', 'S: Pass, X, 1D to 7NT')
        """
        return tuple(possible_lines(self.played))

    def follow(self, *clauses: str) -> Table:
        """Go on from a contradiction by the reading that follows these clauses, and return this table.

        Mistake, which names the readings, where there is no contradiction or not one such reading.

        >>> import auctionlaws
        >>> table = auctionlaws.load("1997").play("W Pass; N Pass")
        >>> table.unsettled.kind, table.unsettled.clauses
        ('conflict', ('28B', '29A'))
        >>> table.follow("28B").turn
        'E'
        """
        self.played = the_one_meant(self.played.readings, clauses).table.copy()
        return self

    def undo(self, events: int = 1) -> str:
        """Take the last events back, and return the first of them as a script would write it.

        A reading that was followed goes with its event. ValueError if fewer events have happened.
        """
        history = self.played.history
        if not 0 < events <= len(history):
            raise ValueError(f"{events} events cannot be taken back; {len(history)} have happened")
        kept, gone = history[:-events], history[-events]
        again = player.Table(self.laws.player, self.played.dealer)
        for happened in kept:
            again.apply(happened.event)
            if again.history[-1].outcome is Outcome.CONFLICT and happened.outcome is not Outcome.CONFLICT:
                again.follow_number(happened.reading)
        self.played = again
        return event_text(gone.event)

    def copy(self) -> Table:
        """An independent table in the same position."""
        return self._with(self.played.copy())

    # -- what has happened

    @property
    def dealer(self) -> SeatName:
        """Who deals."""
        return seat_name(self.played.dealer)

    @property
    def script(self) -> str:
        """All that has happened, as a table script on one line, dealer included."""
        return "; ".join([f"dealer {self.dealer}", *(event_text(h.event) for h in self.played.history)])

    @property
    def events(self) -> tuple[str, ...]:
        """What has happened, event by event, as a script would write it."""
        return tuple(event_text(h.event) for h in self.played.history)

    @property
    def ruling(self) -> Ruling:
        """What the laws say of it all, step by step; printed, the whole ruling in words."""
        return Ruling(self.played)

    # -- where the table stands

    @property
    def auction(self) -> tuple[Call, ...]:
        """The calls that stand, in order."""
        return tuple(Call(seat_name(seat), call_text(call)) for seat, call in self.played.calls)

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return self.played.phase

    @property
    def turn(self) -> SeatName | None:
        """Whose turn it is, or whose answer or correction is awaited; None if nobody's."""
        seat = state_json.turn(self.played)
        return None if seat is None else seat_name(seat)

    @property
    def contract(self) -> Contract | None:
        """The contract, once the auction has closed with one."""
        found = state_json.contract(self.played)
        return Contract(**found) if isinstance(found, dict) else None

    @property
    def passed_out(self) -> bool:
        """The auction has ended without a bid."""
        return isinstance(state_json.contract(self.played), str)

    @property
    def must_pass(self) -> Mapping[SeatName, MustPass]:
        """For each seat, how long the player must pass: ``no``, ``once`` or ``throughout``."""
        return cast(Mapping[SeatName, MustPass], state_json.must_pass(self.played))

    @property
    def must_repeat(self) -> Mapping[SeatName, str]:
        """The calls that players must repeat at their turn."""
        return cast(Mapping[SeatName, str], state_json.must_repeat(self.played))

    @property
    def may_not_double(self) -> tuple[SeatName, ...]:
        """The seats that may not double or redouble at their coming turn."""
        return tuple(map(seat_name, state_json.may_not_double(self.played)))

    @property
    def lead_restriction(self) -> tuple[SeatName, ...]:
        """The seats whose first lead declarer may restrict, should they defend."""
        return tuple(map(seat_name, state_json.lead_restriction(self.played)))

    # -- what may be asked, and has to be said

    @property
    def may_ask(self) -> tuple[SeatName, ...]:
        """The seats that may ask what their opponents' calls mean; in the play, each at his turn.

        >>> import auctionlaws
        >>> table = auctionlaws.load("1997").play("1NT P 2D; W asks 2D")
        >>> table.may_ask, table.must_answer
        (('W',), {'N': '2D'})
        >>> table.play("N explains 2D (mistaken); S realises; N realises").must_correct
        {'N': 'at once'}
        >>> table.must_be_silent
        ('S',)
        """
        return tuple(map(seat_name, rights.may_ask(self.played)))

    @property
    def may_review(self) -> tuple[SeatName, ...]:
        """The seats that may have all calls restated; in the play, each at his first turn."""
        return tuple(map(seat_name, rights.may_review(self.played)))

    @property
    def must_answer(self) -> Mapping[SeatName, str]:
        """The seats that have to explain a call, and the call; of several the one that was asked about first."""
        return {seat_name(seat): call_text(call) for seat, call in rights.must_answer(self.played.informed).items()}

    @property
    def must_correct(self) -> Mapping[SeatName, Deadline]:
        """The seats that have to put a mistaken explanation or Alert right, and when: the most urgent time."""
        due = rights.must_correct(self.played.informed).items()
        return {seat_name(seat): cast(Deadline, deadline) for seat, deadline in due}

    @property
    def may_correct(self) -> tuple[SeatName, ...]:
        """The seats that may put a mistake of their own right before they must."""
        return tuple(map(seat_name, rights.may_correct(self.played.informed)))

    @property
    def must_be_silent(self) -> tuple[SeatName, ...]:
        """The seats that know of a mistake of their partner's and have to be silent about it as yet."""
        return tuple(map(seat_name, rights.must_be_silent(self.played.informed)))

    @property
    def may_change(self) -> tuple[SeatName, ...]:
        """The seats that may change a call for misinformation (21B): they called on what has been put right since."""
        return tuple(map(seat_name, rights.may_change(self.played.informed)))

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """What has been broken of the laws on information, in order."""
        return tuple(Breach(broken.clause, seat_name(broken.seat)) for broken in self.played.said.breaches)

    @property
    def adjustment(self) -> tuple[str, ...]:
        """The laws under which an adjusted score is in play."""
        return tuple(state_json.adjustments(self.played.history))

    @property
    def laws_to_look_at(self) -> tuple[str, ...]:
        """The other laws that the clauses used so far point to for a consequence."""
        return tuple(state_json.consequences(self.played, self.adjustment))

    @property
    def position(self) -> tuple[str, ...]:
        """Where the table stands in sentences: turn or phase, contract, duties, leads, scores, laws to look at."""
        return tuple(position_sentences(self.played))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What clauses decided at the last event, in the order in which they did; empty before the first.

        >>> import auctionlaws
        >>> table = auctionlaws.load("2017").play("1H; E 1C; director; S declines")
        >>> [(each.occasion, each.about, each.clause) for each in table.decisions]
        [('a ruling against the call on the table', 2, '27B'), ('a ruling against the call on the table', 2, '27B')]
        """
        return decisions_of(self.laws.edition, self.played, len(self.played.history)) if self.played.history else ()

    @property
    def unsettled(self) -> OpenPoint | None:
        """What the text does not settle after the last event; None where it settles everything."""
        found = state_json.open_point_of(self.played)
        if found is None:
            return None
        return OpenPoint(*found, tuple(Reading(r.clauses, self._with(r.table.copy())) for r in self.played.readings))

    def to_json(self) -> dict[str, Any]:
        """The state of the table as an object for JSON, with the keys of ``auctionlaws rule --json``."""
        found = state_json.state_json(self.played)
        for event, decisions in zip(found["events"], decisions_json(self.laws.edition, self.played), strict=True):
            event["decisions"] = decisions
        return found
