"""A ruling for people: the auction, what the laws say of it step by step, and where the table stands."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.language.syntax import is_understood
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.changes import changes, scores
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.laws import ClauseText
from auctionlaws.table.open_point import open_point
from auctionlaws.table.player import Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.remarks import ORDINARY, follows_call
from auctionlaws.table.view import View
from auctionlaws.table.words import SEATS, broken_text, event_words, paragraph


def ruling_text(table: Table) -> str:
    """The whole ruling: the auction in four columns, every event with its clauses, and the position reached."""
    parts = [
        [f"Laws of {table.laws.edition} · dealer {SEATS[table.dealer]}"],
        auction_lines(table),
        *([["The ruling, step by step"], *_steps(table)] if table.history else []),
        *([open_point(table, lambda clause: _clause(clause, set(), 2))] if table.unsettled else []),
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
    changed = changes(happened, table.dealer) if settled else _unsettled(happened)
    if not report.irregularities and not changed and told.issuperset(clauses):
        return paragraph(f"{words} ({', '.join(clauses)})." if clauses else f"{words}.", 0, 5)
    lines = paragraph(f"{words}.{_broken(table, happened)}", 0, 5)
    for clause in clauses:
        lines += _clause(table.laws.by_number[clause], told)
    return lines + [line for text in changed for line in paragraph(f"→ {text}", 5, 2)]


def _unsettled(happened: Happened) -> list[str]:
    """What is said of an event that the text does not settle: that it does not, and what follows all the same."""
    scored = scores(happened) if happened.outcome is Outcome.GAP else ()
    return ["The laws do not settle this: see below.", *scored]


def _broken(table: Table, happened: Happened) -> str:
    """In what the event was irregular, or the call on the table that counts as made after it."""
    broken = broken_text(happened.report.irregularities)
    if broken and happened.outcome is Outcome.SETTLED and follows_call(happened):
        return f" Irregular is {View(happened.before, table.dealer).on_table}: {broken}."
    return f" Irregular: {broken}." if broken else ""


def _clause(clause: ClauseText, told: set[str], indent: int = 5) -> list[str]:
    """A clause with its heading, and our paraphrase unless it has been told already.

    What the law book takes for granted without saying so is marked as understood.
    """
    head = f"{clause.number} {clause.heading}{' (understood)' if is_understood(clause.number) else ''}"
    if clause.number in told:
        return paragraph(f"{head} (above)", indent, 2)
    told.add(clause.number)
    return paragraph(f"{head}. {clause.prose}", indent, 2)
