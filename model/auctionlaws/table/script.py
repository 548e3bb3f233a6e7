"""Reading and writing table scripts, the one notation for what happens at a table.

The notation is one line deep, so it is read by hand. A script may come from anyone: reading takes time in proportion
to its length, whatever it holds, and ends in a ``Script`` or in a ``ScriptError``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import Final

from auctionlaws.calls import DENOMINATIONS, PASS, Seat, call_text
from auctionlaws.table.declared import FactsOf, no_fact
from auctionlaws.table.events import STATEMENTS, Event, Fact, Kind, Line, Script
from auctionlaws.table.facts_told import Declared, Told, facts_of
from auctionlaws.table.notation import (
    ACTS,
    ALL_PASS,
    CALLING,
    CALLS,
    CARD_TEXT,
    CARDS,
    MOST_CARDS,
    SEATS,
    TABLE_ACTS,
    word_of,
    writable,
)
from auctionlaws.table.statements import MAX_CHARACTERS, MAX_LINE, ScriptError, Statement, statements
from auctionlaws.table.turn import Turn
from auctionlaws.table.word import Word
from auctionlaws.visible import shortened

__all__ = [
    "MAX_CHARACTERS",
    "MAX_EVENTS",
    "MAX_LINE",
    "ScriptError",
    "event_text",
    "parse_event",
    "parse_script",
    "script_text",
]

Card = tuple[int, int]

MAX_EVENTS: Final = 10_000

_EDITION: Final = re.compile(r"[0-9A-Za-z._-]*[0-9A-Za-z_-][0-9A-Za-z._-]*")
_WHOSE: Final = "names no player; only calls in turn from the dealer on do without, so write such as E 1C"


def parse_script(
    text: str,
    source: str = "script",
    facts: FactsOf = no_fact,
    *,
    dealer: Seat | None = None,
    before: Iterable[Event] = (),
) -> Script:
    """Read a whole script; ``source`` is the name that errors give it. Raises ``ScriptError``.

    ``facts``: those that laws of one's own declare, asked with the edition that the script names, or None.
    Calls in turn from the dealer on need no players: ``1C P 1H P``. ``dealer`` deals whatever the header says, and
    ``before`` has happened already.
    """
    reading = _Reading(facts, dealer, before)
    try:
        for statement in statements(text, source):
            reading.read(statement)
    except ScriptError as error:
        error.event = len(reading.lines) + 1
        raise
    return Script(tuple(reading.lines), reading.header.get("edition"), reading.named_dealer, source)


class _Reading:
    """What has been read of a script."""

    def __init__(self, facts: FactsOf, dealer: Seat | None, before: Iterable[Event]) -> None:
        self.lines: list[Line] = []
        self.header: dict[str, str] = {}
        self._facts, self._dealer, self._before = facts, dealer, before
        self._faced: dict[Card, Seat | None] = {}
        self._turn: Turn | None = None

    @property
    def named_dealer(self) -> Seat | None:
        """Who deals, by the header."""
        return SEATS.get(self.header.get("dealer", "").lower())

    def _declared(self) -> Collection[str]:
        """The facts that the laws declare by which the script is read."""
        return self._facts(self.header.get("edition"))

    def _caller(self) -> Seat | None:
        """Who calls next, if no player is named; looked at from where that is first asked."""
        if self._turn is None:
            named = self.named_dealer if self._dealer is None else self._dealer
            self._turn = Turn(Seat.N if named is None else named)
            for event in (*self._before, *(line.event for line in self.lines)):
                self._turn.pass_on(event)
        return self._turn.seat

    def read(self, statement: Statement) -> None:
        """Read one statement more: a header line, an event, or calls in turn without their players."""
        if statement.first.key in ("edition", "dealer"):
            if self.lines or statement.first.key in self.header:
                raise statement.fail("is out of place; a header line stands once, before the first event")
            _header(statement, self.header)
        elif statement.find(ALL_PASS):
            self._all_pass(statement)
        elif statement.begins(CALLS, ""):
            while (start := statement.ahead).key:
                if (seat := self._caller()) is None:
                    raise statement.fail(_WHOSE, start)
                event = _called(statement, Kind.CALL, seat, self._declared)
                self._happens(statement, event, f"{seat.name} {statement.since(start)}", start)
        else:
            former = statement.without_former(CALLS)
            event = _event(statement, self._declared)
            if former is not None and CALLS[former.key] != self._last_call(event.seat):
                raise statement.fail("is not the last call of that player", former)
            self._happens(statement, event, statement.written(), statement.first)

    def _last_call(self, seat: Seat | None) -> int | None:
        made = (line.event for line in reversed(self.lines) if line.event.kind in CALLING)
        return next((event.call for event in made if event.seat is seat), None)

    def _all_pass(self, statement: Statement) -> None:
        """Read the passes that end an auction: three, or four if nobody has bid, less those that stand last."""
        events = (*self._before, *(line.event for line in self.lines))
        calls = [event.call for event in events if event.kind in CALLING]
        last = len(list(takewhile(lambda call: call == PASS, reversed(calls))))
        missing = (3 if any(call != PASS for call in calls) else 4) - last
        if missing < 1 or statement.ahead.key:
            raise statement.fail("stands alone, where passes are missing that end the auction")
        for _ in range(missing):
            if (seat := self._caller()) is None:
                raise statement.fail(_WHOSE)
            self._happens(statement, Event(Kind.CALL, seat, PASS), f"{seat.name} Pass", statement.first)

    def _happens(self, statement: Statement, event: Event, written: str, start: Word) -> None:
        if len(self.lines) == MAX_EVENTS:
            raise statement.fail(f"is one event too many; a script has at most {MAX_EVENTS:,}")
        for card in event.cards:
            if card in self._faced and (event.kind is Kind.EXPOSES or self._faced[card] is not event.seat):
                raise statement.fail(f"names {CARD_TEXT[card]} a second time; a card is faced once")
            self._faced[card] = event.seat
        if self._turn is not None:
            self._turn.pass_on(event)
        self.lines.append(Line(event, written, statement.line, start.start + 1))


def parse_event(text: str, facts: FactsOf = no_fact) -> Event:
    """Read exactly one event, which names its player: whose turn it is is not known. Raises ``ScriptError``."""
    script = parse_script(text, "event", facts, before=(Event(Kind.DIRECTOR),))
    if len(script.lines) != 1 or script.edition is not None or script.dealer is not None:
        message = f'"{shortened(text.strip())}" is not one event; expected one, such as E 1C or director'
        raise ScriptError("event", 1, 1, text.strip(), message)
    return script.lines[0].event


def event_text(event: Event) -> str:
    """An event as table scripts write it; ``parse_event`` reads it back.

    Raises ``ValueError`` for an event that no script can hold, such as a call without a player.
    """
    if not writable(event):
        raise ValueError(f"no table script can hold {event}")
    words = [] if event.seat is None else [event.seat.name]
    if event.kind is not Kind.CALL:
        words.append(word_of(event.kind))
    if event.kind in CALLING:
        words.append(call_text(event.call))
    if event.about is not None:
        words.append(call_text(event.about))
    words += [CARD_TEXT[card] for card in event.cards]
    facts = [fact.value for fact in Fact if fact in event.facts]
    if event.shows:
        shows = " ".join(["shows", *(DENOMINATIONS[suit] for suit in sorted(event.shows, reverse=True))])
        facts.insert(Fact.CONVENTIONAL in event.facts, shows)
    facts += sorted(event.declared)
    if facts:
        words.append(f"({', '.join(facts)})")
    return " ".join(words)


def script_text(script: Script) -> str:
    """A script in its canonical form: the header, then one event a line; ``parse_script`` reads it back."""
    lines = [] if script.edition is None else [f"edition {script.edition}"]
    if script.dealer is not None:
        lines.append(f"dealer {script.dealer.name}")
    lines += [event_text(event) for event in script.events]
    return "".join(f"{line}\n" for line in lines)


def _header(statement: Statement, header: dict[str, str]) -> None:
    """Read a header line, and keep what it names as it is written."""
    key, name = statement.take().key, statement.written(statement.last)
    known = _EDITION.fullmatch(name) if key == "edition" else statement.last.key in SEATS
    if statement.take() is not statement.last or not known:
        raise statement.fail("is not a header; expected one such as edition 1997 or dealer N")
    header[key] = name if key == "edition" else statement.last.key


def _event(statement: Statement, declared: Declared) -> Event:
    kind, seat = _opening(statement)
    event = _called(statement, kind, seat, declared)
    if statement.ahead.key:
        raise statement.fail('follows a complete event; expected ";" or a new line', statement.ahead, statement.last)
    return event


def _called(statement: Statement, kind: Kind, seat: Seat | None, declared: Declared) -> Event:
    """The event of a player, or of none, of which the call, cards and facts are left to read."""
    call = statement.find(CALLS, "") if kind in CALLING else PASS
    if call is None:
        known = ("pass", "double", "redouble", *(ACTS if kind is Kind.CALL else ()))
        raise statement.lacks("a call", "Pass, X, XX or a bid such as 1C … 7NT", known)
    about = _about(statement, kind)
    cards = _cards(statement, kind) if kind in MOST_CARDS else ()
    told = facts_of(statement, kind, declared) if statement.ahead.key == "(" else Told()
    return Event(kind, seat, call, told.facts, told.shows, cards, told.declared, about)


def _about(statement: Statement, kind: Kind) -> int | None:
    """The call that is asked about or explained, alerted or not; a question can do without."""
    call = statement.find(CALLS, "") if kind in (*STATEMENTS, Kind.ASKS) else None
    if call is None and kind in STATEMENTS:
        raise statement.lacks("a call", "the call that it is about, such as 1C or Pass", ("pass", "double", "redouble"))
    return call


def _opening(statement: Statement) -> tuple[Kind, Seat | None]:
    """Who does what; a call, cards and facts are left to read."""
    seat = statement.find(SEATS)
    if seat is not None:
        return statement.find(ACTS) or Kind.CALL, seat
    kind = statement.find(TABLE_ACTS)
    if kind is None:
        expected = "a seat (N, E, S, W), a call in turn, director, hands returned or play ends"
        raise statement.lacks(
            "the beginning of an event", expected, ("hands", "play", "edition", "dealer", *TABLE_ACTS)
        )
    return kind, None


def _cards(statement: Statement, kind: Kind) -> tuple[Card, ...]:
    cards: list[Card] = []
    while not cards or (kind is Kind.EXPOSES and statement.ahead.key not in ("", "(")):
        card = statement.find(CARDS, "")
        if card is None:
            raise statement.lacks("a card", "suit and rank, such as HK or S4", ())
        cards.append(card)
    return tuple(cards)
