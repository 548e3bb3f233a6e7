"""Many families in order: by law, then by clause, then by occasion, each with how many there are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from auctionlaws.clause_numbers import ClauseKey, number_key
from auctionlaws.language.terms import Stage
from auctionlaws_proofs.bench.families import Family

NO_CLAUSE: Final = ""
"""What stands for the number of a clause where none of those at work is changed itself, but one gives way."""

Groups = Mapping[str, Mapping[str, Mapping[Stage, int]]]
"""How many families there are, by law, clause and occasion."""


def grouped(families: Iterable[Family]) -> Groups:
    """The families counted under the first clause of each, in printed order."""
    counts: dict[str, dict[Stage, int]] = {}
    for family in families:
        clause = min((number for number, _ in family.clauses), key=printed, default=NO_CLAUSE)
        by_stage = counts.setdefault(clause, {})
        by_stage[family.stage] = by_stage.get(family.stage, 0) + 1
    found: dict[str, dict[str, Mapping[Stage, int]]] = {}
    for clause in sorted(counts, key=printed):
        stages = {stage: counts[clause][stage] for stage in Stage if stage in counts[clause]}
        found.setdefault(_law(clause), {})[clause] = stages
    return found


def printed(clause: str) -> tuple[bool, ClauseKey]:
    """What clauses are sorted by: as the book prints them, then what it takes as understood.

    One that is told with its edition stands where its number does.
    """
    return bool(clause) and not clause[0].isdigit(), number_key(clause.partition(" ")[0])


def _law(clause: str) -> str:
    match = re.match(r"\d+", clause)
    return match.group() if match else NO_CLAUSE
