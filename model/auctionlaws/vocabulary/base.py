"""The list that the modules of this package fill, and how they declare what several of them have."""

from collections.abc import Callable
from typing import Any

from auctionlaws.language.terms import Sort, Stage, Vocabulary

BASE = Vocabulary()

Declare = Callable[[Callable[..., Any]], Callable[..., Any]]
"""What declares the function below it as the meaning of a phrase."""


def condition(pattern: str, gloss: str, *tags: str) -> Declare:
    """Declare a condition of the base vocabulary; its meaning is whether it holds at a moment."""
    return BASE.term(Sort.CONDITION, pattern, gloss, tags=tags)


def effect(pattern: str, gloss: str, *stages: Stage, tags: tuple[str, ...] = ()) -> Declare:
    """Declare an effect of the base vocabulary, to be used at these stages; its meaning is the slots that it fills."""
    return BASE.term(Sort.EFFECT, pattern, gloss, *stages, tags=tags)
