"""A ruling for people: the auction, what the laws say of it step by step, and where the table stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from auctionlaws.calls import call_symbol
from auctionlaws.machine.state import SEATS, Duty, Phase, Waiting
from auctionlaws.table.auction_text import ORDINARY, auction_lines
from auctionlaws.table.changes import changes, duty_text, lead_text, waiting_text
from auctionlaws.table.events import Kind
from auctionlaws.table.laws import ClauseText, Laws
from auctionlaws.table.player import Happened, Outcome, Table
from auctionlaws.table.state_json import adjustments, consequences, contract, declarer, turn
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import broken_text, call_words, event_words, listed, paragraph

_LETTERS: Final = "abcdefgh"


def ruling_text(table: Table) -> str:
    """The whole ruling: the auction in four columns, every event with its clauses, and the position reached."""
    parts = [
        [f"Laws of {table.laws.edition} · dealer {NAMES[table.dealer]}"],
        auction_lines(table),
        *([["The ruling, step by step"], *_steps(table)] if table.history else []),
        *([_open_point(table)] if table.unsettled else []),
        ["The position before that event" if table.unsettled else "Where the table stands"],
        [line for text in position_sentences(table) for line in paragraph(text, 2, 2)],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


# -- step by step


def _steps(table: Table) -> Iterator[list[str]]:
    """Every event as a block of lines; events of which there is nothing to say share a block."""
    told: set[str] = set()
    plain: list[str] = []
    for number, happened in enumerate(table.history, 1):
        block = _step(table, number, happened, told)
        if len(block) > 1:
            yield from [plain] if plain else []
            yield block
            plain = []
        else:
            plain += block
    if plain:
        yield plain


def _step(table: Table, number: int, happened: Happened, told: set[str]) -> list[str]:
    """An event, the clauses used, each explained where it is used first, and what the event changed."""
    report = happened.report
    settled = happened.outcome is Outcome.SETTLED
    words = f"{number:>3}. {event_words(happened.event)}"
    clauses = [c for c in report.clauses if c != ORDINARY and settled]
    changed = changes(happened, table.dealer) if settled else ["The laws do not settle this: see below."]
    if not report.irregularities and not changed and told.issuperset(clauses):
        return paragraph(f"{words} ({', '.join(clauses)})." if clauses else f"{words}.", 0, 5)
    broken = f" Irregular: {broken_text(report.irregularities)}." if report.irregularities else ""
    lines = paragraph(f"{words}.{broken}", 0, 5)
    for clause in clauses:
        lines += _clause(table.laws.by_number[clause], told)
    return lines + [line for text in changed for line in paragraph(f"→ {text}", 5, 2)]


def _clause(clause: ClauseText, told: set[str], indent: int = 5) -> list[str]:
    """A clause with its heading, and our paraphrase unless it has been told already."""
    head = f"{clause.number} {clause.heading}"
    if clause.number in told:
        return paragraph(f"{head} (above)", indent, 2)
    told.add(clause.number)
    return paragraph(f"{head}. {clause.prose}", indent, 2)


# -- an open point


def _open_point(table: Table) -> list[str]:
    last = table.history[-1]
    match last.outcome:
        case Outcome.CONFLICT:
            return _conflict(table, last)
        case Outcome.OUTSIDE:
            return _outside(table.laws, last)
        case _:
            return _gap(table, last)


def _headline(last: Happened, words: str) -> list[str]:
    return paragraph(f"NOT SETTLED. {event_words(last.event)}: {words}", 0, 2)


def _conflict(table: Table, last: Happened) -> list[str]:
    """The clauses that contradict each other, and where each reading leads."""
    numbers = last.report.contradicting
    lines = [*_headline(last, f"{listed(numbers)} contradict each other."), ""]
    for number in numbers:
        lines += _clause(table.laws.by_number[number], set(), 2)
    for letter, reading in zip(_LETTERS, table.readings, strict=False):
        lines += ["", f"({letter}) Following {listed(reading.clauses) or 'another clause'}:", ""]
        if reading.table.unsettled:
            lines += ["  No clause says how to go on."]
            continue
        lines += [f"  {line}".rstrip() for line in auction_lines(reading.table)] + [""]
        lines += [line for text in position_sentences(reading.table) for line in paragraph(text, 4, 2)]
    return lines


def _outside(laws: Laws, last: Happened) -> list[str]:
    """The law that the case goes to and that is not written down yet."""
    named = [f"Law {n} ({laws.missing[n]})" if n in laws.missing else f"Law {n}" for n in last.report.laws]
    verb = "is" if len(named) == 1 else "are"
    return _headline(last, f"the case goes to {listed(named)}, which {verb} not written down yet.")


def _gap(table: Table, last: Happened) -> list[str]:
    """What no clause says, and the clauses that come nearest."""
    lines = _headline(last, f"no clause says {_unsaid(table, last)}.")
    near = [n for n in last.report.near if n not in last.report.clauses and n != ORDINARY]
    if near:
        lines += ["", "  The nearest clauses; of each, one part of the condition does not hold:"]
        for number in near:
            lines += _clause(table.laws.by_number[number], set(), 2)
    return lines


def _unsaid(table: Table, last: Happened) -> str:
    """The question that the laws leave open."""
    phase, kind = table.phase, last.event.kind
    void = kind is Kind.DIRECTOR and table.get("void")
    lying = f"{NAMES[table.seat(table.get('void_seat'))]}'s void call" if void else _lying(table)
    if kind is Kind.CALL and phase in (Phase.IRREGULARITY, Phase.OPTION):
        return f"what becomes of {lying} when {NAMES[table.seat(last.seat)]} calls"
    if kind is Kind.CALL and phase is Phase.CORRECTION:
        return f"what this means while {NAMES[table.seat(table.get('on_seat'))]} has a call to replace"
    if kind is Kind.DIRECTOR:
        return f"what the Director does about {lying}"
    if kind in (Kind.ACCEPTS, Kind.DECLINES):
        return f"what then becomes of {lying}"
    return "what follows"


# -- the position


def position_sentences(table: Table) -> list[str]:
    """Where a table stands: turn or phase, contract, duties, leads, adjusted scores, laws to look at."""
    adjusted = adjustments(table.history)
    return [
        _phase(table),
        *_void(table),
        *_contract(table),
        *_duties(table),
        *_leads(table),
        *(f"An adjusted score is in play: Law {number}." for number in adjusted),
        *_laws_to_look_at(table, adjusted),
    ]


def _phase(table: Table) -> str:
    awaited = turn(table)
    name = "" if awaited is None else NAMES[awaited]
    lying = _lying(table)
    match table.phase:
        case Phase.CALLING:
            return f"{name} to call."
        case Phase.IRREGULARITY if table.get("on"):
            was = f"; it was {name}'s turn" if awaited is not None else ""
            return f"{lying} lies on the table{was}. Nobody has called over it, and nobody has ruled on it."
        case Phase.IRREGULARITY:
            return "The auction has run out over a void call; it waits for the Director."
        case Phase.OPTION:
            return f"{name} to say whether he accepts {lying}."
        case Phase.CORRECTION:
            owed = "put a pass" if table.get("must_pass_" + str(table.get("on_seat"))) else "make another call"
            return f"{name} to {owed} in place of his cancelled call."
        case Phase.CLOSED:
            return f"The auction is closed; {NAMES[declarer(table).lho]} to lead."
        case Phase.ENDED:
            return "The auction period has ended."
        case _:
            return "The laws written down so far do not say how to go on."


def _lying(table: Table) -> str:
    return call_words(table.seat(table.get("on_seat")), table.get("on_call"))


def _void(table: Table) -> Iterator[str]:
    if table.get("void"):
        seat = NAMES[table.seat(table.get("void_seat"))]
        yield f"{seat}'s void call is still in the auction: it goes, and every call after it, when the Director comes."


def _contract(table: Table) -> Iterator[str]:
    made = contract(table)
    if isinstance(made, dict):
        doubled = ("", " doubled", " redoubled")[made["doubled"]]
        yield f"Contract: {call_symbol(table.get('bid'))}{doubled} by {NAMES[declarer(table)]}."
    elif made is not None:
        yield "The deal is passed out."


def _duties(table: Table) -> Iterator[str]:
    substituting = table.get("on_seat") if table.phase is Phase.CORRECTION else None
    for s in SEATS:
        duty = Duty(table.get(f"must_pass_{s}"))
        if duty is Duty.THROUGHOUT or (duty is Duty.ONCE and s != substituting):
            yield f"{NAMES[table.seat(s)]} {duty_text(duty)}."
    if table.phase in (Phase.CLOSED, Phase.ENDED):
        return
    for s in SEATS:
        waiting = Waiting(table.get(f"waits_{s}"))
        if waiting is not Waiting.NONE:
            yield waiting_text(waiting, table.seat(s), table.get(f"waiting_call_{s}")) + "."


def _leads(table: Table) -> Iterator[str]:
    for s in SEATS:
        suits, other = table.get(f"withdrawn_{s}"), table.get("withdrawn_other") >> s & 1
        if suits or other:
            yield lead_text(table.seat(s).partner, suits, other)


def _laws_to_look_at(table: Table, adjusted: Iterable[str]) -> Iterator[str]:
    numbers = consequences(table, adjusted)
    if numbers:
        yield f"Laws to look at: {'; '.join(f'{n} ({_purpose(table, n)})' for n in numbers)}."


def _purpose(table: Table, number: str) -> str:
    """What the clauses used so far point to a law for."""
    used = dict.fromkeys(n for h in table.history if h.outcome is Outcome.SETTLED for n in h.report.clauses)
    pointers = (r for n in used for r in table.laws.by_number[n].references if r.number == number and not r.routing)
    return ", ".join(dict.fromkeys(r.purpose for r in pointers))
