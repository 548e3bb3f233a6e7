"""The base vocabulary: the phrases whose meaning the machine fixes, one definition each.

A module holds the phrases of one subject. A law that needs a new base term gets it here, once: the grammar,
the glossary, the read-back, the player, the prover and the pictures know it from then on.
"""

from auctionlaws.vocabulary import (
    auction,
    calls,
    duties,
    effects,
    facts,
    information,
    judgements,
    leads,
    occasions,
    players,
    position,
    withdrawn_calls,
)
from auctionlaws.vocabulary.base import BASE

__all__ = [
    "BASE",
    "auction",
    "calls",
    "duties",
    "effects",
    "facts",
    "information",
    "judgements",
    "leads",
    "occasions",
    "players",
    "position",
    "withdrawn_calls",
]
