"""The facts in parentheses that a table script tells of an event."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from auctionlaws.table.declared import ANY_FACT
from auctionlaws.table.events import Fact, Kind
from auctionlaws.table.notation import CALLING, FACT_WORDS, FACTS_OF, SUITS
from auctionlaws.table.statements import Statement
from auctionlaws.table.word import Word

Declared = Callable[[], Collection[str]]
"""The facts that the laws declare by which a script is read."""


class Told(NamedTuple):
    """The facts in parentheses, the suits of a ``shows`` among them, and the facts that the laws declare."""

    facts: frozenset[Fact] = frozenset()
    shows: frozenset[int] = frozenset()
    declared: frozenset[str] = frozenset()


def facts_of(statement: Statement, kind: Kind, declared: Declared) -> Told:
    """The facts in parentheses that come next; ScriptError for one that is none, or says nothing there."""
    if kind not in FACTS_OF:
        raise statement.fail(
            "has no meaning here; facts follow calls, cards and what is said of calls", statement.ahead, statement.last
        )
    found: dict[Fact | str, frozenset[int]] = {}
    opening = mark = statement.take()
    while mark.key != ")":
        phrase: list[Word] = []
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
    return Told(told, shows, frozenset(fact for fact in found if not isinstance(fact, Fact)))


def _fact(
    statement: Statement, kind: Kind, phrase: list[Word], declared: Declared
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
