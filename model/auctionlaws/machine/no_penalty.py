"""The gap that opens where a clause leaves the penalty to another law, and that law has none for the call."""

from __future__ import annotations

from typing import Final

_BEFORE: Final = "what penalty Law "
_AFTER: Final = " has for a call out of rotation that is cancelled"


def no_penalty_in(law: str) -> str:
    """The question that such a law leaves open."""
    return f"{_BEFORE}{law}{_AFTER}"


def law_without_penalty(question: str) -> str | None:
    """The law of such a question; None for any other question."""
    if question.startswith(_BEFORE) and question.endswith(_AFTER):
        return question.removeprefix(_BEFORE).removesuffix(_AFTER)
    return None
