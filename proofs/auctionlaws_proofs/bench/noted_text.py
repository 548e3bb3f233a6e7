"""What is noted of a proposal besides its rulings, in bridge terms: how wide clauses act, which rulings are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from auctionlaws.clause_numbers import law_of
from auctionlaws.table.words import broken_text, listed
from auctionlaws_proofs.bench.kept import Held, Kept
from auctionlaws_proofs.bench.telling import occasion, said_lines, wrapped
from auctionlaws_proofs.bench.width import Width

HELD_WORDS: Final = {
    Kept.KEPT: "Kept, as it was to be",
    Kept.CHANGED: "NOT KEPT: changed",
    Kept.OPEN: "NOT KEPT: not settled any more",
}


def width_text(width: Width) -> str:
    """On which calls a clause acts, and the warning where no clause of its law does."""
    lines = wrapped(f"Note: {acts_words(width)}", 0)
    return "\n".join(lines + (wrapped(f"WARNING: {beyond_words(width)}", 0) if width.beyond else [])) + "\n"


def acts_words(width: Width) -> str:
    """On which calls a clause acts that was not there, or acted on fewer."""
    return f"{width.number} acts, on {occasion(width.stage)}, where the call is {_ways(width.acts_on)}."


def beyond_words(width: Width) -> str:
    """On which of them no clause of its law does."""
    law = law_of(width.number)
    return f"no clause of Law {law} acts there where the call is {_ways(width.beyond)}. Is it meant that this one does?"


def _ways(irregularities: Sequence[str]) -> str:
    return listed([broken_text([each]) for each in irregularities], "or")


def held_text(held: Held) -> str:
    """A ruling that was to be kept: whether it is, and what is said instead."""
    lines = wrapped(f"{HELD_WORDS[held.kept]}: {held.ruling.text}", 0)
    if held.kept is not Kept.KEPT:
        lines += [*(wrapped(held.happening, 3) if held.happening else []), *said_lines((held.before, held.now))]
    return "\n".join(lines) + "\n"
