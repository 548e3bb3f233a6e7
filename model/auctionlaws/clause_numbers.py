"""The printed numbers of laws and clauses, and how they are sorted."""

from __future__ import annotations

import re

ClauseKey = tuple[int, str, int, str, int, int]


def number_key(number: str) -> ClauseKey:
    """What clause numbers are sorted by: the law, then letters and figures in turn; anything else comes first."""
    parts = re.fullmatch(r"([0-9]{1,3})([A-Z]?)([0-9]?)([a-z]?)([0-9]?)(i{0,3})", number)
    if parts is None:
        return 0, number, 0, "", 0, 0
    law, letter, figure, small, last, roman = parts.groups()
    return int(law), letter, int(figure or 0), small, int(last or 0), len(roman)


def law_of(clause: str) -> str:
    """The number of the law that a clause belongs to: 27 of 27B1a; what is no part of a law is named by itself."""
    return clause[: next((i for i, letter in enumerate(clause) if not letter.isdigit()), len(clause))] or clause


def is_of_law(clause: str, law: str) -> bool:
    """Whether a clause stands in a law, or below a heading: 30B1a in Law 30 and in 30B, and not in Law 3."""
    return clause.startswith(law) and not clause[len(law) : len(law) + 1].isdigit()
