"""What a page looks up: the clauses of an edition, the words of the law language, diagrams as they ship."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from auctionlaws.api.laws import Laws
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.syntax import is_understood
from auctionlaws_proofs.bench.clause_wording import wording
from auctionlaws_proofs.book.everyday import everyday
from auctionlaws_proofs.browser.request import Request, Told


def clauses(request: Request, tell: Told) -> dict[str, Any]:
    """Every clause of the laws in the printed order: heading, paraphrase, formal text, and that read back.

    ``everyday``: what people say, and the laws that are about it.
    """
    laws = request.laws()
    request.done()
    said = [{"words": list(each.words), "laws": each.laws_of(laws.root)} for each in everyday()]
    return {"laws": laws.name, "clauses": _clauses(laws), "everyday": said}


def words(request: Request, tell: Told) -> dict[str, Any]:
    """The phrases of the law language with what they mean, and the words that begin a line of formal text."""
    laws = request.laws()
    request.done()
    terms = [
        {"phrase": pattern_text(term), "sort": term.sort.value, "gloss": term.gloss, "clause": term.clause}
        for term in laws.edition.vocabulary.terms
    ]
    return {"keywords": list(KEYWORDS), "terms": terms}


def draw(request: Request, tell: Told) -> dict[str, Any]:
    """The diagrams of an edition as they were proved, by ``names``: a title and an SVG page each.

    Mistake, with the nearest name, for what is no diagram.
    """
    names, laws = request.texts("names"), request.laws()
    request.done()
    from auctionlaws_diagrams.api import draw as drawn

    return {"pictures": [pictured(picture) for picture in drawn(laws, *names)]}


def pictured(picture: Any) -> dict[str, str]:
    """A picture for a page."""
    return {"name": picture.name, "title": picture.title, "svg": picture.svg}


def _clauses(laws: Laws) -> list[dict[str, Any]]:
    told = (c for c in laws.edition.clauses if c.number not in laws.edition.missing)
    return [{"number": c.number, **asdict(wording(c)), "understood": is_understood(c.number)} for c in told]
