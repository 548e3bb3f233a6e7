"""What the page for a committee notes before the rulings: how wide clauses act, and which rulings are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auctionlaws_proofs.bench.kept import Held, Kept
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, paragraphs
from auctionlaws_proofs.bench.noted_text import HELD_WORDS, acts_words, beyond_words
from auctionlaws_proofs.bench.width import Width


def on_widths(widths: Sequence[Width]) -> Iterator[Html]:
    """On what clauses act that acted on less, or were not there; what nobody may have meant, in bold letters."""
    for width in widths:
        yield element("p", escaped(acts_words(width)))
        if width.beyond:
            yield element("p", element("strong", escaped(f"Warning: {beyond_words(width)}")))


def on_kept(held: Sequence[Held]) -> Iterator[Html]:
    """The rulings that were to be kept, those that are not with what is told instead."""
    if held:
        yield element("h2", escaped("Rulings that were to be kept"))
    for each in held:
        title = escaped(f"{HELD_WORDS[each.kept]}: {each.ruling.text}")
        if each.kept is Kept.KEPT:
            yield element("p", title)
            continue
        told = (f"Before: {' '.join(each.before) or 'nothing of that.'}", f"Now: {' '.join(each.now) or 'nothing.'}")
        yield element("section", in_lines(element("h3", title), paragraphs((each.happening, *told))), "family")
