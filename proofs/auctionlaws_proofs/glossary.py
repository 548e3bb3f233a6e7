"""The glossary of claims: every phrase that claims have beside those of the law language, as Markdown."""

from __future__ import annotations

from typing import Final

from auctionlaws.language import glossary as of_laws
from auctionlaws.language.terms import Vocabulary
from auctionlaws.vocabulary import BASE
from auctionlaws_proofs.claims_reader import vocabulary_of

_OPENING: Final = """\
# Glossary of claims

Claims have all the words of the law language, and these. A [number] is written in words up to twelve, or in digits; a
[bid] as 3NT or 1♣. *Beforehand* says of the position before the event what follows it.
"""


def glossary() -> str:
    """Every phrase of claims that no law file has."""
    laws = set(BASE.terms)
    own = Vocabulary(tuple(term for term in vocabulary_of(None).terms if term not in laws))
    return of_laws.glossary(own, _OPENING)


if __name__ == "__main__":
    print(glossary(), end="")
