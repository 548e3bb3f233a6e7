"""Reading and writing table scripts, the one notation for what happens at a table.

The notation is one line deep, so it is read by hand: a statement ends at ``;`` or with its line, is split into
words and marks, and is read once from left to right. A script may come from anyone: reading takes time in
proportion to its length, whatever it holds, and ends in a ``Script`` or in a ``ScriptError``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple, TypeVar

from auctionlaws.calls import DENOMINATIONS, PASS, Seat, call_text
from auctionlaws.mistake import Mistake
from auctionlaws.table.declared import ANY_FACT, FactsOf, no_fact
from auctionlaws.table.events import Event, Fact, Kind, Line, Script
from auctionlaws.table.notation import (
    ACTS,
    CALLING,
    CALLS,
    CARD_TEXT,
    CARDS,
    FACT_WORDS,
    FACTS_OF,
    MOST_CARDS,
    SEATS,
    SUITS,
    TABLE_ACTS,
    writable,
)
from auctionlaws.visible import shortened

T = TypeVar("T")
Card = tuple[int, int]
Declared = Callable[[], Collection[str]]

MAX_CHARACTERS: Final = 1_000_000
MAX_LINE: Final = 20_000
MAX_EVENTS: Final = 10_000

# U+FE0F, which turns a suit symbol into a picture, is invisible and read as a space.
_WORDS: Final = re.compile(r"[(),]|[^\s\ufe0f(),]+")
_EDITION: Final = re.compile(r"[0-9A-Za-z._-]*[0-9A-Za-z_-][0-9A-Za-z._-]*")
_SMALL: Final = {ord("A") + n: ord("a") + n for n in range(26)}


class ScriptError(Mistake):
    """A script that cannot be read: where it fails (line and column from 1), the offending words, and why.

    ``words`` are as written and may hold anything; ``message`` is one line that is safe to print.
    """

    def __init__(self, source: str, line: int, column: int, words: str, message: str) -> None:
        super().__init__(source, line, column, words, message)
        self.source, self.line, self.column = source, line, column
        self.words, self.message = words, message

    def __str__(self) -> str:
        return f"{shortened(self.source)}:{self.line}:{self.column}: {self.message}"


class _Word(NamedTuple):
    """A word or mark in its folded spelling, and where it stands in its line, from 0; the end is an empty word."""

    key: str
    start: int
    end: int


class _Statement:
    """One event or header line, read word by word from left to right."""

    def __init__(self, source: str, line: int, text: str, words: list[_Word]) -> None:
        self.source, self.line, self.text = source, line, text
        self.first, self.last = words[0], words[-1]
        self._words = [*words, _Word("", self.last.end, self.last.end)]
        self._at = 0

    @property
    def ahead(self) -> _Word:
        """The next word."""
        return self._words[self._at]

    def take(self) -> _Word:
        """Read the next word."""
        self._at += 1
        return self._words[self._at - 1]

    def find(self, table: Mapping[str, T], between: str = " ") -> T | None:
        """Read what the next word stands for, or the next two; calls and cards may be split (``1 NT``, ``♥ K``)."""
        for count in (1, 2):
            found = table.get(between.join(word.key for word in self._words[self._at : self._at + count]))
            if found is not None:
                self._at += count
                return found
        return None

    def written(self, *words: _Word) -> str:
        """Some words, or all, as they were written."""
        return self.text[(words or [self.first])[0].start : (words or [self.last])[-1].end]

    def fail(self, message: str, *words: _Word) -> ScriptError:
        """The error whose message begins with the offending words: those given, or the whole statement."""
        written, column = self.written(*words), (words or [self.first])[0].start + 1
        return ScriptError(self.source, self.line, column, written, f'"{shortened(written)}" {message}')

    def lacks(self, what: str, expected: str, known: Iterable[str], *words: _Word) -> ScriptError:
        """The error that ``what`` is expected, but other words stand there (those given, or the next) or none."""
        words = words or (self.ahead,)
        if not words[0].key:
            return self.fail(f"lacks {what}; expected {expected}")
        from difflib import get_close_matches  # loaded here, so that only an error waits for it

        near = get_close_matches(" ".join(word.key for word in words)[:40], list(known), 1)
        question = "".join(f'did you mean "{name}"? ' for name in near)
        return self.fail(f"is not {what}; {question}expected {expected}", *words)


def parse_script(text: str, source: str = "script", facts: FactsOf = no_fact) -> Script:
    """Read a whole script; ``source`` is the name that errors give it. Raises ``ScriptError``.

    ``facts``: those that laws of one's own declare, asked with the edition that the script names, or None.
    """
    lines: list[Line] = []
    header: dict[str, str] = {}
    faced: dict[Card, Seat | None] = {}
    for statement in _statements(text, source):
        if statement.first.key in ("edition", "dealer"):
            if lines or statement.first.key in header:
                raise statement.fail("is out of place; a header line stands once, before the first event")
            _header(statement, header)
            continue
        if len(lines) == MAX_EVENTS:
            raise statement.fail(f"is one event too many; a script has at most {MAX_EVENTS:,}")
        event = _event(statement, partial(facts, header.get("edition")))
        for card in event.cards:
            if card in faced and (event.kind is Kind.EXPOSES or faced[card] is not event.seat):
                raise statement.fail(f"names {CARD_TEXT[card]} a second time; a card is faced once")
            faced[card] = event.seat
        lines.append(Line(event, statement.written(), statement.line, statement.first.start + 1))
    return Script(tuple(lines), header.get("edition"), SEATS.get(header.get("dealer", "").lower()), source)


def parse_event(text: str, facts: FactsOf = no_fact) -> Event:
    """Read exactly one event. Raises ``ScriptError``."""
    script = parse_script(text, "event", facts)
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
        words.append(event.kind.value)
    if event.kind in CALLING:
        words.append(call_text(event.call))
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


def _statements(text: str, source: str) -> Iterator[_Statement]:
    """The statements of a text, comments and empty ones left out."""
    if len(text) > MAX_CHARACTERS:
        raise ScriptError(source, 1, 1, text[:60], f"the script is longer than {MAX_CHARACTERS:,} characters")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            message = f'"{shortened(line)}" is a line longer than {MAX_LINE:,} characters'
            raise ScriptError(source, number, MAX_LINE + 1, line[:60], message)
        start = 0
        for part in line.partition("#")[0].split(";"):
            found = _WORDS.finditer(line, start, start + len(part))
            words = [_Word(match[0].translate(_SMALL), match.start(), match.end()) for match in found]
            if words:
                yield _Statement(source, number, line, words)
            start += len(part) + 1


def _header(statement: _Statement, header: dict[str, str]) -> None:
    """Read a header line, and keep what it names as it is written."""
    key, name = statement.take().key, statement.written(statement.last)
    known = _EDITION.fullmatch(name) if key == "edition" else statement.last.key in SEATS
    if statement.take() is not statement.last or not known:
        raise statement.fail("is not a header; expected one such as edition 1997 or dealer N")
    header[key] = name


def _event(statement: _Statement, declared: Declared) -> Event:
    kind, seat = _opening(statement)
    call = statement.find(CALLS, "") if kind in CALLING else PASS
    if call is None:
        known = ("pass", "double", "redouble", *(ACTS if kind is Kind.CALL else ()))
        raise statement.lacks("a call", "Pass, X, XX or a bid such as 1C … 7NT", known)
    cards = _cards(statement, kind) if kind in MOST_CARDS else ()
    told = _facts(statement, kind, declared) if statement.ahead.key == "(" else _Told()
    if statement.ahead.key:
        raise statement.fail('follows a complete event; expected ";" or a new line', statement.ahead, statement.last)
    return Event(kind, seat, call, told.facts, told.shows, cards, told.declared)


def _opening(statement: _Statement) -> tuple[Kind, Seat | None]:
    """Who does what; a call, cards and facts are left to read."""
    seat = statement.find(SEATS)
    if seat is not None:
        return statement.find(ACTS) or Kind.CALL, seat
    kind = statement.find(TABLE_ACTS)
    if kind is None:
        expected = "a seat (N, E, S, W), director or hands returned"
        raise statement.lacks("the beginning of an event", expected, ("hands", "edition", "dealer", *TABLE_ACTS))
    return kind, None


def _cards(statement: _Statement, kind: Kind) -> tuple[Card, ...]:
    cards: list[Card] = []
    while not cards or (kind is Kind.EXPOSES and statement.ahead.key not in ("", "(")):
        card = statement.find(CARDS, "")
        if card is None:
            raise statement.lacks("a card", "suit and rank, such as HK or S4", ())
        cards.append(card)
    return tuple(cards)


class _Told(NamedTuple):
    """The facts in parentheses, the suits of a ``shows`` among them, and the facts that the laws declare."""

    facts: frozenset[Fact] = frozenset()
    shows: frozenset[int] = frozenset()
    declared: frozenset[str] = frozenset()


def _facts(statement: _Statement, kind: Kind, declared: Declared) -> _Told:
    if kind not in FACTS_OF:
        raise statement.fail("has no meaning here; facts follow calls and cards", statement.ahead, statement.last)
    found: dict[Fact | str, frozenset[int]] = {}
    opening = mark = statement.take()
    while mark.key != ")":
        phrase: list[_Word] = []
        while statement.ahead.key not in ("", "(", ")", ","):
            phrase.append(statement.take())
        fact, suits = _fact(statement, kind, phrase, declared)
        if fact in found:
            raise statement.fail("is a fact written twice", *phrase)
        found[fact] = suits
        if statement.ahead.key not in (",", ")"):
            raise statement.fail('is not closed; expected ")"', opening, statement.last)
        mark = statement.take()
    shows = found.pop("shows", frozenset())
    told = frozenset(fact for fact in found if isinstance(fact, Fact))
    return _Told(told, shows, frozenset(fact for fact in found if not isinstance(fact, Fact)))


def _fact(
    statement: _Statement, kind: Kind, phrase: list[_Word], declared: Declared
) -> tuple[Fact | str, frozenset[int]]:
    """One fact, and for ``shows S H`` its suits."""
    words = " ".join(word.key for word in phrase)
    fact = FACT_WORDS.get(words)
    if fact in FACTS_OF[kind]:
        return fact, frozenset()
    if phrase and phrase[0].key == "shows" and kind in CALLING:
        suits = frozenset(SUITS[word.key] for word in phrase[1:] if word.key in SUITS)
        if 0 < len(suits) == len(phrase) - 1:
            return "shows", suits
        raise statement.fail("does not list different suits; expected one or more, such as shows S H", *phrase)
    own = declared() if fact is None else ()
    if words in own and kind in CALLING:
        return words, frozenset()
    names = [fact.value for fact in Fact if fact in FACTS_OF[kind]]
    names += ["shows S H", *sorted(own)] if kind in CALLING else []
    known = fact is not None or words in own
    undeclared = f"; or declare it in a proposal: fact [call] is {words}"
    expected = ", ".join(names) + (undeclared if words in ANY_FACT and not known and kind in CALLING else "")
    what = "a fact that has a meaning here" if known else "a fact"
    raise statement.lacks(what, expected, (*names, "artificial", "shows"), *phrase)
