"""Claims about the clauses themselves: what they cite and what they do, read off their syntax trees."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.draft import leads_somewhere
from auctionlaws.language.syntax import Clause, Said


@dataclass(frozen=True, slots=True)
class Survey:
    """What a survey of the clauses found: whether the claim holds, the clauses it looked at, and the exceptions."""

    holds: bool
    clauses: tuple[str, ...]
    note: str


def _compels(clause: Clause, *, partner: bool) -> bool:
    """Whether some effect makes a partner (or somebody who is none) pass."""
    return any(
        "compels" in said.term.tags and _is_partner(said) is partner for case in clause.cases for said in case.then
    )


def _is_partner(said: Said) -> bool:
    who = said.args[0]
    return isinstance(who, Said) and who.term.pattern.startswith("partner of")


def _cites(clause: Clause, law: str) -> bool:
    return any(r.number == law and not r.routing for r in clause.references)


def compels_partner_cites(edition: Edition, law: str) -> Survey:
    """Every clause that compels a partner to pass refers to the law on enforced passes, and the other way round."""
    compelling = [c for c in edition.clauses if _compels(c, partner=True)]
    silent = [c.number for c in compelling if not _cites(c, law)]
    idle = [c.number for c in edition.clauses if _cites(c, law) and c not in compelling and c.number != law]
    note = _listing("compel without referring", silent) + _listing("refer without compelling", idle)
    return Survey(not silent and not idle, tuple(c.number for c in compelling), note.strip())


def compels_offender_cites(edition: Edition, law: str) -> Survey:
    """Every clause that compels the offender himself refers to the law on irregularities that do damage."""
    compelling = [c for c in edition.clauses if _compels(c, partner=False)]
    silent = [c.number for c in compelling if not _cites(c, law)]
    return Survey(not silent, tuple(c.number for c in compelling), _listing("say nothing", silent).strip())


def references_lead_somewhere(edition: Edition) -> Survey:
    """Every law or clause referred to exists; the language itself demands that a reference says what it is for."""
    known = {c.number for c in edition.clauses} | set(edition.missing) | set(edition.elsewhere)
    broken = [
        f"{c.number} to {r.number}"
        for c in edition.clauses
        for r in c.references
        if not leads_somewhere(r.number, known)
    ]
    referring = tuple(c.number for c in edition.clauses if c.references)
    return Survey(not broken, referring, _listing("lead nowhere", broken).strip())


def _listing(what: str, items: list[str]) -> str:
    return f"{what}: {', '.join(items)}. " if items else ""


SURVEYS: Final[Mapping[str, Callable[[Edition, str], Survey]]] = {
    r"whatever compels partner of the offender refers to Law (\w+)": compels_partner_cites,
    r"whatever compels the offender himself refers to Law (\w+)": compels_offender_cites,
    r"every reference leads somewhere and says what for()": lambda edition, _: references_lead_somewhere(edition),
}
"""The sentences a *code* claim may say, and who checks them; determinacy and life are decided by the engines."""


def survey(edition: Edition, words: str) -> Survey | None:
    """The survey that a *code* claim asks for; None if its words are not among :data:`SURVEYS`."""
    for pattern, check in SURVEYS.items():
        match = re.fullmatch(pattern, words)
        if match:
            return check(edition, match.group(1))
    return None
