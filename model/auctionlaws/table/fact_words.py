"""What the facts of a script mean, a sentence each: for somebody who is offered them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from auctionlaws.table.events import Fact

MEANINGS: Final[Mapping[Fact, str]] = {
    Fact.CONVENTIONAL: "The call is conventional, or artificial, as the edition has it.",
    Fact.COMPARABLE: "The call is comparable with the one in the place of which it is made, as Law 23 has it.",
    Fact.SAME_MEANING: "The call means the same as the one in the place of which it is made, or is more precise.",
    Fact.COULD_HAVE_KNOWN: "The offender could have known that his irregularity would damage the other side.",
    Fact.DAMAGE: "What could be learnt from a withdrawn call has damaged the other side.",
    Fact.DIFFERENT_MEANING: "The call has a much different meaning, though it may be the same in words.",
    Fact.OVER_ORIGINAL: "The call is meant over the first call, and not over the one that was to replace it.",
    Fact.SIMULTANEOUS: "The call is made at the same instant as the one before it.",
    Fact.WRONG_BOARD: "The call is made on cards from another board.",
    Fact.INADVERTENT: "The first call was a slip, as Law 25A has it.",
    Fact.MISTAKEN: "It is not as the side has agreed.",
    Fact.NO_AGREEMENT: "There is no agreement behind the explanation.",
    Fact.MISBID: "The call, and not its explanation, departs from what the side has agreed.",
}
"""The meaning of each fact."""
_DECLARED: Final = "A fact that these laws declare themselves."
_KNOWN: Final = {fact.value: fact for fact in Fact}


def fact_meaning(word: str) -> str:
    """What a fact means, by the words with which scripts write it."""
    fact = _KNOWN.get(word)
    return _DECLARED if fact is None else MEANINGS[fact]
