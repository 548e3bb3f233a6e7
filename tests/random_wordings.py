"""Wordings made at random from the language: a clause struck out or renumbered, a line of one left out or turned round.

Nobody has thought of them beforehand, so no list can have been made with them in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from auctionlaws.amendment import Amended, amend
from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.printing import print_clause
from auctionlaws.language.semantics import conjuncts
from auctionlaws.language.syntax import All, Any, Case, Clause, Node, Not
from auctionlaws.mistake import Mistake
from auctionlaws.proposal import parse_proposal

TURNED: Final = (
    ("at his next turn", "throughout"),
    ("must pass throughout", "must pass at his next turn"),
    ("LHO", "RHO"),
    ("RHO", "LHO"),
    ("partner of the offender", "the offender"),
    ("the offender", "LHO of the offender"),
    ("the caller", "partner of the caller"),
    ("stands", "is void"),
    ("is cancelled", "counts as never made"),
    ("a bid", "a pass"),
    ("a pass", "a double or redouble"),
    ("out of rotation", "insufficient"),
    ("insufficient", "out of rotation"),
    ("comparable", "a bid"),
    ("has been faced", "has not been faced"),
    ("has not been made", "has been made"),
    ("is a defender", "is the declarer"),
    ("by default\n", ""),
    ("seven", "six"),
    ("first", "last"),
    ("before", "after"),
    ("at once", "before the opening lead is faced"),
)
"""Words of formal texts, and what is put in their place once."""


@cache
def shipped(edition: str) -> Edition:
    return load_edition(edition)


def random_wording(edition: str, seed: int) -> Amended:
    """A wording of an edition that can be read; two changes at once for every third seed."""
    source = Random(f"{edition} {seed}")
    while True:
        try:
            text = _proposal(source, shipped(edition), 2 if seed % 3 == 0 else 1)
            return amend(parse_proposal(text, Path(f"random-{seed}.md")))
        except (Mistake, ValueError):  # It means nothing there, or the language has no words for it.
            continue


def _proposal(source: Random, edition: Edition, changes: int) -> str:
    clauses = source.sample([c for c in edition.clauses if c.cases], changes)
    parts = [f"---\ntitle: Random\nbuilds on: {edition.name}\n---\n"]
    parts += [source.choices(_MAKERS, _WEIGHTS)[0](source, clause, edition) for clause in clauses]
    return "\n".join(parts)


def _struck(source: Random, clause: Clause, edition: Edition) -> str:
    return _order(f"strike out {clause.number}")


def _renumbered(source: Random, clause: Clause, edition: Edition) -> str:
    law = source.choice([clause.number[:2], str(source.randint(17, 40))])
    letter, figure = source.choice("ABCDEFG"), source.choice(["", "1", "7", "9"])
    return _order(f"renumber {clause.number} as {law}{letter}{figure}")


def _order(words: str) -> str:
    return f"## Changes {words}\n\n```change\n{words}\n```\n"


def _turned(source: Random, clause: Clause, edition: Edition) -> str:
    """Some words in the place of others."""
    text = clause.source
    found = [(old, new) for old, new in TURNED if old in text]
    if not found:
        return _less(source, clause, edition)
    old, new = source.choice(found)
    places = [at for at in range(len(text)) if text.startswith(old, at)]
    at = source.choice(places)
    return _section(clause, text[:at] + new + text[at + len(old) :])


def _less(source: Random, clause: Clause, edition: Edition) -> str:
    """A part of a condition, an effect, a reference or what a case yields to is left out, or a condition denied."""
    place = source.randrange(len(clause.cases))
    ways = list(_lesser(clause.cases[place]))
    if not ways:
        return _struck(source, clause, edition)
    cases = [*clause.cases]
    cases[place] = source.choice(ways)
    return _section(clause, print_clause(replace(clause, cases=tuple(cases))))


def _lesser(case: Case) -> Iterator[Case]:
    parts = list(conjuncts(case.when))
    for place, part in enumerate(parts):
        yield replace(case, when=_joined([*parts[:place], *parts[place + 1 :]]))
        yield replace(case, when=_joined([*parts[:place], Not(part), *parts[place + 1 :]]))
        if isinstance(part, Any):
            yield replace(case, when=_joined([*parts[:place], part.parts[0], *parts[place + 1 :]]))
    if len(case.then) > 1:
        yield from (replace(case, then=(*case.then[:n], *case.then[n + 1 :])) for n in range(len(case.then)))
    for n in range(len(case.references)):
        yield replace(case, references=(*case.references[:n], *case.references[n + 1 :]))
    if case.own_unless:
        yield replace(case, unless=(), unless_at=())
    if case.default:
        yield replace(case, default=False)


def _joined(parts: Sequence[Node]) -> Node | None:
    return None if not parts else parts[0] if len(parts) == 1 else All(tuple(parts))


def _more(source: Random, clause: Clause, edition: Edition) -> str:
    """A case of another clause is added to it."""
    case = source.choice([case for other in edition.clauses for case in other.cases])
    return _section(clause, print_clause(replace(clause, cases=(*clause.cases, case))))


def _section(clause: Clause, source: str) -> str:
    return f"## {clause.number} {clause.heading}\n\nOurs.\n\n```law\n{source.rstrip()}\n```\n"


_Maker = Callable[[Random, Clause, Edition], str]
_MAKERS: Final[Sequence[_Maker]] = (_struck, _renumbered, _turned, _less, _more)
_WEIGHTS: Final = (1, 2, 4, 6, 2)
