"""The gap that opens where a clause leaves the penalty to another law, and that law has none for the call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from auctionlaws.language.syntax import Clause
from auctionlaws.machine.questions import NoPenalty

_BEFORE: Final = "what penalty Law "
_LEAVES: Final = "leaves the penalty"
"""What the phrase is tagged with by which a clause does so."""
_AFTER: Final = " has for a call out of rotation that is cancelled"


def no_penalty_in(law: str) -> NoPenalty:
    """The question that such a law leaves open."""
    return NoPenalty(f"{_BEFORE}{law}{_AFTER}")


def leaves_penalties(clauses: Iterable[Clause]) -> dict[str, tuple[str, ...]]:
    """The laws to which clauses leave the penalty for a call, by the number of each clause that does so."""
    found = {
        clause.number: tuple(
            str(said.args[0]) for case in clause.cases for said in case.then if _LEAVES in said.term.tags
        )
        for clause in clauses
    }
    return {number: laws for number, laws in found.items() if laws}


def law_without_penalty(question: str) -> str | None:
    """The law of such a question; None for any other question."""
    if question.startswith(_BEFORE) and question.endswith(_AFTER):
        return question.removeprefix(_BEFORE).removesuffix(_AFTER)
    return None
